// Written by scripts/check-vendors.ts.
import type { PaymentVendor } from '#contract/payment-vendors.ts'
import type { Context } from '../../../context.ts'
import type { Account, Adapter } from './adapter.ts'
import { flutterwaveAdapter } from './flutterwave/adapter.ts'
import { momoAdapter } from './momo/adapter.ts'
import { mpesaAdapter } from './mpesa/adapter.ts'
import { paystackAdapter } from './paystack/adapter.ts'
import { stripeAdapter } from './stripe/adapter.ts'

export const adapters: Record<PaymentVendor, (account: Account & { ctx: Context }) => Adapter> = {
  flutterwave: flutterwaveAdapter,
  momo: momoAdapter,
  mpesa: mpesaAdapter,
  paystack: paystackAdapter,
  stripe: stripeAdapter,
}
