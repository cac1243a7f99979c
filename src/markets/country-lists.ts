import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { languages } from './languages.ts'
import type { CountryFile } from './schema-market.ts'
import type { Wording } from './wording.ts'

export const countryListPaths = {
  table: 'src/engine/quantity/country-table.ts',
  notes: 'src/web/lib/country-notes.ts',
} as const

type Listed = CountryFile & { code: string }

/**
 * The closed lists of countries that other rooms are compiled with. They are read from the files unchanged, checked or not, and with nothing
 * that is itself compiled with the lists: in a fresh copy there are none yet.
 */
export function countryLists(
  folder: string,
  of: 'all' | 'what-can-be-read' = 'all',
  say: Wording = (text) => text,
): { path: string; content: string }[] {
  const countries = readdirSync(join(folder, 'countries'))
    .filter((name) => /^[a-z]{2}$/.test(name))
    .flatMap((name) => {
      try {
        return [readListed(folder, name)]
      } catch (error) {
        if (of === 'all') throw error
        return []
      }
    })
    .sort((a, b) => a.order - b.order)
  return [
    { path: countryListPaths.table, content: countryTable(countries) },
    { path: countryListPaths.notes, content: countryNotes(countries, say) },
  ]
}

function readListed(folder: string, name: string): Listed {
  const file = parse(readFileSync(join(folder, 'countries', name, 'country.yaml'), 'utf8')) as CountryFile & Record<string, CountryFile>
  const { about, nameInSentence, money } = file[languages[0]]!
  const listed = { ...file, about, nameInSentence, money: { ...file.money, ...money }, code: name.toUpperCase() }
  // What cannot be listed is not read either.
  countryTable([listed])
  countryNotes([listed], (text) => text)
  return listed
}

function countryTable(countries: readonly Listed[]): string {
  const moneys = new Map(countries.map(({ money }) => [money.currency, money]))
  const ownCharge = countries.filter(({ money, payments }) => payments.chargedIn === money.currency && money.currency !== 'USD')
  return `// Written by \`npm run check-data\` from market-data/countries; edit there.

/** Every market, in the order of lists. */
export const countryCodes = ${list(countries.map(({ code }) => code))} as const

/** Countries a person can name as home in the wizard: all of them. */
export const homeCountryCodes = countryCodes

/** Their names, in the same order. */
export const homeCountryNames = ${list(countries.map(({ name }) => name))} as const

/** The same inside a sentence. */
export const homeCountriesInSentence = ${list(countries.map(({ name, nameInSentence }) => nameInSentence ?? name))} as const

/** Other ways in which some of them are written. */
export const homeCountrySpellings: readonly [(typeof homeCountryNames)[number], readonly string[]][] = [
${countries.flatMap(({ name, otherSpellings }) => (otherSpellings ? [`  [${quoted(name)}, ${list(otherSpellings)}],\n`] : [])).join('')}]

/** Where a date begins with the month: 'Nov 3, 2026'. */
export const monthFirstCountries: ReadonlySet<string> = new Set(${list(countries.flatMap(({ code, dates }) => (dates === 'month-first' ? [code] : [])))})

/** How the money of a market is written: the mark before the digits, and how many digits its minor unit has. */
export const currencyFormats: Record<string, { mark: string; decimals: 0 | 2 }> = {
${[...moneys].map(([code, { mark, minorDigits }]) => `  ${code}: { mark: ${quoted(mark)}, decimals: ${minorDigits} },\n`).join('')}}

/** What people type before or after an amount of it, in small letters without spaces. */
export const currencyTyped: Record<string, readonly string[]> = {
${[...moneys.values()].map((money) => `  ${money.currency}: ${list(typedForms(money))},\n`).join('')}}

export const currencyCodes = ${list([...moneys.keys()])} as const

/** Its name, and the country whose money it is. */
export const currencyNames: Record<(typeof currencyCodes)[number], { name: string; country: string }> = {
${[...moneys].map(([code, { name }]) => `  ${code}: { name: ${quoted(name)}, country: ${quoted(countries.find(({ money }) => money.currency === code)!.name)} },\n`).join('')}}

/** The countries that are charged in their own money; all others pay in US dollars. */
export const ownChargeCurrency = { ${ownCharge.map(({ code, money }) => `${code}: ${quoted(money.currency)}`).join(', ')} } as const
`
}

function typedForms({ currency, mark, writtenAs, alsoMarked = [], alsoTyped = [] }: Listed['money']): string[] {
  const forms = [currency, mark, writtenAs, ...alsoMarked, ...alsoTyped]
  return [...new Set(forms.map((form) => form.toLowerCase().replace(/\s/g, '')))]
}

function countryNotes(countries: readonly Listed[], say: Wording): string {
  return `// Written by \`npm run check-data\` from market-data/countries; edit there.

/** What our reports know of each market, in the order of lists. */
export const countryNotes = [
${countries.map(({ code, name, about }) => `  { code: ${quoted(code)}, country: ${quoted(name)}, text: ${quoted(say(about))} },\n`).join('')}] as const
`
}

function list(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}
