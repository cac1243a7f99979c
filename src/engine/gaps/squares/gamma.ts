import { exp, log } from '../../quantity/exact-math.ts'

/** Below this shape the cube-root normal is too coarse, and the gamma is inverted by its series. */
const smallShape = 4

/** Quantile of a gamma of this shape and scale 1 at a share (0–1); `z` is the standard normal at the same share. */
export function gammaQuantile(shape: number, share: number, z: number): number {
  if (shape >= smallShape) return cubeRootApproximation(shape, z)
  // Newton's steps on the logarithm, from the first term of the series for small values, or the cube-root normal for large ones.
  const scale = logGamma(shape + 1)
  const firstTerm = (log(share) + scale) / shape
  let logX = Math.min(firstTerm, log(Math.max(cubeRootApproximation(shape, z), exp(Math.max(firstTerm, -50)) * 0.5)))
  if (logX < -40) return exp(logX)
  for (let step = 0; step < 60; step++) {
    const x = exp(logX)
    const p = gammaCdf(shape, x, scale)
    const slope = exp(shape * logX - x - scale) * shape
    const move = Math.max(-1, Math.min(1, (p - share) / Math.max(slope, 1e-300)))
    logX -= move
    if (Math.abs(move) < 1e-9) break
  }
  return exp(logX)
}

/** Wilson and Hilferty 1931. */
function cubeRootApproximation(shape: number, z: number): number {
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))
  return root > 0 ? shape * root * root * root : 0
}

/** x^s e^−x Σ x^n ÷ Γ(s + n + 1); `scale` is the logarithm of Γ(s + 1). */
function gammaCdf(shape: number, x: number, scale: number): number {
  let term = exp(shape * log(x) - x - scale)
  let sum = term
  for (let n = 1; n < 500 && term > 1e-15 * sum; n++) {
    term *= x / (shape + n)
    sum += term
  }
  return Math.min(1, sum)
}

export function logChoose(all: number, chosen: number): number {
  return logGamma(all + 1) - logGamma(chosen + 1) - logGamma(all - chosen + 1)
}

export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Stirling's series from 8 on, reached by the recurrence; about 1e−12. */
export function logGamma(value: number): number {
  let x = value
  let shift = 0
  while (x < 8) shift += log(x++)
  const inverse = 1 / (x * x)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x
  return (x - 0.5) * log(x) - x + 0.5 * log(2 * Math.PI) + series - shift
}
