import { slotMistake } from '#engine/market/text-slots.ts'
import type { BusinessEntry, CountryFolder, MarketFiles } from './market-files.ts'
import { business } from './schema.ts'
import { type FieldPath, withTexts } from './texts.ts'

type Say = (field: FieldPath, message: string) => void

/** Holds the texts of a business to their slots: an amount or a word that is not one stays what it was at home wherever it is read. */
export function textChecker(files: MarketFiles): (entry: BusinessEntry, say: Say) => void {
  const words = new Set(files.terms.en.flatMap(({ word }) => [word.toLowerCase(), `${word.toLowerCase()}s`]))
  const amountIn = amountFinder(files.countries)
  const moneyIn = moneyFinder(files.countries)
  const streetWordIn = streetWordFinder(files)
  return ({ file }, say) => {
    const isAbroad = file.countries.length > 1
    const mistakeOf = (text: string, isFixed: boolean, path: FieldPath): string | null => {
      // What is read in one country alone may say its money in words, and speak as its street does.
      const own = path.findIndex((part) => part === 'local' || part === 'by')
      const travels = isAbroad && own < 0
      const amount = amountIn(text, travels)
      if (amount) return amountMistake(amount, moneyOf(files.countries, String(own < 0 ? file.home : path[own + 1])))
      const slots = slotMistake(text, (word) => words.has(word.toLowerCase()))
      if (slots) return slots
      if (isFixed) return text.includes('{') ? 'is the same in every country and takes no slot' : null
      if (own >= 0) return null
      const money = travels ? moneyIn(text) : null
      if (money)
        return `names “${money}”, which is the currency of only some of its countries; write an amount as {money 80}, or do not name the currency`
      return streetWordIn(text, file.countries)
    }
    withTexts(business, file, (text, { kind, isFixed = false }, path) => {
      // Said by its line, which is looked at itself.
      const mistake = kind === 'line' ? null : mistakeOf(text, isFixed, path)
      if (mistake) say(path, mistake)
      return text
    })
  }
}

type Money = CountryFolder['country']['money']

function moneyOf(countries: readonly CountryFolder[], code: string): Money | undefined {
  return countries.find(({ folder }) => folder.toUpperCase() === code)?.country.money
}

/** `currencies` of whose money the mark or word is; none where it says nothing of it, as 300/=. */
type Amount = { said: string; digits: string; currencies: ReadonlySet<string> }

function amountFinder(countries: readonly CountryFolder[]): (text: string, inWordsToo: boolean) => Amount | null {
  const moneys = countries.map(({ country }) => country.money)
  const holders = new Map<string, Set<string>>()
  const know = (form: string, { currency }: Money) => {
    const key = form.toLowerCase()
    holders.set(key, (holders.get(key) ?? new Set()).add(currency))
    return form
  }
  const marks = moneys.flatMap((money) =>
    [money.mark.trim(), money.writtenAs.trim(), money.currency, ...(money.alsoMarked ?? [])].map((form) => know(form, money)),
  )
  const spoken = moneys.flatMap((money) => money.spoken.map((word) => know(word, money)))
  const before = (forms: readonly string[], flags: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?<form>${alternatives(forms)})\\.? ?(?<digits>\\d[\\d,.]*)`, flags)
  // One letter is a mark only as it is written; longer ones however somebody writes them.
  const isLong = (form: string) => form.length > 1 && /^\p{L}+$/u.test(form)
  const marked = [before(marks, 'u'), before(marks.filter(isLong), 'iu'), /(?<digits>\d[\d,.]*) ?\/[=-](?!\d)/u]
  const inWords = [new RegExp(`(?<digits>\\d[\\d,.]*) ?(?<form>${alternatives(spoken)})\\b`, 'iu'), before(spoken, 'iu')]
  return (text, inWordsToo) => {
    for (const pattern of inWordsToo ? [...marked, ...inWords] : marked) {
      const found = pattern.exec(text)
      if (!found?.groups) continue
      const { form = '', digits = '' } = found.groups
      return { said: found[0], digits: digits.replace(/[,.]$/, ''), currencies: holders.get(form.toLowerCase()) ?? new Set() }
    }
    return null
  }
}

function amountMistake({ said, digits, currencies }: Amount, own: Money | undefined): string {
  if (!own || currencies.size === 0 || currencies.has(own.currency))
    return `holds the amount “${said}”; write {money ${digits}}, which each country reads in its own money`
  return `holds the amount “${said}”; amounts are in the money of home, ${own.currency}: write {money …} with that amount in ${own.currency}`
}

/** Words of a money without an amount. The money that all others are measured in is spoken of everywhere: “flour follows the dollar”. */
function moneyFinder(countries: readonly CountryFolder[]): (text: string) => string | null {
  const moneys = countries.filter(({ country }) => country.facts.fxPerUsd.value !== 1).map(({ country }) => country.money)
  const pattern = new RegExp(`\\b(?:${alternatives(moneys.flatMap(({ currency, spoken }) => [currency, ...spoken]))})\\b`, 'u')
  return (text) => (moneys.length > 0 ? (pattern.exec(text)?.[0] ?? null) : null)
}

/** A word of terms.yaml outside a slot, in a text that is also read where nobody knows it. */
function streetWordFinder({ terms, countries }: MarketFiles): (text: string, codes: readonly string[]) => string | null {
  const all = terms.en
    .filter(({ alsoPlain }) => !alsoPlain)
    .map(({ word }) => ({
      word,
      knownIn: new Set(countries.flatMap(({ folder, country }) => (country.words.known.includes(word) ? [folder.toUpperCase()] : []))),
    }))
  // Of a country whose file has a mistake nothing is known here.
  const read = new Set(countries.map(({ folder }) => folder.toUpperCase()))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${alternatives(all.map(({ word }) => word))})s?(?![\\p{L}\\p{N}])`, 'giu')
  const termOf = (said: string) => all.find(({ word }) => [word, `${word}s`].some((each) => each.toLowerCase() === said.toLowerCase()))
  return (text, codes) => {
    for (const [said] of text.replace(/\{[^{}]*\}/g, '').matchAll(pattern)) {
      const term = termOf(said)
      const strangers = term ? codes.filter((code) => read.has(code) && !term.knownIn.has(code)) : []
      if (term && strangers.length > 0)
        return `holds “${said}”, which nobody knows in ${strangers.join(', ')}; write {term ${said}}, which each country says in its own word`
    }
    return null
  }
}

function alternatives(texts: readonly string[]): string {
  return [...new Set(texts)]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
}
