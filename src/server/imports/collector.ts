import { type Square, squareAt } from '#engine/gaps/squares/city-evidence.ts'
import type { SentenceText } from '#language/slots.ts'
import type { RefusalReason, Refused } from '#markets/sellers/batch.ts'
import type { CityFinder, CityPoint } from '#markets/sellers/city-of.ts'
import type { Sort } from '#markets/sellers/fields.ts'
import { type CityRows, noRows, writeRows } from '#markets/sellers/rows.ts'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from './unusable.ts'

export type CollectorOptions = {
  cities: CityFinder
  /** Only rows of this city are taken. */
  only: CityPoint | null
  /** To be matched with another list of the same streets: positions of single outlets, and what is written over the door. */
  points: boolean
  names: boolean
}

export const mostPoints = 500_000
const linesShown = 5

type Tally = Map<number, number>

/** Gathers what a file's rows come to, by city and square, and what was refused by reason. Its size grows with squares, not with rows. */
export class Collector {
  readonly options: CollectorOptions
  taken = 0
  private readonly refusals = new Map<RefusalReason, { count: number; lines: number[] }>()
  private readonly sellers = new Map<string, Map<string, { sort: Sort; squares: Tally }>>()
  private readonly peopleOf = new Map<string, Tally>()
  private readonly listed = new Map<string, CityRows>()
  private points = 0
  private swapped = 0
  private projected = 0

  constructor(options: CollectorOptions) {
    this.options = options
  }

  readonly refuse = (reason: RefusalReason, line: number): undefined => {
    const kept = this.refusals.get(reason) ?? { count: 0, lines: [] }
    this.refusals.set(reason, kept)
    kept.count++
    if (kept.lines.length < linesShown) kept.lines.push(line)
  }

  /**
   * The city of a row; null, and refused, where it is none of ours. `named` is what the row itself says: a name that we do not know, as of a suburb,
   * says nothing against a position that lies in a city.
   */
  cityOf(lat: number, lon: number, line: number, named: string | null = null): CityPoint | null {
    const { cities, only } = this.options
    const refused = (reason: RefusalReason) => {
      this.refuse(reason, line)
      return null
    }
    if (!Number.isFinite(lat) || !Number.isFinite(lon)) return refused('no-position')
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) {
      if (Math.abs(lat) <= 180 && Math.abs(lon) <= 90) this.swapped++
      else this.projected++
      return refused('off-earth')
    }
    const stated = named ? cities.named(named) : null
    if (stated && !cities.mayHold(stated, lat, lon)) {
      if (cities.mayHold(stated, lon, lat)) this.swapped++
      return refused('other-place')
    }
    const city = stated ?? cities.at(lat, lon)
    if (!city) {
      if (Math.abs(lon) <= 90 && cities.at(lon, lat)) this.swapped++
      return refused('outside-cities')
    }
    return only && city.id !== only.id ? refused('other-city') : city
  }

  seller(city: CityPoint, at: { lat: number; lon: number }, sort: Sort, count: number, name: string | null): void {
    const own = entry(this.sellers, city.id, () => new Map())
    const { squares } = entry(own, `${sort.class} ${sort.tag ?? ''}`, () => ({ sort, squares: new Map() }))
    add(squares, keyOf(squareAt(at.lat, at.lon)), count)
    this.taken++
    if (!this.options.points) return
    if (++this.points > mostPoints) throw new Unusable(saidOfImport(imports.tooManyRows, { most: mostPoints }))
    const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
    this.rowsOf(city).point.push({ lat: rounded(at.lat), lon: rounded(at.lon), sort, name: this.options.names ? name : null })
  }

  people(city: CityPoint, square: Square, people: number): void {
    add(
      entry(this.peopleOf, city.id, () => new Map()),
      keyOf(square),
      people,
    )
  }

  /** Rows that are kept one by one. */
  rowsOf(city: Pick<CityPoint, 'id'>): CityRows {
    return entry(this.listed, city.id, noRows)
  }

  /** @throws Unusable where nothing, or too little of it to be believed, could be taken */
  finish(): { rows: Record<string, string>; taken: number; refused: Refused[] } {
    const refused = [...this.refusals]
      .map(([reason, { count, lines }]) => ({ reason, count, lines }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
    if (this.swapped > this.taken) throw new Unusable(imports.looksSwapped)
    if (this.projected > this.taken) throw new Unusable(imports.looksProjected)
    const [most] = refused
    if (this.taken === 0) {
      if (!most) throw new Unusable(imports.empty)
      const count = refused.reduce((sum, each) => sum + each.count, 0)
      throw new Unusable(saidOfImport(imports.nothingTaken, { count, why: imports.why[most.reason] as SentenceText }))
    }
    return { rows: this.written(), taken: this.taken, refused }
  }

  private written(): Record<string, string> {
    for (const [id, kinds] of this.sellers)
      for (const { sort, squares } of kinds.values())
        for (const [key, count] of squares) this.rowsOf({ id }).seller.push({ ...squareOf(key), sort, count })
    for (const [id, squares] of this.peopleOf)
      for (const [key, exact] of squares) {
        const people = Math.round(exact)
        if (people > 0) this.rowsOf({ id }).people.push({ ...squareOf(key), people })
      }
    return Object.fromEntries([...this.listed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, rows]) => [id, writeRows(inOrder(rows))]))
  }
}

/** The same file gives the same bytes. */
function inOrder(rows: CityRows): CityRows {
  const bySquare = (a: Square, b: Square) => a.row - b.row || a.col - b.col
  const text = ({ sort }: { sort: Sort }) => sort.tag ?? sort.class
  rows.seller.sort((a, b) => bySquare(a, b) || (text(a) < text(b) ? -1 : 1))
  rows.people.sort(bySquare)
  return rows
}

const keyOf = ({ row, col }: Square) => (row + 9000) * 100_000 + col + 18_000
const squareOf = (key: number): Square => ({ row: Math.floor(key / 100_000) - 9000, col: (key % 100_000) - 18_000 })

function add(tally: Tally, key: number, count: number): void {
  tally.set(key, (tally.get(key) ?? 0) + count)
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const kept = map.get(key)
  if (kept !== undefined) return kept
  const made = make()
  map.set(key, made)
  return made
}
