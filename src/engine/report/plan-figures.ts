import { figureReasons, planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import type { Fact } from '../evidence/evidence.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { shareValue } from '../market/fact-value.ts'
import { helperWageIn, minimumWageIn } from '../market/wages.ts'
import { employerPartsOf } from '../model/add-employer-parts.ts'
import { ownerHoursPerWeek } from '../model/resolve-hours.ts'
import { seasonFactors } from '../model/season.ts'
import { formatNumber, formatPercent, monthNames } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { asPercent } from '../quantity/unit.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import { helperPay } from './helper-pay.ts'
import type { ReportInput } from './report-input.ts'
import { roundedCount, roundTenth } from './units-text.ts'

/** Figures of the plan that no single field of the model holds: the season, capacity, the open days, local prices and people. */
export function planFigures(input: ReportInput, book: FigureBook): Figures {
  const { model, archetype, place } = input
  const figures: Figures = {}

  const season = seasonFactors(archetype, place, model.asOf)
  const best = season.indexOf(Math.max(...season))
  const worst = season.indexOf(Math.min(...season))
  const factor = (name: string, month: number) => {
    const value = season[month] ?? 1
    const id = book.add({
      id: `trade:${archetype.id}.season.${month + 1}`,
      label: planLabels.season({ month: monthNames[month] ?? '' }),
      value,
      unit: 'times an average month',
      year: Number(archetype.priceMonth.slice(0, 4)),
      source: ownSources.knowledge,
      confidence: 'low',
      kind: 'assumption',
      reason: archetype.seasonality.why,
    })
    figures[name] = { evidence: id, value, prose: formatNumber(value * 100), exact: formatNumber(value, 2) }
  }
  factor('season.best', best)
  factor('season.worst', worst)

  const capacity = book.add({
    id: `trade:${archetype.id}.capacity`,
    label: planLabels.capacity,
    value: archetype.capacityPerDay,
    unit: `${archetype.unit.many} a day`,
    year: Number(archetype.priceMonth.slice(0, 4)),
    source: ownSources.knowledge,
    confidence: 'low',
    kind: 'assumption',
    reason: figureReasons.capacity,
  })
  const maxPerMonth = archetype.capacityPerDay * archetype.openDaysPerMonth
  figures['plan.capacity'] =
    archetype.capacityPerDay < 3
      ? book.derive({
          id: 'report:plan.capacityPerMonth',
          label: planLabels.capacityPerMonth,
          value: maxPerMonth,
          form: 'count',
          unit: `${archetype.unit.many} a month`,
          formula: planFormulas.unitsPerMonth({
            units: formatNumber(archetype.capacityPerDay, 2),
            days: formatNumber(archetype.openDaysPerMonth, 1),
          }),
          inputs: [capacity],
          prose: planTexts.unitsAMonth({
            ...roundedCount(Math.floor(maxPerMonth + 1e-9)),
            one: archetype.unit.one,
            many: archetype.unit.many,
          }),
        })
      : {
          evidence: capacity,
          value: archetype.capacityPerDay,
          prose: planTexts.unitsADay({ ...roundedCount(archetype.capacityPerDay), one: archetype.unit.one, many: archetype.unit.many }),
          exact: formatNumber(archetype.capacityPerDay, 1),
        }
  const days = book.add({
    id: `trade:${archetype.id}.openDays`,
    label: planLabels.openDays,
    value: archetype.openDaysPerMonth,
    unit: 'days a month',
    year: Number(archetype.priceMonth.slice(0, 4)),
    source: ownSources.knowledge,
    confidence: 'low',
    kind: 'assumption',
    reason: figureReasons.openDays,
  })
  figures['plan.openDays'] = {
    evidence: days,
    value: archetype.openDaysPerMonth,
    prose: planTexts.days({ n: Math.round(archetype.openDaysPerMonth) }),
    exact: formatNumber(archetype.openDaysPerMonth),
  }

  const { country } = place
  figures['local.inflation'] = { ...book.fact(country.facts.inflation), prose: formatPercent(shareValue(country.facts.inflation)) }
  figures['local.outage'] = {
    ...book.fact(country.facts.outageShare),
    prose: planTexts.ofHundredHours({ n: percentOf(country.facts.outageShare) }),
  }
  const helper = helperWageIn(place)
  figures['local.helperWage'] = book.fact(helper, 'money')
  const forHours = helperPay(ownerHoursPerWeek(model), input, book)
  figures['local.helperForHours'] = book.derive({
    id: 'report:local.helperForHours',
    label: planLabels.helperForHours,
    value: forHours.monthly,
    form: 'money',
    unit: model.currency,
    formula: forHours.formula,
    inputs: forHours.inputs,
  })
  const years = model.startupTotal / (12 * helper.value)
  figures['startup.inYearsOfPay'] = book.derive({
    id: 'report:startup.inYearsOfPay',
    label: planLabels.startupInYearsOfPay,
    value: years,
    form: 'number',
    unit: 'years',
    formula: `${formatNumber(model.startupTotal)} ÷ (12 × ${formatNumber(helper.value)})`,
    inputs: ['model:startupTotal', figures['local.helperWage'].evidence],
    prose: planTexts.about({ amount: roundedCount(years).count }),
  })
  const minimumWage = minimumWageIn(place)
  if (minimumWage) figures['local.minimumWage'] = book.fact(minimumWage.fact, 'money')
  const { parts } = employerPartsOf(archetype, place)
  if (parts.length > 0)
    figures['wage.employerShare'] = book.derive({
      id: 'report:wage.employerShare',
      label: planLabels.employerShare,
      value: parts.reduce((sum, part) => sum + part.share, 0),
      form: 'share',
      unit: 'share',
      formula: planFormulas.employerShare,
      inputs: parts.map((part) => `employer:${place.country.code}:${part.id}`),
    })
  figures['local.accounts'] = {
    ...book.fact(country.facts.accountOwnership),
    prose: planTexts.ofHundredAdults({ n: percentOf(country.facts.accountOwnership) }),
  }
  if (country.facts.mobileMoneyAccount) {
    figures['local.mobileMoney'] = {
      ...book.fact(country.facts.mobileMoneyAccount),
      prose: planTexts.ofHundredAdults({ n: percentOf(country.facts.mobileMoneyAccount) }),
    }
  }
  figures['local.online'] = {
    ...book.fact(country.facts.internetUsers),
    prose: planTexts.ofHundredPeople({ n: percentOf(country.facts.internetUsers) }),
  }
  figures['local.foodShare'] = {
    ...book.fact(country.facts.foodShare),
    prose: formatPercent(shareValue(country.facts.foodShare)),
  }
  figures['local.vatRate'] = { ...book.fact(country.facts.vatRate), prose: formatPercent(shareValue(country.facts.vatRate)) }
  figures['local.loanRate'] = {
    ...book.fact(country.facts.microLoanRate),
    prose: formatPercent(shareValue(country.facts.microLoanRate)),
  }

  const rent = book.text(
    `rent:${country.code}`,
    planLabels.rentAhead({ country: country.nameInSentence }),
    planTexts.rentAhead({ months: country.rentAhead.months, deposit: country.rentAhead.depositMonths, why: country.rentAhead.why }),
    figureReasons.rentAhead({ why: country.rentAhead.why }),
  )
  figures['local.rentMonths'] = {
    ...rent,
    prose: planTexts.months({ n: roundTenth(country.rentAhead.months) }),
    exact: `${country.rentAhead.months}`,
  }
  figures['local.depositMonths'] = {
    ...rent,
    prose: planTexts.months({ n: roundTenth(country.rentAhead.depositMonths) }),
    exact: `${country.rentAhead.depositMonths}`,
  }

  const firstYearSales = sumMajor(model.months.slice(0, 12).map((month) => month.revenue))
  figures['year1.revenue'] = book.model('model:year.1.revenue', firstYearSales, 'money')
  Object.assign(figures, taxFigures(input, book))
  const draws = sumMajor(model.months.slice(0, 12).map((month) => month.ownerDraw))
  figures['year1.ownerDraw'] = book.model('model:year.1.ownerDraw', draws, 'money')
  return figures
}

/** Tax of year 1 with and without VAT, the start and the amount of VAT, and the start of the ordinary tax. */
function taxFigures({ model, place: { country } }: ReportInput, book: FigureBook): Figures {
  const figures: Figures = {}
  const total = (year: number, field: 'tax' | 'vat') => sumMajor(model.months.slice(12 * year - 12, 12 * year).map((month) => month[field]))
  const tax = book.model('model:year.1.tax', total(1, 'tax'), 'money')
  figures['year1.tax'] = tax
  figures['year1.incomeTax'] = tax
  if (total(1, 'vat') > 0) {
    const vat = book.model('model:year.1.vat', total(1, 'vat'), 'money')
    figures['year1.vat'] = vat
    figures['year1.incomeTax'] = book.derive({
      id: 'report:year1.incomeTax',
      label: planLabels.incomeTax,
      value: sumMajor([total(1, 'tax'), -total(1, 'vat')]),
      form: 'money',
      unit: model.currency,
      formula: `${tax.exact} − ${vat.exact}`,
      inputs: [tax.evidence, vat.evidence],
    })
  }
  if (total(3, 'vat') > 0) figures['year3.vat'] = book.model('model:year.3.vat', total(3, 'vat'), 'money')
  const { vat, beyondFromYear } = model.taxes
  if (vat && vat.limit > 0) {
    const fact = country.facts.vatThreshold
    figures['vat.limit'] =
      fact?.value === vat.limit
        ? book.fact(fact, 'money')
        : book.derive({
            id: 'report:vat.limit',
            label: planLabels.vatLimit,
            value: vat.limit,
            form: 'money',
            unit: model.currency,
            formula: planFormulas.vatLimit,
            inputs: ['vat'],
          })
  }
  if (vat) figures['odds.vat'] = book.model('model:risk.vatShare', model.risk.vatShare, 'odds')
  if (typeof vat?.fromMonth === 'number') figures['vat.from'] = book.model('model:taxes.vat.fromMonth', vat.fromMonth, 'month')
  const { beyond } = country.tax
  if (beyond && beyondFromYear !== null) {
    figures['tax.beyondYear'] = book.model('model:taxes.beyondFromYear', beyondFromYear, 'count')
    figures['tax.ceiling'] = book.derive({
      id: 'report:tax.ceiling',
      label: planLabels.taxCeiling,
      value: beyond.turnover,
      form: 'money',
      unit: model.currency,
      formula: planFormulas.taxCeiling,
      inputs: [`tax:${country.code}:beyond`],
    })
  }
  if (beyond?.from !== undefined && model.taxes.cases?.[0] === 'below') {
    figures['tax.from'] = book.derive({
      id: 'report:tax.from',
      label: planLabels.taxFrom,
      value: beyond.from,
      form: 'money',
      unit: model.currency,
      formula: planFormulas.taxFrom,
      inputs: [`tax:${country.code}`],
    })
  }
  const { choice } = model.taxes
  if (choice) {
    for (const part of ['onSales', 'onProfit', 'accountant'] as const)
      figures[`tax.choice.${part}`] = book.model(`model:taxes.choice.${part}`, choice[part], 'money')
  }
  return figures
}

function percentOf({ value, unit }: Fact): string {
  return formatNumber(asPercent(value, unit))
}
