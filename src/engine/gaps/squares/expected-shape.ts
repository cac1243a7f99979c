import { solvePositiveDefinite } from '../../model/copula.ts'
import { exp, log, log1p, square } from '../../quantity/exact-math.ts'

/** Covariates of the expected number of sellers of a kind; arrays by cell. */
export type ExpectedShapeInput = {
  seen: Float64Array
  /** 1 where they count: covered by the list, and not hidden. */
  included: Uint8Array
  reaching: Float64Array
  /** Covariates that hiding places does not change: see `fixedTraitsOf`. */
  fixedTraits: readonly Float64Array[]
  /** Sellers of this kind around the cell, itself and hidden cells left out. */
  around: Float64Array
}

/** Sellers of the kind that would be seen in each cell, were its list as good there as in the whole city; and the dispersion of counts around it. */
export type ExpectedShape = {
  mean: Float64Array
  /** The gamma's shape: counts have the variance μ + μ² ÷ dispersion. */
  dispersion: number
  /** Intercept and slope of each trait, the starting point of a similar fit. */
  slopes: Float64Array
}

const slopeSpread = 0.5
const rounds = 12
const convergence = 1e-3
const maxDistance = 3

/**
 * Sellers as a Poisson whose mean is people who reach the cell × e^(slopes · traits): people who live in it, distance to the centre, other classes,
 * the same kind nearby. The slopes have a normal prior (0, 0.5 for a standard deviation of the trait), so that with few sellers it is people alone.
 */
export function expectedShape(input: ExpectedShapeInput, initialSlopes?: Float64Array): ExpectedShape {
  const { seen, included } = input
  const people = input.reaching.map((each) => Math.max(each, 1))
  const rows = designMatrix(input)
  const width = rows.length / seen.length
  const slopes = initialSlopes?.slice() ?? new Float64Array(width)
  if (!initialSlopes) slopes[0] = initialLevel(seen, included, people)
  const mean = new Float64Array(seen.length)
  for (let round = 0; round < rounds; round++) {
    predict(mean, people, rows, slopes)
    const step = newtonStep(seen, included, mean, rows, slopes)
    for (let a = 0; a < width; a++) slopes[a]! += Math.max(-1, Math.min(1, step[a]!))
    if (step.every((each) => Math.abs(each) < convergence)) break
  }
  predict(mean, people, rows, slopes)
  return { mean, dispersion: estimateDispersion(seen, mean, included), slopes }
}

function initialLevel(seen: Float64Array, included: Uint8Array, people: Float64Array): number {
  let [total, totalPeople] = [0, 0]
  for (let i = 0; i < seen.length; i++) {
    if (!included[i]) continue
    total += seen[i]!
    totalPeople += people[i]!
  }
  return log(Math.max(total, 0.5) / Math.max(totalPeople, 1))
}

function predict(mean: Float64Array, people: Float64Array, rows: Float64Array, slopes: Float64Array): void {
  const width = slopes.length
  for (let i = 0; i < mean.length; i++) {
    let exponent = 0
    for (let a = 0; a < width; a++) exponent += slopes[a]! * rows[i * width + a]!
    mean[i] = people[i]! * exp(Math.min(exponent, 20))
  }
}

/** Newton's step on the likelihood and the prior of the slopes; the level is free. */
function newtonStep(seen: Float64Array, included: Uint8Array, mean: Float64Array, rows: Float64Array, slopes: Float64Array): number[] {
  const width = slopes.length
  const gradient = new Float64Array(width)
  const hessian = new Float64Array(width * width)
  for (let i = 0; i < seen.length; i++) {
    if (!included[i]) continue
    const at = i * width
    const residual = seen[i]! - mean[i]!
    for (let a = 0; a < width; a++) {
      const regressor = rows[at + a]!
      gradient[a]! += residual * regressor
      const weighted = mean[i]! * regressor
      for (let b = 0; b <= a; b++) hessian[a * width + b]! += weighted * rows[at + b]!
    }
  }
  const priorPrecision = (a: number) => (a === 0 ? 1e-6 : 1 / square(slopeSpread))
  const matrix = Array.from({ length: width }, (_, a) =>
    Array.from({ length: width }, (_, b) => hessian[Math.max(a, b) * width + Math.min(a, b)]! + (a === b ? priorPrecision(a) : 0)),
  )
  return solvePositiveDefinite(
    matrix,
    Array.from(gradient, (each, a) => each - (a === 0 ? 0 : priorPrecision(a) * slopes[a]!)),
  )
}

/**
 * Covariates of cells beside the people who reach them: how many of those live there, the distance from the centre in km, sellers of all other
 * classes in the cell and around it.
 */
export function fixedTraitsOf(people: Float64Array, reaching: Float64Array, km: Float64Array, others: Float64Array): Float64Array[] {
  const localShare = people.map((each, i) => log1p(each) - log1p(reaching[i]!))
  return [localShare, km.map(log1p), others.map(log1p)].map(standardize)
}

/** A row of 1 and the traits for each cell. */
function designMatrix({ fixedTraits, around }: ExpectedShapeInput): Float64Array {
  const traits = [...fixedTraits, standardize(around.map(log1p))]
  const width = traits.length + 1
  const rows = new Float64Array(around.length * width).fill(1)
  traits.forEach((trait, a) => {
    for (let i = 0; i < trait.length; i++) rows[i * width + a + 1] = trait[i]!
  })
  return rows
}

/** In standard deviations from the mean, at most three. */
function standardize(values: Float64Array): Float64Array {
  let [sum, squares] = [0, 0]
  for (const value of values) {
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  const spread = Math.sqrt(Math.max(0, squares / values.length - square(mean)))
  return values.map((each) => (spread > 1e-9 ? Math.max(-maxDistance, Math.min(maxDistance, (each - mean) / spread)) : 0))
}

/** Weight of the prior of dispersion, in expected pairs of sellers in one cell. */
const priorPairs = 20
const minDispersion = 0.15
const maxDispersion = 50

/** By moments: the variance beyond a Poisson's is mean² ÷ dispersion. Few pairs say little, so a prior of 1 is mixed in. */
function estimateDispersion(seen: Float64Array, mean: Float64Array, included: Uint8Array): number {
  let residual = priorPairs
  let squares = priorPairs
  for (let i = 0; i < seen.length; i++) {
    if (!included[i]) continue
    residual += square(seen[i]! - mean[i]!) - mean[i]!
    squares += square(mean[i]!)
  }
  return Math.min(maxDispersion, Math.max(minDispersion, squares / Math.max(residual, squares / maxDispersion)))
}
