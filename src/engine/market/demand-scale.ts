import { demandFormulas } from '#words/engine/evidence.ts'
import { affordabilityBounds, affordabilityPower, tierReach } from '../economy/constants.ts'
import type { Fact } from '../evidence/evidence.ts'
import { power } from '../quantity/exact-math.ts'
import { monthCount } from '../quantity/month.ts'
import type { Archetype } from './archetype.ts'
import { positiveValue, shareValue } from './fact-value.ts'
import type { City, Country } from './place.ts'

export type DemandScale = { factor: number; formula: string; facts: Fact[] }

/**
 * Units a day here over units a day in a tier-1 home city: customers within reach by city tier, times the price relative to household spending here
 * and at home, to a small power and between bounds. Modest on purpose: nothing here is measured.
 */
export function demandScale(
  archetype: Archetype,
  home: Country,
  homeCity: City,
  target: Country,
  city: City,
  targetPrice: number,
  asOf: string,
): DemandScale {
  // A keeper of animals or beds sells to traders at the price of the day: the stock limits sales, not how many people live around it.
  if (archetype.production?.limit === 'harvest') return { factor: 1, formula: demandFormulas.harvest, facts: [] }
  const reach = tierReach[archetype.reach][city.tier - 1]!
  const reachSlots = { tier: city.tier, reach }
  if (home.code === target.code && city.id === homeCity.id) return { factor: reach, formula: demandFormulas.reach(reachSlots), facts: [] }
  // Both prices against what a person spends there in the month of the price: local money, never dollars of one year at another's rate.
  const targetSpending = householdSpendingIn(target, asOf)
  const homeSpending = householdSpendingIn(home, archetype.priceMonth)
  const targetBurden = targetPrice / targetSpending.perHeadAMonth
  const homeBurden = archetype.price.likely / homeSpending.perHeadAMonth
  const [minFactor, maxFactor] = affordabilityBounds
  const exponent = affordabilityPower * archetype.demand.incomeElasticity
  const affordability = Math.min(maxFactor, Math.max(minFactor, power(targetBurden / homeBurden, -exponent)))
  return {
    factor: reach * affordability,
    formula: demandFormulas.reachAndPrice({
      ...reachSlots,
      factor: affordability.toPrecision(3),
      power: exponent.toPrecision(2),
      least: minFactor,
      most: maxFactor,
    }),
    facts: [...targetSpending.facts, ...homeSpending.facts],
  }
}

/**
 * Monthly household spending a head in the country, local money of that month ('YYYY-MM'): national accounts of their year, carried by consumer
 * prices. Between two points of the index prices rise evenly; after the last one, by the country's inflation.
 */
export function householdSpendingIn(
  { facts, householdSpending: { perHead, cpi } }: Pick<Country, 'facts' | 'householdSpending'>,
  month: string,
): { perHeadAMonth: number; facts: Fact[] } {
  const inflation = shareValue(facts.inflation)
  const baseMonth = perHead.priceMonth ?? `${perHead.year}-07`
  const level = (at: string) => interpolateIndex(cpi.points, monthCount(at, 'month'), inflation)
  return {
    perHeadAMonth: (positiveValue(perHead, perHead.id) / 12) * (level(month) / level(baseMonth)),
    facts: [perHead, facts.inflation],
  }
}

function interpolateIndex(points: readonly { month: string; index: number }[], month: number, inflation: number): number {
  const dated = points.map((point) => ({ at: monthCount(point.month, 'cpi'), index: point.index }))
  const next = dated.findIndex(({ at }) => at > month)
  const before = next < 0 ? dated.at(-1)! : dated[Math.max(0, next - 1)]!
  const after = next < 0 ? undefined : dated[next]!
  if (!after || before === after) return before.index * power(1 + inflation, (month - before.at) / 12)
  return before.index * power(after.index / before.index, (month - before.at) / (after.at - before.at))
}
