// Written by scripts/check-vendors.ts.

/** Each loaded once it is needed; a vendor that asks the phone has neither. */
export const vendorForms = {
  stripe: () => import('./stripe/form.tsx'),
}
export const vendorWindows = {
  flutterwave: () => import('./flutterwave/window.ts'),
  paystack: () => import('./paystack/window.ts'),
}
