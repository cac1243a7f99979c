import { tidyName } from '#markets/sellers/fields.ts'
import type { CityRows } from '#markets/sellers/rows.ts'
import { imports } from '#words/imports.ts'
import type { Collector } from './collector.ts'
import { readGeoJson } from './geojson.ts'
import type { Mapping } from './mapping.ts'
import { readJsonElements } from './readers/json-elements.ts'
import type { Progress } from './readers/progress.ts'
import { numberOf, readTable } from './table.ts'
import { Unusable } from './unusable.ts'

type AreaRow = CityRows['area'][number]

/** Wards and districts of a table: columns name, lat, lon; where they are there km2, people, year, city. */
export async function importAreaTable(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  for await (const { get, line } of readTable(path, mapping, ['name', 'lat', 'lon'], progress))
    takeArea({ get, lat: numberOf(get('lat')), lon: numberOf(get('lon')), km2: numberOf(get('km2') || '0') }, line, into)
}

/** Wards and districts of GeoJSON, by the middles of their outlines; columns are its properties. */
export async function importAreaJson(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  const { columns = {}, always = {} } = mapping
  let seen = 0
  await readJsonElements(
    path,
    (value) => {
      const feature = readGeoJson(value)
      if (!feature) return
      seen++
      const { properties, middle } = feature
      const get = (column: string) => {
        const cell = properties[columns[column] ?? column]
        return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : (always[column] ?? '')
      }
      if (middle) takeArea({ get, ...middle }, seen, into)
      else into.refuse('no-position', seen)
    },
    progress,
  )
  if (seen === 0) throw new Unusable(imports.noElements)
}

function takeArea(
  { get, lat, lon, km2 }: { get: (column: string) => string; lat: number; lon: number; km2: number },
  line: number,
  into: Collector,
): undefined {
  const city = into.cityOf(lat, lon, line, get('city') || null)
  if (!city) return
  const name = tidyName(get('name'))
  if (!name) return into.refuse('bad-name', line)
  const people = peopleOf(get)
  if (people === 'bad' || !(km2 >= 0 && km2 <= 100_000)) return into.refuse('bad-number', line)
  into.taken++
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
  into.rowsOf(city).area.push({ lat: rounded(lat, 5), lon: rounded(lon, 5), km2: rounded(km2, 2), ...people, name })
}

function peopleOf(get: (column: string) => string): Pick<AreaRow, 'people' | 'year'> | 'bad' {
  if (!get('people')) return { people: null, year: null }
  const [people, year] = [numberOf(get('people')), numberOf(get('year'))]
  const isGood = people >= 0 && people <= 100_000_000 && Number.isInteger(year) && year >= 1950 && year <= 2100
  return isGood ? { people: Math.round(people), year } : 'bad'
}
