import { planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import type { Assumption, Model, RiskDriver, TextFigure } from '../model/result.ts'
import { formatMoneyProseMajor, formatNumber, formatPriceMajor } from '../quantity/format.ts'
import { formatQuantity } from '../quantity/format-quantity.ts'
import { unitOf } from '../quantity/unit.ts'
import type { FigureBook } from './figure-book.ts'
import { rarelySold } from './plan-figures.ts'
import type { ReportInput } from './report-input.ts'
import { counted } from './units-text.ts'

export type Check = {
  assumption: string
  label: string
  ours: string
  low: string
  high: string
  profitAtLow: string
  profitAtHigh: string
  share: number
  /** How a person checks it on foot; a key of the composer's patterns. */
  how: CheckMethod
  figures: { ours: TextFigure; low: TextFigure; high: TextFigure; atLow: TextFigure; atHigh: TextFigure }
}

export const checkMethods = [
  'price',
  'volume',
  'unit-cost',
  'rent',
  'wages',
  'equipment',
  'permits',
  'opening',
  'time',
  'credit',
  'fees',
  'waste',
  'utilities',
  'running',
  'other',
] as const
export type CheckMethod = (typeof checkMethods)[number]

/**
 * The inputs by what they do to the profit of year 1, from its low end to its high end: the longest bar first, whatever share of the spread of
 * the simulations it explains. One that changes no printed amount is left out.
 */
export function driversByEffect({ risk, currency }: Model): RiskDriver[] {
  const effect = ({ profitAtLow, profitAtHigh }: RiskDriver) => Math.abs(profitAtHigh - profitAtLow)
  const said = (amount: number) => formatMoneyProseMajor(amount, currency)
  return risk.drivers
    .filter(({ profitAtLow, profitAtHigh }) => said(profitAtLow) !== said(profitAtHigh))
    .sort((a, b) => effect(b) - effect(a) || (a.assumption < b.assumption ? -1 : 1))
}

/** The three inputs that change the profit of year 1 most and that a person can go and find out. */
export function checkFirst(input: ReportInput, book: FigureBook): Check[] {
  const { model } = input
  return driversByEffect(model)
    .flatMap((driver) => {
      const assumption = model.assumptions.find((item) => item.key === driver.assumption)
      return assumption?.editable ? [{ driver, assumption }] : []
    })
    .slice(0, 3)
    .map(({ driver, assumption }) => check(driver, assumption, input, book))
}

function check(driver: RiskDriver, assumption: Assumption, { model, place, archetype }: ReportInput, book: FigureBook): Check {
  const { currency } = model
  const rare = assumption.key === 'unitsPerDay' && rarelySold(model)
  const { one, many } = archetype.unit
  const id = book.has(`assumption:${assumption.key}`) ? `assumption:${assumption.key}` : (assumption.evidence[0] ?? '')
  const aMonth = (amount: number) => amount * archetype.openDaysPerMonth
  const said = (amount: number) =>
    rare ? planTexts.unitsAMonth({ ...counted(aMonth(amount)), one, many }) : saidOf(assumption, amount, place.country.facts.fxPerUsd.value)
  /** Sold less than three times a day it is given by the month, from the day’s number and the open days. */
  const changed = (end: 'ours' | 'low' | 'high', amount: number) =>
    rare
      ? book.derive({
          id: `report:driver.${assumption.key}.${end}.month`,
          label: planLabels.volumeMonth[end]({ many }),
          value: aMonth(amount),
          form: 'count',
          unit: `${many} a month`,
          formula: planFormulas.unitsPerMonth({ units: formatNumber(amount, 2), days: formatNumber(archetype.openDaysPerMonth, 1) }),
          inputs: [id],
        }).evidence
      : id
  const at = (end: 'low' | 'high', amount: number) =>
    book.derive({
      id: `report:driver.${driver.assumption}.${end}`,
      label: planLabels.driver[end]({ assumption: assumption.label }),
      value: amount,
      form: 'money',
      unit: currency,
      formula: planFormulas.driver({ changed: said(assumption[end]), ours: said(assumption.value) }),
      inputs: [id],
    })
  const low = at('low', driver.profitAtLow)
  const high = at('high', driver.profitAtHigh)
  const texts = {
    ours: said(assumption.value),
    low: said(assumption.low),
    high: said(assumption.high),
    profitAtLow: formatMoneyProseMajor(driver.profitAtLow, currency),
    profitAtHigh: formatMoneyProseMajor(driver.profitAtHigh, currency),
  }
  return {
    assumption: assumption.key,
    label: rare ? planLabels.volumeOfMonth({ many }) : assumption.label,
    ...texts,
    share: driver.share,
    how: methodOf(assumption.key),
    figures: {
      ours: { text: texts.ours, evidence: changed('ours', assumption.value) },
      low: { text: texts.low, evidence: changed('low', assumption.low) },
      high: { text: texts.high, evidence: changed('high', assumption.high) },
      atLow: { text: texts.profitAtLow, evidence: low.evidence },
      atHigh: { text: texts.profitAtHigh, evidence: high.evidence },
    },
  }
}

/** A value of an assumption in a sentence; the price of one unit is written as people pay it. */
export function saidOf({ key, unit }: Assumption, amount: number, fxPerUsd: number): string {
  const { currency } = unitOf(unit)
  const ofOne = key === 'pricePerUnit' || key === 'costOfSalesPerUnit'
  if (key === 'unitsPerDay') return counted(amount).count
  if (key === 'rampMonths') return planTexts.months({ n: amount < 4 ? Math.max(0.5, Math.round(amount * 2) / 2) : Math.round(amount) })
  return ofOne && currency ? formatPriceMajor(amount, currency, fxPerUsd) : formatQuantity(amount, unit, 'prose')
}

const methods: [RegExp, CheckMethod][] = [
  [/price/i, 'price'],
  [/unitsPerDay|volume|customers/i, 'volume'],
  [/costOfSales|unitCost/i, 'unit-cost'],
  [/rent/i, 'rent'],
  [/wage|staff/i, 'wages'],
  [/equipment/i, 'equipment'],
  [/permit/i, 'permits'],
  [/preOperating/i, 'opening'],
  [/utilities/i, 'utilities'],
  [/otherCosts/i, 'running'],
  [/ramp/i, 'time'],
  [/debtor|creditor|stock/i, 'credit'],
  [/fee/i, 'fees'],
  [/shrink|waste/i, 'waste'],
]

export function methodOf(key: string): CheckMethod {
  return methods.find(([pattern]) => pattern.test(key))?.[1] ?? 'other'
}
