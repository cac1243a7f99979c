import { cos, hypotenuse, square } from '../../quantity/exact-math.ts'
import { type CityArea, type CityEvidence, type Square, squareForPosition } from './city-evidence.ts'

/**
 * The partition of a city: squares, or areas where only those have people. Arrays go by cell; `x` and `y` are km east and north of the city's centre,
 * `people` is null where they are unknown.
 */
export type Cells = {
  by: 'square' | 'area'
  count: number
  lat: Float64Array
  lon: Float64Array
  x: Float64Array
  y: Float64Array
  km2: Float64Array
  people: Float64Array | null
  squares: readonly Square[] | null
  areas: readonly CityArea[] | null
  /** The cell of a square; −1 outside all. */
  cellOf: (square: Square) => number
  raster: Raster | null
}

/** Squares as a raster: cell numbers by row and column, −1 where there is none. */
export type Raster = { row: number; col: number; rows: number; cols: number; cell: Int32Array }

const kmPerDegree = 111.32
/** Some 55 km: a square farther from the centre is another town's, or a mistake of the import, and would only blow up the raster. */
const maxDegrees = 0.5

/** Squares with people, sellers or walks, from south to north; areas where people are known by area alone. */
export function createCells(evidence: CityEvidence): Cells {
  const areasWithPeople = evidence.areas.filter((area) => area.people !== null)
  return evidence.people === null && areasWithPeople.length > 0 ? areaCells(evidence, areasWithPeople) : squareCells(evidence)
}

export function squareId({ row, col }: Square): string {
  return `${row}_${col}`
}

function squareCells(evidence: CityEvidence): Cells {
  const { centre, people, lists, walks } = evidence
  const isNearCentre = ({ row, col }: Square) =>
    Math.abs(row / 100 - centre.lat) <= maxDegrees && Math.abs(col / 100 - centre.lon) <= maxDegrees
  const populatedSquares = [...(people?.squares ?? []), ...lists.flatMap((list) => list.seen), ...walks].filter(isNearCentre)
  const raster = emptyRaster(populatedSquares)
  for (const { row, col } of populatedSquares) raster.cell[rasterIndex(raster, row, col)] = 0
  const squares: Square[] = []
  raster.cell.forEach((each, rasterOffset) => {
    if (each < 0) return
    raster.cell[rasterOffset] = squares.length
    squares.push({ row: raster.row + Math.floor(rasterOffset / raster.cols), col: raster.col + (rasterOffset % raster.cols) })
  })
  const cellOf = ({ row, col }: Square) => {
    const rasterOffset = rasterIndex(raster, row, col)
    return rasterOffset < 0 ? -1 : raster.cell[rasterOffset]!
  }
  const peopleByCell = people ? new Float64Array(squares.length) : null
  for (const square of people?.squares ?? []) {
    const cell = cellOf(square)
    if (peopleByCell && cell >= 0) peopleByCell[cell]! += square.people
  }
  const lat = Float64Array.from(squares, ({ row }) => (row + 0.5) / 100)
  const lon = Float64Array.from(squares, ({ col }) => (col + 0.5) / 100)
  return {
    by: 'square',
    ...withDistances(lat, lon, centre),
    km2: lat.map((each) => square(kmPerDegree / 100) * cos((each * Math.PI) / 180)),
    people: peopleByCell,
    squares,
    areas: null,
    cellOf,
    raster,
  }
}

/** People of the areas, scaled alike to those of the whole city today. */
function areaCells({ centre, population }: CityEvidence, areas: readonly CityArea[]): Cells {
  const countedPeople = areas.reduce((sum, area) => sum + area.people!.count, 0)
  const growth = countedPeople > 0 ? Math.max(1, population / countedPeople) : 1
  const at = withDistances(
    Float64Array.from(areas, ({ lat }) => lat),
    Float64Array.from(areas, ({ lon }) => lon),
    centre,
  )
  return {
    by: 'area',
    ...at,
    km2: Float64Array.from(areas, ({ km2 }) => km2),
    people: Float64Array.from(areas, (area) => area.people!.count * growth),
    squares: null,
    areas,
    cellOf: (square) => nearestArea(areas, (square.row + 0.5) / 100, (square.col + 0.5) / 100),
    raster: null,
  }
}

function withDistances(lat: Float64Array, lon: Float64Array, centre: { lat: number; lon: number }) {
  const kmPerLon = kmPerDegree * cos((centre.lat * Math.PI) / 180)
  return {
    count: lat.length,
    lat,
    lon,
    x: lon.map((each) => (each - centre.lon) * kmPerLon),
    y: lat.map((each) => (each - centre.lat) * kmPerDegree),
  }
}

/** What people call a position: by the nearest name that is only a name, as of a suburb, else by the ward or district; null where neither is near. */
export function createAreaNames(areas: readonly CityArea[]): (lat: number, lon: number) => string | null {
  const names = areas.filter(({ people }) => people === null)
  return (lat, lon) => (names[nearestArea(names, lat, lon, namedRadii)] ?? areas[nearestArea(areas, lat, lon)])?.name ?? null
}

/** A square of 0.01° whose middle lies in an area, near the area's own middle, so that what is stored by square is read as of the area; null where none does. */
export function squareInArea(areas: readonly CityArea[], index: number): Square | null {
  const middle = squareForPosition(areas[index]!.lat, areas[index]!.lon)
  const steps = [0, -1, 1, -2, 2]
  const squares = steps.flatMap((north) => steps.map((east) => ({ row: middle.row + north, col: middle.col + east })))
  return squares.find(({ row, col }) => nearestArea(areas, (row + 0.5) / 100, (col + 0.5) / 100) === index) ?? null
}

/** People call a place by a suburb farther than its census would count it there. */
const namedRadii = 3

/** Outlines are not stored, so an area is a disc of its size: the one whose middle is nearest in its own radii, at most `maxRadii` of them. */
export function nearestArea(areas: readonly CityArea[], lat: number, lon: number, maxRadii = 2): number {
  let nearest = -1
  let minRadii = maxRadii
  areas.forEach((area, i) => {
    const radius = Math.sqrt(Math.max(area.km2, 0.1) / Math.PI)
    // Too far north or south already.
    if (kmPerDegree * Math.abs(area.lat - lat) >= minRadii * radius) return
    const radii = flatDistanceKm(area, { lat, lon }) / radius
    if (radii < minRadii) {
      minRadii = radii
      nearest = i
    }
  })
  return nearest
}

/** Straight-line distance on ground that is flat within a city. */
export function flatDistanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const east = (a.lon - b.lon) * cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return kmPerDegree * hypotenuse(a.lat - b.lat, east)
}

function emptyRaster(squares: readonly Square[]): Raster {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { row, col } of squares) {
    south = Math.min(south, row)
    north = Math.max(north, row)
    west = Math.min(west, col)
    east = Math.max(east, col)
  }
  if (squares.length === 0) return { row: 0, col: 0, rows: 0, cols: 0, cell: new Int32Array(0) }
  const [rows, cols] = [north - south + 1, east - west + 1]
  return { row: south, col: west, rows, cols, cell: new Int32Array(rows * cols).fill(-1) }
}

function rasterIndex({ row, col, rows, cols }: Raster, rowIndex: number, colIndex: number): number {
  const [r, c] = [rowIndex - row, colIndex - col]
  return r >= 0 && r < rows && c >= 0 && c < cols ? r * cols + c : -1
}
