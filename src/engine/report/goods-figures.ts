import type { NumberText } from '#language/slots.ts'
import { planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { formatMoneyRoundedMajor, formatNumber } from '../quantity/format.ts'
import { figureTexts } from '../quantity/format-quantity.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'

/** How much single sales differ, and what is kept until there is something to sell. */
export function goodsFigures(input: ReportInput, book: FigureBook): Figures {
  return { ...ticketFigures(input, book), ...productionFigures(input, book) }
}

/** Single sales at the prices here: as far from the average as they are at home. */
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
  const { startsSelling, kept } = production
  const year = Number(archetype.priceMonth.slice(0, 4))
  const shared = { year, source: ownSources.knowledge, confidence: 'low', kind: 'assumption' } as const
  const first = book.add({
    id: `trade:${archetype.id}.firstSale`,
    label: planLabels.firstSale,
    value: startsSelling.month,
    unit: 'month',
    reason: startsSelling.why,
    ...shared,
  })
  const count = book.add({
    id: `trade:${archetype.id}.kept`,
    label: planLabels.kept({ many: kept.many }),
    value: kept.count,
    unit: kept.many,
    reason: production.mortality,
    ...shared,
  })
  const keeping = model.assumptions.find(({ key }) => key === 'keepingPerMonth')
  return {
    'make.first': { evidence: first, value: startsSelling.month, ...figureTexts(startsSelling.month, 'month', model.currency) },
    'make.kept': {
      evidence: count,
      value: kept.count,
      prose: planTexts.units({ n: kept.count, count: formatNumber(kept.count), one: kept.one, many: kept.many }),
      exact: formatNumber(kept.count),
    },
    ...(keeping && keeping.value > 0 ? { 'make.keeping': book.model(keeping.evidence[0]!, keeping.value, 'money') } : {}),
  }
}
