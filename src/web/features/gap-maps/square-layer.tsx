import { memo } from 'react'
import type { CitySquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { type MapView, type Point, project } from './projection.ts'
import { type Shade, shades, squareShade } from './square-shade.ts'

/** Half a side of a square, in degrees. */
export const halfSide = 0.005
/** Of an area's mark, in pixels. */
export const areaRadius = 11

type Layer = {
  squares: readonly CitySquare[]
  /** Without the room of a business: a map to choose a place on. */
  isPlain: boolean
  view: MapView
  /** Of the ids of the patterns. */
  prefix: string
}

/** The places in their shades: squares, or a mark for each area. It is drawn again only for other places or another view. */
export const SquareLayer = memo(function SquareLayer({ by, ...layer }: Layer & { by: SquaresAnswer['by'] }) {
  return by === 'square' ? <Squares {...layer} /> : <AreaMarks {...layer} />
})

const shadeOf = (square: CitySquare, isPlain: boolean): Shade => (isPlain ? 'late' : squareShade(square))

/** All squares of a shade in one path: a phone draws a handful of paths, not a thousand. */
function Squares({ squares, isPlain, view, prefix }: Layer) {
  const paths = new Map<Shade, string>()
  for (const square of squares) {
    const { x, y, wide, high } = squareBox(square, view)
    const path = `M${x.toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}v${high.toFixed(1)}h${(-wide).toFixed(1)}z`
    const shade = shadeOf(square, isPlain)
    paths.set(shade, (paths.get(shade) ?? '') + path)
  }
  return shades
    .filter((shade) => paths.has(shade))
    .map((shade) => <path key={shade} className={`squares square-${shade}`} fill={`url(#${prefix}${shade})`} d={paths.get(shade)} />)
}

function squareBox({ lat, lon }: Point, view: MapView): { x: number; y: number; wide: number; high: number } {
  const { x, y } = project({ lat: lat + halfSide, lon: lon - halfSide }, view)
  const end = project({ lat: lat - halfSide, lon: lon + halfSide }, view)
  return { x, y, wide: end.x - x, high: end.y - y }
}

/** The first of the order are drawn last, over the others; a mark that another lies over has no number, which would not be read. */
function AreaMarks({ squares, isPlain, view, prefix }: Layer) {
  const place = (square: CitySquare) => (square.locked ? null : square.rank?.place) ?? Number.POSITIVE_INFINITY
  const marks = squares
    .toSorted((a, b) => (place(a) === place(b) ? 0 : place(b) - place(a)))
    .map((square) => ({ square, ...project(square, view) }))
  return marks.map(({ square, x, y }, at) => {
    const shade = shadeOf(square, isPlain)
    const isCovered = () => marks.slice(at + 1).some((over) => Math.hypot(over.x - x, over.y - y) < 2 * areaRadius - 4)
    return (
      <g key={square.id}>
        <circle className={`squares square-${shade}`} cx={x} cy={y} r={areaRadius} fill={`url(#${prefix}${shade})`} />
        {!square.locked && square.rank && !isCovered() ? (
          <text className="square-text" x={x} y={y + 4} textAnchor="middle">
            {square.rank.place}
          </text>
        ) : null}
      </g>
    )
  })
}

export function SelectedPlace({ square, by, view }: { square: CitySquare; by: SquaresAnswer['by']; view: MapView }) {
  if (by === 'area') {
    const { x, y } = project(square, view)
    return <circle className="square-selected" cx={x} cy={y} r={areaRadius + 4} />
  }
  const { x, y, wide, high } = squareBox(square, view)
  return <rect className="square-selected" x={x - 2} y={y - 2} width={wide + 4} height={high + 4} />
}
