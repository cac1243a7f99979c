import type { SessionUser } from '#contract/accounts.ts'
import type { CallOutput } from '#contract/call.ts'
import { accountTexts } from '#words/web/account.ts'
import { useCall } from '../../lib/api/queries.ts'
import { dayText, momentText } from '../../lib/reader-dates.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Facts, Notice, Skeleton, Tag } from '../../ui/surface.tsx'
import { AccountSection } from './account-section.tsx'
import { EndOrResumePremium } from './end-or-resume.tsx'

const t = accountTexts.plan

type Status = CallOutput<'GET /api/subscription/status'>
type Usage = CallOutput<'GET /api/account/usage'>

/** The plan, its remaining quota, and the way to upgrade. In the settings it also cancels premium, or resumes it. */
export function PlanCard({ user, manage }: { user: SessionUser; manage?: boolean }) {
  const status = useCall('GET /api/subscription/status', {})
  const usage = useCall('GET /api/account/usage', {}, { staleTime: 0 })
  const isPremium = status.data?.tier === 'premium' || status.data?.features.gapMapsAccess === 'full'
  return (
    <AccountSection title={manage ? t.manageTitle : t.title} name="subscription">
      {status.isError ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={status.isFetching} onRetry={() => void status.refetch()} />
      ) : status.data ? (
        <>
          <Row gap="s2">
            <Tag tone={user.subscriptionTier === 'free' ? undefined : 'gold'}>{t.tiers[user.subscriptionTier]}</Tag>
            <strong>{t.tierExplained[user.subscriptionTier]}</strong>
          </Row>
          <Facts rows={[...statusRows(status.data), ...(usage.data ? remainingRows(usage.data) : [])]} />
          {status.data.cancelAtPeriodEnd && status.data.periodEnd ? (
            <Notice tone="gold">{t.ending({ date: dayText(status.data.periodEnd) })}</Notice>
          ) : status.data.renewal === 'prepaid' ? (
            <Notice>{t.prepaid}</Notice>
          ) : null}
          <Row>
            {hasReports(status.data) ? (
              <LinkButton href="/reports" look="primary">
                {t.useReports}
              </LinkButton>
            ) : null}
            {status.data.payable ? (
              <LinkButton href="/subscribe" look="primary">
                {t.payMonth}
              </LinkButton>
            ) : null}
            {isPremium ? (
              manage ? (
                <EndOrResumePremium periodEnd={status.data.periodEnd ?? null} ending={status.data.cancelAtPeriodEnd === true} />
              ) : (
                <LinkButton href="/account/settings#subscription">{t.manage}</LinkButton>
              )
            ) : (
              <LinkButton href="/subscribe" {...(hasReports(status.data) ? {} : { look: 'primary' as const })}>
                {t.upgrade}
              </LinkButton>
            )}
            <LinkButton href="/pricing" look="plain">
              {t.prices}
            </LinkButton>
          </Row>
        </>
      ) : (
        <Skeleton height="14rem" label={t.loading} />
      )}
    </AccountSection>
  )
}

const hasReports = ({ features }: Status) => features.reportCredits > 0 || features.passEndsAt !== undefined

function statusRows(status: Status) {
  const { features, periodEnd } = status
  const isPaidUntil = status.renewal === 'prepaid' || status.status === 'past_due'
  const endLabel = status.cancelAtPeriodEnd ? t.endsOn : isPaidUntil ? t.paidUntil : t.renewsOn
  return [
    // Without premium there is nothing that could be active; the next lines show what is paid for.
    ...(status.tier === 'premium'
      ? [{ label: t.status, value: t.statuses[status.status as keyof typeof t.statuses] ?? status.status }]
      : []),
    ...(periodEnd ? [{ label: endLabel, value: dayText(periodEnd) }] : []),
    ...(status.graceEndsAt ? [{ label: t.keptUntil, value: dayText(status.graceEndsAt) }] : []),
    // While a pass runs, zero reports would look like its end; with credits beside it, both are shown.
    ...(features.passEndsAt && features.reportCredits === 0 ? [] : [{ label: t.credits, value: String(features.reportCredits) }]),
    ...(features.passEndsAt ? [{ label: t.pass, value: momentText(features.passEndsAt) }] : []),
    { label: t.gapMaps, value: features.gapMapsAccess === 'full' ? t.gapFull : t.gapLimited },
  ]
}

function remainingRows(usage: Usage) {
  const remaining = ({ used, limit, resetsAt }: Usage['discoveries']) =>
    limit === null ? t.unlimited : t.leftOf({ left: Math.max(0, limit - used), limit, date: dayText(resetsAt) })
  return [
    { label: t.discoveries, value: remaining(usage.discoveries) },
    { label: t.lookups, value: remaining(usage.gapLookups) },
  ]
}
