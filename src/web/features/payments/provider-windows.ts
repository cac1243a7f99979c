import type { SessionUser } from '#contract/accounts.ts'
import type { Checkout, PaymentMethod } from '#contract/payments.ts'
import { majorOf, money } from '#engine/quantity/money.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { loadScript } from './load-script.ts'

/** What a provider's own window reported to this page. It proves nothing: the order is checked afterwards in any case. */
export type Told = 'done' | 'closed'
type Payer = { email: string; name: string; phone: string | null }

export const payerOf = (user: SessionUser | null): Payer => ({
  email: user?.email ?? '',
  name: [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.email ?? ''),
  phone: user?.phoneNumber ?? null,
})

type Shown = { payer: Payer; title: string; method: PaymentMethod }

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

const scripts = { paystack: 'https://js.paystack.co/v2/inline.js', flutterwave: 'https://checkout.flutterwave.com/v3.js' } as const

export class ScriptBlocked extends Error {}

async function preparePaymentScript(provider: 'paystack' | 'flutterwave', scriptUrl: string | undefined): Promise<void> {
  await loadScript(scriptUrl ?? scripts[provider]).catch(() => {
    throw new ScriptBlocked(provider)
  })
}

/** Opens the provider's window for a payment that the server has prepared; the browser names no amount that counts. @throws ScriptBlocked */
export async function openProviderWindow(checkout: Checkout, shown: Shown): Promise<Told> {
  if (checkout.provider === 'paystack') return openPaystack(checkout)
  if (checkout.provider === 'flutterwave') return openFlutterwave(checkout, shown)
  throw new Error(`${checkout.provider} has no window`)
}

async function openPaystack(checkout: Checkout): Promise<Told> {
  await preparePaymentScript('paystack', checkout.scriptUrl)
  const Pop = (window as VendorWindow).PaystackPop
  if (!Pop) throw new ScriptBlocked('paystack')
  return new Promise((resolve, reject) => {
    new Pop().resumeTransaction(checkout.start?.accessCode ?? checkout.clientSecret, {
      onSuccess: () => resolve('done'),
      onCancel: () => resolve('closed'),
      onError: (error) =>
        reject(error instanceof Error ? error : new Error(paymentsTexts.result.windowNotOpened({ provider: 'Paystack' }))),
    })
  })
}

async function openFlutterwave(checkout: Checkout, { payer, title, method }: Shown): Promise<Told> {
  await preparePaymentScript('flutterwave', checkout.scriptUrl)
  const open = (window as VendorWindow).FlutterwaveCheckout
  if (!open) throw new ScriptBlocked('flutterwave')
  const { start = {} } = checkout
  return new Promise((resolve) => {
    let isDone = false
    const shown = open({
      public_key: checkout.publishableKey,
      tx_ref: start.txRef ?? checkout.paymentIntentId,
      // This script speaks major units; the hash beside it is made by the server over the same value.
      amount: start.amount ?? String(majorOf(money(checkout.amount, checkout.currency))),
      currency: checkout.currency,
      payment_options: chosenFirst(start.paymentOptions ?? 'card,mobilemoney,ussd,banktransfer', method),
      payload_hash: start.payloadHash,
      customer: { email: payer.email, name: payer.name, ...(payer.phone ? { phone_number: payer.phone } : {}) },
      customizations: { title },
      callback: (answer?: { status?: string }) => {
        isDone = answer?.status !== 'failed' && answer?.status !== 'cancelled'
        shown?.close()
        resolve(isDone ? 'done' : 'closed')
      },
      onclose: () => resolve(isDone ? 'done' : 'closed'),
    })
  })
}

/** The person's choice comes first in Flutterwave's window, if this currency allows it; its names differ by country. */
function chosenFirst(options: string, method: PaymentMethod): string {
  const isChosen = (option: string) => option.startsWith(method) || (method === 'mobilemoney' && option === 'mpesa')
  const all = options.split(',')
  return [...all.filter(isChosen), ...all.filter((option) => !isChosen(option))].join(',')
}
