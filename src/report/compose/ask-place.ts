import { formatMoneyWholeMajor } from '#engine/quantity/format.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { lineTexts } from '#words/engine/assumptions.ts'
import { askTexts } from '#words/report/ask.ts'
import { localInsightsTexts as local } from '#words/report/local-insights.ts'
import { describeSummary, findSection, labelledSentences, type Statement } from './ask-reply.ts'
import type { ParsedQuestion } from './ask-scenarios.ts'

const texts = askTexts.fromHome

/** How to choose a place; first what the plan pays for one, where it is asked whether home will do. */
export function describePlace(data: StoredReport, { ideas }: ParsedQuestion): Statement[] {
  const insights = findSection(data, 'localInsights')
  return [
    ...(ideas.has('home') ? describeRentedPlace(data) : []),
    ...labelledSentences(insights, [local.placeLabel]),
    ...describeSummary(data, 'localInsights'),
    ...labelledSentences(insights, [local.rentWhyLabel]),
  ]
}

/** No report says what other premises would sell: it names what it counts, and the question that it can compute. */
function describeRentedPlace({ model, evidence }: StoredReport): Statement[] {
  const rent = model.assumptions.find(({ key }) => key === 'rentPerMonth')
  if (!rent) return []
  const amount = formatMoneyWholeMajor(rent.value, model.currency)
  const figures = [{ text: amount, evidence: 'assumption:rentPerMonth' }]
  if (rent.value === 0) return [{ text: texts.noRent, figures: [] }]
  const line = evidence.find(({ id }) => id === 'line:rent')
  const [before = '', after = ''] = lineTexts.rent({ premises: '|' }).split('|')
  const place = line?.label.startsWith(before) ? line.label.slice(before.length, line.label.length - after.length) : null
  return [
    { text: place === null ? texts.rent({ amount }) : texts.rentOf({ amount, place }), figures },
    { text: texts.without, figures: [] },
  ]
}
