import { type ShockKind, shockKinds } from '../market/archetype.ts'
import { correlate, drawnKeys, priceCostCorrelation, triangleFor } from '../risk/copula.ts'
import { type Pert, pertAt, pertOf, pertTable } from '../risk/pert.ts'
import { evenAt, fillUniform, mix, pathKey, pathSalt, toNormals, uniformAt } from '../risk/random.ts'
import { costNoiseSd, horizonMonths, ownerEffectSd, salesNoiseSd } from './constants.ts'
import type { ModelShock, Ranges, Shape, Values } from './model-inputs.ts'
import { type PathWork, pathWork, runPath } from './simulate-path.ts'

/**
 * What each simulation came to, minor units, unrounded. Month series are month-major: month m of path i is at `(m − 1) · paths + i`.
 * `draws` holds the correlated normals, driver-major, in the order of `drawnKeys`.
 */
export type Simulations = {
  paths: number
  revenue: Float64Array
  profit: Float64Array
  cash: Float64Array
  year1Profit: Float64Array
  /** Own money with which cash never falls below 0, from the start to `needMonths`. */
  cashNeeded: Float64Array
  /** Licences and what is spent before the first sale: a loss of the first day. */
  openingLoss: Float64Array
  /** Sum of the price levels of all months: what one a month at today's prices comes to. */
  priceYears: Float64Array
  /** The same of the last twelve months. */
  lastPrices: Float64Array
  /** Normals of the owner's own effect on sales. */
  owner: Float64Array
  /** Share of the simulations in which the fair share of what people spend limits sales. */
  cappedShare: number
  /** Share of the simulations in which VAT is due within the 36 months. */
  vatShare: number
  /** Cash on the opening day, before the first sale. */
  openingCash: Float64Array
  /** First month in which cash again equals all that was put in, one past the horizon when never. */
  payback: Float64Array
  draws: Float64Array
}

/**
 * Streams of chance: path i draws from one per country (inflation and exchange rate), per city (shocks that all share), per person (the owner's effect, the
 * same for all ideas of one person) and per business and city (the rest), so that two ideas can be compared path by path.
 */
export type Streams = { own: number; country: number; city: number; person: number }

/**
 * `noise` false leaves out the monthly noise, the shocks and the owner's effect: a path is then the base case at its own draws. `needMonths` is until when
 * the cash that is needed covers. `into` is written over: simulations of as many paths that nobody reads any more, so that their megabytes are asked for once.
 */
export type SimulateOptions = { streams: Streams; paths: number; noise?: boolean; needMonths?: number; into?: Simulations }

/** Streams that all come from one number, for who has no place. */
export function streamsFrom(seed: number): Streams {
  return { own: mix(seed), country: mix(seed + 1), city: mix(seed + 2), person: mix(seed + 3) }
}

/** Shocks that strike everyone in a city at once. */
const sharedKinds: ReadonlySet<string> = new Set<ShockKind>(['outage', 'fuel', 'currency', 'rain', 'school-calendar', 'platform'])
/** Draws that each shared shock may take from the city's stream, apart from the others. */
const sharedDraws = 128

const months = horizonMonths
const drawCount = drawnKeys.length
const noiseFrom = drawCount + (drawCount % 2)
/** Draws of a path that are always made: normals for the assumptions, then two a month for the noise. Shocks take theirs after these. */
export const normalCount = noiseFrom
export const fixedDraws = noiseFrom + 2 * months

/**
 * Runs `paths` simulations of the same inputs. In each, every uncertain assumption is drawn once (PERT through a Gaussian copula) and held for all 36
 * months; sales and costs get a little noise each month; shocks begin by chance and last.
 */
export function simulate(
  likely: Values,
  ranges: Ranges,
  shape: Shape,
  shocks: readonly ModelShock[],
  options: SimulateOptions,
): Simulations {
  const { streams, paths, noise = true, needMonths = months, into } = options
  const out = into?.paths === paths ? into : emptySimulations(paths)
  const work = pathWork(likely, shape, needMonths)
  const samplers = samplersOf(ranges)
  const triangle = triangleFor(priceCostCorrelation(likely.costOfSalesPerUnit / likely.pricePerUnit))
  const places = shockPlaces(shocks)
  const pair = new Float64Array(2)
  const hazards = shocks.map((shock) => Math.log1p(-monthlyChance(shock.chancePerYear)))
  const drawn = Float64Array.from(drawnKeys, (key) => likely[key])
  const values = new Float64Array(fixedDraws)
  const normals = new Float64Array(drawCount)
  for (let path = 0; path < paths; path++) {
    const key = pathKey(streams.own, path)
    const salt = pathSalt(streams.own, path)
    fillUniform(values, key, salt)
    toNormals(values, 0, normalCount)
    drawPair(streams.country, path, 0, pair)
    values[inflationAt] = pair[0]!
    values[inflationAt + 1] = pair[1]!
    drawPair(streams.person, path, 2, pair)
    out.owner[path] = pair[0]!
    work.owner = noise ? Math.exp(ownerEffectSd * pair[0]!) : 1
    correlate(triangle, values, normals)
    for (let d = 0; d < drawCount; d++) out.draws[d * paths + path] = normals[d]!
    for (const { index, pert, table } of samplers) drawn[index] = pertAt(pert, table, normals[index]!)
    if (noise) {
      addNoise(work, values)
      strike(work, shocks, hazards, places, { key, salt }, { key: pathKey(streams.city, path), salt: pathSalt(streams.city, path) })
    }
    runPath(drawn, work, out, path)
  }
  out.cappedShare = work.capped / paths
  out.vatShare = work.vatPaths / paths
  return out
}

const inflationAt = drawnKeys.indexOf('inflation')

/** Two normals of a stream that businesses share. */
function drawPair(seed: number, path: number, dimension: 0 | 2, into: Float64Array): void {
  into[0] = evenAt(seed, path, dimension)
  into[1] = evenAt(seed, path, dimension === 0 ? 1 : 3)
  toNormals(into, 0, 2)
}

/** Where in the city's stream each shared shock begins to draw; −1 for one of the business alone. */
function shockPlaces(shocks: readonly ModelShock[]): number[] {
  const seen = new Map<string, number>()
  return shocks.map(({ kind }) => {
    if (!sharedKinds.has(kind)) return -1
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    return (shockKinds.indexOf(kind as ShockKind) + before * shockKinds.length) * sharedDraws
  })
}

/** Chance that a shock begins in a month, from its chance in a year. */
export function monthlyChance(chancePerYear: number): number {
  return 1 - (1 - Math.min(0.999, chancePerYear)) ** (1 / 12)
}

type Sampler = { index: number; pert: Pert; table: Float64Array }

/** An assumption without a range stays at its likely value. */
function samplersOf(ranges: Ranges): Sampler[] {
  return drawnKeys.flatMap((key, index) => {
    const range = ranges[key]
    if (!range || !(range.high > range.low)) return []
    // Rates may fall below 0, down to half of everything; amounts and counts keep two fifths of their low at least.
    const rate = key === 'inflation' || key === 'fxDepreciation'
    const pert = pertOf(range, rate ? -0.5 : range.low < 0 ? range.low * 2 : range.low * 0.4)
    return [{ index, pert, table: pertTable(pert) }]
  })
}

function addNoise({ salesNoise, costNoise }: PathWork, values: Float64Array): void {
  for (let m = 1; m <= months; m++) {
    salesNoise[m] = 1 + salesNoiseSd * triangular(values[noiseFrom + 2 * m - 2]!)
    costNoise[m] = 1 + costNoiseSd * triangular(values[noiseFrom + 2 * m - 1]!)
  }
}

/** A triangular draw (mean 0, variance 1, within ±√6) from the two halves of one uniform: bounded, so a factor never falls to 0. */
export function triangular(uniform: number): number {
  const scaled = uniform * 65536
  const high = Math.floor(scaled)
  return rootSix * (high / 65536 + (scaled - high) - 1)
}

const rootSix = Math.sqrt(6)

type Stream = { key: number; salt: number }

/** Months until a shock begins again are geometric: ⌊ln u / ln(1 − p)⌋; it does not begin again while it lasts. */
function strike(
  work: PathWork,
  shocks: readonly ModelShock[],
  hazards: readonly number[],
  places: readonly number[],
  own: Stream,
  city: Stream,
): void {
  const { kept, dearer, lost } = work
  if (work.struck) {
    kept.fill(1)
    dearer.fill(1)
    lost.fill(0)
    work.struck = false
  }
  let index = fixedDraws
  for (let s = 0; s < shocks.length; s++) {
    const hazard = hazards[s]!
    if (hazard === 0) continue
    const shock = shocks[s]!
    const lasts = Math.max(1, Math.round(shock.months))
    const place = places[s]!
    const { key, salt } = place < 0 ? own : city
    let at = place < 0 ? index : place
    let start = 1 + Math.floor(Math.log(uniformAt(key, salt, at++)) / hazard)
    while (start <= months) {
      work.struck = true
      lost[start]! += shock.equipmentLost
      const end = Math.min(months, start + lasts - 1)
      for (let m = start; m <= end; m++) {
        kept[m]! *= 1 - shock.salesLost
        dearer[m]! *= 1 + shock.costUp
      }
      start = end + 1 + Math.floor(Math.log(uniformAt(key, salt, at++)) / hazard)
    }
    if (place < 0) index = at
  }
}

function emptySimulations(paths: number): Simulations {
  return {
    paths,
    revenue: new Float64Array(months * paths),
    profit: new Float64Array(months * paths),
    cash: new Float64Array(months * paths),
    year1Profit: new Float64Array(paths),
    cashNeeded: new Float64Array(paths),
    openingCash: new Float64Array(paths),
    payback: new Float64Array(paths),
    openingLoss: new Float64Array(paths),
    priceYears: new Float64Array(paths),
    lastPrices: new Float64Array(paths),
    owner: new Float64Array(paths),
    cappedShare: 0,
    vatShare: 0,
    draws: new Float64Array(drawCount * paths),
  }
}
