import { type CountryCode, getCountryCallingCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import examples from 'libphonenumber-js/mobile/examples'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { LocalizedMessage } from '#language/message-catalog.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'
import { refusals } from '#words/refusals.ts'
import { Failure } from '../../errors.ts'
import { localize } from '../../platform/error-message.ts'

/** The country whose money it is: wallets of others cannot pay in it. */
export function walletCountry(currency: ChargeCurrency): { code: CountryCode; name: string } {
  const found = Object.entries(markets.profiles).find(
    ([, { money, payments }]) => money.currency === currency && payments.chargedIn === currency,
  )
  if (!found) throw new RangeError(`No country is charged in ${currency}`)
  const [code] = found as [keyof typeof marketFacts.countries, unknown]
  return { code, name: marketFacts.countries[code].name }
}

/** Whose numbers pay, and how one of them is written there. */
export function phoneFormat(currency: ChargeCurrency): { countryCode: string; callingCode: string; example: string } {
  const { code } = walletCountry(currency)
  return { countryCode: code, callingCode: getCountryCallingCode(code), example: getExampleNumber(code, examples)?.formatNational() ?? '' }
}

/**
 * The number that pays, as digits with the country's code, from how people write it: 0712 345 678, +254 712 345678, 254712345678.
 * @throws Failure validation_failed, field `phone`
 */
export function parsePayerPhone(text: string | undefined, currency: ChargeCurrency): string {
  const { code, name: country } = walletCountry(currency)
  const refuse = (message: string | LocalizedMessage) => new Failure('validation_failed', { field: 'phone', message })
  if (!text?.trim()) throw refuse(refusals.phoneNeeded)
  const number = parsePhoneNumberFromString(text, { defaultCountry: code, extract: false })
  if (number?.country && number.country !== code) throw refuse(localize(refusals.phoneElsewhere, { country }))
  // With mobile metadata only mobile numbers are valid.
  if (!number?.isValid()) throw refuse(localize(refusals.phoneUnreadable, { country }))
  return number.number.slice(1)
}
