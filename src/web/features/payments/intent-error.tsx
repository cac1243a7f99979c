import { type ChargeCurrency, currencyTable } from '#contract/currencies.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { paymentsTexts as t } from '#words/web/payments.ts'
import type { CallError } from '../../lib/api/call.ts'
import { reportCheckoutAddress } from '../../lib/checkout/checkout-address.ts'
import { ClosureNotice, closureFromError } from '../../lib/closure-notice.tsx'
import { isUnknownPlace, PlaceChoices } from '../../lib/place-choices.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'

/** Why no payment could be prepared, that nothing was charged, and what to do next. */
export function IntentError({
  error,
  currency,
  fault,
  onRetry,
  onPlace,
}: {
  error: CallError
  currency: ChargeCurrency
  /** The page's own text for a server error. */
  fault?: string
  onRetry: () => void
  onPlace?: (place: string) => void
}) {
  const details = error.body?.details ?? {}
  if (error.code === 'already_owned') {
    return (
      <Notice tone="good" live>
        <p>{t.refused.owned}</p>
        <LinkButton href={typeof details.reportId === 'string' ? `/reports/${details.reportId}` : '/reports'}>
          {t.refused.openOwned}
        </LinkButton>
      </Notice>
    )
  }
  if (isUnknownPlace(error)) return <PlaceChoices error={error} onChoose={(place) => onPlace?.(place)} />
  const closed = closureFromError(error)
  if (closed) {
    return (
      <ClosureNotice closed={closed} live>
        <p>
          {opportunityTexts.closed.notSold({ city: closed.city })} {t.page.nothingTaken}
        </p>
      </ClosureNotice>
    )
  }
  if (error.code === 'already_premium') {
    return (
      <Notice tone="good" live>
        <p>{t.refused.premium}</p>
        <Row gap="s2">
          <LinkButton href="/account/settings#subscription">{t.subscribe.manage}</LinkButton>
          <LinkButton href={reportCheckoutAddress()}>{t.refused.buyReport}</LinkButton>
        </Row>
      </Notice>
    )
  }
  const isNotSold = error.code === 'not_sellable'
  const text =
    error.status === 0
      ? t.result.offline
      : isNotSold
        ? t.refused.notSellable({ currency: currencyTable[currency].name })
        : (error.code === 'internal' && fault) || error.message || t.result.setupText
  // Preparing a payment charges nobody; these texts contain that already.
  const saysNothingCharged = error.status === 0 || isNotSold || error.code === 'provider_unavailable' || error.code === 'closed'
  return (
    <Notice tone="bad" live>
      <strong>{t.result.setupTitle}</strong>
      <p>{text}</p>
      {saysNothingCharged ? null : <p>{t.page.nothingTaken}</p>}
      {isNotSold && error.body?.suggestion ? <p>{error.body.suggestion}</p> : null}
      <Button onClick={onRetry}>{t.tryAgain}</Button>
    </Notice>
  )
}
