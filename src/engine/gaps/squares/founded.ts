import { pathKey, pathSalt, uniformAt } from '../../chance/random.ts'
import { aucOf, type Scored } from './auc.ts'
import type { Cells } from './cells.ts'
import type { Square } from './city-evidence.ts'
import { expectedShape, type ShapeInput } from './expected-shape.ts'
import { aroundSum, type Neighbours } from './reach.ts'

export const foundedWords = ['well-founded', 'weak', 'no-better-than-people', 'too-few'] as const

/**
 * How well expected sellers tell cells with hidden places from populated cells without, and how well people alone do, in the same hidden blocks.
 * The numbers are null where there are too few places to hide.
 */
export type Founded =
  | { auc: number; low: number; high: number; rival: number; places: number; word: Exclude<(typeof foundedWords)[number], 'too-few'> }
  | { auc: null; low: null; high: null; rival: null; places: number; word: 'too-few' }

/** Below this score an order of cells is no advice. */
const leastAuc = 0.6
const leastPlaces = 50
const leastAreas = 3
const folds = 5
const blockSide = 3

/** Whether an order of cells passed its test. */
export function passes(founded: Founded | null): boolean {
  return founded !== null && founded.auc !== null && founded.auc >= leastAuc
}

/**
 * Whether cells may be put in order at all: squares where the order passed its test; areas, which are too few to hide, where as many places are seen as
 * a test would need. Three of them are the least that an order says anything of.
 */
export function mayRank({ by, count }: Cells, founded: Founded | null, places: number): boolean {
  return by === 'square' ? passes(founded) : count >= leastAreas && places >= leastPlaces
}

type Sample = Omit<ShapeInput, 'around'>
type Lived = { squares: readonly Square[]; people: Float64Array }

/** Hides each fifth of the places in turn, in whole blocks of 3 × 3 squares so that neighbours do not give them away, and scores what was hidden. */
export function foundedOn({ squares, people }: Lived, sample: Sample, beside: Neighbours, seed: number): Founded {
  const places = sample.seen.reduce((sum, each) => sum + each, 0)
  const few = { auc: null, low: null, high: null, rival: null, places, word: 'too-few' } as const
  if (places < leastPlaces) return few
  const blocks = blocksOf(squares)
  const fold = foldsOf(blocks, sample.seen, seed)
  const scored: Scored[] = []
  const naive: Scored[] = []
  let slopes: Float64Array | undefined
  for (let hidden = 0; hidden < folds; hidden++) {
    const used = sample.used.slice()
    const seen = sample.seen.slice()
    const asked: number[] = []
    for (let i = 0; i < used.length; i++) {
      if (fold[blocks[i]!] !== hidden) continue
      if (used[i] && people[i]! > 0) asked.push(i)
      used[i] = 0
      seen[i] = 0
    }
    const shape = expectedShape({ ...sample, seen, used, around: aroundSum(seen, beside) }, slopes)
    slopes = shape.slopes
    const round = { holds: Uint8Array.from(asked, (i) => (sample.seen[i]! > 0 ? 1 : 0)), block: Int32Array.from(asked, (i) => blocks[i]!) }
    scored.push({ ...round, score: Float64Array.from(asked, (i) => shape.mean[i]!) })
    naive.push({ ...round, score: Float64Array.from(asked, (i) => people[i]!) })
  }
  const auc = aucOf(scored)
  const rival = aucOf(naive)
  if (!auc || !rival) return few
  const word = auc.low > rival.likely ? 'well-founded' : auc.likely > rival.likely ? 'weak' : 'no-better-than-people'
  return { auc: auc.likely, low: auc.low, high: auc.high, rival: rival.likely, places, word }
}

/** The number of each square's block. */
function blocksOf(squares: readonly Square[]): Int32Array {
  const numbers = new Map<number, number>()
  const blocks = new Int32Array(squares.length)
  squares.forEach(({ row, col }, i) => {
    const name = Math.floor(row / blockSide) * 100_000 + Math.floor(col / blockSide)
    blocks[i] = numbers.get(name) ?? numbers.size
    numbers.set(name, blocks[i]!)
  })
  return blocks
}

/** The fold of each block: in an order of chance into that with the fewest places, blocks without any into that with the fewest of such. */
function foldsOf(blocks: Int32Array, seen: Float64Array, seed: number): Uint8Array {
  const places = new Float64Array(blocks.reduce((most, each) => Math.max(most, each), -1) + 1)
  blocks.forEach((block, i) => {
    places[block]! += seen[i]!
  })
  const turn = Float64Array.from(places, (_, block) => uniformAt(pathKey(seed, 0), pathSalt(seed, 0), block))
  const held = { places: new Array<number>(folds).fill(0), empty: new Array<number>(folds).fill(0) }
  const fold = new Uint8Array(places.length)
  for (const block of [...places.keys()].sort((a, b) => turn[a]! - turn[b]!)) {
    const filled = places[block]! > 0 ? held.places : held.empty
    const least = filled.indexOf(Math.min(...filled))
    filled[least]! += Math.max(1, places[block]!)
    fold[block] = least
  }
  return fold
}
