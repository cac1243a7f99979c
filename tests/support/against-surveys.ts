import { demandedUnits } from '#engine/economy/price-index.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { shareValue } from '#engine/market/fact-value.ts'
import type { MarketFacts } from '#engine/market/place.ts'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import { findSurvey, findWeighed, type SurveyOfTrade, surveyRow } from '#engine/market/survey.ts'
import { marginOf, outlayOf, surveyedMargin, surveyedSales } from '#engine/market/survey-weight.ts'
import { consumerPriceRise } from '#engine/market/todays-money.ts'
import type { CardModel } from '#engine/model/result.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { runCard } from '#engine/run/run-model.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'

/** Where the surveys are good enough to judge by; the others are reported alone. */
export const judgedCountries: readonly CountryCode[] = ['NG', 'KE', 'ZA', 'TZ']

/** A business in the reference city of a country, at the size shown first, beside what a survey says; amounts a month in local money of today. */
export type Beside = {
  id: string
  country: CountryCode
  family: string
  hasStaff: boolean
  profit: number
  sales: number
  /** Before own pay, wages, wear and taxes. */
  margin: number
  /** Quartiles of profit at this outlay, where the survey tells outlays. */
  theirProfit: { p25: number; p50: number; p75: number } | null
  /** At this outlay, with what owners leave out. */
  theirSales: number | null
  /** Whether the survey asked for the outlay, so that its sales are those of such firms. */
  atOwnOutlay: boolean
  theirMargin: number | null
  /** At this outlay, where the survey has a line of profit and none of sales. */
  theirProfitOnLine: number | null
}

/** Every business that a country offers; with `unweighed` as planned before any survey. */
export function besideSurveys({ unweighed = false } = {}): Beside[] {
  const { enterprise } = marketFacts
  if (!enterprise) return []
  const surveys = enterprise.surveys.map((survey) => ({ ...survey, weighed: [] }))
  const facts = unweighed ? { ...marketFacts, enterprise: { ...enterprise, surveys } } : marketFacts
  return archetypes.flatMap((archetype) =>
    judgedCountries.filter((code) => archetype.countries.includes(code)).map((code) => besideOf(archetype, code, facts)),
  )
}

function besideOf(whole: Archetype, code: CountryCode, facts: MarketFacts): Beside {
  const enterprise = marketFacts.enterprise!
  const country = facts.countries[code]
  const cities = facts.cities.filter((each) => each.countryCode === code)
  const city = cities.find(({ reference }) => reference) ?? cities.find(({ tier }) => tier === 1)!
  const archetype = archetypeAtSize(whole, sizesOf(whole)[0]!)
  const run = runCard({ archetype, place: { city, country, requestedName: null, known: true }, facts, paths: 100 })
  if (!run.ok) throw new Error(`${whole.id} in ${city.id}: ${run.reason.message}`)
  const { model } = run
  const found = findSurvey(enterprise, whole, code)
  const weighed = findWeighed(enterprise, whole, code)
  const survey = found?.survey ?? weighed?.survey
  const inflation = shareValue(country.facts.inflation)
  const rise = survey && consumerPriceRise(enterprise.prices[code]!, { month: survey.month, asOf: marketFacts.asOf, inflation })
  const today = rise ? rise.onRecord * rise.since : 1
  const month = ownMonth(model)
  const kind = weighed && outlayOf(weighed.trade)
  const outlay = kind ? outlayIn(model, kind) / today : 0
  const theirSales = weighed && surveyedSales(weighed.trade, outlay)
  const leftOut = enterprise.leftOut.value / 100
  const ratio = outlayRatio(found, weighed && theirSales, kind, outlay, weighed)
  const quartile = (at: 'p25' | 'p50' | 'p75') => (found ? (surveyRow(found.group, 'profit', at)?.value ?? Number.NaN) * today * ratio : 0)
  return {
    id: whole.id,
    country: code,
    family: whole.family,
    hasStaff: archetype.staff.some(
      ({ fromMonth, fromSales = 0 }) => fromMonth <= 1 && fromSales <= (model.months[0]?.units ?? 0) / archetype.openDaysPerMonth,
    ),
    profit: model.usualMonth.p50,
    sales: month.sales,
    margin: marginOf(month, month.sales),
    theirProfit: found ? { p25: quartile('p25'), p50: quartile('p50'), p75: quartile('p75') } : null,
    theirSales: theirSales ? (theirSales.value * today) / (1 - leftOut) : null,
    atOwnOutlay: kind !== null && kind !== undefined,
    theirMargin: weighed ? (surveyedMargin(weighed.trade, leftOut)?.value ?? null) : null,
    theirProfitOnLine: theirSales?.how === 'profitLine' ? theirSales.value * keptOf(theirSales) * today : null,
  }
}

/** The part of sales that a line of profit was divided by. */
const keptOf = ({ rows }: { rows: readonly { of: string; value: number }[] }) => rows.find(({ of }) => of === 'statedMargin')!.value

/** How much more firms with this outlay sell than the survey's middle firm: their profit is taken to rise as much. 1 where the middle outlay is not known. */
function outlayRatio(
  found: SurveyOfTrade | null,
  atOutlay: ReturnType<typeof surveyedSales>,
  kind: 'outlay' | 'toStart' | null,
  outlay: number,
  weighed: ReturnType<typeof findWeighed>,
): number {
  const middle = found && kind && surveyRow(found.group, kind, 'p50')?.value
  if (!middle || !weighed || !atOutlay || !(outlay > 0)) return 1
  const atMiddle = surveyedSales(weighed.trade, middle)
  return atMiddle ? atOutlay.value / atMiddle.value : 1
}

const outlayIn = (model: CardModel, kind: 'outlay' | 'toStart') =>
  model.startup.reduce((sum, { kind: of, amount }) => (kind === 'toStart' || of === 'equipment' || of === 'stock' ? sum + amount : sum), 0)

function ownMonth(model: CardModel) {
  const value = (key: string) => model.assumptions.find((each) => each.key === key)?.value ?? 0
  const demanded = demandedUnits({
    unitsPerDay: value('unitsPerDay'),
    fairShareWeight: value('fairShareWeight'),
    marketSpending: value('marketSpending'),
    sellersNearby: value('sellersNearby'),
    pull: value('pull'),
    pricePerUnit: value('pricePerUnit'),
    openDaysPerMonth: value('openDaysPerMonth'),
  })
  const price = value('pricePerUnit')
  const fixed = ['rentPerMonth', 'utilitiesPerMonth', 'otherCostsPerMonth', 'keepingPerMonth'].reduce((sum, key) => sum + value(key), 0)
  return {
    sales: Math.min(demanded, value('capacityPerDay')) * value('openDaysPerMonth') * price,
    price,
    cost: value('costOfSalesPerUnit') * (1 + value('shrinkageShare')),
    feeShare: value('paymentFeeShare'),
    fixed: fixed + value('permitRenewalPerYear') / 12,
  }
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
