import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import { vendors } from '#server/features/payments/providers/every-vendor.ts'
import { byVendor } from '#server/features/payments/providers/vendors.ts'
import type { DueEvent, ProviderState, SignedEvent, StandIn } from './provider-state.ts'
import { wireFormatOf } from './provider-state.ts'

const load = async (vendor: PaymentVendor) => [vendor, ((await import(`./${vendor}/stand-in.ts`)) as { standIn: StandIn }).standIn] as const
export const standIns = Object.fromEntries(await Promise.all(paymentVendors.map(load))) as Record<PaymentVendor, StandIn>

export function makeProviderState(now: () => number): ProviderState {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  return {
    now,
    keys: byVendor((vendor) => ({ ...standIns[vendor].keys })),
    payments: new Map(),
    subscriptions: new Map(),
    answers: new Map(),
    faults: [],
    hostedAt: null,
    numberOf: (name) => {
      const assigned = numbers.get(name)
      if (assigned) return assigned
      const next = 4_100_000 + numbers.size
      numbers.set(name, next)
      names.set(next, name)
      return next
    },
    nameOf: (number) => names.get(number) ?? null,
  }
}

/** Environment of a server that uses the vendor's stand-in at `url`, browser script included. */
export function environmentOf(vendor: PaymentVendor, url: string): Record<string, string> {
  const { variables } = vendors[vendor]
  const { keys, path } = standIns[vendor]
  const settings = Object.entries(variables.settings ?? {}).flatMap(([name, { variable }]) =>
    keys.settings[name] === undefined ? [] : [[variable, keys.settings[name]] as const],
  )
  return {
    [variables.secret]: keys.secretKey,
    ...(variables.webhook && keys.webhookSecret ? { [variables.webhook]: keys.webhookSecret } : {}),
    [variables.baseUrl]: `${url}${path}`,
    ...(keys.publishableKey && variables.publishable ? { [variables.publishable]: keys.publishableKey } : {}),
    ...(variables.script ? { [variables.script]: `${url}/scripts/${vendor}.js` } : {}),
    ...Object.fromEntries(settings),
  }
}

/** @returns null for events that the vendor does not send */
export function signEvent(providerState: ProviderState, due: DueEvent): SignedEvent | null {
  const wireFormat = wireFormatOf(due.payment)
  const body = standIns[wireFormat].eventBody(providerState, due)
  if (body === null) return null
  const raw = JSON.stringify(body)
  const { sign, eventAddress } = standIns[wireFormat]
  const address = eventAddress?.(due.payment, due.event)
  return {
    wireFormat,
    raw,
    headers: sign(raw, providerState.keys[wireFormat], new Date(providerState.now())),
    ...(address === undefined ? {} : { address }),
  }
}
