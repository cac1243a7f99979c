import { roundSignificant } from './format.ts'
import { sumMajor } from './money.ts'

/** More than any amount has. */
const allFigures = 15

/** A cost as somebody with an amount of the same money sees it: in two figures, or in as few more as keep it above an amount that it is above. */
export function shownCost(cost: number, amount: number): number {
  let digits = 2
  while (digits < allFigures && cost > amount && roundSignificant(cost, digits) <= amount) digits++
  return roundSignificant(cost, digits)
}

/** What an amount lacks for a cost in the same money, as a reader takes it from the cost that is shown; 0 where it is enough. */
export function shortfall(cost: number, amount: number): number {
  return cost <= amount ? 0 : sumMajor([shownCost(cost, amount), -amount])
}
