import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useChange } from '../../lib/api/queries.ts'
import { type CheckoutOpportunity, reportCheckoutAddress } from '../../lib/checkout/checkout-address.ts'
import {
  clearCheckout,
  readCheckoutLocation,
  readCheckoutOpportunity,
  saveCheckoutLocation,
  saveCheckoutOpportunity,
} from '../../lib/checkout/checkout-store.ts'
import { setPurchaseFlash } from '../../lib/checkout/flash-message.ts'
import { cityAndCountry } from '../../lib/checkout/opportunity-choices.ts'
import { OpportunityField } from '../../lib/checkout/opportunity-field.tsx'
import { usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { ClosureNotice, closureFromError } from '../../lib/closure-notice.tsx'
import { FreedCredits } from '../../lib/freed-credits.tsx'
import { isUnknownPlace, PlaceChoices } from '../../lib/place-choices.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = reportsTexts.purchase

/** 'Purchase New Report': a business and a city; then the checkout, or an entitlement paid for earlier. */
export function PurchasePanel() {
  const heading = useId()
  const [, navigate] = useLocation()
  const [picked, setPicked] = useState(readCheckoutOpportunity)
  const [place, setPlace] = useState(readCheckoutLocation())
  const currency = usePayCurrency()
  const { entitlement, refund, failed, retry } = useReportEntitlement({ fresh: true })
  const isReady = picked !== null && place.trim() !== ''

  const purchase = useChange('POST /api/reports/purchase', {
    refresh: ['GET /api/reports/my-reports', 'GET /api/subscription/status'],
    onSuccess: ({ id }) => {
      clearCheckout()
      setPurchaseFlash({ reportId: id, how: 'used', orderId: null })
      navigate(`/reports/${id}`)
    },
    onError: (error) => {
      const ownedReportId = error.code === 'already_owned' ? error.body?.details?.reportId : undefined
      if (typeof ownedReportId === 'string') navigate(`/reports/${ownedReportId}`)
      else if (!isUnknownPlace(error) && !closureFromError(error))
        showToast({
          title: t.failed,
          text: error.code === 'offline' || error.code === 'internal' ? t.failedText : error.message,
          tone: 'bad',
        })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) {
      showToast({ title: t.missing, text: t.missingText, tone: 'bad' })
      return
    }
    if (!entitlement) navigate(reportCheckoutAddress({ opportunityId: picked.id, location: place }))
    else purchase.mutate({ body: { opportunityId: picked.id, reportType: 'detailed', location: place.trim() } })
  }
  const setPlaceName = (place: string) => {
    setPlace(place)
    saveCheckoutLocation(place)
    if (purchase.isError) purchase.reset()
  }
  const choose = (next: CheckoutOpportunity) => {
    if (purchase.isError) purchase.reset()
    setPicked(next)
    saveCheckoutOpportunity(next)
    if (place.trim() === '' || (picked && place === cityAndCountry(picked))) setPlaceName(cityAndCountry(next))
  }
  const closure = closureFromError(purchase.error)
  return (
    <Card className="purchase-panel" aria-labelledby={heading}>
      <form className="stack gap-s4" onSubmit={submit} noValidate>
        <h2 id={heading}>{t.heading}</h2>
        <FreedCredits />
        <OpportunityField label={t.opportunity} picked={picked} onPick={choose} />
        <TextField
          label={t.location}
          hint={t.locationHint}
          placeholder={t.locationExample}
          value={place}
          maxLength={200}
          autoComplete="address-level2"
          onChange={(event) => setPlaceName(event.currentTarget.value)}
        />
        {isUnknownPlace(purchase.error) ? <PlaceChoices error={purchase.error} onChoose={setPlaceName} /> : null}
        {closure ? (
          <ClosureNotice closed={closure} live>
            <p>{opportunityTexts.closed.notSold({ city: closure.city })}</p>
          </ClosureNotice>
        ) : null}
        {closure ? null : (
          <>
            {failed ? (
              <LoadFailed text={paymentsTexts.right.unknown} retryText={reportsTexts.tryAgain} onRetry={retry} />
            ) : entitlement ? (
              <Notice tone="good">{entitlement.text}</Notice>
            ) : (
              <div className="price-line">
                <span>{t.price}</span>
                <strong className="key-figure">{currency ? formatMoney(priceOf('complete_report', currency)) : '\u2007'}</strong>
              </div>
            )}
            <Button type="submit" look="primary" wide disabled={!isReady || entitlement === undefined} busy={purchase.isPending}>
              {entitlement ? entitlement.actionText : t.button}
            </Button>
            {entitlement || !currency || !refund ? null : (
              <p className="small quiet">{t.once[refund]({ price: formatMoney(priceOf('complete_report', currency)) })}</p>
            )}
          </>
        )}
      </form>
    </Card>
  )
}
