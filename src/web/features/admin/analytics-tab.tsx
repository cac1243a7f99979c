import { useSearchParams } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { formatNumber, formatPercent } from '#engine/quantity/format.ts'
import { adminTexts } from '#words/web/admin.ts'
import { chartTexts } from '#words/web/charts.ts'
import { useCall } from '../../lib/api/queries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ChartTextsProvider } from '../../ui/charts/chart-texts.ts'
import { BarsChart } from '../../ui/charts/row-charts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { RevenueCharts } from './revenue-charts.tsx'
import { SignupsChart } from './signups-chart.tsx'

const t = adminTexts.analytics
const periods = ['7', '30', '90', '365'] as const

/** Figures of the last days, from the database and the ledger. */
export function AnalyticsTab() {
  const [params, setParams] = useSearchParams()
  const period = periods.find((each) => each === params.get('days')) ?? '30'
  const days = Number(period)
  const { data, isError, isFetching, refetch } = useCall(
    'GET /api/admin/analytics',
    { query: { days: period } },
    { staleTime: 0, keepPrevious: true },
  )
  return (
    <Stack>
      <h2 className="visually-hidden">{t.title}</h2>
      <fieldset className="spans">
        <legend className="field-label">{t.days}</legend>
        <Row gap="s2">
          {periods.map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === period}
              onClick={() => setParams({ tab: 'analytics', days: each })}
            >
              {t.period({ days: Number(each) })}
            </button>
          ))}
        </Row>
      </fieldset>
      {isError ? (
        <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <ChartTextsProvider value={chartTexts}>
          <div className="panel-grid">
            <AdminPanel title={t.signups} level={3}>
              <SignupsChart points={data.signups} days={days} />
            </AdminPanel>
            <AdminPanel title={t.conversion} level={3}>
              <Conversion data={data.conversion} days={days} />
            </AdminPanel>
            <AdminPanel title={t.revenue} level={3}>
              <RevenueCharts rows={data.revenue} days={days} />
            </AdminPanel>
            <AdminPanel title={t.reports} level={3}>
              <ReportTime data={data.reportSeconds} days={days} />
            </AdminPanel>
            <AdminPanel title={t.narration} level={3}>
              <p>
                {data.narration.paragraphs === 0
                  ? t.narrationNone
                  : t.narrationText({
                      share: formatPercent(data.narration.fallbacks / data.narration.paragraphs),
                      fallbacks: data.narration.fallbacks,
                      paragraphs: data.narration.paragraphs,
                    })}
              </p>
            </AdminPanel>
          </div>
        </ChartTextsProvider>
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

function Conversion({ data, days }: { data: Analytics['conversion']; days: number }) {
  const { previews, checkouts, purchases, share } = data
  const rows = [
    { label: t.previews, value: previews },
    { label: t.checkouts, value: checkouts },
    { label: t.purchases, value: purchases },
  ]
  return (
    <BarsChart
      data={{ unit: '', rows: rows.map((row) => ({ ...row, low: null, high: null, text: formatNumber(row.value) })) }}
      words={{
        title: share === null ? t.conversionNone({ days }) : t.conversionFinding({ share: formatPercent(share) }),
        subtitle: t.conversionSubtitle({ days }),
        summary: t.conversionSummary({ previews, checkouts, purchases }),
      }}
    />
  )
}

function ReportTime({ data, days }: { data: Analytics['reportSeconds']; days: number }) {
  if (data.p50 === null || data.p90 === null) return <p>{t.reportsNone({ days })}</p>
  const tenths = (seconds: number) => Math.round(seconds * 10) / 10
  return (
    <Stack gap="s1">
      <p>
        {t.reportsMade({ n: data.count, days })} {t.reportsHalf({ n: tenths(data.p50) })}
      </p>
      <p>{t.reportsMost({ n: tenths(data.p90) })}</p>
    </Stack>
  )
}
