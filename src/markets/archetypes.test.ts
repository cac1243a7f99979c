import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Estimate } from '#engine/evidence/evidence.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { drawings } from '#engine/market/drawing.ts'
import { localizeSpelling } from '#engine/market/local-spelling.ts'
import { countryCodes, homeCountryCodes } from '#engine/quantity/country-table.ts'
import { exploreCategories, gapCategories, growthSeries, interests, permitKinds, skills } from '#engine/quantity/vocabulary.ts'
import { archetypes } from './archetypes.ts'
import { marketFacts } from './facts.ts'

const ids = new Set(archetypes.map((each) => each.id))

/** Every estimate inside an archetype, with the way to it. */
function estimatesOf(value: unknown, path = ''): { path: string; estimate: Estimate }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'likely' in value && 'why' in value ? [{ path, estimate: value as Estimate }] : []
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => estimatesOf(inner, path ? `${path}.${key}` : key))]
}

const wordCount = (text: string) => text.trim().split(/\s+/).filter(Boolean).length

function shinglesOf(text: string, size: number): Set<string> {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return new Set(Array.from({ length: Math.max(0, words.length - size + 1) }, (_, at) => words.slice(at, at + size).join(' ')))
}

/** Shared shingles over those of the shorter text: 1 for a copy, also of a part. */
function overlap(a: Set<string>, b: Set<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let shared = 0
  for (const shingle of small) if (large.has(shingle)) shared++
  return small.size === 0 ? 0 : shared / small.size
}

function mostAlike(texts: string[], size: number): { share: number; pair: string } {
  const sets = texts.map((text) => shinglesOf(text, size))
  let most = { share: 0, pair: '' }
  sets.forEach((set, at) => {
    for (let before = 0; before < at; before++) {
      const share = overlap(set, sets[before]!)
      if (share > most.share) most = { share, pair: `${archetypes[at]!.id} and ${archetypes[before]!.id}` }
    }
  })
  return most
}

/** Names of those archetypes for which it does not hold, so that a failure says which. */
const failing = (holds: (archetype: Archetype) => boolean) => archetypes.filter((each) => !holds(each)).map((each) => each.id)

describe('each business', () => {
  it('has an id of its own in kebab case, and a title that fits on a card', () => {
    expect(ids.size).toBe(archetypes.length)
    expect(failing((each) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(each.id))).toEqual([])
    expect(failing((each) => each.title.length > 4 && each.title.length <= 60)).toEqual([])
    expect(new Set(archetypes.map((each) => each.title)).size).toBe(archetypes.length)
  })

  it('says low ≤ likely ≤ high of every estimate, anchors of other countries too', () => {
    for (const archetype of archetypes) {
      for (const { path, estimate } of estimatesOf(archetype)) {
        const where = `${archetype.id} ${path}`
        expect(estimate.low, where).toBeLessThanOrEqual(estimate.likely)
        expect(estimate.likely, where).toBeLessThanOrEqual(estimate.high)
        const anchors = (estimate as Estimate & { anchors?: Record<string, readonly number[]> }).anchors ?? {}
        for (const [country, range] of Object.entries(anchors)) {
          expect([...range], `${where} ${country}`).toEqual([...range].sort((a, b) => a - b))
        }
      }
    }
  })

  it('gives a reason for every figure, and in words of its own where the figure decides', () => {
    const all = archetypes.flatMap((archetype) => estimatesOf(archetype).map((row) => ({ id: archetype.id, ...row })))
    expect(all.filter(({ estimate }) => estimate.why.trim().length < 4).map(({ id, path }) => `${id} ${path}`)).toEqual([])
    const deciding = all.filter(({ path }) => path === 'price' || path === 'unitsPerDay')
    expect(deciding.filter(({ estimate }) => wordCount(estimate.why) < 3).map(({ id, path }) => `${id} ${path}`)).toEqual([])
    const short = all.filter(({ estimate }) => wordCount(estimate.why) < 4).length
    expect(short / all.length).toBeLessThan(0.1)
  })

  it('is placed where it is at home, in known countries, with permits those countries know', () => {
    for (const archetype of archetypes) {
      expect(archetype.countries, archetype.id).toContain(archetype.home)
      expect(new Set(archetype.countries).size, archetype.id).toBe(archetype.countries.length)
      for (const code of archetype.countries) expect(countryCodes, archetype.id).toContain(code)
      for (const kind of archetype.permits) {
        expect(permitKinds, archetype.id).toContain(kind)
        for (const code of archetype.countries.filter((each) => marketFacts.countries[each].market === 'full')) {
          expect(
            marketFacts.countries[code].permits.map((permit) => permit.kind),
            `${archetype.id} in ${code}`,
          ).toContain(kind)
        }
      }
      for (const series of archetype.growthSeries) expect(growthSeries, archetype.id).toContain(series)
    }
  })

  it('has a season of twelve months about 1, and can make what it sells', () => {
    for (const archetype of archetypes) {
      for (const months of [archetype.seasonality.byMonth, ...Object.values(archetype.seasonality.byCountry ?? {})]) {
        expect(months, archetype.id).toHaveLength(12)
        // What feasts bring is not in them.
        const feasts = Object.values(archetype.seasonality.feasts ?? {}).reduce((sum, lift) => sum + Math.max(0, lift), 0) / 12
        const mean = months.reduce((sum, factor) => sum + factor, 0) / 12
        expect(mean, archetype.id).toBeLessThan(1.05)
        expect(mean, archetype.id).toBeGreaterThan(0.95 - feasts)
      }
      expect(archetype.capacityPerDay, archetype.id).toBeGreaterThanOrEqual(archetype.unitsPerDay.likely)
    }
  })

  it('leads on: ten steps that take days, neighbours that exist, costs that are among its costs', () => {
    for (const archetype of archetypes) {
      expect(archetype.steps, archetype.id).toHaveLength(10)
      const lines = [...archetype.equipment, ...archetype.preOperating].map((line) => line.item)
      for (const each of archetype.steps) {
        expect(each.days, `${archetype.id}: ${each.do}`).toBeGreaterThan(0)
        for (const item of each.costItems ?? []) expect(lines, `${archetype.id}: ${each.do}`).toContain(item)
      }
      // The step that runs the test takes the days of a test, not of a season.
      const testing = archetype.steps[(archetype.test.step ?? 0) - 1]
      expect(testing, archetype.id).toBeDefined()
      expect(testing!.days, `${archetype.id}: ${testing!.do}`).toBeLessThanOrEqual(30)
      expect(archetype.adjacent.length, archetype.id).toBeGreaterThan(0)
      for (const neighbour of archetype.adjacent) {
        expect(ids.has(neighbour), `${archetype.id} → ${neighbour}`).toBe(true)
        expect(neighbour).not.toBe(archetype.id)
      }
    }
  })

  it('tells what a day is like, who buys, who competes, what can go wrong and when not to start', () => {
    expect(failing((each) => [each.day, each.breaks, each.spoils, each.paidFirst, each.place].every((text) => text.length > 0))).toEqual([])
    expect(failing((each) => wordCount(each.day) >= 18 && wordCount(each.place) >= 5)).toEqual([])
    expect(failing((each) => wordCount(each.description) >= 15)).toEqual([])
    expect(failing((each) => each.customers.length >= 2 && each.competitors.length >= 2 && each.suppliers.length >= 2)).toEqual([])
    expect(failing((each) => each.partners.length >= 2 && each.risks.length >= 3 && each.doNotStartIf.length >= 2)).toEqual([])
    expect(failing((each) => each.shocks.length >= 1 && each.keywords.length >= 4)).toEqual([])
    expect(failing((each) => each.countries.length < 2 || Object.keys(each.culture.by ?? {}).length >= 2)).toEqual([])
  })

  it('has a cheap test with a number as its pass mark', () => {
    const number =
      /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|dozen|half|third|quarter)\b/i
    expect(failing((each) => number.test(each.test.passMark))).toEqual([])
    expect(failing((each) => each.test.how.length >= 2 && each.test.measure.length > 0)).toEqual([])
    expect(failing((each) => each.test.costUsd >= 0 && each.test.costUsd <= 500)).toEqual([])
  })
})

describe('the catalogue', () => {
  const count = (of: (archetype: Archetype) => readonly string[], name: string) =>
    archetypes.filter((each) => of(each).includes(name)).length

  it('holds at least 200 businesses, over 40 in each home country and 50 in the United States', () => {
    expect(archetypes.length).toBeGreaterThanOrEqual(200)
    for (const code of homeCountryCodes)
      expect(
        count((each) => each.countries, code),
        code,
      ).toBeGreaterThanOrEqual(40)
    expect(count((each) => each.countries, 'US')).toBeGreaterThanOrEqual(50)
  })

  it('serves every category, interest and skill well', () => {
    for (const name of gapCategories)
      expect(
        count((each) => [each.gapCategory], name),
        name,
      ).toBeGreaterThanOrEqual(name === 'health' || name === 'finance' ? 3 : 12)
    for (const name of exploreCategories)
      expect(
        count((each) => [each.category], name),
        name,
      ).toBeGreaterThanOrEqual(10)
    for (const name of interests)
      expect(
        count((each) => each.interests, name),
        name,
      ).toBeGreaterThanOrEqual(20)
    for (const name of skills) {
      expect(
        count((each) => [...each.skills.must, ...each.skills.helpful], name),
        name,
      ).toBeGreaterThanOrEqual(30)
      expect(
        count((each) => each.skills.must, name),
        name,
      ).toBeGreaterThanOrEqual(5)
    }
  })

  it('has no two texts from one mould', () => {
    const descriptions = mostAlike(
      archetypes.map((each) => each.description),
      3,
    )
    expect(descriptions.share, descriptions.pair).toBeLessThan(0.25)
    const long = mostAlike(
      archetypes.map((each) => [each.day, each.breaks, each.spoils, each.paidFirst, each.place].join(' ')),
      4,
    )
    expect(long.share, long.pair).toBeLessThan(0.1)
  })

  it('finds a copied text, so that the check above can fail', () => {
    const copied = archetypes[0]!.description
    expect(overlap(shinglesOf(copied, 3), shinglesOf(`At home: ${copied}`, 3))).toBe(1)
    expect(overlap(shinglesOf(copied, 3), shinglesOf('something entirely different is said here', 3))).toBe(0)
  })
})

describe('the spelling of a country', () => {
  const spellings = Object.values(marketFacts.countries).flatMap(({ spelling }) => (spelling ? [spelling] : []))
  /** What a file says in no language. */
  const withoutTexts = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutTexts)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (notRead.has(key) ? [] : [[key, withoutTexts(inner)]])))
  }
  /** The texts, and lines that are named by their id here and by their item in an archetype. */
  const notRead = new Set(['en', 'item', 'line', 'costItems', 'without'])

  it('writes texts alone: no id of a file, and no drawing of a line', () => {
    expect(spellings.length).toBeGreaterThan(0)
    const folder = 'market-data/businesses'
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
    const ownFields = files.map((name) => withoutTexts(parse(readFileSync(join(folder, name), 'utf8'))))
    const drawnLines = drawings.map((drawn) => ({ drawn }))
    for (const spelling of spellings)
      for (const value of [...ownFields, ...drawnLines]) expect(localizeSpelling(value, spelling)).toEqual(value)
  })
})
