/**
 * The loop of the simulations in AssemblyScript: two paths at once, one in each lane of a vector, by the arithmetic of `simulate-path.ts` and
 * `simulate-cash.ts` in its order, so that every figure is the same bits. Where two paths part, both sides are computed and a mask selects; what a mask
 * leaves out adds 0 or takes 0 away. `simulate-pairs.ts` writes the inputs and reads the results. After a
 * change `npx tsx scripts/compile-path-pairs.ts` compiles it into `path-pairs-wasm.ts`.
 */

const months: i32 = 36
/** Columns of a row of the draw tables, in bytes. */
export let businessRowBytes: usize = 0
export let cityRowBytes: usize = 0
export let noiseByte: usize = 0

// Inputs: numbers of the whole run.
export let bits: i32 = 0
export let businessStream: u32 = 0
export let countryStream: u32 = 0
export let cityStream: u32 = 0
export let isNoisy: i32 = 0
export let samplerCount: i32 = 0
export let businessSamplers: i32 = 0
export let shockCount: i32 = 0
export let capacity: f64 = 0
export let openDays: f64 = 0
export let pull: f64 = 0
export let fairShareWeight: f64 = 0
export let ownerPay: f64 = 0
export let permitRenewal: f64 = 0
export let ownCapital: f64 = 0
export let loanAmount: f64 = 0
export let depositMonths: f64 = 0
export let cashFloat: f64 = 0
export let priceImport: f64 = 0
export let costImport: f64 = 0
export let keepingImport: f64 = 0
export let utilitiesImport: f64 = 0
export let otherImport: f64 = 0
export let equipmentImport: f64 = 0
export let isPricePosted: i32 = 0
export let postedCost: f64 = 0
export let startsSelling: i32 = 1
export let hireCount: i32 = 0
export let hasVat: i32 = 0
export let vatThreshold: f64 = 0
export let vatIncluded: f64 = 0
export let vatCredited: f64 = 0
export let passThrough: f64 = 0
export let boughtShare: f64 = 0
export let resaleShare: f64 = 0
export let replacementCount: i32 = 0
export let rentPaidAtStart: f64 = 0
export let lastReview: i32 = 0
export let hasLoan: i32 = 0
export let needMonths: i32 = 0
export let wage: f64 = 0
export let rampLogits: f64 = 0
export let isTaxByYear: i32 = 0
export let isQuarterly: i32 = 0
export let freeYears: f64 = 0
export let hasBeyond: i32 = 0
export let beyondTurnover: f64 = 0
export let beyondFrom: f64 = 0
export let hasChoice: i32 = 0
export let choiceAccountant: f64 = 0
export let hasTrail: i32 = 0
export let hasSeries: i32 = 0
/** Simulations of the whole run: a row of the series. */
export let seriesPaths: i32 = 0

// Addresses of the draw tables and of the results, which are as long as the run.
export let rankTable: usize = 0
export let ownerTable: usize = 0
export let countryTable: usize = 0
export let cityTable: usize = 0
export let businessTable: usize = 0
export let month12Revenue: usize = 0
export let month24Revenue: usize = 0
export let month12Profit: usize = 0
export let year1Profit: usize = 0
export let year2Profit: usize = 0
export let cashNeeded: usize = 0
export let payback: usize = 0
export let lowestFlow: usize = 0
export let monthlyCpi: usize = 0
export let beatsWage: usize = 0
export let trailMonth: usize = 0
export let trailFlow: usize = 0
export let trailLeft: usize = 0
export let trailEnd: usize = 0
export let series: usize = 0

// Results: numbers of paths.
export let cashOutCount: i32 = 0
export let cappedCount: i32 = 0
export let vatCount: i32 = 0

// Inputs by month, one number each.
export const season: usize = memory.data(37 * 8, 16)
export const batches: usize = memory.data(37 * 8, 16)
export const depreciation: usize = memory.data(37 * 8, 16)
export const interest: usize = memory.data(37 * 8, 16)
export const principal: usize = memory.data(37 * 8, 16)
export const owed: usize = memory.data(37 * 8, 16)
export const rentMonths: usize = memory.data(37 * 8, 16)
export const laterMonths: usize = memory.data(37 * 8, 16)
export const baseStaffing: usize = memory.data(37 * 8, 16)
export const rentReview: usize = memory.data(37, 16)
export const rentLevel: usize = memory.data(37, 16)
export const laterReview: usize = memory.data(37, 16)
export const isInSeason: usize = memory.data(37, 16)
export const costMonth: usize = memory.data(73, 16)

/** The assumptions at their likely values: one number each. */
export const likely: usize = memory.data(22 * 8, 16)
// Samplers: which assumption, the end of its links; of a link the column in bytes and the weight; minimum, width and 257 quantiles.
export const samplerIndex: usize = memory.data(22, 16)
export const linkEnds: usize = memory.data(22, 16)
export const linkColumns: usize = memory.data(255, 16)
export const linkWeights: usize = memory.data(255 * 8, 16)
export const samplerMinimum: usize = memory.data(22 * 8, 16)
export const samplerWidth: usize = memory.data(22 * 8, 16)
export const quantiles: usize = memory.data(22 * 257 * 8, 16)
const quantileBytes: usize = 257 * 8
/**
 * Shocks, 48 numbers each: shared or not, the draw’s column in bytes or −1 where it has none, the number of its first draw, hazard, its limit, duration,
 * factors on sales and on costs, shares of equipment, stock and float that are lost, and by number of months a uniform under which it surely does not
 * begin within them.
 */
export const shocks: usize = memory.data(64 * 384, 16)
const shockBytes: usize = 384
const notWithin: usize = 88
/** Hires that wait for sales, four numbers each: share, first month, units a day, seasonal or not. */
export const hires: usize = memory.data(64 * 32, 16)
/** Replacements, three numbers each: month, share of the equipment, life in months. */
export const replacements: usize = memory.data(512 * 24, 16)
/** Tables of tax: of the business, of the ordinary tax beyond it, and of a year without tax. Number of bands, whole, on turnover, start-up; 3 × 32. */
export const usualTax: usize = memory.data(100 * 8, 16)
export const beyondTax: usize = memory.data(100 * 8, 16)
export const untaxed: usize = memory.data(100 * 8, 16)
const floorsAt: usize = 4 * 8
const baseAt: usize = 36 * 8
const ratesAt: usize = 68 * 8

// Scratch of two paths: 16 bytes a month.
const drawn: usize = memory.data(22 * 16, 16)
const cpi: usize = memory.data(73 * 16, 16)
const fx: usize = memory.data(37 * 16, 16)
const revenue: usize = memory.data(38 * 16, 16)
const costOfSales: usize = memory.data(73 * 16, 16)
const purchases: usize = memory.data(37 * 16, 16)
const bought: usize = memory.data(37 * 16, 16)
const extraDepreciation: usize = memory.data(37 * 16, 16)
const lostStock: usize = memory.data(37 * 16, 16)
const operating: usize = memory.data(37 * 16, 16)
const vatDues: usize = memory.data(37 * 16, 16)
const taxableProfit: usize = memory.data(37 * 16, 16)
const staffing: usize = memory.data(37 * 16, 16)
const busiestUnits: usize = memory.data(37 * 16, 16)
const salesShare: usize = memory.data(37 * 16, 16)
const costFactor: usize = memory.data(37 * 16, 16)
const equipmentLoss: usize = memory.data(37 * 16, 16)
const stockLoss: usize = memory.data(37 * 16, 16)
const floatLoss: usize = memory.data(37 * 16, 16)
/** Eight paths of the series, as many numbers as one line of a processor’s cache holds: 36 rows of revenue, profit and cash, 3 of the start, 22 draws. */
const block: usize = memory.data(133 * 64, 64)
const blockPaths: i32 = 8
const openingRow: i32 = 108
const drawsRow: i32 = 111
const seriesRows: i32 = 133
/** Factors of months without noise. */
const noNoise: usize = memory.data(74 * 8, 16)

let hasShock: bool = false
let noiseA: usize = 0
let noiseB: usize = 0
let priceSum: v128 = f64x2.splat(0)
let accountantOfYear: f64 = 0

function add(a: v128, b: v128): v128 {
  return f64x2.add(a, b)
}
function sub(a: v128, b: v128): v128 {
  return f64x2.sub(a, b)
}
function mul(a: v128, b: v128): v128 {
  return f64x2.mul(a, b)
}
function div(a: v128, b: v128): v128 {
  return f64x2.div(a, b)
}
/** The smaller, a where neither is: `b < a ? b : a`. */
function min(a: v128, b: v128): v128 {
  return f64x2.pmin(a, b)
}
/** The larger, a where neither is: `a < b ? b : a`. */
function max(a: v128, b: v128): v128 {
  return f64x2.pmax(a, b)
}
function both(a: f64): v128 {
  return f64x2.splat(a)
}
function only(mask: v128, a: v128): v128 {
  return v128.and(mask, a)
}
function pick(mask: v128, a: v128, b: v128): v128 {
  return v128.bitselect(a, b, mask)
}
function at(base: usize, m: i32): v128 {
  return v128.load(base + ((m as usize) << 4))
}
function put(base: usize, m: i32, value: v128): void {
  v128.store(base + ((m as usize) << 4), value)
}
function num(base: usize, m: i32): f64 {
  return load<f64>(base + ((m as usize) << 3))
}
/** The same number for both paths. */
function one(base: usize, m: i32): v128 {
  return v128.load_splat<f64>(base + ((m as usize) << 3))
}
function small(base: usize, m: i32): i32 {
  return load<u8>(base + (m as usize)) as i32
}
/** A number of each path’s own row. */
function two(a: usize, b: usize): v128 {
  return v128.load_lane<f64>(b, v128.load_zero<f64>(a), 1)
}
function pair(a: f64, b: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(a), 1, b)
}
function laneMask(a: bool, b: bool): v128 {
  return i64x2.replace_lane(i64x2.splat(a ? -1 : 0), 1, b ? -1 : 0)
}
function first(a: v128): f64 {
  return f64x2.extract_lane(a, 0)
}
function second(a: v128): f64 {
  return f64x2.extract_lane(a, 1)
}
function larger(a: v128): f64 {
  return Math.max(first(a), second(a))
}

// exact-math.ts

const steps: usize = memory.data<f64>([
  1,
  1.0218971486541166,
  1.0442737824274138,
  1.0671404006768237,
  1.0905077326652577,
  1.1143867425958924,
  1.1387886347566916,
  1.1637248587775775,
  1.189207115002721,
  1.215247359980469,
  1.241857812073484,
  1.2690509571917332,
  1.2968395546510096,
  1.3252366431597413,
  1.3542555469368927,
  1.383909881963832,
  Math.SQRT2,
  1.4451808069770467,
  1.4768261459394993,
  1.5091644275934228,
  1.5422108254079407,
  1.5759808451078865,
  1.6104903319492543,
  1.645755478153965,
  1.681792830507429,
  1.718619298122478,
  1.7562521603732995,
  1.7947090750031072,
  1.8340080864093424,
  1.8741676341103,
  1.9152065613971474,
  1.9571441241754002,
])
const stepRests: usize = memory.data<f64>([
  0, 5.109225028973444e-17, 8.551889705537965e-17, -7.899853966841582e-17, -3.046782079812471e-17, 1.0410278456845571e-16,
  8.912812676025408e-17, 3.8292048369240935e-17, 3.982015231465646e-17, -7.712630692681488e-17, 4.658027591836937e-17,
  2.667932131342186e-18, 2.5382502794888315e-17, -2.8587312100388614e-17, 7.70094837980299e-17, -6.770511658794786e-17,
  -9.667293313452913e-17, -3.0237581349939873e-17, -3.483994556892796e-17, -1.016455327754295e-16, 7.949834809697621e-17,
  -1.0136916471278304e-17, 2.4707192569797888e-17, -1.0125679913674773e-16, 8.199010020581497e-17, -1.851380418263111e-17,
  2.960140695448873e-17, 1.8227458427912087e-17, 3.283107224245627e-17, -6.122763413004143e-17, -1.0619946056195963e-16,
  8.960767791036668e-17,
])

/** 2^e for e = −1022 … 1023. */
function powerOfTwo(e: i32): f64 {
  return reinterpret<f64>(((e + 1023) as u64) << 52)
}

export function exp(x: f64): f64 {
  if (!(x <= 709.782712893384)) return x > 709.782712893384 ? Infinity : NaN
  if (x < -745.1332191019411) return 0
  const k = (x < 0 ? x * 46.16624130844683 - 0.5 : x * 46.16624130844683 + 0.5) as i32
  const rest = x - (k as f64) * 0.021660849391992087 - (k as f64) * 5.062034433330175e-13
  const tail = rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0 + rest * (1.0 / 720.0))))
  const sum = rest + rest * rest * (1.0 / 2.0 + tail)
  const step = num(steps, k & 31)
  const value = step + (num(stepRests, k & 31) + step * sum)
  const e = k >> 5
  if (e > 1023) return value * powerOfTwo(1023) * 2
  if (e < -1022) return value * powerOfTwo(-1022) * powerOfTwo(1022 + e)
  return value * powerOfTwo(e)
}

export function log(value: f64): f64 {
  if (!(value > 0)) return value === 0 ? -Infinity : NaN
  if (value === Infinity) return value
  let e: i32 = 0
  let x = value
  if (x < 2.2250738585072014e-308) {
    x = x * 18014398509481984
    e = -54
  }
  const word = reinterpret<u64>(x)
  e += ((word >>> 52) as i32) - 1023
  let f = reinterpret<f64>((word & 0xfffffffffffff) | 0x3ff0000000000000)
  if (f > Math.SQRT2) {
    f /= 2
    e++
  }
  f -= 1
  const s = f / (2 + f)
  const q = s * s
  const low = 1.0 / 3.0 + q * (1.0 / 5.0 + q * (1.0 / 7.0 + q * (1.0 / 9.0 + q * (1.0 / 11.0))))
  const high = 1.0 / 13.0 + q * (1.0 / 15.0 + q * (1.0 / 17.0 + q * (1.0 / 19.0 + q * (1.0 / 21.0))))
  const sum = 2 * q * (low + q * q * q * q * q * high)
  return (e as f64) * 0.6931471803691238 + (f - (s * (f - sum) - (e as f64) * 1.9082149292705877e-10))
}

export function log1p(x: f64): f64 {
  const sum = 1 + x
  if (sum === 1) return x
  if (!(sum > 0) || sum === Infinity) return log(sum)
  return log(sum) + (x - (sum - 1)) / sum
}

// chance/random.ts and chance/sobol.ts

function mix(value: u32): u32 {
  let x = value
  x = (x ^ (x >>> 16)) * 0x7feb352d
  x = (x ^ (x >>> 15)) * 0x846ca68b
  return x ^ (x >>> 16)
}

function reverseBits(value: u32): u32 {
  let x = value
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1)
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2)
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4)
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8)
  return (x >>> 16) | (x << 16)
}

function scramble(value: u32, seed: u32): u32 {
  let x = reverseBits(value)
  x ^= x * 0x3d20adea
  x += seed
  x *= (seed >>> 16) | 1
  x ^= x * 0x05526c56
  x ^= x * 0x53a22864
  return reverseBits(x)
}

function permuteRow(rank: u32, seed: u32): usize {
  return (scramble(rank << (32 - bits), seed) >>> (32 - bits)) as usize
}

/** Where the draws of a path’s later shocks begin: the two keys of its stream. */
function pathKey(stream: u32, path: i32): u32 {
  return mix(stream ^ (((path + 1) as u32) * 0x9e3779b9))
}

function pathSalt(stream: u32, path: i32): u32 {
  return mix((stream ^ 0x5bd1e995) + ((path + 1) as u32) * 0x85ebca6b)
}

function uniformAt(key: u32, salt: u32, index: u32): f64 {
  return ((mix(mix(key + index * 0x9e3779b9) ^ salt) as f64) + 0.5) / 4294967296
}

// simulate-draws.ts

function drawAssumptions(businessA: usize, businessB: usize, countryA: usize, countryB: usize, row: usize): void {
  let link = 0
  for (let s = 0; s < samplerCount; s++) {
    const a = s < businessSamplers ? businessA : countryA
    const b = s < businessSamplers ? businessB : countryB
    let z = both(0)
    for (const to = small(linkEnds, s); link < to; link++) {
      const column = small(linkColumns, link) as usize
      z = add(z, mul(one(linkWeights, link), two(a + (column << 3), b + (column << 3))))
    }
    const place = min(both(256 - 1e-9), max(both(0), mul(add(z, both(4)), both(32))))
    const index = i32x4.trunc_sat_f64x2_s_zero(place)
    const table = quantiles + (s as usize) * quantileBytes
    const sharesA = v128.load(table + ((i32x4.extract_lane(index, 0) as usize) << 3))
    const sharesB = v128.load(table + ((i32x4.extract_lane(index, 1) as usize) << 3))
    const share = v128.shuffle<f64>(sharesA, sharesB, 0, 2)
    const next = v128.shuffle<f64>(sharesA, sharesB, 1, 3)
    const quantile = add(share, mul(sub(next, share), sub(place, f64x2.trunc(place))))
    const assumption = small(samplerIndex, s)
    put(drawn, assumption, add(one(samplerMinimum, s), mul(one(samplerWidth, s), quantile)))
    if (hasSeries) v128.store(row + (((drawsRow + assumption) as usize) << 6), z)
  }
}

// simulate-shocks.ts

function resetShockEffects(): void {
  for (let m = 0; m <= months; m++) {
    put(salesShare, m, both(1))
    put(costFactor, m, both(1))
    put(equipmentLoss, m, both(0))
    put(stockLoss, m, both(0))
    put(floatLoss, m, both(0))
  }
}

function applyShocks(path: i32, city: usize, business: usize, lane: usize): bool {
  const cityKey = pathKey(cityStream, path)
  const citySalt = pathSalt(cityStream, path)
  const businessKey = pathKey(businessStream, path)
  const businessSalt = pathSalt(businessStream, path)
  let hasStruck = false
  for (let s = 0, plan = shocks; s < shockCount; s++, plan += shockBytes) {
    const isShared = load<f64>(plan, 0) !== 0
    const column = load<f64>(plan, 8) as i32
    const key = isShared ? cityKey : businessKey
    const salt = isShared ? citySalt : businessSalt
    let draw: f64
    if (column >= 0) draw = load<f64>((isShared ? city : business) + (column as usize))
    else {
      const uniform = uniformAt(key, salt, load<f64>(plan, 16) as u32)
      if (uniform < load<f64>(plan + notWithin, months * 8)) continue
      draw = log(uniform)
    }
    if (draw < load<f64>(plan, 32)) continue
    if (strike(plan, key, salt, draw, lane)) hasStruck = true
  }
  return hasStruck
}

function strike(plan: usize, key: u32, salt: u32, draw: f64, lane: usize): bool {
  const firstDraw = load<f64>(plan, 16) as u32
  const hazard = load<f64>(plan, 24)
  const duration = load<f64>(plan, 40)
  const offset = lane << 3
  let start = 1 + Math.floor(draw / hazard)
  if (start > months) return false
  let occurrence: u32 = 0
  do {
    const from = start as i32
    const place = ((from as usize) << 4) + offset
    store<f64>(equipmentLoss + place, load<f64>(equipmentLoss + place) + load<f64>(plan, 64))
    store<f64>(stockLoss + place, 1 - (1 - load<f64>(stockLoss + place)) * (1 - load<f64>(plan, 72)))
    store<f64>(floatLoss + place, 1 - (1 - load<f64>(floatLoss + place)) * (1 - load<f64>(plan, 80)))
    const last = start + duration - 1
    const end: i32 = last < months ? (last as i32) : months
    for (let m = from; m <= end; m++) {
      const at = ((m as usize) << 4) + offset
      store<f64>(salesShare + at, load<f64>(salesShare + at) * load<f64>(plan, 48))
      store<f64>(costFactor + at, load<f64>(costFactor + at) * load<f64>(plan, 56))
    }
    // Most paths need no logarithm to know that it does not begin again.
    occurrence++
    const uniform = uniformAt(key, salt, firstDraw + occurrence)
    if (uniform < num(plan + notWithin, months - end)) break
    start = (end as f64) + 1 + Math.floor(log(uniform) / hazard)
  } while (start <= months)
  return true
}

// simulate-path.ts

function priceLevels(): v128 {
  const inflation = at(drawn, 16)
  const depreciated = at(drawn, 17)
  const monthly = pair(exp(log1p(first(inflation)) / 12), exp(log1p(second(inflation)) / 12))
  const monthlyFx = pair(exp(log1p(first(depreciated)) / 12), exp(log1p(second(depreciated)) / 12))
  put(cpi, 0, both(1))
  put(fx, 0, both(1))
  let all = both(0)
  let last = both(0)
  let level = both(1)
  let foreign = both(1)
  for (let m = 1; m <= months; m++) {
    level = mul(level, monthly)
    foreign = mul(foreign, monthlyFx)
    put(cpi, m, level)
    put(fx, m, foreign)
    all = add(all, level)
    if (m > months - 12) last = add(last, level)
  }
  priceSum = last
  for (let m = months + 1; m <= lastReview; m++) {
    level = mul(level, monthly)
    put(cpi, m, level)
  }
  return all
}

/** What people spend limits one path’s sales. */
function limitSales(units: f64, share: f64): f64 {
  return fairShareWeight >= 1 ? share : units * exp(fairShareWeight * log(share / units))
}

function simulateSales(owner: v128, live: i32): void {
  const price0 = at(drawn, 0)
  const homePrice = mul(price0, both(1 - priceImport))
  const worldPrice = mul(price0, both(priceImport))
  const unitCost = mul(at(drawn, 2), add(both(1), at(drawn, 3)))
  const fixedCost = mul(unitCost, both(postedCost))
  const homeCost = mul(sub(unitCost, fixedCost), both(1 - costImport))
  const worldCost = mul(sub(unitCost, fixedCost), both(costImport))
  const limit = both(capacity)
  const days = both(openDays)
  const passed = both(passThrough)
  let unitsPerDay = at(drawn, 1)
  const marketSpending = at(drawn, 21)
  const isKnown = f64x2.gt(marketSpending, both(0))
  if (v128.any_true(isKnown)) {
    const share = div(div(div(mul(both(pull), marketSpending), add(at(drawn, 20), both(1))), price0), days)
    const capped = i64x2.bitmask(only(isKnown, f64x2.lt(share, unitsPerDay)))
    let unitsA = first(unitsPerDay)
    let unitsB = second(unitsPerDay)
    if (capped & 1) unitsA = limitSales(unitsA, first(share))
    if (capped & 2) unitsB = limitSales(unitsB, second(share))
    unitsPerDay = pair(unitsA, unitsB)
    cappedCount += popcnt(capped & live)
  }
  unitsPerDay = mul(unitsPerDay, owner)
  const rampMonths = max(both(0.25), at(drawn, 12))
  const slope = div(both(rampLogits), rampMonths)
  const middle = mul(f64x2.neg(slope), sub(both(0.5), div(rampMonths, both(2))))
  const decay = pair(exp(-first(slope)), exp(-second(slope)))
  let logisticTerm = pair(exp(first(middle)), exp(second(middle)))
  for (let m = 1; m < startsSelling && m <= months; m++) {
    put(revenue, m, both(0))
    put(costOfSales, m, both(0))
  }
  for (let m = startsSelling; m <= months; m++) {
    const baseUnits = div(mul(unitsPerDay, one(season, m)), add(both(1), logisticTerm))
    logisticTerm = mul(logisticTerm, decay)
    if (hireCount) put(busiestUnits, m, min(baseUnits, limit))
    const level = at(cpi, m)
    const foreign = at(fx, m)
    const goods = add(add(fixedCost, mul(homeCost, level)), mul(worldCost, foreign))
    const noise = (m as usize) << 4
    let unitsSold = mul(min(mul(baseUnits, two(noiseA + noise, noiseB + noise)), limit), days)
    let price = isPricePosted ? price0 : add(mul(homePrice, level), mul(worldPrice, foreign))
    let cost = mul(goods, two(noiseA + noise + 8, noiseB + noise + 8))
    if (hasShock) {
      const factor = at(costFactor, m)
      unitsSold = mul(unitsSold, at(salesShare, m))
      if (!isPricePosted) price = add(price, mul(mul(passed, sub(factor, both(1))), goods))
      cost = mul(cost, factor)
    }
    const units = mul(unitsSold, one(batches, m))
    put(revenue, m, mul(units, price))
    put(costOfSales, m, mul(units, cost))
  }
  if (hireCount) {
    simulateHires(0)
    simulateHires(1)
  }
  put(revenue, months + 1, at(revenue, months))
  const horizon = Math.ceil(larger(at(drawn, 13)) / 30)
  const last: i32 = horizon < 1 ? months + 1 : horizon > months ? 2 * months : months + (horizon as i32)
  for (let m = months + 1; m <= last; m++) put(costOfSales, m, at(costOfSales, small(costMonth, m)))
}

function simulateHires(lane: usize): void {
  const offset = lane << 3
  for (let m = 0; m <= months; m++) store<f64>(staffing + ((m as usize) << 4) + offset, num(baseStaffing, m))
  for (let h = 0, hire = hires; h < hireCount; h++, hire += 32) {
    const share = load<f64>(hire, 0)
    const fromMonth = load<f64>(hire, 8) as i32
    const fromSales = load<f64>(hire, 16)
    const isSeasonal = load<f64>(hire, 24) !== 0
    for (let m = fromMonth > startsSelling ? fromMonth : startsSelling; m <= months; m++) {
      if (load<f64>(busiestUnits + ((m as usize) << 4) + offset) < fromSales) continue
      for (let later = m; later <= months; later++) {
        const place = staffing + ((later as usize) << 4) + offset
        if (!isSeasonal || small(isInSeason, later)) store<f64>(place, load<f64>(place) + share)
      }
      break
    }
  }
}

function replaceEquipment(): void {
  const equipment = at(drawn, 9)
  for (let m = 0; m <= months; m++) {
    put(bought, m, both(0))
    put(extraDepreciation, m, both(0))
  }
  for (let r = 0, replacement = replacements; r < replacementCount; r++, replacement += 24) {
    const month = load<f64>(replacement, 0) as i32
    const lifeMonths = load<f64>(replacement, 16)
    const levels = add(mul(both(1 - equipmentImport), at(cpi, month)), mul(both(equipmentImport), at(fx, month)))
    const cost = mul(mul(equipment, v128.load_splat<f64>(replacement, 8)), levels)
    put(bought, month, add(at(bought, month), cost))
    const wear = div(cost, both(lifeMonths))
    const last = (month as f64) + lifeMonths - 1
    const end: i32 = last < months ? (last as i32) : months
    for (let m = month; m <= end; m++) put(extraDepreciation, m, add(at(extraDepreciation, m), wear))
  }
}

// vat.ts, tax.ts

function vatStartMonth(): v128 {
  const never = both(months + 1)
  if (!hasVat) return never
  if (vatThreshold <= 0) return both(1)
  const threshold = both(vatThreshold)
  let year = both(0)
  let start = never
  let isDone = both(0)
  for (let m = 1; m <= months; m++) {
    year = add(year, m > 12 ? sub(at(revenue, m), at(revenue, m - 12)) : at(revenue, m))
    const passes = v128.andnot(f64x2.gt(year, threshold), isDone)
    if (v128.any_true(passes)) {
      start = pick(passes, both((m + 1) as f64), start)
      isDone = v128.or(isDone, passes)
      if (i64x2.all_true(isDone)) break
    }
  }
  return start
}

function annualTax(table: usize, amount: f64): f64 {
  if (amount <= 0) return 0
  const count = load<f64>(table, 0) as i32
  let band = 0
  while (band + 1 < count && amount > num(table + floorsAt, band + 1)) band++
  const base = num(table + baseAt, band)
  const rate = num(table + ratesAt, band)
  return load<f64>(table, 8) !== 0 ? base + amount * rate : base + (amount - num(table + floorsAt, band)) * rate
}

function effectiveTaxRate(table: usize, amount: f64, deduction: f64): f64 {
  return amount > 0 ? annualTax(table, amount - deduction) / amount : 0
}

function isOnTurnover(table: usize): bool {
  return load<f64>(table, 16) !== 0
}

/** The table of a year; its accountant is left in `accountantOfYear`. */
function taxForYear(year: f64, sales: f64, profit: f64): usize {
  accountantOfYear = 0
  if (year <= freeYears) return untaxed
  if (hasBeyond) {
    if (sales > beyondTurnover || sales < beyondFrom) return beyondTax
    if (hasChoice && annualTax(beyondTax, profit - choiceAccountant) + choiceAccountant < annualTax(usualTax, sales)) {
      accountantOfYear = choiceAccountant
      return beyondTax
    }
  }
  return usualTax
}

function startUpDeduction(table: usize, start: i32, spent: f64): f64 {
  if (start !== 1 || isOnTurnover(table)) return 0
  const startUp = load<f64>(table, 24)
  return spent < startUp ? spent : startUp
}

// simulate-cash.ts

function duesPerMonth(start: i32): v128 {
  return start > 1 ? div(mul(both(permitRenewal), at(cpi, start)), both(12)) : both(0)
}

/** Cost of sales of the coming days, from the end of month m; `longest` is the larger span of the two. */
function stockCover(m: i32, span: v128, longest: f64): v128 {
  let cover = both(0)
  for (let ahead = 1; ((ahead - 1) as f64) < longest && m + ahead <= 2 * months; ahead++) {
    const part = min(both(1), add(sub(span, both(ahead as f64)), both(1)))
    cover = add(cover, only(f64x2.lt(both((ahead - 1) as f64), span), mul(at(costOfSales, m + ahead), part)))
  }
  return cover
}

/** Whole months back, then a part of one, of one path. */
function outstandingFor(base: usize, m: i32, span: f64): f64 {
  const whole = Math.floor(span)
  const fullMonths: i32 = whole < months ? (whole as i32) : months
  let outstanding: f64 = 0
  for (let back = 0; back < fullMonths && back < m; back++) outstanding += load<f64>(base + (((m - back) as usize) << 4))
  return outstanding + ((m as f64) > whole ? load<f64>(base + (((m - fullMonths) as usize) << 4)) * (span - whole) : 0)
}

function simulateProfit(vatFrom: v128, anyVat: bool): void {
  const fees = at(drawn, 4)
  const wages = at(drawn, 5)
  const rent = at(drawn, 6)
  const utilities = at(drawn, 7)
  const other = at(drawn, 8)
  const keeping = at(drawn, 18)
  const homeCosts = add(
    add(mul(utilities, both(1 - utilitiesImport)), mul(other, both(1 - otherImport))),
    mul(keeping, both(1 - keepingImport)),
  )
  const worldCosts = add(add(mul(utilities, both(utilitiesImport)), mul(other, both(otherImport))), mul(keeping, both(keepingImport)))
  const equipment = at(drawn, 9)
  const stockMonths = div(at(drawn, 13), both(30))
  const longestStock = larger(stockMonths)
  const homeShelf = mul(at(drawn, 19), both(1 - costImport))
  const worldShelf = mul(at(drawn, 19), both(costImport))
  const isReplacing = replacementCount > 0
  let vatCarried = both(0)
  let lastReviewMonth = -1
  let rentCost = both(0)
  let dues = both(0)
  for (let m = 1; m <= months; m++) {
    if (m % 12 === 1) dues = duesPerMonth(m)
    const sales = at(revenue, m)
    const cost = at(costOfSales, m)
    let home = add(mul(wages, at(staffing, m)), homeCosts)
    if (hasShock) home = add(home, mul(at(equipmentLoss, m), equipment))
    let operatingCosts = add(add(mul(sales, fees), mul(home, at(cpi, m))), mul(worldCosts, at(fx, m)))
    operatingCosts = add(operatingCosts, dues)
    if (hasShock) operatingCosts = add(operatingCosts, mul(at(floatLoss, m), both(cashFloat)))
    const review = small(rentReview, m)
    if (review !== lastReviewMonth) {
      lastReviewMonth = review
      rentCost = mul(rent, at(cpi, review))
    }
    let beforeTax = sub(sub(sub(sub(sales, cost), operatingCosts), rentCost), mul(one(depreciation, m), equipment))
    if (isReplacing) beforeTax = sub(beforeTax, at(extraDepreciation, m))
    if (hasShock) {
      const loss = at(stockLoss, m)
      let lost = both(0)
      const isLost = f64x2.ne(loss, both(0))
      if (v128.any_true(isLost)) {
        const shelf = add(mul(homeShelf, at(cpi, m - 1)), mul(worldShelf, at(fx, m - 1)))
        lost = only(isLost, mul(loss, max(shelf, stockCover(m - 1, stockMonths, longestStock))))
      }
      put(lostStock, m, lost)
      beforeTax = sub(beforeTax, lost)
    }
    if (hasLoan) beforeTax = sub(beforeTax, one(interest, m))
    if (anyVat) {
      const isDue = f64x2.ge(both(m as f64), vatFrom)
      const balance = sub(sub(mul(sales, both(vatIncluded)), mul(cost, both(vatCredited))), vatCarried)
      const vatDue = only(isDue, max(both(0), balance))
      vatCarried = only(isDue, max(both(0), f64x2.neg(balance)))
      put(vatDues, m, vatDue)
      beforeTax = sub(beforeTax, vatDue)
    }
    put(operating, m, operatingCosts)
    put(taxableProfit, m, beforeTax)
  }
}

function simulateCash(path: i32, live: i32, row: usize): void {
  const rent = at(drawn, 6)
  const equipment = at(drawn, 9)
  const preOperating = at(drawn, 10)
  const permits = at(drawn, 11)
  const spentBefore = add(preOperating, permits)
  const stockMonths = div(at(drawn, 13), both(30))
  const longestStock = larger(stockMonths)
  const shelf = at(drawn, 19)
  const homeShelf = mul(shelf, both(1 - costImport))
  const worldShelf = mul(shelf, both(costImport))
  const debtorMonths = div(at(drawn, 14), both(30))
  const creditorMonths = div(at(drawn, 15), both(30))
  const isReplacing = replacementCount > 0
  const never = both(months + 1)
  const pay = both(ownerPay)
  const float = both(cashFloat)
  const own = both(ownCapital)

  const vatFrom = vatStartMonth()
  const paysVat = f64x2.le(vatFrom, both(months))
  const anyVat = v128.any_true(paysVat)
  vatCount += popcnt(i64x2.bitmask(paysVat) & live)
  simulateProfit(vatFrom, anyVat)

  // Which of three ways the stock, the debtors and the creditors of both paths are computed.
  const isShortStock = f64x2.le(stockMonths, both(1))
  const anyShortStock = v128.any_true(isShortStock)
  const anyLongStock = !i64x2.all_true(isShortStock)
  const isPaidAhead = f64x2.lt(debtorMonths, both(0))
  const isPaidSoon = f64x2.lt(debtorMonths, both(1))
  const anyPaidAhead = v128.any_true(isPaidAhead)
  const anyPaidLate = !i64x2.all_true(isPaidSoon)
  const isCreditShort = f64x2.lt(creditorMonths, both(1))
  const anyCreditLong = !i64x2.all_true(isCreditShort)

  let stock = max(shelf, stockCover(0, stockMonths, longestStock))
  let debtors = both(0)
  let creditors = both(0)
  let flow = sub(sub(sub(both(loanAmount), mul(equipment, both(boughtShare))), preOperating), permits)
  flow = sub(sub(sub(flow, stock), float), mul(rent, both(depositMonths + rentPaidAtStart)))
  const openingFlow = flow
  let lowestNeed = flow
  let lowestCash = both(Infinity)
  let paidBack = never
  let tableA = usualTax
  let tableB = usualTax
  let accountant = both(0)
  let salesTax = both(0)
  let taxOwed = both(0)
  let vatOwed = both(0)
  let year1 = sub(f64x2.neg(preOperating), permits)
  let lastYear = mul(both(-wage), priceSum)
  let year2 = both(0)
  if (hasSeries) {
    v128.store(row + ((openingRow as usize) << 6), add(own, flow))
    v128.store(row + (((openingRow + 1) as usize) << 6), f64x2.neg(year1))
  }
  const recoverable = add(float, mul(equipment, both(resaleShare)))
  let trailA = path * months
  let trailB = trailA + months
  for (let start = 1; start <= months; start += 12) {
    let profitOfYear = both(0)
    for (let m = start; m < start + 12; m++) profitOfYear = add(profitOfYear, at(taxableProfit, m))
    if (isTaxByYear) {
      let taxable = both(0)
      const net = both(1 - vatIncluded)
      for (let m = start; m < start + 12; m++) {
        const sales = at(revenue, m)
        taxable = add(taxable, anyVat ? mul(sales, pick(f64x2.ge(both(m as f64), vatFrom), net, both(1))) : sales)
      }
      const year: f64 = ((start + 11) / 12) as f64
      tableA = taxForYear(year, first(taxable), first(profitOfYear))
      const accountantA = accountantOfYear
      tableB = taxForYear(year, second(taxable), second(profitOfYear))
      accountant = pair(accountantA, accountantOfYear)
      salesTax = pair(
        isOnTurnover(tableA) ? effectiveTaxRate(tableA, first(taxable), 0) : 0,
        isOnTurnover(tableB) ? effectiveTaxRate(tableB, second(taxable), 0) : 0,
      )
    }
    const onTurnoverA = isOnTurnover(tableA)
    const onTurnoverB = isOnTurnover(tableB)
    const onTurnover = laneMask(onTurnoverA, onTurnoverB)
    const deductedA = first(accountant) + startUpDeduction(tableA, start, first(spentBefore))
    const deductedB = second(accountant) + startUpDeduction(tableB, start, second(spentBefore))
    const rate = pair(
      onTurnoverA ? 0 : effectiveTaxRate(tableA, first(profitOfYear), deductedA),
      onTurnoverB ? 0 : effectiveTaxRate(tableB, second(profitOfYear), deductedB),
    )
    const byQuarter = isQuarterly ? v128.not(onTurnover) : both(0)
    const isTaxed = f64x2.gt(rate, both(0))
    const accountantPerMonth = div(accountant, both(12))
    const dues = duesPerMonth(start)
    const firstDues = mul(both(-11), dues)
    for (let m = start; m < start + 12; m++) {
      const level = at(cpi, m)
      const foreign = at(fx, m)
      const sales = at(revenue, m)
      const cost = at(costOfSales, m)
      const taxable = at(taxableProfit, m)
      const paysAll = m === start ? v128.not(byQuarter) : v128.andnot(onTurnover, byQuarter)
      let incomePaid = only(paysAll, taxOwed)
      if (isQuarterly && m % 3 === 1) incomePaid = v128.or(incomePaid, only(byQuarter, max(both(0), taxOwed)))
      const taxPaid = add(incomePaid, vatOwed)
      let onSales = both(0)
      if (isTaxByYear) {
        let taxed = sales
        if (anyVat) {
          const isDue = f64x2.ge(both(m as f64), vatFrom)
          taxed = pick(isDue, sub(sales, mul(sales, both(vatIncluded))), sales)
        }
        onSales = mul(taxed, salesTax)
      }
      taxOwed = add(taxOwed, sub(pick(byQuarter, mul(rate, taxable), onSales), incomePaid))
      if (anyVat) vatOwed = at(vatDues, m)
      const profit = sub(sub(sub(taxable, onSales), accountantPerMonth), only(isTaxed, mul(taxable, rate)))
      if (start === 1) year1 = add(year1, profit)
      else if (start > months - 12) lastYear = add(lastYear, profit)
      else year2 = add(year2, div(profit, level))
      if (m === 12) v128.store(month12Profit + ((path as usize) << 3), profit)

      let stockLeft = sub(stock, cost)
      if (hasShock) stockLeft = sub(stockLeft, at(lostStock, m))
      let stockTarget = both(0)
      if (anyShortStock) stockTarget = mul(at(costOfSales, m + 1), stockMonths)
      if (anyLongStock) stockTarget = pick(isShortStock, stockTarget, stockCover(m, stockMonths, longestStock))
      stock = max(max(stockTarget, stockLeft), add(mul(homeShelf, level), mul(worldShelf, foreign)))
      const purchase = sub(stock, stockLeft)
      put(purchases, m, purchase)
      let nextDebtors = mul(sales, debtorMonths)
      if (anyPaidAhead) nextDebtors = pick(isPaidAhead, mul(at(revenue, m + 1), debtorMonths), nextDebtors)
      if (anyPaidLate) {
        const late = pair(outstandingFor(revenue, m, first(debtorMonths)), outstandingFor(revenue + 8, m, second(debtorMonths)))
        nextDebtors = pick(isPaidSoon, nextDebtors, late)
      }
      let nextCreditors = mul(purchase, creditorMonths)
      if (anyCreditLong) {
        const late = pair(outstandingFor(purchases, m, first(creditorMonths)), outstandingFor(purchases + 8, m, second(creditorMonths)))
        nextCreditors = pick(isCreditShort, nextCreditors, late)
      }
      let netCash = sub(sub(sub(add(sales, debtors), nextDebtors), purchase), creditors)
      netCash = sub(add(netCash, nextCreditors), at(operating, m))
      if (num(rentMonths, m) > 0) {
        const months = add(mul(one(rentMonths, m), at(cpi, small(rentLevel, m))), mul(one(laterMonths, m), at(cpi, small(laterReview, m))))
        netCash = sub(netCash, mul(rent, months))
      }
      if (hasLoan) netCash = sub(sub(netCash, one(interest, m)), one(principal, m))
      netCash = add(netCash, m === start ? firstDues : dues)
      netCash = sub(netCash, taxPaid)
      if (isReplacing) netCash = sub(netCash, at(bought, m))
      flow = add(flow, sub(netCash, mul(pay, level)))
      debtors = nextDebtors
      creditors = nextCreditors
      const isLower = f64x2.lt(flow, lowestCash)
      if (v128.any_true(isLower)) {
        lowestCash = min(lowestCash, flow)
        if (m <= needMonths) lowestNeed = min(lowestNeed, flow)
        if (hasTrail) {
          let left = sub(sub(add(flow, debtors), creditors), taxOwed)
          left = sub(add(sub(left, vatOwed), recoverable), one(owed, m))
          const lower = i64x2.bitmask(isLower)
          if (lower & 1) {
            store<u8>(trailMonth + (trailA as usize), m as u8)
            v128.store_lane<f64>(trailFlow + ((trailA as usize) << 3), flow, 0)
            v128.store_lane<f64>(trailLeft + ((trailA as usize) << 3), left, 0)
            trailA++
          }
          if (lower & 2) {
            store<u8>(trailMonth + (trailB as usize), m as u8)
            v128.store_lane<f64>(trailFlow + ((trailB as usize) << 3), flow, 1)
            v128.store_lane<f64>(trailLeft + ((trailB as usize) << 3), left, 1)
            trailB++
          }
        }
      }
      const isBack = pick(f64x2.gt(paidBack, both(months)), both(m as f64), paidBack)
      paidBack = pick(f64x2.lt(add(flow, float), both(0)), never, isBack)
      if (hasSeries) {
        const place = row + (((m - 1) as usize) << 6)
        v128.store(place, sales)
        v128.store(place, profit, 36 * 64)
        v128.store(place, add(own, flow), 72 * 64)
      }
    }
    taxOwed = pick(byQuarter, taxOwed, add(taxOwed, add(mul(rate, profitOfYear), accountant)))
  }
  if (hasTrail) {
    store<i32>(trailEnd + ((path as usize) << 2), trailA)
    store<i32>(trailEnd + ((path as usize) << 2), trailB, 4)
  }
  lowestCash = min(lowestCash, openingFlow)
  cashOutCount += popcnt(i64x2.bitmask(f64x2.lt(add(own, lowestCash), both(0))) & live)
  const place = (path as usize) << 3
  const beats = i64x2.bitmask(f64x2.gt(lastYear, both(0)))
  store<u8>(beatsWage + (path as usize), (beats & 1) as u8)
  store<u8>(beatsWage + (path as usize), (beats >> 1) as u8, 1)
  v128.store(lowestFlow + place, lowestCash)
  v128.store(month12Revenue + place, at(revenue, 12))
  v128.store(month24Revenue + place, at(revenue, 24))
  v128.store(year1Profit + place, year1)
  v128.store(year2Profit + place, year2)
  v128.store(cashNeeded + place, only(f64x2.lt(lowestNeed, both(0)), f64x2.neg(lowestNeed)))
  v128.store(payback + place, paidBack)
  v128.store(monthlyCpi + place, at(cpi, 1))
}

/** Stores the first `count` paths of the block at the places from `path`. */
function storeBlock(path: i32, count: i32): void {
  const rowBytes = (seriesPaths as usize) << 3
  let to = series + ((path as usize) << 3)
  for (let r = 0, from = block; r < seriesRows; r++, from += 64, to += rowBytes) {
    if (count === blockPaths) {
      v128.store(to, v128.load(from), 0)
      v128.store(to, v128.load(from, 16), 16)
      v128.store(to, v128.load(from, 32), 32)
      v128.store(to, v128.load(from, 48), 48)
    } else for (let lane: usize = 0; lane < (count as usize); lane++) store<f64>(to + (lane << 3), load<f64>(from + (lane << 3)))
  }
}

/** Runs the simulations 0 to before `paths`. The results have room for one more, so that an odd number needs no loop of its own. */
export function runPaths(paths: i32): void {
  cashOutCount = 0
  cappedCount = 0
  vatCount = 0
  for (let d = 0; d < 22; d++) put(drawn, d, one(likely, d))
  for (let m = 0; m <= months; m++) put(staffing, m, one(baseStaffing, m))
  for (let m = 0; m < 37; m++) put(noNoise, m, both(1))
  if (hasSeries) memory.fill(block, 0, 133 * 64)
  resetShockEffects()
  hasShock = false
  for (let path = 0; path < paths; path += 2) {
    const live = path + 1 < paths ? 3 : 1
    const ranks = rankTable + ((path as usize) << 2)
    const rankA = load<u32>(ranks)
    const rankB = load<u32>(ranks, 4)
    const businessA = businessTable + permuteRow(rankA, businessStream) * businessRowBytes
    const businessB = businessTable + permuteRow(rankB, businessStream) * businessRowBytes
    const row = block + (((path % blockPaths) as usize) << 3)
    drawAssumptions(
      businessA,
      businessB,
      countryTable + (permuteRow(rankA, countryStream) << 4),
      countryTable + (permuteRow(rankB, countryStream) << 4),
      row,
    )
    if (hasShock) resetShockEffects()
    let owner = both(1)
    noiseA = noNoise
    noiseB = noNoise
    if (isNoisy) {
      hasShock = applyShocks(path, cityTable + permuteRow(rankA, cityStream) * cityRowBytes, businessA, 0)
      if (applyShocks(path + 1, cityTable + permuteRow(rankB, cityStream) * cityRowBytes, businessB, 1)) hasShock = true
      owner = v128.load(ownerTable + ((path as usize) << 3))
      noiseA = businessA + noiseByte
      noiseB = businessB + noiseByte
    }
    const allPrices = priceLevels()
    if (hasSeries) v128.store(row + (((openingRow + 2) as usize) << 6), allPrices)
    simulateSales(owner, live)
    if (replacementCount) replaceEquipment()
    simulateCash(path, live, row)
    if (hasSeries && (path % blockPaths === blockPaths - 2 || path + 2 >= paths)) {
      const from = path - (path % blockPaths)
      storeBlock(from, paths - from < blockPaths ? paths - from : blockPaths)
    }
  }
}
