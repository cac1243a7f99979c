import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import { vendors } from './every-vendor.ts'
import type { Mode, ProviderKeys, VendorFacts, VendorPush } from './vendor-facts.ts'

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

/** The vendor asks the phone, by its id; null for the built-in one, for vendors with a window or form, and for one whose folder was taken out. */
export function pushOf(provider: string): VendorPush | null {
  return isVendor(provider) ? (vendors[provider].push ?? null) : null
}

/** False for the built-in provider, and for a vendor of earlier orders whose folder was taken out. */
export function isVendor(provider: string): provider is PaymentVendor {
  return (paymentVendors as readonly string[]).includes(provider)
}
