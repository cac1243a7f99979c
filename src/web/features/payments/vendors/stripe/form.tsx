import type { Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paymentsTexts as t } from '#words/web/payments.ts'
import { priceText } from '../../../../lib/checkout/pay-currency.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/surface.tsx'
import { loadScript, type VendorFormProps } from '../vendor-part.ts'

/** Stripe's payment element for the prepared payment. Stripe redirects to `returnTo` where the bank needs a page of its own. */
export default function StripeForm({
  checkout,
  returnTo,
  onBegin,
  onReported,
  onRefused,
  onDeclined,
  onBroke,
  onNotReady,
  onBlocked,
}: VendorFormProps) {
  const container = useRef<HTMLDivElement>(null)
  const stripeRef = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const blocked = useRef(onBlocked)
  blocked.current = onBlocked
  useEffect(() => {
    let isUnmounted = false
    const mount = async () => {
      const stripe = await loadStripeSdk(checkout.publishableKey ?? '', checkout.scriptUrl)
      if (isUnmounted || !stripe || !container.current) return
      const dark = matchMedia('(prefers-color-scheme: dark)').matches
      const elements = stripe.elements({
        clientSecret: checkout.clientSecret,
        appearance: { theme: dark ? 'night' : 'stripe', variables: { fontFamily: 'system-ui, Roboto, sans-serif', borderRadius: '4px' } },
      })
      const element = elements.create('payment')
      element.on('ready', () => setReady(true))
      element.mount(container.current)
      stripeRef.current = { stripe, elements }
    }
    mount().catch(() => {
      if (!isUnmounted) blocked.current()
    })
    return () => {
      isUnmounted = true
      stripeRef.current?.elements.getElement('payment')?.destroy()
      stripeRef.current = null
    }
  }, [checkout.clientSecret, checkout.publishableKey, checkout.scriptUrl])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!stripeRef.current || !ready) {
      onNotReady()
      return
    }
    setBusy(true)
    const { stripe, elements } = stripeRef.current
    const returnUrl = new URL(returnTo, location.origin)
    returnUrl.searchParams.set('order', checkout.orderId)
    try {
      // Stripe requires this before any await, so that a wallet can still open by the press.
      const { error: formError } = await elements.submit()
      if (formError) {
        onRefused(formError.message ?? null)
        return
      }
      // Our own ledger first, then the money: sent in parallel, the money could be booked before we hear that Pay was pressed.
      if (!(await onBegin())) return
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl.href },
        redirect: 'if_required',
      })
      // Another tab, or an earlier press whose response was lost, has paid it: that is no refusal.
      const isAlreadyPaid = error?.payment_intent?.status === 'succeeded' || error?.payment_intent?.status === 'processing'
      if (!error || isAlreadyPaid) onReported()
      else if (error.type === 'card_error') onDeclined(error.message ?? null)
      else onRefused(error.message ?? null)
    } catch {
      onBroke()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="stack gap-s4">
      <div ref={container} className="stripe-place" />
      {ready ? null : <Skeleton height="12rem" label={t.panel.settingUp} />}
      <Button type="submit" look="primary" wide aria-disabled={!ready} busy={busy} busyText={t.panel.processing}>
        {t.panel.pay({ price: priceText(checkout.amount, checkout.currency) })}
      </Button>
    </form>
  )
}

/** Stripe's loader accepts only Stripe's own address; a script elsewhere gives the same `window.Stripe`. */
async function loadStripeSdk(publishableKey: string, scriptUrl: string | undefined): Promise<Stripe | null> {
  if (!scriptUrl) {
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    return loadStripe(publishableKey)
  }
  await loadScript(scriptUrl)
  const { Stripe: createStripe } = window as { Stripe?: StripeConstructor }
  return createStripe ? createStripe(publishableKey) : null
}
