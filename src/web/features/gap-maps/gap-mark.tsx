import type { Gap } from '#contract/gap-maps.ts'
import { demandShade, gapKindOf } from './gap-kind.ts'

/**
 * ▲ gap, ● balanced, ■ crowded, its number in the list for rank-only, dashed ? for not enough data, a padlock for locked: the shape carries the
 * meaning before the colour.
 */
export function GapMark({ gap, position }: { gap: Gap; position?: number }) {
  const kind = gapKindOf(gap)
  const shade = !gap.locked && gap.demandScore !== null ? `shade-${demandShade(gap.demandScore)}` : ''
  return (
    <svg className={`mark-shape ${shade}`} width={32} height={32} viewBox="0 0 32 32" aria-hidden="true">
      {kind === 'gap' ? <path className="mark-fill" d="M16 4 29 27H3Z" /> : null}
      {kind === 'balanced' ? <circle className="mark-fill" cx={16} cy={16} r={11} /> : null}
      {kind === 'crowded' ? <rect className="mark-fill" x={5} y={5} width={22} height={22} /> : null}
      {kind === 'rank' ? (
        <>
          <circle className="mark-outline" cx={16} cy={16} r={12} />
          <text className="mark-text" x={16} y={21} textAnchor="middle">
            {position ?? '#'}
          </text>
        </>
      ) : null}
      {kind === 'unknown' ? (
        <>
          <circle className="mark-dashed" cx={16} cy={16} r={12} />
          <text className="mark-text" x={16} y={21} textAnchor="middle">
            ?
          </text>
        </>
      ) : null}
      {kind === 'locked' ? (
        <>
          <path className="mark-lock-arm" d="M10 15v-4a6 6 0 0 1 12 0v4" />
          <rect className="mark-lock" x={7} y={14} width={18} height={13} rx={2} />
        </>
      ) : null}
    </svg>
  )
}
