import { type Square, squareForPosition } from '#engine/gaps/squares/city-evidence.ts'
import type { SentenceText } from '#language/slots.ts'
import type { RejectionReason, RowRejection } from '#markets/sellers/batch.ts'
import type { CityFinder, CityPoint } from '#markets/sellers/city-finder.ts'
import type { SellerKind } from '#markets/sellers/fields.ts'
import { type CityRows, noRows, writeRows } from '#markets/sellers/rows.ts'
import { imports } from '#words/imports.ts'
import type { Box } from './mapping.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

export type CollectorOptions = {
  cities: CityFinder
  /** Only this city's rows are imported. */
  only: CityPoint | null
  /** By city: what is read of people. Null: everything in reach of a city. */
  boxes: ReadonlyMap<string, Box> | null
  /** For matching two lists of the same streets: stores positions of single outlets, and with `names` their names. */
  points: boolean
  names: boolean
}

export const maxPoints = 500_000
const maxLines = 5

type Tally = Map<number, number>

/** Aggregates a file's rows by city and square, and rejected rows by reason. Memory grows with squares, not with rows. */
export class Collector {
  readonly options: CollectorOptions
  taken = 0
  private readonly refusals = new Map<RejectionReason, { count: number; lines: number[] }>()
  private readonly sellers = new Map<string, Map<string, { sort: SellerKind; squares: Tally }>>()
  private readonly peopleByCity = new Map<string, Tally>()
  private readonly rowsByCity = new Map<string, CityRows>()
  private points = 0
  private swapped = 0
  private projected = 0

  constructor(options: CollectorOptions) {
    this.options = options
  }

  readonly refuse = (reason: RejectionReason, line: number): undefined => {
    const existing = this.refusals.get(reason) ?? { count: 0, lines: [] }
    this.refusals.set(reason, existing)
    existing.count++
    if (existing.lines.length < maxLines) existing.lines.push(line)
  }

  /**
   * The city of a row; null, and the row rejected, outside our cities. `cityName` is the row's own: an unknown one, as of a suburb, does not outweigh
   * a position inside a city.
   */
  findCity(lat: number, lon: number, line: number, cityName: string | null = null): CityPoint | null {
    const { cities, only } = this.options
    const refused = (reason: RejectionReason) => {
      this.refuse(reason, line)
      return null
    }
    if (!Number.isFinite(lat) || !Number.isFinite(lon)) return refused('no-position')
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
      if (Math.abs(lat) <= 180 && Math.abs(lon) <= 90) this.swapped++
      else this.projected++
      return refused('off-earth')
    }
    const namedCity = cityName ? cities.findByName(cityName) : null
    if (namedCity && !cities.isWithinNamedReach(namedCity, lat, lon)) {
      if (cities.isWithinNamedReach(namedCity, lon, lat)) this.swapped++
      return refused('other-place')
    }
    const city = namedCity ?? cities.findByPosition(lat, lon)
    if (!city) {
      if (Math.abs(lon) <= 90 && cities.findByPosition(lon, lat)) this.swapped++
      return refused('outside-cities')
    }
    return only && city.id !== only.id ? refused('other-city') : city
  }

  seller(city: CityPoint, at: { lat: number; lon: number }, sort: SellerKind, count: number, name: string | null): void {
    const squaresBySort = getOrCreate(this.sellers, city.id, () => new Map())
    const { squares } = getOrCreate(squaresBySort, `${sort.class} ${sort.tag ?? ''}`, () => ({ sort, squares: new Map() }))
    add(squares, keyOf(squareForPosition(at.lat, at.lon)), count)
    this.taken++
    if (!this.options.points) return
    if (++this.points > maxPoints) throw new UnusableFileError(localizeImport(imports.tooManyRows, { most: maxPoints }))
    const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5
    this.rowsForCity(city).point.push({
      lat: roundDegrees(at.lat),
      lon: roundDegrees(at.lon),
      sort,
      name: this.options.names ? name : null,
    })
  }

  /** People of a part of a square. @returns false where the square is outside the city's box */
  people(city: CityPoint, square: Square, people: number): boolean {
    if (!this.isInBox(city, (square.row + 0.5) / 100, (square.col + 0.5) / 100)) return false
    add(
      getOrCreate(this.peopleByCity, city.id, () => new Map()),
      keyOf(square),
      people,
    )
    return true
  }

  isInBox({ id }: CityPoint, lat: number, lon: number): boolean {
    const { boxes } = this.options
    if (!boxes) return true
    const box = boxes.get(id)
    return box !== undefined && lat >= box.south && lat < box.north && lon >= box.west && lon < box.east
  }

  /** Rows stored one by one. */
  rowsForCity(city: Pick<CityPoint, 'id'>): CityRows {
    return getOrCreate(this.rowsByCity, city.id, noRows)
  }

  /** @param whyNothing the message where no row was taken or rejected @throws UnusableFileError where nothing, or implausibly little, was imported */
  finish(whyNothing: string = imports.empty): { rows: Record<string, string>; taken: number; refused: RowRejection[] } {
    const refused = [...this.refusals]
      .map(([reason, { count, lines }]) => ({ reason, count, lines }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
    if (this.swapped > this.taken) throw new UnusableFileError(imports.looksSwapped)
    if (this.projected > this.taken) throw new UnusableFileError(imports.looksProjected)
    const [most] = refused
    if (this.taken === 0) {
      if (!most) throw new UnusableFileError(whyNothing)
      const count = refused.reduce((sum, each) => sum + each.count, 0)
      throw new UnusableFileError(localizeImport(imports.nothingTaken, { count, why: imports.why[most.reason] as SentenceText }))
    }
    return { rows: this.serializeRows(), taken: this.taken, refused }
  }

  private serializeRows(): Record<string, string> {
    for (const [id, kinds] of this.sellers)
      for (const { sort, squares } of kinds.values())
        for (const [key, count] of squares) this.rowsForCity({ id }).seller.push({ ...toSquare(key), sort, count })
    for (const [id, squares] of this.peopleByCity)
      for (const [key, exact] of squares) {
        const people = Math.round(exact)
        if (people > 0) this.rowsForCity({ id }).people.push({ ...toSquare(key), people })
      }
    return Object.fromEntries(
      [...this.rowsByCity].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, rows]) => [id, writeRows(sortRows(rows))]),
    )
  }
}

/** Deterministic output for the same file. */
function sortRows(rows: CityRows): CityRows {
  const bySquare = (a: Square, b: Square) => a.row - b.row || a.col - b.col
  const text = ({ sort }: { sort: SellerKind }) => sort.tag ?? sort.class
  rows.seller.sort((a, b) => bySquare(a, b) || (text(a) < text(b) ? -1 : 1))
  rows.people.sort(bySquare)
  return rows
}

const keyOf = ({ row, col }: Square) => (row + 9000) * 100_000 + col + 18_000
const toSquare = (key: number): Square => ({ row: Math.floor(key / 100_000) - 9000, col: (key % 100_000) - 18_000 })

function add(tally: Tally, key: number, count: number): void {
  tally.set(key, (tally.get(key) ?? 0) + count)
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const created = make()
  map.set(key, created)
  return created
}
