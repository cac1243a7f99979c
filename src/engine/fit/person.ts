import type { Archetype } from '../market/archetype.ts'
import { motorVehicles } from '../market/own-steps.ts'
import {
  type Budget,
  budgetRangeUsd,
  type CountryCode,
  type FreeTime,
  type Interest,
  type Ownable,
  type Skill,
  type Trade,
  type Want,
  type Workplace,
} from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { tradeOfTool, tradesToldBy } from './trades.ts'

/**
 * A person's profile. `cityId` only when a city was chosen; `amountUsd`, when an exact amount was given, replaces the band. Skills and interests are
 * empty where they were not given; all others count where they were.
 */
export type Person = {
  countryCode: CountryCode
  cityId?: string
  budget?: Budget
  amountUsd?: number
  /** Of the money, what is reserved for something else or owed. */
  setAsideUsd?: number
  skills: readonly Skill[]
  interests: readonly Interest[]
  trades?: readonly Trade[]
  /** Archetype ids that the person named: they come before what is like them. */
  businesses?: readonly string[]
  have?: readonly Ownable[]
  when?: readonly FreeTime[]
  /** Hours available. */
  hoursPerWeek?: number
  workplace?: Workplace
  /** The household's need is known: what is safe for it is known from a run of its own alone. */
  ownHousehold?: true
  /** Orders the list in place of the fit. */
  want?: Want
}

/** Available money in USD: the certain amount, and the upper bound. */
export type AvailableMoney = { certain: number; most: number }

export type BusinessTraits = Pick<
  Archetype,
  | 'id'
  | 'skills'
  | 'interests'
  | 'learningWeeks'
  | 'equipment'
  | 'needs'
  | 'ownerHoursPerWeek'
  | 'premises'
  | 'production'
  | 'reach'
  | 'steps'
>

/** Upper bound assumed for a budget without upper end. */
const openBudgetUsd = 25_000
/** The band as two amounts in USD: the certain one and the upper bound. 'Under $500' has a quarter of it for sure. */
export function budgetBand(budget: Budget): AvailableMoney {
  const { min, max } = budgetRangeUsd[budget]
  const most = max ?? openBudgetUsd
  return { certain: min > 0 ? min : most / 4, most }
}

type StatedMoney = Pick<Person, 'budget' | 'amountUsd' | 'setAsideUsd'>

/** What is free, as a range in USD: `max` null without an end; an exact amount is both ends. */
export function budgetRange({ budget, amountUsd, setAsideUsd = 0 }: StatedMoney): { min: number; max: number | null } {
  const free = (usd: number) => Math.max(0, usd - setAsideUsd)
  if (amountUsd !== undefined) return { min: free(amountUsd), max: free(amountUsd) }
  if (!budget) return { min: 0, max: null }
  const { min, max } = budgetRangeUsd[budget]
  return { min: free(min), max: max === null ? null : free(max) }
}

/** What is free of the exact amount where it was given, else of the band; without either, unlimited. */
export function availableMoney({ budget, amountUsd, setAsideUsd = 0 }: StatedMoney): AvailableMoney {
  if (amountUsd === undefined && !budget) return { certain: Infinity, most: Infinity }
  const { certain, most } = amountUsd === undefined ? budgetBand(budget!) : { certain: amountUsd, most: amountUsd }
  return { certain: Math.max(0, certain - setAsideUsd), most: Math.max(0, most - setAsideUsd) }
}

/** Workplaces that a business can be run from. */
export function possibleWorkplaces({
  premises: { kind },
  reach,
  needs,
}: Pick<BusinessTraits, 'premises' | 'reach' | 'needs'>): readonly Workplace[] {
  if (needs?.places) return needs.places.at
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

/** What a person contributes: the person's things, and the trades and businesses that tell what they know. */
export type Brings = Pick<Person, 'have' | 'trades' | 'businesses'>

/** What the person's own things and the trade that they know spare, USD. */
export function ownedCost(entry: CatalogueEntry, person: Brings): number {
  const { ownable, openingCost } = entry
  if (!ownable) return 0
  const { trade = 0, ...things } = ownable
  // The licence that a vehicle brings is the one that the trade has.
  const isLicenceCounted = person.have?.some((thing) => things[thing] !== undefined && motorVehicles.includes(thing))
  const training = knowsTradeOf(entry, person) ? Math.max(0, trade - (isLicenceCounted ? (entry.licenceCost ?? 0) : 0)) : 0
  return Math.min(openingCost, training + thingsCost(entry, person))
}

/** What the person's own things spare, USD. */
export function thingsCost({ ownable = {} }: CatalogueEntry, { have = [] }: Pick<Person, 'have'>): number {
  return have.reduce((sum, thing) => sum + (ownable[thing] ?? 0), 0)
}

/** Opening cost without what the person owns and need not learn, USD. */
export function toOpenFor(entry: CatalogueEntry, person: Brings): number {
  return entry.openingCost - ownedCost(entry, person)
}

/** Opening cost at the lowest prices found, without what the person owns and need not learn, USD; null where nothing is cheaper. */
export function cheapestFor(entry: CatalogueEntry, person: Brings): number | null {
  const { cheaper, cheaperOwned = {} } = entry
  if (cheaper === undefined) return null
  const { trade = 0, ...things } = cheaperOwned
  const owned = thingsCost({ ...entry, ownable: things }, person) + (knowsTradeOf(entry, person) ? trade : 0)
  return toOpenFor(entry, person) - Math.max(0, cheaper - owned)
}

/** Whether so much money (USD) is gone within a year in about half of the simulations or more. */
export function runsOutFor(entry: CatalogueEntry, person: Brings, most: number): boolean {
  return entry.yearMoney !== undefined && most < entry.yearMoney - ownedCost(entry, person)
}

export function tradesOf({ needs }: Pick<BusinessTraits, 'needs'>): Trade[] {
  return needs ? (Object.keys(needs.trades.weeks) as Trade[]) : []
}

export function hasTrade(traits: Pick<BusinessTraits, 'needs'>, { trades = [] }: Pick<Person, 'trades'>): boolean {
  return tradesOf(traits).some((trade) => trades.includes(trade))
}

/** Whether it is run by a trade that a thing tells which it works with and the person owns. */
function livesFromOwnTool(traits: Pick<BusinessTraits, 'equipment' | 'needs'>, { have = [] }: Pick<Person, 'have'>): boolean {
  const trades = tradesOf(traits)
  return traits.equipment.some(({ ownable }) => {
    const trade = ownable && have.includes(ownable) ? tradeOfTool[ownable] : undefined
    return trade !== undefined && trades.includes(trade)
  })
}

/**
 * Weeks of learning before this person can take money for it: by the trade that needs least, which an owned tool may show where none was named,
 * else by the skills that it must have.
 */
export function weeksToLearn(traits: BusinessTraits, person: Person): number {
  const { skills, learningWeeks } = traits
  const { skills: offered } = person
  const byTrade = weeksByTrade(traits, person)
  if (byTrade.length > 0) return practises(traits, person) ? 0 : Math.min(...byTrade)
  return offered.length > 0 && skills.must.every((skill) => offered.includes(skill)) ? 0 : Math.ceil(learningWeeks)
}

function weeksByTrade(traits: Pick<BusinessTraits, 'equipment' | 'needs'>, person: Brings): number[] {
  const { trades = [] } = person
  const named = trades.length === 0 && livesFromOwnTool(traits, person) ? tradesOf(traits) : trades
  return named.flatMap((trade) => traits.needs?.trades.weeks[trade] ?? [])
}

/** Whether they named this business among their own, which has steps of learning that its people need not take. */
function practises({ id, steps }: Pick<BusinessTraits, 'id' | 'steps'>, { businesses = [] }: Brings): boolean {
  return businesses.includes(id) && steps.some(({ known }) => known !== undefined)
}

/** A start now allows for this much training. */
export const readyWeeks = 2

/** Whether a person knows the work of a business: they named it, or do a trade that learns the rest of it on the way. */
export function knowsWork(traits: Pick<BusinessTraits, 'id' | 'steps' | 'equipment' | 'needs'>, person: Brings): boolean {
  const weeks = weeksByTrade(traits, person)
  return weeks.length > 0 && (practises(traits, person) || Math.min(...weeks) <= readyWeeks)
}

/** The same of a card, whose training it spares. */
function knowsTradeOf(
  { archetype, ownable, tradeWeeks = {} }: CatalogueEntry,
  { trades = [], have = [], businesses = [] }: Brings,
): boolean {
  const inferred = tradesToldBy(have.filter((thing) => ownable?.[thing] !== undefined))
  const weeks = (trades.length > 0 ? trades : inferred).flatMap((trade) => tradeWeeks[trade] ?? [])
  return weeks.length > 0 && (businesses.includes(archetype) || Math.min(...weeks) <= readyWeeks)
}
