import type { Spread } from '../../quantity/spread.ts'
import type { CountyFirms } from './city-evidence.ts'
import { drawCount, evenNormals, orderOf, type Range, rangeOf } from './draws.ts'

/** Firms of the kind in one county, and what is left for one more. */
export type CountyAnswer = {
  countyId: string
  county: string
  people: number | null
  employers: number
  /** One-person firms of the same sectors, in the employers' mix of industries. */
  onePerson: number
  expected: Range
  room: Range | null
  chance: number | null
}

/** One-person firms need not follow the employers' mix: as a spread of the logarithm, our assumption. */
const mixSpread = 0.4

/**
 * Employers of the industries in each county, and its part of the city's one-person firms: each sector's, by employers of the industries ÷ all
 * employers of the sector. Demand is the county's people × sellers sustained; both registers are complete.
 */
export function countyAnswers(
  firms: CountyFirms,
  isOf: (row: CountyFirms['employers'][number]) => boolean,
  sustainedPer100k: Spread | null,
): CountyAnswer[] {
  const inSector = new Map<string, number>()
  for (const { industry, firms: count } of firms.employers) {
    for (const { sector } of firms.onePerson) if (isIn(industry, sector)) inSector.set(sector, (inSector.get(sector) ?? 0) + count)
  }
  const counties = new Map<string, { county: string; employers: number; onePerson: number }>()
  for (const row of firms.employers) {
    const sum = counties.get(row.countyId) ?? { county: row.county, employers: 0, onePerson: 0 }
    counties.set(row.countyId, sum)
    if (!isOf(row)) continue
    sum.employers += row.firms
    for (const { sector, firms: alone } of firms.onePerson) {
      if (isIn(row.industry, sector)) sum.onePerson += (alone * row.firms) / inSector.get(sector)!
    }
  }
  return [...counties].map(([countyId, { county, employers, onePerson }]) => {
    const people = firms.people.find((each) => each.countyId === countyId)?.count ?? null
    const [mix, rich] = [orderOf(1), orderOf(2)]
    const sellers = evenNormals.map((_, k) => employers + onePerson * Math.exp(mixSpread * evenNormals[mix[k]!]!))
    const room =
      people === null || !sustainedPer100k
        ? null
        : sellers.map((each, k) => {
            const demand = (people / 100_000) * sustainedPer100k.likely * Math.exp(sustainedPer100k.sd * evenNormals[rich[k]!]!)
            return demand - each
          })
    const chance = room && room.filter((each) => each >= 1).length / drawCount
    return { countyId, county, people, employers, onePerson, expected: rangeOf(sellers), room: room && rangeOf(room), chance }
  })
}

/** '445110' is in '44-45' and in '44'. */
function isIn(industry: string, sector: string): boolean {
  const [first, last = first] = sector.split('-').map(Number)
  const own = Number(industry.slice(0, 2))
  return own >= first! && own <= last!
}
