import { ownSources } from '#engine/evidence/own-sources.ts'
import { cheapestStart } from '#engine/model/cheapest-start.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { ReportTerm, SectionKey } from '#engine/quantity/vocabulary.ts'
import type { Section } from '#engine/report/document.ts'
import { inputKindsText } from '#engine/report/input-kinds-text.ts'
import { planSteps } from '#engine/report/plan-parts.ts'
import { testStep } from '#engine/report/plan-tasks.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { realFirmsOfStored } from '#report/stored-report.ts'
import { tables } from '#words/engine/report-tables.ts'
import { askTexts } from '#words/report/ask.ts'
import { revenueForecastTexts as forecast } from '#words/report/revenue-forecast.ts'
import {
  describeSummary,
  describeTable,
  findRows,
  findSection,
  labelledSentences,
  paragraphSentences,
  passagesWith,
  plainSentence,
  type RowCells,
  type Statement,
  sentencesWith,
} from './ask-reply.ts'
import type { ParsedQuestion } from './ask-scenarios.ts'
import { endSentence } from './end-sentence.ts'

/** Prefix of these tables' titles: the rest is the report's own. */
const loansTitle = tables.loans.title({ currency: '' }).split('(')[0] ?? ''
const unitCostsTitle = tables.unitCosts.title({ one: '' }).split('  ')[0] ?? ''

/** The costs of what one sale takes, and the largest of them. */
export function describeUnitCosts(data: StoredReport): Statement[] {
  return describeTable(data, 'breakEven', unitCostsTitle, [1])
}

/** The paragraph that follows a labelled sentence, where it says more of it. */
export function paragraphsAfter(data: StoredReport, key: SectionKey, label: string): Statement[] {
  const blocks = findSection(data, key)?.blocks ?? []
  const at = blocks.findIndex((block) => block.kind === 'labelled' && block.items.some((item) => item.label === label))
  const next = at < 0 ? undefined : blocks[at + 1]
  return next?.kind === 'paragraph' ? [{ text: next.text, figures: next.figures }] : []
}

/** Sales and net profit of each year, and what the simulations say of the second. */
export function describeYears(data: StoredReport): Statement[] {
  const { currency } = data.model
  const evidenceValue = (id: string) => data.evidence.find((each) => each.id === id)?.value
  const years = [1, 2, 3].flatMap((year): Statement[] => {
    const [sales, profit] = [evidenceValue(`model:year.${year}.revenue`), evidenceValue(`model:year.${year}.netProfit`)]
    if (typeof sales !== 'number' || typeof profit !== 'number') return []
    const money = (amount: number) => formatMoneyProseMajor(amount, currency)
    return [
      {
        text: askTexts.year({ year: `${tables.years.year({ year })}`, profit: money(profit), sales: money(sales) }),
        figures: [
          { text: money(profit), evidence: `model:year.${year}.netProfit` },
          { text: money(sales), evidence: `model:year.${year}.revenue` },
        ],
      },
    ]
  })
  return [...years, ...describeSummary(data, 'financialProjections')]
}

/** Where the report prints the term's own figure. */
const figuresOfTerms: Partial<Record<ReportTerm, readonly string[]>> = {
  'break-even': ['model:breakEven.unitsPerDay'],
  'gross-profit': ['model:ratios.grossMargin'],
  'net-profit': ['model:ratios.netMargin'],
  contribution: ['model:ratios.contributionPerUnit'],
  depreciation: ['model:year.1.depreciation'],
  dscr: ['model:loanExample.dscrWorst'],
  'to-be-safe': ['model:risk.cashNeeded.p80'],
  'own-pay': ['assumption:ownerDrawPerMonth'],
}

/** What a term means, and this report's own figure of it. */
export function describeTerm(data: StoredReport, term: ReportTerm): Statement[] {
  return [plainSentence(askTexts.meanings[term]), ...sentencesWith(data, figuresOfTerms[term] ?? [])]
}

/** How often the money is gone, when, and what is lost by then; the float, which comes back. Null where the question is about a float that there is not. */
export function describeClosing(data: StoredReport, { ideas }: ParsedQuestion): Statement[] | null {
  const float = passagesWith(data, 'report:startup.float').slice(0, 1)
  if (ideas.has('float') && float.length === 0) return null
  const closing = passagesWith(data, 'model:risk.closing.lost')
  return closing.length + float.length > 0 ? [...float, ...closing] : describeReasonsNotToStart(data)
}

/** The largest loan; what lenders ask for, and what a start without one takes, where the question is about these. */
export function describeLoan(data: StoredReport, { ideas }: ParsedQuestion): Statement[] {
  const { startupTotal, currency } = data.model
  const toOpen = formatMoneyRoundedMajor(startupTotal, currency)
  const refused: Statement[] = ideas.has('refused')
    ? [
        { text: askTexts.refused.toOpen({ amount: toOpen }), figures: [{ text: toOpen, evidence: 'model:startupTotal' }] },
        ...describeCheapestStart(data),
      ]
    : []
  const security = ideas.has('security') || ideas.has('permit') ? describeTable(data, 'funding', tables.funders.title, [2]) : []
  return [
    ...refused,
    ...security,
    ...describeSummary(data, 'funding'),
    ...paragraphSentences(findSection(data, 'funding')).slice(0, 1),
    ...(security.length > 0 ? [] : describeTable(data, 'funding', loansTitle, [1, 7])),
  ]
}

/** The start at the lowest prices, where one is cheaper. */
function describeCheapestStart(data: StoredReport): Statement[] {
  const start = cheapestStart(data.model)
  return start ? [plainSentence(askTexts.afford.cheapest({ amount: formatMoneyRoundedMajor(start.toOpen, data.model.currency) }))] : []
}

/** What people of this trade reported as earnings, and the plan beside it. */
export function describeRealFirms(data: StoredReport): Statement[] {
  const found = realFirmsOfStored(data)
  if (!found) return []
  const sentences = [found.text, ...(found.ours ? [found.ours] : [])]
  return sentences.map((text) => ({ text, figures: found.figures.filter((figure) => text.includes(figure.text)) }))
}

export function describeOpening(data: StoredReport): Statement[] {
  return sentencesWith(data, ['model:startupTotal', 'model:toLiveOn.amount', 'model:risk.cashNeeded.p80'])
}

const maxFirstSteps = 3

/** The first steps of the plan, and the one that is the test, as instructions. */
export function describeFirstSteps(data: StoredReport): Statement[] {
  const steps = planSteps(data.sections).slice(0, maxFirstSteps)
  if (steps.length === 0) return describeSummary(data, 'implementationGuide')
  return [
    ...steps.map(({ text, byDay }) => plainSentence(askTexts.steps.step({ text: endSentence(text), day: byDay }))),
    plainSentence(askTexts.steps.test({ step: testStep(data), mark: endSentence(data.first.test.passMark) })),
  ]
}

export function describeTaxes({ model: { currency, months } }: StoredReport): Statement[] {
  const [first, second] = [0, 12].map((from) => sumMajor(months.slice(from, from + 12).map(({ tax }) => tax)))
  // Without interest the report says so itself.
  if (first === undefined || second === undefined || months.length < 24 || first + second <= 0) return []
  const money = (amount: number) => formatMoneyProseMajor(amount, currency)
  return [
    {
      text: askTexts.taxes({ first: money(first), second: money(second) }),
      figures: [
        { text: money(first), evidence: 'model:year.1.tax' },
        { text: money(second), evidence: 'model:year.2.tax' },
      ],
    },
  ]
}

export function describeContents(data: StoredReport): Statement[] {
  return [plainSentence(askTexts.contents({ sections: joinWithAnd(data.sections.map(({ title }) => title)) }))]
}

/** The bad events by name alone: details need a question of their own. */
export function eventNames(data: StoredReport): Statement[] {
  const names = findRows(data, 'risk', tables.shocks.title).flatMap((cells) => cells[0]?.text ?? [])
  return names.length > 0 ? [plainSentence(askTexts.event.names({ names: joinWithAnd(names) }))] : []
}

/** The best and the weakest month, why, and the year's events of a month in the question. */
export function describeSeason(data: StoredReport, { question }: ParsedQuestion): Statement[] {
  const section = findSection(data, 'revenueForecast')
  const charts = (section?.blocks ?? []).flatMap((block) => (block.kind === 'chart' && block.chart === 'season' ? [block] : []))
  const questionWords = new Set(question.toLowerCase().split(/[^\p{L}]+/u))
  const isRequestedMonth = (cells: RowCells) => (cells[0]?.text ?? '').split(', ').some((month) => questionWords.has(month.toLowerCase()))
  return [
    ...charts.flatMap((chart) => [plainSentence(endSentence(chart.title)), { text: chart.summary, figures: chart.figures ?? [] }]),
    ...labelledSentences(section, [forecast.seasonWhyLabel]),
    ...describeTable(data, 'localInsights', tables.calendar.title, [1], isRequestedMonth),
  ]
}

export function describeVerdict(data: StoredReport): Statement[] {
  const figures = (data.first.figures ?? []).filter((figure) => data.first.verdictText.includes(figure.text))
  return [{ text: data.first.verdictText, figures }, ...describeReasonsNotToStart(data).slice(0, 1)]
}

export function describeChecks(data: StoredReport): Statement[] {
  return data.first.checkFirst.map(({ label, text, howToCheck }) => ({
    text: askTexts.check({ label, text: endSentence(text), how: endSentence(howToCheck) }),
    figures: (data.first.figures ?? []).filter((figure) => text.includes(figure.text)),
  }))
}

export function describeNewFirms({ first }: StoredReport): Statement[] {
  const text = first.newFirms?.text
  if (!text) return [plainSentence(askTexts.newFirmsUnread)]
  return [{ text, figures: (first.figures ?? []).filter((figure) => text.includes(figure.text)) }]
}

function checklistIn(section: Section | undefined) {
  return (section?.blocks ?? []).flatMap((block) => (block.kind === 'checklist' ? block.items : []))
}

export function describeReasonsNotToStart(data: StoredReport): Statement[] {
  const items = checklistIn(findSection(data, 'risk'))
  return items.length > 0
    ? [
        {
          text: [askTexts.doNotStart, ...items.map((item) => endSentence(item.text.replace(/;$/, '')))].join(' '),
          figures: items.flatMap((item) => item.figures ?? []),
        },
      ]
    : []
}

export function describeTest(data: StoredReport): Statement[] {
  const section = findSection(data, 'implementationGuide')
  return [
    ...describeSummary(data, 'implementationGuide'),
    ...checklistIn(section).map((item) => ({ text: [item.text, item.detail].filter(Boolean).join(' '), figures: item.figures ?? [] })),
    ...labelledSentences(section).slice(0, 3),
  ]
}

export function describeSources(data: StoredReport): Statement[] {
  const texts = askTexts.sources
  const publishedEvidence = data.evidence.filter(
    (each) => (each.kind === 'reference' || each.kind === 'observed') && each.source.publisher !== ownSources.assumption.publisher,
  )
  const publishers = [...new Set(publishedEvidence.map((each) => each.source.publisher))]
  return [
    plainSentence(texts.assumed({ kinds: endSentence(inputKindsText(data.first)) })),
    {
      text: publishers.length > 0 ? texts.published({ publishers: joinWithAnd(publishers) }) : texts.none,
      figures: publishedEvidence
        .slice(0, 8)
        .map((each) => ({ text: texts.source({ title: each.source.title, year: `${each.year}` }), evidence: each.id })),
    },
  ]
}
