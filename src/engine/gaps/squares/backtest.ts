import { pathKey, pathSalt, uniformAt } from '../../chance/random.ts'
import { computeAuc, type ScoredRound } from './auc.ts'
import type { Cells } from './cells.ts'
import type { Square } from './city-evidence.ts'
import { type ExpectedShapeInput, expectedShape } from './expected-shape.ts'
import { type Neighbours, sumOverNeighbours } from './reach.ts'

export const backtestVerdicts = ['well-founded', 'weak', 'no-better-than-people', 'too-few'] as const
export type BacktestVerdict = (typeof backtestVerdicts)[number]

/**
 * AUC of expected sellers in telling cells with hidden places from populated cells without, beside that of people alone in the same hidden blocks.
 * The numbers are null where there are too few places to hide.
 */
export type Backtest =
  | { auc: number; low: number; high: number; rival: number; places: number; word: Exclude<(typeof backtestVerdicts)[number], 'too-few'> }
  | { auc: null; low: null; high: null; rival: null; places: number; word: 'too-few' }

/** Below this AUC a ranking of cells is no advice. */
const minAuc = 0.6
const minPlaces = 50
const minAreas = 3
const folds = 5
const blockSide = 3

export function isReliable(backtest: Backtest | null): boolean {
  return backtest !== null && backtest.auc !== null && backtest.auc >= minAuc
}

/**
 * Whether cells may be ranked at all: squares where the ranking passed its backtest; areas, which are too few to hide, where as many places are seen
 * as a backtest would need, and three areas are mapped.
 */
export function canRank({ cells, mapped }: RankedCells, backtest: Backtest | null, places: number): boolean {
  if (cells.by === 'square') return isReliable(backtest)
  return mapped.reduce((sum, each) => sum + each, 0) >= minAreas && places >= minPlaces
}

type RankedCells = { cells: Pick<Cells, 'by'>; mapped: Uint8Array }

type Sample = Omit<ExpectedShapeInput, 'around'>
type PopulatedSquares = { squares: readonly Square[]; people: Float64Array }

/**
 * Five-fold spatial cross-validation: hides each fifth of the places in turn, in whole blocks of 3 × 3 squares so that neighbours do not give them
 * away, and scores what was hidden.
 */
export function backtestRanking({ squares, people }: PopulatedSquares, sample: Sample, beside: Neighbours, seed: number): Backtest {
  const places = sample.seen.reduce((sum, each) => sum + each, 0)
  const tooFew = { auc: null, low: null, high: null, rival: null, places, word: 'too-few' } as const
  if (places < minPlaces) return tooFew
  const blocks = assignBlocks(squares)
  const foldOfBlock = assignFolds(blocks, sample.seen, seed)
  const modelRounds: ScoredRound[] = []
  const baselineRounds: ScoredRound[] = []
  let slopes: Float64Array | undefined
  for (let heldOutFold = 0; heldOutFold < folds; heldOutFold++) {
    const included = sample.included.slice()
    const seen = sample.seen.slice()
    const heldOutCells: number[] = []
    for (let i = 0; i < included.length; i++) {
      if (foldOfBlock[blocks[i]!] !== heldOutFold) continue
      if (included[i] && people[i]! > 0) heldOutCells.push(i)
      included[i] = 0
      seen[i] = 0
    }
    const shape = expectedShape({ ...sample, seen, included, around: sumOverNeighbours(seen, beside) }, slopes)
    slopes = shape.slopes
    const roundCells = {
      holds: Uint8Array.from(heldOutCells, (i) => (sample.seen[i]! > 0 ? 1 : 0)),
      block: Int32Array.from(heldOutCells, (i) => blocks[i]!),
    }
    modelRounds.push({ ...roundCells, score: Float64Array.from(heldOutCells, (i) => shape.mean[i]!) })
    baselineRounds.push({ ...roundCells, score: Float64Array.from(heldOutCells, (i) => people[i]!) })
  }
  const auc = computeAuc(modelRounds)
  const rival = computeAuc(baselineRounds)
  if (!auc || !rival) return tooFew
  const word = auc.low > rival.likely ? 'well-founded' : auc.likely > rival.likely ? 'weak' : 'no-better-than-people'
  return { auc: auc.likely, low: auc.low, high: auc.high, rival: rival.likely, places, word }
}

/** Block number of each square. */
function assignBlocks(squares: readonly Square[]): Int32Array {
  const numbers = new Map<number, number>()
  const blocks = new Int32Array(squares.length)
  squares.forEach(({ row, col }, i) => {
    const name = Math.floor(row / blockSide) * 100_000 + Math.floor(col / blockSide)
    blocks[i] = numbers.get(name) ?? numbers.size
    numbers.set(name, blocks[i]!)
  })
  return blocks
}

/** Fold of each block: in random order into the fold with the fewest places, empty blocks into the fold with the fewest of such. */
function assignFolds(blocks: Int32Array, seen: Float64Array, seed: number): Uint8Array {
  const places = new Float64Array(blocks.reduce((most, each) => Math.max(most, each), -1) + 1)
  blocks.forEach((block, i) => {
    places[block]! += seen[i]!
  })
  const randomOrder = Float64Array.from(places, (_, block) => uniformAt(pathKey(seed, 0), pathSalt(seed, 0), block))
  const foldSizes = { places: new Array<number>(folds).fill(0), empty: new Array<number>(folds).fill(0) }
  const foldOfBlock = new Uint8Array(places.length)
  for (const block of [...places.keys()].sort((a, b) => randomOrder[a]! - randomOrder[b]!)) {
    const sizes = places[block]! > 0 ? foldSizes.places : foldSizes.empty
    const smallestFold = sizes.indexOf(Math.min(...sizes))
    sizes[smallestFold]! += Math.max(1, places[block]!)
    foldOfBlock[block] = smallestFold
  }
  return foldOfBlock
}
