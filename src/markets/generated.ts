import { z } from 'zod'
import type { Markets } from './assemble.ts'
import { fileKinds } from './market-files.ts'

/**
 * What other rooms and editors need of the market data before anything runs, as files that `npm run check-data` writes: the closed list of
 * countries and the ways money is written (the phone carries them), which are in no repository, and a JSON Schema for each kind of file.
 */
export function generatedFiles(markets: Markets): { path: string; content: string }[] {
  return [
    { path: 'src/engine/quantity/country-table.ts', content: countryTable(markets) },
    { path: 'src/web/texts/country-notes.ts', content: countryNotes(markets) },
    ...Object.entries(fileKinds).map(([kind, { schema }]) => ({
      path: `market-data/schema/${kind}.schema.json`,
      content: `${JSON.stringify(jsonSchema(kind, schema), null, 2)}\n`,
    })),
  ]
}

function jsonSchema(kind: string, schema: z.ZodType): object {
  return {
    title: `Gapwise market data: ${kind}`,
    ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref', target: 'draft-7' }),
  }
}

function countryTable({ facts, profiles }: Markets): string {
  const countries = Object.values(facts.countries)
  const moneys = new Map(countries.map((country) => [country.currency, profiles[country.code].money]))
  const ownCharge = countries.filter(({ code, currency }) => profiles[code].payments.chargedIn === currency && currency !== 'USD')
  return `// Written by \`npm run check-data\` from market-data/countries; edit there.

/** Every market, in the order of lists. */
export const countryCodes = ${list(countries.map(({ code }) => code))} as const

/** Countries a person can name as home in the wizard: all of them. */
export const homeCountryCodes = countryCodes

/** Their names, in the same order. */
export const homeCountryNames = ${list(countries.map(({ name }) => name))} as const

/** The same as they stand inside a sentence. */
export const homeCountriesInSentence = ${list(countries.map(({ nameInSentence }) => nameInSentence))} as const

/** Other ways in which some of them are written. */
export const homeCountrySpellings: readonly [(typeof homeCountryNames)[number], readonly string[]][] = [
${countries.flatMap(({ code, name }) => (profiles[code].otherSpellings ? [`  [${quoted(name)}, ${list(profiles[code].otherSpellings)}],\n`] : [])).join('')}]

/** How the money of a market is written: the mark before the digits, and how many digits its minor unit has. */
export const currencyFormats: Record<string, { mark: string; decimals: 0 | 2 }> = {
${[...moneys].map(([code, { mark, minorDigits }]) => `  ${code}: { mark: ${quoted(mark)}, decimals: ${minorDigits} },\n`).join('')}}

/** How authors write an amount of their home market: the mark and digits, nothing else (“₦500”, “KES 40 to 60”). */
export const marksInTexts: Record<string, string> = { ${[...moneys].map(([code, { writtenAs }]) => `${code}: ${quoted(writtenAs)}`).join(', ')} }

export const currencyCodes = ${list([...moneys.keys()])} as const

/** Its name, and the country whose money it is. */
export const currencyNames: Record<(typeof currencyCodes)[number], { name: string; country: string }> = {
${[...moneys].map(([code, { name }]) => `  ${code}: { name: ${quoted(name)}, country: ${quoted(countries.find(({ currency }) => currency === code)!.name)} },\n`).join('')}}

/** The countries that are charged in their own money; all others pay in US dollars. */
export const ownChargeCurrency = { ${ownCharge.map(({ code, currency }) => `${code}: ${quoted(currency)}`).join(', ')} } as const
`
}

function countryNotes({ facts, profiles }: Markets): string {
  return `// Written by \`npm run check-data\` from market-data/countries; edit there.

/** What our reports know of each market, in the order of lists. */
export const countryNotes = [
${Object.values(facts.countries)
  .map(({ code, name }) => `  { code: ${quoted(code)}, country: ${quoted(name)}, text: ${quoted(profiles[code].about)} },\n`)
  .join('')}] as const
`
}

function list(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}
