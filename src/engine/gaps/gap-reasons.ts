import { sayerFor } from '#language/variants.ts'
import { categoryTexts, customerTexts, gapTexts } from '#words/engine/gaps.ts'
import type { Archetype } from '../market/archetype.ts'
import type { Place } from '../market/place.ts'
import { formatCountProse, formatCountRounded, formatNumber } from '../quantity/format.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import type { OwnCount } from './walk-count.ts'

type Customers = { low: number; likely: number; high: number }

/** What the words of a gap rest on. */
export type GapNumbers =
  | { why: 'business' | 'wide' }
  /** People who keep one such business busy, and people per expected business. */
  | { why: 'rank'; lives: number; expected: number }
  | { why: 'range'; customers: Customers; carried: number; present: number; index: number; year: number }
  | { why: 'own-count'; customers: Customers; own: OwnCount; people: number }

type Reasoning = {
  place: Place
  archetype: Archetype
  entry: CatalogueEntry
  numbers: GapNumbers
  rank: { of: number; place: number } | null
}

/** Why the answer is what it is, and, where the model says no, that it does. */
export function gapReasoning({ place, archetype, entry, numbers, rank }: Reasoning): string {
  const city = place.city.name
  const say = sayerFor(gapTexts, archetype.id)
  const against = entry.verdict === 'no' ? ` ${say('advisedAgainst')({ city })}` : ''
  return `${main()}${against}`

  function main(): string {
    switch (numbers.why) {
      case 'business':
        return say('notEnoughBusiness')({ city })
      case 'wide':
        return say('notEnoughWide')({ city })
      case 'rank':
        return `${say('rank')({
          city,
          category: categoryTexts[archetype.gapCategory],
          place: rank?.place ?? 0,
          of: rank?.of ?? 0,
        })} ${say('rankWhy')({ lives: formatCountProse(numbers.lives), expected: formatCountRounded(numbers.expected) })}`
      case 'own-count': {
        const { own, customers } = numbers
        const slots = { minutes: own.minutesWalk, people: formatCountRounded(numbers.people), ...daily(customers) }
        return own.sellers === 0 ? say('ownCountNone')(slots) : say('ownCount')({ ...slots, sellers: own.sellers })
      }
      case 'range': {
        const group = numbers.index >= 20 ? 'rangeRoom' : numbers.index > -20 ? 'rangeBalanced' : 'rangeCrowded'
        return say(group)({
          city,
          carried: fewOrMany(numbers.carried),
          present: fewOrMany(numbers.present),
          year: numbers.year,
          ...daily(numbers.customers),
        })
      }
    }
  }
}

function fewOrMany(value: number): string {
  return value < 10 ? formatNumber(value, 1) : formatCountRounded(value)
}

function daily({ low, high }: Customers): { low: string; high: string } {
  return { low: fewOrMany(low), high: fewOrMany(high) }
}

/** Who buys and when, the first three groups the author named. */
export function targetCustomersOf(archetype: Archetype): string {
  return archetype.customers
    .slice(0, 3)
    .map(({ who, when }) => customerTexts.whoAndWhen({ who: bare(who), when: bare(when) }))
    .join(' ')
}

/** The words of another end as they like, with or without a full stop. */
const bare = (text: string) => text.trim().replace(/\.$/, '')
