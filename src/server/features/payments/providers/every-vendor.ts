// Written by scripts/check-vendors.ts.
import type { PaymentVendor } from '#contract/payment-vendors.ts'
import { flutterwave } from './flutterwave/vendor.ts'
import { momo } from './momo/vendor.ts'
import { mpesa } from './mpesa/vendor.ts'
import { paystack } from './paystack/vendor.ts'
import { stripe } from './stripe/vendor.ts'
import type { VendorFacts } from './vendor-facts.ts'

/** The facts of each vendor. */
export const vendors: Record<PaymentVendor, VendorFacts> = { flutterwave, momo, mpesa, paystack, stripe }
