import { paymentVendorNames } from '#contract/payment-vendors.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { loadVendorScript, type OpenWindow, ScriptBlocked } from '../vendor-part.ts'

type PaystackPop = new () => {
  resumeTransaction: (
    accessCode: string,
    callbacks: { onSuccess: () => void; onCancel: () => void; onError: (error: unknown) => void },
  ) => void
}

/** Paystack's popup, for the transaction that was prepared. */
export const openWindow: OpenWindow = async (checkout) => {
  await loadVendorScript(checkout, 'https://js.paystack.co/v2/inline.js')
  const { PaystackPop: Pop } = window as { PaystackPop?: PaystackPop }
  if (!Pop) throw new ScriptBlocked()
  return new Promise((resolve, reject) => {
    new Pop().resumeTransaction(checkout.start?.accessCode ?? checkout.clientSecret, {
      onSuccess: () => resolve('done'),
      onCancel: () => resolve('closed'),
      onError: (error) =>
        reject(error instanceof Error ? error : new Error(paymentsTexts.result.windowNotOpened({ provider: paymentVendorNames.paystack }))),
    })
  })
}
