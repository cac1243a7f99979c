import type { Evidence } from '#engine/evidence/evidence.ts'
import { ownSources } from '#engine/evidence/own-sources.ts'
import type { Section, TextFigure } from '#engine/model/result.ts'
import { formatPercent } from '#engine/quantity/format.ts'
import { evidenceText } from '#engine/quantity/format-quantity.ts'
import { isWording } from '#engine/quantity/unit.ts'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { listed } from '#language/listed.ts'
import type { QuantityText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { ended } from './ended.ts'
import { assumptionNamed, contentWords, normal } from './question-words.ts'

export type Reply = {
  known: boolean
  answer: string
  citations: { evidence: string; label: string; text: string }[]
  /** What a recomputation was made with. */
  assumptions?: Record<string, number>
}

export const doNotKnow: Reply = {
  known: false,
  answer: askTexts.unknown,
  citations: [],
}

type Saying = { text: string; figures: TextFigure[] }
type Intent = { asks: RegExp; section?: SectionKey; evidence?: readonly string[]; build?: (data: ReportData) => Saying[] }

/** What first-time owners ask, from the narrow to the wide: the first that fits answers. */
const intents: readonly Intent[] = [
  {
    asks: /\b(sources?|where (do|did|does) .*(numbers?|figures?|data)|how do you know|evidence|assum|trust|reliable|made up)/,
    build: sourcesSaying,
  },
  { asks: /\b(should i|good idea|worth it|recommend|advise|do it)\b/, build: verdictSaying },
  { asks: /\b(check first|matters? most|most important|biggest (driver|factor)|which numbers?|depends? on)/, build: checksSaying },
  { asks: /\bwhen (should i )?not|do not start|don't start|avoid this|reasons? not\b/, build: avoidSaying },
  { asks: /\bbreak ?-?even|cover (all )?(my|the|its|their)? ?costs?\b/, section: 'breakEven', evidence: ['model:breakEven.month'] },
  { asks: /\b(pay ?back|money back|recover)\b/, evidence: ['model:breakEven.paybackMonth'] },
  {
    asks: /\b(run out of|runs out|cash (is )?low|lowest cash|cash flow)\b/,
    section: 'risk',
    evidence: ['model:cashLow.amount', 'model:cashLow.month', 'model:risk.probabilityCashOut'],
  },
  { asks: /\b(seven|7).?day|\btest\b|try it first|pass mark/, build: testSaying },
  { asks: /\b(first steps?|how (do|should|can) i (start|begin)|what (do|should) i do first|steps?)\b/, section: 'implementationGuide' },
  { asks: /\b(licen[cs]es?|permits?|papers?|regist\w+|legal|regulat\w+|inspect\w+)\b/, section: 'regulatoryCompliance' },
  { asks: /\btax(es)?|vat\b/, evidence: ['model:year.1.tax', 'tax'], section: 'regulatoryCompliance' },
  {
    asks: /\b(loan|borrow|lend\w*|fund\w*|grants?|bank|savings?|where .*money come)\b/,
    section: 'funding',
    evidence: ['model:loanExample.amount'],
  },
  {
    asks: /\b(start ?-?up|to start|to begin|invest\w*|capital|how much (money|cash) (do|would|will) i need)\b/,
    evidence: ['model:startupTotal', 'model:toLiveOn.amount', 'model:risk.cashNeeded.p80'],
  },
  { asks: /\b(an hour|per hour|hourly|(my|own) hours|hours (a|per) week)\b/, evidence: ['report:hour.year2', 'model:perHour.year1'] },
  { asks: /\b(firms|businesses) like this\b|\b(new firms|surviv\w+|close down|closure)\b/, build: newFirmsSaying },
  { asks: /\b(risks?|go wrong|lose money|loss|danger|fail)\b/, section: 'risk' },
  { asks: /\b(season\w*|best month|worst month|busy|quiet)\b/, section: 'revenueForecast' },
  { asks: /\b(competit\w+|rivals?|other sellers?|who else sells?)\b/, section: 'competition', evidence: ['report:sellers.expected'] },
  { asks: /\b(customers?|who (would |will )?buys?|market size|how big is the market|demand)\b/, section: 'marketSize' },
  { asks: /\b(suppl\w+|partners?|who can help)\b/, section: 'partnerships' },
  { asks: /\b(culture|custom|trust|bargain\w*|haggl\w*|how do people (pay|buy))\b/, section: 'culturalAdaptation' },
  { asks: /\b(where|location|neighbou?rhoods?|which area|spot)\b/, section: 'localInsights' },
  { asks: /\b(revenue|turnover|total sales|sales (in|after|per|a) )/, section: 'revenueForecast' },
  {
    asks: /\b(profit|earn|income|make (a|per|each) month|left (over|after)|how much (will|would|can|could) i (make|earn))\b/,
    section: 'financialProjections',
  },
]

/** Answers a question from the report alone, without a model. Never writes a figure that the report does not hold. */
export function answerByIntent(data: ReportData, question: string): Reply {
  const asked = normal(question)
  if (namesSomethingElse(data, question)) return doNotKnow
  const named = assumptionNamed(data, asked)
  const wantsValue = /\b(how much|what|how many|which|how high|how long)\b/.test(asked)
  const intent = intents.find((each) => each.asks.test(asked))
  const narrow =
    named && wantsValue && (!intent || /\b(price|rent|wages?|pay|salary|cost of|cost per|interest)\b/.test(asked))
      ? figureSaying(data, [`assumption:${named}`])
      : []
  if (narrow.length > 0) return replyOf(data, narrow)
  if (intent) {
    const said = sayingsOf(data, intent)
    if (said.length > 0) return replyOf(data, said)
  }
  const found = figureByName(data, asked)
  return found ? replyOf(data, figureSaying(data, [found])) : doNotKnow
}

function sayingsOf(data: ReportData, { section, evidence, build }: Intent): Saying[] {
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
  return texts.length > 0 ? { known: true, answer: texts.join(' '), citations: [...citations.values()] } : doNotKnow
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
