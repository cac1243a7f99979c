import type { Fact } from '../evidence/evidence.ts'
import { hypotenuse } from '../quantity/exact-math.ts'
import type { Spread } from '../quantity/spread.ts'
import type { Archetype } from './archetype.ts'
import type { City } from './place.ts'

/** One-person firms need not follow the employers' mix of industries: as a spread of the logarithm, our assumption. */
export const mixSpread = 0.4

/** Employers of the chosen industries among `rows`, and as many of all one-person firms as follow the rows' mix of industries in each sector. */
export function firmsOf<T extends { industry: string; firms: number }>(
  rows: readonly T[],
  onePerson: readonly { sector: string; firms: number }[],
  isOf: (row: T) => boolean,
): { employers: number; alone: number } {
  const sum = (of: readonly T[]) => of.reduce((total, { firms }) => total + firms, 0)
  const chosen = rows.filter(isOf)
  const parts = onePerson.map(({ sector, firms }) => {
    const isIn = ({ industry }: T) => isInSector(industry, sector)
    const inSector = sum(rows.filter(isIn))
    return inSector === 0 ? 0 : (firms * sum(chosen.filter(isIn))) / inSector
  })
  return { employers: sum(chosen), alone: parts.reduce((total, part) => total + part, 0) }
}

/** Sellers of one kind that business statistics count in a city's counties. `onePerson` is an estimate, by the employers' mix of industries. */
export type CountedSellers = {
  employers: number
  onePerson: number
  /** Of the counties. */
  people: number
  per100k: Spread
  year: number
  /** What it was computed from: firms of the industries, and those of their sectors. */
  facts: { employers: Fact[]; onePerson: Fact[] }
}

/** Null where no statistics count firms by industry, or no industry is of the very kind that a business is. */
export function countedSellers({ industries }: Archetype, { firms, population }: City): CountedSellers | null {
  if (!firms || !industries) return null
  const chosen = Object.entries(firms.employers).filter(([industry]) => industries.includes(industry))
  const sum = (rows: typeof chosen) => rows.reduce((total, [, fact]) => total + fact.value, 0)
  const employers = sum(chosen)
  const here = Math.min(1, firms.people.value / population.value)
  const sectors = Object.entries(firms.onePerson).flatMap(([sector, { alone, employers: all }]) => {
    const part = sum(chosen.filter(([industry]) => isInSector(industry, sector)))
    return part === 0 ? [] : [{ firms: (alone.value * here * part) / all.value, facts: [alone, all] }]
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
    year: chosen[0]?.[1].year ?? firms.people.year,
    facts: { employers: chosen.map(([, fact]) => fact), onePerson: [...sectors.flatMap(({ facts }) => facts), firms.people] },
  }
}

/** '445110' is in the sectors '44-45' and '44'. */
export function isInSector(industry: string, sector: string): boolean {
  const [first, last = first] = sector.split('-').map(Number)
  const own = Number(industry.slice(0, 2))
  return own >= first! && own <= last!
}
