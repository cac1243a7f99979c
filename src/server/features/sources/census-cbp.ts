import * as z from 'zod'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

/** The last vintage that is classed by NAICS 2017. */
const vintage = 2022

export const censusCbp: SourceDefinition = {
  id: 'census-cbp',
  title: `County Business Patterns ${vintage}`,
  publisher: 'U.S. Census Bureau',
  page: 'https://www.census.gov/programs-surveys/cbp.html',
  licence: 'Public domain',
  base: { variable: 'CENSUS_BASE_URL', url: 'https://api.census.gov' },
  intervalMs: 1_000,
  keepHours: 24 * 30,
  timeoutMs: 20_000,
}

/** State and county FIPS codes. */
const countiesByCity: Record<string, { state: string; counties: string[]; areaName: string }> = {
  'new-york': { state: '36', counties: ['005', '047', '061', '081', '085'], areaName: 'the five counties of New York City' },
  'los-angeles': { state: '06', counties: ['037'], areaName: 'Los Angeles County' },
  chicago: { state: '17', counties: ['031'], areaName: 'Cook County' },
  houston: { state: '48', counties: ['201'], areaName: 'Harris County' },
  dallas: { state: '48', counties: ['113'], areaName: 'Dallas County' },
  washington: { state: '11', counties: ['001'], areaName: 'the District of Columbia' },
  atlanta: { state: '13', counties: ['121'], areaName: 'Fulton County' },
  miami: { state: '12', counties: ['086'], areaName: 'Miami-Dade County' },
  philadelphia: { state: '42', counties: ['101'], areaName: 'Philadelphia County' },
}

/** Map tag to NAICS industry; tags without a plain match are left out rather than guessed. */
const industryByTag: Record<string, string> = {
  'amenity=restaurant': '722511',
  'amenity=fast_food': '722513',
  'amenity=cafe': '722515',
  'amenity=pharmacy': '446110',
  'amenity=kindergarten': '624410',
  'amenity=childcare': '624410',
  'amenity=veterinary': '541940',
  'amenity=car_wash': '811192',
  'shop=bakery': '311811',
  'shop=supermarket': '445110',
  'shop=convenience': '445120',
  'shop=hairdresser': '812112',
  'shop=beauty': '812112',
  'shop=car_repair': '811111',
  'shop=laundry': '812310',
  'shop=dry_cleaning': '812320',
  'shop=florist': '453110',
  'shop=hardware': '444130',
  'shop=books': '451211',
}

/** A table whose first row names the columns; every cell is text. */
const answer = z
  .array(z.array(z.string().nullable()))
  .min(2)
  .refine((rows) => (rows[0] ?? []).includes('ESTAB') && (rows[0] ?? []).includes('NAICS2017'), sourceTexts.issues.columnsMissing)
  .refine((rows) => rows.every((row) => row.length === rows[0]?.length), sourceTexts.issues.rowCutOff)
  .refine((rows) => rows.slice(1).every((row) => /^\d+$/.test(row[rows[0]?.indexOf('ESTAB') ?? 0] ?? '')), sourceTexts.issues.noNumber)

export type Establishments = { count: number; industry: string; areaName: string; year: number }

/** Establishments with paid staff; one-person businesses are not in the survey. Null when the survey has none. */
export async function fetchEstablishments(
  ctx: Context,
  cityId: string,
  mapTags: readonly string[],
): Promise<Fetched<Establishments | null>> {
  const area = countiesByCity[cityId]
  const industry = mapTags.map((tag) => industryByTag[tag]).find((code) => code !== undefined)
  if (!area || !industry) return { ok: false, reason: sourceTexts.noSurvey }
  const query = `get=ESTAB,NAICS2017_LABEL&for=county:${area.counties.join(',')}&in=state:${area.state}&NAICS2017=${industry}`
  const fetched = await askSource(ctx, censusCbp, {
    key: `${cityId} ${industry}`,
    url: (base) => `${base}/data/${vintage}/cbp?${query}`,
    shape: answer,
    noneOn: [204],
  })
  if (!fetched.ok) return fetched
  if (!fetched.value) return { ...fetched, value: null }
  const [head = [], ...rows] = fetched.value
  const column = (name: string, row: (string | null)[]) => row[head.indexOf(name)] ?? null
  return {
    ...fetched,
    value: {
      count: rows.reduce((sum, row) => sum + Number(column('ESTAB', row) ?? 0), 0),
      industry: rows.map((row) => column('NAICS2017_LABEL', row)).find((label) => label !== null) ?? `NAICS ${industry}`,
      areaName: area.areaName,
      year: vintage,
    },
  }
}
