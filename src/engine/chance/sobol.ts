import { mix } from './random.ts'

/**
 * Numbers of S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections" (2008), new-joe-kuo-6 of
 * https://web.maths.unsw.edu.au/~fkuo/sobol/, whose notice lets everybody use them who names it. One entry a dimension from the second on: the inner
 * coefficients of a primitive polynomial as a binary number, and the first numbers of its recurrence, as many as its degree.
 */
const joeKuoTable = `
  0:1 1:1,3 1:1,3,1 2:1,1,1 1:1,1,3,3 4:1,3,5,13 2:1,1,5,5,17 4:1,1,5,5,5 7:1,1,7,11,19 11:1,1,5,1,1 13:1,1,1,3,11 14:1,3,5,5,31
  1:1,3,3,9,7,49 13:1,1,1,15,21,21 16:1,3,1,13,27,49 19:1,1,1,15,7,5 22:1,3,1,15,13,25 25:1,1,5,5,19,61 1:1,3,7,11,23,15,103
  4:1,3,7,13,13,15,69 7:1,1,3,13,7,35,63 8:1,3,5,9,1,25,53 14:1,3,1,13,9,35,107 19:1,3,1,5,27,61,31 21:1,1,5,11,19,41,61
  28:1,3,5,3,3,13,69 31:1,1,7,13,1,19,1 32:1,3,7,5,13,19,59 37:1,1,3,9,25,29,41 41:1,3,5,13,23,1,55 42:1,3,7,3,13,59,17
  50:1,3,1,3,5,53,69 55:1,1,5,5,23,33,13 56:1,1,7,7,1,61,123 59:1,1,7,9,13,61,49 62:1,3,3,5,3,55,33 14:1,3,1,15,31,13,49,245
  21:1,3,5,15,31,59,63,97 22:1,3,1,11,11,11,77,249 38:1,3,1,11,27,43,71,9 47:1,1,7,15,21,11,81,45 49:1,3,7,3,25,31,65,79
  50:1,3,1,1,19,11,3,205 52:1,1,5,9,19,21,29,157 56:1,3,7,11,1,33,89,185 67:1,3,3,3,15,9,79,71 70:1,3,7,11,15,39,119,27
  84:1,1,3,1,11,31,97,225 97:1,1,1,3,23,43,57,177 103:1,3,7,7,17,17,37,71 115:1,3,1,5,27,63,123,213 122:1,1,3,5,11,43,53,133
  8:1,3,5,5,29,17,47,173,479 13:1,3,3,11,3,1,109,9,69 16:1,1,1,5,17,39,23,5,343 22:1,3,1,5,25,15,31,103,499
  25:1,1,1,11,11,17,63,105,183 44:1,1,5,11,9,29,97,231,363 47:1,1,5,15,19,45,41,7,383 52:1,3,7,7,31,19,83,137,221
  55:1,1,1,3,23,15,111,223,83 59:1,1,5,13,31,15,55,25,161 62:1,1,3,13,25,47,39,87,257 67:1,1,1,11,21,53,125,249,293
  74:1,1,7,11,11,7,57,79,323 81:1,1,5,5,17,13,81,3,131 82:1,1,7,13,23,7,65,251,475 87:1,3,5,1,9,43,3,149,11
  91:1,1,3,13,31,13,13,255,487 94:1,3,3,1,5,63,89,91,127 103:1,1,3,3,1,19,123,127,237 104:1,1,5,7,23,31,37,243,289
  109:1,1,5,11,17,53,117,183,491 122:1,1,1,5,1,13,13,209,345 124:1,1,3,15,1,57,115,7,33 137:1,3,1,11,7,43,81,207,175
  138:1,3,1,1,15,27,63,255,49 143:1,3,5,3,27,61,105,171,305 145:1,1,5,3,1,3,57,249,149 152:1,1,3,5,5,57,15,13,159
  157:1,1,1,11,7,11,105,141,225 167:1,3,3,5,27,59,121,101,271 173:1,3,5,9,11,49,51,59,115 176:1,1,7,1,23,45,125,71,419
  181:1,1,3,5,23,5,105,109,75 182:1,1,7,15,7,11,67,121,453 185:1,3,7,3,9,13,31,27,449 191:1,3,1,15,19,39,39,89,15
  194:1,1,1,1,1,33,73,145,379 199:1,3,1,15,15,43,29,13,483 218:1,1,7,3,19,27,85,131,431 220:1,3,3,3,5,35,23,195,349
  227:1,3,3,7,9,27,39,59,297 229:1,1,3,9,11,17,13,241,157 230:1,3,7,15,25,57,33,189,213 234:1,1,7,1,9,55,73,83,217
  236:1,3,3,13,19,27,23,113,249 241:1,3,5,3,23,43,3,253,479 244:1,1,5,5,11,5,45,117,217 253:1,3,3,7,29,37,33,123,147
`

const entries = joeKuoTable
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const [coefficients, initialNumbers] = entry.split(':')
    return { coefficients: Number(coefficients), initialNumbers: initialNumbers!.split(',').map(Number) }
  })

const wordBits = 32

/** Direction numbers as 32 bits: bit k of a point's number, the lowest first, XORs entry k into the point. */
function directions(dimension: number): Uint32Array {
  if (dimension === 0) return Uint32Array.from({ length: wordBits }, (_, k) => 1 << (wordBits - 1 - k))
  const { coefficients, initialNumbers } = entries[dimension - 1]!
  const degree = initialNumbers.length
  const numbers = new Uint32Array(wordBits)
  for (let k = 0; k < wordBits; k++) {
    if (k < degree) {
      numbers[k] = initialNumbers[k]! << (wordBits - 1 - k)
      continue
    }
    let direction = numbers[k - degree]! ^ (numbers[k - degree]! >>> degree)
    for (let i = 1; i < degree; i++) if ((coefficients >>> (degree - 1 - i)) & 1) direction ^= numbers[k - i]!
    numbers[k] = direction
  }
  return numbers
}

/** The first `count` points of a dimension of the Sobol sequence, as 32 bits. */
export function sobolPoints(dimension: number, count: number): Uint32Array {
  const steps = directions(dimension)
  const points = new Uint32Array(count)
  for (let point = 1; point < count; point++) {
    const lowest = 31 - Math.clz32(point & -point)
    points[point] = points[point & (point - 1)]! ^ steps[lowest]!
  }
  return points
}

export function reverseBits(value: number): number {
  let x = value
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1)
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2)
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4)
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8)
  return ((x >>> 16) | (x << 16)) >>> 0
}

/**
 * Owen's nested uniform scramble of 32 bits: each bit is flipped or not by a hash of all above it, so that what was evenly spread stays so. The hash works
 * from the lowest bit upwards (Laine and Karras 2011, reversed bits as in Burley 2020, constants of Vegdahl 2021).
 */
export function scramble(value: number, seed: number): number {
  let x = reverseBits(value)
  x ^= Math.imul(x, 0x3d20adea)
  x = (x + seed) | 0
  x = Math.imul(x, (seed >>> 16) | 1)
  x ^= Math.imul(x, 0x05526c56)
  x ^= Math.imul(x, 0x53a22864)
  return reverseBits(x)
}

/** The middle of the 2^−32 that these bits name: a share in (0, 1). */
export function shareOfBits(value: number): number {
  return ((value >>> 0) + 0.5) / 4294967296
}

/** A child seed: neighbouring places give unrelated streams. */
export function deriveSeed(seed: number, place: number): number {
  return mix(mix(seed + Math.imul(place + 1, 0x9e3779b9)) ^ 0x5bd1e995)
}
