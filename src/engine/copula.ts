import type { ValueKey } from './case.ts'

/** Assumptions that are drawn, in the order of the draws (part of the engine version). */
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
] as const satisfies readonly ValueKey[]

/**
 * Correlations of the normals behind the draws; all others are 0. Our own assumptions: a dearer offer sells fewer, dear inputs come with
 * dear prices, dear districts pay dear rent and wages, and where prices run the currency slides.
 */
export const correlations: readonly [(typeof drawnKeys)[number], (typeof drawnKeys)[number], number, string][] = [
  ['pricePerUnit', 'unitsPerDay', -0.35, 'who asks more sells fewer'],
  ['pricePerUnit', 'costOfSalesPerUnit', 0.65, 'better goods cost more and sell for more, and dear inputs are passed on'],
  ['pricePerUnit', 'rentPerMonth', 0.25, 'dear streets charge more'],
  ['unitsPerDay', 'rampMonths', -0.25, 'a weak place also fills slowly'],
  ['unitsPerDay', 'rentPerMonth', 0.2, 'footfall is what rent pays for'],
  ['costOfSalesPerUnit', 'utilitiesPerMonth', 0.25, 'fuel and transport are in both'],
  ['costOfSalesPerUnit', 'otherCostsPerMonth', 0.2, 'fuel and transport are in both'],
  ['wagesPerMonth', 'rentPerMonth', 0.2, 'dear districts are dear in both'],
  ['equipmentTotal', 'preOperatingTotal', 0.2, 'a careful or careless buyer is so in both'],
  ['inflation', 'fxDepreciation', 0.7, 'prices and the exchange rate run together'],
  ['stockDays', 'shrinkageShare', 0.25, 'what lies longer spoils more'],
]

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

export function correlationMatrix(): number[][] {
  const matrix: number[][] = drawnKeys.map((_, row) => drawnKeys.map((__, column) => (row === column ? 1 : 0)))
  for (const [left, right, value] of correlations) {
    const row = drawnKeys.indexOf(left)
    const column = drawnKeys.indexOf(right)
    matrix[row]![column] = value
    matrix[column]![row] = value
  }
  return matrix
}

/** The non-zero entries of the triangle, row by row, so that correlating a path's draws costs no more than there are links. */
export const triangle = (() => {
  const lower = cholesky(correlationMatrix())
  const rows: number[] = []
  const columns: number[] = []
  const weights: number[] = []
  lower.forEach((row, r) => {
    row.forEach((weight, c) => {
      if (Math.abs(weight) < 1e-12) return
      rows.push(r)
      columns.push(c)
      weights.push(weight)
    })
  })
  return { rows: Uint8Array.from(rows), columns: Uint8Array.from(columns), weights: Float64Array.from(weights) }
})()

/** Correlates `normals[0…]` into `into` (both at least `drawnKeys.length` long). */
export function correlate(normals: Float64Array, into: Float64Array): void {
  const { rows, columns, weights } = triangle
  into.fill(0)
  for (let link = 0; link < weights.length; link++) into[rows[link]!]! += weights[link]! * normals[columns[link]!]!
}
