import { planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { fairShare } from '../economy/price-index.ts'
import { matureUnitsPerDay } from '../model/break-even.ts'
import type { Model } from '../model/result.ts'
import { formatNumber } from '../quantity/format.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { roundedCount, roundTenth, unitsInTenths, unitsPerDayInTenths, unitsText, wholeAtLeast } from './units-text.ts'

const shareKeys = ['pull', 'marketSpending', 'sellersNearby', 'pricePerUnit', 'openDaysPerMonth'] as const

function demandValues({ assumptions }: Model) {
  const value = (key: string) => assumptions.find((item) => item.key === key)?.value ?? 0
  return {
    unitsPerDay: value('unitsPerDay'),
    capacityPerDay: value('capacityPerDay'),
    pull: value('pull'),
    marketSpending: value('marketSpending'),
    sellersNearby: value('sellersNearby'),
    // Reports of engines before 3 took every fair share for a limit.
    fairShareWeight: assumptions.find((item) => item.key === 'fairShareWeight')?.value ?? 1,
    pricePerUnit: value('pricePerUnit'),
    openDaysPerMonth: value('openDaysPerMonth'),
  }
}

const weightKey = ({ assumptions }: Model) =>
  assumptions.some(({ key }) => key === 'fairShareWeight') ? ['assumption:fairShareWeight'] : []

/** Units on an open day once established in the base case: the plan, at most the fair share and the capacity. */
export function unitsSoldPerDay(model: Model): number {
  return matureUnitsPerDay(demandValues(model))
}

/** The same for a month. */
export function unitsSoldPerMonth({ model, archetype }: ReportInput): number {
  return unitsSoldPerDay(model) * archetype.openDaysPerMonth
}

/** The base case sells less than the plan, because people nearby do not spend more. */
export function isLimitedByFairShare(model: Model): boolean {
  const v = demandValues(model)
  return fairShare(v) < Math.min(v.unitsPerDay, v.capacityPerDay) * 0.995
}

/** Rare sales are counted by the month: nobody can sell a fifth of a session today. */
export function isCountedByMonth({ model }: ReportInput): boolean {
  return isRarelySold(model) || (model.breakEven.unitsPerDay ?? 1) < 1
}

export function isRarelySold(model: Model): boolean {
  return unitsSoldPerDay(model) < 3
}

/** Sales of the base case and, where people nearby do not spend more, the share that limits them. */
export function soldFigures(input: ReportInput, book: FigureBook, scalars: Figures): Figures {
  const { model, archetype } = input
  const { many } = archetype.unit
  const figures: Figures = {}
  const v = demandValues(model)
  const share = fairShare(v)
  if (Number.isFinite(share)) {
    const perDay = book.derive({
      id: 'report:fairShare',
      label: planLabels.fairShare({ many }),
      value: share,
      form: 'number',
      unit: `${many} a day`,
      formula: planFormulas.fairShare,
      inputs: shareKeys.map((key) => `assumption:${key}`),
    })
    figures['fairShare.rate'] = rateFigure('report:fairShare.month', planLabels.fairShareMonth({ many }), perDay, input, book)
    figures['odds.capped'] = book.model('model:risk.cappedShare', model.risk.cappedShare, 'odds')
  }
  const planned = scalars['a.unitsPerDay']
  if (!planned) return figures
  const sold = unitsSoldPerDay(model)
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
        inputs: [
          planned.evidence,
          'assumption:capacityPerDay',
          ...(Number.isFinite(share) ? ['report:fairShare', ...weightKey(model)] : []),
        ],
      })
  figures['plan.units'] = { ...units, prose: unitsText(sold, archetype.unit) }
  figures['plan.rate'] = rateFigure('report:plan.unitsPerMonth', planLabels.unitsPerMonth({ many }), figures['plan.units'], input, book)
  return figures
}

/**
 * The plan and its break-even, in tenths where whole units would hide which is more: 8.4 trays of which 8.2 cover the costs, and never 8 of which 9
 * do.
 */
export function distinguishableRates(figures: Figures, input: ReportInput): Figures {
  const names = ['be.unitsPerDay', 'be.rate', 'be.rateWithPay'] as const
  const plan = figures['plan.units']
  const rate = figures['plan.rate']
  if (!plan || !rate || isCountedByMonth(input)) return {}
  const { unit } = input.archetype
  const planned = Number(plan.value)
  const isHiddenByRounding = (count: number) =>
    Math.sign(wholeAtLeast(count) - Math.round(planned)) !== Math.sign(roundTenth(count) - roundTenth(planned))
  const hiddenNames = names.filter((name) => figures[name] && isHiddenByRounding(Number(figures[name]!.value)))
  if (hiddenNames.length === 0) return {}
  const withTenths = (figure: Figure, text: typeof unitsPerDayInTenths) => ({ ...figure, prose: text(Number(figure.value), unit) })
  const distinguishable: Figures = { 'plan.units': withTenths(plan, unitsInTenths), 'plan.rate': withTenths(rate, unitsPerDayInTenths) }
  const share = figures['fairShare.rate']
  if (share) distinguishable['fairShare.rate'] = withTenths(share, unitsPerDayInTenths)
  for (const name of names)
    if (figures[name]) distinguishable[name] = withTenths(figures[name]!, name === 'be.unitsPerDay' ? unitsInTenths : unitsPerDayInTenths)
  return distinguishable
}

/** Units a day; a month where sales are rare. */
function rateFigure(id: string, label: string, perDay: Figure, input: ReportInput, book: FigureBook): Figure {
  const { one, many } = input.archetype.unit
  const days = input.archetype.openDaysPerMonth
  const units = Number(perDay.value)
  if (!isCountedByMonth(input)) return { ...perDay, prose: planTexts.unitsADay({ ...roundedCount(units), one, many }) }
  const perMonth = units * days < 3 ? roundTenth(units * days) : Math.round(units * days)
  return book.derive({
    id,
    label,
    value: perMonth,
    form: 'count',
    unit: `${many} a month`,
    formula: planFormulas.unitsPerMonth({ units: perDay.exact, days: formatNumber(days, 1) }),
    inputs: [perDay.evidence],
    prose: planTexts.unitsAMonth({ ...roundedCount(perMonth), one, many }),
  })
}
