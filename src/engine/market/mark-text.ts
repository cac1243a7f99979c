import { durationTexts, unitTexts } from '#words/engine/formats.ts'
import { formatNumber } from '../quantity/format.ts'
import type { TestMark } from './archetype.ts'

/** "75 paid rides", "1 paid ride". */
export function countedText(n: number, { one, many }: Pick<TestMark, 'one' | 'many'>): string {
  return unitTexts.counted({ n, count: formatNumber(n), one, many })
}

/** What the slots of a pass mark say. */
export function markFillers(mark: TestMark | undefined): { mark: () => string; days: () => string } {
  return {
    mark: () => (mark ? countedText(mark.number, mark) : ''),
    days: () => (mark ? durationTexts.days({ n: mark.days }) : ''),
  }
}
