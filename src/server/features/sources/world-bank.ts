import * as z from 'zod'
import type { Country } from '#engine/market/place.ts'
import { countryCodes } from '#engine/quantity/country-table.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { markets } from '#markets/data.ts'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

export const worldBank: SourceDefinition = {
  id: 'world-bank',
  title: 'World Development Indicators (fetched)',
  publisher: 'World Bank',
  page: 'https://data.worldbank.org',
  licence: 'CC BY 4.0',
  base: { variable: 'WORLD_BANK_BASE_URL', url: 'https://api.worldbank.org' },
  intervalMs: 500,
  keepHours: 24,
  timeoutMs: 20_000,
}

export type Indicator = {
  code: string
  fact: keyof Country['facts']
  name: string
  /** For money and prices a yearly figure is an average, which describes mid-year. */
  month: '07' | null
}

/** Indicators in the unit of their reference fact. */
export const indicators: readonly Indicator[] = [
  { code: 'SP.POP.TOTL', fact: 'population', name: 'Population, total', month: null },
  { code: 'SP.URB.TOTL.IN.ZS', fact: 'urbanShare', name: 'Urban population (% of total)', month: null },
  { code: 'FP.CPI.TOTL.ZG', fact: 'inflation', name: 'Inflation, consumer prices, average of the year', month: '07' },
  { code: 'IT.NET.USER.ZS', fact: 'internetUsers', name: 'Individuals using the Internet', month: null },
  { code: 'FX.OWN.TOTL.ZS', fact: 'accountOwnership', name: 'Account ownership, adults 15+', month: null },
  { code: 'FR.INR.LEND', fact: 'lendingRate', name: 'Lending interest rate', month: null },
  { code: 'PA.NUS.PPP', fact: 'pppFactor', name: 'PPP conversion factor, GDP', month: '07' },
]

const codeByIso3 = new Map(countryCodes.map((code) => [markets.profiles[code].codes.iso3, code]))

const row = z.object({
  indicator: z.object({ id: z.string(), value: z.string() }),
  country: z.object({ id: z.string(), value: z.string() }),
  countryiso3code: z.string(),
  date: z.string().regex(/^\d{4}$/),
  value: z.number().nullable(),
})
/** An unknown indicator returns HTTP 200 with a message in place of the rows, and fails here. */
const answer = z.tuple([
  z.looseObject({ page: z.coerce.number(), pages: z.coerce.number(), total: z.coerce.number() }),
  z.array(row).nullable(),
])

export type IndicatorValue = { countryCode: CountryCode; year: number; value: number }

/** The latest value for all our countries, in one call. Countries without a value are omitted. */
export async function fetchIndicator(ctx: Context, indicator: string): Promise<Fetched<IndicatorValue[]>> {
  const fetched = await askSource(ctx, worldBank, {
    key: indicator,
    url: (base) => `${base}/v2/country/${[...codeByIso3.keys()].join(';')}/indicator/${indicator}?format=json&mrnev=1&per_page=100`,
    shape: answer.refine(([, rows]) => (rows ?? []).every((each) => each.indicator.id === indicator), sourceTexts.issues.otherIndicator),
  })
  if (!fetched.ok) return fetched
  const values = (fetched.value?.[1] ?? []).flatMap((each): IndicatorValue[] => {
    const countryCode = codeByIso3.get(each.countryiso3code)
    return countryCode && each.value !== null ? [{ countryCode, year: Number(each.date), value: each.value }] : []
  })
  return { ...fetched, value: values }
}
