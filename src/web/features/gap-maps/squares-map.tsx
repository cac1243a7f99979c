import { LocateFixed, Minus, Plus } from 'lucide-react'
import { type MouseEvent, memo, useId, useMemo, useRef, useState } from 'react'
import type { CitySquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { landmarkKinds } from '#engine/gaps/basemap/basemap.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Button } from '../../ui/button.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'
import { Fold } from '../../ui/fold.tsx'
import { BasemapLayer, LandmarkShape, useBasemap } from './basemap-layer.tsx'
import { dotRadius, MapLabels } from './map-labels.tsx'
import { useKeepCentered, useZoomGestures, zooms } from './map-zoom.ts'
import { useOutline } from './outlines.ts'
import { fitView, type MapView, type Point, project, ringPath, unproject } from './projection.ts'
import { halfSide, SelectedPlace, SquareLayer } from './square-layer.tsx'
import { SquareMark, SquarePatterns } from './square-patterns.tsx'
import { shades, squareShade } from './square-shade.ts'

const t = gapMapsTexts.squares
/** Pixels a degree: a square of 0.01° is no larger than a finger. */
const maxScale = 2400
/** A tap beside a square selects the nearest one within so many pixels. */
const fingerReach = 18
/** Pixels around the places. */
const padding = 16

/** A city's squares or areas on its country's outline. For the eye only: the list below has the same content and reaches every place. */
export function SquaresMap({
  by,
  best,
  isPlain,
  city,
  squares,
  selected,
  userPoint,
  onSelect,
  onLocate,
}: {
  by: SquaresAnswer['by']
  /** The first places of the order. */
  best: readonly { square: string }[]
  /** Without the room of a business: a map to choose a place on. */
  isPlain: boolean
  city: Point & { id: string; name: string; countryCode: string }
  /** Search results; the others stay as background. */
  squares: readonly CitySquare[]
  selected: CitySquare | null
  userPoint: Point | null
  onSelect: (id: string) => void
  onLocate: () => void
}) {
  // A thousand places are drawn once, when the width is known.
  const [ref, width] = useWidth<HTMLDivElement>(0)
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [zoom, setZoom] = useState(0)
  const zoomFactor = zooms[zoom]!
  const view = useMemo(() => viewOf([city, ...squares], width, zoomFactor), [city, squares, width, zoomFactor])
  useKeepCentered(scroller, zoomFactor)
  const zoomBy = (step: number) => setZoom((before) => Math.min(zooms.length - 1, Math.max(0, before + step)))
  useZoomGestures(scroller, zoomBy)
  const pick = ({ target, nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const named = target instanceof SVGElement ? target.dataset.square : undefined
    const id = named ?? nearest(squares, unproject(offsetX, offsetY, view), view)?.id
    if (id) onSelect(id)
  }
  return (
    <div className="gap-map-frame">
      <div className="gap-map-plan" ref={ref}>
        <section
          ref={scroller}
          className="gap-map-scroll"
          style={{ blockSize: view.height / zoomFactor }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t.map({ city: city.name })}
          onKeyDown={({ key }) => (key === '+' || key === '=' ? zoomBy(1) : key === '-' ? zoomBy(-1) : undefined)}
        >
          {width === 0 ? null : (
            <svg className="gap-map-land" width={view.width} height={view.height} aria-hidden="true" onClick={pick}>
              <SquarePatterns prefix={prefix} />
              <Land countryCode={city.countryCode} view={view} />
              <BasemapLayer cityId={city.id} view={view} />
              <SquareLayer squares={squares} isPlain={isPlain} by={by} view={view} prefix={prefix} />
              <MapLabels squares={squares} best={best} by={by} city={city} view={view} zoom={zoom} />
              {selected ? <SelectedPlace square={selected} by={by} view={view} /> : null}
              <Dot at={city} view={view} className="city-dot" />
              {userPoint ? <Dot at={userPoint} view={view} className="own-dot" /> : null}
            </svg>
          )}
        </section>
        <ScaleBar view={view} />
      </div>
      <div className="zoom-buttons">
        <Button icon={<Plus aria-hidden />} aria-label={t.zoomIn} disabled={zoom === zooms.length - 1} onClick={() => zoomBy(1)} />
        <Button icon={<Minus aria-hidden />} aria-label={t.zoomOut} disabled={zoom === 0} onClick={() => zoomBy(-1)} />
        <Button icon={<LocateFixed aria-hidden />} aria-label={t.locate} onClick={onLocate} />
      </div>
    </div>
  )
}

/** The patterns and shapes that the map uses, and what they mean. */
export function MapLegend({ cityId, squares }: { cityId: string; squares: readonly CitySquare[] }) {
  const prefix = useId()
  const { data: basemap } = useBasemap(cityId)
  const shown = new Set(squares.map(squareShade))
  const used = shades.filter((shade) => shown.has(shade))
  return (
    <>
      <svg className="visually-hidden" aria-hidden="true">
        <SquarePatterns prefix={prefix} />
      </svg>
      <Fold
        title={t.legend}
        note={
          <span className="legend-marks">
            {used.map((shade) => (
              <SquareMark key={shade} shade={shade} prefix={prefix} />
            ))}
          </span>
        }
      >
        <ul className="legend grid grid-fit" aria-label={t.legend}>
          {used.map((shade) => (
            <li key={shade}>
              <SquareMark shade={shade} prefix={prefix} />
              {t.shades[shade]}
            </li>
          ))}
          {landmarkKinds
            .filter((kind) => basemap?.landmarks.some((landmark) => landmark.kind === kind))
            .map((kind) => (
              <li key={kind}>
                <svg className="square-mark" width={28} height={28} viewBox="0 0 28 28" aria-hidden="true">
                  <LandmarkShape kind={kind} x={14} y={14} />
                </svg>
                {t.landmarks[kind]}
              </li>
            ))}
        </ul>
      </Fold>
    </>
  )
}

const Land = memo(function Land({ countryCode, view }: { countryCode: string; view: MapView }) {
  return useOutline(countryCode).map((ring) => (
    <path key={`${ring[0]?.lon} ${ring[0]?.lat} ${ring.length}`} className="land" d={ringPath(ring, view)} />
  ))
})

/** The view of all places at this width, as high as they need within the screen's. */
function viewOf(places: readonly Point[], width: number, zoomFactor: number): MapView {
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)]
  const extent = [
    { lat: Math.min(...lats) - halfSide, lon: Math.min(...lons) - halfSide },
    { lat: Math.max(...lats) + halfSide, lon: Math.max(...lons) + halfSide },
  ]
  const wide = fitView([extent], width, Number.MAX_SAFE_INTEGER, padding)
  const [bottom, top] = extent.map((point) => project(point, { ...wide, height: 0 }).y)
  const height = Math.round(Math.min(width > 500 ? 520 : 240, Math.max(180, bottom! - top! + 2 * padding)))
  return fitView([extent], width * zoomFactor, height * zoomFactor, padding, maxScale * zoomFactor)
}

function nearest(squares: readonly CitySquare[], { lat, lon }: Point, view: MapView): CitySquare | null {
  const within = fingerReach / view.scale
  let [closest, least]: [CitySquare | null, number] = [null, halfSide + within]
  for (const square of squares) {
    const distance = Math.max(Math.abs(square.lat - lat), Math.abs(square.lon - lon))
    if (distance < least) [closest, least] = [square, distance]
  }
  return closest
}

function Dot({ at, view, className }: { at: Point; view: MapView; className: string }) {
  const { x, y } = project(at, view)
  return <circle className={className} cx={x} cy={y} r={dotRadius} />
}

const kmPerDegree = 111.2

function ScaleBar({ view }: { view: MapView }) {
  const km = [1, 2, 5, 10, 20].find((each) => (each / kmPerDegree) * view.scale > 40) ?? 20
  return (
    <p className="scale-bar" aria-hidden="true">
      <span style={{ inlineSize: (km / kmPerDegree) * view.scale }} />
      {t.scale({ km })}
    </p>
  )
}
