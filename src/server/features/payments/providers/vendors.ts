import { type PaymentVendor, paymentVendors } from '#engine/quantity/vocabulary.ts'
import { flutterwave } from './flutterwave/vendor.ts'
import { paystack } from './paystack/vendor.ts'
import { stripe } from './stripe/vendor.ts'

/** Static facts of a payment vendor; its adapter is in `registry.ts`. */
export type VendorFacts = {
  /** Environment variables, each also with a currency suffix, which wins. Without a `webhook` secret, the secret key signs the vendor's events. */
  variables: { secret: string; publishable: string; webhook: string | null; baseUrl: string; script: string }
  /** Prefixes of each kind of key. */
  keys: { secret: readonly string[]; testSecret: readonly string[]; testPublishable: readonly string[]; livePublishable: readonly string[] }
  apiUrl: string
  /** The only remote host that its browser script may come from. */
  scriptHost: string
  /** Content security policy sources of its browser script, and the origin that may open the browser's payment sheet. */
  hosts: { script: readonly string[]; frame: readonly string[]; connect: readonly string[]; paymentRequest: string }
}

export const vendors: Record<PaymentVendor, VendorFacts> = { stripe, paystack, flutterwave }

export function byVendor<T>(read: (vendor: PaymentVendor) => T): Record<PaymentVendor, T> {
  return Object.fromEntries(paymentVendors.map((vendor) => [vendor, read(vendor)])) as Record<PaymentVendor, T>
}

/** Checks the prefixes of every vendor: a secret in another vendor's variable is a secret all the same. */
export function isKeyOf(kind: keyof VendorFacts['keys'], key: string): boolean {
  return Object.values(vendors).some(({ keys }) => keys[kind].some((start) => key.startsWith(start)))
}

/** Test secrets have a known prefix; any other is real money. */
export const modeOf = (secret: string): 'test' | 'live' => (isKeyOf('testSecret', secret) ? 'test' : 'live')
export const isLiveKey = (secret: string) => modeOf(secret) === 'live'
