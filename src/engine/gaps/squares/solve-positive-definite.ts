import { cholesky } from '../../model/copula.ts'

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
