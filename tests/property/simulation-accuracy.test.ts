import { describe, expect, it } from 'vitest'
import { reportPaths } from '#engine/economy/constants.ts'
import {
  chanceOf,
  compared,
  figureNames,
  figuresOf,
  plainTables,
  quickPairs,
  readChances,
  readReferences,
  rootMeanSquare,
  simulated,
  streamsOf,
} from '../support/accuracy.ts'
import { isDeep } from '../support/depth.ts'

const all = readReferences()
const references = all.slice(0, isDeep ? undefined : quickPairs)
const seeds = Array.from({ length: 16 }, (_, seed) => seed)

/** By pair, seed and figure: how far a run is from the truth, in errors of 4,000 plain simulations; null where those are never off. */
const errors = references.map((reference, pair) =>
  seeds.map((seed) =>
    figuresOf(simulated(reference, reportPaths, streamsOf(pair, 0, 1000 + seed))).map((figure, at) => {
      const scale = reference.plainError[at]!
      return scale > 0 ? (figure - reference.figures[at]!) / scale : null
    }),
  ),
)
const printed = figureNames.length - 1
const ofFigure = (at: number) => errors.map((ofPair) => ofPair.map((ofSeed) => ofSeed[at]!)).filter(([first]) => first !== null)
/** Of each figure over all pairs: the root mean square of the pairs' own ratios. */
const ratios = figureNames.map((_, at) => rootMeanSquare(ofFigure(at).map(rootMeanSquare)))

describe(`the figures of ${reportPaths} simulations`, () => {
  it('are closer to the truth than those of 4,000 plain ones: their error is at most 0.85 of it, and of no figure much greater', () => {
    const table = figureNames.map((name, at) => `${name} ${ratios[at]!.toFixed(2)}`).join(', ')
    expect(rootMeanSquare(ratios.slice(0, printed)), table).toBeLessThanOrEqual(0.85)
    for (const [at, ratio] of ratios.entries()) expect(ratio, figureNames[at]).toBeLessThan(1.2)
    // The mean, which no rank disturbs, gains most.
    expect(ratios[printed], table).toBeLessThan(0.4)
  })

  it('are off to no side', () => {
    for (const [at, name] of figureNames.entries()) {
      const ofSeeds = seeds.map((seed) => {
        const ofPairs = ofFigure(at).map((ofPair) => ofPair[seed]!)
        return ofPairs.reduce((sum, each) => sum + each, 0) / ofPairs.length
      })
      const mean = ofSeeds.reduce((sum, each) => sum + each, 0) / seeds.length
      const spread = Math.sqrt(ofSeeds.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (seeds.length - 1) / seeds.length)
      // A third of the error of plain simulations is what one fixed set of points may be off: other sets are off to the other side.
      expect(Math.abs(mean), name).toBeLessThan(Math.max(3 * spread, 0.35))
    }
  })

  it('would not pass with plain draws', () => {
    const plain = references.slice(0, quickPairs).map((reference, pair) =>
      seeds.slice(0, 4).map((seed) => {
        const figures = figuresOf(simulated(reference, reportPaths, streamsOf(pair, 0, 2000 + seed), tables[seed]))
        return rootMeanSquare(
          figures.slice(0, printed).flatMap((figure, at) => {
            const scale = reference.plainError[at]!
            return scale > 0 ? [(figure - reference.figures[at]!) / scale] : []
          }),
        )
      }),
    )
    expect(rootMeanSquare(plain.flat())).toBeGreaterThan(1.1)
  })
})

const tables = seeds.slice(0, 4).map((seed) => plainTables(reportPaths, 31 + seed))

describe('the chance that one idea leaves more than another', () => {
  const known = readChances()
  const ratioOf = (paths: number, seed: number, at: number) => {
    const { chance, plainError } = known[at]!
    return (chanceOf(all, compared[at]!, paths, seed) - chance) / plainError
  }

  it('is closer to the truth than by 4,000 plain simulations, whatever the two share', () => {
    const ratios = compared.map((_, at) => rootMeanSquare(seeds.map((seed) => ratioOf(reportPaths, 3000 + seed, at))))
    const table = compared.map(([a, b, how], at) => `${how} ${a}/${b} ${ratios[at]!.toFixed(2)}`).join(', ')
    expect(rootMeanSquare(ratios), table).toBeLessThanOrEqual(0.85)
    for (const how of ['one city', 'one country', 'apart', 'equal'] as const)
      expect(rootMeanSquare(ratios.filter((_, at) => compared[at]![2] === how)), `${how}: ${table}`).toBeLessThan(1.05)
  })

  it('is even where both are equal in distribution', () => {
    for (const [at, pair] of compared.entries()) if (pair[2] === 'equal') expect(Math.abs(known[at]!.chance - 0.5)).toBeLessThan(0.002)
  })
})
