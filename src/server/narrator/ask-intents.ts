import type { Evidence } from '#engine/evidence/evidence.ts'
import { ownSources } from '#engine/evidence/own-sources.ts'
import type { Understood } from '#engine/find/question-index.ts'
import type { Section, TextFigure } from '#engine/model/result.ts'
import { formatMoneyRoundedMajor, formatPercent } from '#engine/quantity/format.ts'
import { evidenceText } from '#engine/quantity/format-quantity.ts'
import { isWording } from '#engine/quantity/unit.ts'
import type { SectionKey, Topic } from '#engine/quantity/vocabulary.ts'
import { planPapers, planSteps, testCost } from '#engine/report/plan-parts.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { answerStart } from '#engine/report/start-question.ts'
import { listed } from '#language/listed.ts'
import type { MoneyText, QuantityText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { ended } from './ended.ts'
import { assumptionNamed, contentWords, normal } from './question-words.ts'

export type Reply = {
  known: boolean
  answer: string
  citations: { evidence: string; label: string; text: string }[]
  /** What a recomputation was made with. */
  assumptions?: Record<string, number>
  /** Questions near to one that was not understood, as one would ask them. */
  instead?: string[]
}

export const doNotKnow: Reply = {
  known: false,
  answer: askTexts.unknown,
  citations: [],
}

/** A figure of the report that an answer may print. */
export type Saying = { text: string; figures: TextFigure[] }
type Answer = { section?: SectionKey; evidence?: readonly string[]; build?: (data: ReportData) => Saying[] }

/** What of a report answers each question that people ask. */
const answers: Record<Topic, Answer> = {
  earn: { section: 'financialProjections' },
  afford: { evidence: ['model:startupTotal', 'model:toLiveOn.amount', 'model:risk.cashNeeded.p80'] },
  'first-step': { build: firstSteps },
  sure: { build: (data) => [...sourcesSaying(data).slice(0, 1), ...checksSaying(data).slice(0, 2)] },
  'paid-for': { build: contentsSaying },
  sources: { build: sourcesSaying },
  permits: { build: (data) => [...sayingsOf(data, { section: 'regulatoryCompliance' }), ...papersSaying(data)] },
  competitors: { section: 'competition', evidence: ['report:sellers.expected'] },
  'break-even': { section: 'breakEven', evidence: ['model:breakEven.month'] },
  payback: { evidence: ['model:breakEven.paybackMonth'] },
  risks: { section: 'risk' },
  loan: { section: 'funding', evidence: ['model:loanExample.amount'] },
  'opening-cost': { evidence: ['model:startupTotal', 'model:toLiveOn.amount', 'model:risk.cashNeeded.p80'] },
  learn: { section: 'implementationGuide' },
  'own-pay': { evidence: ['assumption:ownerDrawPerMonth', 'report:hour.year2', 'model:perHour.year1'] },
  tax: { evidence: ['model:year.1.tax', 'tax'], section: 'regulatoryCompliance' },
  suppliers: { section: 'partnerships' },
  partners: { section: 'partnerships' },
  hours: { evidence: ['assumption:ownerHoursPerWeek', 'report:hour.year2', 'model:perHour.year1'] },
  price: { evidence: ['assumption:pricePerUnit'] },
  place: { section: 'localInsights' },
  customers: { section: 'marketSize' },
  season: { section: 'revenueForecast' },
  verdict: { build: verdictSaying },
  checks: { build: checksSaying },
  avoid: { build: avoidSaying },
  test: { build: testSaying },
  'cash-low': { section: 'risk', evidence: ['model:cashLow.amount', 'model:cashLow.month', 'model:risk.probabilityCashOut'] },
  'new-firms': { build: newFirmsSaying },
  sales: { section: 'revenueForecast' },
  culture: { section: 'culturalAdaptation' },
  staff: { evidence: ['assumption:wagesPerMonth'] },
  rent: { evidence: ['assumption:rentPerMonth'] },
}

/** Offered where nothing of a question was understood. */
const mostAsked: readonly Topic[] = ['earn', 'afford', 'first-step']

/** Answers a question from the report alone, without a model. Never writes a figure that the report does not hold. */
export function answerByTopic(data: ReportData, question: string, { topic, near }: Understood): Reply {
  const unknown = { ...doNotKnow, instead: insteadOf(near) }
  const asked = normal(question)
  if (namesSomethingElse(data, question)) return unknown
  const named = assumptionNamed(data, asked)
  const narrow = named && valueAsked.test(asked) && narrowly.test(asked) ? figureSaying(data, [`assumption:${named}`]) : []
  if (narrow.length > 0) return replyOf(data, narrow)
  const sayings = topic ? sayingsOf(data, answers[topic]) : []
  if (sayings.length > 0) return replyOf(data, sayings)
  const found = figureByName(data, asked)
  return found ? replyOf(data, figureSaying(data, [found])) : unknown
}

const valueAsked = /\b(how much|what|how many|which|how high|how long)\b/
const narrowly = /\b(rent|wages?|salary|cost of|cost per|interest)\b/

/** Whether an amount is enough to start with, what is missing, and the smaller first step. */
export function answerAfford(data: ReportData, amount: number): Reply {
  const texts = askTexts.afford
  const { currency, startupTotal } = data.model
  const said = (value: number) => formatMoneyRoundedMajor(value, currency)
  const answer = answerStart(amount, data)
  const isNo = data.first.verdict === 'no'
  const toOpen: Saying = {
    text: texts.toOpen({ amount: said(startupTotal) }),
    figures: [{ text: said(startupTotal), evidence: 'model:startupTotal' }],
  }
  const safe = data.first.cashNeeded.p80
  const toBeSafe: Saying = {
    text: texts.toBeSafe({ amount: said(safe) }),
    figures: [{ text: said(safe), evidence: 'model:risk.cashNeeded.p80' }],
  }
  const plain = (text: string): Saying => ({ text, figures: [] })
  const verdict = isNo ? [plain(texts.stillNo)] : []
  if (answer.kind === 'safe') return replyOf(data, [plain(texts.safe({ amount: said(amount) })), toOpen, toBeSafe, ...verdict])
  if (answer.kind === 'open')
    return replyOf(data, [plain(texts.open({ amount: said(amount), missing: said(answer.missing) })), toOpen, toBeSafe, ...verdict])
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
    toOpen,
    ...cheaper,
    plain(cost ? texts.test({ cost: cost as MoneyText }) : texts.testFree),
    ...verdict,
  ])
}

/** Enough to name; the rest is in the list of what opening costs. */
const mostLines = 3

/** Questions to offer in place of one: the nearest, else those that most people ask. */
function insteadOf(near: readonly Topic[]): string[] {
  return [...new Set([...near, ...mostAsked])].slice(0, mostAsked.length).map((topic) => askTexts.questions[topic])
}

const firstStepsShown = 3

/** The test and the first steps of the plan, as one would do them. */
function firstSteps(data: ReportData): Saying[] {
  const steps = planSteps(data.sections).slice(0, firstStepsShown)
  const section = data.sections.find(({ key }) => key === 'implementationGuide')
  if (steps.length === 0) return section ? [{ text: section.summary, figures: section.summaryFigures }] : []
  return [
    { text: askTexts.steps.test({ mark: ended(data.first.test.passMark) }), figures: [] },
    ...steps.map(({ text, byDay }) => ({ text: askTexts.steps.step({ text: ended(text), day: byDay }), figures: [] })),
  ]
}

function contentsSaying(data: ReportData): Saying[] {
  return [{ text: askTexts.contents({ sections: listed(data.sections.map(({ title }) => title)) }), figures: [] }]
}

function papersSaying(data: ReportData): Saying[] {
  const papers = planPapers(data.sections)
  return papers.length > 0 ? [{ text: askTexts.papers({ papers: listed(papers.map(({ name }) => name)) }), figures: [] }] : []
}

function sayingsOf(data: ReportData, { section, evidence, build }: Answer): Saying[] {
  if (build) return build(data)
  const found = section ? data.sections.find((each) => each.key === section) : undefined
  const first = found ? (sayingsIn(found)[0] ?? null) : null
  const own: Saying[] = found ? [{ text: found.summary, figures: found.summaryFigures }] : []
  if (first && !evidence) own.push(first)
  return [...own, ...sentencesWith(data, evidence ?? [])]
}

/** Sentences of the report that print these figures, each once; a figure that no sentence prints is named by its label. */
export function sentencesWith(data: ReportData, ids: readonly string[]): Saying[] {
  const sayings: Saying[] = []
  for (const id of ids) {
    if (sayings.some((each) => each.figures.some((figure) => figure.evidence === id))) continue
    const found = passages(data).find((passage) => passage.figures.some((figure) => figure.evidence === id))
    const sentence = found ? sentenceOf(found, id) : null
    sayings.push(...(sentence ? [sentence] : figureSaying(data, [id])))
  }
  return sayings
}

export function passages(data: ReportData): Saying[] {
  return data.sections.flatMap((section) => [{ text: section.summary, figures: section.summaryFigures }, ...sayingsIn(section)])
}

/** What a section says in sentences, in its order. */
function sayingsIn(section: Section): Saying[] {
  return section.blocks.flatMap((block): Saying[] => {
    if (block.kind === 'paragraph') return [{ text: block.text, figures: block.figures }]
    return block.kind === 'labelled' ? block.items.map(({ text, figures }) => ({ text, figures })) : []
  })
}

function labelledIn(section: Section | undefined): Saying[] {
  return (section?.blocks ?? []).flatMap((block): Saying[] =>
    block.kind === 'labelled'
      ? block.items.map(({ label, text, figures }) => ({ text: askTexts.labelled({ label, text: ended(text) }), figures }))
      : [],
  )
}

function sentenceOf(passage: Saying, id: string): Saying | null {
  const figure = passage.figures.find((each) => each.evidence === id)
  const sentence = passage.text.split(/(?<=[.!?])\s+/).find((each) => figure && each.includes(figure.text))
  return sentence ? { text: sentence, figures: passage.figures.filter((each) => sentence.includes(each.text)) } : null
}

/** "Rent: ₦30,700 a month. This is our own assumption. …" – the evidence itself. */
export function figureSaying(data: ReportData, ids: readonly string[]): Saying[] {
  return ids.flatMap((id) => {
    const found = data.evidence.find((each) => each.id === id)
    if (!found || isWording(found.unit)) return []
    const value = evidenceText(found) as QuantityText
    return [{ text: evidenceSentences(found, value), figures: [{ text: value, evidence: id }] }]
  })
}

function evidenceSentences({ kind, label, formula, reason, source: { publisher }, year }: Evidence, value: QuantityText): string {
  const { figure } = askTexts
  if (kind === 'derived') {
    const sum = formula?.replace(`${label}: `, '')
    return sum ? figure.byFormula({ label, value, formula: sum.replace(/[.\s]+$/, '') }) : figure.calculated({ label, value })
  }
  if (kind !== 'assumption') return figure.published({ label, value, publisher, year: `${year}` })
  const assumed = { label, value, reason: ended(reason ?? figure.noReason) }
  if (publisher === ownSources.assumption.publisher) return figure.ours(assumed)
  return publisher === ownSources.person.publisher ? figure.yours(assumed) : figure.others({ ...assumed, publisher })
}

export function replyOf(data: ReportData, sayings: readonly Saying[]): Reply {
  const labels = new Map(data.evidence.map((each) => [each.id, each.label]))
  const citations = new Map<string, Reply['citations'][number]>()
  for (const { evidence, text } of sayings.flatMap((each) => each.figures)) {
    const label = labels.get(evidence)
    if (label !== undefined && !citations.has(evidence)) citations.set(evidence, { evidence, label, text })
  }
  const texts = [...new Set(sayings.map((each) => each.text))]
  return texts.length > 0 ? { known: true, answer: texts.join('\n'), citations: [...citations.values()] } : doNotKnow
}

function verdictSaying(data: ReportData): Saying[] {
  const figures = (data.first.figures ?? []).filter((figure) => data.first.verdictText.includes(figure.text))
  return [{ text: data.first.verdictText, figures }, ...avoidSaying(data).slice(0, 1)]
}

function checksSaying(data: ReportData): Saying[] {
  return data.first.checkFirst.map(({ label, text, howToCheck }) => ({
    text: askTexts.check({ label, text: ended(text), how: ended(howToCheck) }),
    figures: (data.first.figures ?? []).filter((figure) => text.includes(figure.text)),
  }))
}

function newFirmsSaying({ first }: ReportData): Saying[] {
  const text = first.newFirms?.text
  return text ? [{ text, figures: (first.figures ?? []).filter((figure) => text.includes(figure.text)) }] : []
}

function checklistIn(section: Section | undefined) {
  return (section?.blocks ?? []).flatMap((block) => (block.kind === 'checklist' ? block.items : []))
}

function avoidSaying(data: ReportData): Saying[] {
  const items = checklistIn(data.sections.find((each) => each.key === 'risk'))
  return items.length > 0
    ? [
        {
          text: [askTexts.doNotStart, ...items.map((item) => ended(item.text.replace(/;$/, '')))].join(' '),
          figures: items.flatMap((item) => item.figures ?? []),
        },
      ]
    : []
}

function testSaying(data: ReportData): Saying[] {
  const section = data.sections.find((each) => each.key === 'implementationGuide')
  return [
    ...(section ? [{ text: section.summary, figures: section.summaryFigures }] : []),
    ...checklistIn(section).map((item) => ({ text: [item.text, item.detail].filter(Boolean).join(' '), figures: item.figures ?? [] })),
    ...labelledIn(section).slice(0, 3),
  ]
}

function sourcesSaying(data: ReportData): Saying[] {
  const texts = askTexts.sources
  const read = data.evidence.filter(
    (each) => (each.kind === 'reference' || each.kind === 'observed') && each.source.publisher !== ownSources.assumption.publisher,
  )
  const publishers = [...new Set(read.map((each) => each.source.publisher))]
  return [
    { text: texts.assumed({ share: formatPercent(data.first.assumptionShare) }), figures: [] },
    {
      text: publishers.length > 0 ? texts.published({ publishers: listed(publishers) }) : texts.none,
      figures: read
        .slice(0, 8)
        .map((each) => ({ text: texts.source({ title: each.source.title, year: `${each.year}` }), evidence: each.id })),
    },
  ]
}

/** A capitalised name or a year that this report nowhere holds: the question is about something else. */
function namesSomethingElse(data: ReportData, question: string): boolean {
  const words = [...question.matchAll(/(?<=[\p{L}\p{N},'’-]\s+)\p{Lu}[\p{L}-]{2,}/gu)].map((match) => match[0].toLowerCase())
  const years = question.match(/\b(19|20)\d{2}\b/g) ?? []
  if (words.length + years.length === 0) return false
  const known = JSON.stringify([
    data.title,
    data.location,
    data.city,
    data.country,
    data.sections,
    data.evidence.map((each) => [each.label, each.year, each.source]),
    data.model.currency,
  ]).toLowerCase()
  return [...words, ...years].some((word) => !known.includes(word))
}

/** The figure whose label holds most of what was asked, rare words counting more. Null unless nearly all of the question is in it. */
function figureByName(data: ReportData, asked: string): string | null {
  const wanted = [...new Set(contentWords(asked))]
  if (wanted.length === 0) return null
  const place = new Set(contentWords(`${data.city} ${data.country}`))
  const labels = data.evidence
    .filter((each) => !isWording(each.unit))
    .map((each) => ({ id: each.id, words: new Set(contentWords(each.label)) }))
  const weight = (word: string) => 1 + Math.log(labels.length / (1 + labels.filter((label) => label.words.has(word)).length))
  const total = wanted.filter((word) => !place.has(word)).reduce((sum, word) => sum + weight(word), 0)
  let best: { id: string; score: number } | null = null
  for (const { id, words } of labels) {
    const hit = wanted.filter((word) => words.has(word) && !place.has(word)).reduce((sum, word) => sum + weight(word), 0)
    const score = hit / total - 0.01 * words.size
    if (hit / total >= 0.7 && (!best || score > best.score)) best = { id, score }
  }
  return best?.id ?? null
}
