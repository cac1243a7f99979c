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
 * What we know of a person. `cityId` only when a city was chosen; `amountUsd`, when the exact amount was said, replaces the band. Skills and interests
 * are empty where nothing was said of them; budget, trades, hours and workplace count where they were said.
 */
export type Person = {
  countryCode: CountryCode
  cityId?: string
  budget?: Budget
  amountUsd?: number
  skills: readonly Skill[]
  interests: readonly Interest[]
  trades?: readonly Trade[]
  /** That the person has for it. */
  hoursPerWeek?: number
  workplace?: Workplace
}

/** Money in USD: what is there for sure, and the most there may be. */
export type Money = { sure: number; most: number }

/** What fit needs of an archetype. */
export type Traits = Pick<
  Archetype,
  'id' | 'skills' | 'interests' | 'learningWeeks' | 'trades' | 'ownerHoursPerWeek' | 'premises' | 'reach'
>

/**
 * Four parts 0–1 and their geometric mean as 0–100: one part near nothing cannot be bought back by the others. `use` takes off where the business would use
 * little of the money that the person has: who has $1,500 is not first offered what needs $60. `work` takes off for another trade, more hours or another
 * workplace than the person said.
 */
export type FitScore = { score: number; capital: number; skill: number; interest: number; place: number; use: number; work: number }

/** What a person brings to one business, wherever it is. */
export type Brought = { skill: number; interest: number; work: number }

/** A budget without upper end is taken to stretch to this. */
const openBudgetUsd = 25_000
/** What transfers when a required skill is quite new; learning is possible, so never nothing. */
const learnable = 0.2
const unrelatedInterest = 0.3
/** Where nothing was said of skills or interests, every business has this. */
const unsaid = 0.8
const otherTrade = 0.6
const otherWorkplace = 0.7
const leastTime = 0.5
const otherCity = 0.6
const otherCountry = 0.1

/** The band as two amounts in USD: what the person has for sure, and the most there may be. 'Under $500' has a quarter of it for sure. */
export function budgetBand(budget: Budget): Money {
  const { min, max } = budgetRangeUsd[budget]
  const most = max ?? openBudgetUsd
  return { sure: min > 0 ? min : most / 4, most }
}

/** The least and the most money in USD, `max` null without an end; of an exact amount both ends are it. */
export function moneyRange({ budget, amountUsd }: Pick<Person, 'budget' | 'amountUsd'>): { min: number; max: number | null } {
  if (amountUsd !== undefined) return { min: amountUsd, max: amountUsd }
  return budget ? budgetRangeUsd[budget] : { min: 0, max: null }
}

/** The exact amount where it was said, else the band; without either, all that a business asks. */
export function moneyOf({ budget, amountUsd }: Pick<Person, 'budget' | 'amountUsd'>): Money {
  if (amountUsd !== undefined) return { sure: amountUsd, most: amountUsd }
  return budget ? budgetBand(budget) : { sure: Infinity, most: Infinity }
}

/**
 * How far the money reaches, 0–1, from the cash that is enough in four runs of five (USD). 1 up to what is there for sure, falling evenly in the
 * logarithm to 0.5 at the most there may be, then with the square of what is missing. Of an exact amount only the last. Never falls when the money rises.
 */
export function capitalFit(cashNeededP80: number, { sure, most }: Money): number {
  if (cashNeededP80 <= sure) return 1
  if (cashNeededP80 <= most) return 1 - (0.5 * log(cashNeededP80 / sure)) / log(most / sure)
  return (most > sure ? 0.5 : 1) * square(most / cashNeededP80)
}

/** From this share of the money that is there for sure, a business uses it; below it less and less, down to `leastUse`. */
const wellUsed = 0.5
const leastUse = 0.7

/** How far a business uses the money that a person has for sure, 0.7–1, by the cash that is enough in four runs of five (USD). */
export function budgetUse(cashNeededP80: number, { sure }: Money): number {
  if (sure === Infinity) return 1
  return Math.max(leastUse, Math.sqrt(Math.sqrt(Math.min(1, cashNeededP80 / (wellUsed * sure)))))
}

/** Skill, interest and work of a person in a business. Who has the trade has at least half of what is missing of its skills. */
export function broughtTo(traits: Traits, person: Person): Brought {
  const skill = person.skills.length === 0 ? unsaid : skillFit(traits, person.skills)
  return {
    skill: hasTrade(traits, person) ? (1 + skill) / 2 : skill,
    interest: person.interests.length === 0 ? unsaid : interestFit(traits, person.interests),
    work: workFit(traits, person),
  }
}

export function hasTrade({ trades = [] }: Pick<Traits, 'trades'>, person: Pick<Person, 'trades'>): boolean {
  return trades.some((trade) => person.trades?.includes(trade))
}

/** The share of the hours that it asks for, 0–1; 1 where either is not said. */
export function timeShare(
  { ownerHoursPerWeek }: Pick<Traits, 'ownerHoursPerWeek'>,
  { hoursPerWeek }: Pick<Person, 'hoursPerWeek'>,
): number {
  if (hoursPerWeek === undefined || !ownerHoursPerWeek) return 1
  return Math.min(1, hoursPerWeek / ownerHoursPerWeek.likely)
}

/** Where a business can be run from, as people say it. */
export function workplacesOf({ premises: { kind }, reach }: Pick<Traits, 'premises' | 'reach'>): readonly Workplace[] {
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

/** How the work suits what was said of trades, hours and workplace: 1 where it does or nothing was said. */
function workFit(traits: Traits, person: Person): number {
  const trade = !person.trades?.length || hasTrade(traits, person) ? 1 : otherTrade
  const time = Math.max(leastTime, Math.sqrt(timeShare(traits, person)))
  const where = !person.workplace || workplacesOf(traits).includes(person.workplace) ? 1 : otherWorkplace
  return trade * time * where
}

/** Mean over required skills of what the person brings to each, three quarters; the best helpful one, a quarter. 0.8 when none is required. */
export function skillFit(traits: Pick<Traits, 'skills'>, has: readonly Skill[]): number {
  const { must, helpful } = traits.skills
  const brought = (skill: Skill) => nearest(has, skill, skillTransfer)?.share ?? 0
  const required = must.length === 0 ? 0.8 : must.reduce((sum, skill) => sum + Math.max(learnable, brought(skill)), 0) / must.length
  const best = helpful.length === 0 ? required : Math.max(...helpful.map(brought))
  return 0.75 * required + 0.25 * Math.max(learnable, best)
}

export function interestFit(traits: Pick<Traits, 'interests'>, named: readonly Interest[]): number {
  const near = traits.interests.map((interest) => nearest(named, interest, interestNearness)?.share ?? 0)
  return Math.max(unrelatedInterest, ...near)
}

function placeFit(entry: Pick<CatalogueEntry, 'cityId' | 'countryCode'>, person: Person): number {
  if (entry.countryCode !== person.countryCode) return otherCountry
  return person.cityId === undefined || person.cityId === entry.cityId ? 1 : otherCity
}

export function fitScore(entry: CatalogueEntry, person: Person, { skill, interest, work }: Brought): FitScore {
  const money = moneyOf(person)
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
