import { normalizePlaceName } from '#markets/compare-places.ts'
import type { CityPoint } from '#markets/sellers/city-finder.ts'
import { type CityRows, readRows } from '#markets/sellers/rows.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import { imports } from '#words/imports.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import { hashToNumber, NumberSet } from './number-set.ts'
import type { Progress } from './readers/progress.ts'
import { readTable } from './table.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

type AreaRow = CityRows['area'][number]
/** A shipped area with what the table says of it so far. */
type JoinedArea = { row: AreaRow; people: number; year: number | null }

const maxPeoplePerArea = 100_000_000

/**
 * Imports people of a table without positions: columns area, people, year and city. Each row is joined by its name to a shipped area, which gives it
 * its place; rows of one area are added up, as where a ward was split after the areas were drawn.
 * @throws UnusableFileError
 */
export async function importPeopleByArea(
  path: string,
  mapping: Mapping,
  areasId: string,
  collector: Collector,
  progress: Progress,
): Promise<void> {
  const shippedAreas = shippedBatches().find(({ id, head }) => id === areasId && head.kind === 'areas')
  if (!shippedAreas) throw new UnusableFileError(localizeImport(imports.unknownAreas, { name: areasId }))
  const { cities, only } = collector.options
  const areasByCity = new Map<string, Map<string, JoinedArea>>()
  const seenRows = new NumberSet()
  for await (const { get, number, line } of readTable(path, mapping, ['area', 'people', 'year', 'city'], collector.refuse, progress)) {
    const city = cities.findByName(get('city'))
    const area = city && areasOf(city).get(normalizePlaceName(get('area')))
    const [people, year] = [number('people'), number('year')]
    if (!city) collector.refuse('outside-cities', line)
    else if (only && city.id !== only.id) collector.refuse('other-city', line)
    else if (!area) collector.refuse('no-area', line)
    else if (!isCount(people, year) || (area.year ?? year) !== year) collector.refuse('bad-number', line)
    else if (!collector.isInBox(city, area.row.lat, area.row.lon)) continue
    else if (!seenRows.add(hashToNumber(`${city.id} ${get('area')} ${people}`))) collector.refuse('repeated', line)
    else {
      collector.taken++
      area.people += people
      area.year = year
    }
  }
  for (const [id, areas] of areasByCity)
    for (const { row, people, year } of areas.values()) if (year !== null) collector.rowsForCity({ id }).area.push({ ...row, people, year })

  function areasOf({ id }: CityPoint): Map<string, JoinedArea> {
    const existing = areasByCity.get(id)
    if (existing) return existing
    const { area } = readRows(shippedAreas!.rows[id] ?? '')
    const areas = new Map(area.map((row) => [normalizePlaceName(row.name), { row, people: 0, year: null }]))
    areasByCity.set(id, areas)
    return areas
  }
}

function isCount(people: number, year: number): boolean {
  return Number.isInteger(people) && people >= 0 && people <= maxPeoplePerArea && Number.isInteger(year) && year >= 1950 && year <= 2100
}
