import { LocateFixed, Minus, Plus } from 'lucide-react'
import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CitySquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { landmarkKinds } from '#engine/gaps/basemap/basemap.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { useCall } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'
import { Fold } from '../../ui/fold.tsx'
import { BasemapLayer, LandmarkShape, landmarkRadius, shownLandmarks } from './basemap-layer.tsx'
import { type Mark, markPositions, namePositions } from './name-positions.ts'
import { useOutline } from './outlines.ts'
import { fitView, type MapView, type Point, project, ringPath, unproject } from './projection.ts'
import { SquareMark, SquarePatterns } from './square-patterns.tsx'
import { type Shade, shades, squareShade } from './square-shade.ts'

const t = gapMapsTexts.squares
/** Half a side of a square, in degrees. */
const halfSide = 0.005
const zooms = [1, 2, 4] as const
/** Pixels a degree: a square of 0.01° is no larger than a finger. */
const maxScale = 2400
/** A tap beside a square selects the nearest one within so many pixels. */
const fingerReach = 18
const areaRadius = 11
const markRadius = 9
const dotRadius = 5
/** Pixels around the places. */
const padding = 16

type ShadedSquare = { square: CitySquare; shade: Shade }

/** A city's squares or areas on its country's outline. For the eye only: the list below has the same content and reaches every place. */
export function SquaresMap({
  answer,
  best,
  isPlain,
  city,
  countryCode,
  squares,
  selected,
  userPoint,
  onSelect,
  onLocate,
}: {
  answer: Pick<SquaresAnswer, 'by'>
  /** The first places of the order. */
  best: readonly { id: string }[]
  /** Without the room of a business: a map to choose a place on. */
  isPlain: boolean
  city: { id: string; name: string; lat: number; lon: number }
  countryCode: string
  /** Search results; the others stay as background. */
  squares: readonly CitySquare[]
  selected: CitySquare | null
  userPoint: Point | null
  onSelect: (id: string) => void
  onLocate: () => void
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const land = useOutline(countryCode)
  const { data: basemap } = useBasemap(city.id)
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [zoom, setZoom] = useState(0)
  const extent = corners(squares, city)
  const height = heightFor(extent, width)
  const zoomFactor = zooms[zoom]!
  const view = fitView([extent], width * zoomFactor, height * zoomFactor, padding, maxScale * zoomFactor)
  useKeepCentered(scroller, zoomFactor)
  const zoomBy = (step: number) => setZoom((before) => Math.min(zooms.length - 1, Math.max(0, before + step)))
  useZoomGestures(scroller, zoomBy)
  const bestIds = new Set(best.map(({ id }) => id))
  const landmarks = shownLandmarks(basemap?.landmarks ?? [], view, zoom, [city, ...squares.filter(({ id }) => bestIds.has(id))])
  const shaded = squares.map((square) => ({ square, shade: isPlain ? ('late' as const) : squareShade(square) }))
  const rankMarks = answer.by === 'square' ? markPositions(firstPlaces(squares, best, zoom > 0 ? 10 : 3), view, markRadius) : []
  const marks = answer.by === 'square' ? rankMarks : squares.map((square) => ({ ...project(square, view), radius: areaRadius }))
  const usedShades = usedIn(shaded.map(({ shade }) => shade))
  const pick = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const nearestSquare = nearest(squares, unproject(offsetX, offsetY, view), view)
    if (nearestSquare) onSelect(nearestSquare.id)
  }
  return (
    <div className="gap-map-frame">
      <div className="gap-map-plan" ref={ref}>
        <section
          ref={scroller}
          className="gap-map-scroll"
          style={{ blockSize: height }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t.map({ city: city.name })}
          onKeyDown={({ key }) => (key === '+' || key === '=' ? zoomBy(1) : key === '-' ? zoomBy(-1) : undefined)}
        >
          <svg className="gap-map-land" width={view.width} height={view.height} aria-hidden="true" onClick={pick}>
            <SquarePatterns prefix={prefix} />
            {land.map((ring) => (
              <path key={`${ring[0]?.lon} ${ring[0]?.lat} ${ring.length}`} className="land" d={ringPath(ring, view)} />
            ))}
            {basemap ? <BasemapLayer basemap={basemap} view={view} /> : null}
            {answer.by === 'square'
              ? usedShades.map((shade) => (
                  <path
                    key={shade}
                    className={`squares square-${shade}`}
                    fill={`url(#${prefix}${shade})`}
                    d={shadePath(shaded, shade, view)}
                  />
                ))
              : inDrawingOrder(shaded).map(({ square, shade }, at, drawn) => (
                  <AreaMark
                    key={square.id}
                    square={square}
                    shade={shade}
                    view={view}
                    prefix={prefix}
                    isCovered={drawn.slice(at + 1).some((each) => isOver(square, each.square, view))}
                  />
                ))}
            {landmarks.map(({ lat, lon, kind }) => (
              <LandmarkShape key={`${lat} ${lon}`} kind={kind} {...project({ lat, lon }, view)} />
            ))}
            <Names
              squares={squares}
              landmarks={zoom > 0 ? landmarks : []}
              landmarksFirst={zoom === zooms.length - 1}
              view={view}
              marks={[
                { ...project(city, view), radius: dotRadius },
                ...marks,
                ...landmarks.map((landmark) => ({ ...project(landmark, view), radius: landmarkRadius })),
              ]}
              by={answer.by}
              onSelect={onSelect}
            />
            <RankMarkers marks={rankMarks} />
            {selected ? <Selected square={selected} by={answer.by} view={view} /> : null}
            <Dot at={city} view={view} className="city-dot" />
            {userPoint ? <Dot at={userPoint} view={view} className="own-dot" /> : null}
          </svg>
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

/** Loads after the map is drawn, which needs none of it. */
const useBasemap = (location: string) => useCall('GET /api/gap-maps/{location}/basemap', { params: { location } })

/** The patterns and shapes that the map uses, and what they mean. */
export function MapLegend({ cityId, squares }: { cityId: string; squares: readonly CitySquare[] }) {
  const prefix = useId()
  const { data: basemap } = useBasemap(cityId)
  const used = usedIn(squares.map(squareShade))
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

const usedIn = (shown: readonly Shade[]) => shades.filter((shade) => shown.includes(shade))

/** Keeps the map's centre in place when it zooms. */
function useKeepCentered(scroller: React.RefObject<HTMLDivElement | null>, zoomFactor: number): void {
  const before = useRef<number>(zoomFactor)
  useLayoutEffect(() => {
    const frame = scroller.current
    const growth = zoomFactor / before.current
    before.current = zoomFactor
    if (!frame || growth === 1) return
    frame.scrollLeft = (frame.scrollLeft + frame.clientWidth / 2) * growth - frame.clientWidth / 2
    frame.scrollTop = (frame.scrollTop + frame.clientHeight / 2) * growth - frame.clientHeight / 2
  }, [scroller, zoomFactor])
}

/** Fingers this much farther apart, or nearer, are a step of the zoom. */
const pinchStep = 1.4

/** Two fingers, and the wheel with Ctrl pressed, as a trackpad's pinch sends it: the plain wheel scrolls. */
function useZoomGestures(scroller: React.RefObject<HTMLDivElement | null>, zoomBy: (step: number) => void): void {
  const latest = useRef(zoomBy)
  useLayoutEffect(() => {
    latest.current = zoomBy
  })
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return
    let apart = 0
    const stop = new AbortController()
    const options = { passive: false, signal: stop.signal }
    const distance = ({ touches: [a, b] }: TouchEvent) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0)
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current(event.deltaY < 0 ? 1 : -1)
    }
    const onTouchStart = (event: TouchEvent) => {
      apart = distance(event)
    }
    const onTouchMove = (event: TouchEvent) => {
      const now = distance(event)
      if (apart === 0 || now === 0) return
      event.preventDefault()
      if (now < apart * pinchStep && now > apart / pinchStep) return
      latest.current(now > apart ? 1 : -1)
      apart = now
    }
    frame.addEventListener('wheel', onWheel, options)
    frame.addEventListener('touchstart', onTouchStart, options)
    frame.addEventListener('touchmove', onTouchMove, options)
    return () => stop.abort()
  }, [scroller])
}

function corners(squares: readonly Point[], city: Point): Point[] {
  return [city, ...squares].flatMap(({ lat, lon }) => [
    { lat: lat - halfSide, lon: lon - halfSide },
    { lat: lat + halfSide, lon: lon + halfSide },
  ])
}

/** The height that the places need at this width, within the screen's. */
function heightFor(extent: readonly Point[], width: number): number {
  const view = fitView([extent.slice()], width, Number.MAX_SAFE_INTEGER, padding)
  const tops = extent.map((point) => project(point, { ...view, height: 0 }).y)
  const neededHeight = Math.max(...tops) - Math.min(...tops) + 2 * padding
  return Math.round(Math.min(width > 500 ? 520 : 240, Math.max(180, neededHeight)))
}

function squareBox({ lat, lon }: Point, view: MapView): { x: number; y: number; wide: number; high: number } {
  const { x, y } = project({ lat: lat + halfSide, lon: lon - halfSide }, view)
  const end = project({ lat: lat - halfSide, lon: lon + halfSide }, view)
  return { x, y, wide: end.x - x, high: end.y - y }
}

/** All squares of a shade in one path: a phone draws a handful of paths, not a thousand. */
function shadePath(shaded: readonly ShadedSquare[], shade: Shade, view: MapView): string {
  return shaded
    .filter((each) => each.shade === shade)
    .map(({ square }) => {
      const { x, y, wide, high } = squareBox(square, view)
      return `M${x.toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}v${high.toFixed(1)}h${(-wide).toFixed(1)}z`
    })
    .join('')
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

/** The first of the order are drawn last, over the others. */
const inDrawingOrder = (shaded: readonly ShadedSquare[]) => {
  const place = ({ square }: ShadedSquare) => (square.locked ? Number.POSITIVE_INFINITY : (square.rank?.place ?? Number.POSITIVE_INFINITY))
  return shaded.toSorted((a, b) => (place(a) === place(b) ? 0 : place(b) - place(a)))
}

function isOver(a: Point, b: Point, view: MapView): boolean {
  const [one, other] = [project(a, view), project(b, view)]
  return Math.hypot(one.x - other.x, one.y - other.y) < 2 * areaRadius - 4
}

function AreaMark({
  square,
  shade,
  view,
  prefix,
  isCovered,
}: ShadedSquare & {
  view: MapView
  prefix: string
  /** Another mark lies over it: its number would not be read. */
  isCovered: boolean
}) {
  const { x, y } = project(square, view)
  return (
    <>
      <circle className={`squares square-${shade}`} cx={x} cy={y} r={areaRadius} fill={`url(#${prefix}${shade})`} />
      {!square.locked && square.rank && !isCovered ? (
        <text className="square-text" x={x} y={y + 4} textAnchor="middle">
          {square.rank.place}
        </text>
      ) : null}
    </>
  )
}

/** Areas with more places first; among equals those that have the least room. */
function Names({
  squares,
  landmarks,
  landmarksFirst,
  view,
  marks,
  by,
  onSelect,
}: {
  squares: readonly CitySquare[]
  landmarks: readonly (Point & { name: string | null })[]
  landmarksFirst: boolean
  view: MapView
  marks: readonly Mark[]
  by: SquaresAnswer['by']
  onSelect: (id: string) => void
}) {
  const sums = new Map<string, { lat: number; lon: number; n: number }>()
  for (const { area, lat, lon } of squares) {
    if (!area) continue
    const sum = sums.get(area) ?? { lat: 0, lon: 0, n: 0 }
    sums.set(area, { lat: sum.lat + lat, lon: sum.lon + lon, n: sum.n + 1 })
  }
  const areas = [...sums]
    .map(([name, { lat, lon, n }]) => {
      const mean = { lat: lat / n, lon: lon / n }
      const middle = squares.filter(({ area }) => area === name).toSorted((a, b) => apart(a, mean) - apart(b, mean))[0]!
      return { name, n, at: { lat: middle.lat, lon: middle.lon }, id: middle.id }
    })
    .map((area, _, all) => ({ ...area, near: all.filter(({ at }) => isNear(at, area.at, view)).length }))
    .toSorted((a, b) => b.n - a.n || b.near - a.near)
  // A name is pressed where it is written, which may be over another area.
  const choose = (event: MouseEvent, name: string) => {
    event.stopPropagation()
    onSelect(areas.find((area) => area.name === name)!.id)
  }
  const named = landmarks.flatMap(({ name, lat, lon }) =>
    name === null || sums.has(name) ? [] : [{ name, at: { lat, lon }, radius: landmarkRadius }],
  )
  const ownRadius = by === 'area' ? areaRadius : 0
  const ofAreas = areas.map((area) => ({ ...area, radius: ownRadius }))
  return namePositions(landmarksFirst ? [...named, ...ofAreas] : [...ofAreas, ...named], view, marks).map(({ name, x, y }) =>
    sums.has(name) ? (
      // biome-ignore lint/a11y/noStaticElementInteractions: the map is for the eye, and its list reaches every place
      <text key={name} className="area-name" x={x} y={y} textAnchor="middle" onClick={(event) => choose(event, name)}>
        {name}
      </text>
    ) : (
      <text key={`${name} ${x} ${y}`} className="landmark-name" x={x} y={y} textAnchor="middle">
        {name}
      </text>
    ),
  )
}

const apart = (a: Point, b: Point) => Math.hypot(a.lat - b.lat, a.lon - b.lon)
const isNear = (a: Point, b: Point, { scale }: MapView) => apart(a, b) * scale < 80

/** The first places of the order: three, or ten where there is room. */
function firstPlaces(squares: readonly CitySquare[], best: readonly { id: string }[], count: number): CitySquare[] {
  const byId = new Map(squares.map((square) => [square.id, square]))
  return best.slice(0, count).flatMap(({ id }) => byId.get(id) ?? [])
}

/** Their numbers; one that lies beside its place has a line to it. */
function RankMarkers({ marks }: { marks: readonly ReturnType<typeof markPositions>[number][] }) {
  return marks.map(({ x, y, radius, from }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the first mark is of the first place
    <g key={at}>
      {from.x === x && from.y === y ? null : <line className="first-line" x1={from.x} y1={from.y} x2={x} y2={y} />}
      <circle className="first-mark" cx={x} cy={y} r={radius} />
      <text className="first-text" x={x} y={y + 4} textAnchor="middle">
        {at + 1}
      </text>
    </g>
  ))
}

function Selected({ square, by, view }: { square: CitySquare; by: SquaresAnswer['by']; view: MapView }) {
  if (by === 'area') {
    const { x, y } = project(square, view)
    return <circle className="square-selected" cx={x} cy={y} r={areaRadius + 4} />
  }
  const { x, y, wide, high } = squareBox(square, view)
  return <rect className="square-selected" x={x - 2} y={y - 2} width={wide + 4} height={high + 4} />
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
