import { figureReasons, planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import type { Fact } from '../evidence/evidence.ts'
import { shareOf } from '../evidence/known-fact.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { minimumWageIn } from '../market/wages.ts'
import { seasonOf } from '../model/resolve-shape.ts'
import type { Model } from '../model/result.ts'
import { formatNumber, formatPercent, monthNames } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { asPercent } from '../quantity/unit.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { counted, roundTenth, unitsText } from './units-text.ts'

/** Figures of the plan that no single field of the model holds: parts of the start-up money, the season, the ramp, own pay. */
export function planFigures(input: ReportInput, book: FigureBook, scalars: Figures): Figures {
  const { model, archetype, place } = input
  const figures: Figures = {}
  const { currency } = model

  const parts = ['equipment', 'premises', 'licence', 'stock', 'workingCapital'] as const
  for (const kind of parts) {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ line }) => line.kind === kind)
    const amount = sumMajor(lines.map(({ line }) => line.amount))
    if (amount <= 0) continue
    figures[`startup.${kind}`] = book.derive({
      id: `report:startup.${kind}`,
      label: planLabels.startup[kind],
      value: amount,
      form: 'money',
      unit: currency,
      formula: lines.map(({ line }) => line.item).join(' + '),
      inputs: lines.map(({ index }) => `model:startup.${index}`),
    })
  }
  const largest = model.startup.map((line, index) => ({ line, index })).sort((a, b) => b.line.amount - a.line.amount)[0]
  if (largest) figures['startup.largest'] = book.model(`model:startup.${largest.index}`, largest.line.amount, 'money')

  const season = seasonOf(archetype, place.country)
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

  const units = scalars['a.unitsPerDay']
  if (units) {
    const whole = Number(units.value)
    figures['plan.units'] = {
      ...units,
      prose: unitsText(whole, archetype.unit),
    }
  }
  const plan = figures['plan.units']
  if (plan) {
    const { one, many } = archetype.unit
    const aMonth = Math.round(Number(plan.value) * archetype.openDaysPerMonth)
    figures['plan.rate'] = byMonth(input)
      ? book.derive({
          id: 'report:plan.unitsPerMonth',
          label: planLabels.unitsPerMonth({ many }),
          value: aMonth,
          form: 'count',
          unit: `${archetype.unit.many} a month`,
          formula: planFormulas.unitsPerMonth({ units: plan.exact, days: formatNumber(archetype.openDaysPerMonth, 1) }),
          inputs: [plan.evidence],
          prose: planTexts.unitsAMonth({ ...counted(aMonth), one, many }),
        })
      : { ...plan, prose: planTexts.unitsADay({ ...counted(Number(plan.value)), one, many }) }
  }
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
  const most = archetype.capacityPerDay * archetype.openDaysPerMonth
  figures['plan.capacity'] =
    archetype.capacityPerDay < 3
      ? book.derive({
          id: 'report:plan.capacityPerMonth',
          label: planLabels.capacityPerMonth,
          value: most,
          form: 'count',
          unit: `${archetype.unit.many} a month`,
          formula: planFormulas.unitsPerMonth({
            units: formatNumber(archetype.capacityPerDay, 2),
            days: formatNumber(archetype.openDaysPerMonth, 1),
          }),
          inputs: [capacity],
          prose: planTexts.unitsAMonth({ ...counted(Math.floor(most + 1e-9)), one: archetype.unit.one, many: archetype.unit.many }),
        })
      : {
          evidence: capacity,
          value: archetype.capacityPerDay,
          prose: planTexts.unitsADay({ ...counted(archetype.capacityPerDay), one: archetype.unit.one, many: archetype.unit.many }),
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
  figures['local.inflation'] = { ...book.fact(country.facts.inflation), prose: formatPercent(shareOf(country.facts.inflation)) }
  figures['local.outage'] = {
    ...book.fact(country.facts.outageShare),
    prose: planTexts.ofHundredHours({ n: percentOf(country.facts.outageShare) }),
  }
  figures['local.helperWage'] = book.fact(country.facts.helperWage, 'money')
  const years = model.startupTotal / (12 * country.facts.helperWage.value)
  figures['startup.inYearsOfPay'] = book.derive({
    id: 'report:startup.inYearsOfPay',
    label: planLabels.startupInYearsOfPay,
    value: years,
    form: 'number',
    unit: 'years',
    formula: `${formatNumber(model.startupTotal)} ÷ (12 × ${formatNumber(country.facts.helperWage.value)})`,
    inputs: ['model:startupTotal', figures['local.helperWage'].evidence],
    prose: planTexts.about({ amount: counted(years).count }),
  })
  const law = minimumWageIn(place)
  if (law) figures['local.minimumWage'] = book.fact(law.fact, 'money')
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
    prose: formatPercent(shareOf(country.facts.foodShare)),
  }
  if (country.facts.vatThreshold) figures['local.vatThreshold'] = book.fact(country.facts.vatThreshold, 'money')
  figures['local.vatRate'] = { ...book.fact(country.facts.vatRate), prose: formatPercent(shareOf(country.facts.vatRate)) }
  figures['local.loanRate'] = {
    ...book.fact(country.facts.microLoanRate),
    prose: formatPercent(shareOf(country.facts.microLoanRate)),
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

  const yearSales = sumMajor(model.months.slice(0, 12).map((month) => month.revenue))
  figures['year1.revenue'] = book.model('model:year.1.revenue', yearSales, 'money')
  const yearTax = sumMajor(model.months.slice(0, 12).map((month) => month.tax))
  figures['year1.tax'] = book.model('model:year.1.tax', yearTax, 'money')
  const draws = sumMajor(model.months.slice(0, 12).map((month) => month.ownerDraw))
  figures['year1.ownerDraw'] = book.model('model:year.1.ownerDraw', draws, 'money')
  return figures
}

/** What is sold rarely is counted by the month: nobody can sell a fifth of a session today. */
export function byMonth({ model }: ReportInput): boolean {
  return rarelySold(model) || (model.breakEven.unitsPerDay ?? 1) < 1
}

export function rarelySold({ assumptions }: Model): boolean {
  return (assumptions.find((item) => item.key === 'unitsPerDay')?.value ?? 0) < 3
}

function percentOf({ value, unit }: Fact): string {
  return formatNumber(asPercent(value, unit))
}
