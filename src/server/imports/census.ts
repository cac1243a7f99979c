import { classes, code, confidence, likeness, tidyName } from '#markets/sellers/fields.ts'
import { classOfIndustry } from '#markets/sellers/industries.ts'
import type { CityRows } from '#markets/sellers/rows.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import type { Progress } from './readers/progress.ts'
import { readTable, type TableRow } from './table.ts'

const mostFirms = 100_000_000

/**
 * Official counts by region and industry, with the city that they are about. What a row is follows from its columns: county_id and industry for
 * employers, sector for one-person firms, county_id and people for a county, else region, industry and classes.
 */
export async function importCensus(path: string, mapping: Mapping, into: Collector, progress: Progress): Promise<void> {
  const { cities, only } = into.options
  for await (const row of readTable(path, mapping, ['city', 'region|county_id|sector', 'count|people', 'year'], into.refuse, progress)) {
    const city = cities.named(row.get('city'))
    if (!city) into.refuse('outside-cities', row.line)
    else if (only && city.id !== only.id) into.refuse('other-city', row.line)
    else takeCount(row, into.rowsOf(city), into)
  }
}

function takeCount(row: TableRow, rows: CityRows, into: Collector): undefined {
  const { get, number, line } = row
  const [count, year] = [number('count', number('people')), number('year')]
  const isNumber = Number.isInteger(count) && count >= 0 && count <= mostFirms && Number.isInteger(year) && year >= 1950 && year <= 2100
  if (!isNumber) return into.refuse('bad-number', line)
  const wrong = get('sector')
    ? takeSector(get, count, year, rows)
    : get('county_id')
      ? takeCounty(get, count, year, rows)
      : takeRegion(get, count, year, rows)
  if (wrong) into.refuse(wrong, line)
  else into.taken++
}

type Get = TableRow['get']
type Wrong = 'bad-class' | 'bad-name' | null

function takeSector(get: Get, firms: number, year: number, rows: CityRows): Wrong {
  const sector = code.read(get('sector'))
  if (!sector) return 'bad-class'
  rows.alone.push({ sector, firms, year })
  return null
}

function takeCounty(get: Get, count: number, year: number, rows: CityRows): Wrong {
  const id = code.read(get('county_id'))
  const name = tidyName(get('county'))
  if (!id || !name) return 'bad-name'
  if (get('people')) {
    const known = rows.county.find((each) => each.id === id)
    if (known) Object.assign(known, { people: count, year })
    else rows.county.push({ id, people: count, year, name })
    return null
  }
  const industry = code.read(get('industry'))
  if (!industry) return 'bad-class'
  if (!rows.county.some((each) => each.id === id)) rows.county.push({ id, people: null, year: null, name })
  rows.employers.push({ county: id, industry, class: classOfIndustry(industry), firms: count, year })
  return null
}

function takeRegion(get: Get, count: number, year: number, rows: CityRows): Wrong {
  const [region, industry] = [tidyName(get('region')), tidyName(get('industry'))]
  if (!region || !industry) return 'bad-name'
  const counted = classes.read(get('classes'))
  const area = likeness.read(get('area') || 'other')
  const definition = likeness.read(get('definition') || 'other')
  const sure = confidence.read(get('confidence') || 'low')
  if (!counted || !area || !definition || !sure) return 'bad-class'
  rows.official.push({ count, year, area, definition, confidence: sure, classes: counted, region, industry })
  return null
}
