import { formatNumber, formatYearMonth, shortMonthNames } from '#engine/quantity/format.ts'
import { linearScale } from '#engine/report/charts/scale.ts'
import { adminTexts } from '#words/web/admin.ts'
import { chartTexts } from '#words/web/charts.ts'
import { dayOfMonthText } from '../../lib/reader-dates.ts'
import { ChartFrame, chartLabel } from '../../ui/charts/chart-frame.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'

const t = adminTexts.analytics
const height = 220
const plotTop = 24
const plotBottom = 190

/** New accounts over time; the highest bar is labelled, first and last are dated. */
export function SignupsChart({ points, days }: { points: readonly { day: string; count: number }[]; days: number }) {
  const [ref, width] = useWidth<SVGSVGElement>()
  const { step, bars } = signupBars(points)
  const total = bars.reduce((sum, bar) => sum + bar.count, 0)
  const scale = linearScale([0, ...bars.map((bar) => bar.count)], plotBottom, plotTop)
  const slotWidth = width / Math.max(1, bars.length)
  const highest = bars.reduce((best, bar, index) => (bar.count > (bars[best]?.count ?? 0) ? index : best), 0)
  const top = bars[highest]
  const last = bars.length - 1
  const words = {
    title: t.signupsFinding({ n: total, days }),
    subtitle: t.signupsSubtitle[step],
    summary: total === 0 || !top ? t.signupsNone : t.signupsSummary({ most: top.count, when: top.label }),
  }
  return (
    <ChartFrame words={words} table={{ columns: [t.day, t.count], rows: bars.map((bar) => [bar.label, formatNumber(bar.count)]) }}>
      <svg
        ref={ref}
        className="plot"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={chartLabel(words, chartTexts)}
      >
        {bars.map((bar, index) => (
          <rect
            key={bar.key}
            className="solid-a"
            x={index * slotWidth + slotWidth * 0.12}
            y={scale.at(bar.count)}
            width={slotWidth * 0.76}
            height={plotBottom - scale.at(bar.count)}
          />
        ))}
        <line className="zero-line" x1={0} x2={width} y1={plotBottom} y2={plotBottom} />
        {top && top.count > 0 ? (
          <text
            className="strong-text"
            x={Math.min(width - 12, Math.max(12, (highest + 0.5) * slotWidth))}
            y={scale.at(top.count) - 6}
            textAnchor="middle"
          >
            {formatNumber(top.count)}
          </text>
        ) : null}
        <text x={0} y={height - 8}>
          {bars[0]?.label}
        </text>
        {last > 0 ? (
          <text x={width} y={height - 8} textAnchor="end">
            {bars[last]?.label}
          </text>
        ) : null}
      </svg>
    </ChartFrame>
  )
}

export type SignupBar = { key: string; label: string; count: number }
export type BarPeriod = 'day' | 'week' | 'month'

/** Groups days into at most some thirty bars: by day up to 31 days, by week (from its Monday) up to 100, else by month. */
export function signupBars(points: readonly { day: string; count: number }[]): { step: BarPeriod; bars: SignupBar[] } {
  const step: BarPeriod = points.length <= 31 ? 'day' : points.length <= 100 ? 'week' : 'month'
  const bars = new Map<string, SignupBar>()
  for (const { day, count } of points) {
    const key = step === 'day' ? day : step === 'week' ? mondayOf(day) : day.slice(0, 7)
    const bar = bars.get(key) ?? { key, label: barLabel(key), count: 0 }
    bar.count += count
    bars.set(key, bar)
  }
  return { step, bars: [...bars.values()] }
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

function barLabel(key: string): string {
  return key.length > 7 ? dayOfMonthText(key) : formatYearMonth(key, shortMonthNames)
}
