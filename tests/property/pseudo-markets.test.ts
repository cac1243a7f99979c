import { describe, expect, it } from 'vitest'
import { hasSlots } from '#engine/market/text-slots.ts'
import { cacheFile, marketDataFolder, readMarkets } from '#markets/load.ts'
import { pseudoText } from '../../scripts/language/pseudo.ts'

/** The market data in the pseudo-language: what it leaves as it is, is nobody's to translate. */
const marketsIn = (wording?: typeof pseudoText) => {
  const loaded = readMarkets(marketDataFolder, cacheFile, wording)
  if (!loaded.ok) throw new Error('the market data have mistakes')
  return loaded.markets
}
const english = marketsIn()
const pseudo = marketsIn(pseudoText)

type Pair = { path: string; before: unknown; after: unknown }
function leaves(before: unknown, after: unknown, path = ''): Pair[] {
  if (typeof before !== 'object' || before === null) return [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys((after ?? {}) as object)])
  return [...keys].flatMap((key) =>
    leaves((before as Record<string, unknown>)[key], (after as Record<string, unknown>)?.[key], `${path}.${key}`),
  )
}

const all = leaves(english, pseudo)
const changed = all.filter(({ before, after }) => before !== after)
/** What `src/markets/city-row.ts` says of a count, in its own words or around a file's. */
const ofCounts = /^\.facts\.cities\.\d+\.(?:population|populationOther|mapped)\./
/** The catch-all town of a country has no file to say anything in. */
const ofSmallTowns = /^We use figures for a typical smaller town/

describe('the market data in the pseudo-language', () => {
  it('hold the same figures, ids, names and words that are looked for', () => {
    expect(changed.filter(({ before, after }) => typeof before !== 'string' || typeof after !== 'string')).toEqual([])
    const kept = /\.(?:id|name|keywords\.\d+|adjacent\.\d+|publisher|url|sourceId|unit|title)$/
    const odd = changed.filter(({ path }) => kept.test(path) && !/^\.businesses\.\d+\.(?:title|local\.[A-Z]{2}\.title)$/.test(path))
    expect(odd).toEqual([])
  })

  it('put every text that they change in brackets, its letters accented, its slots whole', () => {
    const bare = (text: string) => text.replace(/\{(?:money|term) [^{}]*\}/g, '')
    const slotted = changed.filter(({ path }) => path.includes('.slotted.'))
    expect(changed.length).toBeGreaterThan(15_000)
    const outside = changed.filter(({ path, after }) => !ofCounts.test(path) && !/^\[[\s\S]*\]$/.test(String(after)))
    expect(outside).toEqual([])
    expect(slotted.length).toBeGreaterThan(100)
    expect(slotted.filter(({ after }) => !hasSlots(String(after)) || /[A-Za-z]{2,}/.test(bare(String(after))))).toEqual([])
  })

  it('leave no sentence of a file in English', () => {
    // Publications, offices and papers are called what they are called.
    const names = /^\.facts\.sources\.|\.(?:name|verifyAt|body)$/
    const said = all.filter(({ before, after }) => before === after && typeof before === 'string' && /[a-z] [a-z]+[.!?]$/.test(before))
    expect(
      said
        .filter(({ path, before }) => !names.test(path) && !ofCounts.test(path) && !ofSmallTowns.test(String(before)))
        .map(({ path, before }) => `${path}: ${String(before)}`),
    ).toEqual([])
  })

  it('call each business and each line of a plan in brackets, and a step its cost by the same words', () => {
    for (const { id, title, equipment, preOperating, steps } of pseudo.businesses) {
      expect(title, id).toMatch(/^\[.*\]$/)
      const lines = [...equipment, ...preOperating].map(({ item }) => item)
      for (const { costItem } of steps) if (costItem) expect(lines, id).toContain(costItem)
    }
  })
})
