import { mix } from '../chance/random.ts'
import { horizonMonths } from '../economy/constants.ts'
import { type ClosingRule, closePaths, coverUntil, trailFor } from './close-paths.ts'
import { drawnKeys } from './copula.ts'
import { businessColumns, type DrawTables, drawTablesFor, noiseColumn, permuteRow, type Streams } from './draw-tables.ts'
import type { BusinessShape, ModelShock, Ranges, Values } from './model-inputs.ts'
import { createPathWork } from './path-work.ts'
import { createSamplers, drawAssumptions } from './simulate-draws.ts'
import { canRunInPairs, type PathRun, runInPairs } from './simulate-pairs.ts'
import { runPath } from './simulate-path.ts'
import { applyShocks, resetShockEffects, shockPlans } from './simulate-shocks.ts'
import { type MonthlySimulations, type MonthSeries, type PathResults, type Simulations, seriesOrder, type Trail } from './simulations.ts'

export type SimulateOptions = {
  streams: Streams
  paths: number
  /** False leaves out the monthly noise, the shocks and the owner's effect: a path is then the base case at its own draws. */
  noise?: boolean
  /** The month until which the needed cash covers. */
  needMonths?: number
  /** A helper's pay a month at today's prices. */
  wage?: number
  /** Closes each path whose money is gone; without it all run on. */
  closing?: ClosingRule | undefined
  /** A buffer to overwrite: series of as many paths that are no longer read, so that their megabytes are allocated once. */
  reuse?: MonthSeries | undefined
  /** Other draw tables, to compare them. */
  tables?: DrawTables
  /** The loop that computes the paths one by one, to compare it with that of pairs: the same figures, slower. */
  oneByOne?: boolean
}

/** All streams from one seed, for runs without a place. */
export function streamsFromSeed(seed: number): Streams {
  return { business: mix(seed), country: mix(seed + 1), city: mix(seed + 2) }
}

type Inputs = [likely: Values, ranges: Ranges, shape: BusinessShape, shocks: readonly ModelShock[], options: SimulateOptions]

/**
 * Runs `paths` simulations of the same inputs. In each, every uncertain assumption is drawn once (PERT through a Gaussian copula) and constant for
 * all 36 months; sales and costs get a little noise each month; shocks begin by chance and last.
 */
export function simulate(...args: Inputs): Simulations {
  return runSimulations(args, null)
}

export function simulateMonths(...args: Inputs): MonthlySimulations {
  const { reuse, paths } = args[4]
  const series = reuse?.openingCash.length === paths ? reuse : emptySeries(paths)
  const { revenue, profit, cash, openingCash, openingLoss, priceYears, draws } = series
  return { ...runSimulations(args, series), revenue, profit, cash, openingCash, openingLoss, priceYears, draws }
}

const months = horizonMonths
const drawCount = drawnKeys.length
/** Factors of months without noise. */
const noNoise = new Float64Array(2 * months + 2).fill(1)

function runSimulations([likely, ranges, shape, shocks, options]: Inputs, series: MonthSeries | null): Simulations {
  const { streams, paths, noise = true, needMonths = months, wage = 0, closing, tables = drawTablesFor(paths), oneByOne = false } = options
  const out = emptySimulations(paths)
  // With a trail the paths say what the first year needs, and their trail what the months after it need more.
  const countedMonths = closing ? Math.min(12, needMonths) : needMonths
  const work = createPathWork(likely, shape, { needMonths: countedMonths, wage, noise: noise ? tables.business : noNoise })
  const samplers = createSamplers(likely, ranges)
  const plans = noise ? shockPlans(shocks) : []
  const run: PathRun = { paths, likely, work, samplers, plans, tables, streams, noise, hasTrail: closing !== undefined, out, series }
  const trail = !oneByOne && canRunInPairs(run) ? runInPairs(run) : runOneByOne(run)
  if (closing && trail) {
    const yearNeed = out.cashNeeded.slice()
    coverUntil(needMonths, trail, out.cashNeeded)
    closePaths(out, trail, { ...closing, ownerPay: likely.ownerDrawPerMonth, yearNeed })
  }
  const { cashOut, capped, vat } = work.counts
  const { closing: closed, beatsWage, lowestFlow: _, monthlyCpi: __, ...simulations } = out
  let losses = 0
  let wages = 0
  for (let path = 0; path < paths; path++) {
    if (out.year1Profit[path]! < 0) losses++
    // Who has closed has no third year.
    if (beatsWage[path]! === 1 && !(closed && closed.month[path]! > 0)) wages++
  }
  const shares = { loss: losses / paths, cashOut: cashOut / paths, wage: wages / paths, capped: capped / paths, vat: vat / paths }
  return { ...simulations, closing: closed, shares }
}

/** The paths one after another: the reference of `runInPairs`, and what runs where that cannot. */
function runOneByOne({ paths, likely, work, samplers, plans, tables, streams, noise, hasTrail, out, series }: PathRun): Trail | null {
  const { rank, bits, owner, city, business } = tables
  const shockDraws = { city, own: business, cityStream: streams.city, businessStream: streams.business }
  const drawn = Float64Array.from(drawnKeys, (key) => likely[key])
  const normals = series && new Float64Array(drawCount)
  const block = series && emptySeries(blockPaths)
  const trail = hasTrail ? trailFor(paths) : null
  for (let path = 0; path < paths; path++) {
    const businessRow = permuteRow(rank[path]!, bits, streams.business)
    drawAssumptions(samplers, tables, businessRow, permuteRow(rank[path]!, bits, streams.country), drawn, normals)
    const lane = path % blockPaths
    if (block !== null && normals !== null) for (let d = 0; d < drawCount; d++) block.draws[d * blockPaths + lane] = normals[d]!
    if (work.hasShock) resetShockEffects(work.shocks)
    if (noise) {
      work.hasShock = applyShocks(plans, shockDraws, path, permuteRow(rank[path]!, bits, streams.city), businessRow, work.shocks)
      work.owner = owner[path]!
      work.noiseFrom = businessRow * businessColumns + noiseColumn
    }
    runPath(drawn, work, out, path, trail, block, lane)
    if (series !== null && block !== null && (lane === blockPaths - 1 || path === paths - 1))
      storeBlock(block, series, path - lane, lane + 1)
  }
  return trail
}

function emptySimulations(paths: number): PathResults {
  return {
    paths,
    month12Revenue: new Float64Array(paths),
    month24Revenue: new Float64Array(paths),
    month12Profit: new Float64Array(paths),
    year1Profit: new Float64Array(paths),
    year2Profit: new Float64Array(paths),
    cashNeeded: new Float64Array(paths),
    payback: new Float64Array(paths),
    closing: null,
    beatsWage: new Uint8Array(paths),
    lowestFlow: new Float64Array(paths),
    monthlyCpi: new Float64Array(paths),
    shares: { loss: 0, cashOut: 0, wage: 0, capped: 0, vat: 0 },
  }
}

/** Paths whose months are stored together: as many numbers as one line of a processor's cache holds, which is then written once. */
const blockPaths = 8

/** Copies the first `count` paths of a block to the places from `path`. */
function storeBlock(block: MonthSeries, series: MonthSeries, path: number, count: number): void {
  const paths = series.openingCash.length
  for (const name of seriesOrder) {
    const source = block[name]
    const target = series[name]
    for (let from = 0, to = path; from < source.length; from += blockPaths, to += paths)
      for (let lane = 0; lane < count; lane++) target[to + lane] = source[from + lane]!
  }
}

function emptySeries(paths: number): MonthSeries {
  return {
    revenue: new Float64Array(months * paths),
    profit: new Float64Array(months * paths),
    cash: new Float64Array(months * paths),
    openingCash: new Float64Array(paths),
    openingLoss: new Float64Array(paths),
    priceYears: new Float64Array(paths),
    draws: new Float64Array(drawCount * paths),
  }
}
