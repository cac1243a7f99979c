import { createVariantPicker } from '#language/variants.ts'
import { categoryTexts, customerTexts, gapTexts } from '#words/engine/gaps.ts'
import type { Archetype } from '../market/archetype.ts'
import type { Place } from '../market/place.ts'
import { formatCountProse, formatCountRounded, formatNumber } from '../quantity/format.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import type { OwnWalkCount } from './walk-count.ts'

type Customers = { low: number; likely: number; high: number }

/** The figures behind a gap's sentences. */
export type GapNumbers =
  | { why: 'business' | 'wide' }
  /** Spending says over three times the sellers that statistics count. */
  | { why: 'not-credible'; present: number; year: number }
  /** People who keep one such business busy, and people per expected business. */
  | { why: 'rank'; lives: number; expected: number }
  | { why: 'range'; customers: Customers; carried: number; present: number; index: number; year: number }
  | { why: 'own-count'; customers: Customers; own: OwnWalkCount; people: number }

type Reasoning = {
  place: Place
  archetype: Archetype
  entry: CatalogueEntry
  numbers: GapNumbers
  rank: { of: number; place: number } | null
}

/** Why the answer is what it is and, where the verdict is no, a sentence that says so. */
export function gapReasoning({ place, archetype, entry, numbers, rank }: Reasoning): string {
  const city = place.city.name
  const pick = createVariantPicker(gapTexts, archetype.id)
  const warning = entry.verdict === 'no' ? ` ${pick('advisedAgainst')({ city })}` : ''
  return `${mainReason()}${warning}`

  function mainReason(): string {
    switch (numbers.why) {
      case 'business':
        return pick('notEnoughBusiness')({ city })
      case 'wide':
        return pick('notEnoughWide')({ city })
      case 'not-credible':
        return pick('notEnoughCredible')({ city, present: formatCount(numbers.present), year: numbers.year })
      case 'rank':
        return `${pick('rank')({
          city,
          category: categoryTexts[archetype.gapCategory],
          place: rank?.place ?? 0,
          of: rank?.of ?? 0,
        })} ${pick('rankWhy')({ lives: formatCountProse(numbers.lives), expected: formatCountRounded(numbers.expected) })}`
      case 'own-count': {
        const { own: ownCount, customers } = numbers
        const messageSlots = { minutes: ownCount.minutesWalk, people: formatCountRounded(numbers.people), ...dailySlots(customers) }
        return ownCount.sellers === 0
          ? pick('ownCountNone')(messageSlots)
          : pick('ownCount')({ ...messageSlots, sellers: ownCount.sellers })
      }
      case 'range': {
        const group = numbers.index >= 20 ? 'rangeRoom' : numbers.index > -20 ? 'rangeBalanced' : 'rangeCrowded'
        return pick(group)({
          city,
          carried: formatCount(numbers.carried),
          present: formatCount(numbers.present),
          year: numbers.year,
          ...dailySlots(numbers.customers),
        })
      }
    }
  }
}

function formatCount(value: number): string {
  return value < 10 ? formatNumber(value, 1) : formatCountRounded(value)
}

function dailySlots({ low, high }: Customers): { low: string; high: string } {
  return { low: formatCount(low), high: formatCount(high) }
}

/** Who buys and when, the first three groups the author named. */
export function describeTargetCustomers(archetype: Archetype): string {
  return archetype.customers
    .slice(0, 3)
    .map(({ who, when }) => customerTexts.whoAndWhen({ who: withoutFullStop(who), when: withoutFullStop(when) }))
    .join(' ')
}

const withoutFullStop = (text: string) => text.trim().replace(/\.$/, '')
