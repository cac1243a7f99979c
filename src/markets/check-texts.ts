import { markSlots, slotProblem } from '#engine/market/text-slots.ts'
import type { ReportAt } from './check-report.ts'
import type { BusinessEntry, CountryFolder, MarketFiles } from './market-files.ts'
import { business } from './schema.ts'
import { type FieldPath, withTexts } from './texts.ts'

/** Checks the texts of a business for amounts and local words without a slot, which would stay as at home wherever they are read. */
export function createTextChecker(files: MarketFiles): (entry: BusinessEntry, reportAt: ReportAt) => void {
  const words = new Set(files.terms.en.flatMap(({ word }) => [word.toLowerCase(), `${word.toLowerCase()}s`]))
  const findAmount = createAmountFinder(files.countries)
  const findCurrencyName = createCurrencyNameFinder(files.countries)
  const findStreetWord = createStreetWordFinder(files)
  return ({ file }, reportAt) => {
    const hasSeveralCountries = file.countries.length > 1
    const findMistake = (text: string, isFixed: boolean, fieldPath: FieldPath): string | null => {
      const path = fieldPath[1] === 'said' || fieldPath[1] === 'called' ? String(fieldPath[2]).split('.') : fieldPath
      // A text of one country alone may name its money in words, and use its local words.
      const countryPartIndex = path.findIndex((part) => part === 'local' || part === 'by')
      const isReadAbroad = hasSeveralCountries && countryPartIndex < 0
      const amount = findAmount(text, isReadAbroad)
      if (amount)
        return amountMistake(amount, moneyOfCountry(files.countries, String(countryPartIndex < 0 ? file.home : path[countryPartIndex + 1])))
      const slots = slotProblem(text, (word) => words.has(word.toLowerCase()))
      if (slots) return slots
      if (path.join('.') !== 'test.passMark' && markSlots.some((slot) => text.includes(`{${slot}}`)))
        return 'holds a slot of test.passMark; {mark} and {days} are known there alone'
      if (isFixed) return text.includes('{') ? 'is the same in every country and takes no slot' : null
      if (countryPartIndex >= 0) return null
      const money = isReadAbroad ? findCurrencyName(text) : null
      if (money)
        return `names “${money}”, which is the currency of only some of its countries; write an amount as {money 80}, or do not name the currency`
      return findStreetWord(text, file.countries)
    }
    withTexts(business, file, (text, { kind, isFixed = false }, path) => {
      // A line reference is checked at its line.
      const mistake = kind === 'line' ? null : findMistake(text, isFixed, path)
      if (mistake) reportAt(path, mistake)
      return text
    })
  }
}

type Money = CountryFolder['country']['money']

function moneyOfCountry(countries: readonly CountryFolder[], code: string): Money | undefined {
  return countries.find(({ folder }) => folder.toUpperCase() === code)?.country.money
}

/** `currencies` of the mark or word; empty where it names none, as 300/=. */
type Amount = { written: string; digits: string; currencies: ReadonlySet<string> }

function createAmountFinder(countries: readonly CountryFolder[]): (text: string, includeWords: boolean) => Amount | null {
  const monies = countries.map(({ country }) => country.money)
  const holders = new Map<string, Set<string>>()
  const registerForm = (form: string, { currency }: Money) => {
    const key = form.toLowerCase()
    holders.set(key, (holders.get(key) ?? new Set()).add(currency))
    return form
  }
  const marks = monies.flatMap((money) =>
    [money.mark.trim(), money.writtenAs.trim(), money.currency, ...(money.alsoMarked ?? [])].map((form) => registerForm(form, money)),
  )
  const spokenWords = monies.flatMap((money) => money.spoken.map((word) => registerForm(word, money)))
  const beforeDigits = (forms: readonly string[], flags: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?<form>${regexAlternatives(forms)})\\.? ?(?<digits>\\d[\\d,.]*)`, flags)
  // One letter is a mark only in its exact case; longer ones in any case.
  const isLong = (form: string) => form.length > 1 && /^\p{L}+$/u.test(form)
  const markedPatterns = [beforeDigits(marks, 'u'), beforeDigits(marks.filter(isLong), 'iu'), /(?<digits>\d[\d,.]*) ?\/[=-](?!\d)/u]
  const wordPatterns = [
    new RegExp(`(?<digits>\\d[\\d,.]*) ?(?<form>${regexAlternatives(spokenWords)})\\b`, 'iu'),
    beforeDigits(spokenWords, 'iu'),
  ]
  return (text, includeWords) => {
    for (const pattern of includeWords ? [...markedPatterns, ...wordPatterns] : markedPatterns) {
      const match = pattern.exec(text)
      if (!match?.groups) continue
      const { form = '', digits = '' } = match.groups
      return { written: match[0], digits: digits.replace(/[,.]$/, ''), currencies: holders.get(form.toLowerCase()) ?? new Set() }
    }
    return null
  }
}

function amountMistake({ written, digits, currencies }: Amount, ownMoney: Money | undefined): string {
  if (!ownMoney || currencies.size === 0 || currencies.has(ownMoney.currency))
    return `holds the amount “${written}”; write {money ${digits}}, which each country reads in its own money`
  return `holds the amount “${written}”; amounts are in the money of home, ${ownMoney.currency}: write {money …} with that amount in ${ownMoney.currency}`
}

/** Finds names of a money without an amount. The reference currency is mentioned everywhere: “flour follows the dollar”. */
function createCurrencyNameFinder(countries: readonly CountryFolder[]): (text: string) => string | null {
  const monies = countries.filter(({ country }) => country.facts.fxPerUsd.value !== 1).map(({ country }) => country.money)
  const pattern = new RegExp(
    `\\b(?:${regexAlternatives(monies.flatMap(({ currency, spoken: spokenWords }) => [currency, ...spokenWords]))})\\b`,
    'u',
  )
  return (text) => (monies.length > 0 ? (pattern.exec(text)?.[0] ?? null) : null)
}

/** Finds a word of terms.yaml outside a slot, in a text that is also read where the word is not understood. */
function createStreetWordFinder({ terms, countries }: MarketFiles): (text: string, codes: readonly string[]) => string | null {
  const streetWords = terms.en
    .filter(({ alsoPlain }) => !alsoPlain)
    .map(({ word }) => ({
      word,
      knownIn: new Set(countries.flatMap(({ folder, country }) => (country.words.known.includes(word) ? [folder.toUpperCase()] : []))),
    }))
  // A country whose file has a mistake is missing here.
  const readCountries = new Set(countries.map(({ folder }) => folder.toUpperCase()))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${regexAlternatives(streetWords.map(({ word }) => word))})s?(?![\\p{L}\\p{N}])`, 'giu')
  const findTerm = (foundWord: string) =>
    streetWords.find(({ word }) => [word, `${word}s`].some((each) => each.toLowerCase() === foundWord.toLowerCase()))
  return (text, codes) => {
    for (const [foundWord] of text.replace(/\{[^{}]*\}/g, '').matchAll(pattern)) {
      const term = findTerm(foundWord)
      const countriesWithoutWord = term ? codes.filter((code) => readCountries.has(code) && !term.knownIn.has(code)) : []
      if (term && countriesWithoutWord.length > 0)
        return `holds “${foundWord}”, which nobody knows in ${countriesWithoutWord.join(', ')}; write {term ${foundWord}}, which each country says in its own word`
    }
    return null
  }
}

function regexAlternatives(texts: readonly string[]): string {
  return [...new Set(texts)]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
}
