import type { Model } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatNumber, formatOdds } from '#engine/quantity/format.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { isPart, shareIn } from '#engine/quantity/unit.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { figureSaying, type Reply, replyOf } from './ask-intents.ts'
import { assumptionByWords, assumptionNamed, normal } from './question-words.ts'

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

/** How a change was understood, as one would say it: "doubled", "10% lower". Null where there is no saying it. */
function byHowMuch(value: number, old: number): string | null {
  if (old <= 0 || value <= 0) return null
  const times = value / old
  const word = multipleWords.find(([n]) => Math.abs(times - n) < 1e-9)
  if (word) return word[1]
  const percent = Math.round(Math.abs(times - 1) * 100)
  return percent < 1 || percent > 300 ? null : `${percent}% ${times > 1 ? 'higher' : 'lower'}`
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
      same.push(`“${old.label}” stays ${formatQuantity(old.value, old.unit)}, so that changes nothing here.`)
      continue
    }
    changed = true
    const [by, text] = [byHowMuch(value, old.value), insteadText(value, old)]
    said.push(by ? `“${old.label}” (${by}) to ${text}` : `“${old.label}” to ${text}`)
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
  parts.push(`You changed ${said.join(' and ')}.`)
  const beside = (evidence: string, sentence: (now: string, before: string) => string, now: string, before: string) => {
    parts.push(sentence(now, before))
    cite(evidence, `${now} (in the report ${before})`)
  }
  beside(
    'model:risk.month12Profit.p50',
    (now, before) => `Month 12 likely makes ${now}. In the report it makes ${before}.`,
    money(model.risk.month12Profit.p50),
    money(data.model.risk.month12Profit.p50),
  )
  const units = (of: Model) =>
    of.breakEven.unitsPerDay === null ? 'out of reach' : `${formatNumber(of.breakEven.unitsPerDay, 1)} sales a day`
  beside(
    'model:breakEven.unitsPerDay',
    (now, before) => `Break-even is ${now}. In the report it is ${before}.`,
    units(model),
    units(data.model),
  )
  // Not the lowest cash: own money follows what the start needs, so a more expensive start would seem to leave more of it.
  beside(
    'model:risk.cashNeeded.p80',
    (now, before) => `To be safe you need ${now}. In the report you need ${before}.`,
    money(model.risk.cashNeeded.p80),
    money(data.model.risk.cashNeeded.p80),
  )
  beside(
    'model:risk.probabilityLoss',
    (now, before) => `Year 1 loses money in ${now} simulations. In the report it is ${before}.`,
    formatOdds(model.risk.probabilityLoss),
    formatOdds(data.model.risk.probabilityLoss),
  )
  return { known: true, answer: [...parts, ...same].join(' '), citations, assumptions: changes }
}
