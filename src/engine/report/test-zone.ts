import { testZoneTexts as texts } from '#words/engine/test-zones.ts'
import { countedText } from '../market/mark-text.ts'
import type { FirstPageMark } from './document.ts'

/** What a count of the test means: it fails, people buy but the running costs are not paid, these are paid but the plan sells more, or as planned. */
export const testZones = ['below-mark', 'below-costs', 'below-plan', 'as-planned'] as const
export type TestZone = (typeof testZones)[number]

/** Earlier reports have the mark alone. */
export type ZonedMark = Pick<FirstPageMark, 'number' | 'days' | 'one' | 'many' | 'covers' | 'isSmaller'> & { planned?: number | null }

/** A zone with the least count that is in it, and the least that is above it; null where none is. Its advice is said in the same words everywhere. */
export type ZoneOfMark = { zone: TestZone; from: number; to: number | null; advice: string }

/** The zones that a mark has, from the lowest up; of a test that went on for `daysCounted`, as much higher. */
export function zonesOfMark({ number, days, covers, planned, isSmaller }: ZonedMark, daysCounted = days): ZoneOfMark[] {
  const scaled = (count: number) => Math.max(count, Math.ceil((count * daysCounted) / days - 1e-9))
  const mark = scaled(number)
  const paying = Math.max(mark, scaled(covers ?? 0))
  const asPlanned = Math.max(paying, scaled(planned ?? 0))
  const all: ZoneOfMark[] = [
    { zone: 'below-mark', from: 0, to: mark, advice: texts.advice.belowMark },
    { zone: 'below-costs', from: mark, to: paying, advice: isSmaller ? texts.advice.belowCostsSmaller : texts.advice.belowCosts },
    { zone: 'below-plan', from: paying, to: asPlanned, advice: texts.advice.belowPlan },
    { zone: 'as-planned', from: asPlanned, to: null, advice: texts.advice.asPlanned },
  ]
  return all.filter(({ from, to }) => to === null || to > from)
}

/** The zone of what was counted in so many days; the rest of the test's days are not over yet. */
export function zoneOfCount(mark: ZonedMark, counted: number, daysCounted: number): ZoneOfMark {
  return zonesOfMark(mark, Math.max(mark.days, daysCounted)).findLast(({ from }) => counted >= from)!
}

/** Its counts in words: "From 16 to fewer than 28 cups:". */
export function zoneCounts({ zone, from, to }: ZoneOfMark, mark: ZonedMark): string {
  if (to === null) return texts.from({ from: countedText(from, mark) })
  if (zone === 'below-mark') return texts.belowMark({ to: countedText(to, mark) })
  return texts.between({ from, to: countedText(to, mark) })
}
