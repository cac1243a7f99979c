import { tidyName } from '#markets/sellers/fields.ts'
import type { CityRows } from '#markets/sellers/rows.ts'
import { imports } from '#words/imports.ts'
import type { Collector } from './collector.ts'
import { readGeoJson } from './geojson.ts'
import type { Mapping } from './mapping.ts'
import { NumberSet, numberFor } from './number-set.ts'
import { refusePart } from './osm.ts'
import { readJsonElements } from './readers/json-elements.ts'
import type { Progress } from './readers/progress.ts'
import { numberOf, readTable, type TableRow } from './table.ts'
import { Unusable } from './unusable.ts'

type AreaRow = CityRows['area'][number]

/** Wards and districts of a table: columns name, lat, lon; where they are there km2, people, year, city. */
export async function importAreaTable(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  const known = new NumberSet()
  for await (const { get, number, line } of readTable(path, mapping, ['name', 'lat', 'lon'], into.refuse, progress))
    takeArea({ get, number, lat: number('lat'), lon: number('lon'), km2: number('km2', 0) }, line, known, into)
}

/** Wards and districts of GeoJSON, by the middles of their outlines; columns are its properties. */
export async function importAreaJson(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  const { columns = {}, always = {} } = mapping
  const known = new NumberSet()
  let seen = 0
  const head = await readJsonElements(
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
      const number = (column: string, usual = Number.NaN) => (get(column) === '' ? usual : numberOf(get(column)))
      if (middle) takeArea({ get, number, ...middle }, seen, known, into)
      else into.refuse('no-position', seen)
    },
    progress,
  )
  refusePart(head)
  readGeoJson(head.crs)
  if (seen === 0) throw new Unusable(imports.noElements)
}

type Cells = Pick<TableRow, 'get' | 'number'>

/** An area of joined files is there once. */
function takeArea(
  { get, number, lat, lon, km2 }: Cells & { lat: number; lon: number; km2: number },
  line: number,
  known: NumberSet,
  into: Collector,
): undefined {
  const city = into.cityOf(lat, lon, line, get('city') || null)
  if (!city) return
  const name = tidyName(get('name'))
  if (!name) return into.refuse('bad-name', line)
  const people = peopleOf({ get, number })
  if (people === 'bad' || !(km2 >= 0 && km2 <= 100_000)) return into.refuse('bad-number', line)
  if (!known.add(numberFor(`${name} ${lat.toFixed(5)} ${lon.toFixed(5)}`))) return into.refuse('repeated', line)
  into.taken++
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
  into.rowsOf(city).area.push({ lat: rounded(lat, 5), lon: rounded(lon, 5), km2: rounded(km2, 2), ...people, name })
}

function peopleOf({ get, number }: Cells): Pick<AreaRow, 'people' | 'year'> | 'bad' {
  if (!get('people')) return { people: null, year: null }
  const [people, year] = [number('people'), number('year')]
  const isGood = people >= 0 && people <= 100_000_000 && Number.isInteger(year) && year >= 1950 && year <= 2100
  return isGood ? { people: Math.round(people), year } : 'bad'
}
