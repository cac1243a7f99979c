import { roundSignificant } from './format.ts'
import { sumMajor } from './money.ts'

/** More than any amount has. */
const allFigures = 15
/** Of a cost: what lacks no more than this is within the rounding of an estimate. */
const negligibleShare = 0.01

/** Whether an amount falls short of a cost in the same money. Costs are estimates that are shown rounded: what lacks 1% of one or less counts as nothing. */
export function isShort(cost: number, amount: number): boolean {
  return cost - amount > negligibleShare * cost
}

/** A cost as somebody with an amount of the same money sees it: in two figures, or in as few more as keep it above an amount that is short of it. */
export function shownCost(cost: number, amount: number): number {
  let digits = 2
  while (digits < allFigures && isShort(cost, amount) && roundSignificant(cost, digits) <= amount) digits++
  return roundSignificant(cost, digits)
}

/** What an amount lacks for a cost in the same money, as a reader takes it from the cost that is shown; 0 where it is not short. */
export function shortfall(cost: number, amount: number): number {
  return isShort(cost, amount) ? sumMajor([shownCost(cost, amount), -amount]) : 0
}

/** Savings a month that reach an amount in 6 months, or in 12. Without interest: savings at home earn none. */
export function monthlyReserve(amount: number): { half: number; year: number } {
  return { half: amount / 6, year: amount / 12 }
}
