import { square } from '../quantity/exact-math.ts'
/**
 * Share of an outcome's variance by driver: the outcome is regressed on the drivers' normals and each is given Pratt's measure β·r, which adds up to
 * R²; a share below 0 (a driver that only works through another) counts as 0. `draws` is driver-major; the remainder to 1 is monthly noise, shocks
 * and nonlinearity.
 */
export function varianceShares(draws: Float64Array, active: readonly number[], outcome: Float64Array): number[] {
  const paths = outcome.length
  const target = standardize(outcome, 0, paths)
  const columns = active.map((driver) => standardize(draws, driver * paths, paths))
  if (!target) return active.map(() => 0)
  const correlation = (a: Float64Array | null, b: Float64Array | null): number => {
    if (!a || !b) return 0
    let sum = 0
    for (let i = 0; i < paths; i++) sum += a[i]! * b[i]!
    return sum / paths
  }
  const targetCorrelations = columns.map((column) => correlation(column, target))
  const matrix = columns.map((row, r) => columns.map((column, c) => (r === c ? 1 : c < r ? 0 : correlation(row, column))))
  for (let r = 0; r < matrix.length; r++) for (let c = 0; c < r; c++) matrix[r]![c] = matrix[c]![r]!
  const weights = solveLinearSystem(matrix, targetCorrelations)
  const raw = weights.map((weight, index) => Math.max(0, weight * targetCorrelations[index]!))
  const explainedVariance = Math.min(
    1,
    weights.reduce((sum, weight, index) => sum + weight * targetCorrelations[index]!, 0),
  )
  const sum = raw.reduce((total, share) => total + share, 0)
  return raw.map((share) => (sum > 0 ? (share / sum) * Math.max(0, explainedVariance) : 0))
}

function standardize(values: Float64Array, from: number, count: number): Float64Array | null {
  let mean = 0
  for (let i = 0; i < count; i++) mean += values[from + i]!
  mean /= count
  let variance = 0
  for (let i = 0; i < count; i++) variance += square(values[from + i]! - mean)
  const sd = Math.sqrt(variance / count)
  if (!(sd > 0)) return null
  const normalized = new Float64Array(count)
  for (let i = 0; i < count; i++) normalized[i] = (values[from + i]! - mean) / sd
  return normalized
}

/** Gaussian elimination with row exchange; the matrix is a small correlation matrix. */
function solveLinearSystem(matrix: number[][], rightSide: readonly number[]): number[] {
  const size = rightSide.length
  const rows = matrix.map((row, index) => [...row, rightSide[index]!])
  for (let column = 0; column < size; column++) {
    let best = column
    for (let row = column + 1; row < size; row++) if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row
    const pivot = rows[best]!
    rows[best] = rows[column]!
    rows[column] = pivot
    if (Math.abs(pivot[column]!) < 1e-9) continue
    for (let row = column + 1; row < size; row++) {
      const factor = rows[row]![column]! / pivot[column]!
      for (let k = column; k <= size; k++) rows[row]![k]! -= factor * pivot[k]!
    }
  }
  const answer = new Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    let sum = rows[row]![size]!
    for (let k = row + 1; k < size; k++) sum -= rows[row]![k]! * answer[k]!
    answer[row] = Math.abs(rows[row]![row]!) < 1e-9 ? 0 : sum / rows[row]![row]!
  }
  return answer
}
