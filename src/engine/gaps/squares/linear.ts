import { cholesky } from '../../model/copula.ts'

/** Solves a symmetric, positive definite system. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const lower = cholesky(matrix)
  const half: number[] = []
  for (let row = 0; row < right.length; row++) {
    half.push((right[row]! - half.reduce((sum, each, k) => sum + lower[row]![k]! * each, 0)) / lower[row]![row]!)
  }
  const found = new Array<number>(right.length).fill(0)
  for (let row = right.length - 1; row >= 0; row--) {
    let sum = half[row]!
    for (let k = row + 1; k < right.length; k++) sum -= lower[k]![row]! * found[k]!
    found[row] = sum / lower[row]![row]!
  }
  return found
}
