import { type ComponentType, lazy } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { paymentVendorNames } from '#contract/payment-vendors.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { vendorForms, vendorWindows } from './vendors/every-vendor.ts'
import type { OpenWindow, Payer, VendorFormProps } from './vendors/vendor-part.ts'

export const toPayer = (user: SessionUser | null): Payer => ({
  email: user?.email ?? '',
  name: [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.email ?? ''),
  phone: user?.phoneNumber ?? null,
})

type VendorCheckout = { Form?: ComponentType<VendorFormProps>; openWindow?: OpenWindow }

const forms: Partial<Record<string, ComponentType<VendorFormProps>>> = Object.fromEntries(
  Object.entries(vendorForms).map(([vendor, load]) => [vendor, lazy(load)]),
)
const windows: Partial<Record<string, () => Promise<{ openWindow: OpenWindow }>>> = vendorWindows

/** A provider's integration in the browser, loaded once it is used; the built-in one and those that ask the phone have none. */
export function vendorCheckout(provider: string): VendorCheckout {
  const Form = forms[provider]
  const load = windows[provider]
  return {
    ...(Form ? { Form } : {}),
    ...(load ? { openWindow: async (...given: Parameters<OpenWindow>) => (await load()).openWindow(...given) } : {}),
  }
}

/** Also of a provider that this version no longer has. */
export const providerName = (provider: string): string =>
  provider === 'test' ? paymentsTexts.panel.testProvider : (brands[provider] ?? provider)
const brands: Partial<Record<string, string>> = paymentVendorNames
