import { chargeCurrencyOf, currencyTable } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import { paymentNames, portalTexts } from '#words/payments.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { countryNamed } from '../profile/country-named.ts'
import { methodsOf } from './providers/methods.ts'
import { formatMinor, offerFor } from './quote.ts'

/** What a person in a country is offered at checkout. A country we have no price list for pays in US dollars, and the note says so. */
export function previewPortal(ctx: Context, countryName: string) {
  const asked = countryName.trim()
  if (asked === '') throw new Failure('validation_failed', { field: 'countryName', say: refusals.enterCountry })
  const code = countryNamed(asked)
  const country = code ? ctx.market.facts.countries[code].name : asked
  const currency = code ? chargeCurrencyOf(code) : 'USD'
  const offer = offerFor(ctx, currency)
  const notes = [
    ...(code ? [] : [portalTexts.unknownCountry]),
    ...(offer ? [] : [portalTexts.noProvider({ currency })]),
    ...(offer?.provider === 'test' ? [portalTexts.testMode] : []),
  ]
  return {
    country,
    currency,
    symbol: currencyTable[currency].symbol,
    provider: offer?.provider ?? 'none',
    formattedPrices: {
      premium: formatMinor(plans.premium.pricesMinor[currency], currency),
      report: formatMinor(plans.complete_report.pricesMinor[currency], currency),
    },
    paymentMethods: offer ? methodsOf(offer.provider, currency).map((method) => paymentNames.methods[method]) : [],
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  }
}
