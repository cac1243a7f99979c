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

/** A low to a high month as a thin line with the likely one on it; the row has the same in words. */
export function RowRange({ monthly, scale }: { monthly: OpportunityRow['monthly']; scale: RowScale }) {
  const at = (amount: number) => percentAt(amount, scale)
  const zero = at(0)
  const [low, likely, high] = [at(monthly.low), at(monthly.likely), at(monthly.high)]
  return (
    <svg className="row-range" width="100%" height="16" aria-hidden="true">
      <line className="range-axis" x1="0" x2="100%" y1="8" y2="8" />
      {low < zero ? <rect className="range-loss" x={`${low}%`} y="5" width={`${Math.min(zero, high) - low}%`} height="6" /> : null}
      {high > zero ? (
        <rect className="range-gain" x={`${Math.max(zero, low)}%`} y="5" width={`${high - Math.max(zero, low)}%`} height="6" />
      ) : null}
      <line className="row-range-zero" x1={`${zero}%`} x2={`${zero}%`} y1="2" y2="14" />
      <circle className="row-range-likely" cx={`${likely}%`} cy="8" r="5" />
    </svg>
  )
}
