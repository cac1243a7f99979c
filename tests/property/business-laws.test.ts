import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Archetype } from '#engine/market/archetype.ts'
import { seasonFactors } from '#engine/model/season.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { runModel } from '#engine/run/run-model.ts'
import { cardId, cataloguePairs } from '#engine/score/catalogue.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'

describe('what was offered once', () => {
  const { cities, businesses } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'fixtures', 'catalogue-1.0.0.json'), 'utf8')) as {
    cities: Record<string, string[]>
    businesses: Record<string, string>
  }

  it('still opens: every id of the catalogue of engine 1.0 is one of today', () => {
    const now = new Set(cataloguePairs(archetypes, marketFacts).map(cardId))
    const then = Object.entries(businesses).flatMap(([business, codes]) =>
      codes.split(' ').flatMap((code) => cities[code]!.map((city) => `opp_${business}--${city}`)),
    )
    expect(then).toHaveLength(5439)
    expect(then.filter((id) => !now.has(id))).toEqual([])
  })

  it('has a model, also where it is forbidden or makes no sense', () => {
    const closed = cataloguePairs(archetypes, marketFacts).filter(
      ({ archetype: { banned = [], places }, place: { city } }) =>
        banned.some((ban) => ban.city === city.id) || places?.not?.includes(city.id),
    )
    expect(closed.length).toBeGreaterThan(20)
    for (const { archetype, place } of closed) {
      const run = runModel({ archetype, place, facts: marketFacts, paths: 100, evidence: false })
      expect([archetype.id, place.city.id, run.ok && run.model.closed !== null]).toEqual([archetype.id, place.city.id, true])
    }
  })
})

describe('what a shelf holds on the first day', () => {
  const referenceOf = (code: CountryCode) => marketFacts.cities.find((city) => city.countryCode === code && city.reference)!
  const firstMonth = Number(marketFacts.asOf.slice(5, 7)) % 12
  const shops = archetypes.filter(({ openingStock }) => openingStock)

  it('is at least what month 1 sells in an average season, in every country', () => {
    const short: string[] = []
    for (const archetype of shops) {
      for (const code of archetype.countries) {
        const place = { city: referenceOf(code), country: marketFacts.countries[code], requestedName: null, known: true }
        const run = runModel({ archetype, place, facts: marketFacts, paths: 100, evidence: false })
        if (!run.ok) throw new Error(`${archetype.id} ${code}: ${run.reason.message}`)
        const { startup, months } = run.model
        const stock = startup.filter(({ kind }) => kind === 'stock').reduce((sum, { amount }) => sum + amount, 0)
        // December may be a peak: what the shelf is filled for is a month like most.
        const sold = months[0]!.costOfSales / Math.max(1, seasonFactors(archetype, place, marketFacts.asOf)[firstMonth]!)
        if (stock < sold) short.push(`${archetype.id} ${code}: ${stock} for sales of ${Math.round(sold)} at cost`)
      }
    }
    expect(shops.length).toBeGreaterThan(20)
    expect(short).toEqual([])
  })

  it('is nowhere among what is paid before opening, by its name or by the name of what is sold', () => {
    const stock = /\b(?:opening|first|starting|initial)\s+(?:stock|goods|inventory)\b|\bstock of\b/i
    const words = (item: string) => new Set(item.toLowerCase().match(/(?!(?:and|for|the|with)\b)\b\p{L}{3,}/gu) ?? [])
    const isNamed = (cost: string, line: string) => {
      const sold = [...words(cost)]
      const paid = words(line)
      return sold.length > 0 && sold.every((word) => paid.has(word))
    }
    const twice = archetypes.flatMap(({ id, preOperating, costOfSales }: Archetype) =>
      preOperating
        .filter(({ item }) => stock.test(item) || costOfSales.some((cost) => isNamed(cost.item, item)))
        .map(({ item }) => `${id}: ${item}`),
    )
    expect(twice).toEqual([])
  })
})

describe('an early sign', () => {
  const signs = archetypes.flatMap(({ id, risks }) => risks.map(({ sign }) => ({ id, sign })))
  const wrong = (pattern: RegExp) => signs.flatMap(({ id, sign }) => (pattern.test(sign) ? [`${id}: ${sign}`] : []))

  // What the base case sells, earns and pays differs from city to city, so a fixed number would ring in the plan of one of them.
  it('compares what a business sells, earns and pays with its plan or with the month before, never with a fixed number', () => {
    expect(wrong(/\b(?:You|The team|Each \w+)\b.*\b(?:fewer|less) than [\d,]+ \S+(?: \S+)? a (?:day|week|month)\b(?! in ads)/)).toEqual([
      // Of a host, of stock to buy, of what one customer does.
      'digital-templates-shop: Each listing gets fewer than 50 views a month.',
      'bend-down-select: You can buy fewer than 10 new pieces a week.',
    ])
    expect(wrong(/\bYou (?:sell|make|do|handle|carry|have) (?:fewer|less) than [\d,]+ \S+ (?:a|per) /)).toEqual([])
    expect(wrong(/\b(?:earn|keep)s? (?:less than|under) \D{0,4}\d|\b(?:profit|margin)\b.*\b(?:below|under|less than) /)).toEqual([])
    expect(wrong(/\b(?:costs?|takes?)\b.*\b(?:more than|above|over)\b.*\b(?:price|sales|gross profit)\b/)).toEqual([])
  })
})

describe('a description', () => {
  // What the base case sells differs from city to city. A herd gives what it gives.
  it('names no number of sales: a plan says its own', () => {
    const ofHerds = ['poultry-layers', 'rabbit-meat']
    const numbers = '(?:[\\d,]+|two|three|four|five|six|seven|eight|nine|ten)'
    const named = archetypes.flatMap(({ id, unit, description, alone }) => {
      const sales = new RegExp(
        `\\b${numbers}(?: (?:or|to) ${numbers})? (?:${unit.one}|${unit.many}|kits|crates)\\b[^.]{0,20}\\b(?:a|each|per|every) (?:day|week|month)`,
        'i',
      )
      const small = alone && 'said' in alone ? alone.said?.description : undefined
      return [description, small ?? ''].filter((text) => sales.test(text)).map((text) => `${id}: ${text}`)
    })
    expect(named.filter((each) => !ofHerds.includes(each.split(':')[0]!))).toEqual([])
  })
})

describe('money that somebody may not have borrowed', () => {
  const borrowed = /\b(?:loan|instal+ments?|lender)\b/i
  const isAsked = /\b(?:if|unless|before|any|no loan|loan signing)\b/i
  const about = ['description', 'day', 'breaks', 'spoils', 'paidFirst', 'place'] as const

  it('is not taken for granted: a business says “if you borrowed”', () => {
    const taken = archetypes.flatMap((business) => [
      ...about.flatMap((field) =>
        business[field]
          .split(/(?<=[.!?]) /)
          .flatMap((text) => (borrowed.test(text) && !isAsked.test(text) ? [`${business.id}: ${text}`] : [])),
      ),
      ...business.risks.flatMap(({ what, sign, response }) =>
        [sign, response].some((text) => borrowed.test(text)) && !isAsked.test(`${what} ${sign} ${response}`)
          ? [`${business.id}: ${sign}`]
          : [],
      ),
    ])
    expect(taken).toEqual([])
  })
})
