import type { NumberText } from '#language/slots.ts'
import { planFormulas, planLabels } from '#words/engine/report-figures.ts'
import { weeksPerMonth } from '../economy/constants.ts'
import { fullTimeHoursIn } from '../market/wages.ts'
import type { StartupLine } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyRoundedMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import { helperPay } from './helper-pay.ts'
import type { ReportInput } from './report-input.ts'
import { isCountedByMonth, unitsSoldPerMonth } from './sold-units.ts'
import { minUnitsPerDay, minUnitsPerMonth } from './units-text.ts'

/** Start-up needs: to open, line by line, to live on until it earns, both together, and to be safe. */
export function needFigures({ model }: ReportInput, book: FigureBook): Figures {
  const figures: Figures = {}
  const { currency, toLiveOn, risk } = model
  const kinds: StartupLine['kind'][] = ['equipment', 'premises', 'licence', 'stock', 'float']
  for (const kind of kinds) {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ line }) => line.kind === kind)
    const amount = sumMajor(lines.map(({ line }) => line.amount))
    if (amount <= 0) continue
    figures[`startup.${kind}`] = book.derive({
      id: `report:startup.${kind}`,
      label: planLabels.startup[kind as keyof typeof planLabels.startup],
      value: amount,
      form: 'money',
      unit: currency,
      formula: lines.map(({ line }) => line.item).join(' + '),
      inputs: lines.map(({ index }) => `model:startup.${index}`),
    })
  }
  const largest = model.startup.map((line, index) => ({ line, index })).sort((a, b) => b.line.amount - a.line.amount)[0]
  if (largest) figures['startup.largest'] = book.model(`model:startup.${largest.index}`, largest.line.amount, 'money')
  const toOpen = book.model('model:startupTotal', model.startupTotal, 'money')
  figures['startup.total'] = toOpen
  const livingFigure = book.model('model:toLiveOn.amount', toLiveOn.amount, 'money')
  if (toLiveOn.amount > 0) {
    figures['live.amount'] = livingFigure
    figures['live.month'] = book.model('model:toLiveOn.untilMonth', toLiveOn.untilMonth, 'month')
  }
  figures['need.total'] = book.derive({
    id: 'report:need.total',
    label: planLabels.together,
    value: sumMajor([model.startupTotal, toLiveOn.amount]),
    form: 'money',
    unit: currency,
    formula: `${toOpen.exact} + ${livingFigure.exact}`,
    inputs: [toOpen.evidence, livingFigure.evidence],
  })
  figures['cash.safe'] = book.model('model:risk.cashNeeded.p80', risk.cashNeeded.p80, 'money')
  figures['cash.safeMonth'] = book.model('model:risk.cashNeededUntil', risk.cashNeededUntil, 'month')
  return figures
}

/** The owner's hours, profit per hour beside a helper's pay, and the sales that also pay the owner. */
export function hoursFigures(input: ReportInput, book: FigureBook): Figures {
  const { model, place } = input
  const { currency, perHour, breakEven } = model
  const figures: Figures = {}
  const hours = model.assumptions.find(({ key }) => key === 'ownerHoursPerWeek')
  // Of the owner's hours, as the month beside it: a helper of fewer hours pays less tax on each.
  const helperHours = hours && hours.value > 0 ? hours.value : fullTimeHoursIn(place)
  const month = helperPay(helperHours, input, book)
  /** An hour's pay is small: three figures, because two would hide the difference to another one beside it. */
  const formatHourlyPay = (amount: number) => (amount < 0 ? undefined : formatMoneyRoundedMajor(amount, currency, 3))
  if (hours && perHour.year1 !== null) {
    figures['hours.week'] = { ...book.model(hoursEvidence(hours.evidence, book), hours.value, 'count'), prose: formatNumber(hours.value) }
    if (perHour.usual !== null)
      figures['hour.usual'] = book.model('model:perHour.usual', perHour.usual, 'money', formatHourlyPay(perHour.usual))
    figures['hour.year1'] = book.model('model:perHour.year1', perHour.year1, 'money', formatHourlyPay(perHour.year1))
  }
  const helperPerHour = month.monthly / (weeksPerMonth * helperHours)
  figures['hour.helper'] = book.derive({
    id: 'report:hour.helper',
    label: planLabels.helperHour,
    value: helperPerHour,
    form: 'money',
    unit: currency,
    formula: planFormulas.helperHour({
      pay: formatMoneyMajor(month.monthly, currency),
      hours: formatNumber(helperHours) as NumberText,
    }),
    inputs: month.inputs,
    ...(formatHourlyPay(helperPerHour) ? { prose: formatHourlyPay(helperPerHour)! } : {}),
  })
  const unitsWithOwnPay = breakEven.unitsPerDayWithOwnPay
  if (unitsWithOwnPay !== null) figures['be.rateWithPay'] = rateWithPay(unitsWithOwnPay, input, book)
  return figures
}

function rateWithPay(perDay: number, input: ReportInput, book: FigureBook): Figure {
  const { archetype } = input
  const figure = book.model('model:breakEven.unitsPerDayWithOwnPay', perDay, 'number')
  const days = archetype.openDaysPerMonth
  if (!isCountedByMonth(input)) return { ...figure, prose: minUnitsPerDay(perDay, archetype.unit) }
  return book.derive({
    id: 'report:be.monthWithPay',
    label: planLabels.breakEvenWithPay({ many: archetype.unit.many }),
    value: perDay * days,
    form: 'number',
    unit: `${archetype.unit.many} a month`,
    formula: planFormulas.unitsPerMonth({ units: figure.exact, days: formatNumber(days, 1) }),
    inputs: [figure.evidence],
    prose: minUnitsPerMonth(Math.max(1, perDay * days), unitsSoldPerMonth(input), archetype.unit),
  })
}

function hoursEvidence(evidence: readonly string[], book: FigureBook): string {
  return book.has('assumption:ownerHoursPerWeek') ? 'assumption:ownerHoursPerWeek' : (evidence[0] ?? 'assumption:ownerHoursPerWeek')
}
