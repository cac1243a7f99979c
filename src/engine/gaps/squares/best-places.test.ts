import { expect, test } from 'vitest'
import { customersOfNewcomer, distanceDecay, floorMetres, huffShare } from './best-places.ts'
import { drawCount } from './draws.ts'

/**
 * Computed apart from this code with 40-digit decimals: an own seller of attraction A at d metres, rivals of attraction 1 at 400, 1,000 and 2,500 metres,
 * an outside option u0 as large as one seller at 1,000 metres.
 */
const table = [
  { a: 1, b: 1, size: 1, metres: 500, share: 0.289855072463768 },
  { a: 1, b: 2, size: 1, metres: 500, share: 0.32232070910556 },
  { a: 0.5, b: 1.5, size: 2, metres: 800, share: 0.241550044923361 },
  { a: 1.5, b: 2, size: 0.5, metres: 1200, share: 0.028366071302874 },
  // Across the road is the floor of 300 metres.
  { a: 1, b: 2, size: 1, metres: 20, share: 0.569184358813819 },
]

test('Huff’s shares equal a table computed by hand, in metres with their floor', () => {
  expect(floorMetres).toBe(300)
  for (const { a, b, size, metres, share } of table) {
    const rivals = [0.4, 1, 2.5].reduce((sum, km) => sum + distanceDecay(km, b), 0)
    const actual = huffShare(size ** a * distanceDecay(metres / 1000, b), rivals, distanceDecay(1, b))
    expect(Math.abs(actual - share)).toBeLessThan(1e-9)
  }
})

/** Three cells in a row, a kilometre apart; all people live in the first. */
const row = {
  from: Int32Array.from([0, 3, 6, 9]),
  neighbour: Int32Array.from([0, 1, 2, 0, 1, 2, 0, 1, 2]),
  step: Int32Array.from([0, 1, 2, 1, 0, 1, 2, 1, 0]),
  km: Float64Array.from([0.5, 1, 2]),
}

function market(sellers: number[], capacityPerDay = 1e9) {
  return {
    cells: { count: 3, people: Float64Array.from([1000, 0, 0]) },
    near: row,
    sellers: Float32Array.from(sellers.flatMap((count) => new Array<number>(drawCount).fill(count))),
    perPerson: new Float64Array(drawCount).fill(1),
    unitEconomics: { pull: 1, customersPerDay: 1, capacityPerDay },
  }
}

test('most customers are where people live, and sellers there take from it', () => {
  const customers = customersOfNewcomer(market([1, 1, 1]), [0, 1, 2])
  const likely = customers.map((each) => each.likely)
  expect(likely).toEqual(likely.toSorted((a, b) => b - a))
  expect(customersOfNewcomer(market([1, 1, 1]), [2, 0])).toEqual([customers[2], customers[0]])
  expect(customers[0]!.low).toBeLessThanOrEqual(customers[0]!.likely)
  expect(customers[0]!.high).toBeLessThan(1000)
  expect(customersOfNewcomer(market([9, 1, 1]), [0])[0]!.likely).toBeLessThan(customers[0]!.likely)
})

test('nobody is promised more customers than the equipment serves', () => {
  for (const { high } of customersOfNewcomer(market([0, 0, 0], 40), [0, 1, 2])) expect(high).toBeLessThanOrEqual(40)
})
