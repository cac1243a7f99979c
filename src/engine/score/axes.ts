import { joinWithAnd } from '#language/join-names.ts'
import { axisTexts, permitTexts } from '#words/engine/axes.ts'
import { skillTexts } from '#words/engine/fit.ts'
import type { Estimate, Evidence } from '../evidence/evidence.ts'
import { assumptionEvidence, factEvidence } from '../evidence/fact-evidence.ts'
import { reliabilityOf } from '../evidence/own-sources.ts'
import type { Archetype } from '../market/archetype.ts'
import { shareValue } from '../market/fact-value.ts'
import { permitsIn } from '../market/permits.ts'
import type { Country, MarketFacts, Place } from '../market/place.ts'
import { publishedCountIn } from '../market/seller-count.ts'
import { spotFacts } from '../market/spot.ts'
import {
  countedSellersIn,
  demandShareIn,
  estimateFor,
  expectedSupply,
  populationIn,
  spendingPer100k,
  spendingPerHead,
  sustainableSellers,
} from '../market/supply.ts'
import { helperWageIn } from '../market/wages.ts'
import type { Assumption, CardModel } from '../model/result.ts'
import { exp, square } from '../quantity/exact-math.ts'
import { divide, exact, multiply, type Spread, spreadOf, z80 } from '../quantity/spread.ts'

export type AxisInput = { archetype: Archetype; place: Place; facts: MarketFacts; model: CardModel }
/** One axis before rounding: `why` is a sentence on its formula, or on why there is none. */
export type RawAxis = { value: { low: number; score: number; high: number } | null; why: string; evidence: Evidence[] }

/**
 * The count at which an axis is 50: the number of businesses of this size that the people in reach could keep busy. Our own scale, set so that a
 * usual business of its reach lies near the middle; it moves all cities alike and so decides no order between them.
 */
const demandMiddle = { 'walk-in': 12, city: 400, online: 4000 } as const
/** People within about fifteen minutes' walk: 1.2 km radius less the street's detours, at some 6,000 people a square kilometre. */
const walkInPeople = { low: 6_000, likely: 15_000, high: 40_000 }
/** Inputs are assumptions, so a thousand runs of them count as no more than this many independent observations. */
const effectiveRuns = 20

/** `x / (x + middle)` as a score, with the interval of a log-normal `x`. */
function saturate(x: Spread, middle: number): { low: number; score: number; high: number } {
  const toScore = (value: number) => (100 * value) / (value + middle)
  const factor = exp(z80 * x.sd)
  return { low: toScore(x.likely / factor), score: toScore(x.likely), high: toScore(x.likely * factor) }
}

function findAssumption(model: CardModel, key: string): Assumption | undefined {
  return model.assumptions.find((each) => each.key === key)
}

function demandSpread({ key, low, value, high }: Assumption): Spread {
  return spreadOf({ low: Math.min(low, value), likely: value, high: Math.max(high, value) }, key)
}

/** Mature sales a month in local currency: price × units a day × open days, spread as its two assumptions are. */
export function matureSales({ archetype, model }: Pick<AxisInput, 'archetype' | 'model'>): Spread | null {
  const price = findAssumption(model, 'pricePerUnit')
  const units = findAssumption(model, 'unitsPerDay')
  if (!price || !units || !(price.low > 0) || !(units.low > 0)) return null
  return multiply(demandSpread(price), demandSpread(units), exact(archetype.openDaysPerMonth))
}

type SustainableMarket = { sellers: Spread; spending: Spread; evidence: Evidence[] }

/**
 * Businesses of this size per 100,000 people that local spending would sustain, and that spending a month in local currency; null where
 * households are not the base. `sales` is one business's mature sales a month.
 */
export function sustainableMarket(
  input: Pick<AxisInput, 'archetype' | 'place' | 'facts'> & { sales: Spread | null },
): SustainableMarket | null {
  const { archetype, place, facts, sales } = input
  const spending = spendingPer100k(archetype, place, facts)
  if (!spending || !sales) return null
  const share = assumptionEvidence(
    `market:${archetype.id}:share`,
    axisTexts.demand.share.label,
    demandShareIn(archetype, place),
    'share of household spending',
    year(archetype),
  )
  return {
    sellers: sustainableSellers(spending, sales),
    spending,
    evidence: [...spendingPerHead(place, facts.asOf).facts.map((fact) => factEvidence(fact, facts.sources)), share],
  }
}

/** The evidence for the number of sellers: the count, else the expectation. */
export function supplyEvidence(archetype: Archetype, place: Place, facts: MarketFacts): Evidence[] {
  const { spot, city } = place
  if (spot) {
    const { seen, complete } = spotFacts(spot, city)
    return [seen, ...(complete ? [complete] : [])].map((fact) => factEvidence(fact, facts.sources))
  }
  const counted = countedSellersIn(archetype, place)
  if (counted) return [...counted.facts.employers, ...counted.facts.onePerson].map((fact) => factEvidence(fact, facts.sources))
  const published = publishedCountIn(archetype, place)
  if (published) return [published.fact, published.people].map((fact) => factEvidence(fact, facts.sources))
  return [
    assumptionEvidence(
      `market:${archetype.id}:providers`,
      axisTexts.headroom.sellers.label,
      estimateFor(archetype.providersPer100k, place.country.code),
      'sellers per 100,000 people',
      year(archetype),
    ),
  ]
}

function year(archetype: Archetype): number {
  return Number(archetype.priceMonth.slice(0, 4))
}

export function demandAxis(input: AxisInput): RawAxis {
  const { archetype, place, facts } = input
  const sustained = sustainableMarket({ ...input, sales: matureSales(input) })
  if (!sustained) return unknownAxis(axisTexts.demand.businessCustomers)
  const { country, city } = place
  const people =
    archetype.reach === 'walk-in' && place.spot
      ? exact(place.spot.reaching)
      : archetype.reach === 'walk-in'
        ? spreadOf(walkInPeople, 'people in walking distance')
        : archetype.reach === 'city'
          ? spreadOf(populationRange(place), `${city.id}: population`)
          : exact(country.facts.population.value * shareValue(country.facts.internetUsers))
  const sellersInReach = multiply(sustained.sellers, divide(people, exact(100_000)))
  const reachEvidence =
    archetype.reach === 'online'
      ? [country.facts.population, country.facts.internetUsers]
      : archetype.reach === 'city'
        ? [city.population]
        : place.spot
          ? [populationIn(place)]
          : []
  return {
    value: saturate(sellersInReach, demandMiddle[archetype.reach]),
    why: axisTexts.demand.made({ middle: demandMiddle[archetype.reach] }),
    evidence: [...sustained.evidence, ...reachEvidence.map((fact) => factEvidence(fact, facts.sources))],
  }
}

function populationRange({ city }: Place): { low: number; likely: number; high: number } {
  const { value } = city.population
  const other = city.populationOther?.value ?? value
  return { low: Math.min(value, other), likely: value, high: Math.max(value, other) }
}

export function headroomAxis(input: AxisInput): RawAxis {
  const { archetype, place, facts } = input
  const sustained = sustainableMarket({ ...input, sales: matureSales(input) })
  if (!sustained) return unknownAxis(axisTexts.headroom.notMeasured)
  const counted = countedSellersIn(archetype, place)
  const expected = expectedSupply(archetype, place, facts)
  const supply = counted?.per100k ?? expected.per100k
  return {
    value: saturate(divide(sustained.sellers, supply), 1),
    why: counted ? axisTexts.headroom.counted : expected.basis === 'square' ? axisTexts.headroom.square : axisTexts.headroom.expected,
    evidence: [...sustained.evidence, ...supplyEvidence(archetype, place, facts)],
  }
}

export function affordabilityAxis({ place, facts, model }: AxisInput): RawAxis {
  const { gdpPerCapita, fxPerUsd } = place.country.facts
  const income = gdpPerCapita.value * fxPerUsd.value
  const toScore = (cash: number) => 200 / (2 + Math.max(cash, 0) / income)
  const { p50, p80, p90 } = model.risk.cashNeeded
  return {
    value: { low: toScore(p90), score: toScore(p80), high: toScore(p50) },
    why: axisTexts.affordability.made,
    evidence: [factEvidence(gdpPerCapita, facts.sources), factEvidence(fxPerUsd, facts.sources)],
  }
}

export function profitabilityAxis({ place, facts, model }: AxisInput): RawAxis {
  const wage = helperWageIn(place)
  const toScore = (profit: number) => (profit <= 0 ? 0 : (100 * profit) / (profit + 2 * wage.value))
  const { p10, p50, p90 } = model.usualMonth
  return {
    value: { low: toScore(p10), score: toScore(p50), high: toScore(p90) },
    why: axisTexts.profitability.made,
    evidence: [factEvidence(wage, facts.sources)],
  }
}

export function speedAxis({ model }: AxisInput): RawAxis {
  const { breakEven, risk } = model
  const part = (month: number | null, middle: number) => (month === null ? 0 : (100 * middle) / (middle + month))
  const covers = part(breakEven.month, 3)
  const toScore = (payback: number | null) => (covers + part(payback, 12)) / 2
  const months = [
    toScore(risk.paybackMonth.p10),
    toScore(breakEven.paybackMonth ?? risk.paybackMonth.p50),
    toScore(risk.paybackMonth.p90),
  ].sort((a, b) => a - b)
  return {
    value: { low: months[0]!, score: months[1]!, high: months[2]! },
    why: axisTexts.speed.made,
    evidence: [],
  }
}

export function resilienceAxis({ model }: AxisInput): RawAxis {
  const { probabilityLoss, probabilityCashOut } = model.risk
  const safety = Math.min(1, Math.max(0, model.breakEven.marginOfSafety ?? 0))
  const toScore = (loss: number, cashOut: number, margin: number) => 100 * (0.5 * (1 - loss) + 0.3 * (1 - cashOut) + 0.2 * margin)
  const loss = wilsonInterval(probabilityLoss, effectiveRuns)
  const cashOut = wilsonInterval(probabilityCashOut, effectiveRuns)
  return {
    value: {
      low: toScore(loss.high, cashOut.high, safety / 2),
      score: toScore(probabilityLoss, probabilityCashOut, safety),
      high: toScore(loss.low, cashOut.low, Math.min(1, safety * 1.5)),
    },
    why: axisTexts.resilience.made({ n: effectiveRuns }),
    evidence: [],
  }
}

/** Wilson's 80% interval of a share seen in `n` observations. */
export function wilsonInterval(share: number, n: number): { low: number; high: number } {
  const z2 = square(z80)
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (z80 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

export function easeAxis({ archetype, place }: AxisInput): RawAxis {
  const { country } = place
  const permits = permitsIn(place, archetype.permits)
  const missing = archetype.permits.filter((kind) => !permits.some((permit) => permit.kind === kind))
  if (missing.length > 0) {
    const missingPermitNames = joinWithAnd(missing.map((kind) => permitTexts[kind]))
    return unknownAxis(axisTexts.ease.notResearched({ country: country.nameInSentence, permits: missingPermitNames }))
  }
  // Permits are pursued in parallel where offices allow it: the slowest counts in full, the others a third.
  const days = (end: 'low' | 'likely' | 'high') => {
    const each = permits.flatMap((permit) => (permit.days ? [permit.days[end]] : [])).sort((a, b) => b - a)
    return (each[0] ?? 0) + each.slice(1).reduce((sum, day) => sum + day, 0) / 3
  }
  const unknownDays = permits.filter((permit) => !permit.days).length
  const helpers = helpersAtStart(archetype)
  const weeks = learningRange(archetype)
  const burden = (learning: number, permitDays: number, unknownPermits: number) =>
    learning / 26 + permitDays / 120 + 0.04 * permits.length + unknownPermits + 0.1 * archetype.skills.must.length + 0.06 * helpers
  const toScore = (value: number) => 100 * exp(-value)
  return {
    value: {
      low: toScore(burden(weeks.high, days('high'), 0.25 * unknownDays)),
      score: toScore(burden(weeks.likely, days('likely'), 0)),
      high: toScore(burden(weeks.low, days('low'), 0)),
    },
    why: axisTexts.ease.made,
    evidence: [...preparationEvidence(archetype), ...permits.map((permit) => permitEvidence(permit, country))],
  }
}

/** What must be there before the first sale, beside permits: an author's judgement. */
function preparationEvidence(archetype: Archetype): Evidence[] {
  const { id } = archetype
  const { must } = archetype.skills
  const helpers = helpersAtStart(archetype)
  const judged = (part: string, label: string, { low, likely, high }: Omit<Estimate, 'why'>, unit: string, why: string): Evidence => {
    const evidence = assumptionEvidence(`ease:${id}:${part}`, label, { low, likely, high, why }, unit, year(archetype))
    return low === high ? { ...evidence, reason: why } : evidence
  }
  const exactly = (count: number) => ({ low: count, likely: count, high: count })
  return [
    judged('weeks', axisTexts.ease.weeks, toOneDecimal(learningRange(archetype)), 'weeks', axisTexts.ease.weeksJudged),
    ...(must.length > 0
      ? [
          judged(
            'skills',
            axisTexts.ease.skills,
            exactly(must.length),
            'skills',
            axisTexts.ease.skillsAre({ skills: joinWithAnd(must.map((skill) => skillTexts[skill])) }),
          ),
        ]
      : []),
    ...(helpers > 0 ? [judged('helpers', axisTexts.ease.helpers, exactly(helpers), 'people', axisTexts.ease.helpersAre)] : []),
  ]
}

function toOneDecimal(range: { low: number; likely: number; high: number }) {
  const round = (value: number) => Math.round(10 * value) / 10
  return { low: round(range.low), likely: range.likely, high: round(range.high) }
}

function learningRange({ learningWeeks }: Archetype): { low: number; likely: number; high: number } {
  return { low: learningWeeks * 0.6, likely: learningWeeks, high: learningWeeks * 1.5 }
}

function helpersAtStart({ staff }: Archetype): number {
  return staff.filter((role) => role.fromMonth <= 1).reduce((sum, role) => sum + role.count, 0)
}

function permitEvidence(permit: Country['permits'][number], country: Country): Evidence {
  return {
    id: `permit:${country.code}:${permit.kind}`,
    label: axisTexts.ease.permit({ permit: permit.name, office: permit.body }),
    value: permit.days?.likely ?? axisTexts.ease.daysNotKnown,
    unit: 'days',
    year: permit.year,
    source: {
      title: permit.name,
      publisher: permit.body,
      url: /^https?:/.test(permit.verifyAt) ? permit.verifyAt : null,
      licence: axisTexts.ease.verify({ where: permit.verifyAt }),
    },
    ...reliabilityOf(permit.sourceId, permit.confidence),
    reason: permit.note,
  }
}

const growthUncertainty = { high: 0.2, medium: 0.4, low: 0.7 } as const

/** The dated growth facts of this country that apply to the business. */
export function matchingGrowth(archetype: Pick<Archetype, 'growthSeries'>, country: Country): Country['growth'] {
  return country.growth.filter((each) => archetype.growthSeries.includes(each.series))
}

export function growthAxis({ archetype, place, facts }: AxisInput): RawAxis {
  const matching = matchingGrowth(archetype, place.country)
  if (matching.length === 0) return unknownAxis(axisTexts.growth.notDated)
  const pull = ({ series, fact }: Country['growth'][number], end: -1 | 0 | 1) => {
    const range = end < 0 ? fact.low : end > 0 ? fact.high : fact.value
    const value = range ?? fact.value + end * (growthUncertainty[fact.confidence] * Math.abs(fact.value) + 0.5)
    return series === 'real-income' ? value * archetype.demand.incomeElasticity : value
  }
  const mean = (end: -1 | 0 | 1) => matching.reduce((sum, each) => sum + pull(each, end), 0) / matching.length
  const toScore = (percent: number) => 100 / (1 + exp(-(percent - 3) / 3))
  return {
    value: { low: toScore(mean(-1)), score: toScore(mean(0)), high: toScore(mean(1)) },
    why: axisTexts.growth.made,
    evidence: matching.map(({ fact }) => factEvidence(fact, facts.sources)),
  }
}

function unknownAxis(why: string): RawAxis {
  return { value: null, why, evidence: [] }
}
