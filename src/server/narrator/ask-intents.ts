import type { Model, TextFigure } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatNumber, formatOdds } from '#engine/quantity/format.ts'
import { evidenceText, formatQuantity } from '#engine/quantity/format-quantity.ts'
import { isPart, isWording, shareIn } from '#engine/quantity/unit.ts'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { ReportData } from '#engine/report/report-data.ts'

export type Reply = {
  known: boolean
  answer: string
  citations: { evidence: string; label: string; text: string }[]
  /** What a recomputation was made with. */
  assumptions?: Record<string, number>
}

export const doNotKnow: Reply = {
  known: false,
  answer:
    'I do not know from this report. It can tell you about its own figures, costs, sales, risks, papers, funding and sources, and what changes if one of its numbers changes.',
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
    evidence: ['model:startupTotal', 'model:risk.cashNeeded.p80'],
  },
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

/** Words for assumptions that their labels do not hold, narrow ones first. */
const assumptionWords: readonly (readonly [key: string, asks: RegExp])[] = [
  ['ownerDrawPerMonth', /\b(my (own )?pay|own pay|pay myself|owner'?s? (pay|draw)|take out|my salary)\b/],
  ['loanRate', /\b(interest( rate)?|loan rate|cost of (a|the) loan)\b/],
  ['loanAmount', /\b(loan|borrow\w*)\b/],
  ['ownCapital', /\b(own money|own capital|my savings|my capital)\b/],
  [
    'costOfSalesPerUnit',
    /\b(cost of sales|ingredients?|materials?|raw materials?|buying price|cost (of|per) (one|each|a|unit)|unit cost|supplies|suppliers?)\b/,
  ],
  ['rentPerMonth', /\b(rents?|landlord)\b/],
  ['wagesPerMonth', /\b(wages?|salar(y|ies)|staff|helpers?|employees?|workers?)\b/],
  ['utilitiesPerMonth', /\b(power|fuel|electric\w*|generator|utilit\w+|diesel|petrol|water bill|light bill)\b/],
  ['equipmentTotal', /\b(equipment|machines?|tools)\b/],
  ['permitFees', /\b(licen[cs]es?|permits?|registration) ?(fees?|costs?)?\b/],
  ['shrinkageShare', /\b(waste|spoil\w*|shrinkage|pilfer\w*|stolen)\b/],
  ['otherCostsPerMonth', /\b(transport|marketing|advertis\w+|other costs?)\b/],
  ['fxDepreciation', /\b(dollar|exchange rate|currency|devaluation)\b/],
  ['inflation', /\b(inflation|prices in general)\b/],
  ['debtorDays', /\b(customers? (pay|paying) late|credit to customers?|debtors?)\b/],
  ['creditorDays', /\b(suppliers? (wait|credit)|creditors?)\b/],
  ['openDaysPerMonth', /\b(open days|days (a|per) month|days i open)\b/],
  ['rampMonths', /\b(ramp|build up|slow start)\b/],
  ['pricePerUnit', /\b(price|charge|sell (it|them|one|each) (for|at))\b/],
  ['unitsPerDay', /\b(sales|customers?|demand|volume|units?|buyers?|sell)\b/],
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
  const first = found?.blocks.find((block) => block.kind === 'paragraph')
  const own: Saying[] = found ? [{ text: found.summary, figures: found.summaryFigures }] : []
  if (found && first?.kind === 'paragraph' && !evidence) own.push({ text: first.text, figures: first.figures })
  return [...own, ...sentencesWith(data, evidence ?? [])]
}

/** Sentences of the report that print these figures, each once; a figure that no sentence prints is said by its label. */
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
  return data.sections.flatMap((section) => [
    { text: section.summary, figures: section.summaryFigures },
    ...section.blocks.flatMap((block) => (block.kind === 'paragraph' ? [{ text: block.text, figures: block.figures }] : [])),
  ])
}

function sentenceOf(passage: Saying, id: string): Saying | null {
  const figure = passage.figures.find((each) => each.evidence === id)
  const sentence = passage.text.split(/(?<=[.!?])\s+/).find((each) => figure && each.includes(figure.text))
  return sentence ? { text: sentence, figures: passage.figures.filter((each) => sentence.includes(each.text)) } : null
}

/** "Rent: ₦30,700 a month." – the evidence itself. */
export function figureSaying(data: ReportData, ids: readonly string[]): Saying[] {
  return ids.flatMap((id) => {
    const found = data.evidence.find((each) => each.id === id)
    if (!found || isWording(found.unit)) return []
    const text = evidenceText(found)
    const source =
      found.kind === 'assumption'
        ? `${whoseAssumption(found.source.publisher)}: ${found.reason?.replace(/^Edited by you: your figure stands /, 'it stands ') ?? 'no source was read'}`
        : found.kind === 'derived'
          ? `computed: ${found.formula?.replace(`${found.label}: `, '') ?? 'from this report'}`
          : `${found.source.publisher}, ${found.year}`
    return [{ text: `${found.label}: ${text} (${source.replace(/[.\s]+$/, '')}).`, figures: [{ text, evidence: id }] }]
  })
}

function whoseAssumption(publisher: string): string {
  if (publisher === 'Gapwise') return 'our own assumption'
  return publisher === 'You' ? 'your own figure' : `an assumption of ${publisher}`
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
    text: `${label}: ${text} ${howToCheck}`,
    figures: (data.first.figures ?? []).filter((figure) => text.includes(figure.text)),
  }))
}

function checklist(data: ReportData, title: RegExp) {
  return data.sections
    .flatMap((section) => section.blocks)
    .flatMap((block) => (block.kind === 'checklist' && title.test(block.title) ? block.items : []))
}

function avoidSaying(data: ReportData): Saying[] {
  const items = checklist(data, /^Do not start/)
  return items.length > 0
    ? [
        {
          text: `Do not start if: ${items.map((item) => item.text.replace(/[.;]$/, '')).join('; ')}.`,
          figures: items.flatMap((item) => item.figures ?? []),
        },
      ]
    : []
}

function testSaying(data: ReportData): Saying[] {
  const items = checklist(data, /test/i)
  const section = data.sections.find((each) => each.key === 'implementationGuide')
  return [
    ...(section ? [{ text: section.summary, figures: section.summaryFigures }] : []),
    ...items.map((item) => ({ text: [item.text, item.detail].filter(Boolean).join(' '), figures: item.figures ?? [] })),
  ]
}

function sourcesSaying(data: ReportData): Saying[] {
  const read = data.evidence.filter(
    (each) => (each.kind === 'reference' || each.kind === 'observed') && each.source.publisher !== 'Gapwise',
  )
  const publishers = [...new Set(read.map((each) => each.source.publisher))]
  const share = Math.round(data.first.assumptionShare * 100)
  return [
    {
      text: `Of every 100 inputs of this report ${share} are our own assumptions, each with its reason. Tap any figure to see what stands behind it.`,
      figures: [],
    },
    {
      text: publishers.length > 0 ? `The others come from: ${publishers.join('; ')}.` : 'No published figure stands behind this report.',
      figures: read.slice(0, 8).map((each) => ({ text: `${each.source.title} (${each.year})`, evidence: each.id })),
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

const stop = new Set(
  'a an the of in on at to for and or is are was be do does did i my me we our you your it its this that what which how much many when where who why will would can could should there have has per one each about if with from by not any tell please give show'.split(
    ' ',
  ),
)

function normal(question: string): string {
  return question
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}%'.,₦$ -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !stop.has(word))
    .map((word) => word.replace(/(ies)$/, 'y').replace(/(?<=\p{L}{3})s$/u, ''))
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

/** The assumption that a question speaks of, by the words people use and then by its own label. */
function assumptionNamed(data: ReportData, asked: string): string | null {
  const byWords = assumptionByWords(data, asked)
  if (byWords) return byWords
  const wanted = new Set(contentWords(asked))
  return (
    data.model.assumptions.find((each) => each.editable && contentWords(each.label).some((word) => word.length > 4 && wanted.has(word)))
      ?.key ?? null
  )
}

function assumptionByWords(data: ReportData, asked: string): string | null {
  const keys = new Set(data.model.assumptions.map((each) => each.key))
  return assumptionWords.find(([key, asks]) => keys.has(key) && asks.test(asked))?.[0] ?? null
}

/** The changes of assumptions that a question asks for, by key and in each one's own unit. Null when it asks for none. */
export function changesAsked(data: ReportData, question: string): Record<string, number> | null {
  const asked = normal(question)
  if (!/\b(what if|what happens|suppose|imagine|if)\b/.test(asked) && !(/\b(what|how) (about|would)\b/.test(asked) && relative.test(asked)))
    return null
  const parts = asked.split(/\band\b|,(?!\d)/)
  const named = parts.map((part) => assumptionByWords(data, part))
  const changes: Record<string, number> = {}
  const put = (key: string | null, said: readonly string[]) => {
    const assumption = data.model.assumptions.find((each) => each.key === key)
    if (!assumption?.editable || assumption.key in changes) return
    // "If rent and wages double": what is said of the last is said of both.
    const value = said.map((part) => valueAsked(part, assumption)).find((each) => each !== null)
    if (value !== undefined && value !== null) changes[assumption.key] = value
  }
  if (new Set(named.filter(Boolean)).size > 1) for (const [index, key] of named.entries()) put(key, parts.slice(index))
  else put(assumptionNamed(data, asked), [asked])
  return Object.keys(changes).length > 0 ? changes : null
}

type Assumption = Model['assumptions'][number]
const up = `(?:rises?|goes? up|increases?|increased|grows?|climbs?|up|more|higher|dearer|raise)`
const down = `(?:falls?|drops?|goes? down|decreases?|decreased|shrinks?|down|less|lower|fewer|cheaper|cut|reduce[ds]?|lose|loses|lost)`
const fractions = [
  [/\btwo thirds\b/, 2 / 3],
  [/\bthree quarters\b/, 3 / 4],
  [/\b(?:a|one) third\b/, 1 / 3],
  [/\b(?:a|one) quarter\b/, 1 / 4],
  [/\b(?:a|one) fifth\b/, 1 / 5],
  [/\b(?:a|one) tenth\b/, 1 / 10],
  [/\bhalf\b/, 1 / 2],
] as const
/** Words that say by how much, whatever the number is now. */
const relative = /\b(doubl\w*|tripl\w*|quadrupl\w*|halv\w*|twice|three times|half|thirds?|quarters?|percent|per cent)\b|%/

function valueAsked(asked: string, { value, low, high, unit }: Assumption): number | null {
  const times = [
    [/\bquadrupl/, 4],
    [/\btripl|\bthree times/, 3],
    [/\bdoubl|\btwice/, 2],
    [/\bhalv/, 0.5],
  ].find(([pattern]) => (pattern as RegExp).test(asked))
  if (times) return value * (times[1] as number)
  const fraction = fractions.find(([pattern]) => pattern.test(asked))?.[1]
  if (fraction !== undefined) {
    if (/\bto (?:only )?(?:a|one|two|three|half)\b/.test(asked)) return value * fraction
    if (new RegExp(String.raw`\b${down}\b`).test(asked)) return value * (1 - fraction)
    return value * (new RegExp(String.raw`\b${up}\b`).test(asked) ? 1 + fraction : fraction)
  }
  const percent = /(\d+(?:\.\d+)?) ?(?:%|percent|per cent)/.exec(asked)
  const share = percent ? Number(percent[1]) / 100 : null
  if (share !== null && new RegExp(String.raw`\b${down}\b`).test(asked)) return value * (1 - share)
  if (share !== null && new RegExp(String.raw`\b${up}\b`).test(asked)) return value * (1 + share)
  if (share !== null) return isPart(unit) ? shareIn(share, unit) : null
  const amount = /(\d[\d,]*(?:\.\d+)?) ?(k|thousand|m|million|billion)?\b/.exec(asked)
  if (amount?.[1]) {
    const size =
      Number(amount[1].replaceAll(',', '')) * ({ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 }[amount[2] ?? ''] ?? 1)
    const by = new RegExp(String.raw`\b(${up}|${down})\b[^\d]*\bby\b`).exec(asked)
    if (!by) return size
    return new RegExp(`^${down}$`).test(by[1] ?? '') ? value - size : value + size
  }
  if (/\b(no|without|zero|free)\b/.test(asked)) return 0
  if (new RegExp(String.raw`\b${up}\b`).test(asked)) return high
  return new RegExp(String.raw`\b${down}\b`).test(asked) ? low : null
}

const multipleWords = [
  [2, 'doubled'],
  [3, 'tripled'],
  [4, 'four times as high'],
  [0.5, 'halved'],
] as const

/** How a change was understood, as one would say it: "doubled", "10 % lower". Null where there is no saying it. */
function byHowMuch(value: number, old: number): string | null {
  if (old <= 0 || value <= 0) return null
  const times = value / old
  const word = multipleWords.find(([n]) => Math.abs(times - n) < 1e-9)
  if (word) return word[1]
  const percent = Math.round(Math.abs(times - 1) * 100)
  return percent < 1 || percent > 300 ? null : `${percent} % ${times > 1 ? 'higher' : 'lower'}`
}

/** "₦61,400 instead of ₦30,700 a month": a unit that both have is said once. */
function insteadText(value: number, { value: old, unit }: { value: number; unit: string }): string {
  const [now, before] = [formatQuantity(value, unit), formatQuantity(old, unit)]
  const words = before.split(' ')
  let shared = 0
  while (shared < words.length - 1 && now.endsWith(` ${words.slice(-1 - shared).join(' ')}`)) shared++
  const short = shared === 0 ? now : now.slice(0, -(words.slice(-shared).join(' ').length + 1))
  return `${short} instead of ${before}`
}

/** What a change does, from the report's own run and the recomputed one, figure beside figure. */
export function answerChange(data: ReportData, changes: Record<string, number>, model: Model): Reply {
  const { currency } = data.model
  const money = (amount: number) => formatMoneyProseMajor(amount, currency)
  const parts: string[] = []
  const said: string[] = []
  let changed = false
  const citations: Reply['citations'] = []
  const labels = new Map(data.evidence.map((each) => [each.id, each.label]))
  const cite = (evidence: string, text: string) => {
    const label = labels.get(evidence)
    if (label !== undefined) citations.push({ evidence, label, text })
  }
  const same: string[] = []
  for (const [key, value] of Object.entries(changes)) {
    const old = data.model.assumptions.find((each) => each.key === key)
    if (!old) continue
    if (value === old.value) {
      same.push(`“${old.label}” stays ${formatQuantity(old.value, old.unit)}: that changes nothing here.`)
      continue
    }
    changed = true
    const [by, text] = [byHowMuch(value, old.value), insteadText(value, old)]
    said.push(by ? `“${old.label}” ${by} (${text})` : `“${old.label}” at ${text}`)
    cite(`assumption:${key}`, text)
  }
  // Twice nothing is nothing.
  if (!changed) {
    const unchanged = replyOf(
      data,
      figureSaying(
        data,
        Object.keys(changes).map((key) => `assumption:${key}`),
      ),
    )
    return { ...unchanged, answer: `That changes nothing here. ${unchanged.answer}` }
  }
  parts.push(`With ${said.join(' and ')}:`)
  const beside = (evidence: string, sentence: (now: string, before: string) => string, now: string, before: string) => {
    parts.push(sentence(now, before))
    cite(evidence, `${now} (in the report ${before})`)
  }
  beside(
    'model:risk.month12Profit.p50',
    (now, before) => `in month twelve the middle run leaves ${now}, in the report ${before}.`,
    money(model.risk.month12Profit.p50),
    money(data.model.risk.month12Profit.p50),
  )
  const units = (of: Model) =>
    of.breakEven.unitsPerDay === null ? 'at no number of sales' : `at ${formatNumber(of.breakEven.unitsPerDay, 1)} a day`
  beside(
    'model:breakEven.unitsPerDay',
    (now, before) => `Costs are covered ${now}, in the report ${before}.`,
    units(model),
    units(data.model),
  )
  // Not the lowest cash: own money follows what the start needs, so a dearer start would seem to leave more in the till.
  beside(
    'model:risk.cashNeeded.p80',
    (now, before) => `To be safe you need ${now}, in the report ${before}.`,
    money(model.risk.cashNeeded.p80),
    money(data.model.risk.cashNeeded.p80),
  )
  beside(
    'model:risk.probabilityLoss',
    (now, before) => `The first year loses money in ${now} futures we ran, in the report in ${before}.`,
    formatOdds(model.risk.probabilityLoss),
    formatOdds(data.model.risk.probabilityLoss),
  )
  return { known: true, answer: [...parts, ...same].join(' '), citations, assumptions: changes }
}
