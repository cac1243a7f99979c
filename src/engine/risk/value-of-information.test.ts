import { describe, expect, it } from 'vitest'
import { normalCdf, normalQuantile } from '../chance/normal.ts'
import { uniformAt } from '../chance/random.ts'
import { drawnKeys } from '../model/copula.ts'
import { expectedValueOfInformation } from './value-of-information.ts'

const paths = 4000
const draws = Float64Array.from({ length: drawnKeys.length * paths }, (_, at) => normalQuantile(uniformAt(77, 78, at)))
const simulations = { paths, draws }
const price = drawnKeys.indexOf('pricePerUnit')

/** Benefits that follow one assumption alone, in a straight line: mean `a`, spread `b`. */
const benefitsOf = (a: number, b: number) => Float64Array.from({ length: paths }, (_, path) => a + b * draws[price * paths + path]!)
const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
/** What knowing it is worth: E max(0, a + bz) − max(0, a), in closed form. */
const exact = (a: number, b: number) => b * density(a / b) + a * normalCdf(a / b) - Math.max(0, a)

describe('what it is worth to know a number first', () => {
  it('is its closed form where the benefit follows the number in a straight line', () => {
    for (const [a, b] of [
      [0, 1000],
      [500, 1000],
      [-500, 1000],
      [1500, 1000],
    ] as const) {
      const value = expectedValueOfInformation(simulations, benefitsOf(a, b), 'pricePerUnit')
      expect(Math.abs(value - exact(a, b))).toBeLessThan(60)
    }
  })

  it('is nothing for a number that the benefit does not follow, and for one that cannot change the decision', () => {
    expect(expectedValueOfInformation(simulations, benefitsOf(500, 1000), 'rentPerMonth')).toBeLessThan(25)
    expect(expectedValueOfInformation(simulations, benefitsOf(9000, 1000), 'pricePerUnit')).toBe(0)
    expect(expectedValueOfInformation(simulations, benefitsOf(-9000, 1000), 'pricePerUnit')).toBe(0)
  })
})
