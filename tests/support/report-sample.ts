import type { Archetype } from '#engine/archetype.ts'
import type { MarketFacts } from '#engine/place.ts'

export type Sampled = { archetypeId: string; cityId: string }

/** `count` businesses in places spread evenly over archetypes and cities, every country among them; the same every time. */
export function reportSample(archetypes: readonly Archetype[], facts: MarketFacts, count: number): Sampled[] {
  const sample: Sampled[] = []
  const cities = facts.cities
  for (let i = 0; sample.length < count && i < count * 40; i++) {
    const archetype = archetypes[(i * 7) % archetypes.length]!
    const city = cities[(i * 11 + Math.floor(i / cities.length)) % cities.length]!
    if (!archetype.countries.includes(city.countryCode)) continue
    if (sample.some((each) => each.archetypeId === archetype.id && each.cityId === city.id)) continue
    sample.push({ archetypeId: archetype.id, cityId: city.id })
  }
  return sample
}
