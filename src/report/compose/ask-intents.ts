import { ownSources } from '#engine/evidence/own-sources.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatPercent } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { Topic } from '#engine/quantity/vocabulary.ts'
import type { Section } from '#engine/report/document.ts'
import { planSteps, testCost } from '#engine/report/plan-parts.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { answerStart } from '#engine/report/start-question.ts'
import { listed } from '#language/listed.ts'
import type { MoneyText } from '#language/slots.ts'
import { tables } from '#words/engine/report-tables.ts'
import { askTexts } from '#words/report/ask.ts'
import { culturalAdaptationTexts as culture } from '#words/report/cultural-adaptation.ts'
import { financialProjectionsTexts as financial } from '#words/report/financial-projections.ts'
import { implementationGuideTexts as guide } from '#words/report/implementation-guide.ts'
import { localInsightsTexts as local } from '#words/report/local-insights.ts'
import { revenueForecastTexts as forecast } from '#words/report/revenue-forecast.ts'
import { riskTexts } from '#words/report/risk.ts'
import {
  figureSaying,
  labelledIn,
  paragraphsIn,
  plain,
  type Reply,
  readOut,
  replyOf,
  rowsIn,
  type Saying,
  sayingsIn,
  sectionOf,
  sentencesWith,
  summarySaying,
  type TableRow,
} from './ask-reply.ts'
import {
  type Asked,
  badEventsSaying,
  firstStockSaying,
  haveSaying,
  itemSaying,
  monthsSaying,
  noSalesSaying,
  shareSaying,
} from './ask-scenarios.ts'
import { ended } from './ended.ts'

type Answer = (data: StoredReport, asked: Asked) => Saying[] | null

/** What of a report answers each question that people ask; null or nothing where this one does not hold it. */
const answers: Record<Topic, Answer> = {
  earn: (data) => [
    ...summarySaying(data, 'financialProjections'),
    ...sentencesWith(data, ['assumption:ownerDrawPerMonth']),
    ...monthsSaying(data, { question: '', ideas: new Set() }).slice(0, 1),
  ],
  afford: openingSaying,
  'first-step': firstSteps,
  sure: (data) => [...sourcesSaying(data).slice(0, 1), ...checksSaying(data).slice(0, 2)],
  'paid-for': contentsSaying,
  sources: sourcesSaying,
  permits: (data) => [
    ...summarySaying(data, 'regulatoryCompliance'),
    ...readOut(data, 'regulatoryCompliance', tables.permits.title, [1, 2, 4, 5]),
    ...paragraphsIn(sectionOf(data, 'regulatoryCompliance')).slice(0, 2),
  ],
  competitors: (data) => [
    ...summarySaying(data, 'competition'),
    ...sentencesWith(data, ['report:sellers.expectedPer100k', 'report:sellers.expected', 'report:sellers.carried']),
    ...paragraphsIn(sectionOf(data, 'competition')).slice(-1),
    ...readOut(data, 'competition', tables.competitors.title, [1]),
  ],
  'break-even': (data) => [
    ...summarySaying(data, 'breakEven'),
    ...sentencesWith(data, ['model:breakEven.unitsPerDayWithOwnPay', 'assumption:unitsPerDay']),
  ],
  payback: (data) => {
    const month = sentencesWith(data, ['model:breakEven.paybackMonth'])
    // A plan that never pays back has no month; its break-even says why.
    return month.length > 0 ? month : [...summarySaying(data, 'breakEven'), ...paragraphsIn(sectionOf(data, 'breakEven')).slice(0, 2)]
  },
  risks: (data) => [
    ...summarySaying(data, 'risk'),
    ...sayingsIn(sectionOf(data, 'risk')).slice(0, 1),
    ...readOut(data, 'risk', tables.risks.title, [1, 2]),
    ...eventNames(data),
  ],
  loan: (data) => [
    ...summarySaying(data, 'funding'),
    ...paragraphsIn(sectionOf(data, 'funding')).slice(0, 1),
    ...readOut(data, 'funding', loansTitle, [1, 7]),
  ],
  'opening-cost': openingSaying,
  learn: (data) => [...paragraphsIn(sectionOf(data, 'implementationGuide')).slice(1, 2), ...firstSteps(data).slice(1)],
  'own-pay': (data) => [
    ...sentencesWith(data, ['assumption:ownerDrawPerMonth', 'model:perHour.year1', 'report:hour.year2']),
    ...summarySaying(data, 'financialProjections'),
  ],
  tax: (data) => [
    ...paragraphsIn(sectionOf(data, 'regulatoryCompliance')).slice(-1),
    ...taxesSaying(data),
    ...readOut(data, 'regulatoryCompliance', bandsTitle, [1]),
    ...readOut(data, 'regulatoryCompliance', tables.taxDates.title, [1, 2]),
  ],
  suppliers: (data) => [
    ...readOut(data, 'partnerships', tables.suppliers.title, [1]),
    ...paragraphsIn(sectionOf(data, 'partnerships')).slice(0, 1),
  ],
  partners: (data) => [...summarySaying(data, 'partnerships'), ...readOut(data, 'partnerships', tables.partners.title, [1])],
  hours: (data) => [
    ...sentencesWith(data, ['assumption:ownerHoursPerWeek', 'trade:openDays', 'assumption:openDaysPerMonth']),
    ...labelledIn(sectionOf(data, 'implementationGuide'), [guide.dayLabel]),
    ...avoidSaying(data),
  ],
  price: (data) => [
    ...sentencesWith(data, ['assumption:pricePerUnit']),
    ...labelledIn(sectionOf(data, 'financialProjections'), [financial.priceWhyLabel]),
    ...figureSaying(data, ['assumption:costOfSalesPerUnit']),
  ],
  place: (data) => [
    ...labelledIn(sectionOf(data, 'localInsights'), [local.placeLabel]),
    ...summarySaying(data, 'localInsights'),
    ...labelledIn(sectionOf(data, 'localInsights'), [local.rentWhyLabel]),
  ],
  customers: (data) => [...readOut(data, 'marketSize', tables.customers.title, [1, 2]), ...summarySaying(data, 'marketSize')],
  season: seasonSaying,
  verdict: verdictSaying,
  checks: checksSaying,
  avoid: avoidSaying,
  test: testSaying,
  'cash-low': (data) => [
    ...sentencesWith(data, ['model:cashLow.amount', 'model:cashLow.month', 'model:risk.probabilityCashOut', 'model:risk.cashNeeded.p80']),
  ],
  'new-firms': newFirmsSaying,
  sales: (data) => [...summarySaying(data, 'revenueForecast'), ...paragraphsIn(sectionOf(data, 'revenueForecast')).slice(0, 1)],
  culture: (data) => [
    ...summarySaying(data, 'culturalAdaptation'),
    ...labelledIn(sectionOf(data, 'culturalAdaptation'), [culture.payLabel, culture.bargainLabel]),
  ],
  staff: (data) => [
    ...sentencesWith(data, ['assumption:wagesPerMonth']),
    ...figureSaying(data, ['assumption:wagesPerMonth', `fact:${data.countryCode.toLowerCase()}:helper-wage`]),
    ...sentencesWith(data, ['report:hour.helper']),
    ...paragraphsIn(sectionOf(data, 'implementationGuide')).slice(1, 2),
  ],
  rent: (data) => [
    ...sentencesWith(data, ['assumption:rentPerMonth']),
    ...figureSaying(data, ['assumption:rentPerMonth']),
    ...labelledIn(sectionOf(data, 'localInsights'), [local.rentWhyLabel]),
  ],
  'first-months': monthsSaying,
  'already-have': haveSaying,
  'item-cost': itemSaying,
  'first-stock': firstStockSaying,
  job: (data) => [
    ...sentencesWith(data, [
      'model:perHour.year1',
      'report:hour.year2',
      'report:hour.helper',
      'assumption:ownerHoursPerWeek',
      'model:risk.probabilityLoss',
    ]),
    plain(askTexts.job),
  ],
  'no-sales': noSalesSaying,
  credit: (data) => [
    ...paragraphsIn(sectionOf(data, 'culturalAdaptation')),
    ...labelledIn(sectionOf(data, 'culturalAdaptation'), [culture.creditLabel]),
    ...figureSaying(data, ['assumption:debtorDays']),
  ],
  leftovers: (data) => [
    ...labelledIn(sectionOf(data, 'risk'), [riskTexts.spoilsLabel, riskTexts.cropLossLabel]),
    ...figureSaying(data, ['assumption:shrinkageShare']),
  ],
  breaks: (data) => [...labelledIn(sectionOf(data, 'risk'), [riskTexts.breaksLabel]), ...(badEventsSaying(data, breakdowns) ?? [])],
  'bad-events': badEventsSaying,
  'profit-share': shareSaying,
}

const breakdowns: Asked = { question: '', ideas: new Set(['breakdown']) }
/** How the titles of these tables begin: what follows is the report's own. */
const loansTitle = tables.loans.title({ currency: '' }).split('(')[0] ?? ''
const bandsTitle = tables.tax.title({ name: '' }).trim()

/** The report's own answer to what a question is about; null where it holds none. */
export function answerOf(data: StoredReport, topic: Topic, asked: Asked): Reply | null {
  const sayings = answers[topic](data, asked) ?? []
  return sayings.length > 0 ? replyOf(data, sayings) : null
}

/** Offered where nothing of a question was understood. */
const mostAsked: readonly Topic[] = ['earn', 'afford', 'first-step']

/** Questions to offer in place of one: the nearest, else those that most people ask. */
export function insteadOf(near: readonly Topic[]): string[] {
  return [...new Set([...near, ...mostAsked])].slice(0, mostAsked.length).map((topic) => askTexts.questions[topic])
}

/** Whether an amount is enough to start with, what is missing, and the smaller first step. */
export function answerAfford(data: StoredReport, amount: number): Reply {
  const texts = askTexts.afford
  const { currency } = data.model
  const said = (value: number) => formatMoneyRoundedMajor(value, currency)
  const answer = answerStart(amount, data)
  const isNo = data.first.verdict === 'no'
  const [toOpen, toLiveOn, toBeSafe] = needsSaying(data)
  const needs = [toOpen, toLiveOn, toBeSafe].flatMap((each) => each ?? [])
  const verdict = isNo ? [plain(texts.stillNo)] : []
  if (answer.kind === 'safe') return replyOf(data, [plain(texts.safe({ amount: said(amount) })), ...needs, ...verdict])
  if (answer.kind === 'open')
    return replyOf(data, [plain(texts.open({ amount: said(amount), missing: said(answer.missing) })), ...needs, ...verdict])
  const cheaper = answer.start
    ? [
        plain(
          answer.kind === 'cheapest'
            ? texts.cheapest({ amount: said(answer.start.toOpen) })
            : texts.cheapestShort({ amount: said(answer.start.toOpen), missing: said(answer.missingAtLeast) }),
        ),
        ...answer.start.lines
          .slice(0, mostLines)
          .map(({ item, low, amount: usual }) => plain(texts.line({ item, low: said(low), amount: said(usual) }))),
      ]
    : []
  const cost = testCost(data.sections)
  return replyOf(data, [
    plain(texts.missing({ amount: said(amount), missing: said(answer.missing) })),
    ...needs,
    ...cheaper,
    plain(cost ? texts.test({ cost: cost as MoneyText }) : texts.testFree),
    ...verdict,
  ])
}

/** To open, to live on until it earns, to be safe. */
export function needsSaying({ model, first }: StoredReport): Saying[] {
  const texts = askTexts.afford
  const said = (value: number) => formatMoneyRoundedMajor(value, model.currency)
  const { toLiveOn } = model
  const safe = first.cashNeeded.p80
  return [
    {
      text: texts.toOpen({ amount: said(model.startupTotal) }),
      figures: [{ text: said(model.startupTotal), evidence: 'model:startupTotal' }],
    },
    ...(toLiveOn && toLiveOn.amount > 0
      ? [
          {
            text: texts.toLiveOn({ amount: said(toLiveOn.amount), month: toLiveOn.untilMonth }),
            figures: [{ text: said(toLiveOn.amount), evidence: 'model:toLiveOn.amount' }],
          },
        ]
      : []),
    { text: texts.toBeSafe({ amount: said(safe) }), figures: [{ text: said(safe), evidence: 'model:risk.cashNeeded.p80' }] },
  ]
}

/** Enough to name; the rest is in the list of what opening costs. */
const mostLines = 3

function openingSaying(data: StoredReport): Saying[] {
  return sentencesWith(data, ['model:startupTotal', 'model:toLiveOn.amount', 'model:risk.cashNeeded.p80'])
}

const firstStepsShown = 3

/** The test and the first steps of the plan, as one would do them. */
function firstSteps(data: StoredReport): Saying[] {
  const steps = planSteps(data.sections).slice(0, firstStepsShown)
  if (steps.length === 0) return summarySaying(data, 'implementationGuide')
  return [
    plain(askTexts.steps.test({ mark: ended(data.first.test.passMark) })),
    ...steps.map(({ text, byDay }) => plain(askTexts.steps.step({ text: ended(text), day: byDay }))),
  ]
}

function taxesSaying({ model: { currency, months } }: StoredReport): Saying[] {
  const [first, second] = [0, 12].map((from) => sumMajor(months.slice(from, from + 12).map(({ tax }) => tax)))
  // Where none is owed the report says so itself.
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

function contentsSaying(data: StoredReport): Saying[] {
  return [plain(askTexts.contents({ sections: listed(data.sections.map(({ title }) => title)) }))]
}

/** The bad events by name alone: each is answered when it is asked for. */
function eventNames(data: StoredReport): Saying[] {
  const names = rowsIn(data, 'risk', tables.shocks.title).flatMap((cells) => cells[0]?.text ?? [])
  return names.length > 0 ? [plain(askTexts.event.names({ names: listed(names) }))] : []
}

/** The best and the weakest month, why, and the year's events where the month that is asked for is named. */
function seasonSaying(data: StoredReport, { question }: Asked): Saying[] {
  const section = sectionOf(data, 'revenueForecast')
  const charts = (section?.blocks ?? []).flatMap((block) => (block.kind === 'chart' && block.chart === 'season' ? [block] : []))
  const asked = new Set(question.toLowerCase().split(/[^\p{L}]+/u))
  const isAsked = (cells: TableRow) => (cells[0]?.text ?? '').split(', ').some((month) => asked.has(month.toLowerCase()))
  return [
    ...charts.flatMap((chart) => [plain(ended(chart.title)), { text: chart.summary, figures: chart.figures ?? [] }]),
    ...labelledIn(section, [forecast.seasonWhyLabel]),
    ...readOut(data, 'localInsights', tables.calendar.title, [1], isAsked),
  ]
}

function verdictSaying(data: StoredReport): Saying[] {
  const figures = (data.first.figures ?? []).filter((figure) => data.first.verdictText.includes(figure.text))
  return [{ text: data.first.verdictText, figures }, ...avoidSaying(data).slice(0, 1)]
}

function checksSaying(data: StoredReport): Saying[] {
  return data.first.checkFirst.map(({ label, text, howToCheck }) => ({
    text: askTexts.check({ label, text: ended(text), how: ended(howToCheck) }),
    figures: (data.first.figures ?? []).filter((figure) => text.includes(figure.text)),
  }))
}

function newFirmsSaying({ first }: StoredReport): Saying[] {
  const text = first.newFirms?.text
  return text ? [{ text, figures: (first.figures ?? []).filter((figure) => text.includes(figure.text)) }] : []
}

function checklistIn(section: Section | undefined) {
  return (section?.blocks ?? []).flatMap((block) => (block.kind === 'checklist' ? block.items : []))
}

function avoidSaying(data: StoredReport): Saying[] {
  const items = checklistIn(sectionOf(data, 'risk'))
  return items.length > 0
    ? [
        {
          text: [askTexts.doNotStart, ...items.map((item) => ended(item.text.replace(/;$/, '')))].join(' '),
          figures: items.flatMap((item) => item.figures ?? []),
        },
      ]
    : []
}

function testSaying(data: StoredReport): Saying[] {
  const section = sectionOf(data, 'implementationGuide')
  return [
    ...summarySaying(data, 'implementationGuide'),
    ...checklistIn(section).map((item) => ({ text: [item.text, item.detail].filter(Boolean).join(' '), figures: item.figures ?? [] })),
    ...labelledIn(section).slice(0, 3),
  ]
}

function sourcesSaying(data: StoredReport): Saying[] {
  const texts = askTexts.sources
  const read = data.evidence.filter(
    (each) => (each.kind === 'reference' || each.kind === 'observed') && each.source.publisher !== ownSources.assumption.publisher,
  )
  const publishers = [...new Set(read.map((each) => each.source.publisher))]
  return [
    plain(texts.assumed({ share: formatPercent(data.first.assumptionShare) })),
    {
      text: publishers.length > 0 ? texts.published({ publishers: listed(publishers) }) : texts.none,
      figures: read
        .slice(0, 8)
        .map((each) => ({ text: texts.source({ title: each.source.title, year: `${each.year}` }), evidence: each.id })),
    },
  ]
}
