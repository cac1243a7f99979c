import { sumMajor } from '../quantity/money.ts'
import type { CountedKind, FreeTime } from '../quantity/vocabulary.ts'

/**
 * A person’s answers before a report, each part only where it was answered. Amounts are major units of the place's currency; `need`, `otherIncome` and
 * `instalment` are monthly.
 */
export type Answers = {
  /** What the household must take out, and what else it lives on. */
  household?: { need?: number; otherIncome?: number }
  /** Of the person's money: what is set aside for something else, what is owed, and what is paid back of that each month. */
  setAside?: { notFree?: number; owed?: number; instalment?: number }
  /** Customers served at one seller there in so many minutes, or sellers met on a walk of so many minutes around the spot. */
  counted?: CountAtSpot
  /** Hours of the person's own work; fewer than the plan's are worked in its place (`part-time.ts`), more change nothing. */
  hoursPerWeek?: number
  /** The times of a week at which the person is free: a business is worked at those of its customers' times that are among them. */
  when?: readonly FreeTime[]
  /** Of a what-if: its hours are worked whenever they are, and `when` says only how much of a day they take. */
  hoursAtAnyTime?: true
}

export type CountAtSpot = { of: CountedKind; count: number; minutes: number }

/** What the business must give the household each month: its need less its other income, never under 0; null where the need is not known. */
export function householdDraw({ household }: Answers): number | null {
  if (household?.need === undefined) return null
  return Math.max(0, sumMajor([household.need, -(household.otherIncome ?? 0)]))
}

/**
 * Whether an amount holds all that is owed beside what is set aside. `freeMoney` takes that off, so that it pays the debt to its end and its instalments are
 * taken from nobody else; of an unknown amount nothing is taken off.
 */
export function isDebtHeldBack(amount: number | null, { setAside }: Answers): boolean {
  const { owed = 0, notFree = 0 } = setAside ?? {}
  return amount !== null && owed > 0 && amount >= sumMajor([owed, notFree])
}

/** Of an amount, what is neither set aside for something else nor owed: never under 0. */
export function freeMoney(amount: number, { setAside }: Answers): number {
  return Math.max(0, sumMajor([amount, -(setAside?.notFree ?? 0), -(setAside?.owed ?? 0)]))
}
