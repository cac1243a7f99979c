import { lazy } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import type { Checkout, PaymentMethod, ProviderId } from '#contract/payments.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { type PaymentVendor, paymentVendorNames } from '#engine/quantity/vocabulary.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { loadScript } from './load-script.ts'

/** A provider's window reports this to the page. It proves nothing: the order is checked afterwards in any case. */
export type WindowResult = 'done' | 'closed'
type Payer = { email: string; name: string; phone: string | null }

export const toPayer = (user: SessionUser | null): Payer => ({
  email: user?.email ?? '',
  name: [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.email ?? ''),
  phone: user?.phoneNumber ?? null,
})

type WindowOptions = { payer: Payer; title: string; method: PaymentMethod }

type PaystackPop = new () => {
  resumeTransaction: (
    accessCode: string,
    callbacks: { onSuccess: () => void; onCancel: () => void; onError: (error: unknown) => void },
  ) => void
}
type FlutterwaveWindow = { close: () => void }
type VendorWindow = {
  PaystackPop?: PaystackPop
  FlutterwaveCheckout?: (options: Record<string, unknown>) => FlutterwaveWindow | undefined
}

type VendorCheckout = {
  /** An embedded form. */
  Form?: typeof StripeForm
  /** A popup. The browser's amount never counts. @throws ScriptBlocked */
  openWindow?: (checkout: Checkout, windowOptions: WindowOptions) => Promise<WindowResult>
  /** The parameter that its hosted page adds to the return address. */
  returnsWith?: string
  /** Takes only cards, so that every month can renew. */
  isCardOnly?: true
}
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))
/** A vendor that asks the phone has nothing here. */
const vendorCheckouts: Partial<Record<PaymentVendor, VendorCheckout>> = {
  stripe: { Form: StripeForm, isCardOnly: true },
  paystack: { openWindow: openPaystack, returnsWith: 'trxref' },
  flutterwave: { openWindow: openFlutterwave, returnsWith: 'tx_ref' },
}

/** A provider's integration in the browser; the built-in one has none. */
export const vendorCheckout = (provider: ProviderId): VendorCheckout => (provider === 'test' ? {} : (vendorCheckouts[provider] ?? {}))

export const providerName = (provider: ProviderId) =>
  provider === 'test' ? paymentsTexts.panel.testProvider : paymentVendorNames[provider]

/** Whether a provider's hosted page has just redirected here, by its own parameters. */
export const isFromProvider = (search: URLSearchParams) =>
  Object.values(vendorCheckouts).some(({ returnsWith }) => returnsWith !== undefined && search.has(returnsWith))

export class ScriptBlocked extends Error {}
function blocked(): never {
  throw new ScriptBlocked()
}

async function openPaystack(checkout: Checkout): Promise<WindowResult> {
  await loadScript(checkout.scriptUrl ?? 'https://js.paystack.co/v2/inline.js').catch(blocked)
  const Pop = (window as VendorWindow).PaystackPop
  if (!Pop) return blocked()
  return new Promise((resolve, reject) => {
    new Pop().resumeTransaction(checkout.start?.accessCode ?? checkout.clientSecret, {
      onSuccess: () => resolve('done'),
      onCancel: () => resolve('closed'),
      onError: (error) =>
        reject(error instanceof Error ? error : new Error(paymentsTexts.result.windowNotOpened({ provider: paymentVendorNames.paystack }))),
    })
  })
}

async function openFlutterwave(checkout: Checkout, { payer, title, method }: WindowOptions): Promise<WindowResult> {
  await loadScript(checkout.scriptUrl ?? 'https://checkout.flutterwave.com/v3.js').catch(blocked)
  const open = (window as VendorWindow).FlutterwaveCheckout
  if (!open) return blocked()
  const { start = {} } = checkout
  return new Promise((resolve) => {
    let isDone = false
    const flutterwaveWindow = open({
      public_key: checkout.publishableKey,
      tx_ref: start.txRef ?? checkout.paymentIntentId,
      // This script takes major units; the server signs the same value with the hash beside it.
      amount: start.amount ?? String(majorUnits(money(checkout.amount, checkout.currency))),
      currency: checkout.currency,
      payment_options: chosenFirst(start.paymentOptions ?? 'card,mobilemoney,ussd,banktransfer', method),
      payload_hash: start.payloadHash,
      customer: { email: payer.email, name: payer.name, ...(payer.phone ? { phone_number: payer.phone } : {}) },
      customizations: { title },
      callback: (answer?: { status?: string }) => {
        isDone = answer?.status !== 'failed' && answer?.status !== 'cancelled'
        flutterwaveWindow?.close()
        resolve(isDone ? 'done' : 'closed')
      },
      onclose: () => resolve(isDone ? 'done' : 'closed'),
    })
  })
}

/** Puts the person's method first in Flutterwave's window, if this currency has it; its names differ by country. */
function chosenFirst(options: string, method: PaymentMethod): string {
  const isChosen = (option: string) => option.startsWith(method) || (method === 'mobilemoney' && option === 'mpesa')
  const all = options.split(',')
  return [...all.filter(isChosen), ...all.filter((option) => !isChosen(option))].join(',')
}
