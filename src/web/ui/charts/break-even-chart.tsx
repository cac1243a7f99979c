import { formatMoneyMajor, formatMoneyRoundedMajor, formatNumber } from '#engine/quantity/format.ts'
import type { BreakEvenData } from '#engine/report/charts/chart-data.ts'
import { breakEvenGeometry } from '#engine/report/charts/money-geometry.ts'
import { ChartFrame, type ChartWords, chartLabel } from './chart-frame.tsx'
import { axisAmounts, useChartTexts } from './chart-texts.ts'
import { useWidth } from './use-width.ts'

const height = 220

/** Money against units, a day or a month: where the lines cross the costs are covered; the gold mark is the plan. */
export function BreakEvenChart({ data, words }: { data: BreakEvenData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const plot = breakEvenGeometry(data, width, height)
  const { frame } = plot
  const [rate, short] = data.perMonth ? [t.aMonth, t.shortMonth] : [t.aDay, t.short]
  const amounts = axisAmounts(
    plot.moneyTicks.map((tick) => tick.value),
    data.currency,
    t,
  )
  const variable = data.pricePerUnit - data.contributionPerUnit
  const money = (value: number) => formatMoneyMajor(Math.round(value), data.currency)
  const units = [
    0,
    ...new Set([data.breakEvenUnits ? Math.ceil(data.breakEvenUnits) : null, Math.round(data.planUnits), Math.round(data.capacity)]),
  ]
  const tableUnits = units.filter((each): each is number => each !== null).sort((a, b) => a - b)
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [rate({ units: data.unitMany }), t.moneyIn, t.moneyOut],
        rows: [...new Set(tableUnits)].map((each) => [
          formatNumber(each, 1),
          money(each * data.pricePerUnit),
          money(data.fixedPerDay + each * variable),
        ]),
      }}
    >
      <svg
        ref={ref}
        className="plot"
        height={height + 36}
        viewBox={`0 -18 ${width} ${height + 36}`}
        role="img"
        aria-label={chartLabel(words, t)}
      >
        <text className="quiet-text" x={0} y={-4}>
          {amounts.unit}
        </text>
        {plot.moneyTicks.map((tick) => (
          <g key={tick.value}>
            <line
              className={tick.value === 0 ? 'zero-line' : 'grid-line'}
              x1={frame.left}
              x2={width - frame.right}
              y1={tick.y}
              y2={tick.y}
            />
            <text className="quiet-text" x={frame.left - 8} y={tick.y + 5} textAnchor="end">
              {amounts.text(tick.value)}
            </text>
          </g>
        ))}
        {plot.unitTicks.map((tick) => (
          <text key={tick.value} className="quiet-text" x={tick.x} y={height - 4} textAnchor="middle">
            {formatNumber(tick.value, 1)}
          </text>
        ))}
        <text className="quiet-text" x={width - frame.right} y={height + 14} textAnchor="end">
          {rate({ units: data.unitMany })}
        </text>
        <path className="line-b" d={plot.moneyOut} />
        <path className="line-a" d={plot.moneyIn} />
        <text className="strong-text" x={width - frame.right - 4} y={endY(plot.moneyIn) + 18} textAnchor="end">
          {t.moneyIn}
        </text>
        <text className="strong-text" x={frame.left + 6} y={startY(plot.moneyOut) - 8}>
          {t.moneyOut}
        </text>
        {plot.crossing ? (
          <>
            <line className="drop-line" x1={plot.crossing.x} x2={plot.crossing.x} y1={plot.crossing.y} y2={height - frame.bottom} />
            <circle className="ring" cx={plot.crossing.x} cy={plot.crossing.y} r={6} />
          </>
        ) : null}
        {plot.gap ? (
          <>
            <line className="whisker" x1={plot.gap.from.x} x2={plot.gap.to.x} y1={plot.gap.from.y} y2={plot.gap.to.y} />
            <text className="strong-text" x={plot.gap.from.x - 8} y={(plot.gap.from.y + plot.gap.to.y) / 2 + 5} textAnchor="end">
              {short({ amount: formatMoneyRoundedMajor(data.fixedPerDay - data.contributionPerUnit * data.planUnits, data.currency) })}
            </text>
          </>
        ) : null}
        <path className="gold-mark" d={`M${plot.plan.x} ${plot.plan.y - 9}l9 9l-9 9l-9 -9Z`} />
        <text className="strong-text" x={plot.plan.x - 14} y={plot.plan.y - 6} textAnchor="end">
          {t.yourPlan}
        </text>
      </svg>
    </ChartFrame>
  )
}

const startY = (path: string) => Number(/^M\S+ ([\d.-]+)/.exec(path)?.[1] ?? 0)
const endY = (path: string) => Number(/L\S+ ([\d.-]+)$/.exec(path)?.[1] ?? 0)
