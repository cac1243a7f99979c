import { locationOptions } from '#contract/location-options.ts'
import { joinWithCommas } from '#language/join-names.ts'
import './dashboard.css'
import { MapPin, Pencil, ShieldCheck, Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import type { Preferences } from '#contract/profile.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { dashboardTexts as t } from '#words/web/dashboard.ts'
import { useCall } from '../../lib/api/queries.ts'
import { type ReportEntitlement, useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { useWaitingOrders } from '../../lib/checkout/waiting-payments.ts'
import { budgetName } from '../../lib/choice-name.ts'
import { FreedCredits } from '../../lib/freed-credits.tsx'
import { readIntakeDraft } from '../../lib/intake/intake-draft.ts'
import { type LocalMoney, useLocalMoney } from '../../lib/local-money.ts'
import { NewsCard } from '../../lib/news-card.tsx'
import { hasModel } from '../../lib/page-flags.ts'
import { missingParts } from '../../lib/profile.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice, Skeleton } from '../../ui/surface.tsx'
import { TradeDrawing } from '../../ui/trade-drawing.tsx'
import { Checklist, type ChecklistStep, NextCard, type NextStep } from './checklist.tsx'
import { BestIdeasSkeleton, BestThree, SavedIdeas } from './ideas.tsx'
import { groupPlans } from './plans.ts'

// Most people have no report yet, few a payment under way or answers of before their account, and few say a sentence here: the page loads without this code.
const ReportPlans = lazy(async () => ({ default: (await import('./report-plans.tsx')).ReportPlans }))
const WaitingPayments = lazy(async () => ({ default: (await import('../../lib/checkout/waiting-payment.tsx')).WaitingPayments }))
const SentenceForm = lazy(async () => ({ default: (await import('./sentence-form.tsx')).SentenceForm }))
const IntakeIdeas = lazy(async () => ({ default: (await import('./intake-ideas.tsx')).IntakeIdeas }))

/** Opens the field for a sentence about oneself. */
function SentenceButton() {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<Skeleton height="9rem" label={chromeTexts.loading} />}>
        <SentenceForm />
      </Suspense>
    )
  return (
    <button type="button" className="text-button" aria-expanded={false} onClick={() => setIsOpen(true)}>
      {t.sentence}
    </button>
  )
}

/** The home page: today's task of the person's report, or the steps that lead to one; and an explanation of the product, folded. */
export function Dashboard({ setupHref }: { setupHref: string }) {
  const preferences = useCall('GET /api/preferences', {})
  const usage = useCall('GET /api/account/usage', {})
  const reports = useCall('GET /api/reports/my-reports', {})
  const waiting = useWaitingOrders() ?? []
  const plans = groupPlans(reports.data ?? [])
  const hasPlan = plans.toFollow.length > 0
  const hasReport = hasPlan || plans.notAdvised.length > 0
  const isLoaded = preferences.data && usage.data && !reports.isPending
  return (
    <Page>
      <Stack gap="s6">
        <header className="dashboard-head">
          <h1>{t.heading}</h1>
          <p className="quiet">{hasModel ? t.subtitle.withModel : t.subtitle.plain}</p>
          <SentenceButton />
        </header>
        {waiting.length > 0 ? (
          <Suspense fallback={waiting.map(({ id }) => <Skeleton key={id} height="9rem" />)}>
            <WaitingPayments />
          </Suspense>
        ) : null}
        {hasReport ? (
          <Suspense fallback={<Skeleton height="17rem" label={chromeTexts.loading} />}>
            <ReportPlans plans={plans} />
          </Suspense>
        ) : null}
        {isLoaded ? (
          <Content preferences={preferences.data} usage={usage.data} hasReport={hasReport} hasPlan={hasPlan} setupHref={setupHref} />
        ) : preferences.isError || usage.isError ? (
          // A failed load must not look like undone steps.
          <LoadFailed
            text={t.failed}
            retryText={chromeTexts.tryAgain}
            busy={preferences.isFetching || usage.isFetching}
            onRetry={() => {
              for (const each of [preferences, usage]) if (each.isError) void each.refetch()
            }}
          />
        ) : (
          <DashboardSkeleton />
        )}
      </Stack>
    </Page>
  )
}

/** As high as the content, so that nothing moves when it comes. */
function DashboardSkeleton() {
  return (
    <div className="dashboard">
      <Stack gap="s6" className="dashboard-main">
        <Skeleton height="15.5rem" label={chromeTexts.loading} />
        <Skeleton height="38rem" />
      </Stack>
      <Stack gap="s5" className="dashboard-side">
        <Skeleton height="30rem" />
      </Stack>
    </div>
  )
}

type Usage = CallOutput<'GET /api/account/usage'>

function Content({
  preferences,
  usage,
  hasReport,
  hasPlan,
  setupHref,
}: {
  preferences: Preferences
  usage: Usage
  hasReport: boolean
  /** A plan worth following exists; otherwise the person looks for another idea. */
  hasPlan: boolean
  setupHref: string
}) {
  const { user } = useSession()
  const complete = missingParts(preferences).length === 0
  const hasReports = usage.reports.total > 0
  const { entitlement, failed } = useReportEntitlement()
  const steps: ChecklistStep[] = [
    { key: 'profile', href: setupHref, done: complete, locked: false },
    { key: 'explore', href: '/explore', done: usage.opportunities.total > 0, locked: !complete },
    { key: 'reports', href: '/reports', done: hasReports, locked: !complete },
    { key: 'plan', href: '/pricing', done: (user !== null && user.subscriptionTier !== 'free') || hasReports, locked: false },
  ]
  // A person whose next step is to look at ideas sees the first of them above it.
  const leadsToIdeas = complete && !entitlement && !hasReports
  const intake = complete ? null : readIntakeDraft()
  // Answers of before the account, still on this device or saved already: the wizard comes filled, and they are confirmed.
  const isFilled = intake !== null || (!complete && Boolean(preferences.location && preferences.trades?.length))
  const next =
    failed || hasReport
      ? null
      : isFilled
        ? { ...t.confirm, href: setupHref }
        : nextStep(steps, { complete, entitlement: entitlement ?? null, hasReports })
  return (
    <>
      <div className="dashboard">
        <Stack gap="s6" className="dashboard-main">
          <FreedCredits />
          <NewsCard place={preferences.location ? {} : null} />
          {hasReport && entitlement ? <RemainingReports entitlement={entitlement} /> : null}
          {next && !leadsToIdeas ? <NextCard next={next} /> : null}
          {intake && !hasPlan ? (
            <Suspense fallback={<BestIdeasSkeleton />}>
              <IntakeIdeas intake={intake} />
            </Suspense>
          ) : (complete || preferences.location) && !hasPlan ? (
            <BestThree home={preferences} />
          ) : null}
          {isFilled ? null : <MissingProfileParts preferences={preferences} />}
          {next && leadsToIdeas ? <NextCard next={next} /> : null}
          {hasReport ? null : <Checklist steps={steps} />}
        </Stack>
        <Stack gap="s5" className="dashboard-side">
          {complete ? <SavedIdeas /> : null}
        </Stack>
      </div>
      <details className="how" open={!hasReport}>
        <summary>{t.how}</summary>
        <Stack gap="s6">
          <div className="how-blocks">
            {hasReport ? <Checklist steps={steps} /> : null}
            <QuickActions complete={complete} />
            <Status preferences={preferences} complete={complete} setupHref={setupHref} />
          </div>
          <Features />
        </Stack>
      </details>
    </>
  )
}

/** Reports that are paid for and not chosen yet, in a sentence. */
function RemainingReports({ entitlement: { credits, totalCredits } }: { entitlement: ReportEntitlement }) {
  return (
    <p>
      {credits === null ? t.leftPass : t.left({ n: credits, of: totalCredits })} <Link href="/reports">{t.leftAction}</Link>
    </p>
  )
}

function MissingProfileParts({ preferences }: { preferences: Preferences }) {
  const missing = missingParts(preferences)
  if (missing.length === 0) return null
  return (
    <Notice tone="gold">
      <h2 className="side-title">{t.missing.title}</h2>
      <p>{t.missing.text}</p>
      <ul>
        {missing.map((part) => (
          <li key={part}>{t.missing[part]}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** A customer's next step leads to the reports paid for, not to the price list. */
function nextStep(
  steps: readonly ChecklistStep[],
  progress: { complete: boolean; entitlement: ReportEntitlement | null; hasReports: boolean },
): NextStep | null {
  if (progress.complete && progress.entitlement) {
    const { credits } = progress.entitlement
    return { ...t.own.use, title: credits === null ? t.own.usePass : t.own.openTitle({ n: credits }), href: '/reports' }
  }
  if (progress.complete && progress.hasReports) return { ...t.own.read, href: '/reports' }
  const step = steps.find((each) => !each.done && !each.locked)
  return step ? { ...t.steps[step.key], href: step.href } : null
}

function QuickActions({ complete }: { complete: boolean }) {
  const profileGated = (href: string, text: string) =>
    complete ? (
      <LinkButton href={href} wide>
        {text}
      </LinkButton>
    ) : (
      <Button disabled wide title={t.needsProfile}>
        {text}
      </Button>
    )
  return (
    <section aria-labelledby="quick">
      <Stack gap="s3">
        <h2 id="quick" className="side-title">
          {t.quick.title}
        </h2>
        {profileGated('/explore', t.quick.browse)}
        <LinkButton href="/pricing" wide>
          {t.quick.pricing}
        </LinkButton>
        {profileGated('/reports', t.quick.reports)}
      </Stack>
    </section>
  )
}

function Status({ preferences, complete, setupHref }: { preferences: Preferences; complete: boolean; setupHref: string }) {
  const local = useLocalMoney(preferences.location)
  const place = [preferences.city, preferences.location].filter(Boolean).join(', ')
  return (
    <section aria-labelledby="you">
      <Stack gap="s3">
        <h2 id="you" className="side-title">
          {t.status.title}
        </h2>
        <StatusCard icon={<ShieldCheck aria-hidden />} label={t.status.profile} value={complete ? t.status.complete : t.status.required} />
        <StatusCard icon={<MapPin aria-hidden />} label={t.status.location} value={place || t.status.unset} />
        <StatusCard icon={<Wallet aria-hidden />} label={t.status.budget} value={budgetText(preferences, local) ?? t.status.unset} />
        {complete ? (
          <LinkButton href={setupHref} look="plain" icon={<Pencil aria-hidden />}>
            {t.status.change}
          </LinkButton>
        ) : null}
      </Stack>
    </section>
  )
}

/** The exact amount, else the range. */
function budgetText({ budget, budgetAmount }: Preferences, local: LocalMoney): string | null {
  if (budgetAmount) return formatMoney(money(budgetAmount.amountMinor, budgetAmount.currency))
  return budget ? budgetName(budget, local).text : null
}

function StatusCard({ icon, label, value }: { icon: ReactNode; label: string; value: string }) {
  return (
    <Card as="div" className="status-card">
      {icon}
      <div>
        <p className="label quiet">{label}</p>
        <p className="status-value">{value}</p>
      </div>
    </Card>
  )
}

function Features() {
  return (
    <section aria-labelledby="features" className="dashboard-features">
      <h2 id="features">{t.features.title}</h2>
      <ul className="plain-list feature-list">
        {t.features.list.map((feature) => (
          <li key={feature.title}>
            <TradeDrawing name={feature.drawing} />
            <div>
              <h3>{feature.title}</h3>
              <p className="small quiet">
                {typeof feature.text === 'string' ? feature.text : feature.text({ countries: joinWithCommas(locationOptions) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
