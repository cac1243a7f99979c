import { useWidth } from '../../ui/charts/use-width.ts'

const height = 44

/** Poor to good on a line with zero marked; the likely amount is the dot. Its words stand beside it. */
export function RangeBar({ poor, likely, good, zeroText }: { poor: number; likely: number; good: number; zeroText: string }) {
  const [ref, width] = useWidth<SVGSVGElement>()
  const low = Math.min(poor, 0)
  const high = Math.max(good, 0)
  const span = high - low || 1
  const at = (value: number) => 10 + ((value - low) / span) * (width - 20)
  const zero = at(0)
  return (
    <svg ref={ref} className="plot range-bar" height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line className="grid-line" x1={4} x2={width - 4} y1={14} y2={14} />
      {poor < 0 ? (
        <rect className="range-loss" x={at(poor)} y={6} width={Math.max(0, Math.min(zero, at(good)) - at(poor))} height={16} />
      ) : null}
      {good > 0 ? (
        <rect className="range-gain" x={Math.max(zero, at(poor))} y={6} width={at(good) - Math.max(zero, at(poor))} height={16} />
      ) : null}
      <line className="zero-line" x1={zero} x2={zero} y1={0} y2={28} />
      <text className="quiet-text" x={Math.min(width - 16, Math.max(16, zero))} y={42} textAnchor="middle">
        {zeroText}
      </text>
      <circle className="gold-mark" cx={at(likely)} cy={14} r={8} />
    </svg>
  )
}
