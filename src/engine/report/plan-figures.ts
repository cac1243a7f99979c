import { shareOf } from '../evidence/known-fact.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { seasonOf } from '../model/resolve-shape.ts'
import { formatNumber, formatPercent, monthNames } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { asPercent } from '../quantity/unit.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { unitsText } from './units-text.ts'

/** Figures of the plan that no single field of the model holds: parts of the start-up money, the season, the ramp, own pay. */
export function planFigures(input: ReportInput, book: FigureBook, scalars: Figures): Figures {
  const { model, archetype, place } = input
  const figures: Figures = {}
  const { currency } = model

  const parts = [
    ['equipment', 'Equipment'],
    ['premises', 'Premises'],
    ['licence', 'Permits'],
    ['stock', 'First stock'],
    ['workingCapital', 'Working capital'],
  ] as const
  for (const [kind, label] of parts) {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ line }) => line.kind === kind)
    const amount = sumMajor(lines.map(({ line }) => line.amount))
    if (amount <= 0) continue
    figures[`startup.${kind}`] = book.derive({
      id: `report:startup.${kind}`,
      label: `${label}, all lines`,
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
      label: `Sales of ${monthNames[month]} against an average month`,
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
      prose:
        whole < 10
          ? `${formatNumber(whole, 1)} ${whole === 1 ? archetype.unit.one : archetype.unit.many}`
          : unitsText(Math.round(whole), archetype.unit),
    }
  }
  const plan = figures['plan.units']
  if (plan) {
    figures['plan.rate'] = byMonth(input)
      ? book.derive({
          id: 'report:plan.unitsPerMonth',
          label: `${archetype.unit.many} a month, once established`,
          value: Math.round(Number(plan.value) * archetype.openDaysPerMonth),
          form: 'count',
          unit: `${archetype.unit.many} a month`,
          formula: `${plan.exact} a day × ${formatNumber(archetype.openDaysPerMonth, 1)} open days`,
          inputs: [plan.evidence],
          prose: `${unitsText(Math.round(Number(plan.value) * archetype.openDaysPerMonth), archetype.unit)} a month`,
        })
      : { ...plan, prose: `${plan.prose} a day` }
  }
  const capacity = book.add({
    id: `trade:${archetype.id}.capacity`,
    label: 'The most the start-up equipment and staff can make on a day',
    value: archetype.capacityPerDay,
    unit: `${archetype.unit.many} a day`,
    year: Number(archetype.priceMonth.slice(0, 4)),
    source: ownSources.knowledge,
    confidence: 'low',
    kind: 'assumption',
    reason: 'From the equipment and the hours that this plan pays for.',
  })
  figures['plan.capacity'] = {
    evidence: capacity,
    value: archetype.capacityPerDay,
    prose: unitsText(archetype.capacityPerDay, archetype.unit),
    exact: formatNumber(archetype.capacityPerDay, 1),
  }
  const days = book.add({
    id: `trade:${archetype.id}.openDays`,
    label: 'Open days a month',
    value: archetype.openDaysPerMonth,
    unit: 'days a month',
    year: Number(archetype.priceMonth.slice(0, 4)),
    source: ownSources.knowledge,
    confidence: 'low',
    kind: 'assumption',
    reason: 'The days on which this trade is usually open.',
  })
  figures['plan.openDays'] = {
    evidence: days,
    value: archetype.openDaysPerMonth,
    prose: `${formatNumber(archetype.openDaysPerMonth)} days`,
    exact: formatNumber(archetype.openDaysPerMonth),
  }

  const { country } = place
  figures['local.inflation'] = { ...book.fact(country.facts.inflation), prose: formatPercent(shareOf(country.facts.inflation)) }
  figures['local.outage'] = {
    ...book.fact(country.facts.outageShare),
    prose: `${formatNumber(asPercent(country.facts.outageShare.value, country.facts.outageShare.unit))} of every 100 hours`,
  }
  figures['local.helperWage'] = book.fact(country.facts.helperWage, 'money')
  if (country.facts.minimumWage) figures['local.minimumWage'] = book.fact(country.facts.minimumWage, 'money')
  figures['local.accounts'] = {
    ...book.fact(country.facts.accountOwnership),
    prose: `${formatNumber(asPercent(country.facts.accountOwnership.value, country.facts.accountOwnership.unit))} of every 100 adults`,
  }
  if (country.facts.mobileMoneyAccount) {
    figures['local.mobileMoney'] = {
      ...book.fact(country.facts.mobileMoneyAccount),
      prose: `${formatNumber(asPercent(country.facts.mobileMoneyAccount.value, country.facts.mobileMoneyAccount.unit))} of every 100 adults`,
    }
  }
  figures['local.online'] = {
    ...book.fact(country.facts.internetUsers),
    prose: `${formatNumber(asPercent(country.facts.internetUsers.value, country.facts.internetUsers.unit))} of every 100 people`,
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
    `Rent paid ahead in ${country.nameInSentence}`,
    `${country.rentAhead.months} months ahead, ${country.rentAhead.depositMonths} months' deposit. ${country.rentAhead.why}`,
    `${country.rentAhead.why} This is our estimate of what is usual, without a survey.`,
  )
  figures['local.rentMonths'] = { ...rent, prose: monthsText(country.rentAhead.months), exact: `${country.rentAhead.months}` }
  figures['local.depositMonths'] = {
    ...rent,
    prose: monthsText(country.rentAhead.depositMonths),
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
  const planned = model.assumptions.find((item) => item.key === 'unitsPerDay')?.value ?? 0
  return planned < 3 || (model.breakEven.unitsPerDay ?? 1) < 1
}

function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${formatNumber(months, 1)} months`
}
