import { listed } from '#language/listed.ts'
import { axisTexts, permitTexts } from '#words/engine/axes.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { assumptionEvidence, factEvidence } from '../evidence/fact-evidence.ts'
import { standingOf } from '../evidence/standing.ts'
import type { Archetype } from '../market/archetype.ts'
import { shareOf } from '../market/known-fact.ts'
import { permitsIn } from '../market/permits.ts'
import type { Country, MarketFacts, Place } from '../market/place.ts'
import { spotFacts } from '../market/spot.ts'
import { countedIn, expectedSupply, peopleIn, spendingPer100k, spendingPerHead, statedFor, sustainedSellers } from '../market/supply.ts'
import { helperWageIn } from '../market/wages.ts'
import type { Assumption, CardModel } from '../model/result.ts'
import { usualMonthProfit } from '../model/usual-month.ts'
import { exp, square } from '../quantity/exact-math.ts'
import { exactly, over, type Spread, spreadOf, times, z80 } from '../quantity/spread.ts'

export type AxisInput = { archetype: Archetype; place: Place; facts: MarketFacts; model: CardModel }
/** One axis before rounding: `why` says in one sentence how it was made, or why there is none. */
export type RawAxis = { value: { low: number; score: number; high: number } | null; why: string; evidence: Evidence[] }

/**
 * The count at which an axis is 50: how many businesses of this size the people in reach could keep busy. Our own scale,
 * set so that a usual business of its reach lies near the middle; it moves all cities alike and so decides no order between them.
 */
const demandMiddle = { 'walk-in': 12, city: 400, online: 4000 } as const
/** People within about fifteen minutes' walk: 1.2 km radius less the street's detours, at some 6,000 people a square kilometre. */
const walkInPeople = { low: 6_000, likely: 15_000, high: 40_000 }
/** Inputs are assumptions, so a thousand runs of them are trusted no more than this many independent observations would be. */
const trustedRuns = 20

/** `x / (x + middle)` as a score, with the interval of a log-normal `x`. */
function saturating(x: Spread, middle: number): { low: number; score: number; high: number } {
  const at = (value: number) => (100 * value) / (value + middle)
  const factor = exp(z80 * x.sd)
  return { low: at(x.likely / factor), score: at(x.likely), high: at(x.likely * factor) }
}

function assumed(model: CardModel, key: string): Assumption | undefined {
  return model.assumptions.find((each) => each.key === key)
}

function assumedSpread({ key, low, value, high }: Assumption): Spread {
  return spreadOf({ low: Math.min(low, value), likely: value, high: Math.max(high, value) }, key)
}

/** Mature sales a month in local currency: price × units a day × open days, spread as its two assumptions are. */
export function matureSales({ archetype, model }: Pick<AxisInput, 'archetype' | 'model'>): Spread | null {
  const price = assumed(model, 'pricePerUnit')
  const units = assumed(model, 'unitsPerDay')
  if (!price || !units || !(price.low > 0) || !(units.low > 0)) return null
  return times(assumedSpread(price), assumedSpread(units), exactly(archetype.openDaysPerMonth))
}

type SustainedMarket = { sellers: Spread; spending: Spread; evidence: Evidence[] }

/**
 * Businesses of this size per 100,000 people that local spending would sustain, and that spending a month in local currency; null where
 * households are not the base. `sales` is one business's mature sales a month.
 */
export function sustainedMarket(
  input: Pick<AxisInput, 'archetype' | 'place' | 'facts'> & { sales: Spread | null },
): SustainedMarket | null {
  const { archetype, place, facts, sales } = input
  const spending = spendingPer100k(archetype, place, facts)
  if (!spending || !sales) return null
  const share = assumptionEvidence(
    `market:${archetype.id}:share`,
    axisTexts.demand.share.label,
    statedFor(archetype.demand.share, place.country.code),
    'share of household spending',
    year(archetype),
  )
  return {
    sellers: sustainedSellers(spending, sales),
    spending,
    evidence: [...spendingPerHead(place, facts.asOf).facts.map((fact) => factEvidence(fact, facts.sources)), share],
  }
}

/** The evidence for the number of sellers: what was counted, else the expectation. */
export function supplyEvidence(archetype: Archetype, place: Place, facts: MarketFacts): Evidence[] {
  const { spot, city } = place
  if (spot) {
    const { seen, complete } = spotFacts(spot, city)
    return [seen, ...(complete ? [complete] : [])].map((fact) => factEvidence(fact, facts.sources))
  }
  const counted = countedIn(archetype, place)
  if (counted) return [...counted.facts.employers, ...counted.facts.onePerson].map((fact) => factEvidence(fact, facts.sources))
  return [
    assumptionEvidence(
      `market:${archetype.id}:providers`,
      axisTexts.headroom.sellers.label,
      statedFor(archetype.providersPer100k, place.country.code),
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
  const sustained = sustainedMarket({ ...input, sales: matureSales(input) })
  if (!sustained) return unknown(axisTexts.demand.businessCustomers)
  const { country, city } = place
  const people =
    archetype.reach === 'walk-in' && place.spot
      ? exactly(place.spot.reaching)
      : archetype.reach === 'walk-in'
        ? spreadOf(walkInPeople, 'people in walking distance')
        : archetype.reach === 'city'
          ? spreadOf(populationRange(place), `${city.id}: population`)
          : exactly(country.facts.population.value * shareOf(country.facts.internetUsers))
  const inReach = times(sustained.sellers, over(people, exactly(100_000)))
  const reached =
    archetype.reach === 'online'
      ? [country.facts.population, country.facts.internetUsers]
      : archetype.reach === 'city'
        ? [city.population]
        : place.spot
          ? [peopleIn(place)]
          : []
  return {
    value: saturating(inReach, demandMiddle[archetype.reach]),
    why: axisTexts.demand.made({ middle: demandMiddle[archetype.reach] }),
    evidence: [...sustained.evidence, ...reached.map((fact) => factEvidence(fact, facts.sources))],
  }
}

function populationRange({ city }: Place): { low: number; likely: number; high: number } {
  const { value } = city.population
  const other = city.populationOther?.value ?? value
  return { low: Math.min(value, other), likely: value, high: Math.max(value, other) }
}

export function headroomAxis(input: AxisInput): RawAxis {
  const { archetype, place, facts } = input
  const sustained = sustainedMarket({ ...input, sales: matureSales(input) })
  if (!sustained) return unknown(axisTexts.headroom.notMeasured)
  const counted = countedIn(archetype, place)
  const expected = expectedSupply(archetype, place, facts)
  const supply = counted?.per100k ?? expected.per100k
  return {
    value: saturating(over(sustained.sellers, supply), 1),
    why: counted ? axisTexts.headroom.counted : expected.basis === 'square' ? axisTexts.headroom.square : axisTexts.headroom.expected,
    evidence: [...sustained.evidence, ...supplyEvidence(archetype, place, facts)],
  }
}

export function affordabilityAxis({ place, facts, model }: AxisInput): RawAxis {
  const { gdpPerCapita, fxPerUsd } = place.country.facts
  const income = gdpPerCapita.value * fxPerUsd.value
  const at = (cash: number) => 200 / (2 + Math.max(cash, 0) / income)
  const { p50, p80, p90 } = model.risk.cashNeeded
  return {
    value: { low: at(p90), score: at(p80), high: at(p50) },
    why: axisTexts.affordability.made,
    evidence: [factEvidence(gdpPerCapita, facts.sources), factEvidence(fxPerUsd, facts.sources)],
  }
}

export function profitabilityAxis({ place, facts, model }: AxisInput): RawAxis {
  const wage = helperWageIn(place)
  const at = (profit: number) => (profit <= 0 ? 0 : (100 * profit) / (profit + 2 * wage.value))
  const { p10, p50, p90 } = usualMonthProfit(model)
  return {
    value: { low: at(p10), score: at(p50), high: at(p90) },
    why: axisTexts.profitability.made,
    evidence: [factEvidence(wage, facts.sources)],
  }
}

export function speedAxis({ model }: AxisInput): RawAxis {
  const { breakEven, risk } = model
  const part = (month: number | null, middle: number) => (month === null ? 0 : (100 * middle) / (middle + month))
  const covers = part(breakEven.month, 3)
  const at = (payback: number | null) => (covers + part(payback, 12)) / 2
  const months = [at(risk.paybackMonth.p10), at(breakEven.paybackMonth ?? risk.paybackMonth.p50), at(risk.paybackMonth.p90)].sort(
    (a, b) => a - b,
  )
  return {
    value: { low: months[0]!, score: months[1]!, high: months[2]! },
    why: axisTexts.speed.made,
    evidence: [],
  }
}

export function resilienceAxis({ model }: AxisInput): RawAxis {
  const { probabilityLoss, probabilityCashOut } = model.risk
  const safety = Math.min(1, Math.max(0, model.breakEven.marginOfSafety ?? 0))
  const at = (loss: number, cashOut: number, margin: number) => 100 * (0.5 * (1 - loss) + 0.3 * (1 - cashOut) + 0.2 * margin)
  const loss = wilson(probabilityLoss, trustedRuns)
  const cashOut = wilson(probabilityCashOut, trustedRuns)
  return {
    value: {
      low: at(loss.high, cashOut.high, safety / 2),
      score: at(probabilityLoss, probabilityCashOut, safety),
      high: at(loss.low, cashOut.low, Math.min(1, safety * 1.5)),
    },
    why: axisTexts.resilience.made({ n: trustedRuns }),
    evidence: [],
  }
}

/** Wilson's 80% interval of a share seen in `n` observations. */
export function wilson(share: number, n: number): { low: number; high: number } {
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
    const notResearched = listed(missing.map((kind) => permitTexts[kind]))
    return unknown(axisTexts.ease.notResearched({ country: country.nameInSentence, permits: notResearched }))
  }
  // Permits are applied for side by side where offices allow it: the slowest counts in full, the others a third.
  const days = (end: 'low' | 'likely' | 'high') => {
    const each = permits.flatMap((permit) => (permit.days ? [permit.days[end]] : [])).sort((a, b) => b - a)
    return (each[0] ?? 0) + each.slice(1).reduce((sum, day) => sum + day, 0) / 3
  }
  const unknownDays = permits.filter((permit) => !permit.days).length
  const helpers = archetype.staff.filter((role) => role.fromMonth <= 1).reduce((sum, role) => sum + role.count, 0)
  const burden = (weeks: number, permitDays: number, unnamed: number) =>
    weeks / 26 + permitDays / 120 + 0.04 * permits.length + unnamed + 0.1 * archetype.skills.must.length + 0.06 * helpers
  const at = (value: number) => 100 * exp(-value)
  const { learningWeeks } = archetype
  return {
    value: {
      low: at(burden(learningWeeks * 1.5, days('high'), 0.25 * unknownDays)),
      score: at(burden(learningWeeks, days('likely'), 0)),
      high: at(burden(learningWeeks * 0.6, days('low'), 0)),
    },
    why: axisTexts.ease.made,
    evidence: permits.map((permit) => permitEvidence(permit, country)),
  }
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
    ...standingOf(permit.sourceId, permit.confidence),
    reason: permit.note,
  }
}

const growthDoubt = { high: 0.2, medium: 0.4, low: 0.7 } as const

/** The dated growth facts that this business rides on in this country. */
export function matchingGrowth(archetype: Pick<Archetype, 'growthSeries'>, country: Country): Country['growth'] {
  return country.growth.filter((each) => archetype.growthSeries.includes(each.series))
}

export function growthAxis({ archetype, place, facts }: AxisInput): RawAxis {
  const matching = matchingGrowth(archetype, place.country)
  if (matching.length === 0) return unknown(axisTexts.growth.notDated)
  const pull = ({ series, fact }: Country['growth'][number], end: -1 | 0 | 1) => {
    const range = end < 0 ? fact.low : end > 0 ? fact.high : fact.value
    const value = range ?? fact.value + end * (growthDoubt[fact.confidence] * Math.abs(fact.value) + 0.5)
    return series === 'real-income' ? value * archetype.demand.incomeElasticity : value
  }
  const mean = (end: -1 | 0 | 1) => matching.reduce((sum, each) => sum + pull(each, end), 0) / matching.length
  const at = (percent: number) => 100 / (1 + exp(-(percent - 3) / 3))
  return {
    value: { low: at(mean(-1)), score: at(mean(0)), high: at(mean(1)) },
    why: axisTexts.growth.made,
    evidence: matching.map(({ fact }) => factEvidence(fact, facts.sources)),
  }
}

function unknown(why: string): RawAxis {
  return { value: null, why, evidence: [] }
}
