import { useId, useState } from 'react'
import { formatMoneyMajor, formatMoneyProseMajor } from '#engine/quantity/format.ts'
import type { ProfitData } from '#engine/report/charts/chart-data.ts'
import { profitBandGeometry } from '#engine/report/charts/time-geometry.ts'
import { ChartFrame, type ChartWords, chartLabel, Hatch } from './chart-frame.tsx'
import { axisAmounts, useChartTexts } from './chart-texts.ts'
import { TimePlot } from './time-chart.tsx'
import { useWidth } from './use-width.ts'

const height = 220

/** The median line and the band of eight in ten simulations, month by month; below zero it is hatched. */
export function ProfitChart({ data, words }: { data: ProfitData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const [month, setMonth] = useState(12)
  const id = useId()
  const { p10, p50, p90 } = data.band
  const plot = profitBandGeometry(data, width, height)
  const amounts = axisAmounts([...p10, ...p90], data.currency, t)
  const prose = (value: number | undefined) => formatMoneyProseMajor(value ?? 0, data.currency)
  const at = plot.at(month)
  const exact = (value: number | undefined) => formatMoneyMajor(value ?? 0, data.currency)
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [t.month, t.low, t.likely, t.high],
        rows: p50.map((value, index) => [String(index + 1), exact(p10[index]), exact(value), exact(p90[index])]),
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
        count={p50.length}
        month={month}
        onMonth={setMonth}
        readout={t.profitReadout({ n: month, likely: prose(p50[month - 1]), low: prose(p10[month - 1]), high: prose(p90[month - 1]) })}
        monthX={(at) => plot.at(at).x}
      >
        <defs>
          <Hatch id={`${id}hatch`} />
          <clipPath id={`${id}loss`}>
            <rect {...plot.lossClip} />
          </clipPath>
        </defs>
        <path className="band" d={plot.band} />
        <path d={plot.band} fill={`url(#${id}hatch)`} clipPath={`url(#${id}loss)`} />
        <line className="zero-line" x1={plot.frame.left} x2={width - plot.frame.right} y1={plot.zeroY} y2={plot.zeroY} />
        <path className="line-a" d={plot.line} />
        <EndLabels ends={plot.ends} zero={plot.zeroY} bottom={height - plot.frame.bottom} />
        {[at.low, at.mid, at.high].map((y, index) => (
          <circle key={['low', 'mid', 'high'][index]} className="cursor-dot" cx={at.x} cy={y} r={4} />
        ))}
      </TimePlot>
    </ChartFrame>
  )
}

type Mark = { x: number; y: number }

/** The three lines' labels at their right ends, a line apart and clear of the zero line. */
function EndLabels({ ends, zero, bottom }: { ends: { p10: Mark; p50: Mark; p90: Mark }; zero: number; bottom: number }) {
  const t = useChartTexts()
  const high = Math.max(14, ends.p90.y - 6)
  const likely = Math.max(high + 17, ends.p50.y - 7)
  const below = Math.min(bottom - 4, Math.max(likely + 17, ends.p10.y + 16))
  const isCrossed = below - 12 < zero && zero < below + 3
  const low = isCrossed ? (zero + 15 <= bottom - 4 ? zero + 15 : Math.max(likely + 17, zero - 4)) : below
  return (
    <>
      {[
        { name: t.high, y: high },
        { name: t.likely, y: likely },
        { name: t.low, y: low },
      ].map((end) => (
        <text key={end.name} className="strong-text" x={ends.p50.x - 4} y={end.y} textAnchor="end">
          {end.name}
        </text>
      ))}
    </>
  )
}
