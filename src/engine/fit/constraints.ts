import { motorVehicles } from '../market/own-steps.ts'
import { log } from '../quantity/exact-math.ts'
import { isShort } from '../quantity/shortfall.ts'
import { type FreeTime, hoursWithin, type Interest, type Ownable, type Trade, type Workplace } from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import {
  availableMoney,
  type BusinessTraits,
  hasTrade,
  type Person,
  possibleWorkplaces,
  readyWeeks,
  toOpenFor,
  tradesOf,
  weeksToLearn,
} from './person.ts'

/**
 * What is missing for a person to start a business, each with its size: money in USD, hours a week, weeks of training. A trade misses with the trades
 * that run the business, or with its interests where the person named interests and no trade; neither of a suggested business, of which nothing is known.
 */
export type Missing =
  | { kind: 'trade'; trades: readonly Trade[]; interests: readonly Interest[] }
  | { kind: 'money'; usd: number }
  | { kind: 'hours'; hours: number }
  | { kind: 'times'; times: readonly FreeTime[]; when: string }
  | { kind: 'place'; places: readonly Workplace[] }
  | { kind: 'tool'; things: readonly Ownable[] }
  | { kind: 'licence'; what: string; usd: number | null }
  | { kind: 'training'; weeks: number }

/** Preferences that it does not meet, money first and then the largest; empty where it meets all. What is unknown of a business does not pass. */
export function missingFor(entry: CatalogueEntry, traits: BusinessTraits, person: Person): Missing[] {
  const missing = findMissing(entry, traits, person)
  const sizeOf = (miss: Missing) => (miss.kind === 'money' ? Infinity : distanceOf(miss, 0))
  return missing.length > 1 ? missing.sort((a, b) => (sizeOf(a) === sizeOf(b) ? 0 : sizeOf(b) - sizeOf(a))) : missing
}

function findMissing(entry: CatalogueEntry, traits: BusinessTraits, person: Person): Missing[] {
  const missing: Missing[] = []
  const [toOpen, { most }] = [toOpenFor(entry, person), availableMoney(person)]
  if (isShort(toOpen, most)) missing.push({ kind: 'money', usd: toOpen - most })
  const { needs } = traits
  const { trades = [], have = [], when = [], hoursPerWeek, workplace } = person
  if (trades.length > 0 && !hasTrade(traits, person)) missing.push({ kind: 'trade', trades: tradesOf(traits), interests: [] })
  if (trades.length === 0 && person.interests.length > 0 && !traits.interests.some((each) => person.interests.includes(each)))
    missing.push({ kind: 'trade', trades: [], interests: traits.interests })
  const weeks = weeksToLearn(traits, person)
  if (weeks > readyWeeks || lacksEverySkill(traits, person)) missing.push({ kind: 'training', weeks: Math.max(1, weeks) })
  if (workplace && !possibleWorkplaces(traits).includes(workplace)) missing.push({ kind: 'place', places: possibleWorkplaces(traits) })
  if (!needs) return missing
  // Who names times and no hours has those of the times.
  const hours = hoursPerWeek ?? (when.length > 0 ? hoursWithin(when) : Infinity)
  if (hours < needs.hours.least) missing.push({ kind: 'hours', hours: needs.hours.least - hours })
  const { of, times, when: phrase } = needs.sold
  const isFree = (time: FreeTime) => when.includes(time)
  if (when.length > 0 && times.length > 0 && !(of === 'one' ? times.some(isFree) : times.every(isFree)))
    missing.push({ kind: 'times', times, when: phrase })
  const tools = have.length > 0 ? (needs.tools?.things.filter((thing) => !hasUse(have, thing) && !seldomNamed.includes(thing)) ?? []) : []
  if (tools.length > 0) missing.push({ kind: 'tool', things: tools })
  if (needs.licence && trades.length > 0 && !holdsLicence(needs.licence.heldBy, person))
    missing.push({ kind: 'licence', what: needs.licence.what, usd: entry.licenceCost ?? null })
  return missing
}

/** A van or a pickup carries what a car does. */
function hasUse(have: readonly Ownable[], thing: Ownable): boolean {
  return have.includes(thing) || (thing === 'car' && have.includes('van'))
}

/** What people have without naming it among their things. */
const seldomNamed: readonly Ownable[] = ['water', 'room', 'phone']

function holdsLicence(heldBy: readonly Trade[], { trades = [], have = [] }: Person): boolean {
  return heldBy.some((trade) => trades.includes(trade)) || (heldBy.includes('drive') && have.some((thing) => motorVehicles.includes(thing)))
}

/** Of each thing more that is missing: one is nearer than two of half its size. */
const anotherMiss = 0.5

/** How far a person is from a business, 0 where nothing is missing: for the order of near misses. Another trade is farther than all the rest. */
export function missDistance(missing: readonly Missing[], person: Person): number {
  const own = availableMoney(person).most
  return missing.reduce((sum, each) => sum + distanceOf(each, own) + anotherMiss, 0)
}

function distanceOf(miss: Missing, ownMoney: number): number {
  switch (miss.kind) {
    case 'trade':
      return 20
    // Doublings of the money that is there.
    case 'money':
      return Math.min(6, log(1 + miss.usd / Math.max(ownMoney, leastMoney)) / log(2))
    case 'hours':
      return Math.min(1, miss.hours / 40)
    case 'training':
      return Math.min(1.5, miss.weeks / 16)
    case 'place':
      return 0.6
    case 'times':
      return 0.5
    case 'tool':
    case 'licence':
      return 0.4
  }
}

/** Below this many US dollars, doublings mean little. */
const leastMoney = 10

/** Of a person who named skills and no trade: nothing of them is used. */
function lacksEverySkill({ skills: { must, helpful } }: BusinessTraits, { trades = [], skills: offered }: Person): boolean {
  const used = [...must, ...helpful]
  return trades.length === 0 && offered.length > 0 && used.length > 0 && !used.some((skill) => offered.includes(skill))
}
