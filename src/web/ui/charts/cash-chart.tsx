import { useState } from 'react'
import { formatMoneyMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import type { CashData } from '#engine/report/charts/chart-data.ts'
import { cashGeometry } from '#engine/report/charts/time-geometry.ts'
import { axisAmounts } from './axis-amounts.ts'
import { ChartFrame, type ChartWords, chartAriaLabel } from './chart-frame.tsx'
import { useChartTexts } from './chart-texts.ts'
import { TimePlot } from './time-chart.tsx'
import { useWidth } from './use-width.ts'

const height = 220
/** Roughly one letter of a 14 px label, to keep the flag inside the drawing. */
const letter = 7.4

/** Cash at each month's end: the base case solid, a low run dashed, the lowest point with its flag. */
export function CashChart({ data, words }: { data: CashData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const [month, setMonth] = useState(data.low.month)
  const geometry = cashGeometry(data, width, height)
  const amounts = axisAmounts([...data.likely, ...data.poor], data.currency, t)
  const rounded = (value: number | undefined) => formatMoneyRoundedMajor(value ?? 0, data.currency)
  const exact = (value: number | undefined) => formatMoneyMajor(value ?? 0, data.currency)
  const flag = t.lowest({ amount: rounded(data.low.amount), n: data.low.month })
  const halfFlag = (flag.length * letter) / 2
  const flagX = Math.min(width - halfFlag, Math.max(geometry.frame.left + halfFlag, geometry.lowMark.x))
  const below = height - geometry.frame.bottom - geometry.zeroY
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
        frame={geometry.frame}
        label={chartAriaLabel(words, t)}
        unit={amounts.unit}
        ticks={geometry.ticks.map((tick) => ({ y: tick.y, text: amounts.text(tick.value), zero: tick.value === 0 }))}
        zeroY={geometry.zeroY}
        months={geometry.months}
        count={data.likely.length}
        month={month}
        onMonth={setMonth}
        readout={t.cashReadout({ n: month, base: rounded(data.likely[month - 1]), low: rounded(data.poor[month - 1]) })}
        monthX={(at) => geometry.at(at).x}
      >
        <path className="line-b" d={geometry.poor} />
        <path className="line-a" d={geometry.likely} />
        {below > 24 ? (
          <text className="quiet-text" x={width - geometry.frame.right - 4} y={height - geometry.frame.bottom - 6} textAnchor="end">
            {t.ranOut}
          </text>
        ) : null}
        <circle className="cursor-dot" cx={geometry.at(month).x} cy={geometry.at(month).likely} r={4} />
        <circle className="cursor-dot" cx={geometry.at(month).x} cy={geometry.at(month).poor} r={4} />
        <circle className="ring" cx={geometry.lowMark.x} cy={geometry.lowMark.y} r={6} />
        <text
          className="strong-text"
          x={flagX}
          y={geometry.lowMark.flagBelow ? geometry.lowMark.y + 24 : geometry.lowMark.y - 14}
          textAnchor="middle"
        >
          {flag}
        </text>
      </TimePlot>
    </ChartFrame>
  )
}
