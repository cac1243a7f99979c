import { planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import type { Assumption, Band } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyRangeMajor, formatMoneyRoundedMajor, formatNumber, formatOfHundred } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { isMoney } from '../quantity/unit.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { isCountedByMonth, unitsSoldPerMonth } from './sold-units.ts'
import { minUnits, minUnitsPerDay, minUnitsPerMonth, roundedCount, roundUp } from './units-text.ts'

/** Every scalar of the run that prose may name, by slot name. A figure that does not exist (never breaks even) has no slot. */
export function modelFigures(input: ReportInput, book: FigureBook): Figures {
  const { model, archetype } = input
  const { risk, breakEven, ratios } = model
  const figures: Figures = {}
  const add = (name: string, figure: Figure | null) => {
    if (figure) figures[name] = figure
  }
  const money = (name: string, path: string, value: number | null) =>
    add(name, value === null ? null : book.model(`model:${path}`, value, 'money'))

  for (const assumption of model.assumptions) add(`a.${assumption.key}`, assumptionFigure(assumption, book))

  const bands: [string, string, Band][] = [
    ['profit', 'risk.month12Profit', risk.month12Profit],
    ['revenue', 'risk.month12Revenue', risk.month12Revenue],
    ['yearProfit', 'risk.year1Profit', risk.year1Profit],
  ]
  for (const [name, path, band] of bands) {
    money(`${name}.poor`, `${path}.p10`, band.p10)
    money(`${name}.likely`, `${path}.p50`, band.p50)
    money(`${name}.good`, `${path}.p90`, band.p90)
  }
  money('profit.usual', 'usualMonth.p50', model.usualMonth.p50)
  money('profit.usualPoor', 'usualMonth.p10', model.usualMonth.p10)
  money('cash.likely', 'risk.cashNeeded.p50', risk.cashNeeded.p50)
  money('cash.most', 'risk.cashNeeded.p90', risk.cashNeeded.p90)
  money('cashLow.amount', 'cashLow.amount', model.cashLow.amount)
  add('cashLow.month', book.model('model:cashLow.month', model.cashLow.month, 'month'))

  if (breakEven.unitsPerDay !== null) {
    add('be.unitsPerDay', {
      ...book.model('model:breakEven.unitsPerDay', breakEven.unitsPerDay, 'number'),
      prose: minUnits(breakEven.unitsPerDay, archetype.unit),
    })
  }
  if (breakEven.unitsPerMonth !== null) {
    add('be.unitsPerMonth', book.model('model:breakEven.unitsPerMonth', breakEven.unitsPerMonth, 'count'))
  }
  if (breakEven.unitsPerDay !== null && breakEven.unitsPerMonth !== null) {
    const rare = isCountedByMonth(input)
    add('be.rate', {
      ...(rare
        ? book.model('model:breakEven.unitsPerMonth', breakEven.unitsPerMonth, 'number')
        : book.model('model:breakEven.unitsPerDay', breakEven.unitsPerDay, 'number')),
      prose: rare
        ? minUnitsPerMonth(Math.max(1, breakEven.unitsPerMonth), unitsSoldPerMonth(input), archetype.unit)
        : minUnitsPerDay(breakEven.unitsPerDay, archetype.unit),
    })
  }
  money('be.revenuePerMonth', 'breakEven.revenuePerMonth', breakEven.revenuePerMonth)
  if (breakEven.month !== null) add('be.month', book.model('model:breakEven.month', breakEven.month, 'month'))
  const lossMonthAgain =
    breakEven.month === null ? undefined : model.months.slice(breakEven.month).find((row) => Math.round(row.netProfit) < 0)
  if (lossMonthAgain) {
    add(
      'be.lossAgain',
      book.derive({
        id: 'report:be.lossAgain',
        label: planLabels.lossAgain,
        value: lossMonthAgain.month,
        form: 'month',
        unit: 'month',
        formula: planFormulas.lossAgain({ month: `${breakEven.month}` }),
        inputs: [
          'model:breakEven.month',
          book.model(`model:months.${lossMonthAgain.month}.netProfit`, lossMonthAgain.netProfit, 'money').evidence,
        ],
      }),
    )
  }
  if (breakEven.paybackMonth !== null) add('be.payback', book.model('model:breakEven.paybackMonth', breakEven.paybackMonth, 'month'))
  if (breakEven.marginOfSafety !== null) {
    const share = breakEven.marginOfSafety
    add(
      'be.safety',
      book.model('model:breakEven.marginOfSafety', share, 'share', planTexts.ofHundredSales({ n: formatNumber(Math.abs(share) * 100) })),
    )
  }
  if (risk.paybackMonth.p50 !== null) add('payback.likely', book.model('model:risk.paybackMonth.p50', risk.paybackMonth.p50, 'month'))

  add('odds.loss', book.model('model:risk.probabilityLoss', risk.probabilityLoss, 'odds'))
  add('odds.lossYear2', book.model('model:risk.year2LossOdds', risk.year2LossOdds, 'odds'))
  add('odds.cashOut', book.model('model:risk.probabilityCashOut', risk.probabilityCashOut, 'odds'))
  if (model.hiring?.first) add('hire.first', book.model('model:hiring.first', model.hiring.first, 'month'))
  const { closing } = risk
  if (closing && closing.month !== null) {
    add('closing.odds', book.model('model:risk.closing.share', closing.share, 'odds'))
    add('closing.month', book.model('model:risk.closing.month', closing.month, 'month'))
    money('closing.own', 'risk.closing.own', closing.own)
    money('closing.lost', 'risk.closing.lost', closing.lost ?? 0)
  }
  const ofHundred = (share: number) => formatOfHundred(share, model.currency)
  add('grossOf100', book.model('model:ratios.grossMargin', ratios.grossMargin, 'share', ofHundred(ratios.grossMargin)))
  add('netOf100', book.model('model:ratios.netMargin', ratios.netMargin, 'share', ofHundred(ratios.netMargin)))
  add('rentOf100', book.model('model:ratios.rentToSales', ratios.rentToSales, 'share', ofHundred(ratios.rentToSales)))
  add('roi12', book.model('model:ratios.roi12', ratios.roi12, 'share', ofHundred(ratios.roi12)))
  money('keptPerUnit', 'ratios.contributionPerUnit', ratios.contributionPerUnit)
  if (ratios.currentRatio !== null) add('currentRatio', book.model('model:ratios.currentRatio', ratios.currentRatio, 'number'))

  for (const [name, month] of [
    ['m1', 1],
    ['m3', 3],
    ['m6', 6],
    ['m12', 12],
    ['m24', 24],
    ['m36', 36],
  ] as const) {
    const row = model.months[month - 1]
    if (!row) continue
    money(`${name}.revenue`, `months.${month}.revenue`, row.revenue)
    money(`${name}.netProfit`, `months.${month}.netProfit`, row.netProfit)
    money(`${name}.closingCash`, `months.${month}.closingCash`, row.closingCash)
    const soldFigure = book.model(`model:months.${month}.units`, row.units, 'count')
    add(`${name}.count`, soldFigure)
    add(`${name}.units`, {
      ...soldFigure,
      prose: planTexts.units({ n: Math.round(row.units), count: soldFigure.prose, one: archetype.unit.one, many: archetype.unit.many }),
    })
  }

  const { one, many } = archetype.unit
  for (const year of [1, 2] as const) {
    const units = model.months.slice(12 * year - 12, 12 * year).reduce((sum, row) => sum + row.units, 0)
    const soldFigure = book.model(`model:year.${year}.units`, units, 'count')
    const average = book.derive({
      id: `report:year${year}.average`,
      label: planLabels.averageUnits({ many, year }),
      value: units / 12,
      form: 'count',
      unit: `${many} a month`,
      formula: planFormulas.averageUnits({ units: soldFigure.exact }),
      inputs: [soldFigure.evidence],
    })
    add(`year${year}.count`, soldFigure)
    add(`year${year}.units`, { ...soldFigure, prose: planTexts.units({ n: Math.round(units), count: soldFigure.prose, one, many }) })
    const monthlyUnits = units / 12 < 3 ? roundedCount(units / 12) : { n: Math.round(units / 12), count: average.prose }
    add(`year${year}.average`, { ...average, prose: year === 1 ? planTexts.units({ ...monthlyUnits, one, many }) : monthlyUnits.count })
  }
  money('year3.netProfit', 'year.3.netProfit', sumMajor(model.months.slice(24, 36).map((row) => row.netProfit)))

  const rangeOf = (name: string, low: Figure, high: Figure, label: string) => {
    const values = [Number(low.value), Number(high.value)] as const
    const range = formatMoneyRangeMajor(values[0], values[1], model.currency)
    add(
      name,
      book.derive({
        id: `report:${name}`,
        label,
        value: sumMajor([values[1], -values[0]]),
        form: 'money',
        unit: model.currency,
        formula: planFormulas.range({ low: low.exact, high: high.exact }),
        inputs: [low.evidence, high.evidence],
        prose: range,
      }),
    )
  }
  rangeOf('profit.range', figures['profit.poor']!, figures['profit.good']!, planLabels.profitRange)
  rangeOf('revenue.range', figures['revenue.poor']!, figures['revenue.good']!, planLabels.revenueRange)
  rangeOf('yearProfit.range', figures['yearProfit.poor']!, figures['yearProfit.good']!, planLabels.yearProfitRange)

  return figures
}

/** Break-even as a share of the sales of the base case. */
export function breakEvenShareOfPlan(figures: Figures, book: FigureBook): Figures {
  const figure = ratioFigure(book, 'report:breakEvenOfPlan', planLabels.breakEvenOfPlan, figures['be.unitsPerDay'], figures['plan.units'])
  return figure ? { 'be.shareOfPlan': figure } : {}
}

/** "4 of every 10 you plan": break-even as a share of the planned units. */
function ratioFigure(
  book: FigureBook,
  id: string,
  label: string,
  breakEvenFigure: Figure | undefined,
  plannedFigure: Figure | undefined,
): Figure | null {
  if (!breakEvenFigure || !plannedFigure || Number(plannedFigure.value) <= 0) return null
  const ofTen = (Number(breakEvenFigure.value) / Number(plannedFigure.value)) * 10
  return book.derive({
    id,
    label,
    value: ofTen,
    form: 'number',
    unit: 'of 10',
    formula: `${breakEvenFigure.exact} ÷ ${plannedFigure.exact} × 10`,
    inputs: [breakEvenFigure.evidence, plannedFigure.evidence],
    // Up as the sales themselves are, for with fewer it does not pay; but less than all of them is never all.
    prose: planTexts.ofTen({ n: formatNumber(ofTen > 9 && ofTen < 10 ? 9 : roundUp(ofTen), 1) }),
  })
}

function assumptionFigure(assumption: Assumption, book: FigureBook): Figure {
  const id = `assumption:${assumption.key}`
  const evidenceId = book.has(id) ? id : (assumption.evidence[0] ?? id)
  if (isMoney(assumption.unit)) {
    if (assumption.key === 'pricePerUnit')
      return book.model(evidenceId, assumption.value, 'money', formatMoneyMajor(assumption.value, book.currency))
    // Beside an exact price, a cost in two figures would not add up.
    const cost = assumption.key === 'costOfSalesPerUnit' ? formatMoneyRoundedMajor(assumption.value, book.currency, 3) : undefined
    return book.model(evidenceId, assumption.value, 'money', cost)
  }
  return book.model(evidenceId, assumption.value, Number.isInteger(assumption.value) || assumption.value > 20 ? 'count' : 'number')
}
