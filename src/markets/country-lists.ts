import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { RewordText } from './reword-market-files.ts'
import type { CountryFile } from './schema-market.ts'
import type { PriceListFile } from './schema-price-list.ts'
import { languages } from './texts.ts'

/** Lists that other rooms are compiled with. */
export const countryListPaths = {
  table: 'src/engine/quantity/country-table.ts',
  notes: 'src/web/lib/country-notes.ts',
  prices: 'src/contract/price-table.ts',
} as const

type ListedCountry = CountryFile & { code: string }

/**
 * The closed lists of countries and the price list, which other rooms are compiled with. They are read from the files unchanged, checked or not, and with nothing that is
 * itself compiled with the lists: in a fresh copy there are none yet.
 */
export function countryLists(
  folder: string,
  scope: 'all' | 'what-can-be-read' = 'all',
  reword: RewordText = (text) => text,
): { path: string; content: string }[] {
  const countries = readdirSync(join(folder, 'countries'))
    .filter((name) => /^[a-z]{2}$/.test(name))
    .flatMap((name) => {
      try {
        return [readCountry(folder, name)]
      } catch (error) {
        if (scope === 'all') throw error
        return []
      }
    })
    .sort((a, b) => a.order - b.order)
  return [
    { path: countryListPaths.table, content: countryTable(countries) },
    { path: countryListPaths.notes, content: countryNotes(countries, reword) },
    { path: countryListPaths.prices, content: priceTable(folder) },
  ]
}

function readCountry(folder: string, name: string): ListedCountry {
  const file = parse(readFileSync(join(folder, 'countries', name, 'country.yaml'), 'utf8')) as CountryFile & Record<string, CountryFile>
  const { about, nameInSentence, money } = file[languages[0]]!
  const country = { ...file, about, nameInSentence, money: { ...file.money, ...money }, code: name.toUpperCase() }
  // Fails before anything is listed where a country cannot be.
  countryTable([country])
  countryNotes([country], (text) => text)
  return country
}

function countryTable(countries: readonly ListedCountry[]): string {
  const moneys = new Map(countries.map(({ money }) => [money.currency, money]))
  const ownCurrencyCountries = countries.filter(({ money, payments }) => payments.chargedIn === money.currency && money.currency !== 'USD')
  return `// Written by \`npm run check-data\` from market-data/countries; edit there.

/** Every market, in the order of lists. */
export const countryCodes = ${quotedList(countries.map(({ code }) => code))} as const

/** Countries a person can name as home in the wizard: all of them. */
export const homeCountryCodes = countryCodes

/** Their names, in the same order. */
export const homeCountryNames = ${quotedList(countries.map(({ name }) => name))} as const

/** The same inside a sentence. */
export const homeCountriesInSentence = ${quotedList(countries.map(({ name, nameInSentence }) => nameInSentence ?? name))} as const

/** Other ways in which some of them are written. */
export const homeCountrySpellings: readonly [(typeof homeCountryNames)[number], readonly string[]][] = [
${countries.flatMap(({ name, otherSpellings }) => (otherSpellings ? [`  [${quote(name)}, ${quotedList(otherSpellings)}],\n`] : [])).join('')}]

/** Where a date begins with the month: 'Nov 3, 2026'. */
export const monthFirstCountries: ReadonlySet<string> = new Set(${quotedList(countries.flatMap(({ code, dates }) => (dates === 'month-first' ? [code] : [])))})

/** How the money of a market is written: the mark before the digits, and how many digits its minor unit has. */
export const currencyFormats: Record<string, { mark: string; decimals: 0 | 2 }> = {
${[...moneys].map(([code, { mark, minorDigits }]) => `  ${code}: { mark: ${quote(mark)}, decimals: ${minorDigits} },\n`).join('')}}

/** What people type before or after an amount of it, in small letters without spaces. */
export const currencyTyped: Record<string, readonly string[]> = {
${[...moneys.values()].map((money) => `  ${money.currency}: ${quotedList(typedCurrencyForms(money))},\n`).join('')}}

export const currencyCodes = ${quotedList([...moneys.keys()])} as const

/** Its name, and the country whose money it is. */
export const currencyNames: Record<(typeof currencyCodes)[number], { name: string; country: string }> = {
${[...moneys].map(([code, { name }]) => `  ${code}: { name: ${quote(name)}, country: ${quote(countries.find(({ money }) => money.currency === code)!.name)} },\n`).join('')}}

/** The countries that are charged in their own money; all others pay in US dollars. */
export const ownChargeCurrency = { ${ownCurrencyCountries.map(({ code, money }) => `${code}: ${quote(money.currency)}`).join(', ')} } as const
`
}

function typedCurrencyForms({ currency, mark, writtenAs, alsoMarked = [], alsoTyped = [] }: ListedCountry['money']): string[] {
  const forms = [currency, mark, writtenAs, ...alsoMarked, ...alsoTyped]
  return [...new Set(forms.map((form) => form.toLowerCase().replace(/\s/g, '')))]
}

function countryNotes(countries: readonly ListedCountry[], reword: RewordText): string {
  return `// Written by \`npm run check-data\` from market-data/countries; edit there.

/** What our reports know of each market, in the order of lists. */
export const countryNotes = [
${countries.map(({ code, name, about }) => `  { code: ${quote(code)}, country: ${quote(name)}, text: ${quote(reword(about))} },\n`).join('')}] as const
`
}

function priceTable(folder: string): string {
  const { versions } = parse(readFileSync(join(folder, 'price-list.yaml'), 'utf8')) as PriceListFile
  const { version, plans } = versions[0]!
  return `// Written by \`npm run check-data\` from market-data/price-list.yaml; edit there.

/** The version that is sold. */
export const priceListVersion = ${quote(version)}

/** Currencies that a plan can be charged in. */
export const chargeCurrencies = ${quotedList(Object.keys(plans.complete_report))} as const

/** By plan and currency, in minor units. */
export const priceTable = {
${Object.entries(plans)
  .map(
    ([plan, prices]) =>
      `  ${plan}: { ${Object.entries(prices)
        .map(([currency, price]) => `${currency}: ${price}`)
        .join(', ')} },\n`,
  )
  .join('')}} as const
`
}

function quotedList(texts: readonly string[]): string {
  return `[${texts.map(quote).join(', ')}]`
}

function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}
