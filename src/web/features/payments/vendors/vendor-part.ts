import type { Checkout, PaymentMethod } from '#contract/payments.ts'

/** A provider's window reports this to the page. It proves nothing: the order is checked afterwards in any case. */
export type WindowResult = 'done' | 'closed'
export type Payer = { email: string; name: string; phone: string | null }

/** A popup. The browser's amount never counts. @throws ScriptBlocked */
export type OpenWindow = (
  checkout: Checkout,
  windowOptions: { payer: Payer; title: string; method: PaymentMethod },
) => Promise<WindowResult>

/** An embedded form for the prepared payment. */
export type VendorFormProps = {
  checkout: Checkout
  returnTo: string
  /** Pay was pressed and the form is valid. @returns whether to confirm this form's payment now */
  onBegin: () => Promise<boolean>
  onReported: () => void
  /** Null where the provider gave no message. */
  onRefused: (message: string | null) => void
  /** The bank refused the payment: nothing was taken. */
  onDeclined: (message: string | null) => void
  /** The provider's script failed during the payment. */
  onBroke: () => void
  onNotReady: () => void
  onBlocked: () => void
}

export class ScriptBlocked extends Error {}

/** Loads a vendor's script, or the stand-in's in its place. @throws ScriptBlocked */
export async function loadVendorScript({ scriptUrl }: Pick<Checkout, 'scriptUrl'>, url: string): Promise<void> {
  await loadScript(scriptUrl ?? url).catch(() => {
    throw new ScriptBlocked()
  })
}

const pendingScripts = new Map<string, Promise<void>>()

/** Loads a provider's script once. A blocked or broken one rejects, and the next call loads it again. */
export function loadScript(url: string): Promise<void> {
  const pending = pendingScripts.get(url)
  if (pending) return pending
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      pendingScripts.delete(url)
      script.remove()
      reject(new Error(`The script ${url} did not load`))
    }
    document.head.append(script)
  })
  pendingScripts.set(url, load)
  return load
}
