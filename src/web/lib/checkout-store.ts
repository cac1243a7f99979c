import { deviceStore } from './browser-store.ts'
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

const keys = { plan: 'checkout-plan', opportunity: 'checkout-opportunity', location: 'checkout-location' } as const

export const readOpportunity = () =>
  readJson<CheckoutOpportunity>(keys.opportunity, (value) => typeof value.id === 'string' && typeof value.title === 'string')
export const readLocation = () => deviceStore.read(keys.location)?.trim() ?? ''

export function readDraft(): CheckoutDraft {
  const plan = readJson<CheckoutPlan>(keys.plan, (value) => typeof value.id === 'string')
  return { planId: plan?.id ?? null, opportunity: readOpportunity(), location: readLocation() }
}

/** A plan chosen for itself: what was chosen before it is left. */
export function keepPlan(plan: CheckoutPlan): void {
  if (plan.id !== 'complete_report') forget('opportunity', 'location')
  deviceStore.write(keys.plan, JSON.stringify(plan))
}

/** A business chosen for its report: a plan looked at before is left. */
export function keepOpportunity(opportunity: CheckoutOpportunity): void {
  forget('plan')
  deviceStore.write(keys.opportunity, JSON.stringify(opportunity))
}

export const keepLocation = (location: string) => deviceStore.write(keys.location, location.trim())

/** Used: from now on the address says it. */
export const forgetPlan = () => forget('plan')

/** Bought, or the person has left: nothing is about to be bought any more. */
export const clearCheckout = () => forget('plan', 'opportunity', 'location')

function forget(...names: (keyof typeof keys)[]): void {
  for (const name of names) deviceStore.remove(keys[name])
}

function readJson<T extends object>(key: string, holds: (value: Partial<T>) => boolean): T | null {
  try {
    const value: unknown = JSON.parse(deviceStore.read(key) ?? 'null')
    return value && typeof value === 'object' && holds(value as Partial<T>) ? (value as T) : null
  } catch {
    return null
  }
}
