import type { Gap } from '#contract/gap-maps.ts'

export type GapKind = 'gap' | 'balanced' | 'crowded' | 'rank' | 'unknown' | 'locked'

/** The mark of a gap. Rank-only answers give an order and no amount; unknown amounts are drawn as such. */
export function gapKindOf(gap: Gap): GapKind {
  if (gap.locked) return 'locked'
  if (gap.kind === 'not-enough-data') return 'unknown'
  if (gap.kind === 'rank') return 'rank'
  if (gap.competitionLevelId === 'low') return 'gap'
  return gap.competitionLevelId === 'high' ? 'crowded' : 'balanced'
}

/** Five steps from a strong gap to very crowded, by the demand score (50 is balance). */
export function demandShade(demandScore: number): 'strong' | 'some' | 'even' | 'crowded' | 'very-crowded' {
  if (demandScore >= 75) return 'strong'
  if (demandScore >= 60) return 'some'
  if (demandScore > 40) return 'even'
  return demandScore > 25 ? 'crowded' : 'very-crowded'
}

/** Matches every word of the text in titles, descriptions and reasons, ignoring case. */
export function searchGaps(gaps: readonly Gap[], text: string): Gap[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return gaps.filter((gap) => {
    const haystack = (gap.locked ? gap.title : `${gap.title} ${gap.description} ${gap.reasoning} ${gap.targetCustomers}`).toLowerCase()
    return words.every((word) => haystack.includes(word))
  })
}
