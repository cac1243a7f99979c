import { useState } from 'react'
import { formatMoneyMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import type { CashData } from '#engine/report/charts/chart-data.ts'
import { cashGeometry } from '#engine/report/charts/time-geometry.ts'
import { axisAmounts } from './axis-amounts.ts'
import { ChartFrame, type ChartWords, heard } from './chart-frame.tsx'
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
  const drawn = cashGeometry(data, width, height)
  const amounts = axisAmounts([...data.likely, ...data.poor], data.currency, t)
  const rounded = (value: number | undefined) => formatMoneyRoundedMajor(value ?? 0, data.currency)
  const exact = (value: number | undefined) => formatMoneyMajor(value ?? 0, data.currency)
  const flag = t.lowest({ amount: rounded(data.low.amount), n: data.low.month })
  const half = (flag.length * letter) / 2
  const flagX = Math.min(width - half, Math.max(drawn.frame.left + half, drawn.lowMark.x))
  const below = height - drawn.frame.bottom - drawn.zeroY
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
        frame={drawn.frame}
        label={heard(words, t)}
        unit={amounts.unit}
        ticks={drawn.ticks.map((tick) => ({ y: tick.y, text: amounts.text(tick.value), zero: tick.value === 0 }))}
        zeroY={drawn.zeroY}
        months={drawn.months}
        count={data.likely.length}
        month={month}
        onMonth={setMonth}
        readout={t.cashReadout({ n: month, base: rounded(data.likely[month - 1]), low: rounded(data.poor[month - 1]) })}
        xOf={(at) => drawn.at(at).x}
      >
        <path className="line-b" d={drawn.poor} />
        <path className="line-a" d={drawn.likely} />
        {below > 24 ? (
          <text className="quiet-text" x={width - drawn.frame.right - 4} y={height - drawn.frame.bottom - 6} textAnchor="end">
            {t.ranOut}
          </text>
        ) : null}
        <circle className="cursor-dot" cx={drawn.at(month).x} cy={drawn.at(month).likely} r={4} />
        <circle className="cursor-dot" cx={drawn.at(month).x} cy={drawn.at(month).poor} r={4} />
        <circle className="ring" cx={drawn.lowMark.x} cy={drawn.lowMark.y} r={6} />
        <text
          className="strong-text"
          x={flagX}
          y={drawn.lowMark.flagBelow ? drawn.lowMark.y + 24 : drawn.lowMark.y - 14}
          textAnchor="middle"
        >
          {flag}
        </text>
      </TimePlot>
    </ChartFrame>
  )
}
