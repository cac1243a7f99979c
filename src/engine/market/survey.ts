import type { Confidence } from '../evidence/evidence.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'

/** What real firms earn, as surveys and tax tables have it: shown beside the model; of some, the sales and the margin are weighed with the plan. */

/** Figures of fewer respondents are printed nowhere. */
export const leastAsked = 30

export const surveyMeasures = ['profit', 'earning', 'helper', 'outlay', 'toStart'] as const
export type SurveyMeasure = (typeof surveyMeasures)[number]
export const surveyStatistics = ['p10', 'p25', 'p50', 'p75', 'p90', 'mean', 'share'] as const
export type SurveyStatistic = (typeof surveyStatistics)[number]
export const surveyPeriods = ['month', 'year'] as const

/** A figure of a survey, unchanged. Amounts are local money of the survey's month. */
export type SurveyRow = {
  row: string
  of: SurveyMeasure
  at: SurveyStatistic
  value: number
  n: number
  year: number
  sourceId: string
}

export type SurveyGroup = {
  id: string
  trade: string
  who: string
  /** Why it speaks of its businesses. */
  why: string
  families: readonly string[]
  businesses: readonly string[]
  rows: readonly SurveyRow[]
}

export type Survey = {
  id: string
  countryCode: CountryCode
  year: number
  /** Of its prices: 'YYYY-MM'. */
  month: string
  sourceId: string
  confidence: Confidence
  /** Of its profit. */
  period: (typeof surveyPeriods)[number]
  when: string
  asked: string
  higher?: string
  lower: string
  groups: readonly SurveyGroup[]
  /** Absent where nothing of it is weighed with the plan. */
  sample?: Sample
  weighed: readonly WeighedTrade[]
}

export const weighedMeasures = [
  'sales',
  'profit',
  'outlay',
  'toStart',
  'salesByOutlay',
  'profitByOutlay',
  'salesByStart',
  'profitByStart',
  'statedMargin',
  'bookedMargin',
] as const
export const weighedStatistics = ['p10', 'p50', 'ratio', 'slope', 'intercept'] as const

/** How people were chosen: all of a country, a chosen part of it, those of a neighbour country, or figures quoted in papers. */
export const samples = ['national', 'chosen', 'neighbour', 'papers'] as const
export type Sample = (typeof samples)[number]

/** A figure that is weighed with the plan: the middle (`p50`), the least outlay that a line is read at (`p10`), a pooled `ratio`, or a regression of logarithms; amounts are of one month. */
export type WeighedRow = Omit<SurveyRow, 'of' | 'at'> & {
  of: (typeof weighedMeasures)[number]
  at: (typeof weighedStatistics)[number]
  /** How many gave the `n` answers at most, where some gave several. */
  people?: number
}

/** What a survey says of the sales and the margin of a trade; see `survey-weight.ts`. */
export type WeighedTrade = {
  id: string
  trade: string
  families: readonly string[]
  businesses: readonly string[]
  rows: readonly WeighedRow[]
}

export type YearlyFigure = { year: number; value: number; sourceId: string }

/** Published prices of a country by which an amount of an earlier year is restated. */
export type PriceRecord = {
  /** % on the year before, the years without a gap. */
  inflation: readonly YearlyFigure[]
  /** A later month's consumer prices; the average of the last year of `inflation` is 100. */
  index?: { month: string; value: number; sourceId: string }
  /** Local money for an international dollar. */
  purchasingPower?: readonly YearlyFigure[]
}

export type EnterpriseEvidence = {
  surveys: readonly Survey[]
  prices: Partial<Record<CountryCode, PriceRecord>>
  /** Part of their sales, in percent, that owners leave out when they answer. */
  leftOut: YearlyFigure
}

export type SurveyOfTrade = { survey: Survey; group: SurveyGroup }

export type WeighedSurvey = { survey: Survey; trade: WeighedTrade; sample: Sample }

/** The survey of a trade in a country: a group that names the business before one of its family. Null where nothing was found. */
export function findSurvey(
  enterprise: EnterpriseEvidence | undefined,
  business: Pick<Archetype, 'id' | 'family'>,
  countryCode: CountryCode,
): SurveyOfTrade | null {
  const found = findByTrade(enterprise, business, countryCode, ({ groups }) => groups)
  return found && { survey: found.survey, group: found.of }
}

/** What of a survey is weighed with the plan of a business in a country, found in the same way. */
export function findWeighed(
  enterprise: EnterpriseEvidence | undefined,
  business: Pick<Archetype, 'id' | 'family'>,
  countryCode: CountryCode,
): WeighedSurvey | null {
  const found = findByTrade(enterprise, business, countryCode, ({ weighed }) => weighed)
  const sample = found?.survey.sample
  return found && sample ? { survey: found.survey, trade: found.of, sample } : null
}

function findByTrade<T extends Pick<SurveyGroup, 'families' | 'businesses'>>(
  enterprise: EnterpriseEvidence | undefined,
  { id, family }: Pick<Archetype, 'id' | 'family'>,
  countryCode: CountryCode,
  tradesOf: (survey: Survey) => readonly T[],
): { survey: Survey; of: T } | null {
  const here = (enterprise?.surveys ?? []).filter((survey) => survey.countryCode === countryCode)
  const find = (speaksOfIt: (trade: T) => boolean): { survey: Survey; of: T } | null => {
    for (const survey of here) {
      const of = tradesOf(survey).find(speaksOfIt)
      if (of) return { survey, of }
    }
    return null
  }
  return find(({ businesses }) => businesses.includes(id)) ?? find(({ families }) => families.includes(family))
}

export function surveyRow({ rows }: SurveyGroup, of: SurveyMeasure, at: SurveyStatistic): SurveyRow | undefined {
  return rows.find((row) => row.of === of && row.at === at)
}
