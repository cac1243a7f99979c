import type { ReportData } from '#engine/report/report-data.ts'

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
  ['rentPerMonth', /\b(rents?|landlord|loyer)\b/],
  ['wagesPerMonth', /\b(wages?|salar(y|ies)|staff|helpers?|employees?|workers?)\b/],
  ['utilitiesPerMonth', /\b(power|fuel|electric\w*|generator|utilit\w+|diesel|petrol|water bill|light bill|carburant|mafuta|umeme)\b/],
  ['equipmentTotal', /\b(equipment|machines?|tools)\b/],
  ['permitFees', /\b(licen[cs]es?|permits?|registration) ?(fees?|costs?)?\b/],
  ['shrinkageShare', /\b(waste|spoil\w*|shrinkage|pilfer\w*|stolen)\b/],
  ['otherCostsPerMonth', /\b(transport|marketing|advertis\w+|other costs?)\b/],
  ['fxDepreciation', /\b(dollar|exchange rate|currency|devaluation)\b/],
  ['inflation', /\b(inflation|prices in general|les prix|bei za bidhaa)\b/],
  ['debtorDays', /\b(customers? (pay|paying) late|credit to customers?|debtors?)\b/],
  ['creditorDays', /\b(suppliers? (wait|credit)|creditors?)\b/],
  ['openDaysPerMonth', /\b(open days|days (a|per) month|days i open)\b/],
  ['rampMonths', /\b(ramp|build up|slow start)\b/],
  ['pricePerUnit', /\b(price|prix|bei|charge|sell (it|them|one|each) (for|at))\b/],
  ['unitsPerDay', /\b(sales|customers?|demand|volume|units?|buyers?|sell|clients?|wateja)\b/],
]

const stop = new Set(
  'a an the of in on at to for and or is are was be do does did i my me we our you your it its this that what which how much many when where who why will would can could should there have has per one each about if with from by not any tell please give show'.split(
    ' ',
  ),
)

export function normal(question: string): string {
  return question
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}\p{Sc}%'., -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !stop.has(word))
    .map((word) => word.replace(/(ies)$/, 'y').replace(/(?<=\p{L}{3})s$/u, ''))
}

/** The assumption that a question speaks of, by the words people use and then by its own label. */
export function assumptionNamed(data: ReportData, asked: string): string | null {
  const byWords = assumptionByWords(data, asked)
  if (byWords) return byWords
  const wanted = new Set(contentWords(asked))
  return (
    data.model.assumptions.find((each) => each.editable && contentWords(each.label).some((word) => word.length > 4 && wanted.has(word)))
      ?.key ?? null
  )
}

export function assumptionByWords(data: ReportData, asked: string): string | null {
  const keys = new Set(data.model.assumptions.map((each) => each.key))
  return assumptionWords.find(([key, asks]) => keys.has(key) && asks.test(asked))?.[0] ?? null
}
