import { marksInTexts } from '../quantity/country-table.ts'
import { currencyFormats, formatMoneyMajor, formatMoneyRoundedMajor } from '../quantity/format.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'
import type { Country } from './place.ts'

const amountText = '(\\d+(?:,\\d{3})*(?:\\.\\d+)?)'
const patterns = new Map(
  Object.entries(marksInTexts).map(([currency, mark]) => [
    currency,
    new RegExp(`(?<![A-Za-z])${mark.replace('$', '\\$')}${amountText}(?:( to |–)${amountText}(?! ?%))?`, 'g'),
  ]),
)
/** Parts that are not shown, or are already written for one country. */
const kept = new Set([
  'id',
  'title',
  'description',
  'family',
  'home',
  'countries',
  'local',
  'by',
  'keywords',
  'adjacent',
  'mapTags',
  'item',
  'costItem',
])

/** A word of one market's street, singular as authors write it; a plural s is carried over. */
export type LocalTerm = {
  word: string
  /** Where it is understood as it stands. */
  knownIn: readonly CountryCode[]
  /** What to say where no word of the street is known to us. */
  elsewhere: string
  by?: Partial<Record<CountryCode, string>>
}

/** Each term that `here` does not know, as a pattern that finds it whole, a plural with it. */
function translations(terms: readonly LocalTerm[], here: CountryCode): { pattern: RegExp; said: string }[] {
  return terms
    .filter((term) => !term.knownIn.includes(here))
    .map((term) => ({ pattern: new RegExp(`\\b${term.word}(s?)\\b`, 'gi'), said: term.by?.[here] ?? term.elsewhere }))
}

/**
 * The archetype as it is said in a country: the amounts in its texts in that money and at its prices, the words of the home street in those of
 * this one. A pass mark of "₦80 left on each" means nothing in Nairobi, and neither does a keke. `ratio` is what a thing costs there for 1 at home; in the home market only the mark is made uniform.
 */
export function inLocalWords(
  archetype: Archetype,
  home: Country,
  here: Country,
  ratio: number,
  terms: readonly LocalTerm[] = [],
): Archetype {
  const pattern = patterns.get(home.currency)
  if (!pattern || !currencyFormats[here.currency]) return archetype
  const abroad = home.code !== here.code
  const say = (digits: string) => {
    const amount = Number(digits.replaceAll(',', ''))
    return abroad ? formatMoneyRoundedMajor(amount * ratio, here.currency) : formatMoneyMajor(amount, here.currency)
  }
  const foreign = abroad ? translations(terms, here.code) : []
  const inWords = (text: string) =>
    foreign.reduce(
      (said, { pattern: term, said: word }) =>
        said.replace(term, (found: string, plural: string) => {
          const local = plural && !word.endsWith('s') ? `${word}s` : word
          return /^[A-Z]/.test(found) ? local.charAt(0).toUpperCase() + local.slice(1) : local
        }),
      text,
    )
  const convert = (text: string) =>
    inWords(text).replace(pattern, (_, first: string, between?: string, second?: string) =>
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
