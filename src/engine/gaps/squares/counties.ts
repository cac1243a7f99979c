import { countFirms, mixSpread } from '../../market/firms.ts'
import { exp } from '../../quantity/exact-math.ts'
import type { Spread } from '../../quantity/spread.ts'
import type { CountyFirms } from './city-evidence.ts'
import { drawCount, drawOrder, type Interval, intervalOf, stratumNormals } from './draws.ts'

/** Firms of the kind in one county, and the room for one more. */
export type CountyAnswer = {
  countyId: string
  county: string
  people: number | null
  employers: number
  /** One-person firms of the same sectors, in the employers' mix of industries; null, as all that follows, where the county's people are unknown. */
  onePerson: number | null
  expected: Interval | null
  room: Interval | null
  chance: number | null
}

/**
 * Employers of the industries in each county, and its one-person firms: the city's of each sector × the county's part of its people × employers of
 * the industries ÷ all employers of the sector in the county. Demand is the county's people × sellers sustained; both registers are complete.
 * @param population of the whole city, whose one-person firms are counted
 */
export function countyAnswers(
  firms: CountyFirms,
  isMatch: (row: CountyFirms['employers'][number]) => boolean,
  sustainedPer100k: Spread | null,
  population: number,
): CountyAnswer[] {
  const ids = [...new Set(firms.employers.map(({ countyId }) => countyId))]
  return ids.map((countyId) => {
    const rows = firms.employers.filter((row) => row.countyId === countyId)
    const { employers, alone } = countFirms(rows, firms.onePerson, isMatch)
    const people = firms.people.find((each) => each.countyId === countyId)?.count ?? null
    const base = { countyId, county: rows[0]!.county, people, employers }
    if (people === null) return { ...base, onePerson: null, expected: null, room: null, chance: null }
    const onePerson = (alone * people) / Math.max(people, population)
    const [mixOrder, spendingOrder] = [drawOrder(1), drawOrder(2)]
    const sellers = stratumNormals.map((_, k) => employers + onePerson * exp(mixSpread * stratumNormals[mixOrder[k]!]!))
    const room =
      sustainedPer100k &&
      sellers.map((each, k) => {
        const demand = (people / 100_000) * sustainedPer100k.likely * exp(sustainedPer100k.sd * stratumNormals[spendingOrder[k]!]!)
        return demand - each
      })
    const chance = room && room.filter((each) => each >= 1).length / drawCount
    return { ...base, onePerson, expected: intervalOf(sellers), room: room && intervalOf(room), chance }
  })
}
