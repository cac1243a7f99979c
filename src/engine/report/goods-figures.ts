import type { NumberText } from '#language/slots.ts'
import { planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { formatMoneyRoundedMajor, formatNumber } from '../quantity/format.ts'
import { figureTexts } from '../quantity/format-quantity.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'

/** Sizes of single sales, and production until there is something to sell. */
export function goodsFigures(input: ReportInput, book: FigureBook): Figures {
  return { ...ticketFigures(input, book), ...productionFigures(input, book) }
}

/** Sizes of single sales at local prices: as far from the average as they are at home. */
function ticketFigures({ archetype, model }: ReportInput, book: FigureBook): Figures {
  const { tickets, likely } = archetype.price
  const price = model.assumptions.find(({ key }) => key === 'pricePerUnit')?.value
  if (!tickets || !price || !(likely > 0)) return {}
  const figures: Figures = {}
  for (const end of ['low', 'high'] as const) {
    const amount = (price * tickets[end]) / likely
    figures[`ticket.${end}`] = book.derive({
      id: `report:ticket.${end}`,
      label: planLabels.ticket[end],
      value: amount,
      form: 'money',
      unit: model.currency,
      formula: planFormulas.ticket({ ticket: formatNumber(tickets[end], 2) as NumberText, average: formatNumber(likely, 2) as NumberText }),
      inputs: ['assumption:pricePerUnit'],
      prose: formatMoneyRoundedMajor(amount, model.currency),
    })
  }
  return figures
}

function productionFigures({ archetype, model }: ReportInput, book: FigureBook): Figures {
  const { production } = archetype
  if (!production) return {}
  const { startsSelling, kept: keptUnits } = production
  const year = Number(archetype.priceMonth.slice(0, 4))
  const shared = { year, source: ownSources.knowledge, confidence: 'low', kind: 'assumption' } as const
  const firstSaleEvidence = book.add({
    id: `trade:${archetype.id}.firstSale`,
    label: planLabels.firstSale,
    value: startsSelling.month,
    unit: 'month',
    reason: startsSelling.why,
    ...shared,
  })
  const count = book.add({
    id: `trade:${archetype.id}.kept`,
    label: planLabels.kept({ many: keptUnits.many }),
    value: keptUnits.count,
    unit: keptUnits.many,
    reason: production.mortality,
    ...shared,
  })
  const keeping = model.assumptions.find(({ key }) => key === 'keepingPerMonth')
  return {
    'make.first': { evidence: firstSaleEvidence, value: startsSelling.month, ...figureTexts(startsSelling.month, 'month', model.currency) },
    'make.kept': {
      evidence: count,
      value: keptUnits.count,
      prose: planTexts.units({ n: keptUnits.count, count: formatNumber(keptUnits.count), one: keptUnits.one, many: keptUnits.many }),
      exact: formatNumber(keptUnits.count),
    },
    ...plannedFigure(archetype, model, book),
    ...(keeping && keeping.value > 0 ? { 'make.keeping': book.model(keeping.evidence[0]!, keeping.value, 'money') } : {}),
  }
}

/** How many the business plans where more could be sold; none where the plan keeps all of them. */
function plannedFigure(
  { id, priceMonth, production }: ReportInput['archetype'],
  { kept: herd }: ReportInput['model'],
  book: FigureBook,
): Figures {
  if (!production || !herd) return {}
  const { one, many } = production.kept
  const evidence = book.add({
    id: `trade:${id}.keptPlanned`,
    label: planLabels.keptPlanned({ many }),
    value: herd.planned,
    unit: many,
    reason: production.mortality,
    year: Number(priceMonth.slice(0, 4)),
    source: ownSources.knowledge,
    confidence: 'low',
    kind: 'assumption',
  })
  const prose = planTexts.units({ n: herd.planned, count: formatNumber(herd.planned), one, many })
  return { 'make.planned': { evidence, value: herd.planned, prose, exact: formatNumber(herd.planned) } }
}
