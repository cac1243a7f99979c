import { useSyncExternalStore } from 'react'
import { type ChargeCurrency, chargeCurrencies, chargeCurrencyOf } from '#contract/currencies.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import type { MoneyText } from '#language/slots.ts'
import { deviceStore } from './browser-store.ts'
import { useCall } from './queries.ts'
import { timeZone } from './time-zone.ts'

const key = 'pay-currency'
const watchers = new Set<() => void>()

function readChoice(): ChargeCurrency | null {
  const kept = deviceStore.read(key)
  return chargeCurrencies.find((each) => each === kept) ?? null
}

let chosen: ChargeCurrency | null | undefined

export function chooseCurrency(currency: ChargeCurrency): void {
  chosen = currency
  deviceStore.write(key, currency)
  for (const notify of watchers) notify()
}

/** Another country, or another person: what was chosen before says nothing about them. */
export function forgetCurrency(): void {
  chosen = null
  deviceStore.remove(key)
  for (const notify of watchers) notify()
}

const subscribe = (notify: () => void) => {
  watchers.add(notify)
  return () => watchers.delete(notify)
}
const choice = () => {
  if (chosen === undefined) chosen = readChoice()
  return chosen
}

/** What this person pays in: their own choice, else what the server makes of their saved country, address and clock; null while it is asked. */
export function usePayCurrency(): ChargeCurrency | null {
  const own = useSyncExternalStore(subscribe, choice, () => null)
  const { data, isError } = useCall('GET /api/geo', { query: { timezone: timeZone() } }, { enabled: own === null })
  if (own) return own
  if (data) return chargeCurrencyOf(data.countryCode)
  return isError ? 'USD' : null
}

/** A price of the catalogue as it is written everywhere: '₦1,500', '$9.99'. */
export const priceText = (amountMinor: number, currency: string) => formatMoney(money(amountMinor, currency))

/** Where a price will be once the currency is known: it holds the line's height. */
export const unknownPrice = '\u2007' as MoneyText
