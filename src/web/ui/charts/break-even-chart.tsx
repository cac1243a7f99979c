import { formatMoneyMajor, formatMoneyRoundedMajor, formatNumber } from '#engine/quantity/format.ts'
import type { BreakEvenData } from '#engine/report/charts/chart-data.ts'
import { breakEvenGeometry } from '#engine/report/charts/money-geometry.ts'
import { axisAmounts } from './axis-amounts.ts'
import { ChartFrame, type ChartWords, heard } from './chart-frame.tsx'
import { useChartTexts } from './chart-texts.ts'
import { useWidth } from './use-width.ts'

const height = 220

/** Money against units, a day or a month: where the lines cross the costs are covered; the gold mark is the plan. */
export function BreakEvenChart({ data, words }: { data: BreakEvenData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const drawn = breakEvenGeometry(data, width, height)
  const { frame } = drawn
  const [rate, short] = data.perMonth ? [t.aMonth, t.shortMonth] : [t.aDay, t.short]
  const amounts = axisAmounts(
    drawn.moneyTicks.map((tick) => tick.value),
    data.currency,
    t,
  )
  const variable = data.pricePerUnit - data.contributionPerUnit
  const money = (value: number) => formatMoneyMajor(Math.round(value), data.currency)
  const units = [
    0,
    ...new Set([data.breakEvenUnits ? Math.ceil(data.breakEvenUnits) : null, Math.round(data.planUnits), Math.round(data.capacity)]),
  ]
  const shown = units.filter((each): each is number => each !== null).sort((a, b) => a - b)
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [rate({ units: data.unitMany }), t.moneyIn, t.moneyOut],
        rows: [...new Set(shown)].map((each) => [
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
        aria-label={heard(words, t)}
      >
        <text className="quiet-text" x={0} y={-4}>
          {amounts.unit}
        </text>
        {drawn.moneyTicks.map((tick) => (
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
        {drawn.unitTicks.map((tick) => (
          <text key={tick.value} className="quiet-text" x={tick.x} y={height - 4} textAnchor="middle">
            {formatNumber(tick.value, 1)}
          </text>
        ))}
        <text className="quiet-text" x={width - frame.right} y={height + 14} textAnchor="end">
          {rate({ units: data.unitMany })}
        </text>
        <path className="line-b" d={drawn.moneyOut} />
        <path className="line-a" d={drawn.moneyIn} />
        <text className="strong-text" x={width - frame.right - 4} y={endY(drawn.moneyIn) + 18} textAnchor="end">
          {t.moneyIn}
        </text>
        <text className="strong-text" x={frame.left + 6} y={startY(drawn.moneyOut) - 8}>
          {t.moneyOut}
        </text>
        {drawn.crossing ? (
          <>
            <line className="drop-line" x1={drawn.crossing.x} x2={drawn.crossing.x} y1={drawn.crossing.y} y2={height - frame.bottom} />
            <circle className="ring" cx={drawn.crossing.x} cy={drawn.crossing.y} r={6} />
          </>
        ) : null}
        {drawn.gap ? (
          <>
            <line className="whisker" x1={drawn.gap.from.x} x2={drawn.gap.to.x} y1={drawn.gap.from.y} y2={drawn.gap.to.y} />
            <text className="strong-text" x={drawn.gap.from.x - 8} y={(drawn.gap.from.y + drawn.gap.to.y) / 2 + 5} textAnchor="end">
              {short({ amount: formatMoneyRoundedMajor(data.fixedPerDay - data.contributionPerUnit * data.planUnits, data.currency) })}
            </text>
          </>
        ) : null}
        <path className="gold-mark" d={`M${drawn.plan.x} ${drawn.plan.y - 9}l9 9l-9 9l-9 -9Z`} />
        <text className="strong-text" x={drawn.plan.x - 14} y={drawn.plan.y - 6} textAnchor="end">
          {t.yourPlan}
        </text>
      </svg>
    </ChartFrame>
  )
}

const startY = (path: string) => Number(/^M\S+ ([\d.-]+)/.exec(path)?.[1] ?? 0)
const endY = (path: string) => Number(/L\S+ ([\d.-]+)$/.exec(path)?.[1] ?? 0)
