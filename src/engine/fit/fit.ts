import type { Archetype } from '../market/archetype.ts'
import { log, square } from '../quantity/exact-math.ts'
import {
  type Budget,
  budgetRangeUsd,
  type CountryCode,
  type Interest,
  type Skill,
  type Trade,
  type Workplace,
} from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { interestNearness, nearest, skillTransfer } from './adjacency.ts'

/**
 * A person's profile. `cityId` only when a city was chosen; `amountUsd`, when an exact amount was given, replaces the band. Skills and interests are
 * empty where they were not given; budget, trades, hours and workplace count where they were.
 */
export type Person = {
  countryCode: CountryCode
  cityId?: string
  budget?: Budget
  amountUsd?: number
  skills: readonly Skill[]
  interests: readonly Interest[]
  trades?: readonly Trade[]
  /** Hours available. */
  hoursPerWeek?: number
  workplace?: Workplace
}

/** Available money in USD: the certain amount, and the upper bound. */
export type AvailableMoney = { certain: number; most: number }

export type BusinessTraits = Pick<
  Archetype,
  'id' | 'skills' | 'interests' | 'learningWeeks' | 'trades' | 'ownerHoursPerWeek' | 'premises' | 'reach'
>

/**
 * Four parts 0–1 and their geometric mean as 0–100: one part near nothing cannot be compensated by the others. `use` is a penalty where the business
 * would use little of the person's money: who has $1,500 is not first offered what needs $60. `work` is a penalty for another trade, more hours or
 * another workplace than the profile's.
 */
export type FitScore = { score: number; capital: number; skill: number; interest: number; place: number; use: number; work: number }

/** The parts of a fit that do not depend on the place. */
export type PersonFit = { skill: number; interest: number; work: number }

/** Upper bound assumed for a budget without upper end. */
const openBudgetUsd = 25_000
/** Score of a required skill that is quite new; learning is possible, so never 0. */
const learnableSkillScore = 0.2
const unrelatedInterestScore = 0.3
/** Score of every business where skills or interests are not given. */
const neutralScore = 0.8
const otherTradeFactor = 0.6
const otherWorkplaceFactor = 0.7
const minTimeFit = 0.5
const otherCityScore = 0.6
const otherCountryScore = 0.1

/** The band as two amounts in USD: the certain one and the upper bound. 'Under $500' has a quarter of it for sure. */
export function budgetBand(budget: Budget): AvailableMoney {
  const { min, max } = budgetRangeUsd[budget]
  const most = max ?? openBudgetUsd
  return { certain: min > 0 ? min : most / 4, most }
}

/** The range in USD, `max` null without an end; an exact amount is both ends. */
export function budgetRange({ budget, amountUsd }: Pick<Person, 'budget' | 'amountUsd'>): { min: number; max: number | null } {
  if (amountUsd !== undefined) return { min: amountUsd, max: amountUsd }
  return budget ? budgetRangeUsd[budget] : { min: 0, max: null }
}

/** The exact amount where it was given, else the band; without either, unlimited. */
export function availableMoney({ budget, amountUsd }: Pick<Person, 'budget' | 'amountUsd'>): AvailableMoney {
  if (amountUsd !== undefined) return { certain: amountUsd, most: amountUsd }
  return budget ? budgetBand(budget) : { certain: Infinity, most: Infinity }
}

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
    work: workFit(traits, person),
  }
}

export function hasTrade({ trades = [] }: Pick<BusinessTraits, 'trades'>, person: Pick<Person, 'trades'>): boolean {
  return trades.some((trade) => person.trades?.includes(trade))
}

/** Share of the required hours that are available, 0–1; 1 where either is not given. */
export function timeShare(
  { ownerHoursPerWeek }: Pick<BusinessTraits, 'ownerHoursPerWeek'>,
  { hoursPerWeek }: Pick<Person, 'hoursPerWeek'>,
): number {
  if (hoursPerWeek === undefined || !ownerHoursPerWeek) return 1
  return Math.min(1, hoursPerWeek / ownerHoursPerWeek.likely)
}

/** Workplaces that a business can be run from. */
export function possibleWorkplaces({ premises: { kind }, reach }: Pick<BusinessTraits, 'premises' | 'reach'>): readonly Workplace[] {
  const from = kindOfWorkplace[kind]
  return reach === 'online' ? [from, 'online'] : [from]
}

const kindOfWorkplace: Record<Archetype['premises']['kind'], Workplace> = {
  none: 'home',
  home: 'home',
  plot: 'home',
  vehicle: 'stall',
  street: 'stall',
  stall: 'stall',
  kiosk: 'stall',
  workshop: 'shop',
  shop: 'shop',
}

/** Match of trades, hours and workplace: 1 where it suits or nothing was given. */
function workFit(traits: BusinessTraits, person: Person): number {
  const trade = !person.trades?.length || hasTrade(traits, person) ? 1 : otherTradeFactor
  const time = Math.max(minTimeFit, Math.sqrt(timeShare(traits, person)))
  const workplaceFactor = !person.workplace || possibleWorkplaces(traits).includes(person.workplace) ? 1 : otherWorkplaceFactor
  return trade * time * workplaceFactor
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

export function fitScore(entry: CatalogueEntry, person: Person, { skill, interest, work }: PersonFit): FitScore {
  const money = availableMoney(person)
  const capital = capitalFit(entry.cashNeededP80, money)
  const place = placeFit(entry, person)
  const use = budgetUse(entry.cashNeededP80, money)
  return { score: 100 * use * work * Math.sqrt(Math.sqrt(capital * skill * interest * place)), capital, skill, interest, place, use, work }
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
