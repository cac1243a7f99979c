import type { Spot } from '#engine/market/spot.ts'

/** A square of Accra with numbers, as the engine would give it; `more` says otherwise. */
export function fictionalSquare(more: Partial<Spot> = {}): Spot {
  return {
    square: '557_-21',
    lat: 5.575,
    lon: -0.205,
    area: null,
    kind: 'numbers',
    people: 14_200,
    reaching: 12_800,
    seen: 6,
    expected: { low: 8, likely: 11, high: 15 },
    room: { low: 1.2, likely: 9.4, high: 23.1 },
    chance: 0.91,
    customers: { low: 7.1, likely: 12.4, high: 21.5 },
    rank: null,
    completeness: { how: 'official', low: 0.5, likely: 0.6, high: 0.7 },
    counted: {
      people: { year: 2020, source: 'made-up-people', confidence: 'medium' },
      sellers: { year: 2024, source: 'made-up-map', confidence: 'medium' },
    },
    sources: [
      { id: 'made-up-people', title: 'A grid of people', publisher: 'WorldPop', url: null, licence: 'CC BY 4.0', year: 2020 },
      { id: 'made-up-map', title: 'A map', publisher: 'OpenStreetMap contributors', url: null, licence: 'ODbL 1.0', year: 2024 },
    ],
    attribution: '© OpenStreetMap contributors · WorldPop',
    ...more,
  }
}

/** The same square where only the order of squares is known. */
export function rankedSquare(more: Partial<Spot> = {}): Spot {
  const rankFields = { kind: 'rank', room: null, chance: null, customers: null, rank: { place: 12, of: 733 } } as const
  return fictionalSquare({ ...rankFields, completeness: { how: 'unknown', low: 0.02, likely: 0.1, high: 0.4 }, ...more })
}

/** A business of Accra that lives from who comes on foot. */
export const businessOfSquare = { archetypeId: 'barbershop', cityId: 'accra', size: 'with-help', requestedName: null, known: true } as const
