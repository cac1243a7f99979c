/**
 * Amounts and words of the street inside a business's texts: `{money 80}`, `{money 1,500 to 2,000}`, `{term keke}`, `{term Kekes}`. An amount
 * is in the home market's money; a term is a word of `terms.yaml`, in the singular or with an s, with a capital where the sentence wants one.
 */
const slot = /\{(money|term) ([^{}]*)\}/g
const amounts = /^(\d+(?:,\d{3})*(?:\.\d+)?)(?:( to |–)(\d+(?:,\d{3})*(?:\.\d+)?))?$/

export type MoneySlot = { first: string; between?: string; second?: string }

export function hasSlots(text: string): boolean {
  return text.search(slot) >= 0
}

export function fillSlots(text: string, fill: { money: (amount: MoneySlot) => string; term: (word: string) => string }): string {
  return text.replace(slot, (whole, kind: string, inside: string) => {
    if (kind === 'term') return fill.term(inside)
    const money = moneyOf(inside)
    return money ? fill.money(money) : whole
  })
}

/** What is wrong with the slots of a text, in words; null where nothing is. */
export function slotMistake(text: string, isTerm: (word: string) => boolean): string | null {
  for (const [whole, kind, inside] of text.matchAll(slot)) {
    if (kind === 'money' && !moneyOf(inside!)) return `holds ${whole}; write {money 80}, {money 1,500} or {money 40 to 60}`
    if (kind === 'term' && !isTerm(inside!)) return `holds ${whole}, and “${inside}” is no word of terms.yaml`
  }
  const rest = text.replace(slot, '')
  return /[{}]/.test(rest) ? 'holds a brace that is no slot; slots are {money 80}, {money 40 to 60} and {term okada}' : null
}

function moneyOf(inside: string): MoneySlot | null {
  const [, first, between, second] = amounts.exec(inside) ?? []
  return first ? { first, ...(between && second ? { between, second } : {}) } : null
}
