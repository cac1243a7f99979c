import type { Archetype } from '../market/archetype.ts'
import type { Assumption, Model, Risk } from '../model/result.ts'

type Shape = { startup?: number; monthlyProfit?: number; ownerPay?: number; risk?: Partial<Risk>; breakEven?: Partial<Model['breakEven']> }

function assumption(key: string, low: number, value: number, high: number): Assumption {
  return { key, label: key, value, unit: '', low, high, min: low / 2, max: high * 2, evidence: [`assumption:${key}`], editable: true }
}

/** A model with figures given outright, for tests of what is read out of one. Profit is the same in every month. */
export function modelFixture(archetype: Archetype, shape: Shape = {}): Model {
  const { startup = 50_000, monthlyProfit = 15_000, ownerPay = 4_000 } = shape
  const { price, unitsPerDay } = archetype
  const revenue = price.likely * unitsPerDay.likely * archetype.openDaysPerMonth
  const band = (middle: number) => ({ p10: middle - Math.abs(middle) * 0.6, p50: middle, p90: middle + Math.abs(middle) * 0.6 })
  const months = Array.from({ length: 36 }, (_, i) => ({
    month: i + 1,
    units: unitsPerDay.likely * archetype.openDaysPerMonth,
    revenue,
    costOfSales: revenue - monthlyProfit,
    grossProfit: monthlyProfit,
    operatingCosts: 0,
    depreciation: 0,
    interest: 0,
    tax: 0,
    vat: 0,
    ownerDraw: ownerPay,
    netProfit: monthlyProfit,
    cashIn: revenue,
    cashOut: revenue - monthlyProfit + ownerPay,
    closingCash: startup + (i + 1) * (monthlyProfit - ownerPay),
    loanBalance: 0,
  }))
  return {
    currency: 'NGN',
    asOf: '2026-10',
    horizonMonths: 36,
    seed: 1,
    engineVersion: 'fixture',
    factsVersion: 'fixture',
    assumptions: [
      assumption('pricePerUnit', price.low, price.likely, price.high),
      assumption('unitsPerDay', unitsPerDay.low, unitsPerDay.likely, unitsPerDay.high),
    ],
    startup: [{ item: 'stove', amount: startup, low: startup * 0.7, high: startup * 1.5, kind: 'equipment', evidence: [] }],
    closed: null,
    startupTotal: startup,
    toLiveOn: { amount: 0, untilMonth: 0 },
    usualMonth: band(monthlyProfit),
    perHour: { usual: null, year1: null },
    months,
    balance: [],
    taxes: { vat: null, beyondFromYear: null },
    breakEven: {
      unitsPerDay: 20,
      unitsPerDayWithOwnPay: 25,
      unitsPerMonth: 500,
      revenuePerMonth: revenue / 2,
      month: 3,
      paybackMonth: 8,
      marginOfSafety: 0.4,
      ...shape.breakEven,
    },
    cashLow: { month: 2, amount: 1000 },
    ratios: {
      grossMargin: 0.5,
      netMargin: 0.15,
      dscrWorst: null,
      dscrAverage: null,
      dscrAtSalesMinus20: null,
      roi12: 1,
      currentRatio: null,
      contributionPerUnit: 50,
      rentToSales: 0.03,
      npv: null,
      irr: null,
    },
    risk: {
      paths: 1000,
      month12Revenue: band(revenue),
      month12Profit: band(monthlyProfit),
      year1Profit: band(12 * monthlyProfit),
      year2Profit: band(12 * monthlyProfit),
      year2LossOdds: 0.1,
      cashNeeded: { p50: startup, p80: startup * 1.3, p90: startup * 1.6 },
      paybackMonth: { p10: 5, p50: 8, p90: 16 },
      cashNeededUntil: 24,
      cappedShare: 0,
      vatShare: 0,
      wageOdds: 0.7,
      probabilityCashOut: 0.1,
      probabilityLoss: 0.1,
      byMonth: { cashOut: [], loss: [], profit: [], cash: [], revenue: [] },
      drivers: [],
      ...shape.risk,
    },
    loanExample: null,
    loans: [],
  }
}
