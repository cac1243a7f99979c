/** A low, a likely and a high amount on one line with zero marked; the loss side is distinct by its label and its place left of zero. */
export function RangeBar({
  low,
  likely,
  high,
  label,
  zero,
  ends,
}: {
  low: number
  likely: number
  high: number
  /** For screen readers, in place of the drawing. */
  label: string
  zero: string
  /** Labels of its two ends, where no sentence beside it has them. */
  ends?: { low: string; high: string }
}) {
  const from = Math.min(low, 0)
  const to = Math.max(high, 0)
  const span = to - from || 1
  const at = (amount: number) => `${(4 + (92 * (amount - from)) / span).toFixed(2)}%`
  const width = (a: number, b: number) => `${Math.max(0, (92 * (b - a)) / span).toFixed(2)}%`
  return (
    <div className="range-bar">
      <svg width="100%" height="52" role="img" aria-label={label}>
        {low < 0 && high > 0 ? (
          <text className="range-zero-word" x={at(0)} y="11" textAnchor="middle">
            {zero}
          </text>
        ) : null}
        <g transform="translate(0 14)">
          <line className="range-axis" x1="2%" x2="98%" y1="20" y2="20" />
          {low < 0 ? <rect className="range-loss" x={at(low)} y="11" width={width(low, Math.min(0, high))} height="18" /> : null}
          {high > 0 ? (
            <rect className="range-gain" x={at(Math.max(0, low))} y="11" width={width(Math.max(0, low), high)} height="18" />
          ) : null}
          <line className="range-zero" x1={at(0)} x2={at(0)} y1="3" y2="37" />
          <circle className="range-likely" cx={at(likely)} cy="20" r="9" />
        </g>
      </svg>
      {ends ? (
        <div className="range-words label">
          <span>{ends.low}</span>
          <span>{ends.high}</span>
        </div>
      ) : null}
    </div>
  )
}
