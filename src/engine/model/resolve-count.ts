import type { NumberText } from '#language/slots.ts'
import { countFormulas, countLabels, countReasons } from '#words/engine/counts.ts'
import { defaultOwnerHoursPerWeek, unseenSellersShare, weeksPerMonth } from '../economy/constants.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import { estimateFor, spendingPer100k } from '../market/supply.ts'
import { estimatePeopleInReach } from '../market/walk-reach.ts'
import { exp, hypotenuse } from '../quantity/exact-math.ts'
import { formatMoneyMajor, formatNumber } from '../quantity/format.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { toSignificant } from '../quantity/significant.ts'
import { multiply, type Spread, z90 } from '../quantity/spread.ts'
import type { CountAtSpot } from './answers.ts'
import type { ValueKey } from './model-inputs.ts'
import type { RowWriter } from './row-writer.ts'

const digits = 3
/** Most minutes a day in which a count can be earned again. */
const minutesInDay = 24 * 60
/** How much the hours of a day and the days of a week differ from the stretch that was watched, as a spread of the logarithm: our assumption. */
const stretchSpread = 0.3
const sellersMax = 1000

/**
 * Puts a person's own count in place of the guessed fair share, as a limit: the spending of the people around a walk shared by the sellers met there,
 * or what the customers of one seller spend in the hours of this plan. Sellers of a business whose customers are not households of one place say
 * nothing of its sales and change nothing. Call it before the owner's pay, which follows from sales; `price` in major units.
 */
export function resolveCount(
  counted: CountAtSpot,
  { archetype, place, facts, price }: { archetype: Archetype; place: Place; facts: MarketFacts; price: number },
  write: RowWriter,
  book: EvidenceBook,
): void {
  const spending = archetype.reach === 'online' ? null : spendingPer100k(archetype, place, facts)
  if (counted.of === 'customers') resolveCustomers(counted, archetype, place, price, write, book)
  else if (spending) resolveSellers(counted, spending, place, write, book)
}

function resolveSellers(
  { count, minutes }: CountAtSpot,
  spendingEstimate: Spread,
  place: Place,
  write: RowWriter,
  book: EvidenceBook,
): void {
  const { currency } = place.country
  const people = estimatePeopleInReach(minutes)
  const spending = rangeOf(multiply({ likely: spendingEstimate.likely / 100_000, sd: spendingEstimate.sd }, people))
  const perHead = toSignificant(spendingEstimate.likely / 100_000, digits)
  replace('marketSpending', countLabels.spendingOnWalk({ minutes }), spending, minorPerMajor(currency), write)
  book.derived({
    id: 'assumption:marketSpending',
    label: countLabels.spendingOnWalk({ minutes }),
    value: spending.likely,
    unit: `${currency} a month`,
    formula: countFormulas.spendingOnWalk({ people: Math.round(people.likely), perHead: formatMoneyMajor(perHead, currency), minutes }),
    inputs: ['base:demandShare'],
  })
  const sellers = { low: count, likely: count, high: count + unseenSellersShare * (count + 1) }
  replace('sellersNearby', countLabels.sellers({ minutes }), sellers, 1, write)
  book.override('assumption:sellersNearby', countLabels.sellers({ minutes }), count, 'sellers', countReasons.sellers({ count, minutes }))
  limitInFull(write, book)
}

function resolveCustomers(
  { count, minutes }: CountAtSpot,
  archetype: Archetype,
  { country: { code, currency } }: Place,
  price: number,
  write: RowWriter,
  book: EvidenceBook,
): void {
  const openDays = archetype.openDaysPerMonth
  const planned = archetype.ownerHoursPerWeek
  const hours = planned ? estimateFor(planned, code).likely : defaultOwnerHoursPerWeek
  const openMinutes = Math.min(minutesInDay, (hours * 60 * weeksPerMonth) / openDays)
  const perDay = (count / minutes) * openMinutes
  const spread = hypotenuse(stretchSpread, 1 / Math.sqrt(Math.max(count, 1)))
  // Nobody served is a count too, but no spending means "no limit" to the model.
  const spending = rangeOf({ likely: Math.max(perDay * price * openDays, price), sd: spread })
  replace('marketSpending', countLabels.spendingOfCustomers, spending, minorPerMajor(currency), write)
  book.override(
    'assumption:marketSpending',
    countLabels.spendingOfCustomers,
    spending.likely,
    `${currency} a month`,
    countReasons.customers({
      count,
      minutes,
      hours: formatNumber(openMinutes / 60, 1) as NumberText,
      days: openDays,
      price: formatMoneyMajor(price, currency),
      one: archetype.unit.one,
    }),
  )
  replace('sellersNearby', countLabels.sharers, { low: 0, likely: 0, high: 0 }, 1, write)
  book.assumption({ id: 'assumption:sellersNearby', label: countLabels.sharers, value: 0, unit: 'sellers', reason: countReasons.sharers })
  limitInFull(write, book)
}

/** From the 5th to the 95th percentile. */
function rangeOf({ likely, sd }: Spread): { low: number; likely: number; high: number } {
  const value = toSignificant(likely, digits)
  const factor = exp(z90 * sd)
  return { low: toSignificant(value / factor, digits), likely: value, high: toSignificant(value * factor, digits) }
}

function replace(
  key: ValueKey,
  label: string,
  range: { low: number; likely: number; high: number },
  scale: number,
  write: RowWriter,
): void {
  const { unit, evidence } = write.rows.get(key)!
  const max = key === 'sellersNearby' ? Math.max(sellersMax, range.high * 4) : range.likely * 10
  write.put({ key, label, unit }, range, { min: 0, max }, evidence[0]!, scale)
}

function limitInFull(write: RowWriter, book: EvidenceBook): void {
  const row = write.rows.get('fairShareWeight')!
  Object.assign(row, { value: 1, low: 1, high: 1 })
  book.assumption({ id: 'assumption:fairShareWeight', label: row.label, value: 1, unit: row.unit, reason: countReasons.weight })
}
