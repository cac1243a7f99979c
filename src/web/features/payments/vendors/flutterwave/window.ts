import type { PaymentMethod } from '#contract/payments.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { loadVendorScript, type OpenWindow, ScriptBlocked } from '../vendor-part.ts'

type FlutterwaveWindow = { close: () => void }
type OpenFlutterwave = (options: Record<string, unknown>) => FlutterwaveWindow | undefined

/** Flutterwave's popup, opened with what the server signed. */
export const openWindow: OpenWindow = async (checkout, { payer, title, method }) => {
  await loadVendorScript(checkout, 'https://checkout.flutterwave.com/v3.js')
  const { FlutterwaveCheckout: open } = window as { FlutterwaveCheckout?: OpenFlutterwave }
  if (!open) throw new ScriptBlocked()
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

/** Puts the person's method first, if this currency has it; its names differ by country. */
function chosenFirst(options: string, method: PaymentMethod): string {
  const isChosen = (option: string) => option.startsWith(method) || (method === 'mobilemoney' && option === 'mpesa')
  const all = options.split(',')
  return [...all.filter(isChosen), ...all.filter((option) => !isChosen(option))].join(',')
}
