import type { SellerClass } from '#engine/gaps/squares/seller-classes.ts'
import { classes, cleanName, code, confidenceField, likeness } from '#markets/sellers/fields.ts'
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

/** Industries of NAICS (2017 and 2022) by code prefix; the longest that fits decides. */
const codePrefixes: Record<SellerClass, string> = {
  'food-shops': '445 311811',
  'prepared-food': '722',
  'personal-care': '812 54192',
  repair: '811',
  'retail-other': '44 45',
  health: '446110 456110 44613 45613 6211 6212 6213 6214 6215 622 54194',
  education: '611 6244',
  finance: '5221 5222 5223 5242',
  transport: '447 457 485 4921 4922 5321',
  lodging: '721',
}
const classByPrefix = new Map(
  Object.entries(codePrefixes).flatMap(([each, codes]) => codes.split(' ').map((code) => [code, each as SellerClass] as const)),
)

/** Class of an industry's firms; null where they have no customers on a street. */
export function classOfIndustry(industry: string): SellerClass | null {
  for (let length = industry.length; length >= 2; length--) {
    const sellerClass = classByPrefix.get(industry.slice(0, length))
    if (sellerClass) return sellerClass
  }
  return null
}
