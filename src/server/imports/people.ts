import { imports } from '#words/imports.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import { NumberSet } from './number-set.ts'
import { importPeopleByArea } from './people-by-area.ts'
import type { PeopleCell } from './readers/people-tiff.ts'
import type { Progress } from './readers/progress.ts'
import { readTable } from './table.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

const maxPeoplePerCell = 1_000_000

/** A table of people: by the areas that the mapping names, or by cell. @throws UnusableFileError */
export function importPeopleTable(path: string, mapping: Mapping, collector: Collector, progress: Progress): Promise<void> {
  return mapping.areas === undefined
    ? importCells(path, mapping, collector, progress)
    : importPeopleByArea(path, mapping, mapping.areas, collector, progress)
}

/** Imports a population grid from a table: columns lat, lon (the cell's centre) and people; `cell` of the mapping is the side in degrees. */
async function importCells(path: string, mapping: Mapping, collector: Collector, progress: Progress): Promise<void> {
  const cellSize = mapping.cell
  if (!cellSize) throw new UnusableFileError(imports.noCell)
  const cells = new NumberSet()
  for await (const { get, number, line } of readTable(path, mapping, ['lat', 'lon', 'people'], collector.refuse, progress)) {
    const cell = { lat: number('lat'), lon: number('lon'), height: cellSize, width: cellSize, people: number('people') }
    if (!addCell(cell, line, collector, get('city') || null)) continue
    // Concatenated extracts repeat cells, tables by age or sex have several rows a cell: either way the sum would be wrong.
    if (!cells.add(Math.round((cell.lat + 90) * 1e5) * 4e7 + Math.round((cell.lon + 180) * 1e5) + 1))
      throw new UnusableFileError(localizeImport(imports.repeatedCell, { line }))
  }
}

/** Distributes a cell's people over the squares it overlaps, by area. @returns whether it was imported */
export function addCell(cell: PeopleCell, line: number, collector: Collector, cityName: string | null = null): boolean {
  const { lat, lon, height, width, people } = cell
  if (!(people >= 0 && people <= maxPeoplePerCell)) {
    collector.refuse('bad-number', line)
    return false
  }
  const city = collector.findCity(lat, lon, line, cityName)
  if (!city) return false
  const rows = overlaps(lat - height / 2, lat + height / 2)
  const cols = overlaps(lon - width / 2, lon + width / 2)
  let isTaken = false
  for (const [row, heightShare] of rows)
    for (const [col, widthShare] of cols) if (collector.people(city, { row, col }, people * heightShare * widthShare)) isTaken = true
  if (isTaken) collector.taken++
  return isTaken
}

/** The hundredths of a degree that an interval overlaps, each with its share. Rounds to a millionth of a degree, the precision of exact files. */
function overlaps(from: number, to: number): [hundredth: number, share: number][] {
  const toHundredths = (degrees: number) => Math.round(degrees * 1e6) / 1e4
  const [low, high] = [toHundredths(from), toHundredths(to)]
  const parts: [number, number][] = []
  for (let at = Math.floor(low); at < high; at++) {
    const share = (Math.min(at + 1, high) - Math.max(at, low)) / (high - low)
    if (share > 0) parts.push([at, share])
  }
  return parts
}
