import type { ValueKey } from './model-inputs.ts'

/** Stochastic assumptions in the order of the draws (part of the engine version). */
export const drawnKeys = [
  'pricePerUnit',
  'unitsPerDay',
  'costOfSalesPerUnit',
  'shrinkageShare',
  'paymentFeeShare',
  'wagesPerMonth',
  'rentPerMonth',
  'utilitiesPerMonth',
  'otherCostsPerMonth',
  'equipmentTotal',
  'preOperatingTotal',
  'permitFees',
  'rampMonths',
  'stockDays',
  'debtorDays',
  'creditorDays',
  'inflation',
  'fxDepreciation',
  'keepingPerMonth',
  'openingStock',
  'sellersNearby',
  'marketSpending',
] as const satisfies readonly ValueKey[]

type DrawnKey = (typeof drawnKeys)[number]

/**
 * Correlations of the normals behind the draws; all others are 0. Our own assumptions: a higher price sells fewer, expensive districts have
 * high rents and wages, and where prices rise fast the currency loses value.
 */
export const correlations: readonly [DrawnKey, DrawnKey, number, string][] = [
  ['pricePerUnit', 'unitsPerDay', -0.35, 'who asks more sells fewer'],
  ['pricePerUnit', 'rentPerMonth', 0.25, 'dear streets charge more'],
  ['unitsPerDay', 'rampMonths', -0.25, 'a weak place also fills slowly'],
  ['unitsPerDay', 'rentPerMonth', 0.2, 'footfall is what rent pays for'],
  ['wagesPerMonth', 'rentPerMonth', 0.2, 'dear districts are dear in both'],
  ['utilitiesPerMonth', 'otherCostsPerMonth', 0.25, 'fuel and transport are in both'],
  ['equipmentTotal', 'preOperatingTotal', 0.2, 'a careful or careless buyer is so in both'],
  ['inflation', 'fxDepreciation', 0.7, 'prices and the exchange rate run together'],
  ['stockDays', 'shrinkageShare', 0.25, 'what lies longer spoils more'],
]

/**
 * Correlation of price and cost of sales by the cost's share of the price: a trader adds a mark-up to what the goods cost, so the two move
 * together; a service's price hardly knows its materials. 0.3 + 0.75 · share, at most 0.95 (assumption).
 */
export function priceCostCorrelation(costShare: number): number {
  return Math.min(0.95, 0.3 + 0.75 * Math.max(0, costShare))
}

/** Lower triangle L with L·Lᵀ = the matrix. Throws a RangeError if it is not positive definite, which would not be a correlation matrix. */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const lower = matrix.map(() => new Array<number>(matrix.length).fill(0))
  for (let row = 0; row < matrix.length; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]![column]!
      for (let k = 0; k < column; k++) sum -= lower[row]![k]! * lower[column]![k]!
      if (row === column) {
        if (sum <= 0) throw new RangeError('The correlations contradict each other')
        lower[row]![row] = Math.sqrt(sum)
      } else {
        lower[row]![column] = sum / lower[column]![column]!
      }
    }
  }
  return lower
}

/** The full matrix for one correlation of price and cost; whatever correlates with the price correlates with the cost in that measure. */
export function correlationMatrix(priceCost: number): number[][] {
  const matrix: number[][] = drawnKeys.map((_, row) => drawnKeys.map((__, column) => (row === column ? 1 : 0)))
  const set = (left: DrawnKey, right: DrawnKey, value: number): void => {
    matrix[drawnKeys.indexOf(left)]![drawnKeys.indexOf(right)] = value
    matrix[drawnKeys.indexOf(right)]![drawnKeys.indexOf(left)] = value
  }
  set('pricePerUnit', 'costOfSalesPerUnit', priceCost)
  for (const [left, right, value] of correlations) {
    set(left, right, value)
    if (left === 'pricePerUnit') set('costOfSalesPerUnit', right, value * priceCost)
  }
  return matrix
}

/** For each of `drawnKeys` the independent normals that it is made of, each with its weight. */
export type Links = readonly (readonly { column: number; weight: number }[])[]

const linksByStep = new Map<number, Links>()

/** Non-zero entries of the Cholesky factor, row by row, for a correlation of price and cost to the nearest twentieth; cached. */
export function correlationLinks(priceCost: number): Links {
  const step = Math.round(priceCost * 20)
  const cached = linksByStep.get(step)
  if (cached) return cached
  const links = cholesky(correlationMatrix(step / 20)).map((row) =>
    row.map((weight, column) => ({ column, weight })).filter(({ weight }) => Math.abs(weight) > 1e-12),
  )
  linksByStep.set(step, links)
  return links
}

/** Solves a symmetric, positive definite system. */
export function solvePositiveDefinite(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lower = cholesky(matrix)
  const intermediate: number[] = []
  for (let row = 0; row < right.length; row++) {
    intermediate.push((right[row]! - intermediate.reduce((sum, each, k) => sum + lower[row]![k]! * each, 0)) / lower[row]![row]!)
  }
  const solution = new Array<number>(right.length).fill(0)
  for (let row = right.length - 1; row >= 0; row--) {
    let sum = intermediate[row]!
    for (let k = row + 1; k < right.length; k++) sum -= lower[k]![row]! * solution[k]!
    solution[row] = sum / lower[row]![row]!
  }
  return solution
}
