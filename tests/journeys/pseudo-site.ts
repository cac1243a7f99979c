import { readFileSync } from 'node:fs'
import { currencyFormats, currencyNames, homeCountryNames } from '#engine/quantity/country-table.ts'
import { marketFacts } from '#markets/facts.ts'
import { readRows } from '#markets/sellers/rows.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import { test as base, freePort, type Site, startSite } from './support.ts'

export { expect } from './support.ts'

const builtIn = '.cache/pseudo'

/** The product built in the pseudo-language: every message and every text of market data accented, two fifths longer, in brackets. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
    async ({}, use) => {
      const { site, close } = await startSite(await freePort(), {}, builtIn)
      await use(site)
      await close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** What of a text is outside brackets. The slots of messages hold messages too. */
export function beyondBrackets(text: string): string {
  let left = text
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replace(/\[[^[\]]*\]/g, ' ')
  }
  return left
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ').trim()]
  if (!value || typeof value !== 'object') return []
  // A unit is shown by its message.
  return Object.entries(value).flatMap(([key, each]) => (key === 'unit' && typeof each === 'string' ? [] : textsIn(each)))
}

/** Names, which no language translates: of places and shipped batches, and what market data hold that the files’ schema does not call a text (offices, sources, permits). */
const names = new Set([
  ...homeCountryNames,
  ...shippedBatches().flatMap(({ rows }) => Object.values(rows).flatMap((city) => readRows(city).area.map(({ name }) => name))),
  ...marketFacts.cities.flatMap(({ name, countryCode }) => [name, `${name}, ${marketFacts.countries[countryCode].name}`]),
  ...Object.entries(currencyNames).map(([code, { name }]) => `${name} (${currencyFormats[code]!.mark.trim()})`),
  ...Object.keys(currencyFormats),
  ...shippedBatches().flatMap(({ head: { title, publisher, licence, unread, digest } }) => [
    title,
    publisher,
    licence,
    ...(unread ? [unread] : []),
    digest.slice(0, 12),
  ]),
  ...textsIn(JSON.parse(readFileSync(`${builtIn}/dist/markets.json`, 'utf8'))).filter(
    (text) => !text.includes('[') && /[A-Z]| .* /.test(text) && /[a-z]{2}/i.test(text),
  ),
])
/** 'Washington, D.C.' before 'Washington', and 'Amasaman' before the person Ama. */
const longestFirst = (a: string, b: string) => b.length - a.length
const named = [...names].sort(longestFirst)
const marks = Object.values(currencyFormats).map(({ mark }) => mark.trim().replace('$', '\\$'))
/** Amounts with their marks; addresses of mail and of pages; names of publications; ids; names of accounts that tests made. */
const written = [
  new RegExp(`(?:${marks.join('|')})\\s?[\\d.,]+`, 'g'),
  /[\w.+-]+@[\w.-]+/g,
  /https?:\/\/\s?\S*/g,
  /(?:[\w-]+\.)+(?:com|org|gh|ng|ke|za|gov)\b\S*/g,
  /fawazahmed0\/exchange-api/g,
  /\b[a-z]{2,4}_\w{20,}\b|\bama[0-9a-f]{8}\b/g,
]

/** What words a text holds beside names and what formatters write. */
export function wordsLeft(text: string, person: readonly string[]): string | null {
  const isWord = (left: string) => /[A-Za-z]{2,}/.test(left)
  if (!isWord(text)) return null
  const without = (left: string, all: readonly string[]) => all.reduce((rest, name) => rest.replaceAll(name, ' '), left)
  // A name may hold an address of a page, and the other way round.
  const unnamed = without(text, [...person, ...named].toSorted(longestFirst))
  const bare = written.reduce((rest, pattern) => rest.replace(pattern, ' '), unnamed)
  return isWord(bare) ? bare.replace(/\s+/g, ' ').trim() : null
}
