import type { Archetype } from '../market/archetype.ts'
import type { Place } from '../market/place.ts'
import type { CatalogueEntry } from '../model/result.ts'
import { formatCountProse, formatNumber } from '../quantity/format.ts'
import { fill, pick } from '../report/pattern.ts'
import { categoryWords, gapWords, ordinals } from './gap-words.ts'
import type { OwnCount } from './walk-count.ts'

type Customers = { low: number; likely: number; high: number }

/** What the words of a gap rest on. */
export type GapNumbers =
  | { why: 'business' | 'wide' }
  /** People who keep one such business busy, and people for whom one is expected. */
  | { why: 'rank'; lives: number; expected: number }
  | { why: 'range'; customers: Customers; carried: number; present: number; index: number; mapYear: number }
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
  const say = (group: keyof typeof gapWords, slots: Record<string, string>) =>
    fill(pick(gapWords[group], `${archetype.id}/${group}`), slots)
  const against = entry.verdict === 'no' ? ` ${say('advisedAgainst', { city })}` : ''
  return `${main()}${against}`

  function main(): string {
    switch (numbers.why) {
      case 'business':
        return say('notEnoughBusiness', { city })
      case 'wide':
        return say('notEnoughWide', { city })
      case 'rank':
        return `${say('rank', {
          city,
          category: categoryWords[archetype.gapCategory],
          place: ordinals[rank?.place ?? 0] ?? '',
          of: String(rank?.of ?? 0),
        })} ${say('rankWhy', { lives: formatCountProse(numbers.lives), expected: about(numbers.expected) })}`
      case 'own-count': {
        const { own, customers } = numbers
        const slots = { sellers: String(own.sellers), minutes: String(own.minutesWalk), people: about(numbers.people), ...daily(customers) }
        return say(own.sellers === 0 ? 'ownCountNone' : 'ownCount', slots)
      }
      case 'range': {
        const group = numbers.index >= 20 ? 'rangeRoom' : numbers.index > -20 ? 'rangeBalanced' : 'rangeCrowded'
        return say(group, {
          city,
          carried: sellers(numbers.carried),
          present: sellers(numbers.present),
          year: String(numbers.mapYear),
          ...daily(numbers.customers),
        })
      }
    }
  }
}

function about(value: number): string {
  return formatCountProse(value).replace(/^about /, '')
}

function sellers(value: number): string {
  return value < 10 ? formatNumber(value, 1) : about(value)
}

function daily({ low, high }: Customers): { low: string; high: string } {
  const text = (value: number) => (value < 10 ? formatNumber(value, 1) : about(value))
  return { low: text(low), high: text(high) }
}

/** Who buys and when, the first three groups the author named. */
export function targetCustomersOf(archetype: Archetype): string {
  return archetype.customers
    .slice(0, 3)
    .map(({ who, when }) => fill(gapWords.customers[0], { who: capital(bare(who)), when: bare(insideSentence(when)) }))
    .join(' ')
}

const bare = (text: string) => text.trim().replace(/\.$/, '')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Small after a colon, unless it is a name: "before seven", but "Friday and Saturday". */
function insideSentence(text: string): string {
  return properStart.test(text) || !/^[A-Z][a-z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
const properStart =
  /^(January|February|March|April|May|June|July|August|September|October|November|December|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Ramadan|Easter|Christmas|Eid|Sallah|Thanksgiving|Halloween|Valentine|Mother|Harmattan)/
