import { singular } from '#engine/find/word-index.ts'
import type { StoredReport } from '#engine/report/report-data.ts'

/** Synonyms of assumptions beyond their labels, narrow ones first. */
const assumptionWords: readonly (readonly [key: string, asks: RegExp])[] = [
  ['ownerDrawPerMonth', /\b(my (own )?pay|own pay|pay myself|owner'?s? (pay|draw)|take out|my salary)\b/],
  ['loanRate', /\b(interest( rate)?|loan rate|cost of (a|the) loan)\b/],
  ['loanAmount', /\b(loan|borrow\w*)\b/],
  ['ownCapital', /\b(own money|own capital|my savings|my capital)\b/],
  [
    'costOfSalesPerUnit',
    /\b(cost of sales|(things|what|everything|all) (that )?(i|we) buy|ingredients?|materials?|raw materials?|buying price|cost (of|per) (one|each|a|unit)|unit cost|supplies|suppliers?|goods|stock|bidhaa|marchandises?|malighafi|buying)\b/,
  ],
  ['rentPerMonth', /\b(rents?|landlord|landlady|loyers?|bailleur|pango|kodi ya (nyumba|duka))\b/],
  ['wagesPerMonth', /\b(wages?|salar(y|ies)|staff|helpers?|employees?|workers?|salaires?|mshahara|mishahara|employ[eé]s?|wafanyakazi)\b/],
  [
    'utilitiesPerMonth',
    /\b(power|fuel|nepa|light|stima|electric\w*|generator|utilit\w+|diesel|petrol|water bill|light bill|carburant|mafuta|umeme)\b/,
  ],
  ['equipmentTotal', /\b(equipment|machines?|tools)\b/],
  ['permitFees', /\b(licen[cs]es?|permits?|registration) ?(fees?|costs?)?\b/],
  ['shrinkageShare', /\b(waste|spoil\w*|shrinkage|pilfer\w*|stolen)\b/],
  ['otherCostsPerMonth', /\b(transport|marketing|advertis\w+|other costs?)\b/],
  ['fxDepreciation', /\b(dollar|exchange rate|currency|devaluation)\b/],
  ['inflation', /\b(inflation|prices in general|les prix|bei za bidhaa)\b/],
  ['debtorDays', /\b(customers? (pay|paying) late|credit to customers?|debtors?)\b/],
  ['creditorDays', /\b(suppliers? (wait|credit)|creditors?)\b/],
  [
    'openDaysPerMonth',
    /\b(open days|days (a|per|in a|in the) month|days i open|open (only )?\d+ days|siku za kazi|jours (par|dans le) mois)\b/,
  ],
  ['rampMonths', /\b(ramp|build up|slow start)\b/],
  ['pricePerUnit', /\b(prices?|prix|bei|tarifs?|charge|sell (it|them|one|each) (for|at))\b/],
  [
    'unitsPerDay',
    /\b(sales|customers?|demand|volume|units?|buyers?|sell|vend[a-z]*|[nautw]*uza|[a-z]*uze|people (buy|come)|buy (a|per) day|clients?|wateja|mauzo|ventes?|patronage)\b/,
  ],
]

const fractions = [
  [/\b(two thirds|deux tiers)\b/, 2 / 3],
  [/\b(three quarters|trois quarts)\b/, 3 / 4],
  [/\b(((a|one|un|le) )?(third|tiers)|theluthi)\b/, 1 / 3],
  [/\b(((a|one|un|le) )?(quarter|quart)|robo)\b/, 1 / 4],
  [/\b(a|one) fifth\b/, 1 / 5],
  [/\b(a|one) tenth\b/, 1 / 10],
  [/\b(half|moitie|moitié|nusu)\b/, 1 / 2],
] as const

/** A named fraction: a half, a third. */
export const findFraction = (query: string): number | undefined => fractions.find(([pattern]) => pattern.test(query))?.[1]

/** A part of something, by name or as percents; null without one. */
export function parseFraction(question: string): number | null {
  const query = normalizeQuestion(question)
  const percent = findPercent(query)
  return percent !== null && percent > 0 && percent <= 1 ? percent : (findFraction(query) ?? null)
}

export function findPercent(query: string): number | null {
  const percent = /(\d+(?:\.\d+)?) ?(?:%|percent|per cent|pour ?cent)|asilimia (\d+)/.exec(query)
  return percent ? Number(percent[1] ?? percent[2]) / 100 : null
}

const stopWords = new Set(
  'a an the of in on at to for and or is are was be do does did i my me we our you your it its this that what which how much many when where who why will would can could should there have has per one each about if with from by not any tell please give show'.split(
    ' ',
  ),
)

export function normalizeQuestion(question: string): string {
  return question
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\bdouble[ -]check/g, 'check')
    .replace(/[^\p{L}\p{N}\p{Sc}%'., -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !stopWords.has(word)).map(singular)
}

/** The assumption in a question, by everyday words and then by its own label. */
export function findAssumption(data: StoredReport, query: string, ideas: ReadonlySet<string> = new Set()): string | null {
  const matchByWords = findAssumptionByWords(data, query, ideas)
  if (matchByWords || isPriceOfAnother(data, query, ideas)) return matchByWords
  const contentWordSet = new Set(contentWords(query).filter((word) => word.length > 4 && !genericLabelWords.has(word)))
  return (
    data.model.assumptions.find((each) => each.editable && contentWords(each.label).some((word) => contentWordSet.has(word)))?.key ?? null
  )
}

/** Words of many labels, which identify none of them. */
const genericLabelWords = new Set([
  'month',
  'household',
  'seller',
  'daily',
  'money',
  'other',
  'costs',
  'place',
  'first',
  'offer',
  'without',
  'taken',
  'before',
  'start',
  'sales',
  'opening',
  'people',
  'small',
])

/** By everyday words; goods of the business are named by its own. */
export function findAssumptionByWords(data: StoredReport, query: string, ideas: ReadonlySet<string> = new Set()): string | null {
  const values = new Map(data.model.assumptions.map((each) => [each.key, each.value]))
  const matching = assumptionWords.filter(([each, asks]) => values.has(each) && asks.test(query))
  const spent = matching.find(([each]) => values.get(each) !== 0)
  // What a business does without is not meant where one of its other costs has the word: a rider's fuel is in the cost of a ride.
  const key = spent?.[0] ?? matching.map(([, asks]) => costWithLine(data, asks)).find((each) => each !== null) ?? matching[0]?.[0] ?? null
  if (key !== null && key !== 'pricePerUnit') return key
  if (key === 'pricePerUnit' && isPriceOfAnother(data, query, ideas))
    return ideas.has('keeping') && (values.get('keepingPerMonth') ?? 0) > 0
      ? 'keepingPerMonth'
      : ideas.has('input')
        ? 'costOfSalesPerUnit'
        : null
  if (/\b(my price|my own price|selling price|i sell|i charge|je vends|bei yangu)\b/.test(query)) return key
  if (key === null && !['rise', 'fall', 'cost', 'price'].some((idea) => ideas.has(idea))) return null
  if (ideas.has('keeping') && (values.get('keepingPerMonth') ?? 0) > 0) return 'keepingPerMonth'
  return ideas.has('input') && (values.get('costOfSalesPerUnit') ?? 0) > 0 ? 'costOfSalesPerUnit' : key
}

/** "The price of maize" where the business sells none. */
function isPriceOfAnother({ model }: StoredReport, query: string, ideas: ReadonlySet<string>): boolean {
  const [, thing] =
    /\b(?:prices? of|prix (?:de|du|des)|bei (?:ya|za)) (?:an? |one |the |each |my |la |le |les |l'|mes? |mon )*(\p{L}{3,})/u.exec(query) ??
    []
  if (thing === undefined || ideas.has('goods')) return false
  const sold = model.assumptions.filter(({ key }) => key === 'pricePerUnit').flatMap(({ label }) => contentWords(label))
  return !contentWords(thing).some((word) => sold.includes(word))
}

/** The cost that has a line of this name. */
function costWithLine({ evidence, model }: StoredReport, name: RegExp): string | null {
  const cost = lineCosts.find(([prefix]) => evidence.some(({ id, label }) => id.startsWith(prefix) && name.test(label.toLowerCase())))?.[1]
  return cost && model.assumptions.some(({ key, value }) => key === cost && value > 0) ? cost : null
}

const lineCosts = [
  ['line:costOfSales.', 'costOfSalesPerUnit'],
  ['line:keeping.', 'keepingPerMonth'],
] as const
