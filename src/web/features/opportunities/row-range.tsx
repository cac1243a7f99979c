import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { percentAt, type RowScale } from './row-scale.ts'

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
