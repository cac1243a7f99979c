import { type PaymentVendor, paymentVendors } from '#engine/quantity/vocabulary.ts'
import { flutterwave } from './flutterwave/vendor.ts'
import { paystack } from './paystack/vendor.ts'
import { stripe } from './stripe/vendor.ts'

/** What is known of a payment vendor without calling it; its adapter is in `registry.ts`. */
export type VendorFacts = {
  /** Names in the environment, each also with a currency's suffix, which wins. Without a `webhook` secret, the secret key signs the vendor's events. */
  variables: { secret: string; publishable: string; webhook: string | null; baseUrl: string; script: string }
  /** How keys begin, of each kind. */
  keys: { secret: readonly string[]; testSecret: readonly string[]; testPublishable: readonly string[]; livePublishable: readonly string[] }
  apiUrl: string
  /** The only host beside this machine that its browser script may come from. */
  scriptHost: string
  /** What its browser script needs of the content security policy, and which origin may open the browser's payment sheet. */
  hosts: { script: readonly string[]; frame: readonly string[]; connect: readonly string[]; paymentRequest: string }
}

export const vendors: Record<PaymentVendor, VendorFacts> = { stripe, paystack, flutterwave }

export function byVendor<T>(read: (vendor: PaymentVendor) => T): Record<PaymentVendor, T> {
  return Object.fromEntries(paymentVendors.map((vendor) => [vendor, read(vendor)])) as Record<PaymentVendor, T>
}

/** Whichever vendor's it is: a secret in the variable of another vendor is a secret all the same. */
export function isKeyOf(kind: keyof VendorFacts['keys'], key: string): boolean {
  return Object.values(vendors).some(({ keys }) => keys[kind].some((start) => key.startsWith(start)))
}

/** Secrets of tests are known by their beginning; one of any other kind is real money. */
export const modeOf = (secret: string): 'test' | 'live' => (isKeyOf('testSecret', secret) ? 'test' : 'live')
export const isLiveKey = (secret: string) => modeOf(secret) === 'live'
