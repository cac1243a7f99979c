/** What a person is about to buy, kept in the browser between the screen that chose it and the checkout. */
export type CheckoutPlan = {
  id: string
  name: string
  amount: number
  currency: string
  type: string
  quantity: number
  duration?: number | null
}
export type CheckoutOpportunity = { id: string; title: string; city: string; country: string }

const keys = { plan: 'checkout-plan', opportunity: 'checkout-opportunity', location: 'checkout-location' } as const

export const readPlan = () => readJson<CheckoutPlan>(keys.plan, (value) => typeof value.id === 'string')
export const readOpportunity = () =>
  readJson<CheckoutOpportunity>(keys.opportunity, (value) => typeof value.id === 'string' && typeof value.title === 'string')
export const readLocation = () => read(keys.location)?.trim() ?? ''

export const keepPlan = (plan: CheckoutPlan) => write(keys.plan, JSON.stringify(plan))
export const keepOpportunity = (opportunity: CheckoutOpportunity) => write(keys.opportunity, JSON.stringify(opportunity))
export const keepLocation = (location: string) => write(keys.location, location.trim())

export function clearCheckout(): void {
  for (const key of Object.values(keys)) {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept where nothing can be removed.
    }
  }
}

function readJson<T extends object>(key: string, holds: (value: Partial<T>) => boolean): T | null {
  try {
    const value: unknown = JSON.parse(read(key) ?? 'null')
    return value && typeof value === 'object' && holds(value as Partial<T>) ? (value as T) : null
  } catch {
    return null
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser without storage asks again at the checkout.
  }
}
