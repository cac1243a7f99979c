import type { ChargeCurrency } from '#contract/currencies.ts'
import { deviceStore } from '../browser-store.ts'
import type { CheckoutDraft, CheckoutOpportunity } from './checkout-address.ts'

/**
 * The draft of a purchase, stored in the browser under the keys that other programs know. The purchase itself is in the address
 * (`checkout-address.ts`). One draft at a time: a viewed plan is never combined with a business chosen later.
 */
export type CheckoutPlan = {
  id: string
  name: string
  amount: number
  currency: string
  type: string
  quantity: number
  duration?: number | null
}

const storageKeys = { plan: 'checkout-plan', opportunity: 'checkout-opportunity', location: 'checkout-location' } as const

export const readCheckoutOpportunity = () =>
  readJson<CheckoutOpportunity>(storageKeys.opportunity, (value) => typeof value.id === 'string' && typeof value.title === 'string')
export const readCheckoutLocation = () => deviceStore.read(storageKeys.location)?.trim() ?? ''

export function readCheckoutDraft(): CheckoutDraft {
  const plan = readJson<CheckoutPlan>(storageKeys.plan, (value) => typeof value.id === 'string')
  return { planId: plan?.id ?? null, opportunity: readCheckoutOpportunity(), location: readCheckoutLocation() }
}

/** Stores a plan and drops the draft before it. */
export function saveCheckoutPlan(plan: CheckoutPlan): void {
  if (plan.id !== 'complete_report') removeKeys('opportunity', 'location')
  deviceStore.write(storageKeys.plan, JSON.stringify(plan))
}

/** Stores a business for its report and drops a viewed plan. */
export function saveCheckoutOpportunity(opportunity: CheckoutOpportunity): void {
  removeKeys('plan')
  deviceStore.write(storageKeys.opportunity, JSON.stringify(opportunity))
}

export const saveCheckoutLocation = (location: string) => deviceStore.write(storageKeys.location, location.trim())

/** Consumed: from now on it is in the address. */
export const clearCheckoutPlan = () => removeKeys('plan')

/** Bought or abandoned: drops the draft. */
export const clearCheckout = () => removeKeys('plan', 'opportunity', 'location')

const currencyKey = 'pay-currency'
const listeners = new Set<() => void>()
let currency: string | null | undefined

/** The currency that a person chose to pay in, as it was stored; null where they chose none. */
export function chosenCurrency(): string | null {
  if (currency === undefined) currency = deviceStore.read(currencyKey)
  return currency
}

export function chooseCurrency(chosen: ChargeCurrency): void {
  deviceStore.write(currencyKey, chosen)
  setCurrency(chosen)
}

/** Another country, or another person: the earlier choice does not apply. */
export function clearCurrency(): void {
  deviceStore.remove(currencyKey)
  setCurrency(null)
}

function setCurrency(chosen: string | null): void {
  currency = chosen
  for (const notify of listeners) notify()
}

export function subscribeToCurrency(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

function removeKeys(...names: (keyof typeof storageKeys)[]): void {
  for (const name of names) deviceStore.remove(storageKeys[name])
}

function readJson<T extends object>(key: string, isValid: (value: Partial<T>) => boolean): T | null {
  try {
    const value: unknown = JSON.parse(deviceStore.read(key) ?? 'null')
    return value && typeof value === 'object' && isValid(value as Partial<T>) ? (value as T) : null
  } catch {
    return null
  }
}
