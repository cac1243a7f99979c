import type { ReactNode } from 'react'
import { realFirmsGeometry } from '#engine/report/charts/real-firms-geometry.ts'
import type { RealFirmsBlock, TextFigure } from '#engine/report/document.ts'
import { realFirmsTexts as t } from '#words/web/real-firms.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import { partitionFigures } from './text-figures.ts'

/** `show` draws a text with its figures. */
type Show = (text: string, figures: readonly TextFigure[]) => ReactNode

/** Stated earnings of people in this trade, our own month beside them, and both on one line; or that no survey was found. */
export function RealFirmsSection({ real, show }: { real: RealFirmsBlock; show: Show }) {
  const { text, ours, chart } = real
  const { matched, rest } = partitionFigures(text, real.figures)
  return (
    <section className="key-block real-firms" aria-labelledby="real-firms">
      <h2 id="real-firms" className="key-title">
        {t.title}
      </h2>
      <p>{show(text, matched)}</p>
      {chart ? <RealFirmsPlot chart={chart} /> : null}
      {ours ? <p>{show(ours, rest)}</p> : null}
    </section>
  )
}

/** Their line over ours, zero marked; drawn in shares of its width, so that nothing moves when it is known. */
function RealFirmsPlot({ chart: { title, summary, data } }: { chart: NonNullable<RealFirmsBlock['chart']> }) {
  const { zero, theirs, ours } = realFirmsGeometry(data)
  const x = (place: number) => `${(3 + 94 * place).toFixed(2)}%`
  return (
    <figure className="real-plot">
      <figcaption className="label quiet">{nonBreaking(title)}</figcaption>
      <svg width="100%" height="104" role="img" aria-label={summary}>
        <line className="range-zero" x1={x(zero)} x2={x(zero)} y1="18" y2="96" />
        <text className="range-zero-word" x={x(zero)} y="12" textAnchor={zero < 0.05 ? 'start' : zero > 0.95 ? 'end' : 'middle'}>
          {t.zero}
        </text>
        {theirs.line ? <line className="real-line" x1={x(theirs.line.from)} x2={x(theirs.line.to)} y1="36" y2="36" /> : null}
        {theirs.dots.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two quartiles may be one amount
          <circle key={index} className="real-dot" cx={x(place)} cy="36" r={place === theirs.middle ? 8 : 5} />
        ))}
        <line className="real-line real-line-ours" x1={x(ours.line.from)} x2={x(ours.line.to)} y1="78" y2="78" />
        <circle className="range-likely" cx={x(ours.dot)} cy="78" r="9" />
      </svg>
      <ul className="real-key label plain-list">
        <li>
          <svg width="24" height="16" aria-hidden="true">
            <circle className="real-dot" cx="12" cy="8" r="6" />
          </svg>
          {data.theirs.mean === null ? t.theirs : t.theirsMean}
        </li>
        <li>
          <svg width="24" height="20" aria-hidden="true">
            <circle className="range-likely" cx="12" cy="10" r="7" />
          </svg>
          {t.ours}
        </li>
      </ul>
    </figure>
  )
}
