import type { Model } from '#engine/model/result.ts'
import { usualMonthOf } from '#engine/model/usual-month.ts'
import { formatMoneyProseMajor, formatNumber, formatOdds, formatPercent } from '#engine/quantity/format.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { isFraction, parseUnit, shareIn } from '#engine/quantity/unit.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { roundUp } from '#engine/report/units-text.ts'
import type { NumberText, QuantityText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { createReply, describeFigure, type Reply } from './ask-reply.ts'
import { findAssumption, findAssumptionByWords, findFraction, findPercent, normalizeQuestion } from './question-words.ts'

/**
 * Parses the changes of assumptions in a question, by key and in each one's own unit. Null without any. `isSupposed` is a question that supposes a
 * change by other words than those listed here.
 */
export function parseChanges(
  data: StoredReport,
  question: string,
  ideas: ReadonlySet<string> = new Set(),
  isSupposed = false,
): Record<string, number> | null {
  const query = normalizeQuestion(question)
  const isRelative = relative.test(query)
  const hasDirection = new RegExp(String.raw`\b(${upWords}|${downWords})\b`).test(query)
  if (
    !isSupposed &&
    !conditional.test(query) &&
    !(isRelative && ((hasDirection && !/\b(when|quand|lini)\b/.test(query)) || /\b(what|how) (about|would)\b/.test(query)))
  )
    return null
  if (allCosts.test(query)) return parseCostChanges(data, query)
  const parts = query.split(/\band\b|,(?!\d)/)
  const namedAssumptions = parts.map((part) => findAssumptionByWords(data, part, ideas))
  const changes: Record<string, number> = {}
  const addChange = (key: string | null, candidates: readonly string[]) => {
    const assumption = data.model.assumptions.find((each) => each.key === key)
    if (!assumption?.editable || assumption.key in changes) return
    // "If rent and wages double": the amount of the last applies to both.
    const value = candidates.map((part) => parseNewValue(part, assumption)).find((each) => each !== null)
    if (value !== undefined && value !== null) changes[assumption.key] = value
  }
  if (new Set(namedAssumptions.filter(Boolean)).size > 1)
    for (const [index, key] of namedAssumptions.entries()) addChange(key, parts.slice(index))
  else addChange(findAssumption(data, query, ideas), [query])
  return Object.keys(changes).length > 0 ? changes : null
}

/** Every cost at once. */
const allCosts =
  /\b(all|every|tous|toutes) (of )?(the |my |mes |les )?(costs?|expenses?|prices i pay|charges|d[eé]penses)\b|\bgharama zote\b|\beverything i (buy|pay)\b/
const costKeys = new Set([
  'costOfSalesPerUnit',
  'wagesPerMonth',
  'rentPerMonth',
  'utilitiesPerMonth',
  'keepingPerMonth',
  'otherCostsPerMonth',
])

function parseCostChanges(data: StoredReport, query: string): Record<string, number> | null {
  const changed = data.model.assumptions.flatMap((each): [string, number][] => {
    const value = costKeys.has(each.key) && each.value > 0 ? parseNewValue(query, each) : null
    return value === null ? [] : [[each.key, value]]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** Whether a question states an amount of change. */
export function hasAmount(question: string): boolean {
  const query = normalizeQuestion(question)
  return relative.test(query) || /\d/.test(query)
}

/** Whether something is supposed to grow or shrink by a part, recognized assumption or not. */
export function isHypotheticalChange(question: string): boolean {
  const query = normalizeQuestion(question)
  return conditional.test(query) && relative.test(query) && new RegExp(String.raw`\b(${upWords}|${downWords})\b`).test(query)
}

/** A supposition; in Swahili by the verb itself: "akipandisha kodi". */
const conditional =
  /\b((?:from|de) \D{0,3}\d[\d,.]* ?(?:k|m)? (?:to|à) (?=\d)|from \d[\d,. ]* to (?=\d)|(?:goes?|went|rises?|falls?|drops?|increases?|passe) (?:up |down )?(?:to|à|a) (?=\d)|what if|what happens|suppose|supposing|imagine|if|in case|say|et si|si|s'il|supposons|ikiwa|kama|nko)\b|\b(ni|u|a|tu|wa|i|zi|ya)(ki|po)[a-z]{3,}[aeiou]\b/

type Assumption = Model['assumptions'][number]
const upWords = `(?:rises?|adds?|added|jumps?|doubles?|goes? up|increases?|increased|grows?|climbs?|up|more|higher|dearer|raise|pass|augment\\w*|monte\\w*|\\w*ongez\\w*|\\w*pand(?:a|isha|ishwa)|cost pass|pass this|de plus|en plus|fois plus)`
const downWords = `(?:falls?|drops?|goes? down|decreases?|decreased|shrinks?|down|less|lower|fewer|cheaper|cut|reduce[ds]?|lose|loses|lost|baiss\\w*|diminu\\w*|\\w*pungu\\w*|\\w*shuka|chut\\w*|de moins|en moins|fois moins)`
/** Relative amounts. */
const relative =
  /\b((?:deux|trois|2|3) fois (?:moins|plus)|mara (?:mbili|tatu)|fois deux|deux fois|nusu|moiti[eé]|robo|asilimia|pour ?cent|doubl\w*|tripl\w*|quadrupl\w*|halv\w*|twice|three times|half|thirds?|quarters?|percent|per cent)\b|%/

/** Costs that a business may do without. */
const removable = new Set([
  'rentPerMonth',
  'wagesPerMonth',
  'utilitiesPerMonth',
  'loanAmount',
  'ownerDrawPerMonth',
  'otherCostsPerMonth',
  'shrinkageShare',
])

function parseNewValue(query: string, { key, value, low, high, unit }: Assumption): number | null {
  const multiplier = [
    [/\bquadrupl/, 4],
    [/\btripl|\bthree times|\bmara tatu|\btrois fois/, 3],
    [/\b(?:deux|2) fois moins|\bhalf as/, 0.5],
    [/\bdoubl|\btwice|\bmara mbili|\bdeux fois|\btwo times/, 2],
    [/\bhalv/, 0.5],
  ].find(([pattern]) => (pattern as RegExp).test(query))
  if (multiplier) return value * (multiplier[1] as number)
  const fraction = findFraction(query)
  if (fraction !== undefined) {
    if (/\bto (?:only )?(?:a|one|two|three|half)\b/.test(query)) return value * fraction
    if (new RegExp(String.raw`\b${downWords}\b`).test(query)) return value * (1 - fraction)
    return value * (new RegExp(String.raw`\b${upWords}\b`).test(query) ? 1 + fraction : fraction)
  }
  const share = findPercent(query)
  if (share !== null && new RegExp(String.raw`\b${downWords}\b`).test(query)) return value * (1 - share)
  if (share !== null && new RegExp(String.raw`\b${upWords}\b`).test(query)) return value * (1 + share)
  if (share !== null) return isFraction(unit) ? shareIn(share, unit) : null
  // "From 30,000 to 50,000": the new value.
  const targetClause = query.replace(/\b(?:from|de) \D{0,3}\d[\d,.]* ?(?:k|m)? (?=(?:to|à) )/, '')
  const amount = /(\d[\d,]*(?:\.\d+)?) ?(k|thousand|m|million|billion)?\b/.exec(targetClause)
  if (amount?.[1]) {
    const size =
      Number(amount[1].replaceAll(',', '')) * ({ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 }[amount[2] ?? ''] ?? 1)
    const by = new RegExp(String.raw`\b(${upWords}|${downWords})\b[^\d]*\bby\b`).exec(query)
    if (!by) return size
    return new RegExp(`^${downWords}$`).test(by[1] ?? '') ? value - size : value + size
  }
  if (/\b(no(?! (get|be|fit|dey|go|know|sabi|want|complete)\b)|without|zero|free)\b/.test(query)) return removable.has(key) ? 0 : null
  // Without a number, the direction must be explicit: "goes up", and not "turns up".
  const withoutIdioms = query.replace(/\b(?<!(?:go|goes|going|went|moves?) )(?:up|down)\b/g, '')
  if (new RegExp(String.raw`\b${upWords}\b`).test(withoutIdioms)) return high
  return new RegExp(String.raw`\b${downWords}\b`).test(withoutIdioms) ? low : null
}

/** The message of a change by its size, as one would say it: "doubled", "10% lower"; else from old value to new. */
function describeChange(label: string, value: number, { value: previous, unit }: { value: number; unit: string }): string {
  const { changed } = askTexts
  const slots = { label, now: formatNewValue(value, unit), before: formatValue(previous, unit) }
  const ratio = value / previous
  if (previous <= 0 || value <= 0) return changed.plainly(slots)
  const multiple = multiples.find(([n]) => Math.abs(ratio - n) < 1e-9)?.[1]
  if (multiple) return changed[multiple](slots)
  const by = Math.round(Math.abs(ratio - 1) * 100)
  if (by < 1 || by > 300) return changed.plainly(slots)
  return (ratio > 1 ? changed.higher : changed.lower)({ ...slots, by: formatPercent(by / 100) })
}

const multiples = [
  [2, 'doubled'],
  [3, 'tripled'],
  [4, 'fourTimes'],
  [0.5, 'halved'],
] as const

const formatValue = (value: number, unit: string) => formatQuantity(value, unit) as QuantityText

/** "₦61,400" before "₦30,700 a month": the common unit appears once. */
function formatNewValue(value: number, unit: string): QuantityText {
  const parsedUnit = parseUnit(unit)
  const isUnitFirst = parsedUnit.kind === 'duration' && parsedUnit.isPlace
  return formatQuantity(value, unit, isUnitFirst ? 'exact' : 'bare') as QuantityText
}

/** The effect of a change: figures of the report's own run beside the recomputed ones. */
export function answerChange(data: StoredReport, changes: Record<string, number>, model: Model): Reply {
  const changed: string[] = []
  const unchangedTexts: string[] = []
  const citations: Reply['citations'] = []
  const labels = new Map(data.evidence.map((each) => [each.id, each.label]))
  const cite = (evidence: string, text: string) => {
    const label = labels.get(evidence)
    if (label !== undefined) citations.push({ evidence, label, text })
  }
  for (const [key, value] of Object.entries(changes)) {
    const old = data.model.assumptions.find((each) => each.key === key)
    if (!old) continue
    if (value === old.value) unchangedTexts.push(askTexts.stays({ label: old.label, value: formatValue(old.value, old.unit) }))
    else {
      changed.push(describeChange(old.label, value, old))
      cite(`assumption:${key}`, askTexts.instead({ now: formatNewValue(value, old.unit), before: formatValue(old.value, old.unit) }))
    }
  }
  // Twice nothing is nothing.
  if (changed.length === 0) {
    const unchanged = createReply(
      data,
      describeFigure(
        data,
        Object.keys(changes).map((key) => `assumption:${key}`),
      ),
    )
    return { ...unchanged, answer: `${askTexts.nothingChanges} ${unchanged.answer}` }
  }
  const { results, citations: compared } = compareResults(data, model)
  return {
    known: true,
    answer: [...changed, ...results, ...unchangedTexts].join(' '),
    citations: [...citations, ...compared],
    assumptions: changes,
  }
}

/** The same with other hours of the owner's a week. What it is computed with is what the business works with at least. */
export function answerHours(data: StoredReport, hoursPerWeek: number, model: Model): Reply {
  const texts = askTexts.ownTime
  const assumed = (of: Pick<Model, 'assumptions'>, key: string) => of.assumptions.find((each) => each.key === key)?.value ?? 0
  const number = (value: number) => formatNumber(value, 1) as NumberText
  const [now, before] = [model, data.model].map((of) => assumed(of, 'ownerHoursPerWeek')) as [number, number]
  const [days, daysBefore] = [model, data.model].map((of) => assumed(of, 'openDaysPerMonth')) as [number, number]
  const { results, citations } = compareResults(data, model)
  const sentences = [
    ...(now > hoursPerWeek ? [texts.least({ least: number(now) })] : []),
    ...(now === before
      ? [texts.sameHours]
      : [
          texts.with({ now: number(now), before: number(before) }),
          days === daysBefore
            ? texts.standIn
            : (days > daysBefore ? texts.moreDays : texts.days)({ now: number(days), before: number(daysBefore) }),
        ]),
  ]
  return { known: true, answer: [...sentences, ...results].join(' '), citations }
}

/** Figures of another run beside the report's own. */
function compareResults(data: StoredReport, model: Model): { results: string[]; citations: Reply['citations'] } {
  const { currency } = data.model
  const labels = new Map(data.evidence.map((each) => [each.id, each.label]))
  const citations: Reply['citations'] = []
  const cite = (evidence: string, text: string) => {
    const label = labels.get(evidence)
    if (label !== undefined) citations.push({ evidence, label, text })
  }
  const results: string[] = []
  const addResult = <T extends string>(evidence: string, message: (slots: { now: T; before: T }) => string, now: T, before: T) => {
    results.push(message({ now, before }))
    cite(evidence, askTexts.beside({ now, before }))
  }
  const money = (amount: number) => formatMoneyProseMajor(amount, currency)
  addResult('model:usualMonth.p50', askTexts.profit, money(model.usualMonth.p50), money(usualMonthOf(data.model).p50))
  const breakEven = breakEvenTexts(model.breakEven.unitsPerDay, data.model.breakEven.unitsPerDay)
  results.push(breakEven.sentence)
  cite('model:breakEven.unitsPerDay', breakEven.figure)
  // Not the lowest cash: own money follows the start-up need, so a more expensive start would seem to leave more of it.
  addResult('model:risk.cashNeeded.p80', askTexts.cash, money(model.risk.cashNeeded.p80), money(data.model.risk.cashNeeded.p80))
  const odds = formatOdds(model.risk.probabilityLoss)
  addResult('model:risk.probabilityLoss', askTexts.odds, odds, formatOdds(data.model.risk.probabilityLoss))
  return { results, citations }
}

/** Null is a break-even out of reach. */
function breakEvenTexts(now: number | null, before: number | null): { sentence: string; figure: string } {
  const { breakEven: sentences, breakEvenBeside: figures } = askTexts
  const text = (units: number) => formatNumber(roundUp(units), 1) as NumberText
  if (now === null && before === null) return { sentence: sentences.none, figure: figures.none }
  const say = now === null ? 'lost' : before === null ? 'found' : 'both'
  const slots = { now: text(now ?? 0), before: text(before ?? 0) }
  return { sentence: sentences[say](slots), figure: figures[say](slots) }
}
