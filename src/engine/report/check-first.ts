import { planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { helperWageIn } from '../market/wages.ts'
import type { Assumption, Model, RiskDriver } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyProseMajor, formatMoneyRoundedMajor, formatNumber, formatPriceMajor } from '../quantity/format.ts'
import { formatQuantity } from '../quantity/format-quantity.ts'
import { parseUnit } from '../quantity/unit.ts'
import type { TextFigure } from './document.ts'
import type { FigureBook } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { isLimitedByFairShare, isRarelySold, unitsSoldPerDay } from './sold-units.ts'
import { roundedCount } from './units-text.ts'

export type AssumptionCheck = {
  assumption: string
  label: string
  ours: string
  low: string
  high: string
  profitAtLow: string
  profitAtHigh: string
  share: number
  /** Value of information before deciding, in money; 0 where it cannot change the decision. */
  worth: number
  /** Method of checking it on foot; a key of the composer's patterns. */
  how: CheckMethod
  figures: {
    ours: TextFigure
    low: TextFigure
    high: TextFigure
    lowCount: TextFigure
    atLow: TextFigure
    atHigh: TextFigure
    worth: TextFigure | null
  }
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
  'sellers',
  'utilities',
  'running',
  'other',
] as const
export type CheckMethod = (typeof checkMethods)[number]

/**
 * The inputs by their effect on the profit of year 1, from its low end to its high end: the longest bar first, whatever share of the spread of the
 * simulations it explains. One that changes no printed amount is left out.
 */
export function driversByEffect({ risk, currency }: Model): RiskDriver[] {
  const effect = ({ profitAtLow, profitAtHigh }: RiskDriver) => Math.abs(profitAtHigh - profitAtLow)
  const amountText = (amount: number) => formatMoneyProseMajor(amount, currency)
  return risk.drivers
    .filter(({ profitAtLow, profitAtHigh }) => amountText(profitAtLow) !== amountText(profitAtHigh))
    .sort((a, b) => effect(b) - effect(a) || (a.assumption < b.assumption ? -1 : 1))
}

/** Inputs that a person can find out, by value of information; the effect on year 1 decides between equals. */
export function checkFirst(input: ReportInput, book: FigureBook): AssumptionCheck[] {
  const checks = checkable(input)
  return [...checks]
    .sort((a, b) => minimumWorth(b.driver, input) - minimumWorth(a.driver, input) || checks.indexOf(a) - checks.indexOf(b))
    .slice(0, 3)
    .map(({ driver, assumption }) => check(driver, assumption, input, book))
}

/** The two with the largest effect on the profit of year 1. */
export function mostDecisive(input: ReportInput, book: FigureBook): AssumptionCheck[] {
  return checkable(input)
    .slice(0, 2)
    .map(({ driver, assumption }) => check(driver, assumption, input, book))
}

/** Nobody finds these out on foot. */
const countryWideAssumptions: ReadonlySet<string> = new Set(['inflation', 'fxDepreciation'])

function checkable({ model }: ReportInput): { driver: RiskDriver; assumption: Assumption }[] {
  return driversByEffect(model).flatMap((driver) => {
    const assumption = model.assumptions.find((item) => item.key === driver.assumption)
    return assumption?.editable && !countryWideAssumptions.has(driver.assumption) ? [{ driver, assumption }] : []
  })
}

/** Worth below a hundredth of a helper's monthly pay is within the noise of the simulations, and counts as 0. */
function minimumWorth({ worth }: RiskDriver, { place }: ReportInput): number {
  return worth < helperWageIn(place).value / 100 ? 0 : worth
}

function check(driver: RiskDriver, assumption: Assumption, input: ReportInput, book: FigureBook): AssumptionCheck {
  const { model, archetype } = input
  const { currency } = model
  const worth = minimumWorth(driver, input)
  const { label, isCountedMonthly, countText } = wordsOfAssumption(assumption, input)
  const { one, many } = archetype.unit
  // Where people nearby do not spend more, the base case sells its share, not the plan.
  const isShared = assumption.key === 'unitsPerDay' && isLimitedByFairShare(model)
  const usedValue = isShared ? unitsSoldPerDay(model) : assumption.value
  const id = book.has(`assumption:${assumption.key}`) ? `assumption:${assumption.key}` : (assumption.evidence[0] ?? '')
  const perMonth = (amount: number) => amount * archetype.openDaysPerMonth
  const valueText = (amount: number) =>
    isCountedMonthly ? planTexts.unitsAMonth({ ...roundedCount(perMonth(amount)), one, many }) : countText(amount)
  /** Below three sales a day volumes are given by the month, from the day's number and the open days. */
  const changed = (end: 'ours' | 'low' | 'high', amount: number) =>
    isCountedMonthly
      ? book.derive({
          id: `report:driver.${assumption.key}.${end}.month`,
          label: planLabels.volumeMonth[end]({ many }),
          value: perMonth(amount),
          form: 'count',
          unit: `${many} a month`,
          formula: planFormulas.unitsPerMonth({ units: formatNumber(amount, 2), days: formatNumber(archetype.openDaysPerMonth, 1) }),
          inputs: [id],
        }).evidence
      : id
  const profitFigure = (end: 'low' | 'high', amount: number) =>
    book.derive({
      id: `report:driver.${driver.assumption}.${end}`,
      label: planLabels.driver[end]({ assumption: assumption.label }),
      value: amount,
      form: 'money',
      unit: currency,
      formula: planFormulas.driver({ changed: valueText(assumption[end]), ours: valueText(usedValue) }),
      inputs: [id],
    })
  const low = profitFigure('low', driver.profitAtLow)
  const high = profitFigure('high', driver.profitAtHigh)
  const texts = {
    ours: valueText(usedValue),
    low: valueText(assumption.low),
    high: valueText(assumption.high),
    profitAtLow: formatMoneyProseMajor(driver.profitAtLow, currency),
    profitAtHigh: formatMoneyProseMajor(driver.profitAtHigh, currency),
  }
  return {
    assumption: assumption.key,
    label,
    ...texts,
    share: driver.share,
    worth,
    how: checkMethodFor(assumption.key),
    figures: {
      ours: {
        text: texts.ours,
        evidence: isShared && !isCountedMonthly && book.has('report:plan.sold') ? 'report:plan.sold' : changed('ours', usedValue),
      },
      low: { text: texts.low, evidence: changed('low', assumption.low) },
      high: { text: texts.high, evidence: changed('high', assumption.high) },
      // Beside the high end, which says the unit.
      lowCount: {
        text: countText(assumption.low),
        evidence: changed('low', assumption.low),
      },
      atLow: { text: texts.profitAtLow, evidence: low.evidence },
      atHigh: { text: texts.profitAtHigh, evidence: high.evidence },
      worth: worth > 0 ? worthFigure(driver, input, book) : null,
    },
  }
}

function worthFigure({ assumption, worth }: RiskDriver, { model }: ReportInput, book: FigureBook): TextFigure {
  const index = model.risk.drivers.findIndex((driver) => driver.assumption === assumption)
  const { prose, evidence } = book.model(`model:risk.drivers.${index}.worth`, worth, 'money')
  return { text: prose, evidence }
}

/**
 * What an assumption is called and one of its values without the unit, alike in sentences and beside the bars of the chart. Sales below three a day
 * are counted by the month (`isCountedMonthly`).
 */
export function wordsOfAssumption(
  assumption: Assumption,
  { model, archetype, place }: ReportInput,
): { label: string; isCountedMonthly: boolean; countText: (amount: number) => string } {
  if (assumption.key === 'unitsPerDay' && isRarelySold(model))
    return {
      label: planLabels.volumeOfMonth({ many: archetype.unit.many }),
      isCountedMonthly: true,
      countText: (amount) => roundedCount(amount * archetype.openDaysPerMonth).count,
    }
  return {
    label: assumption.label,
    isCountedMonthly: false,
    countText: (amount) => assumptionText(assumption, amount, place.country.facts.fxPerUsd.value),
  }
}

/** A value of an assumption in a sentence; the price of one unit is written as people pay it. */
function assumptionText({ key, unit, value }: Assumption, amount: number, fxPerUsd: number): string {
  const { currency } = parseUnit(unit)
  if (key === 'unitsPerDay') return roundedCount(amount).count
  if (key === 'rampMonths') return planTexts.months({ n: amount < 4 ? Math.max(0.5, Math.round(amount * 2) / 2) : Math.round(amount) })
  if (currency && key === 'pricePerUnit')
    return amount === value ? formatMoneyMajor(amount, currency) : formatPriceMajor(amount, currency, fxPerUsd)
  return currency && key === 'costOfSalesPerUnit' ? formatMoneyRoundedMajor(amount, currency, 3) : formatQuantity(amount, unit, 'prose')
}

const methods: [RegExp, CheckMethod][] = [
  [/price/i, 'price'],
  [/sellersNearby/i, 'sellers'],
  [/openingStock|keeping/i, 'unit-cost'],
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

export function checkMethodFor(key: string): CheckMethod {
  return methods.find(([pattern]) => pattern.test(key))?.[1] ?? 'other'
}
