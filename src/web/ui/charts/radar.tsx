import './charts.css'
import { Fragment } from 'react'
import type { RadarData } from '#engine/report/charts/chart-data.ts'
import { radarGeometry } from '#engine/report/charts/radar-geometry.ts'
import { classNames } from '../class-names.ts'
import { type ChartTexts, useChartTexts } from './chart-texts.ts'
import { useWidth } from './use-width.ts'

export type RadarAxis = { axis: string; label: string; angle: number; score: number | null; low: number | null; high: number | null }

const maxWidth = 420
/** Margin at both sides beyond the geometry's own, so that the longest label of one line fits on the narrowest phone. */
const sides = 24
/** Above and below the shape: a label and its distance. */
const ends = 26
const nameLine = 16
/** Width that the labels need, in the reader's text size. */
const leastRem = 17

/**
 * The eight axes as a radar. Unknown is drawn as unknown: a dashed spoke, no dot, a broken outline. `label` is for screen readers. A press on a label
 * calls `onAxis`; the keyboard uses the list of axes beside it. No higher than wide. Not drawn where large text leaves no room for its labels: the list
 * says the same.
 */
export function Radar({
  axes,
  label,
  height: highest = 250,
  texts: t,
  onAxis,
}: {
  axes: readonly RadarAxis[]
  label: string
  texts: Pick<ChartTexts, 'unknownAxis'>
  height?: number
  onAxis?: (axis: string) => void
}) {
  const [ref, full] = useWidth<SVGSVGElement>()
  const width = Math.min(full, maxWidth) - sides
  const data = { axes: [...axes] } as RadarData
  const height = Math.max(0, Math.min(highest, 2 * (radarGeometry(data, width, highest).radius + ends)))
  const plot = radarGeometry(data, width, height)
  if (full > 0 && full < leastRem * Number(getComputedStyle(document.documentElement).fontSize.replace('px', '')))
    return <svg ref={ref} className="plot" height={0} aria-hidden />
  return (
    <svg ref={ref} className="plot" height={height} viewBox={`${(width - full) / 2} 0 ${full} ${height}`} role="img" aria-label={label}>
      {plot.rings.map((ring) => (
        <path key={ring.score} className="radar-ring" d={ring.path} />
      ))}
      {plot.spokes.map((spoke) => (
        <line
          key={spoke.label}
          className={spoke.scored ? 'radar-spoke' : 'radar-spoke-unknown'}
          x1={spoke.from.x}
          y1={spoke.from.y}
          x2={spoke.to.x}
          y2={spoke.to.y}
        />
      ))}
      {plot.outline ? <path className="radar-fill" d={plot.outline} /> : null}
      {plot.pieces.map((piece) => (
        <path key={piece} className="line-a" d={piece} />
      ))}
      {plot.dots.map((dot) =>
        dot.bar ? (
          <line key={dot.label} className="radar-bar" x1={dot.bar.from.x} y1={dot.bar.from.y} x2={dot.bar.to.x} y2={dot.bar.to.y} />
        ) : null,
      )}
      {plot.dots.map((dot) => (
        <circle key={dot.label} className="solid-a" cx={dot.at.x} cy={dot.at.y} r={4} />
      ))}
      {plot.spokes.map((spoke, index) => {
        const lines = splitLabel(spoke.scored ? spoke.label : t.unknownAxis({ name: spoke.label }))
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of axes beside the drawing is the keyboard's way to the same
          <text
            key={spoke.label}
            className={classNames(!spoke.scored && 'quiet-text')}
            y={spoke.labelAt.y + 5 - ((lines.length - 1) * nameLine) / 2}
            textAnchor={spoke.anchor}
            onClick={onAxis ? () => onAxis(axes[index]?.axis ?? '') : undefined}
          >
            {lines.map((line, at) => (
              <Fragment key={line}>
                {/* Read between the lines, not drawn. */}
                {at > 0 ? <tspan fontSize={0}> </tspan> : null}
                <tspan x={spoke.labelAt.x} dy={at === 0 ? undefined : nameLine}>
                  {line}
                </tspan>
              </Fragment>
            ))}
          </text>
        )
      })}
    </svg>
  )
}

/** A label longer than twelve letters wraps into two lines at the blank nearest its middle: the shape can be larger. */
function splitLabel(name: string): string[] {
  const blanks = [...name.matchAll(/ /g)].map((match) => match.index)
  if (name.length <= 12 || blanks.length === 0) return [name]
  const middle = blanks.reduce((best, at) => (Math.abs(at - name.length / 2) < Math.abs(best - name.length / 2) ? at : best))
  return [name.slice(0, middle), name.slice(middle + 1)]
}

/** The radar as a list: axes from the strongest to the weakest, the unknown last. Each label opens its derivation. */
export function AxisList({ axes, onAxis }: { axes: readonly RadarAxis[]; onAxis?: (axis: string) => void }) {
  const t = useChartTexts()
  const sorted = [...axes].sort((a, b) => (b.score ?? -1) - (a.score ?? -1))
  return (
    <ol className="axis-list">
      {sorted.map((axis) => (
        <li key={axis.axis}>
          {onAxis ? (
            <button type="button" className="axis-button" onClick={() => onAxis(axis.axis)}>
              {axis.label}
            </button>
          ) : (
            <span>{axis.label}</span>
          )}
          <span className="amount">{scoreText(axis, t)}</span>
        </li>
      ))}
    </ol>
  )
}

export function scoreText({ score, low, high }: Pick<RadarAxis, 'score' | 'low' | 'high'>, t: ChartTexts): string {
  if (score === null) return t.unknown
  const n = Math.round(score)
  if (low === null || high === null) return t.ofScore({ n })
  return t.ofScoreRange({ n, low: Math.round(low), high: Math.round(high) })
}
