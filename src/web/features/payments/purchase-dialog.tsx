import './payments.css'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { plans } from '#contract/plans.ts'
import { clearCheckout } from '../../lib/checkout-store.ts'
import { priceText, usePayCurrency } from '../../lib/pay-currency.ts'
import type { PurchaseWish } from '../../lib/purchase.ts'
import { paymentsTexts as t } from '../../texts/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Facts } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { ReportCheckout } from './report-checkout.tsx'
import { SettingUp } from './setting-up.tsx'

/** 'Purchase Business Report' over whatever page one is on. */
export function PurchaseDialog({ wish, onClose }: { wish: PurchaseWish; onClose: () => void }) {
  const [, navigate] = useLocation()
  const currency = usePayCurrency()
  const [place, setPlace] = useState(`${wish.city}, ${wish.country}`)
  const [agreed, setAgreed] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (place.trim() === '') showToast({ title: t.dialog.missing, text: t.dialog.missingText, tone: 'bad' })
    else setAgreed(place.trim())
  }
  const done = (reportId: string | null, how: 'paid' | 'used') => {
    clearCheckout()
    showToast(
      how === 'paid'
        ? { title: t.result.reportGenerated, text: t.result.reportGeneratedText }
        : { title: t.right.purchased, text: t.result.successText },
    )
    onClose()
    navigate(reportId ? `/reports/${reportId}` : '/reports')
  }
  return (
    <Dialog open onClose={onClose} title={t.dialog.title} closeText={t.close}>
      <Stack gap="s4">
        <Facts
          rows={[
            { key: 'report', label: t.summary.report, value: wish.title },
            ...(agreed ? [{ key: 'city', label: t.summary.city, value: agreed }] : []),
            {
              key: 'price',
              label: t.summary.price,
              value: currency ? `${priceText(plans.complete_report.pricesMinor[currency], currency)}, ${t.summary.once}` : '',
            },
          ]}
        />
        {agreed && currency ? (
          <ReportCheckout
            wanted={{ opportunityId: wish.opportunityId, title: wish.title, location: agreed }}
            currency={currency}
            onDone={done}
            onPlace={(next) => {
              setPlace(next)
              setAgreed(next)
            }}
          />
        ) : currency ? (
          <form className="stack gap-s4" onSubmit={submit} noValidate>
            <TextField
              label={t.dialog.location}
              hint={t.dialog.locationHint}
              value={place}
              maxLength={200}
              onChange={(event) => setPlace(event.currentTarget.value)}
            />
            <CurrencySelect value={currency} />
            <Button type="submit" look="primary" wide>
              {t.dialog.continue}
            </Button>
            <p className="small quiet">{t.checkout.guarantees[0]}</p>
          </form>
        ) : (
          <SettingUp />
        )}
      </Stack>
    </Dialog>
  )
}
