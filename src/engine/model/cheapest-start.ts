import { sumMajor } from '../quantity/money.ts'
import type { Band, CardModel, StartupLine } from './result.ts'
import { usualMonthOf } from './usual-month.ts'

export type CheapestStart = { toOpen: number; lines: StartupLine[] }

/** Purchases to open, each at the lowest price found; null where no price was found lower, or where the plan would not earn even so. */
export function cheapestStart({
  startup,
  startupTotal,
  ...profits
}: Pick<CardModel, 'startup' | 'startupTotal'> & {
  usualMonth?: Band
  risk: Pick<CardModel['risk'], 'month12Profit'>
}): CheapestStart | null {
  const lines = startup.filter((line) => negotiableKinds.has(line.kind) && line.low < line.amount)
  if (lines.length === 0 || usualMonthOf(profits).p50 <= 0) return null
  const savings = sumMajor(lines.flatMap((line) => [line.amount, -line.low]))
  return { toOpen: sumMajor([startupTotal, -savings]), lines: lines.toSorted((a, b) => b.amount - b.low - (a.amount - a.low)) }
}

/** Kinds of cost where the buyer decides the price; rent and fees are other people's to decide. */
const negotiableKinds = new Set<StartupLine['kind']>(['equipment', 'preoperating'])
