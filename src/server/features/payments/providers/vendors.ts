import type { ChargeCurrency } from '#contract/currencies.ts'
import { type PaymentVendor, paymentVendors } from '#engine/quantity/vocabulary.ts'
import { flutterwave } from './flutterwave/vendor.ts'
import type { Mode, ProviderKeys } from './keys.ts'
import { momo } from './momo/vendor.ts'
import { mpesa } from './mpesa/vendor.ts'
import { paystack } from './paystack/vendor.ts'
import { stripe } from './stripe/vendor.ts'

/** Static facts of a payment vendor; its adapter is in `registry.ts`. */
export type VendorFacts = {
  /**
   * Environment variables, each also with a currency suffix, which wins. Without a `webhook` secret, the secret key signs the vendor's events, or they
   * arrive at an address that only the vendor knows. `settings` are what else the adapter needs, by its own names for them.
   */
  variables: {
    secret: string
    publishable: string | null
    webhook: string | null
    baseUrl: string
    script: string | null
    settings?: Record<string, { variable: string; optional?: true }>
  }
  /** Prefixes of each kind of key; none where keys do not tell. */
  keys: { secret: readonly string[]; testSecret: readonly string[]; testPublishable: readonly string[]; livePublishable: readonly string[] }
  /** Says the mode where keys do not tell. */
  modeOf?: (keys: ProviderKeys) => Mode
  apiUrl: string
  /** Where test keys are for another address. */
  testApiUrl?: string
  /** The only remote host that its browser script may come from; null without a script. */
  scriptHost: string | null
  /** Content security policy sources of its browser script, and the origin that may open the browser's payment sheet. */
  hosts: { script: readonly string[]; frame: readonly string[]; connect: readonly string[]; paymentRequest: string | null }
  /** Asks the payer's phone: nothing is prepared before Pay is pressed, and a phone number is. */
  push?: VendorPush
  /** Whether it takes this amount; absent: every price of ours. */
  takes?: (amountMinor: number, currency: ChargeCurrency) => boolean
}

export type VendorPush = {
  /** The wallet that it asks, as people call it. */
  wallet: string
  /** After this time without an answer the request on the phone is certainly gone, and another one may be sent. */
  livesMs: number
  /** A repeated call with our reference is the same request. */
  isIdempotent?: true
}

export const vendors: Record<PaymentVendor, VendorFacts> = { stripe, paystack, flutterwave, mpesa, momo }

export function byVendor<T>(read: (vendor: PaymentVendor) => T): Record<PaymentVendor, T> {
  return Object.fromEntries(paymentVendors.map((vendor) => [vendor, read(vendor)])) as Record<PaymentVendor, T>
}

/** Checks the prefixes of every vendor: a secret in another vendor's variable is a secret all the same. */
export function isKeyOf(kind: keyof VendorFacts['keys'], key: string): boolean {
  return Object.values(vendors).some(({ keys }) => keys[kind].some((start) => key.startsWith(start)))
}

/** Test secrets have a known prefix, or a setting says so; any other is real money. */
export function modeOf(vendor: PaymentVendor, keys: ProviderKeys): Mode {
  return vendors[vendor].modeOf?.(keys) ?? (isKeyOf('testSecret', keys.secretKey) ? 'test' : 'live')
}
export const isLiveKey = (vendor: PaymentVendor, keys: ProviderKeys): boolean => modeOf(vendor, keys) === 'live'

/** The vendor asks the phone, by its id; null for the built-in one and for vendors with a window or form. */
export function pushOf(provider: string): VendorPush | null {
  return (paymentVendors as readonly string[]).includes(provider) ? (vendors[provider as PaymentVendor].push ?? null) : null
}
