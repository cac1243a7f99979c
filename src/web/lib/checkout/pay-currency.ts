import { useSyncExternalStore } from 'react'
import { type ChargeCurrency, chargeCurrencies, chargeCurrencyOf } from '#contract/currencies.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import type { MoneyText } from '#language/slots.ts'
import { useCall } from '../api/queries.ts'
import { deviceStore } from '../browser-store.ts'
import { timeZone } from '../time-zone.ts'

const storageKey = 'pay-currency'
const listeners = new Set<() => void>()

function readChoice(): ChargeCurrency | null {
  const stored = deviceStore.read(storageKey)
  return chargeCurrencies.find((each) => each === stored) ?? null
}

let chosenCurrency: ChargeCurrency | null | undefined

export function chooseCurrency(currency: ChargeCurrency): void {
  chosenCurrency = currency
  deviceStore.write(storageKey, currency)
  for (const notify of listeners) notify()
}

/** Another country, or another person: what was chosen before says nothing about them. */
export function clearCurrency(): void {
  chosenCurrency = null
  deviceStore.remove(storageKey)
  for (const notify of listeners) notify()
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
const currentChoice = () => {
  if (chosenCurrency === undefined) chosenCurrency = readChoice()
  return chosenCurrency
}

/** What this person pays in: their own choice, else what the server makes of their saved country, address and clock; null while it is asked. */
export function usePayCurrency(): ChargeCurrency | null {
  const ownChoice = useSyncExternalStore(subscribe, currentChoice, () => null)
  const { data, isError } = useCall('GET /api/geo', { query: { timezone: timeZone() } }, { enabled: ownChoice === null })
  if (ownChoice) return ownChoice
  if (data) return chargeCurrencyOf(data.countryCode)
  return isError ? 'USD' : null
}

/** A price of the catalogue as it is written everywhere: '₦1,500', '$9.99'. */
export const priceText = (amountMinor: number, currency: string) => formatMoney(money(amountMinor, currency))

/** Where a price will be once the currency is known: it holds the line's height. */
export const pricePlaceholder = '\u2007' as MoneyText
