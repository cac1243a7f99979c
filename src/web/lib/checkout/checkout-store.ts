import { deviceStore } from '../browser-store.ts'
import type { CheckoutDraft, CheckoutOpportunity } from './checkout-address.ts'

/**
 * What a person was about to buy, kept in the browser under the keys that other programs know. It is only a convenience: what is sold
 * is in the address (`checkout-address.ts`). One thing is kept at a time, so that a plan looked at is never kept beside a business
 * chosen later.
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

/** A plan chosen for itself: what was chosen before it is left. */
export function saveCheckoutPlan(plan: CheckoutPlan): void {
  if (plan.id !== 'complete_report') removeKeys('opportunity', 'location')
  deviceStore.write(storageKeys.plan, JSON.stringify(plan))
}

/** A business chosen for its report: a plan looked at before is left. */
export function saveCheckoutOpportunity(opportunity: CheckoutOpportunity): void {
  removeKeys('plan')
  deviceStore.write(storageKeys.opportunity, JSON.stringify(opportunity))
}

export const saveCheckoutLocation = (location: string) => deviceStore.write(storageKeys.location, location.trim())

/** Used: from now on the address says it. */
export const clearCheckoutPlan = () => removeKeys('plan')

/** Bought, or the person has left: nothing is about to be bought any more. */
export const clearCheckout = () => removeKeys('plan', 'opportunity', 'location')

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
