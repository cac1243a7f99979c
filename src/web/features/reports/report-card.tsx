import { useState } from 'react'
import type { ReportListItem } from '#contract/reports.ts'
import { formatMoneyProseMajor, formatMoneyRangeMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { type MoneyMeasure, moneyWarning, ownMoneyTitle } from '#engine/report/own-money-text.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { ClosureReason } from '../../lib/closure-notice.tsx'
import { NeedFacts } from '../../lib/need-facts.tsx'
import { dateText, momentText } from '../../lib/reader-dates.ts'
import { thisDevice } from '../../lib/this-device.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { Card, Facts, Notice, ProgressBar, Tag } from '../../ui/surface.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EarlierCard, EditionCard, editionTag } from './edition-card.tsx'
import { useMeasuredMoney } from './plan/use-own-money.ts'
import { dateMade } from './report-detail.ts'

const t = reportsTexts.list
/** The part of a report that its card shows. */
export type CardData = Omit<ReportData, 'sections' | 'model' | 'evidence' | 'scores' | SinceEngine2> &
  Partial<Pick<ReportData, SinceEngine2>> & {
    /** Absent in cards of before. */
    moneyMeasure?: MoneyMeasure
  }
/** Fields that reports of engines before 2.0 lack. */
type SinceEngine2 = 'engineVersion' | 'toOpen' | 'toLiveOn' | 'toBeSafe' | 'largestLoan' | 'leftPerHour' | 'ownerHoursPerWeek'
type TabKey = keyof typeof t.tabs
const tabKeys = Object.keys(t.tabs) as TabKey[]

export function ReportCard({ report, offlineSince }: { report: ReportListItem; offlineSince: Date | undefined }) {
  const data = report.reportData as CardData | undefined
  return (
    <Card as="article" aria-label={t.cardTitle({ n: report.number })}>
      <Stack gap="s3">
        <Row between>
          <h3>{t.cardTitle({ n: report.number })}</h3>
          <Row gap="s2">
            <Tag tone="gold">{report.editionOf ? editionTag(report.editionOf) : t.paidBy[report.paidBy]}</Tag>
            {report.withdrawn ? <Tag tone="bad">{t.withdrawn}</Tag> : null}
          </Row>
        </Row>
        <div>
          <p>
            <strong>{report.title}</strong>
          </p>
          <p className="small quiet">
            {report.location} · {t.created({ date: dateMade(report) })}
          </p>
          {offlineSince && !report.withdrawn ? (
            <p className="small quiet">{reportsTexts.kept({ device: thisDevice(), date: momentText(offlineSince.toISOString()) })}</p>
          ) : null}
        </div>
        {report.closed ? (
          <Notice tone="gold">
            <p>{t.closed({ city: report.closed.city })}</p>
            <ClosureReason closed={report.closed} />
          </Notice>
        ) : null}
        <CardBody report={report} data={data} />
      </Stack>
    </Card>
  )
}

function CardBody({ report, data }: { report: ReportListItem; data: CardData | undefined }) {
  const [tab, setTab] = useState<TabKey>('summary')
  if (report.withdrawn) return <p>{t.withdrawnText}</p>
  if (report.status === 'failed') {
    return (
      <>
        <Notice tone="bad">{report.editionOf ? reportsTexts.edition.failedNew : t.failed}</Notice>
        <div>
          <LinkButton href={`/reports/${report.id}`}>{t.seeFailed}</LinkButton>
        </div>
      </>
    )
  }
  if (!data) {
    return (
      <Stack gap="s2">
        <p role="status">{t.generating}</p>
        <ProgressBar value={report.progress} label={reportsTexts.wait.label} />
        <div>
          <LinkButton href={`/reports/${report.id}`}>{t.seeProgress}</LinkButton>
        </div>
      </Stack>
    )
  }
  return (
    <>
      <Tabs
        tabs={tabKeys.map((key) => ({ key, text: t.tabs[key] }))}
        current={tab}
        onChange={setTab}
        label={t.tabsLabel({ n: report.number })}
      >
        <Stack gap="s3">
          {tab === 'summary' ? <Summary id={report.id} data={data} /> : null}
          {tab === 'market' ? <Market data={data} /> : null}
          {tab === 'financial' ? <Financial data={data} /> : null}
          {tab === 'plan' ? <Plan data={data} /> : null}
        </Stack>
      </Tabs>
      {report.edition?.state === 'refused' ? null : <EditionCard report={report} />}
      <EarlierCard report={report} verdict={data.verdict} size={data.size} />
      <div>
        <LinkButton look="primary" href={`/reports/${report.id}`}>
          {t.open}
          <span className="visually-hidden">: {report.title}</span>
        </LinkButton>
      </div>
    </>
  )
}

/** Earlier reports name a lowest cash of nothing as a goal. */
function isGoal({ evidence, target }: CardData['successMetrics'][number]): boolean {
  return evidence !== 'model:cashLow.amount' || /\d/.test(target)
}

function Summary({ id, data }: { id: string; data: CardData }) {
  return (
    <>
      {data.moneyMeasure ? <OwnMoneyWarning id={id} data={data} measure={data.moneyMeasure} /> : null}
      <p>{nonBreaking(data.executiveSummary)}</p>
      {data.first.newFirms ? <p className="small">{data.first.newFirms.text}</p> : null}
      <h4>{t.goals}</h4>
      <dl className="goal-list">
        {data.successMetrics.filter(isGoal).map((goal) => (
          <div key={goal.metric}>
            <dt>{goal.metric}</dt>
            <dd>{nonBreaking(goal.target)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Where the person's own money does not open it or runs out, as the report says first. */
function OwnMoneyWarning({ id, data, measure }: { id: string; data: CardData; measure: MoneyMeasure }) {
  const { shown } = useMeasuredMoney(id, data, measure)
  const warning = shown && moneyWarning(shown)
  if (!warning) return null
  return (
    <Notice tone="gold">
      <p>
        <strong>{nonBreaking(ownMoneyTitle(shown))}</strong>
      </p>
      <p>{nonBreaking(warning)}</p>
    </Notice>
  )
}

function Market({ data }: { data: CardData }) {
  const signals = liveSignals(data)
  return (
    <>
      <p>{nonBreaking(data.marketAnalysis.marketSize)}</p>
      <h4>{t.customers}</h4>
      <ul>
        {data.marketAnalysis.targetCustomers.map((customer) => (
          <li key={customer}>{customer}</li>
        ))}
      </ul>
      {signals.length > 0 ? <h4>{t.live.heading}</h4> : null}
      {signals.map((signal) => (
        <p key={signal.key} className="small">
          {signal.text}
        </p>
      ))}
    </>
  )
}

/** Live-source signals, each with its date. Empty ones are left out: no reader can enable them. */
function liveSignals({ marketSentimentAnalysis: sentiment, realTimeMarketTrends: trends, communityInsights: community }: CardData) {
  const signalWords = (signal: { label: string; unit: string; retrievedAt: string }, value: number) => ({
    label: signal.label,
    value: formatQuantity(value, signal.unit),
    date: dateText(signal.retrievedAt),
  })
  const line = (...signal: Parameters<typeof signalWords>) => t.live.line(signalWords(...signal))
  return [
    ...(trends.available
      ? trends.interest.map((series) => ({ key: series.kind as string, text: line(series, series.points.at(-1)?.value ?? 0) }))
      : []),
    ...(sentiment.available
      ? [{ key: 'tone', text: t.live.mood({ overall: sentiment.overall, ...signalWords(sentiment.tone, sentiment.tone.value) }) }]
      : []),
    ...(community.available ? [{ key: 'posts', text: line(community.discussions, community.discussions.posts) }] : []),
  ]
}

function Financial({ data }: { data: CardData }) {
  const { startupCosts, revenueProjections } = data.financialProjections
  const confidenceTexts = reportsTexts.figure.confidenceWords
  return (
    <>
      {data.toOpen === undefined ? (
        <Facts
          rows={[
            { key: 'start', label: t.startupBefore, value: nonBreaking(formatMoneyProseMajor(startupCosts.total, startupCosts.currency)) },
            {
              key: 'safe',
              label: t.initialCapital,
              value: nonBreaking(formatMoneyRoundedMajor(data.first.cashNeeded.p80, startupCosts.currency)),
            },
          ]}
        />
      ) : (
        <NeedFacts need={data} currency={startupCosts.currency} />
      )}
      <Facts
        rows={[
          {
            key: 'month12',
            label: t.month12Sales,
            value: nonBreaking(
              t.likelyAndRange({
                likely: formatMoneyProseMajor(revenueProjections.month12, revenueProjections.currency),
                range: formatMoneyRangeMajor(revenueProjections.low, revenueProjections.high, revenueProjections.currency),
              }),
            ),
          },
          { key: 'sure', label: t.confidence, value: confidenceTexts[startupCosts.confidence] },
        ]}
      />
      <p className="small quiet">
        {t.source}: {startupCosts.dataSource}
      </p>
    </>
  )
}

function Plan({ data }: { data: CardData }) {
  return (
    <>
      <ol className="phase-list">
        {data.implementationRoadmap.map((phase) => (
          <li key={phase.phase}>
            <strong>{phase.phase}</strong> <span className="small quiet">{phase.timeframe}</span>
            <p className="small">
              {phase.budget ? nonBreaking(t.phaseBudget({ amount: formatMoneyProseMajor(phase.budget, phase.currency) })) : t.phaseFree}
            </p>
            <ul>
              {phase.actions.map((action) => (
                <li key={action}>{action}</li>
              ))}
            </ul>
            {phase.milestones.map((text) => (
              <p key={text} className="small">
                {t.milestone({ text })}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <p>
        <strong>{t.risk}:</strong> {choiceName('degree', data.riskAssessment.level)}
      </p>
      <h4>{t.riskFactors}</h4>
      <ul>
        {data.riskAssessment.factors.map((factor) => (
          <li key={factor}>{factor}</li>
        ))}
      </ul>
    </>
  )
}
