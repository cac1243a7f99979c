// Where code names a country, a city or a currency: what is true of one of them belongs in its folder of market-data, and nowhere else.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Files that may name one, and why. One that no longer does is reported, so that this list only ever gets shorter. */
const exemptions: Record<string, string> = {
  'src/engine/quantity/country-table.ts': 'written from market-data',
  'src/contract/price-table.ts': 'written from market-data',
  'src/web/lib/country-notes.ts': 'written from market-data',
  'src/web/features/gap-maps/outlines.ts': 'written by scripts/build-outlines.ts out of a map of the world',
  'src/engine/market/place.ts': 'the one country whose money and prices the others are measured by',
  'src/contract/location-options.ts': 'words on the wire that stay as they are',
  'src/server/features/payments/providers/test/payment.ts': 'what vendors refuse below, for the currencies of the price list',
  'src/markets/schema-cited.ts': 'examples that an editor shows',
  'src/markets/schema-market.ts': 'examples that an editor shows',
  'src/server/features/sources/census-cbp.ts': 'a survey of one country’s counties',
}
/** Which money a payment vendor takes, and how it calls things there, is in that vendor's folder. */
const vendorFacts = /^src\/server\/features\/payments\/providers\/\w+\/(vendor|wire)\.ts$/
const hint = 'put what is true of one country or currency into its folder of market-data'

/** @returns a line for each place in code that names a country, a city or a currency of `marketData` */
export function countryProblems(root: string, files: readonly string[], marketData: string): string[] {
  const named = namesIn(marketData)
  const used = new Set<string>()
  const problems = files.flatMap((file) => {
    if (/\.test\.tsx?$|^src\/engine\/testing\//.test(file) || vendorFacts.test(file)) return []
    const lines = codeOf(readFileSync(join(root, file), 'utf8')).split('\n')
    const found = lines.flatMap((line, index) => {
      const name = named.exec(line)?.[0]
      return name ? [`${file}:${index + 1}: names ${name.trim()}: ${hint}`] : []
    })
    if (found.length === 0 || !exemptions[file]) return found
    used.add(file)
    return []
  })
  const idle = Object.keys(exemptions).filter((file) => existsSync(join(root, file)) && !used.has(file))
  return [...problems, ...idle.map((file) => `scripts/lint-countries.ts: ${file} names no country any more; take it off the list`)]
}

/** The text with its comments blanked, line for line. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** Codes where they can be nothing else; names, currencies and marks anywhere. The dollar is what all others are measured in. */
function namesIn(marketData: string): RegExp {
  const codes: string[] = []
  const words: string[] = []
  const marks: string[] = []
  for (const folder of readdirSync(join(marketData, 'countries'))) {
    const read = (file: string) => parse(readFileSync(join(marketData, 'countries', folder, file), 'utf8'))
    const { name, money, codes: other, en: countryTexts } = read('country.yaml')
    codes.push(folder.toUpperCase())
    words.push(name, countryTexts.money.name, other.iso3, ...(countryTexts.nameInSentence ? [countryTexts.nameInSentence] : []))
    words.push(...read('cities.yaml').cities.map((city: { name: string }) => city.name))
    if (money.currency === 'USD') continue
    words.push(money.currency)
    const mark = money.mark.trim()
    if (mark.length > 1 || /[^\x20-\x7e]/.test(mark)) marks.push(mark)
  }
  const any = (texts: readonly string[]) => texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const code = any(codes)
  return new RegExp(
    `['"\`](?:${code})['"\`]|(?<![\\w'.])(?:${code}):|\\.(?:${code})\\b|(?<![\\w-])(?:${any(words)})(?![\\w-])|(?<!\\w)(?:${any(marks)})`,
  )
}
