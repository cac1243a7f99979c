import { describe, expect, it } from 'vitest'
import type { Fact } from '#engine/evidence/evidence.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import type { MarketFacts, Place, TaxRegime } from '#engine/market/place.ts'
import type { Model } from '#engine/model/result.ts'
import { runModel } from '#engine/run/run-model.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { isDeep } from '../support/depth.ts'

const places: Place[] = marketFacts.cities.map((city) => ({
  city,
  country: marketFacts.countries[city.countryCode],
  requestedName: null,
  known: true,
}))

function modelOf(archetype: Archetype, place: Place, overrides?: Record<string, number>): Model {
  const result = runModel({ archetype, place, facts: marketFacts, paths: 100, evidence: false, overrides })
  if (!result.ok) throw new Error(`${archetype.id} in ${place.city.id}: ${result.reason.message}`)
  return result.model
}

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}

/** The full depth takes every pair; the usual one a place of each business and a fixed part of all. */
const oneIn = <T>(every: number, all: readonly T[]) => (isDeep ? [...all] : all.filter((_, index) => index % every === 0))

/** Every pair that is offered; the laws below hold for each of them. */
const pairs = archetypes.flatMap((archetype) =>
  places.filter((place) => archetype.countries.includes(place.country.code)).map((place) => ({ archetype, place })),
)
/** One place per archetype and country, for the laws that need several runs. */
const sample = archetypes.flatMap((archetype, index) => {
  const own = places.filter((place) => archetype.countries.includes(place.country.code))
  return own.length > 0 ? [{ archetype, place: own[index % own.length]! }] : []
})

const checked = isDeep ? pairs : [...sample, ...oneIn(96, pairs)]

describe('the statements of the whole catalogue', () => {
  it('are looked at for every business and in every city', () => {
    expect(new Set(checked.map(({ archetype }) => archetype.id)).size).toBe(archetypes.length)
    expect(new Set(checked.map(({ place }) => place.city.id)).size).toBe(places.length)
  })

  it('balance, carry their cash, miss no month and hold only numbers', () => {
    expect(pairs.length).toBeGreaterThan(500)
    for (const { archetype, place } of checked) {
      const where = `${archetype.id} in ${place.city.id}`
      const model = modelOf(archetype, place)
      const minor = place.country.currency === 'XOF' ? 1 : 100
      const off = (amount: number) => Math.abs(Math.round(amount * minor))
      expect(numbersOf(model).every(Number.isFinite), where).toBe(true)
      expect(
        model.months.map((row) => row.month),
        where,
      ).toEqual(Array.from({ length: 36 }, (_, index) => index + 1))
      expect(
        model.balance.map((sheet) => sheet.month),
        where,
      ).toEqual([0, 12, 24, 36])
      for (const { assets, liabilities, equity } of model.balance) {
        expect(off(assets.total - liabilities.total - equity.total), where).toBe(0)
        expect(Math.min(...Object.values(assets), ...Object.values(liabilities)), where).toBeGreaterThanOrEqual(0)
        const { total, ...held } = assets
        expect(off(total - Object.values(held).reduce((sum, amount) => sum + amount, 0)), where).toBe(0)
        expect(assets.float, where).toBe(model.balance[0]!.assets.float)
      }
      const { closing, cashNeeded } = model.risk
      // In eight simulations of ten the safe sum lasts for two years at least; who has less put aside closes earlier, and everybody loses something.
      expect(closing!.own, where).toBeGreaterThanOrEqual(Math.min(model.startupTotal, cashNeeded.p80))
      if (closing!.month !== null)
        expect([closing!.month >= 1, closing!.month <= 36, closing!.lost! >= 0], where).toEqual([true, true, true])
      let cash = model.balance[0]!.assets.cash - model.balance[0]!.liabilities.shortfall
      for (const row of model.months) {
        const left = [
          row.grossProfit - row.revenue + row.costOfSales,
          row.netProfit - row.grossProfit + row.operatingCosts + row.depreciation + row.interest + row.tax,
          row.closingCash - cash - row.cashIn + row.cashOut,
        ]
        expect(left.map(off), where).toEqual([0, 0, 0])
        cash = row.closingCash
      }
      expect(off(model.startup.reduce((sum, line) => sum + line.amount, 0) - model.startupTotal), where).toBe(0)
    }
  }, 600_000)

  it('are the same bytes when they are computed again, whatever was computed in between', () => {
    const bytesOf = ({ archetype, place }: (typeof sample)[number]) => JSON.stringify(modelOf(archetype, place))
    const some = oneIn(6, sample)
    const before = some.map(bytesOf)
    expect(some.toReversed().map(bytesOf).toReversed()).toEqual(before)
  })
})

describe('what-if on the whole catalogue', () => {
  it('never lowers gross profit when the price rises', () => {
    for (const { archetype, place } of oneIn(4, sample)) {
      const before = modelOf(archetype, place)
      const price = before.assumptions.find((row) => row.key === 'pricePerUnit')!.value
      const after = modelOf(archetype, place, { pricePerUnit: price * 1.1 })
      // A price that takes sales above the VAT limit leaves less of each sale.
      const isTaxedAlike = (before.taxes.vat?.fromMonth ?? null) === (after.taxes.vat?.fromMonth ?? null)
      if (isTaxedAlike) expect(after.ratios.contributionPerUnit, archetype.id).toBeGreaterThanOrEqual(before.ratios.contributionPerUnit)
      after.months.forEach((row, index) => {
        expect(row.grossProfit, archetype.id).toBeGreaterThanOrEqual(before.months[index]!.grossProfit)
      })
    }
  })

  it('never raises the chance of running out when more own money is put in', () => {
    for (const { archetype, place } of oneIn(8, sample)) {
      const base = modelOf(archetype, place)
      const odds = [0.5, 1, 1.5, 3].map(
        (factor) => modelOf(archetype, place, { ownCapital: base.startupTotal * factor }).risk.probabilityCashOut,
      )
      expect(odds, archetype.id).toEqual([...odds].sort((a, b) => b - a))
    }
  })
})

/** A figure after a currency reform: a hundred of the old for one of the new, where it is money of its country. */
function inNewMoney(fact: Fact, isMoney = /^[A-Z]{3}\b/.test(fact.unit) && !fact.unit.startsWith('USD')): Fact {
  return isMoney ? { ...fact, value: fact.value * 100, low: fact.low && fact.low * 100, high: fact.high && fact.high * 100 } : fact
}

/** The same place after a currency reform, in every figure that is money. */
function reformed({ country, city, ...rest }: Place): Place {
  const facts = Object.fromEntries(
    Object.entries(country.facts).map(([key, fact]) => [key, fact && (key === 'pppFactor' ? inNewMoney(fact, true) : inNewMoney(fact))]),
  )
  const all = (range: { low: number; likely: number; high: number } | null) =>
    range && { low: range.low * 100, likely: range.likely * 100, high: range.high * 100 }
  const { tax, wageLaw, householdSpending, lenders } = country
  const { minimum, helper, ...wages } = city.wages ?? {}
  return {
    ...rest,
    city: {
      ...city,
      ...(city.incomeTax
        ? {
            incomeTax: {
              ...city.incomeTax,
              bands: bandsTimes100(city.incomeTax.bands),
              ...(city.incomeTax.profit ? { profit: bandsTimes100(city.incomeTax.profit) } : {}),
            },
          }
        : {}),
      wages: { ...wages, ...(minimum ? { minimum: inNewMoney(minimum) } : {}), ...(helper ? { helper: inNewMoney(helper) } : {}) },
    },
    country: {
      ...country,
      facts: facts as Place['country']['facts'],
      householdSpending: { ...householdSpending, perHead: inNewMoney(householdSpending.perHead) },
      wageLaw: {
        ...wageLaw,
        ...(wageLaw.smallTrades ? { smallTrades: inNewMoney(wageLaw.smallTrades) } : {}),
        ...(wageLaw.employeeTax
          ? {
              employeeTax: {
                ...wageLaw.employeeTax,
                bands: bandsTimes100(wageLaw.employeeTax.bands),
              },
            }
          : {}),
      },
      lenders: lenders.map((lender) => ({ ...lender, smallest: lender.smallest * 100, largest: lender.largest * 100 })),
      tax: taxInNewMoney(tax),
      permits: country.permits.map(({ renewalFee, ...permit }) => ({
        ...permit,
        fee: all(permit.fee),
        ...(renewalFee ? { renewalFee: all(renewalFee)! } : {}),
      })),
    },
  }
}

const bandsTimes100 = (bands: TaxRegime['bands']) => bands.map((band) => ({ ...band, upTo: band.upTo === null ? null : band.upTo * 100 }))

function taxInNewMoney(tax: TaxRegime): TaxRegime {
  const inBands = <T extends { bands?: TaxRegime['bands'] }>(row: T): T => ({
    ...row,
    ...(row.bands
      ? {
          bands: row.bands.map(({ upTo, due, ...band }) => ({
            ...band,
            upTo: upTo === null ? null : upTo * 100,
            ...(due === undefined ? {} : { due: due * 100 }),
          })),
        }
      : {}),
  })
  const times100 = ([low, likely, high]: readonly [number, number, number]) => [low * 100, likely * 100, high * 100] as const
  const { beyond, classes, choice, free, device, ...rest } = inBands(tax)
  return {
    ...rest,
    ...(beyond
      ? {
          beyond: {
            ...inBands(beyond),
            turnover: beyond.turnover * 100,
            ...(beyond.from === undefined ? {} : { from: beyond.from * 100 }),
          },
        }
      : {}),
    ...(classes ? { classes: classes.map(inBands) } : {}),
    ...(choice ? { choice: { ...choice, accountant: times100(choice.accountant) } } : {}),
    ...(free ? { free: { ...free, capital: free.capital * 100 } } : {}),
    ...(device ? { device: { ...device, fromSales: device.fromSales * 100, cost: times100(device.cost) } } : {}),
  }
}

/** What surveys said in the old money, in the new: on a line of logarithms, y · 100 = e^(intercept + (1 − slope) ln 100) · (x · 100)^slope. */
function reformedSurveys(code: string): Pick<MarketFacts, 'enterprise'> {
  const { enterprise } = marketFacts
  if (!enterprise) return {}
  const surveys = enterprise.surveys.map((survey) => {
    if (survey.countryCode !== code) return survey
    const weighed = survey.weighed.map((trade) => ({
      ...trade,
      rows: trade.rows.map((row) => {
        if (['sales', 'profit', 'outlay', 'toStart'].includes(row.of)) return { ...row, value: row.value * 100 }
        const slope = trade.rows.find(({ of, at }) => of === row.of && at === 'slope')?.value ?? 0
        return row.at === 'intercept' ? { ...row, value: row.value + (1 - slope) * Math.log(100) } : row
      }),
    }))
    return { ...survey, weighed }
  })
  return { enterprise: { ...enterprise, surveys } }
}

/** A business's own amounts of that country, in the new money. */
function withAnchors(archetype: Archetype, code: string): Archetype {
  const text = JSON.stringify(archetype, function (this: object, key, value) {
    const isMoney = key === 'anchors' && 'carrier' in this && value[code]
    return isMoney ? { ...value, [code]: value[code].map((amount: number) => amount * 100) } : value
  })
  return JSON.parse(text) as Archetype
}

describe('money', () => {
  it('has no unit of its own: a currency reform changes no ratio, no odds and no month', () => {
    // Not at home, whose own amounts are money too, nor in the dollar, which the others are measured in.
    const moved = sample.filter(({ archetype, place }) => archetype.home !== place.country.code && place.country.currency !== 'USD')
    expect(moved.length).toBeGreaterThan(40)
    for (const { archetype, place } of oneIn(3, moved)) {
      const where = `${archetype.id} in ${place.city.id}`
      const there = reformed(place)
      const { country } = there
      const countries = { ...marketFacts.countries, [country.code]: country }
      const facts = { ...marketFacts, countries, ...reformedSurveys(country.code) }
      const after = runModel({
        archetype: withAnchors(archetype, country.code),
        place: there,
        facts,
        paths: 400,
        evidence: false,
      })
      const before = runModel({ archetype, place, facts: marketFacts, paths: 400, evidence: false })
      if (!after.ok || !before.ok) throw new Error(`${where}: refused`)
      const [old, now] = [before.model, after.model]
      expect(now.startupTotal / old.startupTotal, where).toBeCloseTo(100, 0)
      for (const key of ['grossMargin', 'netMargin', 'rentToSales', 'roi12', 'currentRatio', 'dscrWorst', 'dscrAverage'] as const) {
        const [was, is] = [old.ratios[key], now.ratios[key]]
        if (was === null || is === null) expect(is, `${where} ${key}`).toBe(was)
        else expect(Math.abs(is - was), `${where} ${key}`).toBeLessThan(0.01 * Math.max(1, Math.abs(was)))
      }
      expect(now.breakEven.month, where).toBe(old.breakEven.month)
      expect(Math.abs(now.risk.probabilityLoss - old.risk.probabilityLoss), where).toBeLessThanOrEqual(0.01)
    }
  })
})

describe('the catalogue as a whole', () => {
  it('says no to some: a share never covers its costs in the base case, and it is not the rule', () => {
    const never = sample.filter(({ archetype, place }) => modelOf(archetype, place).breakEven.month === null).length
    expect(never / sample.length).toBeGreaterThan(0.01)
    expect(never / sample.length).toBeLessThan(0.3)
  })
})
