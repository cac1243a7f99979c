import { slotMistake } from '#engine/market/text-slots.ts'
import type { BusinessEntry, MarketFiles } from './market-files.ts'
import type { FieldPath } from './yaml-file.ts'

/** What stands in every country as it is, or names a line of the plan: no slot can be filled there. */
const asItStands = /^(id|title|description|keywords|unit|item|costItem|role|adjacent|mapTags)$/

/** Holds the texts of a business to their slots: an amount that is not one stays in the home market's money wherever it is read. */
export function textChecker({
  terms,
  countries,
}: MarketFiles): (entry: BusinessEntry, say: (field: FieldPath, message: string) => void) => void {
  const words = new Set(terms.flatMap(({ word }) => [word.toLowerCase(), `${word.toLowerCase()}s`]))
  const moneys = countries.map(({ country }) => country.money)
  const marks = alternatives(moneys.flatMap(({ mark, writtenAs, currency }) => [mark.trim(), writtenAs.trim(), currency]))
  const spoken = alternatives(moneys.flatMap((money) => money.spoken))
  const marked = new RegExp(`(?<![\\p{L}\\p{N}])(?:${marks}) ?\\d[\\d,.]*`, 'u')
  const inWords = new RegExp(`\\d[\\d,.]* (?:${spoken})\\b`, 'u')
  const mistakeOf = (text: string, key: PropertyKey | undefined, travels: boolean): string | null => {
    const amount = marked.exec(text)?.[0] ?? (travels ? inWords.exec(text)?.[0] : undefined)
    if (amount)
      return `holds the amount “${amount}”; write {money ${amount.replace(/[^\d,.]|[,.]$/g, '')}}, which each country reads in its own money`
    const slots = slotMistake(text, (word) => words.has(word.toLowerCase()))
    return slots ?? (text.includes('{') && asItStands.test(String(key)) ? 'is the same in every country and takes no slot' : null)
  }
  return ({ file }, say) => {
    const visit = (value: unknown, path: FieldPath): void => {
      if (typeof value === 'string') {
        const key = [...path].reverse().find((part) => typeof part === 'string')
        // What is read in one country alone may say its money in words.
        const travels = file.countries.length > 1 && !path.some((part) => part === 'local' || part === 'by')
        const mistake = mistakeOf(value, key, travels)
        if (mistake) say(path, mistake)
      } else if (Array.isArray(value)) {
        value.forEach((part, index) => {
          visit(part, [...path, index])
        })
      } else if (value !== null && typeof value === 'object') for (const [key, part] of Object.entries(value)) visit(part, [...path, key])
    }
    visit(file, [])
  }
}

function alternatives(texts: readonly string[]): string {
  return [...new Set(texts)]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
}
