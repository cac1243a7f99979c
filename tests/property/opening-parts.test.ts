import { describe, expect, it } from 'vitest'
import { missingFor } from '#engine/fit/constraints.ts'
import { prepareRun } from '#engine/model/prepare-run.ts'
import type { Model } from '#engine/model/result.ts'
import { type FreeTime, freeTimes, ownables } from '#engine/quantity/vocabulary.ts'
import { openingParts } from '#engine/report/opening-parts.ts'
import { soldWeekOf, weekMeets } from '#engine/report/sold-week.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { resolveBusiness, runOptions } from '#report/business-run.ts'
import { simulateOpportunity } from '#report/pipeline.ts'

/** Every business, each in the reference city of one of its countries in turn; at first with nothing owned, then with everything. */
const businesses = archetypes.map(({ id, countries }, index) => {
  const country = countries[index % countries.length]
  return { archetypeId: id, cityId: marketFacts.cities.find((city) => city.reference && city.countryCode === country)!.id }
})

/** What a report says of the opening, without the rest of it. */
function openingOf(business: (typeof businesses)[number], owned: typeof ownables | readonly []): Pick<Model, 'startup' | 'startupTotal'> {
  const input = { ...business, requestedName: null, known: true, owned }
  const resolved = resolveBusiness(input)
  if (!resolved.ok) throw new Error(resolved.reason.message)
  return prepareRun({ ...resolved, ...runOptions(input) }, false).model
}

describe('what the opening money buys', () => {
  it.each([
    ['nothing is', [] as const],
    ['everything is', ownables],
  ])('adds up to the opening cost to the unit where %s owned, and what is owned costs nothing', (_, owned) => {
    const wrong = businesses.filter((business) => {
      const { startup, startupTotal } = openingOf(business, owned)
      const parts = openingParts(startup)
      const sum = parts.reduce((total, { amount }) => total + amount, 0)
      const isYours = parts.filter(({ yours }) => yours !== 'none').length === startup.filter(({ owned: part = 0 }) => part > 0).length
      const isNear = startup.every(({ item, amount }) => parts.some((part) => part.item === item && Math.abs(part.amount - amount) < 1))
      return !(
        sum === Math.round(startupTotal) &&
        isYours &&
        isNear &&
        parts.every(({ yours, amount }) => yours !== 'whole' || amount === 0)
      )
    })
    expect(wrong).toEqual([])
  })

  it('is the same on the preview and in the report', () => {
    for (const business of businesses.filter((_, index) => index % 40 === 0)) {
      const preview = simulateOpportunity({ ...business, requestedName: null, known: true, paths: 100, owned: ['laptop', 'freezer'] })
      const report = openingOf(business, [])
      if (!preview.ok) throw new Error(business.archetypeId)
      expect(
        openingParts(preview.opening)
          .map(({ item }) => item)
          .toSorted(),
      ).toEqual(
        openingParts(report.startup)
          .map(({ item }) => item)
          .toSorted(),
      )
      expect(openingParts(preview.opening).reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.round(preview.toOpen))
    }
  })

  it('is drawn by what it is, in nine of ten lines of equipment', () => {
    const lines = archetypes.flatMap(({ equipment }) => equipment)
    expect(lines.filter(({ drawn }) => drawn).length / lines.length).toBeGreaterThan(0.9)
  })
})

describe('the week of the customers', () => {
  it('meets a person’s times just where the list says that no time is missing', () => {
    const choices = Array.from({ length: 15 }, (_, index) => freeTimes.filter((_time, bit) => (index + 1) & (1 << bit)))
    const entry = { openingCost: 0 } as CatalogueEntry
    const wrong = archetypes.flatMap((archetype) => {
      if (!archetype.needs) return []
      const week = soldWeekOf(archetype, archetype.needs)
      return choices
        .filter((when: FreeTime[]) => {
          const missing = missingFor(entry, archetype, { countryCode: archetype.countries[0]!, skills: [], interests: [], when })
          const how = weekMeets(week, when)?.how
          return missing.some(({ kind }) => kind === 'times') !== (how === 'few' || how === 'none')
        })
        .map((when) => `${archetype.id}: ${when}`)
    })
    expect(wrong).toEqual([])
  })
})
