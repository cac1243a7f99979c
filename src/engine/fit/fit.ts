import { log, square } from '../quantity/exact-math.ts'
import type { Interest, Skill } from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { interestNearness, nearest, skillTransfer } from './adjacency.ts'
import { type AvailableMoney, availableMoney, type BusinessTraits, hasTrade, ownedCost, type Person } from './person.ts'

/**
 * Four parts 0–1 and their geometric mean as 0–100: one part near nothing cannot be compensated by the others. `use` is a penalty where the business
 * would use little of the person's money: who has $1,500 is not first offered what needs $60. Preferences that it does not meet are no part of it: see
 * `constraints.ts`.
 */
export type FitScore = { score: number; capital: number; skill: number; interest: number; place: number; use: number }

/** The parts of a fit that do not depend on the place. */
export type PersonFit = { skill: number; interest: number }

/** Score of a required skill that is quite new; learning is possible, so never 0. */
const learnableSkillScore = 0.2
const unrelatedInterestScore = 0.3
/** Score of every business where skills or interests are not given. */
const neutralScore = 0.8
const otherCityScore = 0.6
const otherCountryScore = 0.1

/**
 * Affordability, 0–1, from the cash that is enough in four runs of five (USD). 1 up to the certain amount, falling evenly in the logarithm to 0.5 at
 * the upper bound, then with the square of what is missing. Of an exact amount only the last. Never falls when the money rises.
 */
export function capitalFit(cashNeededP80: number, { certain, most }: AvailableMoney): number {
  if (cashNeededP80 <= certain) return 1
  if (cashNeededP80 <= most) return 1 - (0.5 * log(cashNeededP80 / certain)) / log(most / certain)
  return (most > certain ? 0.5 : 1) * square(most / cashNeededP80)
}

/** Share of the certain money from which a business makes full use of it; below, the score falls to `minBudgetUse`. */
const fullUseShare = 0.5
const minBudgetUse = 0.7

/** Use of the certain money by a business, 0.7–1, by the cash that is enough in four runs of five (USD). */
export function budgetUse(cashNeededP80: number, { certain }: AvailableMoney): number {
  if (certain === Infinity) return 1
  return Math.max(minBudgetUse, Math.sqrt(Math.sqrt(Math.min(1, cashNeededP80 / (fullUseShare * certain)))))
}

/** Who has the trade has at least half of what is missing of its skills. */
export function personFit(traits: BusinessTraits, person: Person): PersonFit {
  const skill = person.skills.length === 0 ? neutralScore : skillFit(traits, person.skills)
  return {
    skill: hasTrade(traits, person) ? (1 + skill) / 2 : skill,
    interest: person.interests.length === 0 ? neutralScore : interestFit(traits, person.interests),
  }
}

/** Mean over required skills of the best transfer from the person's, three quarters; the best helpful one, a quarter. 0.8 when none is required. */
export function skillFit(traits: Pick<BusinessTraits, 'skills'>, offered: readonly Skill[]): number {
  const { must, helpful } = traits.skills
  const transferShare = (skill: Skill) => nearest(offered, skill, skillTransfer)?.share ?? 0
  const required =
    must.length === 0 ? 0.8 : must.reduce((sum, skill) => sum + Math.max(learnableSkillScore, transferShare(skill)), 0) / must.length
  const best = helpful.length === 0 ? required : Math.max(...helpful.map(transferShare))
  return 0.75 * required + 0.25 * Math.max(learnableSkillScore, best)
}

export function interestFit(traits: Pick<BusinessTraits, 'interests'>, stated: readonly Interest[]): number {
  const near = traits.interests.map((interest) => nearest(stated, interest, interestNearness)?.share ?? 0)
  return Math.max(unrelatedInterestScore, ...near)
}

function placeFit(entry: Pick<CatalogueEntry, 'cityId' | 'countryCode'>, person: Person): number {
  if (entry.countryCode !== person.countryCode) return otherCountryScore
  return person.cityId === undefined || person.cityId === entry.cityId ? 1 : otherCityScore
}

export function fitScore(entry: CatalogueEntry, person: Person, { skill, interest }: PersonFit): FitScore {
  const money = availableMoney(person)
  const need = entry.cashNeededP80 - ownedCost(entry, person)
  const capital = capitalFit(need, money)
  const place = placeFit(entry, person)
  const use = budgetUse(need, money)
  return { score: 100 * use * Math.sqrt(Math.sqrt(capital * skill * interest * place)), capital, skill, interest, place, use }
}

export type Fit = {
  score: number
  capital: number
  skill: number
  interest: number
  place: number
  why: string[]
  wouldMove: string | null
}
