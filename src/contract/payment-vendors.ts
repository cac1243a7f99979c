// Written by scripts/check-vendors.ts.

export const paymentVendors = ['flutterwave', 'momo', 'mpesa', 'paystack', 'stripe'] as const
export type PaymentVendor = (typeof paymentVendors)[number]
/** Brands are the same in every language. */
export const paymentVendorNames: Record<PaymentVendor, string> = {
  flutterwave: 'Flutterwave',
  momo: 'MTN MoMo',
  mpesa: 'M-PESA',
  paystack: 'Paystack',
  stripe: 'Stripe',
}
