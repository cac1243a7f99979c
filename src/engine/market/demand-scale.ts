import { demandFormulas } from '#words/engine/evidence.ts'
import type { Fact } from '../evidence/evidence.ts'
import { fxOf, positiveOf } from '../evidence/known-fact.ts'
import { affordabilityBounds, affordabilityPower, tierReach } from '../model/constants.ts'
import { asShare } from '../quantity/unit.ts'
import type { Archetype } from './archetype.ts'
import type { City, Country } from './place.ts'

export type DemandScale = { factor: number; formula: string; facts: Fact[] }

/**
 * Units a day here over units a day in a tier-1 home city: customers within reach by city tier, times how the price sits against
 * household spending here and at home, to a small power and between bounds. Modest on purpose: nothing here is measured.
 */
export function demandScale(
  archetype: Archetype,
  home: Country,
  homeCity: City,
  target: Country,
  city: City,
  priceHere: number,
): DemandScale {
  const reach = tierReach[archetype.reach][city.tier - 1]!
  const reached = { tier: city.tier, reach }
  if (home.code === target.code && city.id === homeCity.id) return { factor: reach, formula: demandFormulas.reach(reached), facts: [] }
  const burdenHere = priceHere / fxOf(target) / spendingPerPerson(target)
  const burdenHome = archetype.price.likely / fxOf(home) / spendingPerPerson(home)
  const [least, most] = affordabilityBounds
  const power = affordabilityPower * archetype.demand.incomeElasticity
  const affordability = Math.min(most, Math.max(least, (burdenHere / burdenHome) ** -power))
  return {
    factor: reach * affordability,
    formula: demandFormulas.reachAndPrice({ ...reached, factor: affordability.toPrecision(3), power: power.toPrecision(2), least, most }),
    facts: [
      target.facts.gdpPerCapita,
      home.facts.gdpPerCapita,
      target.facts.consumptionShare,
      home.facts.consumptionShare,
      target.facts.fxPerUsd,
      home.facts.fxPerUsd,
    ],
  }
}

/** USD a year: GDP per person × household consumption share. */
function spendingPerPerson(country: Country): number {
  const share = country.facts.consumptionShare
  return (
    positiveOf(country.facts.gdpPerCapita, `${country.code} gdpPerCapita`) *
    asShare(positiveOf(share, `${country.code} consumptionShare`), share.unit)
  )
}
