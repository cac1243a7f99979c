import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Gap } from '#contract/gap-maps.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Button } from '../../ui/button.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'
import { kindOf } from './gap-kind.ts'
import { MarkShape } from './mark-shape.tsx'
import { outlines } from './outlines.ts'
import { fitView, project, readRing, ringPath, spiral, type View } from './projection.ts'

const t = gapMapsTexts.map
const markGap = 34
/** Country whole, then closer to the city. */
const zooms = [1, 3, 9] as const

/** The country's outline with the chosen city's gaps around its middle. The list beside it says the same; arrows follow the list. */
export function GapMap({
  gaps,
  city,
  country,
  countryCode,
  at,
  selected,
  onSelect,
}: {
  gaps: readonly Gap[]
  city: string
  country: string
  countryCode: string
  at: { lat: number; lon: number }
  selected: string | null
  onSelect: (id: string, go: boolean) => void
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const height = width > 500 ? 420 : 300
  const [zoom, setZoom] = useState(2)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const rings = (outlines[countryCode] ?? []).map(readRing)
  const whole = fitView(rings.length > 0 ? rings : [[at]], width, height, 14)
  const view: View = zoom === 0 ? whole : { ...whole, centre: at, scale: whole.scale * (zooms[zoom] ?? 1) }
  const middle = project(at, view)
  const places = spiral(gaps.length, markGap)
  const current = gaps.find((gap) => gap.id === selected) ?? gaps[0]
  const move = (event: KeyboardEvent, index: number) => {
    const to = { ArrowRight: index + 1, ArrowDown: index + 1, ArrowLeft: index - 1, ArrowUp: index - 1, Home: 0, End: gaps.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    const next = gaps[(to + gaps.length) % gaps.length]
    if (!next) return
    onSelect(next.id, false)
    buttons.current.get(next.id)?.focus()
  }
  return (
    <div className="gap-map">
      <div ref={ref} className="gap-map-frame" style={{ blockSize: height }}>
        <svg className="gap-map-land" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {rings.map((ring) => (
            <path key={`${ring[0]?.lon} ${ring[0]?.lat} ${ring.length}`} className="land" d={ringPath(ring, view)} />
          ))}
          {zoom === 0 ? null : <circle className="city-reach" cx={middle.x} cy={middle.y} r={reachOf(gaps.length)} />}
          <circle className="city-dot" cx={middle.x} cy={middle.y} r={zoom === 0 ? 7 : 4} />
        </svg>
        {zoom === 0 ? (
          <button
            type="button"
            className="city-button"
            style={{
              insetInlineStart: Math.min(width - 150, Math.max(0, middle.x - 60)),
              insetBlockStart: Math.min(height - 56, middle.y + 10),
            }}
            onClick={() => setZoom(2)}
          >
            {city}
            <span className="label">{t.marks({ n: gaps.length })}</span>
          </button>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are marks on a map
          <div role="group" aria-label={t.label({ country, city })} aria-describedby="gap-map-hint">
            {gaps.map((gap, index) => {
              const place = places[index] ?? { x: 0, y: 0 }
              const kind = kindOf(gap)
              return (
                <button
                  key={gap.id}
                  type="button"
                  ref={(node) => {
                    if (node) buttons.current.set(gap.id, node)
                    else buttons.current.delete(gap.id)
                  }}
                  className={gap.id === selected ? 'map-mark map-mark-current' : 'map-mark'}
                  style={{ insetInlineStart: width / 2 + place.x - 16, insetBlockStart: height / 2 + place.y - 16 }}
                  tabIndex={gap.id === current?.id ? 0 : -1}
                  aria-pressed={gap.id === selected}
                  aria-label={t.mark({ place: index + 1, title: gap.title, kind: t.kindShort[kind] })}
                  onKeyDown={(event) => move(event, index)}
                  onClick={() => onSelect(gap.id, true)}
                >
                  <MarkShape gap={gap} place={index + 1} />
                </button>
              )
            })}
          </div>
        )}
        <div className="zoom-buttons">
          <Button
            icon={<Plus aria-hidden />}
            aria-label={t.zoomIn}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
          <Button icon={<Minus aria-hidden />} aria-label={t.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        </div>
        <p className="map-name">{zoom === 0 ? country : city}</p>
      </div>
      <p id="gap-map-hint" className="visually-hidden">
        {t.hint}
      </p>
      <Legend gaps={gaps} />
      <p className="label quiet">{t.position}</p>
    </div>
  )
}

function reachOf(count: number): number {
  const last = spiral(count, markGap).at(-1)
  return last ? Math.hypot(last.x, last.y) + 26 : 26
}

/** Only the marks that are on this map. */
function Legend({ gaps }: { gaps: readonly Gap[] }) {
  const first = new Map(gaps.map((gap) => [kindOf(gap), gap]))
  const order = Object.keys(t.kinds) as (keyof typeof t.kinds)[]
  return (
    <ul className="legend" aria-label={t.legend}>
      {order.flatMap((kind) => {
        const gap = first.get(kind)
        return gap
          ? [
              <li key={kind}>
                <MarkShape gap={gap} />
                {t.kinds[kind]}
              </li>,
            ]
          : []
      })}
    </ul>
  )
}
