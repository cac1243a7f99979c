import type { Model } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatNumber, formatOdds, formatPercent } from '#engine/quantity/format.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { isPart, shareIn, unitOf } from '#engine/quantity/unit.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import type { NumberText, QuantityText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { figureSaying, type Reply, replyOf } from './ask-intents.ts'
import { assumptionByWords, assumptionNamed, normal } from './question-words.ts'

/** The changes of assumptions that a question asks for, by key and in each one's own unit. Null when it asks for none. */
export function changesAsked(data: ReportData, question: string): Record<string, number> | null {
  const asked = normal(question)
  if (
    !/\b(what if|what happens|suppose|imagine|if|et si|si|ikiwa|kama|nko)\b/.test(asked) &&
    !(/\b(what|how) (about|would)\b/.test(asked) && relative.test(asked))
  )
    return null
  const parts = asked.split(/\band\b|,(?!\d)/)
  const named = parts.map((part) => assumptionByWords(data, part))
  const changes: Record<string, number> = {}
  const put = (key: string | null, said: readonly string[]) => {
    const assumption = data.model.assumptions.find((each) => each.key === key)
    if (!assumption?.editable || assumption.key in changes) return
    // "If rent and wages double": what applies to the last applies to both.
    const value = said.map((part) => valueAsked(part, assumption)).find((each) => each !== null)
    if (value !== undefined && value !== null) changes[assumption.key] = value
  }
  if (new Set(named.filter(Boolean)).size > 1) for (const [index, key] of named.entries()) put(key, parts.slice(index))
  else put(assumptionNamed(data, asked), [asked])
  return Object.keys(changes).length > 0 ? changes : null
}

type Assumption = Model['assumptions'][number]
const up = `(?:rises?|goes? up|increases?|increased|grows?|climbs?|up|more|higher|dearer|raise|pass|augment\\w*|mont\\w*|ongezeka|panda|kupanda)`
const down = `(?:falls?|drops?|goes? down|decreases?|decreased|shrinks?|down|less|lower|fewer|cheaper|cut|reduce[ds]?|lose|loses|lost|baiss\\w*|diminu\\w*|pungua|kupungua|shuka)`
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
export function answerChange(data: ReportData, changes: Record<string, number>, model: Model): Reply {
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
