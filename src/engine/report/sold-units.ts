import { planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { fairShare } from '../economy/price-index.ts'
import { matureUnitsPerDay } from '../model/break-even.ts'
import type { Model } from '../model/result.ts'
import { formatNumber } from '../quantity/format.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { counted, roundTenth, unitsADayInTenths, unitsInTenths, unitsText, wholeAtLeast } from './units-text.ts'

const shareKeys = ['pull', 'marketSpending', 'sellersNearby', 'pricePerUnit', 'openDaysPerMonth'] as const

function valuesOf({ assumptions }: Model) {
  const value = (key: string) => assumptions.find((item) => item.key === key)?.value ?? 0
  return {
    unitsPerDay: value('unitsPerDay'),
    capacityPerDay: value('capacityPerDay'),
    pull: value('pull'),
    marketSpending: value('marketSpending'),
    sellersNearby: value('sellersNearby'),
    pricePerUnit: value('pricePerUnit'),
    openDaysPerMonth: value('openDaysPerMonth'),
  }
}

/** Units on an open day once established, as the base case sells them: what is planned, at most the fair share and what can be made. */
export function soldPerDay(model: Model): number {
  return matureUnitsPerDay(valuesOf(model))
}

/** The base case sells less than the person could, because people nearby do not spend more. */
export function soldIsShared(model: Model): boolean {
  const v = valuesOf(model)
  return fairShare(v) < Math.min(v.unitsPerDay, v.capacityPerDay) * 0.995
}

/** What is sold rarely is counted by the month: nobody can sell a fifth of a session today. */
export function byMonth({ model }: ReportInput): boolean {
  return rarelySold(model) || (model.breakEven.unitsPerDay ?? 1) < 1
}

export function rarelySold(model: Model): boolean {
  return soldPerDay(model) < 3
}

/** What the base case sells, and where people nearby do not spend more, the share that limits it. */
export function soldFigures(input: ReportInput, book: FigureBook, scalars: Figures): Figures {
  const { model, archetype } = input
  const { many } = archetype.unit
  const figures: Figures = {}
  const v = valuesOf(model)
  const share = fairShare(v)
  if (Number.isFinite(share)) {
    const aDay = book.derive({
      id: 'report:fairShare',
      label: planLabels.fairShare({ many }),
      value: share,
      form: 'number',
      unit: `${many} a day`,
      formula: planFormulas.fairShare,
      inputs: shareKeys.map((key) => `assumption:${key}`),
    })
    figures['fairShare.rate'] = rateOf('report:fairShare.month', planLabels.fairShareMonth({ many }), aDay, input, book)
    figures['odds.capped'] = book.model('model:risk.cappedShare', model.risk.cappedShare, 'odds')
  }
  const planned = scalars['a.unitsPerDay']
  if (!planned) return figures
  const sold = soldPerDay(model)
  const isPlanned = sold >= Number(planned.value) * 0.995
  const units = isPlanned
    ? planned
    : book.derive({
        id: 'report:plan.sold',
        label: planLabels.sold({ many }),
        value: sold,
        form: 'number',
        unit: `${many} a day`,
        formula: planFormulas.sold,
        inputs: [planned.evidence, 'assumption:capacityPerDay', ...(Number.isFinite(share) ? ['report:fairShare'] : [])],
      })
  figures['plan.units'] = { ...units, prose: unitsText(sold, archetype.unit) }
  figures['plan.rate'] = rateOf('report:plan.unitsPerMonth', planLabels.unitsPerMonth({ many }), figures['plan.units'], input, book)
  return figures
}

/**
 * The plan and what covers its costs, in tenths where whole units would hide which of them is more: 8.4 trays of which 8.2 cover the costs, and never
 * 8 of which 9 do.
 */
export function ratesTellingApart(figures: Figures, input: ReportInput): Figures {
  const names = ['be.unitsPerDay', 'be.rate', 'be.rateWithPay'] as const
  const plan = figures['plan.units']
  const rate = figures['plan.rate']
  if (!plan || !rate || byMonth(input)) return {}
  const { unit } = input.archetype
  const planned = Number(plan.value)
  const isHidden = (count: number) =>
    Math.sign(wholeAtLeast(count) - Math.round(planned)) !== Math.sign(roundTenth(count) - roundTenth(planned))
  const found = names.filter((name) => figures[name] && isHidden(Number(figures[name]!.value)))
  if (found.length === 0) return {}
  const inTenths = (figure: Figure, text: typeof unitsADayInTenths) => ({ ...figure, prose: text(Number(figure.value), unit) })
  const told: Figures = { 'plan.units': inTenths(plan, unitsInTenths), 'plan.rate': inTenths(rate, unitsADayInTenths) }
  const share = figures['fairShare.rate']
  if (share) told['fairShare.rate'] = inTenths(share, unitsADayInTenths)
  for (const name of names)
    if (figures[name]) told[name] = inTenths(figures[name]!, name === 'be.unitsPerDay' ? unitsInTenths : unitsADayInTenths)
  return told
}

/** So many a day; a month where it is sold rarely. */
function rateOf(id: string, label: string, aDay: Figure, input: ReportInput, book: FigureBook): Figure {
  const { one, many } = input.archetype.unit
  const days = input.archetype.openDaysPerMonth
  const units = Number(aDay.value)
  if (!byMonth(input)) return { ...aDay, prose: planTexts.unitsADay({ ...counted(units), one, many }) }
  const aMonth = Math.round(units * days)
  return book.derive({
    id,
    label,
    value: aMonth,
    form: 'count',
    unit: `${many} a month`,
    formula: planFormulas.unitsPerMonth({ units: aDay.exact, days: formatNumber(days, 1) }),
    inputs: [aDay.evidence],
    prose: planTexts.unitsAMonth({ ...counted(aMonth), one, many }),
  })
}
