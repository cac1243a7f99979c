import { useId } from 'react'
import { formatMoneyMajor, formatMoneyProseMajor, formatPercent } from '#engine/quantity/format.ts'
import type { TornadoData } from '#engine/report/charts/chart-data.ts'
import { tornadoGeometry } from '#engine/report/charts/money-geometry.ts'
import { ChartFrame, type ChartWords, Hatch } from './chart-frame.tsx'
import { useChartTexts } from './chart-texts.ts'
import { useWidth } from './use-width.ts'

const maxRows = 6
const barHeight = 18
/** Of less the share is not said: rounded, it would be none of the uncertainty beside a bar that shows some. */
const leastShare = 0.005

/** Each assumption's effect on the year from low to high: worse hatched, better solid. A row opens that assumption in what-if. */
export function TornadoChart({ data, words, onDriver }: { data: TornadoData; words: ChartWords; onDriver?: (assumption: string) => void }) {
  const t = useChartTexts()
  const [ref, width] = useWidth<HTMLUListElement>()
  const id = useId()
  const shownData = { ...data, rows: data.rows.slice(0, maxRows) }
  const plot = tornadoGeometry(shownData, width, barHeight)
  const exact = (value: number) => formatMoneyMajor(Math.round(value), data.currency)
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [t.number, t.ifLow, t.ifHigh],
        rows: shownData.rows.map((row) => [
          row.label,
          t.atNumber({ at: row.lowText, amount: exact(row.atLow) }),
          t.atNumber({ at: row.highText, amount: exact(row.atHigh) }),
        ]),
      }}
    >
      <p className="label quiet">{t.todaysFigure({ amount: formatMoneyProseMajor(data.base, data.currency) })}</p>
      <ul ref={ref} className="driver-list">
        {shownData.rows.map((row, index) => {
          const bar = plot.rows[index]
          const body = (
            <>
              <span className="driver-head">
                <strong>{row.label}</strong>
                {row.share < leastShare ? null : <span className="label quiet">{t.share({ share: formatPercent(row.share) })}</span>}
              </span>
              {bar ? (
                <svg className="plot" height={barHeight} viewBox={`0 0 ${width} ${barHeight}`} aria-hidden="true">
                  <defs>
                    <Hatch id={`${id}hatch${index}`} />
                  </defs>
                  <rect
                    className="outline-b"
                    x={bar.worse.x}
                    width={bar.worse.width}
                    y={2}
                    height={barHeight - 4}
                    fill={`url(#${id}hatch${index})`}
                  />
                  <rect x={bar.worse.x} width={bar.worse.width} y={2} height={barHeight - 4} fill={`url(#${id}hatch${index})`} />
                  <rect className="solid-a" x={bar.better.x} width={bar.better.width} y={2} height={barHeight - 4} />
                  <line className="grid-line" x1={plot.zeroX} x2={plot.zeroX} y1={0} y2={barHeight} />
                  <line className="zero-line" x1={plot.baseX} x2={plot.baseX} y1={0} y2={barHeight} />
                </svg>
              ) : null}
              <span className="driver-ends">
                <span>{t.atNumber({ at: row.lowText, amount: formatMoneyProseMajor(row.atLow, data.currency) })}</span>
                <span>{t.atNumber({ at: row.highText, amount: formatMoneyProseMajor(row.atHigh, data.currency) })}</span>
              </span>
            </>
          )
          return (
            <li key={row.assumption}>
              {onDriver ? (
                <button type="button" className="driver" onClick={() => onDriver(row.assumption)}>
                  {body}
                </button>
              ) : (
                <div className="driver">{body}</div>
              )}
            </li>
          )
        })}
      </ul>
    </ChartFrame>
  )
}
