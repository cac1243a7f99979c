import { useSearchParams } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/queries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { BarsChart } from '../../ui/charts/row-charts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { Panel } from './panel.tsx'
import { RevenueCharts } from './revenue-charts.tsx'
import { SignupsChart } from './signups-chart.tsx'

const t = adminTexts.analytics
const spans = ['7', '30', '90', '365'] as const

/** Figures of the last days, from the database and the ledger. */
export function AnalyticsTab() {
  const [params, setParams] = useSearchParams()
  const days = spans.find((span) => span === params.get('days')) ?? '30'
  const { data, isError, isFetching, refetch } = useCall(
    'GET /api/admin/analytics',
    { query: { days } },
    { staleTime: 0, keepPrevious: true },
  )
  const span = t.span[days]
  return (
    <Stack>
      <h2 className="visually-hidden">{t.title}</h2>
      <fieldset className="spans">
        <legend className="field-label">{t.days}</legend>
        <Row gap="s2">
          {spans.map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === days}
              onClick={() => setParams({ tab: 'analytics', days: each })}
            >
              {t.span[each]}
            </button>
          ))}
        </Row>
      </fieldset>
      {isError ? (
        <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="panel-grid">
          <Panel title={t.signups} level={3}>
            <SignupsChart points={data.signups} span={span} />
          </Panel>
          <Panel title={t.conversion} level={3}>
            <Conversion data={data.conversion} span={span} />
          </Panel>
          <Panel title={t.revenue} level={3}>
            <RevenueCharts rows={data.revenue} span={span} />
          </Panel>
          <Panel title={t.reports} level={3}>
            <ReportTime data={data.reportSeconds} span={span} />
          </Panel>
          <Panel title={t.narration} level={3}>
            <p>
              {data.narration.paragraphs === 0
                ? t.narrationNone
                : t.narrationText({
                    share: formatNumber((100 * data.narration.fallbacks) / data.narration.paragraphs, 1),
                    fallbacks: formatNumber(data.narration.fallbacks),
                    paragraphs: formatNumber(data.narration.paragraphs),
                  })}
            </p>
          </Panel>
        </div>
      ) : (
        <Skeleton height="60rem" label={adminTexts.loading} />
      )}
      <div>
        <LinkButton href="/admin/health">{adminTexts.health.title}</LinkButton>
      </div>
    </Stack>
  )
}

type Analytics = CallOutput<'GET /api/admin/analytics'>

function Conversion({ data, span }: { data: Analytics['conversion']; span: string }) {
  const { previews, checkouts, purchases, share } = data
  const rows = [
    { label: t.previews, value: previews },
    { label: t.checkouts, value: checkouts },
    { label: t.purchases, value: purchases },
  ]
  const counts = { previews: formatNumber(previews), checkouts: formatNumber(checkouts), purchases: formatNumber(purchases) }
  return (
    <BarsChart
      data={{ unit: '', rows: rows.map((row) => ({ ...row, low: null, high: null, text: formatNumber(row.value) })) }}
      words={{
        title: share === null ? t.conversionNone({ span }) : t.conversionFinding({ n: formatNumber(share * 100, 1) }),
        subtitle: t.conversionSubtitle({ span }),
        summary: t.conversionSummary(counts),
      }}
    />
  )
}

function ReportTime({ data, span }: { data: Analytics['reportSeconds']; span: string }) {
  if (data.p50 === null || data.p90 === null) return <p>{t.reportsNone({ span })}</p>
  const seconds = (value: number) => `${formatNumber(value, 1)} s`
  return (
    <Stack gap="s1">
      <p>
        {t.reportsMade({ n: data.count, span })} {t.reportsHalf({ seconds: seconds(data.p50) })}
      </p>
      <p>{t.reportsMost({ seconds: seconds(data.p90) })}</p>
    </Stack>
  )
}
