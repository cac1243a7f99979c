import { solve } from './linear.ts'

/** What the expected number of sellers of a kind in a cell follows; arrays by cell. */
export type ShapeInput = {
  /** Sellers seen. */
  seen: Float64Array
  /** 1 where they count: covered by the list, and not hidden. */
  used: Uint8Array
  people: Float64Array
  reaching: Float64Array
  /** From the city's centre. */
  km: Float64Array
  /** Sellers of all other classes, in the cell and around it. */
  others: Float64Array
  /** Sellers of this kind around the cell, itself and hidden cells left out. */
  around: Float64Array
}

/** Sellers of the kind that would be seen in each cell, were its list as good there as in the whole city; and how much counts scatter around it. */
export type Shape = {
  mean: Float64Array
  /** The gamma's shape: counts have the variance μ + μ² ÷ alike. */
  alike: number
}

const slopeSpread = 0.5
const rounds = 12
const furthest = 3

/**
 * Sellers as a Poisson whose mean is people who reach the cell × e^(slopes · traits): people who live in it, distance to the centre, other classes,
 * the same kind nearby. The slopes have a normal prior (0, 0.5 for a standard deviation of the trait), so that with few sellers it is people alone.
 */
export function expectedShape(input: ShapeInput): Shape {
  const { seen, used, reaching } = input
  const count = seen.length
  const traits = traitsOf(input)
  const width = traits.length + 1
  const people = Float64Array.from(reaching, (each) => Math.max(each, 1))
  const slopes = new Array<number>(width).fill(0)
  const level = () => {
    const total = seen.reduce((sum, each, i) => sum + (used[i] ? each : 0), 0)
    const from = people.reduce((sum, each, i) => sum + (used[i] ? each : 0), 0)
    return Math.log(Math.max(total, 0.5) / Math.max(from, 1))
  }
  slopes[0] = level()
  const mean = new Float64Array(count)
  const row = new Float64Array(width)
  for (let round = 0; round < rounds; round++) {
    const slope = new Float64Array(width)
    const curve = Array.from({ length: width }, () => new Array<number>(width).fill(0))
    for (let i = 0; i < count; i++) {
      const predicted = fill(row, i)
      mean[i] = predicted
      if (!used[i]) continue
      for (let a = 0; a < width; a++) {
        slope[a]! += (seen[i]! - predicted) * row[a]!
        for (let b = 0; b <= a; b++) curve[a]![b]! += predicted * row[a]! * row[b]!
      }
    }
    for (let a = 0; a < width; a++) {
      const held = a === 0 ? 1e-6 : 1 / slopeSpread ** 2
      slope[a]! -= held * (a === 0 ? 0 : slopes[a]!)
      curve[a]![a]! += held
      for (let b = 0; b < a; b++) curve[b]![a] = curve[a]![b]!
    }
    const step = solve(curve, [...slope])
    for (let a = 0; a < width; a++) slopes[a]! += Math.max(-1, Math.min(1, step[a]!))
    if (step.every((each) => Math.abs(each) < 1e-6)) break
  }
  for (let i = 0; i < count; i++) mean[i] = fill(row, i)
  return { mean, alike: alikeness(seen, mean, used) }

  function fill(into: Float64Array, i: number): number {
    into[0] = 1
    let exponent = slopes[0]!
    for (let a = 1; a < width; a++) {
      into[a] = traits[a - 1]![i]!
      exponent += slopes[a]! * into[a]!
    }
    return people[i]! * Math.exp(Math.min(exponent, 20))
  }
}

/** Each trait in its own standard deviations from its mean, at most three. */
function traitsOf({ people, reaching, km, others, around }: ShapeInput): Float64Array[] {
  const own = people.map((each, i) => Math.log1p(each) - Math.log1p(reaching[i]!))
  return [own, km.map(Math.log1p), others.map(Math.log1p), around.map(Math.log1p)].map(standard)
}

function standard(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length)
  return values.map((each) => (spread > 1e-9 ? Math.max(-furthest, Math.min(furthest, (each - mean) / spread)) : 0))
}

/** Weight of the guess that cells differ by their own mean, in expected pairs of sellers in one cell. */
const guessed = 4
const leastAlike = 0.15
const mostAlike = 50

/** By moments: the variance beyond a Poisson's is mean² ÷ alike. Few pairs say little, so 1 is mixed in. */
function alikeness(seen: Float64Array, mean: Float64Array, used: Uint8Array): number {
  let beyond = guessed
  let squares = guessed
  for (let i = 0; i < seen.length; i++) {
    if (!used[i]) continue
    beyond += (seen[i]! - mean[i]!) ** 2 - mean[i]!
    squares += mean[i]! ** 2
  }
  return Math.min(mostAlike, Math.max(leastAlike, squares / Math.max(beyond, squares / mostAlike)))
}
