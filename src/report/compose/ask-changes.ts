import type { Model } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatNumber, formatOdds, formatPercent } from '#engine/quantity/format.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { isPart, shareIn, unitOf } from '#engine/quantity/unit.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import type { NumberText, QuantityText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { figureSaying, type Reply, replyOf } from './ask-reply.ts'
import { assumptionByWords, assumptionNamed, fractionNamed, normal, percentNamed } from './question-words.ts'

/** The changes of assumptions that a question asks for, by key and in each one's own unit. Null when it asks for none. */
export function changesAsked(data: StoredReport, question: string, ideas: ReadonlySet<string> = new Set()): Record<string, number> | null {
  const asked = normal(question)
  const isRelative = relative.test(asked)
  const isMoved = new RegExp(String.raw`\b(${up}|${down})\b`).test(asked)
  if (
    !conditional.test(asked) &&
    !(isRelative && ((isMoved && !/\b(when|quand|lini)\b/.test(asked)) || /\b(what|how) (about|would)\b/.test(asked)))
  )
    return null
  if (allCosts.test(asked)) return costsChanged(data, asked)
  const parts = asked.split(/\band\b|,(?!\d)/)
  const named = parts.map((part) => assumptionByWords(data, part, ideas))
  const changes: Record<string, number> = {}
  const put = (key: string | null, said: readonly string[]) => {
    const assumption = data.model.assumptions.find((each) => each.key === key)
    if (!assumption?.editable || assumption.key in changes) return
    // "If rent and wages double": what applies to the last applies to both.
    const value = said.map((part) => valueAsked(part, assumption)).find((each) => each !== null)
    if (value !== undefined && value !== null) changes[assumption.key] = value
  }
  if (new Set(named.filter(Boolean)).size > 1) for (const [index, key] of named.entries()) put(key, parts.slice(index))
  else put(assumptionNamed(data, asked, ideas), [asked])
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

function costsChanged(data: StoredReport, asked: string): Record<string, number> | null {
  const changed = data.model.assumptions.flatMap((each): [string, number][] => {
    const value = costKeys.has(each.key) && each.value > 0 ? valueAsked(asked, each) : null
    return value === null ? [] : [[each.key, value]]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** Whether a change is said by how much. */
export function saysHowMuch(question: string): boolean {
  const asked = normal(question)
  return relative.test(asked) || /\d/.test(asked)
}

/** Whether something is supposed to grow or shrink by a part: a change, whether or not what changes was understood. */
export function supposesChange(question: string): boolean {
  const asked = normal(question)
  return conditional.test(asked) && relative.test(asked) && new RegExp(String.raw`\b(${up}|${down})\b`).test(asked)
}

/** Something is supposed; in Swahili by the verb itself: "akipandisha kodi". */
const conditional =
  /\b((?:from|de) \D{0,3}\d[\d,.]* ?(?:k|m)? (?:to|à) (?=\d)|from \d[\d,. ]* to (?=\d)|(?:goes?|went|rises?|falls?|drops?|increases?|passe) (?:up |down )?(?:to|à|a) (?=\d)|what if|what happens|suppose|supposing|imagine|if|in case|say|et si|si|s'il|supposons|ikiwa|kama|nko)\b|\b(ni|u|a|tu|wa|i|zi|ya)(ki|po)[a-z]{3,}[aeiou]\b/

type Assumption = Model['assumptions'][number]
const up = `(?:rises?|adds?|added|jumps?|doubles?|goes? up|increases?|increased|grows?|climbs?|up|more|higher|dearer|raise|pass|augment\\w*|monte\\w*|\\w*ongez\\w*|\\w*pand(?:a|isha|ishwa)|cost pass|pass this|de plus|en plus|fois plus)`
const down = `(?:falls?|drops?|goes? down|decreases?|decreased|shrinks?|down|less|lower|fewer|cheaper|cut|reduce[ds]?|lose|loses|lost|baiss\\w*|diminu\\w*|\\w*pungu\\w*|\\w*shuka|chut\\w*|de moins|en moins|fois moins)`
/** Words that say by how much, whatever the number is now. */
const relative =
  /\b((?:deux|trois|2|3) fois (?:moins|plus)|mara (?:mbili|tatu)|fois deux|deux fois|nusu|moiti[eé]|robo|asilimia|pour ?cent|doubl\w*|tripl\w*|quadrupl\w*|halv\w*|twice|three times|half|thirds?|quarters?|percent|per cent)\b|%/

/** What a business may do without. */
const spared = new Set([
  'rentPerMonth',
  'wagesPerMonth',
  'utilitiesPerMonth',
  'loanAmount',
  'ownerDrawPerMonth',
  'otherCostsPerMonth',
  'shrinkageShare',
])

function valueAsked(asked: string, { key, value, low, high, unit }: Assumption): number | null {
  const times = [
    [/\bquadrupl/, 4],
    [/\btripl|\bthree times|\bmara tatu|\btrois fois/, 3],
    [/\b(?:deux|2) fois moins|\bhalf as/, 0.5],
    [/\bdoubl|\btwice|\bmara mbili|\bdeux fois|\btwo times/, 2],
    [/\bhalv/, 0.5],
  ].find(([pattern]) => (pattern as RegExp).test(asked))
  if (times) return value * (times[1] as number)
  const fraction = fractionNamed(asked)
  if (fraction !== undefined) {
    if (/\bto (?:only )?(?:a|one|two|three|half)\b/.test(asked)) return value * fraction
    if (new RegExp(String.raw`\b${down}\b`).test(asked)) return value * (1 - fraction)
    return value * (new RegExp(String.raw`\b${up}\b`).test(asked) ? 1 + fraction : fraction)
  }
  const share = percentNamed(asked)
  if (share !== null && new RegExp(String.raw`\b${down}\b`).test(asked)) return value * (1 - share)
  if (share !== null && new RegExp(String.raw`\b${up}\b`).test(asked)) return value * (1 + share)
  if (share !== null) return isPart(unit) ? shareIn(share, unit) : null
  // "From 30,000 to 50,000": what it becomes.
  const becomes = asked.replace(/\b(?:from|de) \D{0,3}\d[\d,.]* ?(?:k|m)? (?=(?:to|à) )/, '')
  const amount = /(\d[\d,]*(?:\.\d+)?) ?(k|thousand|m|million|billion)?\b/.exec(becomes)
  if (amount?.[1]) {
    const size =
      Number(amount[1].replaceAll(',', '')) * ({ k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, billion: 1e9 }[amount[2] ?? ''] ?? 1)
    const by = new RegExp(String.raw`\b(${up}|${down})\b[^\d]*\bby\b`).exec(asked)
    if (!by) return size
    return new RegExp(`^${down}$`).test(by[1] ?? '') ? value - size : value + size
  }
  if (/\b(no|without|zero|free)\b/.test(asked)) return spared.has(key) ? 0 : null
  // Where no number is said, the way itself must be: "goes up", and not "turns up".
  const way = asked.replace(/\b(?<!(?:go|goes|going|went|moves?) )(?:up|down)\b/g, '')
  if (new RegExp(String.raw`\b${up}\b`).test(way)) return high
  return new RegExp(String.raw`\b${down}\b`).test(way) ? low : null
}

/** A message that says by how much an assumption was changed, as one would say it: "doubled", "10% lower"; else it says only from what to what. */
function changedText(label: string, value: number, { value: old, unit }: { value: number; unit: string }): string {
  const { changed } = askTexts
  const slots = { label, now: valueBeside(value, unit), before: quantity(old, unit) }
  const times = value / old
  if (old <= 0 || value <= 0) return changed.plainly(slots)
  const multiple = multiples.find(([n]) => Math.abs(times - n) < 1e-9)?.[1]
  if (multiple) return changed[multiple](slots)
  const by = Math.round(Math.abs(times - 1) * 100)
  if (by < 1 || by > 300) return changed.plainly(slots)
  return (times > 1 ? changed.higher : changed.lower)({ ...slots, by: formatPercent(by / 100) })
}

const multiples = [
  [2, 'doubled'],
  [3, 'tripled'],
  [4, 'fourTimes'],
  [0.5, 'halved'],
] as const

const quantity = (value: number, unit: string) => formatQuantity(value, unit) as QuantityText

/** "₦61,400", where "₦30,700 a month" follows: the unit that both have is said once. */
function valueBeside(value: number, unit: string): QuantityText {
  const read = unitOf(unit)
  const isUnitFirst = read.kind === 'duration' && read.isPlace
  return formatQuantity(value, unit, isUnitFirst ? 'exact' : 'bare') as QuantityText
}

/** What a change does, from the report's own run and the recomputed one, figure beside figure. */
export function answerChange(data: StoredReport, changes: Record<string, number>, model: Model): Reply {
  const { currency } = data.model
  const changed: string[] = []
  const same: string[] = []
  const citations: Reply['citations'] = []
  const labels = new Map(data.evidence.map((each) => [each.id, each.label]))
  const cite = (evidence: string, text: string) => {
    const label = labels.get(evidence)
    if (label !== undefined) citations.push({ evidence, label, text })
  }
  for (const [key, value] of Object.entries(changes)) {
    const old = data.model.assumptions.find((each) => each.key === key)
    if (!old) continue
    if (value === old.value) same.push(askTexts.stays({ label: old.label, value: quantity(old.value, old.unit) }))
    else {
      changed.push(changedText(old.label, value, old))
      cite(`assumption:${key}`, askTexts.instead({ now: valueBeside(value, old.unit), before: quantity(old.value, old.unit) }))
    }
  }
  // Twice nothing is nothing.
  if (changed.length === 0) {
    const unchanged = replyOf(
      data,
      figureSaying(
        data,
        Object.keys(changes).map((key) => `assumption:${key}`),
      ),
    )
    return { ...unchanged, answer: `${askTexts.nothingChanges} ${unchanged.answer}` }
  }
  const results: string[] = []
  const beside = <T extends string>(evidence: string, message: (slots: { now: T; before: T }) => string, now: T, before: T) => {
    results.push(message({ now, before }))
    cite(evidence, askTexts.beside({ now, before }))
  }
  const money = (amount: number) => formatMoneyProseMajor(amount, currency)
  beside('model:risk.month12Profit.p50', askTexts.profit, money(model.risk.month12Profit.p50), money(data.model.risk.month12Profit.p50))
  const breakEven = breakEvenTexts(model.breakEven.unitsPerDay, data.model.breakEven.unitsPerDay)
  results.push(breakEven.sentence)
  cite('model:breakEven.unitsPerDay', breakEven.figure)
  // Not the lowest cash: own money follows what the start needs, so a more expensive start would seem to leave more of it.
  beside('model:risk.cashNeeded.p80', askTexts.cash, money(model.risk.cashNeeded.p80), money(data.model.risk.cashNeeded.p80))
  const odds = formatOdds(model.risk.probabilityLoss)
  beside('model:risk.probabilityLoss', askTexts.odds, odds, formatOdds(data.model.risk.probabilityLoss))
  return { known: true, answer: [...changed, ...results, ...same].join(' '), citations, assumptions: changes }
}

/** Null is a break-even that is out of reach. */
function breakEvenTexts(now: number | null, before: number | null): { sentence: string; figure: string } {
  const { breakEven: sentences, breakEvenBeside: figures } = askTexts
  const text = (units: number) => formatNumber(units, 1) as NumberText
  if (now === null && before === null) return { sentence: sentences.none, figure: figures.none }
  const say = now === null ? 'lost' : before === null ? 'found' : 'both'
  const slots = { now: text(now ?? 0), before: text(before ?? 0) }
  return { sentence: sentences[say](slots), figure: figures[say](slots) }
}
