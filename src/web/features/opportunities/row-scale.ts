import type { OpportunityRow } from '#contract/opportunity-card.ts'

export type RowScale = { from: number; to: number }
type RangedRow = Pick<OpportunityRow, 'monthly' | 'currency'>

/**
 * One scale for all rows of a list, so that the eye can compare them. One row in ten (`beyond`) may exceed it: a single large business would make all
 * others dots. `inUsd` makes amounts of several currencies comparable.
 */
export function computeRowScale(
  rows: readonly RangedRow[],
  inUsd: (amount: number, currency: string) => number,
  { beyond = 0.1 }: { beyond?: number } = {},
): RowScale {
  const lows = rows.map(({ monthly, currency }) => inUsd(monthly.low, currency)).sort((a, b) => b - a)
  const highs = rows.map(({ monthly, currency }) => inUsd(monthly.high, currency)).sort((a, b) => a - b)
  const cutoff = Math.max(0, Math.ceil(rows.length * (1 - beyond)) - 1)
  const from = Math.min(0, lows[cutoff] ?? 0)
  return { from, to: Math.max(0, highs[cutoff] ?? 0, from + 1) }
}

/** Position of an amount on the scale, in percent, clamped to its ends. */
export function percentAt(amount: number, { from, to }: RowScale): number {
  return (100 * (Math.min(to, Math.max(from, amount)) - from)) / (to - from)
}
