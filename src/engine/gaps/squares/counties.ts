import { countFirms, mixSpread } from '../../market/firms.ts'
import { exp } from '../../quantity/exact-math.ts'
import type { Spread } from '../../quantity/spread.ts'
import type { CountyFirms } from './city-evidence.ts'
import { drawCount, drawOrder, type Interval, intervalOf, stratumNormals } from './draws.ts'
import { isCredibleAmount } from './estimate-all.ts'

/** Firms of the kind in one county, and the room for one more. */
export type CountyAnswer = {
  countyId: string
  county: string
  people: number | null
  employers: number
  /** One-person firms of the same sectors, in the employers' mix of industries; null, as all that follows, where the county's people are unknown. */
  onePerson: number | null
  /** Of each count; of one-person firms that of their sectors, null where they are not counted. */
  years: { people: number | null; employers: number; onePerson: number | null }
  expected: Interval | null
  /** Whether an amount of room may rest on what people spend; where not, or where that is unknown, there is no room. */
  isSpendingCredible: boolean | null
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
  const counties = countyIds(firms).map((countyId) => {
    const rows = firms.employers.filter((row) => row.countyId === countyId)
    const { employers, alone } = countFirms(rows, firms.onePerson, isMatch)
    const counted = firms.people.find((each) => each.countyId === countyId)
    const people = counted?.count ?? null
    const onePerson = people === null ? null : (alone * people) / Math.max(people, population)
    const years = { people: counted?.year ?? null, employers: rows[0]!.year, onePerson: firms.onePerson[0]?.year ?? null }
    return { countyId, county: rows[0]!.county, people, employers, onePerson, years }
  })
  const sumOf = (count: (county: (typeof counties)[number]) => number) =>
    counties.reduce((sum, county) => (county.people === null ? sum : sum + count(county)), 0)
  const sustained = sustainedPer100k && (sumOf(({ people }) => people!) / 100_000) * sustainedPer100k.likely
  const isSpendingCredible =
    sustained === null
      ? null
      : isCredibleAmount(
          sustained,
          sumOf(({ employers, onePerson }) => employers + onePerson!),
        )
  return counties.map((county) => {
    const { people, employers, onePerson } = county
    if (people === null || onePerson === null) return { ...county, expected: null, isSpendingCredible: null, room: null, chance: null }
    const [mixOrder, spendingOrder] = [drawOrder(1), drawOrder(2)]
    const sellers = stratumNormals.map((_, k) => employers + onePerson * exp(mixSpread * stratumNormals[mixOrder[k]!]!))
    const room =
      sustainedPer100k && isSpendingCredible
        ? sellers.map((each, k) => {
            const demand = (people / 100_000) * sustainedPer100k.likely * exp(sustainedPer100k.sd * stratumNormals[spendingOrder[k]!]!)
            return demand - each
          })
        : null
    const chance = room && room.filter((each) => each >= 1).length / drawCount
    return { ...county, expected: intervalOf(sellers), isSpendingCredible, room: room && intervalOf(room), chance }
  })
}

const countyIds = ({ employers }: CountyFirms) => [...new Set(employers.map(({ countyId }) => countyId))]
