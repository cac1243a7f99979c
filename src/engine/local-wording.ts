import type { Archetype } from './archetype.ts'
import { currencyFormats, formatMoney, formatMoneyRounded } from './format.ts'
import type { Country } from './place.ts'

/** How authors write an amount of their home market: the mark and digits, nothing else ("₦500", "KES 40 to 60"). */
const written: Record<string, string> = { NGN: '₦', GHS: 'GHS ', KES: 'KES ', ZAR: 'R', USD: '\\$', XOF: 'CFA ', TZS: 'TZS ' }
const amountText = '(\\d+(?:,\\d{3})*(?:\\.\\d+)?)'
const patterns = new Map(
  Object.entries(written).map(([currency, mark]) => [
    currency,
    new RegExp(`(?<![A-Za-z])${mark}${amountText}(?:( to |–)${amountText}(?! ?%))?`, 'g'),
  ]),
)
/** Parts that are not shown, or are already written for one country. */
const kept = new Set(['id', 'family', 'home', 'countries', 'local', 'by', 'keywords', 'adjacent', 'mapTags'])

/**
 * The archetype with the amounts that stand in its texts said in the money of a country and at its prices: a pass mark of "₦80 left on each"
 * means nothing in Nairobi. `ratio` is what a thing costs there for 1 at home; in the home market only the mark is made uniform.
 */
export function inLocalMoney(archetype: Archetype, home: Country, here: Country, ratio: number): Archetype {
  const pattern = patterns.get(home.currency)
  if (!pattern || !currencyFormats[here.currency]) return archetype
  const abroad = home.code !== here.code
  const say = (digits: string) => {
    const amount = Number(digits.replaceAll(',', ''))
    return abroad ? formatMoneyRounded(amount * ratio, here.currency) : formatMoney(amount, here.currency)
  }
  const convert = (text: string) =>
    text.replace(pattern, (_, first: string, between?: string, second?: string) =>
      between && second ? `${say(first)} to ${say(second)}` : say(first),
    )
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return convert(value)
    if (Array.isArray(value)) return value.some((item) => typeof item !== 'number') ? value.map(visit) : value
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, kept.has(key) ? part : visit(part)]))
  }
  return visit(archetype) as Archetype
}
