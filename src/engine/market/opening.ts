import { monthCount } from '../quantity/month.ts'
import type { Archetype } from './archetype.ts'

/** Steps that are done before the opening day, as a count: the preparation and the permits. */
export function stepsBeforeOpening({ steps, test }: Pick<Archetype, 'steps' | 'test'>): number {
  const testStep = test.step ?? 3
  const opening = steps.findIndex((step) => step.opens)
  return opening > testStep ? opening : Math.min(Math.max(7, testStep + 1), steps.length - 1)
}

/** Days from the decision to the opening day. */
export function daysBeforeOpening(archetype: Pick<Archetype, 'steps' | 'test'>): number {
  return archetype.steps.slice(0, stepsBeforeOpening(archetype)).reduce((sum, { days }) => sum + days, 0)
}

/**
 * Whether the opening day waits for the season: the preparation would end out of season, and the model's first month is later. An owner who prepares less
 * than others opens no later for it. `season` as for `firstMonthOf`.
 */
export function waitsForSeason(
  archetype: Pick<Archetype, 'steps' | 'test'>,
  { firstMonth, asOf }: { firstMonth?: string; asOf: string },
  season: readonly number[],
): boolean {
  const earliest = earliestMonth(archetype, asOf)
  return season[earliest % 12]! < outOfSeason && firstMonth !== undefined && monthCount(firstMonth, 'firstMonth') > earliest
}

const earliestMonth = (archetype: Pick<Archetype, 'steps' | 'test'>, asOf: string) =>
  monthCount(asOf, 'asOf') + 1 + Math.round(daysBeforeOpening(archetype) / daysPerMonth)

const daysPerMonth = 30
/** A month that sells less than half of an average one is out of season, and nobody opens in it; from four fifths on the season has begun. */
const outOfSeason = 0.5
const seasonBegins = 0.8

/**
 * The month of the opening day ('YYYY-MM'), the first of the model: the preparation after `asOf`, and out of season as many months later as the season
 * takes to begin. `season` has twelve factors, January first, mean 1.
 */
export function firstMonthOf(archetype: Pick<Archetype, 'steps' | 'test'>, season: readonly number[], asOf: string): string {
  const earliest = earliestMonth(archetype, asOf)
  const factor = (month: number) => season[month % 12]!
  let month = earliest
  if (factor(earliest) < outOfSeason) while (month < earliest + 12 && factor(month) < seasonBegins) month++
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}
