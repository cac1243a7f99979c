import { formatMoneyWholeMajor } from '#engine/quantity/format.ts'
import type { Topic } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { lineTexts } from '#words/engine/assumptions.ts'
import { tables } from '#words/engine/report-tables.ts'
import { askTexts } from '#words/report/ask.ts'
import { culturalAdaptationTexts as culture } from '#words/report/cultural-adaptation.ts'
import { financialProjectionsTexts as financial } from '#words/report/financial-projections.ts'
import { fundingTexts as funding } from '#words/report/funding.ts'
import { localInsightsTexts as local } from '#words/report/local-insights.ts'
import { partnershipsTexts as partnerships } from '#words/report/partnerships.ts'
import { revenueForecastTexts as forecast } from '#words/report/revenue-forecast.ts'
import { riskTexts } from '#words/report/risk.ts'
import { describeSmallerStart } from './ask-afford.ts'
import { describeMonthlyCosts } from './ask-cost-lines.ts'
import { asksStartWithTest, describeCash, describeStartWithTest } from './ask-own-cash.ts'
import { describeHours } from './ask-own-time.ts'
import {
  createReply,
  describeFigure,
  describeSummary,
  describeTable,
  findSection,
  labelledSentences,
  paragraphSentences,
  plainSentence,
  type Reply,
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
import {
  describeChecks,
  describeClosing,
  describeContents,
  describeFirstSteps,
  describeLoan,
  describeNewFirms,
  describeOpening,
  describeRealFirms,
  describeReasonsNotToStart,
  describeSeason,
  describeSources,
  describeTaxes,
  describeTest,
  describeUnitCosts,
  describeVerdict,
  describeYears,
  eventNames,
  paragraphsAfter,
} from './ask-statements.ts'

type TopicAnswer = (data: StoredReport, question: ParsedQuestion) => Statement[] | null

const breakdowns: ParsedQuestion = { question: '', ideas: new Set(['breakdown']) }
/** Prefix of the tables’ title: the rest is the report’s own. */
const bandsTitle = tables.tax.title({ name: '' }).trim()

/** Answers by topic; null or empty where this report does not hold one. */
const answers: Record<Topic, TopicAnswer> = {
  earn: (data) => [
    ...describeSummary(data, 'financialProjections'),
    ...sentencesWith(data, ['assumption:ownerDrawPerMonth']),
    ...describeMonths(data, { question: '', ideas: new Set() }).slice(0, 1),
  ],
  afford: describeSmallerStart,
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
  'opening-cost': (data, { ideas }) => (asksStartWithTest(ideas, 'opening-cost') ? describeStartWithTest(data) : describeOpening(data)),
  learn: (data) => [...paragraphSentences(findSection(data, 'implementationGuide')).slice(1, 2), ...describeFirstSteps(data).slice(1)],
  'own-pay': (data) => [
    ...sentencesWith(data, ['assumption:ownerDrawPerMonth', 'model:perHour.year1', 'model:perHour.usual']),
    ...describeSummary(data, 'financialProjections'),
  ],
  tax: (data) => [
    ...sentencesWith(data, [`tax:${data.countryCode}:sales`]),
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
  hours: describeHours,
  price: (data) => [
    ...sentencesWith(data, ['assumption:pricePerUnit']),
    ...labelledSentences(findSection(data, 'financialProjections'), [financial.priceWhyLabel]),
    ...describeFigure(data, ['assumption:costOfSalesPerUnit']),
  ],
  place: describePlace,
  customers: (data) => [...describeTable(data, 'marketSize', tables.customers.title, [1, 2]), ...describeSummary(data, 'marketSize')],
  season: describeSeason,
  verdict: describeVerdict,
  checks: describeChecks,
  avoid: describeReasonsNotToStart,
  test: describeTest,
  'cash-low': describeCash,
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
  'monthly-costs': describeMonthlyCosts,
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

const texts = askTexts.fromHome

/** How to choose a place; first what the plan pays for one, where the question is whether home will do. */
function describePlace(data: StoredReport, { ideas }: ParsedQuestion): Statement[] {
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
