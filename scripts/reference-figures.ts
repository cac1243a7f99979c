// Writes tests/fixtures/reference-figures.jsonl, sixty businesses in their cities with what their simulations are made from, their figures by 404,000
// plain simulations and the error of 4,000; and reference-chances.json, the same for the chance that one idea leaves more than another. To be run again
// when the arithmetic of the simulations changes; some two minutes of one core.

import { writeFileSync } from 'node:fs'
import { drawnKeys } from '#engine/model/copula.ts'
import { prepareRun } from '#engine/model/prepare-run.ts'
import type { Simulations } from '#engine/model/simulations.ts'
import { cataloguePairs, type Pair } from '#engine/score/catalogue.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import {
  chanceOf,
  chancesFile,
  compared,
  figuresOf,
  type Inputs,
  plainTables,
  quickPairs,
  readReferences,
  referenceFile,
  rootMeanSquare,
  simulated,
  streamsOf,
} from '#tests/support/accuracy.ts'

const pairCount = 60
const blocks = 101
const blockPaths = 4000
const columns = ['month12Revenue', 'month24Revenue', 'month12Profit', 'year1Profit', 'cashNeeded', 'payback'] as const
/** One that sells nothing at first, one that a fair share limits, one with VAT, one taxed on its sales. */
const odd: ((inputs: Inputs) => boolean)[] = [
  ({ shape }) => shape.production.startsSelling > 1,
  (inputs) => simulated(inputs, 512, streamsOf(1, 1, 1)).shares.capped > 0.3,
  (inputs) => simulated(inputs, 512, streamsOf(1, 1, 1)).shares.vat > 0.2,
  ({ shape }) => shape.tax.turnover,
]

type ReferencePair = { id: string; country: string; inputs: Inputs }
type BlockSimulations = Simulations & { ofBlocks: number[][] }

if (!process.argv.includes('--chances')) writeFigures()
writeChances()

function writeFigures(): void {
  const pairs = selectPairs()

  const simulationsByPair = pairs.map((): BlockSimulations => {
    const series = () => new Float64Array(blocks * blockPaths)
    return {
      paths: blocks * blockPaths,
      month12Revenue: series(),
      month24Revenue: series(),
      month12Profit: series(),
      year1Profit: series(),
      year2Profit: series(),
      cashNeeded: series(),
      payback: series(),
      closing: null,
      shares: { loss: 0, cashOut: 0, wage: 0, capped: 0, vat: 0 },
      ofBlocks: [],
    }
  })
  for (let block = 0; block < blocks; block++) {
    const tables = plainTables(blockPaths, 1000 + block)
    for (const [index, { inputs }] of pairs.entries()) {
      const store = simulationsByPair[index]!
      const one = simulated(inputs, blockPaths, streamsOf(index, 0, block), tables)
      for (const name of columns) store[name].set(one[name], block * blockPaths)
      for (const name of Object.keys(store.shares) as (keyof Simulations['shares'])[]) store.shares[name] += one.shares[name] / blocks
      store.ofBlocks.push(figuresOf(one))
    }
  }

  const lines = pairs.map(({ id, country, inputs }, index) => {
    const { ofBlocks, ...all } = simulationsByPair[index]!
    const figures = figuresOf(all)
    const plainError = figures.map((figure, at) => rootMeanSquare(ofBlocks.map((of) => of[at]! - figure)))
    const rounded = (list: readonly number[]) => list.map((each) => Number(each.toPrecision(8)))
    return JSON.stringify({ id, country, ...inputs, figures: rounded(figures), plainError: rounded(plainError) }, arrays)
  })
  writeFileSync(referenceFile, `${lines.join('\n')}\n`)
}

function writeChances(): void {
  const references = readReferences()
  const ofBlocks = Array.from({ length: blocks }, (_, block) => {
    const one = plainTables(blockPaths, 5000 + block)
    const { owner, country, city } = one
    const near = { one, other: plainTables(blockPaths, 9000 + block, { owner, country, city }) }
    const far = { one, other: plainTables(blockPaths, 9000 + block, { owner }) }
    return compared.map((pair) => chanceOf(references, pair, blockPaths, block, pair[2] === 'apart' ? far : near))
  })
  const chances = compared.map((_, at) => {
    const chance = ofBlocks.reduce((sum, of) => sum + of[at]!, 0) / blocks
    return { chance, plainError: rootMeanSquare(ofBlocks.map((of) => of[at]! - chance)) }
  })
  writeFileSync(chancesFile, `${JSON.stringify(chances, null, 2)}\n`)
}

/** First one of each country, then the odd ones, then as many from all over the catalogue. */
function selectPairs(): ReferencePair[] {
  const offered = cataloguePairs(archetypes, marketFacts)
  const codes = [...new Set(offered.map(({ place }) => place.country.code))]
  const first = codes.map((code) => {
    const there = offered.filter(({ place }) => place.country.code === code)
    return toReferencePair(there[Math.floor(there.length * 0.37)]!)
  })
  const isNew = ({ id }: ReferencePair) => !first.some((each) => each.id === id)
  for (const [index, is] of odd.entries()) {
    const from = Math.floor((index / odd.length) * offered.length)
    const match = offered.slice(from).find((pair) => is(toReferencePair(pair).inputs) && isNew(toReferencePair(pair)))
    if (!match) throw new Error(`no business of kind ${index} in that part of the catalogue`)
    first.push(toReferencePair(match))
  }
  if (first.length !== quickPairs) throw new Error(`${first.length} pairs come first, not ${quickPairs}`)
  const remaining = pairCount - quickPairs
  const even = Array.from({ length: remaining }, (_, index) =>
    toReferencePair(offered[Math.floor(((index + 0.37) / remaining) * offered.length)]!),
  )
  return [...first, ...even.filter(isNew)]
}

function toReferencePair(pair: Pair): ReferencePair {
  const { values, ranges, shape, shocks, options } = prepareRun({ ...pair, facts: marketFacts }, false)
  const drawn = Object.fromEntries(
    drawnKeys.flatMap((key) => {
      const range = ranges[key]
      return range && range.high > range.low ? [[key, range]] : []
    }),
  )
  const inputs = inSevenDigits({ values, ranges: drawn, shape, shocks, needMonths: options.needMonths, wage: options.wage })
  return { id: `${pair.archetype.id}@${pair.place.city.id}`, country: pair.place.country.code, inputs }
}

/** What is written is what is simulated. */
function inSevenDigits(inputs: Inputs): Inputs {
  const round = (value: unknown): unknown => {
    if (typeof value === 'number') return Number(value.toPrecision(7))
    if (value instanceof Float64Array) return value.map((each) => Number(each.toPrecision(7)))
    if (Array.isArray(value)) return value.map(round)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, round(each)]))
    return value
  }
  return round(inputs) as Inputs
}

function arrays(_key: string, value: unknown): unknown {
  return value instanceof Float64Array ? Array.from(value) : value
}
