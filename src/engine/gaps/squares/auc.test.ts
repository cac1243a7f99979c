import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeAuc, type ScoredRound } from './auc.ts'

const cells = fc.array(fc.record({ score: fc.integer({ min: 0, max: 9 }), holds: fc.boolean(), block: fc.integer({ min: 0, max: 5 }) }), {
  minLength: 2,
  maxLength: 60,
})

test('the score is the share of pairs won, counted one by one, over all rounds', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 3 }), (rounds) => {
      let [pairs, won] = [0, 0]
      for (const round of rounds) {
        for (const positive of round.filter((cell) => cell.holds)) {
          for (const other of round.filter((cell) => !cell.holds)) {
            pairs++
            won += positive.score > other.score ? 1 : positive.score === other.score ? 0.5 : 0
          }
        }
      }
      const result = computeAuc(rounds.map(scored))
      if (pairs === 0) expect(result).toBeNull()
      else expect(result!.likely).toBeCloseTo(won / pairs, 12)
    }),
  )
})

test('the interval is wider where the same cells stand in fewer blocks', () => {
  const simulate = (blocks: number) =>
    computeAuc([
      scored(
        Array.from({ length: 60 }, (_, i) => ({ score: (i * 37) % 60, holds: (i * 37) % 60 > 20 + ((i * 13) % 30), block: i % blocks })),
      ),
    ])!
  const clustered = computeAuc([
    scored(
      Array.from({ length: 60 }, (_, i) => ({
        score: (i * 37) % 60,
        holds: (i * 37) % 60 > 20 + ((i * 13) % 30),
        block: Math.floor(((i * 37) % 60) / 15),
      })),
    ),
  ])!
  expect(clustered.high - clustered.low).toBeGreaterThan(simulate(60).high - simulate(60).low)
})

test('every cell above every other is 1, below every other 0, all alike a half', () => {
  const of = (scores: number[]) => computeAuc([scored(scores.map((score, i) => ({ score, holds: i < 2, block: i })))])!.likely
  expect(of([5, 6, 1, 2])).toBe(1)
  expect(of([1, 2, 5, 6])).toBe(0)
  expect(of([3, 3, 3, 3])).toBe(0.5)
})

function scored(round: readonly { score: number; holds: boolean; block: number }[]): ScoredRound {
  return {
    score: Float64Array.from(round, ({ score }) => score),
    holds: Uint8Array.from(round, ({ holds }) => (holds ? 1 : 0)),
    block: Int32Array.from(round, ({ block }) => block),
  }
}
