import { useState } from 'react'
import { formatMoneyMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import type { CashData } from '#engine/report/charts/chart-data.ts'
import { cashGeometry } from '#engine/report/charts/time-geometry.ts'
import { ChartFrame, type ChartWords, chartLabel } from './chart-frame.tsx'
import { axisAmounts, useChartTexts } from './chart-texts.ts'
import { TimePlot } from './time-chart.tsx'
import { useWidth } from './use-width.ts'

const height = 220
/** About the width of a letter in a 14 px label, to fit the flag inside the chart. */
const letter = 7.4

/** Cash at each month's end: the base case solid, a low run dashed, the lowest point with its flag. */
export function CashChart({ data, words }: { data: CashData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const [month, setMonth] = useState(data.low.month)
  const plot = cashGeometry(data, width, height)
  const amounts = axisAmounts([...data.likely, ...data.poor], data.currency, t)
  const rounded = (value: number | undefined) => formatMoneyRoundedMajor(value ?? 0, data.currency)
  const exact = (value: number | undefined) => formatMoneyMajor(value ?? 0, data.currency)
  const flag = t.lowest({ amount: rounded(data.low.amount), n: data.low.month })
  const halfFlag = (flag.length * letter) / 2
  const flagX = Math.min(width - halfFlag, Math.max(plot.frame.left + halfFlag, plot.lowMark.x))
  const below = height - plot.frame.bottom - plot.zeroY
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [t.month, t.baseCase, t.lowCase],
        rows: data.likely.map((value, index) => [String(index + 1), exact(value), exact(data.poor[index])]),
      }}
    >
      <TimePlot
        svgRef={ref}
        width={width}
        height={height}
        frame={plot.frame}
        label={chartLabel(words, t)}
        unit={amounts.unit}
        ticks={plot.ticks.map((tick) => ({ y: tick.y, text: amounts.text(tick.value), zero: tick.value === 0 }))}
        zeroY={plot.zeroY}
        months={plot.months}
        count={data.likely.length}
        month={month}
        onMonth={setMonth}
        readout={t.cashReadout({ n: month, base: rounded(data.likely[month - 1]), low: rounded(data.poor[month - 1]) })}
        monthX={(at) => plot.at(at).x}
      >
        <path className="line-b" d={plot.poor} />
        <path className="line-a" d={plot.likely} />
        {below > 24 ? (
          <text
            className="quiet-text"
            x={width - plot.frame.right - 4}
            y={plot.zeroY + ((data.likely.at(-1) ?? 0) < 0 ? -6 : 16)}
            textAnchor="end"
          >
            {t.ranOut}
          </text>
        ) : null}
        <circle className="cursor-dot" cx={plot.at(month).x} cy={plot.at(month).likely} r={4} />
        <circle className="cursor-dot" cx={plot.at(month).x} cy={plot.at(month).poor} r={4} />
        <circle className="ring" cx={plot.lowMark.x} cy={plot.lowMark.y} r={6} />
        <text className="strong-text" x={flagX} y={plot.lowMark.flagBelow ? plot.lowMark.y + 24 : plot.lowMark.y - 14} textAnchor="middle">
          {flag}
        </text>
      </TimePlot>
    </ChartFrame>
  )
}
