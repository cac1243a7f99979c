import { imports } from '#words/imports.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import type { PeopleCell } from './readers/people-tiff.ts'
import type { Progress } from './readers/progress.ts'
import { numberOf, readTable } from './table.ts'
import { Unusable } from './unusable.ts'

const mostPeopleInCell = 1_000_000

/** People of a table of cells, each given by its middle: columns lat, lon, people; `cell` of the mapping is their side in degrees. */
export async function importPeopleTable(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  const side = mapping.cell
  if (!side) throw new Unusable(imports.noCell)
  for await (const { get, line } of readTable(path, mapping, ['lat', 'lon', 'people'], progress)) {
    const cell = { lat: numberOf(get('lat')), lon: numberOf(get('lon')), height: side, width: side, people: numberOf(get('people')) }
    takeCell(cell, line, into, get('city') || null)
  }
}

/** Spreads the people of a cell onto the squares it lies on, by area. */
export function takeCell(cell: PeopleCell, line: number, into: Collector, named: string | null = null): undefined {
  const { lat, lon, height, width, people } = cell
  if (!(people >= 0 && people <= mostPeopleInCell)) return into.refuse('bad-number', line)
  const city = into.cityOf(lat, lon, line, named)
  if (!city) return
  into.taken++
  const rows = overlaps(lat - height / 2, lat + height / 2)
  const cols = overlaps(lon - width / 2, lon + width / 2)
  for (const [row, ofHeight] of rows) for (const [col, ofWidth] of cols) into.people(city, { row, col }, people * ofHeight * ofWidth)
}

/** Hundredths of a degree that a stretch lies on, each with its part of the stretch. A millionth of a degree is how exact files are. */
function overlaps(from: number, to: number): [hundredth: number, share: number][] {
  const exact = (degrees: number) => Math.round(degrees * 1e6) / 1e4
  const [low, high] = [exact(from), exact(to)]
  const found: [number, number][] = []
  for (let at = Math.floor(low); at < high; at++) {
    const share = (Math.min(at + 1, high) - Math.max(at, low)) / (high - low)
    if (share > 0) found.push([at, share])
  }
  return found
}
