import './payments.css'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { paymentsTexts as t } from '#words/web/payments.ts'
import { clearCheckout } from '../../lib/checkout-store.ts'
import { announceBought } from '../../lib/just-bought.ts'
import { usePayCurrency } from '../../lib/pay-currency.ts'
import type { PurchaseWish } from '../../lib/purchase.ts'
import { useReportRight } from '../../lib/report-right.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Facts, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { type Bought, ReportCheckout } from './report-checkout.tsx'
import { SettingUp } from './setting-up.tsx'

/** 'Purchase Business Report' over whatever page one is on. */
export function PurchaseDialog({ wish, onClose }: { wish: PurchaseWish; onClose: () => void }) {
  const [, navigate] = useLocation()
  const currency = usePayCurrency()
  const [place, setPlace] = useState(`${wish.city}, ${wish.country}`)
  const [agreed, setAgreed] = useState<string | null>(null)
  const asked = useReportRight({ fresh: true })
  const [paysInstead, setPaysInstead] = useState(false)
  const right = paysInstead ? null : asked.right
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (place.trim() === '') showToast({ title: t.dialog.missing, text: t.dialog.missingText, tone: 'bad' })
    else setAgreed(place.trim())
  }
  // The report's own screen says what came of it: a word laid over it would be in its way.
  const done = ({ reportId, how, orderId }: Bought) => {
    clearCheckout()
    if (reportId) announceBought({ reportId, how, orderId })
    onClose()
    navigate(reportId ? `/reports/${reportId}` : '/reports')
  }
  return (
    <Dialog open onClose={onClose} title={t.dialog.title} closeText={t.close}>
      <Stack gap="s4">
        <Facts
          rows={[
            { key: 'report', label: t.summary.report, value: wish.title },
            ...(agreed || wish.placeIsFixed ? [{ key: 'city', label: t.summary.city, value: agreed ?? place }] : []),
            {
              key: 'price',
              label: t.summary.price,
              value: right
                ? t.right.price
                : currency && right === null
                  ? t.summary.priceOnce({ price: formatMoney(priceOf('complete_report', currency)) })
                  : '',
            },
          ]}
        />
        {agreed && !wish.placeIsFixed ? (
          <button type="button" className="link-button" onClick={() => setAgreed(null)}>
            {t.dialog.change}
          </button>
        ) : null}
        {agreed && currency ? (
          <ReportCheckout
            wanted={{ opportunityId: wish.opportunityId, title: wish.title, location: agreed }}
            currency={currency}
            asked={{ ...asked, right }}
            onPayInstead={() => setPaysInstead(true)}
            onDone={done}
            onPlace={(next) => {
              setPlace(next)
              setAgreed(next)
            }}
          />
        ) : currency ? (
          <form className="stack gap-s4" onSubmit={submit} noValidate>
            {wish.placeIsFixed ? null : (
              <TextField
                label={t.dialog.location}
                hint={t.dialog.locationHint}
                value={place}
                maxLength={200}
                onChange={(event) => setPlace(event.currentTarget.value)}
              />
            )}
            {right ? <Notice tone="good">{right.text}</Notice> : <CurrencySelect value={currency} />}
            <Button type="submit" look="primary" wide>
              {right ? t.dialog.continueUse : t.dialog.continue}
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
