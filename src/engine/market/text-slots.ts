/**
 * Amounts and words of the street inside a business's texts: `{money 80}`, `{money 1,500 to 2,000}`, `{term keke}`, `{term Kekes}`. An amount
 * is in the home market's money; a term is a word of `terms.yaml`, in the singular or with an s, with a capital where the sentence wants one. The
 * pass mark of the test also has `{mark}`, what is counted with its number, and `{days}`, over how many days. `{lot 60}` or `{lot 20 to 25}` is a quantity
 * that the test buys or makes for a mark as the file has it: it shrinks with the mark. `{half customers}` is half of what the mark counts, and of a
 * few no part of one.
 */
const slotPattern = /\{(?:(mark|days)|(money|term|lot|half) ([^{}]*))\}/g
const lotPattern = /^\d+(?: to \d+)?$/
const amountPattern = /^(\d+(?:,\d{3})*(?:\.\d+)?)(?:( to |–)(\d+(?:,\d{3})*(?:\.\d+)?))?$/

/** Slots of the pass mark alone. */
export const markSlots = ['mark', 'days'] as const
type MarkSlot = (typeof markSlots)[number]

export type MoneySlot = { first: string; between?: string; second?: string }

export function hasSlots(text: string): boolean {
  return text.search(slotPattern) >= 0
}

type SlotFillers = Record<MarkSlot, () => string> & {
  money: (amount: MoneySlot) => string
  term: (word: string) => string
  lot: (content: string) => string
  half: (many: string) => string
}

export function fillSlots(text: string, fill: SlotFillers): string {
  return text.replace(slotPattern, (match, markSlot: MarkSlot | undefined, kind: string, content: string) => {
    if (markSlot) return fill[markSlot]()
    if (kind === 'term') return fill.term(content)
    if (kind === 'lot' || kind === 'half') return fill[kind](content)
    const money = parseMoneySlot(content)
    return money ? fill.money(money) : match
  })
}

/** An error message about the slots of a text; null where they are valid. */
export function slotProblem(text: string, isTerm: (word: string) => boolean): string | null {
  for (const [match, , kind, content] of text.matchAll(slotPattern)) {
    if (kind === 'money' && !parseMoneySlot(content!)) return `holds ${match}; write {money 80}, {money 1,500} or {money 40 to 60}`
    if (kind === 'lot' && !lotPattern.test(content!)) return `holds ${match}; write {lot 60} or {lot 20 to 25}`
    if (kind === 'term' && !isTerm(content!)) return `holds ${match}, and “${content}” is no word of terms.yaml`
  }
  const rest = text.replace(slotPattern, '')
  return /[{}]/.test(rest) ? 'holds a brace that is no slot; slots are {money 80}, {money 40 to 60} and {term okada}' : null
}

function parseMoneySlot(content: string): MoneySlot | null {
  const [, first, between, second] = amountPattern.exec(content) ?? []
  return first ? { first, ...(between && second ? { between, second } : {}) } : null
}
