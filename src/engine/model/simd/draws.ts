/** What is drawn for two paths: the assumptions (`simulate-draws.ts`) and the shocks (`simulate-shocks.ts`), from the points of `sobol.ts` and `random.ts`. */

import { log } from './exact-math'
import {
  bits,
  businessSamplers,
  businessStream,
  cityStream,
  hasSeries,
  linkColumns,
  linkEnds,
  linkWeights,
  months,
  notWithin,
  quantileBytes,
  quantiles,
  samplerCount,
  samplerIndex,
  samplerMinimum,
  samplerWidth,
  shockBytes,
  shockCount,
  shocks,
} from './inputs'
import { add, both, max, min, mul, num, one, put, small, sub, two } from './lanes'
import { costFactor, drawn, equipmentLoss, floatLoss, salesShare, stockLoss } from './scratch'
import { drawsRow } from './series-block'

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

export function permuteRow(rank: u32, seed: u32): usize {
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

export function drawAssumptions(businessA: usize, businessB: usize, countryA: usize, countryB: usize, row: usize): void {
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

export function resetShockEffects(): void {
  for (let m = 0; m <= months; m++) {
    put(salesShare, m, both(1))
    put(costFactor, m, both(1))
    put(equipmentLoss, m, both(0))
    put(stockLoss, m, both(0))
    put(floatLoss, m, both(0))
  }
}

export function applyShocks(path: i32, city: usize, business: usize, lane: usize): bool {
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
