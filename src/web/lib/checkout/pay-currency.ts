import { useSyncExternalStore } from 'react'
import { type ChargeCurrency, chargeCurrencies, chargeCurrencyOf } from '#contract/currencies.ts'
import { idOf } from '#contract/wire-values.ts'
import { countryCodes } from '#engine/quantity/country-table.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { countryCodeOf } from '#engine/quantity/vocabulary.ts'
import type { MoneyText } from '#language/slots.ts'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { useCall } from '../api/queries.ts'
import { readIntakeDraft } from '../intake/intake-draft.ts'
import { timeZone } from '../time-zone.ts'
import { chosenCurrency, subscribeToCurrency } from './checkout-store.ts'

/**
 * The person's currency: their own choice, else the server's guess by saved country, IP address and clock; null until it is loaded. A guess that is
 * none of our countries (a phone's clock set elsewhere) does not count where a visitor has chosen their country.
 */
export function usePayCurrency(): ChargeCurrency | null {
  const stored = useSyncExternalStore(subscribeToCurrency, chosenCurrency, () => null)
  const ownChoice = chargeCurrencies.find((each) => each === stored) ?? null
  const { data, isError } = useCall('GET /api/geo', { query: { timezone: timeZone() } }, { enabled: ownChoice === null })
  if (ownChoice) return ownChoice
  if (!data && !isError) return null
  const guessed = countryCodes.find((code) => code === data?.countryCode)
  return chargeCurrencyOf(guessed ?? saidCountry() ?? unknownRegion)
}

/** CLDR's code. */
const unknownRegion = 'ZZ'
const saidCountry = () => countryCodeOf(idOf('country', readIntakeDraft()?.get('country') ?? ''))

/** A catalogue price as it is written everywhere, on one line: '₦1,500', '$9.99', 'KSh 250'. */
export const priceText = (amountMinor: number, currency: string) => nonBreaking(formatMoney(money(amountMinor, currency)))

/** A price's placeholder until the currency is loaded: it holds the line's height. */
export const pricePlaceholder = '\u2007' as MoneyText
