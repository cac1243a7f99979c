import { marketLabels } from '#words/engine/report-figures.ts'
import type { Estimate, Fact } from '../evidence/evidence.ts'
import { toSignificant } from '../quantity/significant.ts'
import type { Archetype, PublishedCount } from './archetype.ts'
import type { City, Country } from './place.ts'

/** A published count as it speaks for a place: the fact, the people of that place, and sellers per 100,000 of them. */
export type PlaceCount = { isOfCity: boolean; where: string; fact: Fact; people: Fact; per100k: Estimate; why: string; share?: Estimate }

/** The count of the city, else of its country; null where none was published. */
export function publishedCountIn(
  { id, providersPer100k }: Pick<Archetype, 'id' | 'providersPer100k'>,
  { city, country }: { city: City; country: Country },
): PlaceCount | null {
  const find = (where: string) => providersPer100k.counts?.find((each) => each.where === where)
  const ofCity = find(city.id)
  const count = ofCity ?? find(country.code)
  if (!count) return null
  const people = ofCity ? city.population : country.facts.population
  const where = ofCity ? city.name : country.nameInSentence
  const per100k = (sellers: number) => toSignificant((sellers / people.value) * 100_000, 3)
  const { low, likely, high, why } = count
  return {
    isOfCity: ofCity !== undefined,
    where,
    fact: toFact(id, count, where),
    people,
    per100k: { low: per100k(low), likely: per100k(likely), high: per100k(high), why },
    why,
    ...(count.share ? { share: { ...count.share, why } } : {}),
  }
}

function toFact(id: string, { where, counted, year, sourceId, confidence, why }: PublishedCount, place: string): Fact {
  return {
    id: `sellers:${id}-${where.toLowerCase()}`,
    label: marketLabels.published({ place }),
    value: counted,
    unit: 'sellers',
    year,
    sourceId,
    confidence,
    note: why,
    maxAgeYears: 6,
  }
}
