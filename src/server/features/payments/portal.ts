import { chargeCurrencyOf, currencyTable } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { countryNamed } from '../opportunities/person.ts'
import { methodsOf } from './providers/methods.ts'
import { formatMinor, offerFor } from './quote.ts'

const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  mobilemoney: 'Mobile Money',
  banktransfer: 'Bank Transfer',
  ussd: 'USSD',
}

/** What a person in a country is offered at the till. A country we have no price list for pays in US dollars, and the note says so. */
export function previewPortal(ctx: Context, countryName: string) {
  const asked = countryName.trim()
  if (asked === '') throw new Failure('validation_failed', { field: 'countryName', message: 'Please enter a country name' })
  const code = countryNamed(asked)
  const country = code ? ctx.market.facts.countries[code].name : asked
  const currency = code ? chargeCurrencyOf(code) : 'USD'
  const offer = offerFor(ctx, currency)
  const notes = [
    ...(code ? [] : ['We have no figures for a country of this name; whoever lives there pays in US dollars.']),
    ...(offer ? [] : [`No payment provider is switched on for ${currency}.`]),
    ...(offer?.provider === 'test' ? ['Test mode: simulated, no charge.'] : []),
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
    paymentMethods: offer ? methodsOf(offer.provider, currency).map((method) => methodNames[method]) : [],
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  }
}
