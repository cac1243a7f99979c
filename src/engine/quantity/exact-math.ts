/**
 * Elementary functions that the language leaves to each machine (`Math.exp`, `Math.log`, `**` and so on differ in their last bits between versions of
 * Node and between browsers), from + − × ÷ and √ alone, which IEEE 754 fixes to the bit: a figure is the same bytes wherever it is computed. Each is
 * right to about a unit in the last place.
 */

const scratch = new Float64Array(1)
const words = new Uint32Array(scratch.buffer)
scratch[0] = 1
/** Index of the word with sign and exponent (endianness). */
const upper = words[0] === 0 ? 1 : 0

/** 2^e for e = −1022 … 1023. */
const powersOfTwo = new Float64Array(2046)
powersOfTwo[1022] = 1
for (let e = 1; e <= 1023; e++) powersOfTwo[1022 + e] = 2 * powersOfTwo[1021 + e]!
for (let e = -1; e >= -1022; e--) powersOfTwo[1022 + e] = powersOfTwo[1023 + e]! / 2

/** 2^(j/32), and what each lacks to 106 bits. */
const steps = Float64Array.of(
  ...[1, 1.0218971486541166, 1.0442737824274138, 1.0671404006768237, 1.0905077326652577, 1.1143867425958924, 1.1387886347566916],
  ...[1.1637248587775775, 1.189207115002721, 1.215247359980469, 1.241857812073484, 1.2690509571917332, 1.2968395546510096],
  ...[1.3252366431597413, 1.3542555469368927, 1.383909881963832, Math.SQRT2, 1.4451808069770467, 1.4768261459394993],
  ...[1.5091644275934228, 1.5422108254079407, 1.5759808451078865, 1.6104903319492543, 1.645755478153965, 1.681792830507429],
  ...[1.718619298122478, 1.7562521603732995, 1.7947090750031072, 1.8340080864093424, 1.8741676341103, 1.9152065613971474],
  ...[1.9571441241754002],
)
const stepRests = Float64Array.of(
  ...[0, 5.109225028973444e-17, 8.551889705537965e-17, -7.899853966841582e-17, -3.046782079812471e-17, 1.0410278456845571e-16],
  ...[8.912812676025408e-17, 3.8292048369240935e-17, 3.982015231465646e-17, -7.712630692681488e-17, 4.658027591836937e-17],
  ...[2.667932131342186e-18, 2.5382502794888315e-17, -2.8587312100388614e-17, 7.70094837980299e-17, -6.770511658794786e-17],
  ...[-9.667293313452913e-17, -3.0237581349939873e-17, -3.483994556892796e-17, -1.016455327754295e-16, 7.949834809697621e-17],
  ...[-1.0136916471278304e-17, 2.4707192569797888e-17, -1.0125679913674773e-16, 8.199010020581497e-17, -1.851380418263111e-17],
  ...[2.960140695448873e-17, 1.8227458427912087e-17, 3.283107224245627e-17, -6.122763413004143e-17, -1.0619946056195963e-16],
  ...[8.960767791036668e-17],
)
/** ln 2 ÷ 32 in two parts: products of the first with a whole number under 2^18 are exact. */
const ln2By32 = 0.021660849391992087
const ln2By32Rest = 5.062034433330175e-13
const stepsPerUnit = 46.16624130844683
const maxExponent = 709.782712893384
const minExponent = -745.1332191019411

/** e^x: x is taken to the nearest 32nd of ln 2, which the table holds, and the rest by its series. */
export function exp(x: number): number {
  if (!(x <= maxExponent)) return x > maxExponent ? Number.POSITIVE_INFINITY : Number.NaN
  if (x < minExponent) return 0
  const k = (x < 0 ? x * stepsPerUnit - 0.5 : x * stepsPerUnit + 0.5) | 0
  const rest = x - k * ln2By32 - k * ln2By32Rest
  const series = rest + rest * rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120 + rest * (1 / 720)))))
  const j = k & 31
  const value = steps[j]! + (stepRests[j]! + steps[j]! * series)
  const e = k >> 5
  if (e > 1023) return value * powersOfTwo[2045]! * 2
  if (e < -1022) return value * powersOfTwo[0]! * powersOfTwo[2044 + e]!
  return value * powersOfTwo[1022 + e]!
}

/** ln 2 in two parts: products of the first with an exponent are exact. */
const ln2 = 0.6931471803691238
const ln2Rest = 1.9082149292705877e-10
const twoTo54 = 18014398509481984

/** ln x: x = 2^e (1 + f) with 1 + f between √½ and √2, and ln(1 + f) = 2 artanh(f ÷ (2 + f)) by its series. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x === Number.POSITIVE_INFINITY) return x
  let e = 0
  if (x < 2.2250738585072014e-308) {
    scratch[0] = x * twoTo54
    e = -54
  } else scratch[0] = x
  e += (words[upper]! >>> 20) - 1023
  words[upper] = (words[upper]! & 0xfffff) | 0x3ff00000
  let f = scratch[0]!
  if (f > Math.SQRT2) {
    f /= 2
    e++
  }
  f -= 1
  const s = f / (2 + f)
  const q = s * s
  const low = 1 / 3 + q * (1 / 5 + q * (1 / 7 + q * (1 / 9 + q * (1 / 11))))
  const high = 1 / 13 + q * (1 / 15 + q * (1 / 17 + q * (1 / 19 + q * (1 / 21))))
  const series = 2 * q * (low + q * q * q * q * q * high)
  return e * ln2 + (f - (s * (f - series) - e * ln2Rest))
}

/** ln(1 + x), exact also where x is small. */
export function log1p(x: number): number {
  const sum = 1 + x
  if (sum === 1) return x
  if (!(sum > 0) || sum === Number.POSITIVE_INFINITY) return log(sum)
  return log(sum) + (x - (sum - 1)) / sum
}

/** e^x − 1, exact also where x is small: the rounding of e^x is corrected by its logarithm. */
export function expm1(x: number): number {
  const power = exp(x)
  if (power === 1) return x
  const above = power - 1
  return above === -1 || power === Number.POSITIVE_INFINITY ? above : (above * x) / log(power)
}

/** base^exponent: by squaring where the exponent is a whole number, else of a base that is not negative. */
export function power(base: number, exponent: number): number {
  const whole = Math.abs(exponent)
  if (whole <= 1024 && whole === Math.floor(whole)) {
    let result = 1
    let square = base
    for (let remaining = whole; remaining > 0; remaining >>>= 1) {
      if ((remaining & 1) === 1) result *= square
      square *= square
    }
    return exponent < 0 ? 1 / result : result
  }
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY
  return exp(exponent * log(base))
}

export function square(x: number): number {
  return x * x
}

/** √(a² + b²), of numbers whose squares are numbers. */
export function hypotenuse(a: number, b: number): number {
  return Math.sqrt(a * a + b * b)
}

/** Half of π in three parts: products of the first two with a whole number under 2^20 are exact. */
const quarterTurn = 1.5707963267341256
const quarterTurnRest = 6.077100506303966e-11
const quarterTurnRest2 = 2.0222662487959506e-21

/** sin and cos of angles of some thousand turns at most. */
export function sin(x: number): number {
  return sineAfter(x, 0)
}

export function cos(x: number): number {
  return sineAfter(x, 1)
}

/** The sine of x and so many quarter turns. */
function sineAfter(x: number, quarters: 0 | 1): number {
  const turns = Math.round(x * 0.6366197723675814)
  const rest = x - turns * quarterTurn - turns * quarterTurnRest - turns * quarterTurnRest2
  const q = rest * rest
  const place = (((turns + quarters) % 4) + 4) % 4
  let sum = 0
  // Σ (−1)^k q^k ÷ (2k + 1)!, times the rest, or ÷ (2k)!: from the smallest term.
  const first = place % 2
  for (let k = 9; k >= 1; k--) sum = (-q / ((2 * k + 1 - first) * (2 * k - first))) * (1 + sum)
  const value = first === 1 ? 1 + sum : rest + rest * sum
  return place < 2 ? value : -value
}
