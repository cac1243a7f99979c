import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Archetype } from '#engine/market/archetype.ts'
import { seasonOf } from '#engine/model/resolve-shape.ts'
import { runModel } from '#engine/model/run-model.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
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
        const place = { city: referenceOf(code), country: marketFacts.countries[code], asked: null, known: true }
        const run = runModel({ archetype, place, facts: marketFacts, paths: 100, evidence: false })
        if (!run.ok) throw new Error(`${archetype.id} ${code}: ${run.reason.message}`)
        const { startup, months } = run.model
        const stock = startup.filter(({ kind }) => kind === 'stock').reduce((sum, { amount }) => sum + amount, 0)
        // December may be a peak: what the shelf is filled for is a month like most.
        const sold = months[0]!.costOfSales / Math.max(1, seasonOf(archetype, place.country, place.city)[firstMonth]!)
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
