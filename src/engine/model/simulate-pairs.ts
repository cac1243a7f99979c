import { horizonMonths } from '../economy/constants.ts'
import { isInSeason, rampRate } from '../economy/price-index.ts'
import { exp } from '../quantity/exact-math.ts'
import { drawnKeys } from './copula.ts'
import {
  businessColumns,
  businessShockCount,
  cityColumns,
  type DrawTables,
  maxCachedBits,
  noiseColumn,
  type Streams,
  shockColumn,
} from './draw-tables.ts'
import type { Values } from './model-inputs.ts'
import { pathPairs } from './path-pairs-wasm.ts'
import type { PathWork } from './path-work.ts'
import type { Samplers } from './simulate-draws.ts'
import { drawsPerShock, type ShockPlan } from './simulate-shocks.ts'
import { type MonthSeries, type PathResults, seriesOrder, type Trail } from './simulations.ts'
import type { TaxTable } from './tax.ts'

const months = horizonMonths

/** All that the paths of a run are a function of, and where their results go. */
export type PathRun = {
  paths: number
  likely: Values
  work: PathWork
  samplers: Samplers
  plans: readonly ShockPlan[]
  tables: DrawTables
  streams: Streams
  noise: boolean
  hasTrail: boolean
  out: PathResults
  series: MonthSeries | null
}

type Cell = { value: number }
type Loop = {
  exports: Record<string, Cell> & { memory: { buffer: ArrayBuffer; grow: (pages: number) => number }; runPaths: (paths: number) => void }
  /** The tables that its memory holds, for so many simulations at most. */
  tables: DrawTables | null
  capacity: number
  /** Simulations whose series have room. */
  seriesCapacity: number
}

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object; Instance: new (module: object) => { exports: unknown } } | undefined
declare function atob(text: string): string

/** By the WebAssembly that compiled it; null where that cannot. */
const loops = new Map<unknown, Loop | null>()

function pairLoop(): Loop | null {
  if (typeof WebAssembly === 'undefined') return null
  let loop = loops.get(WebAssembly)
  if (loop === undefined) {
    loop = compileLoop(WebAssembly)
    loops.set(WebAssembly, loop)
  }
  return loop
}

function compileLoop({ Module, Instance }: NonNullable<typeof WebAssembly>): Loop | null {
  try {
    const { exports } = new Instance(new Module(Uint8Array.from(atob(pathPairs), (letter) => letter.charCodeAt(0))))
    return { exports: exports as Loop['exports'], tables: null, capacity: 0, seriesCapacity: 0 }
  } catch {
    // Without vectors, or where a page may compile nothing: the paths then run one by one.
    return null
  }
}

/** What the loop’s memory has room for. */
const room = { links: 255, shocks: 64, hires: 64, replacements: 512, bands: 32 }
const stockIndex = drawnKeys.indexOf('stockDays')

/** Whether `runInPairs` can run it: nearly always, but for tables that only a test needs and inputs beyond what any business has. */
export function canRunInPairs({ likely, work, samplers, plans, tables }: PathRun): boolean {
  const sampler = samplers.index.indexOf(stockIndex)
  const longestStock = sampler < 0 ? likely.stockDays : samplers.minimum[sampler]! + samplers.width[sampler]!
  return (
    tables.bits <= maxCachedBits &&
    longestStock <= 30 * months &&
    samplers.weights.length <= room.links &&
    plans.length <= room.shocks &&
    work.hires.length <= room.hires &&
    work.plan.replacements.length <= room.replacements &&
    work.tax.floors.length <= room.bands &&
    (work.tax.beyond?.table.floors.length ?? 0) <= room.bands &&
    work.costMonth.every((month) => month <= months) &&
    pairLoop() !== null
  )
}

/** Runs all paths two at a time: the bits of `runPath` for each. Its trail is valid until the next call. */
export function runInPairs(run: PathRun): Trail | null {
  const loop = pairLoop()!
  const { exports } = loop
  const { paths, work, out, series, hasTrail } = run
  reserve(loop, run.tables)
  if (series !== null) reserveSeries(loop, paths)
  writeNumbers(exports, run)
  writeArrays(exports, run)
  exports.runPaths(paths)
  const { buffer } = exports.memory
  for (const name of resultNames) out[name].set(new Float64Array(buffer, exports[name]!.value, paths))
  out.beatsWage.set(new Uint8Array(buffer, exports.beatsWage!.value, paths))
  work.counts.cashOut = exports.cashOutCount!.value
  work.counts.capped = exports.cappedCount!.value
  work.counts.vat = exports.vatCount!.value
  if (series !== null) {
    let from = exports.series!.value
    for (const name of seriesOrder) {
      series[name].set(new Float64Array(buffer, from, series[name].length))
      from += series[name].byteLength
    }
  }
  if (!hasTrail) return null
  const { trailMonth, trailFlow, trailLeft, trailEnd } = exports
  return {
    month: new Uint8Array(buffer, trailMonth!.value, paths * months),
    flow: new Float64Array(buffer, trailFlow!.value, paths * months),
    left: new Float64Array(buffer, trailLeft!.value, paths * months),
    end: new Int32Array(buffer, trailEnd!.value, paths),
  }
}

const resultNames = [
  'month12Revenue',
  'month24Revenue',
  'month12Profit',
  'year1Profit',
  'year2Profit',
  'cashNeeded',
  'payback',
  'lowestFlow',
  'monthlyCpi',
] as const satisfies readonly (keyof PathResults)[]
const seriesRows = 3 * months + 3 + drawnKeys.length

/** Room for tables and results of so many simulations, and the tables in it. */
function reserve(loop: Loop, tables: DrawTables): void {
  if (loop.tables === tables) return
  const { exports } = loop
  const count = 1 << tables.bits
  if (count > loop.capacity) {
    const sizes: Record<string, number> = {
      rankTable: 4,
      ownerTable: 8,
      countryTable: 16,
      cityTable: 8 * cityColumns,
      businessTable: 8 * businessColumns,
      beatsWage: 1,
      trailMonth: months,
      trailFlow: 8 * months,
      trailLeft: 8 * months,
      trailEnd: 4,
    }
    for (const name of resultNames) sizes[name] = 8
    let bytes = 0
    for (const size of Object.values(sizes)) bytes += aligned(size * count)
    let address = grow(exports, bytes)
    for (const [name, size] of Object.entries(sizes)) {
      exports[name]!.value = address
      address += aligned(size * count)
    }
    loop.capacity = count
  }
  const { buffer } = exports.memory
  new Uint32Array(buffer, exports.rankTable!.value, count).set(tables.rank)
  for (const name of ['owner', 'country', 'city', 'business'] as const)
    new Float64Array(buffer, exports[`${name}Table`]!.value, tables[name].length).set(tables[name])
  loop.tables = tables
}

function reserveSeries(loop: Loop, paths: number): void {
  if (paths <= loop.seriesCapacity) return
  loop.exports.series!.value = grow(loop.exports, 8 * seriesRows * paths)
  loop.seriesCapacity = paths
}

/** To the next line of a processor’s cache, and one more: arrays of a power of two would otherwise share the same few places of it. */
function aligned(bytes: number): number {
  return Math.ceil(bytes / 64) * 64 + 64
}

const pageBytes = 65536

function grow({ memory }: Loop['exports'], bytes: number): number {
  return memory.grow(Math.ceil(bytes / pageBytes)) * pageBytes
}

function writeNumbers(exports: Loop['exports'], { work, samplers, plans, tables, streams, noise, hasTrail, series, paths }: PathRun): void {
  const { imported, plan, vat, tax } = work
  const numbers: Record<string, number> = {
    businessRowBytes: 8 * businessColumns,
    cityRowBytes: 8 * cityColumns,
    noiseByte: 8 * noiseColumn,
    bits: tables.bits,
    businessStream: streams.business,
    countryStream: streams.country,
    cityStream: streams.city,
    isNoisy: Number(noise),
    samplerCount: samplers.index.length,
    businessSamplers: samplers.businessCount,
    shockCount: plans.length,
    capacity: work.capacity,
    openDays: work.openDays,
    pull: work.pull,
    fairShareWeight: work.fairShareWeight,
    ownerPay: work.ownerPay,
    permitRenewal: work.permitRenewal,
    ownCapital: work.ownCapital,
    loanAmount: work.loanAmount,
    depositMonths: work.depositMonths,
    cashFloat: work.cashFloat,
    priceImport: imported.price,
    costImport: imported.cost,
    keepingImport: imported.keeping,
    utilitiesImport: imported.utilities,
    otherImport: imported.other,
    equipmentImport: imported.equipment,
    isPricePosted: Number(work.isPricePosted),
    postedCost: work.postedCost,
    startsSelling: work.startsSelling,
    hireCount: work.hires.filter(({ fromSales }) => fromSales !== 0).length,
    hasVat: Number(vat !== null),
    vatThreshold: vat?.threshold ?? 0,
    vatIncluded: work.vatIncluded,
    vatCredited: work.vatCredited,
    passThrough: work.passThrough,
    boughtShare: plan.boughtShare,
    resaleShare: plan.resaleShare,
    replacementCount: plan.replacements.length,
    rentPaidAtStart: plan.rentPaidAtStart,
    lastReview: plan.lastReview,
    hasLoan: Number(plan.hasLoan),
    needMonths: work.needMonths,
    wage: work.wage,
    rampLogits: rampRate(1),
    isTaxByYear: Number(tax.turnover || tax.beyond !== undefined || tax.freeYears !== undefined),
    isQuarterly: Number(tax.quarterly === true),
    freeYears: tax.freeYears ?? 0,
    hasBeyond: Number(tax.beyond !== undefined),
    beyondTurnover: tax.beyond?.turnover ?? 0,
    beyondFrom: tax.beyond?.from ?? 0,
    hasChoice: Number(tax.beyond?.accountant !== undefined),
    choiceAccountant: tax.beyond?.accountant ?? 0,
    hasTrail: Number(hasTrail),
    hasSeries: Number(series !== null),
    seriesPaths: paths,
  }
  for (const [name, value] of Object.entries(numbers)) exports[name]!.value = value
}

function writeArrays(exports: Loop['exports'], { likely, work, samplers, plans }: PathRun): void {
  const { plan, season } = work
  const bytes = new Uint8Array(exports.memory.buffer)
  const words = new Float64Array(exports.memory.buffer, 0, Math.floor(bytes.length / 8))
  const write = (name: string, list: ArrayLike<number>) => words.set(list, exports[name]!.value / 8)
  const writeBytes = (name: string, list: ArrayLike<number>) => bytes.set(list, exports[name]!.value)
  write('season', season)
  write('batches', work.batches)
  write('depreciation', plan.depreciation)
  write('interest', plan.interest)
  write('principal', plan.principal)
  write('owed', plan.owed)
  write('rentMonths', plan.rentDue.months)
  write('laterMonths', plan.rentDue.laterMonths)
  write('baseStaffing', work.baseStaffing)
  writeBytes('rentReview', plan.rentReview)
  writeBytes('rentLevel', plan.rentDue.review)
  writeBytes('laterReview', plan.rentDue.laterReview)
  writeBytes(
    'isInSeason',
    Uint8Array.from(season, (factor) => Number(isInSeason(factor))),
  )
  writeBytes('costMonth', work.costMonth)
  write(
    'likely',
    drawnKeys.map((key) => likely[key]),
  )
  writeBytes('samplerIndex', samplers.index)
  writeBytes('linkEnds', samplers.linkEnds)
  writeBytes('linkColumns', samplers.columns)
  write('linkWeights', samplers.weights)
  write('samplerMinimum', samplers.minimum)
  write('samplerWidth', samplers.width)
  for (const [s, quantiles] of samplers.quantiles.entries()) words.set(quantiles, exports.quantiles!.value / 8 + s * quantiles.length)
  write('shocks', plans.flatMap(shockNumbers))
  const waiting = work.hires.filter(({ fromSales }) => fromSales !== 0)
  write(
    'hires',
    waiting.flatMap(({ share, fromMonth, fromSales, isSeasonal }) => [share, fromMonth, fromSales, Number(isSeasonal ?? false)]),
  )
  write(
    'replacements',
    plan.replacements.flatMap(({ month, share, lifeMonths }) => [month, share, lifeMonths]),
  )
  write('usualTax', taxNumbers(work.tax))
  if (work.tax.beyond) write('beyondTax', taxNumbers(work.tax.beyond.table))
  write('untaxed', taxNumbers(noTax))
}

function shockNumbers(plan: ShockPlan): number[] {
  const { isShared, drawIndex, hazard, hazardLimit, duration, salesShareFactor, costFactor, equipmentLost, stockLost, floatLost } = plan
  const isInTable = drawIndex < (isShared ? cityColumns : businessShockCount)
  const column = isInTable ? 8 * (isShared ? drawIndex : shockColumn + drawIndex) : -1
  const monthly = exp(hazard)
  const notWithin = new Array<number>(months + 1)
  // A hair to the safe side: the loop then takes the logarithm itself.
  for (let m = 0, share = 1 - 1e-9; m <= months; m++, share *= monthly) notWithin[m] = share
  const effects = [duration, salesShareFactor, costFactor, equipmentLost, stockLost, floatLost]
  return [Number(isShared), column, drawIndex * drawsPerShock, hazard, hazardLimit, ...effects, ...notWithin]
}

const noTax: TaxTable = { whole: false, turnover: true, floors: new Float64Array(1), base: new Float64Array(1), rates: new Float64Array(1) }

/** Four numbers, then floors, base and rates. */
function taxNumbers({ floors, base, rates, whole, turnover, startUp = 0 }: TaxTable): Float64Array {
  const numbers = new Float64Array(4 + 3 * room.bands)
  numbers.set([floors.length, Number(whole), Number(turnover), startUp])
  numbers.set(floors, 4)
  numbers.set(base, 4 + room.bands)
  numbers.set(rates, 4 + 2 * room.bands)
  return numbers
}
