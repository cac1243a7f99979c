import { cleanName } from '#markets/sellers/fields.ts'
import type { CityRows } from '#markets/sellers/rows.ts'
import { imports } from '#words/imports.ts'
import type { Collector } from './collector.ts'
import { readGeoJson } from './geojson.ts'
import type { Mapping } from './mapping.ts'
import { hashToNumber, NumberSet } from './number-set.ts'
import { rejectPartial } from './osm.ts'
import { readJsonElements } from './readers/json-elements.ts'
import type { Progress } from './readers/progress.ts'
import { type MappedRow, parseNumber, readTable } from './table.ts'
import { UnusableFileError } from './unusable-file-error.ts'

type AreaRow = CityRows['area'][number]

/** Imports wards and districts of a table: columns name, lat, lon; optionally km2, people, year, city. */
export async function importAreaTable(path: string, mapping: Mapping, collector: Collector, progress: Progress): Promise<void> {
  const seenAreas = new NumberSet()
  for await (const { get, number, line } of readTable(path, mapping, ['name', 'lat', 'lon'], collector.refuse, progress))
    addArea({ get, number, lat: number('lat'), lon: number('lon'), km2: number('km2', 0) }, line, seenAreas, collector)
}

/** Imports wards and districts of GeoJSON, by the centres of their outlines; columns are properties. */
export async function importAreaJson(path: string, mapping: Mapping, collector: Collector, progress: Progress): Promise<void> {
  const { columns = {}, always = {} } = mapping
  const seenAreas = new NumberSet()
  let featureCount = 0
  const head = await readJsonElements(
    path,
    (value) => {
      const feature = readGeoJson(value)
      if (!feature) return
      featureCount++
      const { properties, center } = feature
      const get = (column: string) => {
        const cell = properties[columns[column] ?? column]
        return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : (always[column] ?? '')
      }
      const number = (column: string, usual = Number.NaN) => (get(column) === '' ? usual : parseNumber(get(column)))
      if (center) addArea({ get, number, ...center }, featureCount, seenAreas, collector)
      else collector.refuse('no-position', featureCount)
    },
    progress,
  )
  rejectPartial(head)
  readGeoJson(head.crs)
  if (featureCount === 0) throw new UnusableFileError(imports.noElements)
}

type Cells = Pick<MappedRow, 'get' | 'number'>

/** Skips areas that concatenated files repeat. */
function addArea(
  { get, number, lat, lon, km2 }: Cells & { lat: number; lon: number; km2: number },
  line: number,
  seenAreas: NumberSet,
  collector: Collector,
): undefined {
  const city = collector.findCity(lat, lon, line, get('city') || null)
  if (!city) return
  const name = cleanName(get('name'))
  if (!name) return collector.refuse('bad-name', line)
  const people = readPeople({ get, number })
  if (people === 'bad' || !(km2 >= 0 && km2 <= 100_000)) return collector.refuse('bad-number', line)
  if (!seenAreas.add(hashToNumber(`${name} ${lat.toFixed(5)} ${lon.toFixed(5)}`))) return collector.refuse('repeated', line)
  collector.taken++
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
  collector.rowsForCity(city).area.push({ lat: rounded(lat, 5), lon: rounded(lon, 5), km2: rounded(km2, 2), ...people, name })
}

function readPeople({ get, number }: Cells): Pick<AreaRow, 'people' | 'year'> | 'bad' {
  if (!get('people')) return { people: null, year: null }
  const [people, year] = [number('people'), number('year')]
  const isGood = people >= 0 && people <= 100_000_000 && Number.isInteger(year) && year >= 1950 && year <= 2100
  return isGood ? { people: Math.round(people), year } : 'bad'
}
