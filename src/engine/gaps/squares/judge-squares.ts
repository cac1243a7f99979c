import { canRank } from './backtest.ts'
import type { Estimates } from './estimate-all.ts'
import type { SquareVerdict, squareReasons } from './square-answer.ts'

/** Kind of answer of each cell, and its reason: the weakest part decides. */
export function judgeSquares({ survey, query, parts, backtest }: Estimates): SquareVerdict[] {
  const { cells, sellersAround: allAround } = survey
  const everyCell = (how: (typeof squareReasons.unknown)[number]) =>
    Array.from({ length: cells.count }, () => ({ kind: 'unknown', how }) as const)
  if (query.reach === 'online') return everyCell('online')
  if (!cells.people) return everyCell('no-people')
  if (query.parts.some(({ sustainedPer100k }) => !sustainedPer100k)) return everyCell('no-households')
  const places = parts.reduce((sum, { seen }) => sum + seen.reduce((total, each) => total + each, 0), 0)
  const isRankable = canRank(cells, backtest, places)
  const walkedCells = parts.map(({ walks }) => new Set(walks.walked.map(({ cell }) => cell)))
  return Array.from({ length: cells.count }, (_, cell) => {
    if (walkedCells.every((each) => each.has(cell))) return { kind: 'numbers', how: 'walked' }
    if (parts.some(({ covered }) => !covered[cell])) return { kind: 'unknown', how: 'not-listed' }
    if (parts.some(({ isStreetList }) => isStreetList) && allAround[cell] === 0) return { kind: 'unknown', how: 'not-mapped-here' }
    if (cells.by === 'square' && parts.every(({ allowsNumbers }) => allowsNumbers)) return { kind: 'numbers', how: 'measured' }
    if (isRankable) return { kind: 'rank', how: 'order' }
    return { kind: 'unknown', how: backtest === null || backtest.auc === null ? 'too-few' : 'order-fails' }
  })
}
