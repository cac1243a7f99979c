import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mix } from '../chance/random.ts'
import { ownerEffectSd, reportPaths } from '../economy/constants.ts'
import { log } from '../quantity/exact-math.ts'
import { furnitureMaker, teaStall, uniformShop } from '../testing/worked-examples.ts'
import { drawnKeys } from './copula.ts'
import {
  businessColumns,
  businessShockCount,
  cityColumns,
  countryColumns,
  drawTablesFor,
  noiseColumn,
  permuteRow,
  shockColumn,
} from './draw-tables.ts'
import { simulate, streamsFromSeed } from './simulate.ts'

const count = reportPaths
const tables = drawTablesFor(count)
const { rank, bits, owner, country, city, business } = tables
const column = (values: Float64Array, columns: number, at: number) =>
  Float64Array.from({ length: count }, (_, row) => values[row * columns + at]!)
const ofCountry = new Set(['inflation', 'fxDepreciation'])
const ownNormals = drawnKeys.flatMap((key, at) => (ofCountry.has(key) ? [] : [at]))
const noise = Array.from({ length: 72 }, (_, at) => noiseColumn + 2 + at)
const shocks = Array.from({ length: businessShockCount }, (_, at) => shockColumn + at)

/** The strip of equal probability in which each draw of a column lies, by the order of the draws. */
function strips(draws: Float64Array): Uint32Array {
  const order = Uint32Array.from(draws.keys()).sort((a, b) => draws[a]! - draws[b]! || a - b)
  const counts = new Uint32Array(draws.length)
  for (const [place, row] of order.entries()) counts[row] = place
  return counts
}

const mean = (list: Float64Array) => list.reduce((sum, each) => sum + each, 0) / list.length
const hashOf = (values: Float64Array) => createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex').slice(0, 16)

describe('the tables of draws', () => {
  it('hold every draw with its own mean and spread, to about 1/N', () => {
    const variance = (list: Float64Array) => mean(list.map((each) => each * each)) - mean(list) ** 2
    for (const at of ownNormals) {
      const normals = column(business, businessColumns, at)
      expect(Math.abs(mean(normals)), drawnKeys[at]).toBeLessThan(1.25 / count)
      expect(variance(normals)).toBeCloseTo(1, 1)
    }
    for (const at of [0, 1]) expect(Math.abs(mean(column(country, countryColumns, at)))).toBeLessThan(1 / count)
    for (const [index, at] of noise.entries()) {
      const factors = column(business, businessColumns, at)
      expect(Math.abs(mean(factors) - 1)).toBeLessThan(1 / count)
      expect(Math.sqrt(variance(factors))).toBeCloseTo(index % 2 === 0 ? 0.1 : 0.04, 3)
    }
    // ln u has mean −1 and variance 1.
    for (const at of shocks) expect(mean(column(business, businessColumns, at))).toBeCloseTo(-1, 2)
    for (let at = 0; at < cityColumns; at++) expect(mean(column(city, cityColumns, at))).toBeCloseTo(-1, 2)
    expect(Math.abs(mean(owner.map((factor) => log(factor) / ownerEffectSd)))).toBeLessThan(1 / count)
  })

  it('hold no two draws alike', () => {
    for (const at of [...ownNormals, ...noise, ...shocks])
      expect(new Set(column(business, businessColumns, at)).size, `column ${at}`).toBe(count)
  })

  it('are spread evenly together with the owner’s effect, whatever the stream', () => {
    // The first two dimensions are a perfect net beside the spine: one point in every box of area 1/N.
    const ownerStrips = strips(owner)
    for (const seed of [3, 1234567, 0xfedcba98]) {
      const rows = rank.map((r) => permuteRow(r, bits, seed))
      for (const key of ['unitsPerDay', 'pricePerUnit'] as const) {
        const drawStrips = strips(column(business, businessColumns, drawnKeys.indexOf(key)))
        for (let a = 0; a <= bits; a++) {
          const boxes = new Set<number>()
          for (let path = 0; path < count; path++) boxes.add((ownerStrips[path]! >>> (bits - a)) * count + (drawStrips[rows[path]!]! >>> a))
          expect(boxes.size, `${key} in boxes of 2^−${a}`).toBe(count)
        }
      }
    }
  })

  it('are read in an order that is a permutation of the rows, for every stream', () => {
    for (let seed = 0; seed < 50; seed++) expect(new Set(rank.map((r) => permuteRow(r, bits, mix(seed)))).size).toBe(count)
    expect(new Set(rank).size).toBe(count)
  })

  it('leave two ideas independent: their own draws do not go together', () => {
    const rows = Array.from({ length: 400 }, (_, stream) => rank.map((r) => permuteRow(r, bits, mix(stream))))
    let variance = 0
    const columns = [...ownNormals, ...noise.slice(22, 26)]
    for (const at of columns) {
      const draws = column(business, businessColumns, at)
      const middle = mean(draws)
      const spread = mean(draws.map((each) => (each - middle) ** 2))
      const together = Float64Array.from({ length: 200 }, (_, pair) => {
        const [one, other] = [rows[2 * pair]!, rows[2 * pair + 1]!]
        let sum = 0
        for (let path = 0; path < count; path++) sum += (draws[one[path]!]! - middle) * (draws[other[path]!]! - middle)
        return sum / count / spread
      })
      expect(Math.abs(mean(together)), `column ${at}`).toBeLessThan(0.01)
      variance += mean(together.map((each) => each * each)) / columns.length
    }
    expect(Math.sqrt(variance)).toBeLessThanOrEqual(1.4 / Math.sqrt(count))
  })

  it('are the same bytes on every machine, and so is what comes of them', () => {
    expect([owner, country, city, business].map(hashOf)).toEqual([
      'd7ed5bc6f8c4e445',
      'd82b93db901334ce',
      '35bcc7499863c13b',
      'c5a090d5a789dbb4',
    ])
    const theft = { kind: 'theft', chancePerYear: 0.3, months: 2, salesLost: 0.3, costUp: 0.1, equipmentLost: 0.1 }
    const outage = { kind: 'outage', chancePerYear: 0.9, months: 1, salesLost: 0.2, costUp: 0, equipmentLost: 0 }
    const outcomes = [teaStall, uniformShop, furnitureMaker].map(({ values, shape }, index) => {
      const ranges = Object.fromEntries(
        drawnKeys.map((key) => [key, { low: values[key] * 0.7, likely: values[key], high: values[key] * 1.4 }]),
      )
      return hashOf(simulate(values, ranges, shape, [theft, outage], { streams: streamsFromSeed(index), paths: count }).year1Profit)
    })
    expect(outcomes).toEqual(['55c96a1c83f06fbe', '925dec894840a9a9', '8b55faf8f60e2dc5'])
  })

  it('are made for other numbers of simulations, up to the most that are allowed', () => {
    expect([1, 2, 3, 100, 128, 129, 2048, 2049].map((paths) => drawTablesFor(paths).bits)).toEqual([1, 1, 2, 7, 7, 8, 11, 12])
    expect(drawTablesFor(2048)).toBe(tables)
  })
})
