import { currencyCodes, currencyFormats, currencyNames, ownChargeCurrency } from '#engine/quantity/country-table.ts'
import type { chargeCurrencies } from './price-table.ts'

/** Currencies that a plan can be charged in, and how any market currency is written. */
export { chargeCurrencies } from './price-table.ts'
export type ChargeCurrency = (typeof chargeCurrencies)[number]

export const currencies = currencyCodes
export type Currency = (typeof currencies)[number]

/** `country` is the one that issues the currency. */
export const currencyTable = Object.fromEntries(
  currencies.map((code) => [code, { symbol: currencyFormats[code]!.mark.trim(), ...currencyNames[code] }]),
) as Record<Currency, { symbol: string; name: string; country: string }>

const byCountry: Record<string, ChargeCurrency> = ownChargeCurrency

/** The currency that a country's users are charged in: its own where the price list has it, else US dollars. */
export function chargeCurrencyOf(countryCode: string): ChargeCurrency {
  return byCountry[countryCode] ?? 'USD'
}
