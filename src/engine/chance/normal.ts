import { exp, log } from '../quantity/exact-math.ts'

/** Standard normal distribution function to about 1e−15 (series near the middle, continued fraction in the tails). */
export function normalCdf(z: number): number {
  const x = Math.abs(z)
  const density = exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)
  let upper: number
  if (x < 3) {
    let term = x
    let sum = x
    for (let n = 1; n < 200 && term > 1e-17; n++) {
      term *= (x * x) / (2 * n + 1)
      sum += term
    }
    upper = 0.5 - density * sum
  } else {
    let fraction = 0
    for (let n = 60; n >= 1; n--) fraction = n / (x + fraction)
    upper = density / (x + fraction)
  }
  return z > 0 ? 1 - upper : upper
}

/** Rational functions of Wichura's algorithm AS 241 (1988, PPND16): near the middle, in the tails, and far out; lowest power first. */
const middle = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087, 33430.57558358813,
    2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
    5226.495278852854,
  ],
] as const
const tail = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
    0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457, 0.0005475938084995345,
    1.0507500716444169e-9,
  ],
] as const
const farTail = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124, 0.0012426609473880784,
    2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5, 1.421511758316446e-7,
    2.0442631033899397e-15,
  ],
] as const

/** The standard normal below which a share (0–1, ends left out) lies, to about 1e−16 of itself. */
export function normalQuantile(share: number): number {
  const offset = share - 0.5
  if (Math.abs(offset) <= 0.425) return offset * rationalValue(middle, 0.180625 - offset * offset)
  const depth = Math.sqrt(-log(offset < 0 ? share : 1 - share))
  const size = depth <= 5 ? rationalValue(tail, depth - 1.6) : rationalValue(farTail, depth - 5)
  return offset < 0 ? -size : size
}

function rationalValue([numerator, denominator]: readonly [readonly number[], readonly number[]], x: number): number {
  let [top, bottom] = [0, 0]
  for (let k = numerator.length - 1; k >= 0; k--) {
    top = top * x + numerator[k]!
    bottom = bottom * x + denominator[k]!
  }
  return top / bottom
}
