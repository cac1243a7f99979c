import { isLunar } from '#engine/economy/feasts.ts'
import { feastEffects } from '#engine/model/season.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'

/** What moves under this part of an average month’s sales is not worth a sentence. */
const worthSaying = 0.06

/** What the feasts of a place do to the sales of a business there, as far as a report says it. */
export function seasonFeasts({ input, charts }: ReportFacts) {
  const effects = feastEffects(input.archetype, input.place, input.model.asOf)
  const season = charts.season.byMonth
  const best = season.indexOf(Math.max(...season))
  const rises = effects.filter(({ byMonth }) => Math.max(...byMonth) >= worthSaying)
  const inBest = [...rises].sort((a, b) => b.byMonth[best]! - a.byMonth[best]!)[0]
  const carries = inBest && inBest.byMonth[best]! >= Math.max(worthSaying, (season[best]! - 1) / 2)
  const bestFeast = carries ? inBest.feast : null
  const falls = effects.filter(({ byMonth }) => Math.min(...byMonth) <= -worthSaying).map(({ feast }) => feast)
  const others = rises.map(({ feast }) => feast).filter((feast) => feast !== bestFeast && feast !== 'ramadan')
  const isFasting = rises.some(({ feast }) => feast === 'ramadan')
    ? ('more' as const)
    : falls.includes('ramadan')
      ? ('less' as const)
      : null
  return {
    /** The feast without which the best month would be an ordinary one. */
    bestFeast: bestFeast === 'ramadan' ? null : bestFeast,
    others,
    /** What the month of fasting does to sales. */
    isFasting,
    /** People have spent their money at Christmas, or are away at it. */
    afterChristmas: falls.includes('after-christmas'),
    overChristmas: falls.includes('christmas'),
    isLunar: isFasting !== null || [...others, ...(bestFeast ? [bestFeast] : [])].some(isLunar),
  }
}
