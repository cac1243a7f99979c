import type { Confidence } from '../evidence/evidence.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'

/** What real firms earn, as surveys and tax tables have it: shown beside the model and never mixed in. */

/** What fewer people said is printed nowhere. */
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
  /** Part of their sales, in percent, that owners leave out when they are asked. */
  leftOut: YearlyFigure
}

export type SurveyOfTrade = { survey: Survey; group: SurveyGroup }

/** The survey of a trade in a country: a group that names the business before one of its family. Null where nothing was found. */
export function findSurvey(
  enterprise: EnterpriseEvidence | undefined,
  { id, family }: Pick<Archetype, 'id' | 'family'>,
  countryCode: CountryCode,
): SurveyOfTrade | null {
  const here = (enterprise?.surveys ?? []).filter((survey) => survey.countryCode === countryCode)
  const find = (speaksOfIt: (group: SurveyGroup) => boolean): SurveyOfTrade | null => {
    for (const survey of here) {
      const group = survey.groups.find(speaksOfIt)
      if (group) return { survey, group }
    }
    return null
  }
  return find(({ businesses }) => businesses.includes(id)) ?? find(({ families }) => families.includes(family))
}

export function surveyRow({ rows }: SurveyGroup, of: SurveyMeasure, at: SurveyStatistic): SurveyRow | undefined {
  return rows.find((row) => row.of === of && row.at === at)
}
