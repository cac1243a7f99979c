import { firmsOf, mixSpread } from '../../market/firms.ts'
import { exp } from '../../quantity/exact-math.ts'
import type { Spread } from '../../quantity/spread.ts'
import type { CountyFirms } from './city-evidence.ts'
import { drawCount, evenNormals, orderOf, type Range, rangeOf } from './draws.ts'

/** Firms of the kind in one county, and what is left for one more. */
export type CountyAnswer = {
  countyId: string
  county: string
  people: number | null
  employers: number
  /** One-person firms of the same sectors, in the employers' mix of industries; null, as all that follows, where the county's people are unknown. */
  onePerson: number | null
  expected: Range | null
  room: Range | null
  chance: number | null
}

/**
 * Employers of the industries in each county, and its one-person firms: the city's of each sector × the county's part of its people × employers of
 * the industries ÷ all employers of the sector in the county. Demand is the county's people × sellers sustained; both registers are complete.
 * @param population of the whole city, whose one-person firms are counted
 */
export function countyAnswers(
  firms: CountyFirms,
  isOf: (row: CountyFirms['employers'][number]) => boolean,
  sustainedPer100k: Spread | null,
  population: number,
): CountyAnswer[] {
  const ids = [...new Set(firms.employers.map(({ countyId }) => countyId))]
  return ids.map((countyId) => {
    const rows = firms.employers.filter((row) => row.countyId === countyId)
    const { employers, alone } = firmsOf(rows, firms.onePerson, isOf)
    const people = firms.people.find((each) => each.countyId === countyId)?.count ?? null
    const known = { countyId, county: rows[0]!.county, people, employers }
    if (people === null) return { ...known, onePerson: null, expected: null, room: null, chance: null }
    const onePerson = (alone * people) / Math.max(people, population)
    const [mix, rich] = [orderOf(1), orderOf(2)]
    const sellers = evenNormals.map((_, k) => employers + onePerson * exp(mixSpread * evenNormals[mix[k]!]!))
    const room =
      sustainedPer100k &&
      sellers.map((each, k) => {
        const demand = (people / 100_000) * sustainedPer100k.likely * exp(sustainedPer100k.sd * evenNormals[rich[k]!]!)
        return demand - each
      })
    const chance = room && room.filter((each) => each >= 1).length / drawCount
    return { ...known, onePerson, expected: rangeOf(sellers), room: room && rangeOf(room), chance }
  })
}
