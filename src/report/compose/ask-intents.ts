import { ownSources } from '#engine/evidence/own-sources.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { ReportTerm, SectionKey, Topic } from '#engine/quantity/vocabulary.ts'
import type { Section } from '#engine/report/document.ts'
import { inputKindsText } from '#engine/report/input-kinds-text.ts'
import { lastingSentences } from '#engine/report/own-money-text.ts'
import { cheapestStart, planSteps, testCost } from '#engine/report/plan-parts.ts'
import { testStep } from '#engine/report/plan-tasks.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { answerStart } from '#engine/report/start-question.ts'
import { ownMoney, ownMoneyBasis } from '#engine/risk/own-money.ts'
import { joinWithAnd } from '#language/join-names.ts'
import type { MoneyText } from '#language/slots.ts'
import { realFirmsOfStored } from '#report/stored-report.ts'
import { tables } from '#words/engine/report-tables.ts'
import { askTexts } from '#words/report/ask.ts'
import { culturalAdaptationTexts as culture } from '#words/report/cultural-adaptation.ts'
import { financialProjectionsTexts as financial } from '#words/report/financial-projections.ts'
import { fundingTexts as funding } from '#words/report/funding.ts'
import { implementationGuideTexts as guide } from '#words/report/implementation-guide.ts'
import { localInsightsTexts as local } from '#words/report/local-insights.ts'
import { partnershipsTexts as partnerships } from '#words/report/partnerships.ts'
import { revenueForecastTexts as forecast } from '#words/report/revenue-forecast.ts'
import { riskTexts } from '#words/report/risk.ts'
import {
  createReply,
  describeFigure,
  describeSummary,
  describeTable,
  findRows,
  findSection,
  labelledSentences,
  paragraphSentences,
  passagesWith,
  plainSentence,
  type Reply,
  type RowCells,
  type Statement,
  sentencesIn,
  sentencesWith,
} from './ask-reply.ts'
import {
  describeBadEvents,
  describeFirstStock,
  describeHousehold,
  describeItemCosts,
  describeMonths,
  describeNoSales,
  describeOwnedItems,
  describeProfitShare,
  type ParsedQuestion,
} from './ask-scenarios.ts'
import { endSentence } from './end-sentence.ts'

type TopicAnswer = (data: StoredReport, question: ParsedQuestion) => Statement[] | null

/** Answers by topic; null or empty where this report does not hold one. */
const answers: Record<Topic, TopicAnswer> = {
  earn: (data) => [
    ...describeSummary(data, 'financialProjections'),
    ...sentencesWith(data, ['assumption:ownerDrawPerMonth']),
    ...describeMonths(data, { question: '', ideas: new Set() }).slice(0, 1),
  ],
  afford: describeOpening,
  'first-step': describeFirstSteps,
  sure: (data) => [...describeSources(data).slice(0, 1), ...describeChecks(data).slice(0, 2)],
  'paid-for': describeContents,
  sources: describeSources,
  permits: (data) => [
    ...describeSummary(data, 'regulatoryCompliance'),
    ...describeTable(data, 'regulatoryCompliance', tables.permits.title, [1, 2, 4, 5]),
    ...paragraphSentences(findSection(data, 'regulatoryCompliance')).slice(0, 2),
  ],
  competitors: (data) => [
    ...describeSummary(data, 'competition'),
    ...sentencesWith(data, ['report:sellers.expectedPer100k', 'report:sellers.expected', 'report:sellers.carried']),
    ...paragraphSentences(findSection(data, 'competition')).slice(-1),
    ...describeTable(data, 'competition', tables.competitors.title, [1]),
  ],
  'break-even': (data) => [
    ...describeSummary(data, 'breakEven'),
    ...sentencesWith(data, ['model:breakEven.unitsPerDayWithOwnPay', 'assumption:unitsPerDay']),
  ],
  payback: (data, { ideas }) => {
    const month = sentencesWith(data, ['model:breakEven.paybackMonth'])
    // The first profit comes before all that was put in is back.
    if (['profit', 'make', 'pay', 'self-pay'].some((idea) => ideas.has(idea)) && !ideas.has('return'))
      return [...describeSummary(data, 'breakEven'), ...month]
    // A plan that never pays back has no month; its break-even says why.
    return month.length > 0
      ? month
      : [...describeSummary(data, 'breakEven'), ...paragraphSentences(findSection(data, 'breakEven')).slice(0, 2)]
  },
  risks: (data) => [
    ...describeSummary(data, 'risk'),
    ...sentencesIn(findSection(data, 'risk')).slice(0, 1),
    ...describeTable(data, 'risk', tables.risks.title, [1, 2]),
    ...eventNames(data),
  ],
  loan: describeLoan,
  'opening-cost': describeOpening,
  learn: (data) => [...paragraphSentences(findSection(data, 'implementationGuide')).slice(1, 2), ...describeFirstSteps(data).slice(1)],
  'own-pay': (data) => [
    ...sentencesWith(data, ['assumption:ownerDrawPerMonth', 'model:perHour.year1', 'model:perHour.usual']),
    ...describeSummary(data, 'financialProjections'),
  ],
  tax: (data) => [
    ...paragraphSentences(findSection(data, 'regulatoryCompliance')).slice(-1),
    ...describeTaxes(data),
    ...describeTable(data, 'regulatoryCompliance', bandsTitle, [1]),
    ...describeTable(data, 'regulatoryCompliance', tables.taxDates.title, [1, 2]),
  ],
  suppliers: (data) => [
    ...describeTable(data, 'partnerships', tables.suppliers.title, [1]),
    ...paragraphSentences(findSection(data, 'partnerships')).slice(0, 1),
  ],
  partners: (data) => [...describeSummary(data, 'partnerships'), ...describeTable(data, 'partnerships', tables.partners.title, [1])],
  hours: (data) => [
    ...sentencesWith(data, ['assumption:ownerHoursPerWeek', 'trade:openDays', 'assumption:openDaysPerMonth']),
    ...labelledSentences(findSection(data, 'implementationGuide'), [guide.dayLabel]),
    ...describeReasonsNotToStart(data),
  ],
  price: (data) => [
    ...sentencesWith(data, ['assumption:pricePerUnit']),
    ...labelledSentences(findSection(data, 'financialProjections'), [financial.priceWhyLabel]),
    ...describeFigure(data, ['assumption:costOfSalesPerUnit']),
  ],
  place: (data) => [
    ...labelledSentences(findSection(data, 'localInsights'), [local.placeLabel]),
    ...describeSummary(data, 'localInsights'),
    ...labelledSentences(findSection(data, 'localInsights'), [local.rentWhyLabel]),
  ],
  customers: (data) => [...describeTable(data, 'marketSize', tables.customers.title, [1, 2]), ...describeSummary(data, 'marketSize')],
  season: describeSeason,
  verdict: describeVerdict,
  checks: describeChecks,
  avoid: describeReasonsNotToStart,
  test: describeTest,
  'cash-low': (data) => [
    ...sentencesWith(data, ['model:cashLow.amount', 'model:cashLow.month', 'model:risk.probabilityCashOut', 'model:risk.cashNeeded.p80']),
  ],
  'new-firms': describeNewFirms,
  sales: (data) => [...describeSummary(data, 'revenueForecast'), ...paragraphSentences(findSection(data, 'revenueForecast')).slice(0, 1)],
  culture: (data) => [
    ...describeSummary(data, 'culturalAdaptation'),
    ...labelledSentences(findSection(data, 'culturalAdaptation'), [culture.payLabel, culture.bargainLabel]),
  ],
  staff: (data) => [
    ...sentencesWith(data, ['assumption:wagesPerMonth']),
    ...describeFigure(data, ['assumption:wagesPerMonth', `fact:${data.countryCode.toLowerCase()}:helper-wage`]),
    ...sentencesWith(data, ['report:hour.helper']),
    ...paragraphSentences(findSection(data, 'implementationGuide')).slice(1, 2),
  ],
  rent: (data) => [
    ...sentencesWith(data, ['assumption:rentPerMonth']),
    ...describeFigure(data, ['assumption:rentPerMonth']),
    ...labelledSentences(findSection(data, 'localInsights'), [local.rentWhyLabel]),
  ],
  'first-months': describeMonths,
  'already-have': describeOwnedItems,
  'item-cost': describeItemCosts,
  'first-stock': describeFirstStock,
  job: (data) => [
    ...sentencesWith(data, [
      'model:perHour.year1',
      'model:perHour.usual',
      'report:hour.helper',
      'assumption:ownerHoursPerWeek',
      'model:risk.probabilityLoss',
    ]),
    plainSentence(askTexts.job),
  ],
  'no-sales': describeNoSales,
  credit: (data) => [
    ...paragraphSentences(findSection(data, 'culturalAdaptation')),
    ...labelledSentences(findSection(data, 'culturalAdaptation'), [culture.creditLabel]),
    ...describeFigure(data, ['assumption:debtorDays']),
  ],
  leftovers: (data) => [
    ...labelledSentences(findSection(data, 'risk'), [riskTexts.spoilsLabel, riskTexts.cropLossLabel]),
    ...describeFigure(data, ['assumption:shrinkageShare']),
  ],
  breaks: (data) => [
    ...labelledSentences(findSection(data, 'risk'), [riskTexts.breaksLabel]),
    ...(describeBadEvents(data, breakdowns) ?? []),
  ],
  'bad-events': describeBadEvents,
  household: describeHousehold,
  closing: describeClosing,
  'others-earn': describeRealFirms,
  'profit-share': describeProfitShare,
  margin: (data) => [
    ...paragraphSentences(findSection(data, 'breakEven')).slice(0, 1),
    ...describeUnitCosts(data),
    ...describeFigure(data, ['model:ratios.contributionPerUnit', 'assumption:pricePerUnit', 'assumption:costOfSalesPerUnit']),
  ],
  'monthly-costs': (data) => [
    ...describeTable(data, 'breakEven', tables.monthlyCosts.title, [1]),
    ...describeFigure(data, ['assumption:costOfSalesPerUnit']),
    ...describeUnitCosts(data),
  ],
  'keep-customers': (data) => [
    ...labelledSentences(findSection(data, 'culturalAdaptation'), [culture.generalLabel, culture.hereLabel]),
    ...describeTable(data, 'competition', tables.competitors.title, [1]),
  ],
  'savings-group': (data) => [
    ...labelledSentences(findSection(data, 'funding'), [funding.groupsLabel]),
    ...paragraphsAfter(data, 'funding', funding.groupsLabel),
  ],
  'pay-first': (data) => [
    ...labelledSentences(findSection(data, 'partnerships'), [partnerships.firstLabel]),
    ...paragraphsAfter(data, 'partnerships', partnerships.firstLabel),
  ],
  growth: (data) => [
    ...describeSummary(data, 'revenueForecast'),
    ...labelledSentences(findSection(data, 'revenueForecast'), [forecast.whyLabel]),
    ...describeFigure(data, ['assumption:rampMonths']),
  ],
  'later-years': describeYears,
  timeline: (data) => [...describeTable(data, 'implementationGuide', tables.phases.title, [1, 3]), ...describeFirstSteps(data).slice(0, 1)],
}

/** The costs of what one sale takes, and the largest of them. */
function describeUnitCosts(data: StoredReport): Statement[] {
  return describeTable(data, 'breakEven', unitCostsTitle, [1])
}

/** The paragraph that follows a labelled sentence, where it says more of it. */
function paragraphsAfter(data: StoredReport, key: SectionKey, label: string): Statement[] {
  const blocks = findSection(data, key)?.blocks ?? []
  const at = blocks.findIndex((block) => block.kind === 'labelled' && block.items.some((item) => item.label === label))
  const next = at < 0 ? undefined : blocks[at + 1]
  return next?.kind === 'paragraph' ? [{ text: next.text, figures: next.figures }] : []
}

/** Sales and net profit of each year, and what the simulations say of the second. */
function describeYears(data: StoredReport): Statement[] {
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
function describeClosing(data: StoredReport, { ideas }: ParsedQuestion): Statement[] | null {
  const float = passagesWith(data, 'report:startup.float').slice(0, 1)
  if (ideas.has('float') && float.length === 0) return null
  const closing = passagesWith(data, 'model:risk.closing.lost')
  return closing.length + float.length > 0 ? [...float, ...closing] : describeReasonsNotToStart(data)
}

/** The largest loan; what lenders ask for, and what a start without one takes, where the question is about these. */
function describeLoan(data: StoredReport, { ideas }: ParsedQuestion): Statement[] {
  const { startupTotal, currency } = data.model
  const toOpen = formatMoneyRoundedMajor(startupTotal, currency)
  const refused: Statement[] = ideas.has('refused')
    ? [
        { text: askTexts.refused.toOpen({ amount: toOpen }), figures: [{ text: toOpen, evidence: 'model:startupTotal' }] },
        ...describeCheapestStart(data),
      ]
    : []
  const asked = ideas.has('security') || ideas.has('permit') ? describeTable(data, 'funding', tables.funders.title, [2]) : []
  return [
    ...refused,
    ...asked,
    ...describeSummary(data, 'funding'),
    ...paragraphSentences(findSection(data, 'funding')).slice(0, 1),
    ...(asked.length > 0 ? [] : describeTable(data, 'funding', loansTitle, [1, 7])),
  ]
}

/** The start at the lowest prices, where one is cheaper. */
function describeCheapestStart(data: StoredReport): Statement[] {
  const start = cheapestStart(data.model)
  return start ? [plainSentence(askTexts.afford.cheapest({ amount: formatMoneyRoundedMajor(start.toOpen, data.model.currency) }))] : []
}

/** What people of this trade said they earn, and the plan beside it. */
function describeRealFirms(data: StoredReport): Statement[] {
  const found = realFirmsOfStored(data)
  if (!found) return []
  const sentences = [found.text, ...(found.ours ? [found.ours] : [])]
  return sentences.map((text) => ({ text, figures: found.figures.filter((figure) => text.includes(figure.text)) }))
}

const breakdowns: ParsedQuestion = { question: '', ideas: new Set(['breakdown']) }
/** Prefix of these tables' titles: the rest is the report's own. */
const loansTitle = tables.loans.title({ currency: '' }).split('(')[0] ?? ''
const unitCostsTitle = tables.unitCosts.title({ one: '' }).split('  ')[0] ?? ''
const bandsTitle = tables.tax.title({ name: '' }).trim()

/** The report's own answer to a topic; null where it holds none. */
export function answerTopic(data: StoredReport, topic: Topic, request: ParsedQuestion): Reply | null {
  const sayings = answers[topic](data, request) ?? []
  return sayings.length > 0 ? createReply(data, sayings) : null
}

/** Suggestions where nothing of a question was understood. */
const popularTopics: readonly Topic[] = ['earn', 'afford', 'first-step']

/** Questions to offer instead: the nearest, else the most popular. */
export function alternativeQuestions(near: readonly Topic[]): string[] {
  return [...new Set([...near, ...popularTopics])].slice(0, popularTopics.length).map((topic) => askTexts.questions[topic])
}

/** Whether an amount is enough to start with, the missing part, and the smaller first step. */
export function answerAfford(data: StoredReport, amount: number): Reply {
  const texts = askTexts.afford
  const { currency } = data.model
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  const answer = answerStart(amount, data)
  const isAdvisedAgainst = data.first.verdict === 'no'
  const [toOpen, toLiveOn, toBeSafe] = describeNeeds(data)
  const needs = [toOpen, toLiveOn, toBeSafe].flatMap((each) => each ?? [])
  const verdict = isAdvisedAgainst ? [plainSentence(texts.stillNo)] : []
  if (answer.kind === 'safe') return createReply(data, [plainSentence(texts.safe({ amount: format(amount) })), ...needs, ...verdict])
  if (answer.kind === 'open')
    return createReply(data, [
      plainSentence(texts.open({ amount: format(amount), missing: format(answer.missing) })),
      ...lastingSentences(ownMoney(amount, ownMoneyBasis(data.model))).map(plainSentence),
      ...needs,
      ...verdict,
    ])
  const cheaperStart = answer.start
    ? [
        plainSentence(
          answer.kind === 'cheapest'
            ? texts.cheapest({ amount: format(answer.start.toOpen) })
            : texts.cheapestShort({ amount: format(answer.start.toOpen), missing: format(answer.missingAtLeast) }),
        ),
        ...answer.start.lines
          .slice(0, maxLines)
          .map(({ item, low, amount: defaultAmount }) =>
            plainSentence(texts.line({ item, low: format(low), amount: format(defaultAmount) })),
          ),
      ]
    : []
  const cost = testCost(data.sections)
  return createReply(data, [
    plainSentence(texts.missing({ amount: format(amount), missing: format(answer.missing) })),
    ...needs,
    ...cheaperStart,
    plainSentence(cost ? texts.test({ cost: cost as MoneyText }) : texts.testFree),
    ...verdict,
  ])
}

/** To open, to live on until it earns, to be safe. */
export function describeNeeds({ model, first }: StoredReport): Statement[] {
  const texts = askTexts.afford
  const format = (value: number) => formatMoneyRoundedMajor(value, model.currency)
  const { toLiveOn } = model
  const safe = first.cashNeeded.p80
  return [
    {
      text: texts.toOpen({ amount: format(model.startupTotal) }),
      figures: [{ text: format(model.startupTotal), evidence: 'model:startupTotal' }],
    },
    ...(toLiveOn && toLiveOn.amount > 0
      ? [
          {
            text: texts.toLiveOn({ amount: format(toLiveOn.amount), month: toLiveOn.untilMonth }),
            figures: [{ text: format(toLiveOn.amount), evidence: 'model:toLiveOn.amount' }],
          },
        ]
      : []),
    { text: texts.toBeSafe({ amount: format(safe) }), figures: [{ text: format(safe), evidence: 'model:risk.cashNeeded.p80' }] },
  ]
}

/** Lines to name; the rest is in the list of opening costs. */
const maxLines = 3

function describeOpening(data: StoredReport): Statement[] {
  return sentencesWith(data, ['model:startupTotal', 'model:toLiveOn.amount', 'model:risk.cashNeeded.p80'])
}

const maxFirstSteps = 3

/** The first steps of the plan, and the one that is the test, as instructions. */
function describeFirstSteps(data: StoredReport): Statement[] {
  const steps = planSteps(data.sections).slice(0, maxFirstSteps)
  if (steps.length === 0) return describeSummary(data, 'implementationGuide')
  return [
    ...steps.map(({ text, byDay }) => plainSentence(askTexts.steps.step({ text: endSentence(text), day: byDay }))),
    plainSentence(askTexts.steps.test({ step: testStep(data), mark: endSentence(data.first.test.passMark) })),
  ]
}

function describeTaxes({ model: { currency, months } }: StoredReport): Statement[] {
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

function describeContents(data: StoredReport): Statement[] {
  return [plainSentence(askTexts.contents({ sections: joinWithAnd(data.sections.map(({ title }) => title)) }))]
}

/** The bad events by name alone: details need a question of their own. */
function eventNames(data: StoredReport): Statement[] {
  const names = findRows(data, 'risk', tables.shocks.title).flatMap((cells) => cells[0]?.text ?? [])
  return names.length > 0 ? [plainSentence(askTexts.event.names({ names: joinWithAnd(names) }))] : []
}

/** The best and the weakest month, why, and the year's events of a month in the question. */
function describeSeason(data: StoredReport, { question }: ParsedQuestion): Statement[] {
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

function describeVerdict(data: StoredReport): Statement[] {
  const figures = (data.first.figures ?? []).filter((figure) => data.first.verdictText.includes(figure.text))
  return [{ text: data.first.verdictText, figures }, ...describeReasonsNotToStart(data).slice(0, 1)]
}

function describeChecks(data: StoredReport): Statement[] {
  return data.first.checkFirst.map(({ label, text, howToCheck }) => ({
    text: askTexts.check({ label, text: endSentence(text), how: endSentence(howToCheck) }),
    figures: (data.first.figures ?? []).filter((figure) => text.includes(figure.text)),
  }))
}

function describeNewFirms({ first }: StoredReport): Statement[] {
  const text = first.newFirms?.text
  if (!text) return [plainSentence(askTexts.newFirmsUnread)]
  return [{ text, figures: (first.figures ?? []).filter((figure) => text.includes(figure.text)) }]
}

function checklistIn(section: Section | undefined) {
  return (section?.blocks ?? []).flatMap((block) => (block.kind === 'checklist' ? block.items : []))
}

function describeReasonsNotToStart(data: StoredReport): Statement[] {
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

function describeTest(data: StoredReport): Statement[] {
  const section = findSection(data, 'implementationGuide')
  return [
    ...describeSummary(data, 'implementationGuide'),
    ...checklistIn(section).map((item) => ({ text: [item.text, item.detail].filter(Boolean).join(' '), figures: item.figures ?? [] })),
    ...labelledSentences(section).slice(0, 3),
  ]
}

function describeSources(data: StoredReport): Statement[] {
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
