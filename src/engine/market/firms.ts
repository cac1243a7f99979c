import type { Fact } from '../evidence/evidence.ts'
import { hypotenuse } from '../quantity/exact-math.ts'
import type { Spread } from '../quantity/spread.ts'
import type { Archetype } from './archetype.ts'
import type { City } from './place.ts'

/** One-person firms need not follow the employers' mix of industries: as a spread of the logarithm, our assumption. */
export const mixSpread = 0.4

/** Employers of the chosen industries among `rows`, and the part of one-person firms that follows the rows' mix of industries in each sector. */
export function countFirms<T extends { industry: string; firms: number }>(
  rows: readonly T[],
  onePerson: readonly { sector: string; firms: number }[],
  isMatch: (row: T) => boolean,
): { employers: number; alone: number } {
  const sum = (of: readonly T[]) => of.reduce((total, { firms }) => total + firms, 0)
  const matching = rows.filter(isMatch)
  const parts = onePerson.map(({ sector, firms }) => {
    const isInThisSector = ({ industry }: T) => isInSector(industry, sector)
    const inSector = sum(rows.filter(isInThisSector))
    return inSector === 0 ? 0 : (firms * sum(matching.filter(isInThisSector))) / inSector
  })
  return { employers: sum(matching), alone: parts.reduce((total, part) => total + part, 0) }
}

/** Sellers of one kind that business statistics count in a city's counties. `onePerson` is an estimate, by the employers' mix of industries. */
export type SellerStatistics = {
  employers: number
  onePerson: number
  /** Of the counties. */
  people: number
  per100k: Spread
  year: number
  /** Its inputs: firms of the industries, and those of their sectors. */
  facts: { employers: Fact[]; onePerson: Fact[] }
}

/** Null where no statistics count firms by industry, or no industry is exactly the business's kind. */
export function countSellers({ industries }: Archetype, { firms, population }: City): SellerStatistics | null {
  if (!firms || !industries) return null
  const matching = Object.entries(firms.employers).filter(([industry]) => industries.includes(industry))
  const sum = (rows: typeof matching) => rows.reduce((total, [, fact]) => total + fact.value, 0)
  const employers = sum(matching)
  const populationShare = Math.min(1, firms.people.value / population.value)
  const sectors = Object.entries(firms.onePerson).flatMap(([sector, { alone, employers: all }]) => {
    const part = sum(matching.filter(([industry]) => isInSector(industry, sector)))
    return part === 0 ? [] : [{ firms: (alone.value * populationShare * part) / all.value, facts: [alone, all] }]
  })
  const onePerson = sectors.reduce((total, each) => total + each.firms, 0)
  const sellers = Math.max(employers + onePerson, 0.5)
  return {
    employers,
    onePerson,
    people: firms.people.value,
    per100k: {
      likely: (sellers / firms.people.value) * 100_000,
      sd: hypotenuse((mixSpread * onePerson) / sellers, 1 / Math.sqrt(Math.max(employers, 0.5))),
    },
    year: matching[0]?.[1].year ?? firms.people.year,
    facts: { employers: matching.map(([, fact]) => fact), onePerson: [...sectors.flatMap(({ facts }) => facts), firms.people] },
  }
}

/** '445110' is in the sectors '44-45' and '44'. */
export function isInSector(industry: string, sector: string): boolean {
  const [first, last = first] = sector.split('-').map(Number)
  const sectorCode = Number(industry.slice(0, 2))
  return sectorCode >= first! && sectorCode <= last!
}
