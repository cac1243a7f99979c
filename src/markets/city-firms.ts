import type { Fact } from '#engine/evidence/evidence.ts'
import type { CountyFirms } from '#engine/gaps/squares/city-evidence.ts'
import { isInSector } from '#engine/market/firms.ts'
import type { CityFirms } from '#engine/market/place.ts'
import { cityFactTexts } from '#words/engine/places.ts'
import type { ShippedCounties } from './market-files.ts'

const { city: words } = cityFactTexts
const firmMaxAgeYears = 6

type Counted = { firms: number; year: number; source: string; batch: string }

/**
 * Shipped statistics of a city's firms in these industries, as cited figures: null where there are none. Counties whose people are unknown are left
 * out.
 */
export function cityFirms(
  { id, name: city }: { id: string; name: string },
  { byCity, confidence }: ShippedCounties,
  industries: ReadonlySet<string>,
): CityFirms | null {
  const counted = byCity[id]
  if (!counted || counted.people.length === 0) return null
  const employers = counted.employers.filter(({ countyId }) => counted.people.some((each) => each.countyId === countyId))
  const fact = (part: string, label: string, unit: string, rows: readonly Counted[], note?: string): Fact => {
    const { year, source, batch } = rows[0]!
    return {
      id: `${id}:${part}`,
      label,
      value: rows.reduce((sum, { firms }) => sum + firms, 0),
      unit,
      year,
      sourceId: source,
      confidence: confidence[batch]!,
      ...(note ? { note } : {}),
      maxAgeYears: firmMaxAgeYears,
    }
  }
  const sectors = counted.onePerson.map((row) => ({
    row,
    sectorEmployers: employers.filter(({ industry }) => isInSector(industry, row.sector)),
  }))
  return {
    people: fact('county-people', words.countyPeople({ city }), 'people', counted.people.map(toCountedFirms), words.countyPeopleNote),
    employers: Object.fromEntries(
      [...industries].flatMap((industry) => {
        const rows = employers.filter((row) => row.industry === industry)
        return rows.length === 0 ? [] : [[industry, fact(`employers:${industry}`, words.employers({ city, industry }), 'firms', rows)]]
      }),
    ),
    onePerson: Object.fromEntries(
      sectors.flatMap(({ row, sectorEmployers }) => {
        const { sector } = row
        if (sectorEmployers.length === 0) return []
        const alone = fact(`one-person:${sector}`, words.onePerson({ city, sector }), 'firms', [row], words.onePersonNote)
        return [
          [sector, { alone, employers: fact(`employers:${sector}`, words.sectorEmployers({ city, sector }), 'firms', sectorEmployers) }],
        ]
      }),
    ),
  }
}

const toCountedFirms = ({ count, ...row }: CountyFirms['people'][number]): Counted => ({ ...row, firms: count })
