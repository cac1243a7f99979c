import { describe, expect, it } from 'vitest'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import { runCard } from '#engine/run/run-model.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'

/** Every business that keeps something, at each of its sizes, in the reference city of each of its countries. */
const herds = archetypes
  .filter(({ production }) => production)
  .flatMap((whole) => sizesOf(whole).map((size) => archetypeAtSize(whole, size)))
  .flatMap((archetype) =>
    archetype.countries.map((code) => {
      const city = marketFacts.cities.find(({ countryCode, reference }) => countryCode === code && reference)!
      return { archetype, place: { city, country: marketFacts.countries[code], requestedName: null, known: true } }
    }),
  )

describe('what is kept', () => {
  it.each(herds)(
    '$archetype.id in $place.city.id: fewer where fewer can be sold, and feed, pens and harvest with them',
    ({ archetype, place }) => {
      const run = (overrides: Record<string, number> = {}) => {
        const card = runCard({ archetype, place, facts: marketFacts, paths: 100, overrides })
        if (!card.ok) throw new Error(card.reason.message)
        return card.model
      }
      const value = (model: ReturnType<typeof run>, key: string) => model.assumptions.find((each) => each.key === key)!.value
      const { count } = archetype.production!.kept
      const usual = run()
      const keptNow = usual.kept?.count ?? count
      expect(keptNow).toBeLessThanOrEqual(count)
      if (!(value(usual, 'marketSpending') > 0)) return
      // A crowd of sellers leaves a tenth of the plan.
      const crowded = run({ sellersNearby: Math.min(10 * (value(usual, 'sellersNearby') + 1), 900) })
      const keptThere = crowded.kept?.count ?? count
      expect(Number.isInteger(keptThere)).toBe(Number.isInteger(count))
      expect(keptThere).toBeLessThanOrEqual(keptNow)
      for (const key of ['keepingPerMonth', 'capacityPerDay'] as const)
        expect(value(crowded, key) / value(usual, key), key).toBeCloseTo(keptThere / keptNow, 6)
      expect(value(crowded, 'equipmentTotal')).toBeLessThanOrEqual(value(usual, 'equipmentTotal'))
      // Units are counted in hundredths, and so is the capacity.
      const sold = Math.max(...crowded.months.map(({ units }) => units))
      expect(sold).toBeLessThanOrEqual(
        value(crowded, 'capacityPerDay') * archetype.openDaysPerMonth * archetype.production!.cycleMonths + 0.011,
      )
    },
  )
})
