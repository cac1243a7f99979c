import './payments.css'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { paymentsTexts as t } from '#words/web/payments.ts'
import { clearCheckout } from '../../lib/checkout/checkout-store.ts'
import { setPurchaseFlash } from '../../lib/checkout/flash-message.ts'
import { usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import type { PurchaseRequest } from '../../lib/dialog-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Facts, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { type PurchaseResult, ReportCheckout } from './report-checkout.tsx'
import { SettingUp } from './setting-up.tsx'

/** The dialog 'Purchase Business Report' over any page. */
export function PurchaseDialog({ request, onClose }: { request: PurchaseRequest; onClose: () => void }) {
  const [, navigate] = useLocation()
  const currency = usePayCurrency()
  const [place, setPlace] = useState(`${request.city}, ${request.country}`)
  const [confirmedPlace, setConfirmedPlace] = useState<string | null>(null)
  const query = useReportEntitlement({ fresh: true })
  const [paysInstead, setPaysInstead] = useState(false)
  const entitlement = paysInstead ? null : query.entitlement
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (place.trim() === '') showToast({ title: t.dialog.missing, text: t.dialog.missingText, tone: 'bad' })
    else setConfirmedPlace(place.trim())
  }
  // The report's own screen shows the result: a toast over it would be in its way.
  const finish = ({ reportId, how, orderId }: PurchaseResult) => {
    clearCheckout()
    if (reportId) setPurchaseFlash({ reportId, how, orderId })
    onClose()
    navigate(reportId ? `/reports/${reportId}` : '/reports')
  }
  return (
    <Dialog open onClose={onClose} title={t.dialog.title} closeText={t.close}>
      <Stack gap="s4">
        <Facts
          rows={[
            { key: 'report', label: t.summary.report, value: request.title },
            ...(confirmedPlace || request.placeIsFixed ? [{ key: 'city', label: t.summary.city, value: confirmedPlace ?? place }] : []),
            {
              key: 'price',
              label: t.summary.price,
              value: entitlement
                ? t.right.price
                : currency && entitlement === null
                  ? t.summary.priceOnce({ price: formatMoney(priceOf('complete_report', currency)) })
                  : '',
            },
          ]}
        />
        {confirmedPlace && !request.placeIsFixed ? (
          <button type="button" className="link-button" onClick={() => setConfirmedPlace(null)}>
            {t.dialog.change}
          </button>
        ) : null}
        {confirmedPlace && currency ? (
          <ReportCheckout
            choice={{ opportunityId: request.opportunityId, title: request.title, location: confirmedPlace }}
            currency={currency}
            query={{ ...query, entitlement }}
            onPayInstead={() => setPaysInstead(true)}
            onDone={finish}
            onPlace={(next) => {
              setPlace(next)
              setConfirmedPlace(next)
            }}
          />
        ) : currency ? (
          <form className="stack gap-s4" onSubmit={submit} noValidate>
            {request.placeIsFixed ? null : (
              <TextField
                label={t.dialog.location}
                hint={t.dialog.locationHint}
                value={place}
                maxLength={200}
                onChange={(event) => setPlace(event.currentTarget.value)}
              />
            )}
            {entitlement ? <Notice tone="good">{entitlement.text}</Notice> : <CurrencySelect value={currency} />}
            <Button type="submit" look="primary" wide>
              {entitlement ? t.dialog.continueUse : t.dialog.continue}
            </Button>
            {query.refund ? <p className="small quiet">{t.checkout.reportRefund[query.refund]}</p> : null}
          </form>
        ) : (
          <SettingUp />
        )}
      </Stack>
    </Dialog>
  )
}
