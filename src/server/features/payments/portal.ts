import { chargeCurrencyOf, currencyTable } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import { paymentNames, portalTexts } from '#words/payments.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { findCountryCode } from '../profile/places.ts'
import { formatMinor, paymentRouteFor, paymentWaysFor } from './quote.ts'

/** Checkout options of a country. One without a price list pays in US dollars, and the note says so. */
export function previewPortal(ctx: Context, countryName: string) {
  const countryInput = countryName.trim()
  if (countryInput === '') throw new Failure('validation_failed', { field: 'countryName', message: refusals.enterCountry })
  const code = findCountryCode(countryInput)
  const country = code ? ctx.market.facts.countries[code].name : countryInput
  const currency = code ? chargeCurrencyOf(code) : 'USD'
  const route = paymentRouteFor(ctx, currency)
  const notes = [
    ...(code ? [] : [portalTexts.unknownCountry]),
    ...(route ? [] : [portalTexts.noProvider({ currency })]),
    ...(route?.provider === 'test' ? [portalTexts.testMode] : []),
  ]
  return {
    country,
    currency,
    symbol: currencyTable[currency].symbol,
    provider: route?.provider ?? 'none',
    formattedPrices: {
      premium: formatMinor(plans.premium.pricesMinor[currency], currency),
      report: formatMinor(plans.complete_report.pricesMinor[currency], currency),
    },
    paymentMethods: [
      ...new Set(paymentWaysFor(ctx, currency, plans.complete_report.pricesMinor[currency]).map(({ method }) => method)),
    ].map((method) => paymentNames.methods[method]),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  }
}
