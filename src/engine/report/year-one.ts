import type { Model } from '../model/result.ts'
import { sumMajor } from '../quantity/money.ts'

/** Sunk costs before the first sale, such as permits: a loss of the first day, and so of year 1. `lines` are places in `startup`. */
export function spentBeforeFirstSale({ startup }: Pick<Model, 'startup'>): { amount: number; lines: number[] } {
  const lines = startup.flatMap(({ kind }, index) => (kind === 'licence' || kind === 'preoperating' ? [index] : []))
  return { amount: sumMajor(lines.map((index) => startup[index]!.amount)), lines }
}

/** Net profit of year 1 in the base case, less the spending before the first sale. */
export function yearOneProfit(model: Pick<Model, 'startup' | 'months'>): number {
  return sumMajor([...model.months.slice(0, 12).map(({ netProfit }) => netProfit), -spentBeforeFirstSale(model).amount])
}
