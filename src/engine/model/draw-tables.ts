import { normalQuantile } from '../chance/normal.ts'
import { deriveSeed, reverseBits, scramble, shareOfBits, sobolPoints } from '../chance/sobol.ts'
import { costNoiseSd, horizonMonths, ownerEffectSd, salesNoiseSd } from '../economy/constants.ts'
import { exp, log } from '../quantity/exact-math.ts'
import { drawnKeys } from './copula.ts'

/**
 * All draws of 2^m simulations, computed once for all businesses: roots and logarithms are taken here and not in a path. The owner's effect orders
 * the simulations: simulation i has the rank r(i), the bits of i reversed. Every other table is a net of its own, read at the row `permuteRow(r,
 * bits, seed)`, so that a block of neighbouring ranks meets a block of rows: the owner's effect and the table are spread evenly together, and two
 * tables meet by chance.
 */
export type DrawTables = {
  bits: number
  rank: Uint32Array
  /** Factor on sales of simulation i, e^(sd · normal). */
  owner: Float64Array
  /** Two a row: normals of inflation and of the exchange rate. */
  country: Float64Array
  /** `cityColumns` a row: ln u of the first and of a second shock of each kind that a city shares. */
  city: Float64Array
  /** `businessColumns` a row: a normal for each of `drawnKeys`, factors on sales and costs of month 1, 2, …, ln u of the first shocks. */
  business: Float64Array
}

/**
 * Random streams: path i reads its draws by one per country (inflation and exchange rate), per city (shocks that all share) and per business and city
 * (the rest); the owner's effect is the same in all. So two ideas of one person can be compared path by path.
 */
export type Streams = { business: number; country: number; city: number }

/** Kinds of shock that a city shares; each has a column for the first and one for the second of its kind. */
export const sharedKindCount = 6
export const cityColumns = 2 * sharedKindCount
export const countryColumns = 2
/** Where the factors of month m begin: at `noiseColumn + 2 · m`, for sales and then for costs. */
export const noiseColumn = drawnKeys.length - 2
export const shockColumn = drawnKeys.length + 2 * horizonMonths
/** Shocks of the business alone that have a column for their first draw. */
export const businessShockCount = 9
export const businessColumns = shockColumn + businessShockCount

/** The first dimensions of a net are its best: they go to what decides most, the noise of month 12 before that of the others. */
const columnOrder = [
  'unitsPerDay',
  'pricePerUnit',
  'salesNoise',
  'costNoise',
  'costOfSalesPerUnit',
  'rentPerMonth',
  'wagesPerMonth',
  'otherCostsPerMonth',
  'utilitiesPerMonth',
  'rampMonths',
  'equipmentTotal',
  'keepingPerMonth',
  'sellersNearby',
  'marketSpending',
  'stockDays',
  'openingStock',
  'preOperatingTotal',
  'debtorDays',
  'creditorDays',
  'shrinkageShare',
  'paymentFeeShare',
  'permitFees',
] as const
const reportedMonth = 12

/**
 * Fixed: all businesses share the points, and the order in which a business meets them is its chance. Of eight sets of seeds, the one with the smallest
 * errors against the reference figures and chances (scripts/reference-figures.ts).
 */
const seeds = { owner: deriveSeed(2, 0), country: deriveSeed(2, 1), city: deriveSeed(2, 2), business: deriveSeed(2, 3) }

const tablesByBits = new Map<number, DrawTables>()
/** Larger tables, which only a test needs, take tens of megabytes: they are not cached. */
export const maxCachedBits = 12

/** The tables of the smallest power of two that holds `paths` simulations. */
export function drawTablesFor(paths: number): DrawTables {
  const bits = paths <= 2 ? 1 : 32 - Math.clz32(paths - 1)
  const cached = tablesByBits.get(bits)
  if (cached) return cached
  const tables = drawTables(bits)
  if (bits <= maxCachedBits) tablesByBits.set(bits, tables)
  return tables
}

function drawTables(bits: number): DrawTables {
  const count = 1 << bits
  const rank = Uint32Array.from({ length: count }, (_, path) => reverseBits(path) >>> (32 - bits))
  const owner = Float64Array.from(rank, (r) => exp(ownerEffectSd * normalQuantile(shareOfBits(scramble(r << (32 - bits), seeds.owner)))))
  const country = table(count, countryColumns)
  fill(country, 0, 0, seeds.country, normalQuantile)
  fill(country, 1, 1, seeds.country, normalQuantile)
  const city = table(count, cityColumns)
  for (let column = 0; column < cityColumns; column++) fill(city, column, column, seeds.city, log)
  const business = table(count, businessColumns)
  let dimension = 0
  const next = (column: number, draw: (share: number) => number) => fill(business, column, dimension++, seeds.business, draw)
  for (const each of columnOrder) {
    if (each === 'salesNoise') next(noiseColumn + 2 * reportedMonth, salesFactor)
    else if (each === 'costNoise') next(noiseColumn + 2 * reportedMonth + 1, costFactor)
    else next(drawnKeys.indexOf(each), normalQuantile)
  }
  for (let shock = 0; shock < businessShockCount; shock++) next(shockColumn + shock, log)
  for (let month = 1; month <= horizonMonths; month++) {
    if (month === reportedMonth) continue
    next(noiseColumn + 2 * month, salesFactor)
    next(noiseColumn + 2 * month + 1, costFactor)
  }
  return { bits, rank, owner, country: country.values, city: city.values, business: business.values }
}

type Table = { count: number; columns: number; values: Float64Array }

function table(count: number, columns: number): Table {
  return { count, columns, values: new Float64Array(count * columns) }
}

function fill({ count, columns, values }: Table, column: number, dimension: number, seed: number, draw: (share: number) => number): void {
  const businessSeed = deriveSeed(seed, dimension)
  const points = sobolPoints(dimension, count)
  for (let row = 0; row < count; row++) values[row * columns + column] = draw(shareOfBits(scramble(points[row]!, businessSeed)))
}

/** The row at which a stream reads its table for a rank: the rank's bits after a nested scramble. A permutation of the ranks. */
export function permuteRow(rank: number, bits: number, seed: number): number {
  return scramble(rank << (32 - bits), seed) >>> (32 - bits)
}

const salesFactor = (share: number) => 1 + salesNoiseSd * triangular(share)
const costFactor = (share: number) => 1 + costNoiseSd * triangular(share)
const rootSix = Math.sqrt(6)

/**
 * A triangular draw (mean 0, variance 1, within ±√6), by its inverse: it rises with the share, so that even shares give even draws. Bounded, so a factor
 * never falls to 0.
 */
export function triangular(share: number): number {
  return rootSix * (share < 0.5 ? Math.sqrt(2 * share) - 1 : 1 - Math.sqrt(2 * (1 - share)))
}
