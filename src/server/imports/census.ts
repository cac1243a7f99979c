import { classes, cleanName, code, confidenceField, likeness } from '#markets/sellers/fields.ts'
import { classOfIndustry } from '#markets/sellers/industries.ts'
import type { CityRows } from '#markets/sellers/rows.ts'
import type { Collector } from './collector.ts'
import type { Mapping } from './mapping.ts'
import type { Progress } from './readers/progress.ts'
import { type MappedRow, readTable } from './table.ts'

const maxFirms = 100_000_000

/**
 * Imports official counts by region and industry, each with its city. The columns decide a row's kind: county_id and industry for employers, sector
 * for one-person firms, county_id and people for a county, else region, industry and classes.
 */
export async function importCensus(path: string, mapping: Mapping, collector: Collector, progress: Progress): Promise<void> {
  const { cities, only } = collector.options
  for await (const row of readTable(
    path,
    mapping,
    ['city', 'region|county_id|sector', 'count|people', 'year'],
    collector.refuse,
    progress,
  )) {
    const city = cities.findByName(row.get('city'))
    if (!city) collector.refuse('outside-cities', row.line)
    else if (only && city.id !== only.id) collector.refuse('other-city', row.line)
    else addCount(row, collector.rowsForCity(city), collector)
  }
}

function addCount(row: MappedRow, rows: CityRows, collector: Collector): undefined {
  const { get, number, line } = row
  const [count, year] = [number('count', number('people')), number('year')]
  const isNumber = Number.isInteger(count) && count >= 0 && count <= maxFirms && Number.isInteger(year) && year >= 1950 && year <= 2100
  if (!isNumber) return collector.refuse('bad-number', line)
  const problem = get('sector')
    ? addSector(get, count, year, rows)
    : get('county_id')
      ? addCounty(get, count, year, rows)
      : addRegion(get, count, year, rows)
  if (problem) collector.refuse(problem, line)
  else collector.taken++
}

type Get = MappedRow['get']
type RowProblem = 'bad-class' | 'bad-name' | null

function addSector(get: Get, firms: number, year: number, rows: CityRows): RowProblem {
  const sector = code.read(get('sector'))
  if (!sector) return 'bad-class'
  rows.alone.push({ sector, firms, year })
  return null
}

function addCounty(get: Get, count: number, year: number, rows: CityRows): RowProblem {
  const id = code.read(get('county_id'))
  const name = cleanName(get('county'))
  if (!id || !name) return 'bad-name'
  if (get('people')) {
    const existingCounty = rows.county.find((each) => each.id === id)
    if (existingCounty) Object.assign(existingCounty, { people: count, year })
    else rows.county.push({ id, people: count, year, name })
    return null
  }
  const industry = code.read(get('industry'))
  if (!industry) return 'bad-class'
  if (!rows.county.some((each) => each.id === id)) rows.county.push({ id, people: null, year: null, name })
  rows.employers.push({ county: id, industry, class: classOfIndustry(industry), firms: count, year })
  return null
}

function addRegion(get: Get, count: number, year: number, rows: CityRows): RowProblem {
  const [region, industry] = [cleanName(get('region')), cleanName(get('industry'))]
  if (!region || !industry) return 'bad-name'
  const countedClasses = classes.read(get('classes'))
  const area = likeness.read(get('area') || 'other')
  const definition = likeness.read(get('definition') || 'other')
  const confidenceLevel = confidenceField.read(get('confidence') || 'low')
  if (!countedClasses || !area || !definition || !confidenceLevel) return 'bad-class'
  rows.official.push({ count, year, area, definition, confidence: confidenceLevel, classes: countedClasses, region, industry })
  return null
}
