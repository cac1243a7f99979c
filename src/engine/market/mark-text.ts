import { durationTexts, unitTexts } from '#words/engine/formats.ts'
import { formatNumber } from '../quantity/format.ts'
import type { TestMark } from './archetype.ts'

/** "75 paid rides", "1 paid ride". */
export function countedText(n: number, { one, many }: Pick<TestMark, 'one' | 'many'>): string {
  return unitTexts.counted({ n, count: formatNumber(n), one, many })
}

/** Down to a number that people remember: whole under 20, fives under 100, tens under 1,000, then fifties; at least 1. */
export function rememberedCount(count: number): number {
  const step = count < 20 ? 1 : count < 100 ? 5 : count < 1000 ? 10 : 50
  return Math.max(1, Math.floor((count + 1e-9) / step) * step)
}

/** Quantities of a test, "60" or "20 to 25", for a part of the mark that they were written for. Two are the fewest that can be compared. */
export function scaleLot(content: string, share: number): string {
  const scaled = content.split(' to ').map((each) => Math.max(Math.min(2, Number(each)), Math.round(Number(each) * Math.min(1, share))))
  return [...new Set(scaled)].join(' to ')
}

/** Half of fewer is less than 2 of them. */
const fewestHalved = 4

/** What the slots of a test say. */
export function markFillers(
  mark: TestMark | undefined,
): { mark: () => string; days: () => string } & Record<'lot' | 'half', (content: string) => string> {
  return {
    lot: (content) => scaleLot(content, mark ? mark.number / (mark.asked ?? mark.number) : 1),
    half: (many) => (mark && mark.number < fewestHalved ? unitTexts.someOf({ many }) : unitTexts.halfOf({ many })),
    mark: () => (mark ? countedText(mark.number, mark) : ''),
    days: () => (mark ? durationTexts.daysTogether({ n: mark.days }) : ''),
  }
}
