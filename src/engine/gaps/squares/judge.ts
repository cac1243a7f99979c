import type { Estimates } from './estimate-all.ts'
import { mayRank } from './founded.ts'
import type { Judged, squareReasons } from './square-answer.ts'

/** Of which kind the answer for each cell is, and why: the weakest part decides. */
export function judge({ survey, asked, parts, founded }: Estimates): Judged[] {
  const { cells, allAround } = survey
  const all = (how: (typeof squareReasons.unknown)[number]) =>
    Array.from({ length: cells.count }, () => ({ kind: 'unknown', how }) as const)
  if (asked.reach === 'online') return all('online')
  if (!cells.people) return all('no-people')
  if (asked.parts.some(({ sustainedPer100k }) => !sustainedPer100k)) return all('no-households')
  const places = parts.reduce((sum, { seen }) => sum + seen.reduce((total, each) => total + each, 0), 0)
  const ordered = mayRank(cells, founded, places)
  const walked = parts.map(({ walks }) => new Set(walks.walked.map(({ cell }) => cell)))
  return Array.from({ length: cells.count }, (_, cell) => {
    if (walked.every((each) => each.has(cell))) return { kind: 'numbers', how: 'walked' }
    if (parts.some(({ covered }) => !covered[cell])) return { kind: 'unknown', how: 'not-listed' }
    if (parts.some(({ streetwise }) => streetwise) && allAround[cell] === 0) return { kind: 'unknown', how: 'not-mapped-here' }
    if (cells.by === 'square' && parts.every(({ measured }) => measured)) return { kind: 'numbers', how: 'measured' }
    if (ordered) return { kind: 'rank', how: 'order' }
    return { kind: 'unknown', how: founded === null || founded.auc === null ? 'too-few' : 'order-fails' }
  })
}
