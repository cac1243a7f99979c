import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { horizonMonths } from '#engine/economy/constants.ts'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import type { ClosingRule } from '#engine/model/close-paths.ts'
import { drawnKeys } from '#engine/model/copula.ts'
import { drawTablesFor } from '#engine/model/draw-tables.ts'
import type { BusinessShape, ModelShock, Ranges, Values } from '#engine/model/model-inputs.ts'
import { prepareRun } from '#engine/model/prepare-run.ts'
import { type SimulateOptions, simulate, simulateMonths, streamsFromSeed } from '#engine/model/simulate.ts'
import { buildTaxTable } from '#engine/model/tax.ts'
import { RefusalError } from '#engine/quantity/refusal.ts'
import { uniformShop } from '#engine/testing/worked-examples.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { deepOr, isDeep } from '../support/depth.ts'

type Inputs = { values: Values; ranges: Ranges; shape: BusinessShape; shocks: readonly ModelShock[]; options: SimulateOptions }

/** Names of the results that differ in any bit between the loop of pairs and that of single paths. */
function differences({ values, ranges, shape, shocks, options }: Inputs): string[] {
  const inPairs = simulateMonths(values, ranges, shape, shocks, options)
  const oneByOne = simulateMonths(values, ranges, shape, shocks, { ...options, oneByOne: true })
  const card = simulate(values, ranges, shape, shocks, options)
  return [...differentFields(inPairs, oneByOne), ...differentFields(card, oneByOne).map((name) => `card ${name}`)]
}

/** By the fields of the first. */
function differentFields(left: object, right: object): string[] {
  return Object.entries(left).flatMap(([name, value]) => {
    const other: unknown = right[name as keyof typeof right]
    if (ArrayBuffer.isView(value)) return ArrayBuffer.isView(other) && bytes(value).equals(bytes(other)) ? [] : [name]
    if (typeof value !== 'object' || value === null || typeof other !== 'object' || other === null)
      return Object.is(value, other) ? [] : [name]
    return differentFields(value, other).map((inner) => `${name}.${inner}`)
  })
}

function bytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

type RealRun = Inputs & { name: string }

/** A business at each of its sizes in a city, by their number. */
function realRuns(isWanted: (index: number) => boolean): RealRun[] {
  let index = 0
  return archetypes.flatMap((whole) =>
    sizesOf(whole).flatMap((size) =>
      marketFacts.cities
        .filter((city) => whole.countries.includes(city.countryCode))
        .flatMap((city): RealRun[] => {
          if (!isWanted(index++)) return []
          const place = { city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true }
          try {
            const run = prepareRun({ archetype: archetypeAtSize(whole, size), place, facts: marketFacts }, false)
            return [{ ...run, name: `${whole.id}, ${size}, ${city.id}` }]
          } catch (error) {
            if (error instanceof RefusalError) return []
            throw error
          }
        }),
    ),
  )
}

/** What some businesses have and most have not. */
const features: Record<string, (run: RealRun) => boolean> = {
  'sold after some months': ({ shape }) => shape.production.startsSelling > 1,
  'limited by what people spend': ({ values }) => values.marketSpending > 0 && values.fairShareWeight >= 1,
  'pulled by what people spend': ({ values }) => values.marketSpending > 0 && values.fairShareWeight < 1,
  'a posted price': ({ shape }) => shape.isPricePosted === true,
  VAT: ({ shape }) => shape.vat !== undefined,
  'first years without tax': ({ shape }) => shape.tax.freeYears !== undefined,
  'a tax on the whole amount': ({ shape }) => shape.tax.whole,
  'a tax on sales': ({ shape }) => shape.tax.turnover,
  'a tax beyond it': ({ shape }) => shape.tax.beyond !== undefined,
  'a choice of tax': ({ shape }) => shape.tax.beyond?.accountant !== undefined,
  'tax by the quarter': ({ shape }) => shape.tax.quarterly === true,
  'what was spent before the opening lowers the tax': ({ shape }) =>
    shape.tax.startUp !== undefined || shape.tax.beyond?.table.startUp !== undefined,
  'later hires': ({ shape }) => shape.hires.some(({ fromSales }) => fromSales > 0),
  'seasonal hires': ({ shape }) => shape.hires.some(({ isSeasonal }) => isSeasonal),
  replacements: ({ shape }) => shape.equipment.some(({ lifeMonths }) => lifeMonths < horizonMonths),
  'paid ahead by customers': ({ values }) => values.debtorDays < 0,
  'paid late by customers': ({ ranges }) => (ranges.debtorDays?.high ?? 0) >= 30,
  'stock for months': ({ values }) => values.stockDays > 30,
  'paid late to suppliers': ({ ranges }) => (ranges.creditorDays?.high ?? 0) >= 30,
  'rent ahead': ({ values }) => values.rentAheadMonths >= 1,
  'a float': ({ values }) => values.cashFloat > 0,
  'keeping animals or plants': ({ values }) => values.keepingPerMonth > 0,
  'stock that a shock takes': ({ shocks }) => shocks.some(({ stockLost = 0 }) => stockLost > 0),
  'a float that a shock takes': ({ shocks }) => shocks.some(({ floatLost = 0 }) => floatLost > 0),
  'money set aside until a month': ({ options }) => options.closing?.until !== undefined,
}

describe('two paths at once are the bits of each alone', () => {
  it(`for every business, size and city${isDeep ? '' : ', of a part of them'}, with all that some have and most have not`, () => {
    const runs = realRuns((index) => isDeep || index % 13 === 0)
    const chosen = new Set(runs.filter((_, index) => isDeep || index % Math.floor(runs.length / 60) === 0))
    for (const [name, has] of Object.entries(features)) {
      const having = runs.filter(has)
      expect(having.length, name).toBeGreaterThan(0)
      for (const run of having.slice(0, 2)) chosen.add(run)
    }
    expect(chosen.size).toBeGreaterThanOrEqual(60)
    // An odd number: the last pair is a path alone.
    for (const run of chosen) expect(differences({ ...run, options: { ...run.options, paths: deepOr(127, 301) } }), run.name).toEqual([])
  })

  it('with a loan, beside which money is gone or is not', () => {
    for (const run of realRuns((index) => index % 150 === 0)) {
      const loan = { loanAmount: 0.7 * run.values.ownCapital, loanRate: 0.3, loanMonths: 18, loanGraceMonths: 3 }
      const values = { ...run.values, ...loan, ownCapital: 0.3 * run.values.ownCapital }
      const closing = run.options.closing && { ...run.options.closing, own: values.ownCapital }
      expect(differences({ ...run, values, options: { ...run.options, closing, paths: 64 } }), run.name).toEqual([])
    }
  })

  it('without noise, with other tables, and for any number of paths', () => {
    const { values, shape } = uniformShop
    const ranges = Object.fromEntries(drawnKeys.map((key) => [key, { low: values[key] * 0.5, likely: values[key], high: values[key] * 2 }]))
    for (let paths = 1; paths <= 40; paths++)
      expect(
        differences({ values, ranges, shape, shocks: [theft], options: { streams: streamsFromSeed(paths), paths } }),
        `${paths}`,
      ).toEqual([])
    const options = { streams: streamsFromSeed(1), paths: 100 }
    expect(differences({ values, ranges, shape, shocks: [theft], options: { ...options, noise: false } })).toEqual([])
    expect(differences({ values, ranges, shape, shocks: [theft], options: { ...options, tables: drawTablesFor(2000) } })).toEqual([])
    expect(differences({ values, ranges, shape, shocks: [theft], options })).toEqual([])
  })

  it('for any inputs', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        expect(differences(inputs)).toEqual([])
      }),
      { numRuns: deepOr(5000, 400) },
    )
  })
})

const theft: ModelShock = { kind: 'theft', chancePerYear: 0.6, months: 2, salesLost: 0.3, costUp: 0.1, equipmentLost: 0.1, stockLost: 0.5 }

/** Nothing is as small as what a product of two such numbers loses: what it leaves is no number, whose bits each machine chooses itself. */
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => (Math.abs(value) < 1e-30 ? 0 : value))
const share = between(0, 1)
/** Often nothing, else up to so much. */
const orNone = (max: number) => fc.oneof(fc.constant(0), between(0, max))
const whole = (min: number, max: number) => fc.integer({ min, max })

const anyValues: fc.Arbitrary<Values> = fc.record({
  pricePerUnit: orNone(1e6),
  unitsPerDay: orNone(1e4),
  capacityPerDay: between(0, 1e4),
  openDaysPerMonth: between(1, 31),
  rampMonths: between(0, 40),
  costOfSalesPerUnit: between(1, 1e6),
  shrinkageShare: orNone(0.9),
  paymentFeeShare: orNone(0.2),
  wagesPerMonth: orNone(1e8),
  rentPerMonth: orNone(1e8),
  utilitiesPerMonth: orNone(1e7),
  otherCostsPerMonth: orNone(1e7),
  ownerDrawPerMonth: orNone(1e8),
  ownerHoursPerWeek: between(0, 80),
  marketSpending: orNone(1e12),
  sellersNearby: orNone(1000),
  pull: between(0.01, 10),
  fairShareWeight: fc.oneof(fc.constant(1), share),
  keepingPerMonth: orNone(1e7),
  equipmentTotal: orNone(1e10),
  preOperatingTotal: orNone(1e8),
  permitFees: orNone(1e8),
  permitRenewalPerYear: orNone(1e8),
  rentAheadMonths: whole(0, 30),
  depositMonths: orNone(12),
  openingStock: orNone(1e8),
  cashFloat: orNone(1e9),
  stockDays: orNone(1000),
  debtorDays: fc.oneof(fc.constant(0), between(-60, 29), between(0, 3000)),
  creditorDays: fc.oneof(fc.constant(0), between(0, 29), between(0, 3000)),
  inflation: between(-0.4, 5),
  fxDepreciation: between(-0.4, 5),
  ownCapital: orNone(1e10),
  loanAmount: orNone(1e9),
  loanRate: between(0.01, 3),
  loanMonths: whole(1, 60),
  loanGraceMonths: whole(0, 12),
})

const anyTable = fc
  .record({
    basis: fc.constantFrom('profit' as const, 'turnover' as const),
    applies: fc.constantFrom('slice' as const, 'whole' as const),
    limits: fc.uniqueArray(whole(1, 1_000_000), { maxLength: 7 }),
    rates: fc.array(between(0, 0.6), { minLength: 8, maxLength: 8 }),
    dues: fc.array(orNone(1e5), { minLength: 8, maxLength: 8 }),
    startUp: orNone(1e8),
    isTaken: fc.boolean(),
  })
  .map(({ basis, applies, limits, rates, dues, startUp, isTaken }) => {
    const ends = [...limits.sort((a, b) => a - b).map((limit) => limit * 1e4), null]
    const bands = ends.map((upTo, band) => ({ upTo, rate: rates[band]!, ...(dues[band]! > 0 ? { due: dues[band]! } : {}) }))
    return { ...buildTaxTable({ basis, applies, bands }), ...(isTaken ? { startUp } : {}) }
  })

const anyTax = fc
  .record({
    table: anyTable,
    beyond: anyTable,
    kind: fc.constantFrom('alone', 'beyond', 'from', 'chosen'),
    turnover: between(0, 1e10),
    from: between(0, 1e9),
    accountant: orNone(1e8),
    freeYears: fc.constantFrom(undefined, undefined, 1, 2, 3),
    quarterly: fc.boolean(),
  })
  .map(({ table, beyond, kind, turnover, from, accountant, freeYears, quarterly }) => ({
    ...table,
    ...(freeYears === undefined ? {} : { freeYears }),
    ...(quarterly ? { quarterly } : {}),
    ...(kind === 'alone'
      ? {}
      : { beyond: { turnover, table: beyond, ...(kind === 'from' ? { from } : {}), ...(kind === 'chosen' ? { accountant } : {}) } }),
  }))

const anyShape: fc.Arbitrary<BusinessShape> = fc.record(
  {
    season: fc.array(between(0, 3), { minLength: 12, maxLength: 12 }),
    firstCalendarMonth: whole(1, 12),
    isPricePosted: fc.boolean(),
    postedCost: share,
    importShare: fc.record({
      price: orNone(1),
      cost: orNone(1),
      keeping: orNone(1),
      utilities: orNone(1),
      other: orNone(1),
      equipment: orNone(1),
    }),
    production: fc.record({ startsSelling: fc.oneof(fc.constant(1), whole(1, 40)), cycleMonths: fc.oneof(fc.constant(1), whole(1, 18)) }),
    equipment: fc.array(fc.record({ share, lifeMonths: whole(1, 80), resaleShare: share, ownedShare: orNone(1) }), {
      minLength: 1,
      maxLength: 4,
    }),
    hires: fc.array(fc.record({ share, fromMonth: whole(1, 36), fromSales: orNone(1e3), isSeasonal: fc.boolean() }), { maxLength: 4 }),
    tax: anyTax,
    vat: fc.record({ threshold: orNone(1e10), included: share, credited: share }),
  },
  {
    requiredKeys: ['season', 'firstCalendarMonth', 'importShare', 'production', 'equipment', 'hires', 'tax'],
  },
)

const anyShocks: fc.Arbitrary<ModelShock[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('theft', 'illness', 'rain', 'outage', 'fuel', 'currency'),
    chancePerYear: between(0, 1),
    months: between(0, 40),
    salesLost: share,
    costUp: between(0, 2),
    equipmentLost: orNone(1),
    stockLost: orNone(1),
    floatLost: orNone(1),
  }),
  { maxLength: 14 },
)

const anyInputs: fc.Arbitrary<Inputs> = fc
  .record({
    values: anyValues,
    ranged: fc.subarray([...drawnKeys]),
    width: share,
    shape: anyShape,
    shocks: anyShocks,
    seed: whole(0, 1e9),
    paths: whole(1, 50),
    needMonths: whole(0, 36),
    wage: orNone(1e9),
    noise: fc.boolean(),
    closing: fc.option(fc.record({ own: orNone(1e10), until: whole(1, 36) }, { requiredKeys: ['own'] }), { nil: undefined }),
  })
  .map(({ values, ranged, width, shape, shocks, seed, paths, needMonths, wage, noise, closing }) => {
    const ranges = Object.fromEntries(
      ranged.map((key) => {
        const [low, high] = [values[key] * (1 - width / 2), values[key] * (1 + width)].sort((a, b) => a - b)
        return [key, { low: low!, likely: values[key], high: high! }]
      }),
    )
    const options = { streams: streamsFromSeed(seed), paths, needMonths, wage, noise, closing: closing as ClosingRule | undefined }
    return { values, ranges, shape, shocks, options }
  })

describe('where vectors cannot be compiled', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const { values, shape } = uniformShop
  const ranges = Object.fromEntries(drawnKeys.map((key) => [key, { low: values[key] * 0.7, likely: values[key], high: values[key] * 1.4 }]))
  const run = () =>
    simulateMonths(values, ranges, shape, [theft], { streams: streamsFromSeed(7), paths: 200, closing: { own: values.ownCapital } })

  it('or can, on any machine, the bits are these', () => {
    const hash = createHash('sha256')
    const { cashNeeded, payback, year1Profit, year2Profit, cash } = run()
    for (const list of [cashNeeded, payback, year1Profit, year2Profit, cash]) hash.update(list)
    expect(hash.digest('hex').slice(0, 32)).toBe('9ef29d82cd039766b22593dc0361b23e')
  })

  it('the paths run one by one, to the same bits', () => {
    const { Module, Instance } = WebAssembly
    let runs = 0
    class Counting {
      exports: object
      constructor(module: WebAssembly.Module) {
        const { exports } = new Instance(module)
        const runPaths = exports.runPaths as (paths: number) => void
        const counted = (paths: number) => {
          runs++
          runPaths(paths)
        }
        this.exports = { ...exports, runPaths: counted }
      }
    }
    vi.stubGlobal('WebAssembly', { Module, Instance: Counting })
    const inPairs = run()
    expect(runs).toBe(1)

    vi.stubGlobal('WebAssembly', undefined)
    expect(differentFields(run(), inPairs)).toEqual([])
    let tries = 0
    class Refusing {
      constructor() {
        tries++
        throw new TypeError('no vectors here')
      }
    }
    vi.stubGlobal('WebAssembly', { Module: Refusing, Instance: Counting })
    expect(differentFields(run(), inPairs)).toEqual([])
    expect(differentFields(run(), inPairs)).toEqual([])
    expect({ tries, runs }).toEqual({ tries: 1, runs: 1 })
  })
})
