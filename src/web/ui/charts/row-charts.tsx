import { useId } from 'react'
import { formatMoneyMajor, formatNumber } from '#engine/quantity/format.ts'
import type { BarsData, LadderData, SeasonData } from '#engine/report/charts/chart-data.ts'
import { barsGeometry, ladderGeometry, seasonGeometry } from '#engine/report/charts/money-geometry.ts'
import { ChartFrame, type ChartWords, chartLabel, Hatch } from './chart-frame.tsx'
import { useChartTexts } from './chart-texts.ts'
import { useWidth } from './use-width.ts'

const rowHeight = 44
const barAt = 24
const barHeight = 12

/** The opening costs: each bar begins where the last one ended; beyond the budget it is hatched. */
export function LadderChart({ data, words }: { data: LadderData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const id = useId()
  const plot = ladderGeometry(data, width, rowHeight)
  const height = data.rows.length * rowHeight
  const money = (value: number) => formatMoneyMajor(value, data.currency)
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [t.item, t.amount, t.low, t.high],
        rows: data.rows.map((row) => [row.item, money(row.amount), money(row.low), money(row.high)]),
      }}
    >
      <svg ref={ref} className="plot" height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chartLabel(words, t)}>
        <defs>
          <Hatch id={`${id}hatch`} />
        </defs>
        {plot.rows.map((row, index) => (
          <g key={row.item}>
            <text x={0} y={row.y + 16}>
              {truncateLabel(row.item, width)}
            </text>
            <text className="strong-text" x={width} y={row.y + 16} textAnchor="end">
              {money(data.rows[index]?.amount ?? 0)}
            </text>
            <line className="grid-line" x1={0} x2={width} y1={row.y + barAt + barHeight / 2} y2={row.y + barAt + barHeight / 2} />
            <rect className="solid-a" x={row.x} y={row.y + barAt} width={Math.max(1.5, row.width - row.beyond)} height={barHeight} />
            {row.beyond > 0 ? (
              <g>
                <rect
                  x={row.x + row.width - row.beyond}
                  y={row.y + barAt}
                  width={row.beyond}
                  height={barHeight}
                  fill={`url(#${id}hatch)`}
                />
                <rect className="outline-b" x={row.x + row.width - row.beyond} y={row.y + barAt} width={row.beyond} height={barHeight} />
              </g>
            ) : null}
            <line
              className="whisker"
              x1={row.whisker.from}
              x2={row.whisker.to}
              y1={row.y + barAt + barHeight + 3}
              y2={row.y + barAt + barHeight + 3}
            />
            {plot.budgetX === null ? null : (
              <rect className="gold-mark" x={plot.budgetX - 2} y={row.y + barAt - 3} width={5} height={barHeight + 8} />
            )}
          </g>
        ))}
      </svg>
      <p className="small">
        <strong>{t.total({ amount: money(data.total) })}</strong>
      </p>
      {data.budget === null ? null : <p className="small">{t.budget({ amount: money(data.budget) })}</p>}
    </ChartFrame>
  )
}

export function BarsChart({ data, words }: { data: BarsData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const plot = barsGeometry(data, width, rowHeight)
  const height = data.rows.length * rowHeight
  return (
    <ChartFrame words={words} table={{ columns: [t.item, t.amount], rows: data.rows.map((row) => [row.label, row.text]) }}>
      <svg ref={ref} className="plot" height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chartLabel(words, t)}>
        {plot.rows.map((row) => (
          <g key={row.label}>
            <text x={0} y={row.y + 16}>
              {truncateLabel(row.label, width)}
            </text>
            <text className="strong-text" x={width} y={row.y + 16} textAnchor="end">
              {row.text}
            </text>
            <rect className="solid-a" x={row.x} y={row.y + barAt} width={Math.max(1.5, row.width)} height={barHeight} />
            <line className="zero-line" x1={plot.zeroX} x2={plot.zeroX} y1={row.y + barAt - 4} y2={row.y + barAt + barHeight + 6} />
            {row.whisker ? (
              <line
                className="whisker"
                x1={row.whisker.from}
                x2={row.whisker.to}
                y1={row.y + barAt + barHeight + 3}
                y2={row.y + barAt + barHeight + 3}
              />
            ) : null}
          </g>
        ))}
      </svg>
    </ChartFrame>
  )
}

/** Twelve columns around the average month, and the reasons for the difference. */
export function SeasonChart({ data, words }: { data: SeasonData; words: ChartWords }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<SVGSVGElement>()
  const height = 170
  const plot = seasonGeometry(data, width, height)
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [t.month, t.ofHundred],
        rows: data.byMonth.map((factor, index) => [t.monthNames[index] ?? '', formatNumber(factor * 100)]),
      }}
    >
      <svg ref={ref} className="plot" height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chartLabel(words, t)}>
        {plot.columns.map((column) => (
          <g key={column.month}>
            <rect className="solid-a" x={column.x} y={column.y} width={column.width} height={column.height} />
            <text className="quiet-text" x={column.x + column.width / 2} y={height - 3} textAnchor="middle">
              {(width > 480 ? t.shortMonthNames : t.monthInitials)[column.month - 1]}
            </text>
          </g>
        ))}
        <line className="drop-line" x1={0} x2={width} y1={plot.meanY} y2={plot.meanY} />
        <text className="quiet-text" x={width} y={Math.max(12, plot.meanY - 6)} textAnchor="end">
          {t.averageMonth}
        </text>
      </svg>
    </ChartFrame>
  )
}

/** Long labels would overlap the amount; the table has them whole. */
function truncateLabel(text: string, width: number): string {
  const room = Math.floor((width - 110) / 7)
  return text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text
}
