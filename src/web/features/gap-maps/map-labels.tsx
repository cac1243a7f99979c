import { memo, useMemo } from 'react'
import type { CitySquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { LandmarkShape, landmarkRadius, shownLandmarks, useBasemap } from './basemap-layer.tsx'
import { zooms } from './map-zoom.ts'
import { markPositions, namePositions } from './name-positions.ts'
import { type MapView, type Point, project } from './projection.ts'
import { areaRadius } from './square-layer.tsx'

const markRadius = 9
/** Of a dot, in pixels. */
export const dotRadius = 5

/** Landmarks, names of areas and numbers of the first places, drawn over the places without drawing those again. */
export const MapLabels = memo(function MapLabels({
  squares,
  best,
  by,
  city,
  view,
  zoom,
}: {
  squares: readonly CitySquare[]
  best: readonly { square: string }[]
  by: SquaresAnswer['by']
  city: Point & { id: string }
  view: MapView
  /** A step of `zooms`. */
  zoom: number
}) {
  const { data: basemap } = useBasemap(city.id)
  const areas = useMemo(() => namedAreas(squares, view), [squares, view])
  const firstSquares = squaresOf(best, squares)
  const landmarks = shownLandmarks(basemap?.landmarks ?? [], view, zoom, [city, ...firstSquares])
  // Three numbers, or ten where there is room.
  const numbers = by === 'square' ? markPositions(squaresOf(best.slice(0, zoom > 0 ? 10 : 3), squares), view, markRadius) : []
  const marks = [
    { ...project(city, view), radius: dotRadius },
    ...(by === 'square' ? numbers : squares.map((square) => ({ ...project(square, view), radius: areaRadius }))),
    ...landmarks.map((landmark) => ({ ...project(landmark, view), radius: landmarkRadius })),
  ]
  const squareByArea = new Map(areas.map(({ name, id }) => [name, id]))
  const named = (zoom > 0 ? landmarks : []).flatMap(({ name, lat, lon }) =>
    name === null || squareByArea.has(name) ? [] : [{ name, at: { lat, lon }, radius: landmarkRadius }],
  )
  const ofAreas = areas.map(({ name, at }) => ({ name, at, radius: by === 'area' ? areaRadius : 0 }))
  const names = namePositions(zoom === zooms.length - 1 ? [...named, ...ofAreas] : [...ofAreas, ...named], view, marks)
  return (
    <>
      {landmarks.map(({ lat, lon, kind }) => (
        <LandmarkShape key={`${lat} ${lon}`} kind={kind} {...project({ lat, lon }, view)} />
      ))}
      {names.map(({ name, x, y }) => {
        const square = squareByArea.get(name)
        // A name is pressed where it is written, which may be over another area.
        return (
          <text
            key={`${name} ${square ?? `${x} ${y}`}`}
            className={square ? 'area-name' : 'landmark-name'}
            data-square={square}
            x={x}
            y={y}
            textAnchor="middle"
          >
            {name}
          </text>
        )
      })}
      <RankMarkers marks={numbers} />
    </>
  )
})

/** Areas with more places first; among equals those that have the least room. Each with the place that is nearest to its middle. */
function namedAreas(squares: readonly CitySquare[], { scale }: MapView): { name: string; at: Point; id: string }[] {
  const near = (80 / scale) ** 2
  const groups = new Map<string, CitySquare[]>()
  for (const square of squares) if (square.area) groups.set(square.area, [...(groups.get(square.area) ?? []), square])
  return [...groups]
    .map(([name, group]) => {
      const mean = { lat: meanOf(group.map(({ lat }) => lat)), lon: meanOf(group.map(({ lon }) => lon)) }
      const { id, lat, lon } = group.reduce((best, each) => (squaredApart(each, mean) < squaredApart(best, mean) ? each : best))
      return { name, n: group.length, at: { lat, lon }, id }
    })
    .map((area, _, all) => ({ ...area, near: all.filter(({ at }) => squaredApart(at, area.at) < near).length }))
    .toSorted((a, b) => b.n - a.n || b.near - a.near)
}

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const squaredApart = (a: Point, b: Point) => (a.lat - b.lat) ** 2 + (a.lon - b.lon) ** 2

function squaresOf(best: readonly { square: string }[], squares: readonly CitySquare[]): CitySquare[] {
  return best.flatMap(({ square }) => squares.find(({ id }) => id === square) ?? [])
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
