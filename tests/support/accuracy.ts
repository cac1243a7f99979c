import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalQuantile } from '#engine/chance/normal.ts'
import { mix } from '#engine/chance/random.ts'
import { costNoiseSd, horizonMonths, ownerEffectSd, salesNoiseSd } from '#engine/economy/constants.ts'
import {
  businessColumns,
  cityColumns,
  countryColumns,
  type DrawTables,
  noiseColumn,
  type Streams,
  shockColumn,
  triangular,
} from '#engine/model/draw-tables.ts'
import type { BusinessShape, ModelShock, Ranges, Values } from '#engine/model/model-inputs.ts'
import { simulate } from '#engine/model/simulate.ts'
import type { Simulations } from '#engine/model/simulations.ts'
import type { TaxTable } from '#engine/model/tax.ts'
import { quantiles } from '#engine/quantity/quantiles.ts'
import { firstPathWins } from '#engine/risk/risk.ts'

/** What is printed of the simulations, and the mean of the first year. */
export const figureNames = [
  ...['revenue P10', 'revenue P50', 'revenue P90', 'profit P10', 'profit P50', 'profit P90', 'year 1 P10', 'year 1 P50', 'year 1 P90'],
  ...['cash P50', 'cash P80', 'cash P90', 'loss', 'out', 'wage', 'mean of year 1'],
]

export function figuresOf({ paths, month12Revenue, month12Profit, year1Profit, cashNeeded, shares }: Simulations): number[] {
  const at = (series: Float64Array, ...wanted: number[]) => quantiles(series, 0, paths, wanted)
  return [
    ...[month12Revenue, month12Profit, year1Profit].flatMap((series) => at(series, 0.1, 0.5, 0.9)),
    ...at(cashNeeded, 0.5, 0.8, 0.9),
    ...[shares.loss, shares.cashOut, shares.wage],
    year1Profit.reduce((sum, each) => sum + each, 0) / paths,
  ]
}

/** What the simulations of one business in one city are made from, as it was when the reference was made: no later price moves it. */
export type Inputs = {
  values: Values
  ranges: Ranges
  shape: BusinessShape
  shocks: readonly ModelShock[]
  needMonths: number
  wage: number
}
export type Reference = Inputs & {
  id: string
  country: string
  /** Figures of hundreds of thousands of plain simulations, and how far those of 4,000 plain ones are off (root of the mean square). */
  figures: number[]
  plainError: number[]
}

export const referenceFile = join(import.meta.dirname, '..', 'fixtures', 'reference-figures.jsonl')
/** The first of the file: one business of each country and four odd ones. */
export const quickPairs = 12

export function readReferences(): Reference[] {
  return readFileSync(referenceFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const reference = JSON.parse(line) as Reference
      return { ...reference, shape: { ...reference.shape, tax: tableOf(reference.shape.tax) } }
    })
}

function tableOf({ floors, base, rates, beyond, ...rest }: TaxTable): TaxTable {
  return {
    ...rest,
    floors: Float64Array.from(floors),
    // A whole tax of the references lists what its slices would come to, which it never owes.
    base: rest.whole ? new Float64Array(base.length) : Float64Array.from(base),
    rates: Float64Array.from(rates),
    ...(beyond ? { beyond: { ...beyond, table: tableOf(beyond.table) } } : {}),
  }
}

/** By `compared`: the chance by as many plain simulations, and the error of 4,000. */
export type ReferenceChance = { chance: number; plainError: number }
export const chancesFile = join(import.meta.dirname, '..', 'fixtures', 'reference-chances.json')

export function readChances(): ReferenceChance[] {
  return JSON.parse(readFileSync(chancesFile, 'utf8')) as ReferenceChance[]
}

/** Tables whose every draw is by chance alone, as many as hold `paths`: what a plain simulation has. What another run shares is taken from it. */
export function plainTables(paths: number, seed: number, shared: Partial<DrawTables> = {}): DrawTables {
  const uniform = smallFast(seed)
  const bits = 32 - Math.clz32(paths - 1)
  const count = 1 << bits
  const filled = (columns: number, draw: (column: number) => number) =>
    Float64Array.from({ length: count * columns }, (_, at) => draw(at % columns))
  return {
    bits,
    rank: Uint32Array.from({ length: count }, (_, path) => path),
    owner: filled(1, () => Math.exp(ownerEffectSd * normalQuantile(uniform()))),
    country: filled(countryColumns, () => normalQuantile(uniform())),
    city: filled(cityColumns, () => Math.log(uniform())),
    business: filled(businessColumns, (column) => {
      if (column >= shockColumn) return Math.log(uniform())
      if (column < shockColumn - 2 * horizonMonths) return normalQuantile(uniform())
      return 1 + ((column - noiseColumn) % 2 === 0 ? salesNoiseSd : costNoiseSd) * triangular(uniform())
    }),
    ...shared,
  }
}

/** Doty-Humphrey's small fast counter generator (sfc32): nothing in common with the engine's. In (0, 1). */
export function smallFast(seed: number): () => number {
  let [a, b, c, d] = [seed | 0, 0x2545f491, 0x1b873593, 1]
  const next = () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296 + 2 ** -33
  }
  for (let warm = 0; warm < 20; warm++) next()
  return next
}

export function simulated(inputs: Inputs, paths: number, streams: Streams, tables?: DrawTables): Simulations {
  const { values, ranges, shape, shocks, needMonths, wage } = inputs
  return simulate(values, ranges, shape, shocks, { streams, paths, needMonths, wage, ...(tables ? { tables } : {}) })
}

/** Streams of one run: `place` and `seed` name it, and businesses of the same place and seed share what their city and country share. */
export function streamsOf(business: number, place: number, seed: number): Streams {
  const of = (kind: number, which: number) => mix(mix(kind + 10 * which) ^ mix(seed))
  return { business: of(1, business), country: of(2, place), city: of(3, place) }
}

/** How two ideas belong together, by their places in the file of references. */
export const compared = [
  ...[
    [0, 12, 'one city'],
    [13, 25, 'one city'],
    [31, 44, 'one city'],
    [1, 8, 'one country'],
    [18, 22, 'one country'],
    [36, 50, 'one country'],
  ],
  ...[
    [2, 17, 'apart'],
    [5, 40, 'apart'],
    [9, 29, 'apart'],
    [0, 0, 'equal'],
    [20, 20, 'equal'],
    [33, 33, 'equal'],
  ],
] as [number, number, 'one city' | 'one country' | 'apart' | 'equal'][]

/** Chance that the first of two ideas leaves more than the second, both in spans of their own first year. */
export function chanceOf(
  references: readonly Reference[],
  [a, b, how]: (typeof compared)[number],
  paths: number,
  seed: number,
  tables?: { one: DrawTables; other: DrawTables },
): number {
  const [first, second] = [references[a]!, references[b]!]
  const one = streamsOf(a, 0, seed)
  const other = streamsOf(1000 + b, 1, seed)
  const shared = {
    ...other,
    ...(how === 'apart' ? {} : { country: one.country }),
    ...(how === 'one city' || how === 'equal' ? { city: one.city } : {}),
  }
  const inSpans = ({ year1Profit }: Simulations, { figures }: Reference) => year1Profit.map((each) => each / (figures[8]! - figures[6]!))
  return firstPathWins(
    inSpans(simulated(first, paths, one, tables?.one), first),
    inSpans(simulated(second, paths, shared, tables?.other), second),
  )
}

export function rootMeanSquare(list: readonly number[]): number {
  return Math.sqrt(list.reduce((sum, each) => sum + each * each, 0) / list.length)
}
