import { expect, it } from 'vitest'
import { type BusinessAtPlace, compareRoom } from './every-business.ts'

const range = { low: 1, likely: 2, high: 3 }
const at = (archetypeId: string, more: Partial<BusinessAtPlace>): BusinessAtPlace => ({
  archetypeId,
  kind: 'rank',
  seen: 0,
  seenAround: 3,
  reaching: 1000,
  expected: range,
  room: null,
  chance: null,
  rank: null,
  ...more,
})

it('what is missing begins with what has room by numbers, then follows the order, and ends with what is counted full', () => {
  const rows = [
    at('full', { kind: 'numbers', chance: 0.2, room: range, rank: { place: 700, of: 746 } }),
    at('late', { rank: { place: 400, of: 746 } }),
    at('counted', { rank: { place: 38, of: 746 } }),
    at('early', { rank: { place: 3, of: 40 } }),
    at('open', { kind: 'numbers', chance: 0.9, room: range, rank: { place: 500, of: 746 } }),
  ]
  expect(rows.toSorted(compareRoom).map(({ archetypeId }) => archetypeId)).toEqual(['open', 'counted', 'early', 'late', 'full'])
})
