import { describe, expect, it } from 'vitest'
import type { CitySquare, OpenSquare } from '#contract/gap-maps.ts'
import { sortSquares, squareShade } from './square-shade.ts'

const accra = { lat: 5.6, lon: -0.19 }
const open = (more: Partial<OpenSquare>): OpenSquare => ({
  id: '560_-19',
  name: 'Osu',
  lat: 5.605,
  lon: -0.185,
  area: null,
  kind: 'rank',
  locked: false,
  people: 9000,
  reaching: 12_000,
  seenAround: 0,
  seen: 3,
  expected: null,
  room: null,
  chance: null,
  rank: null,
  how: 'order',
  counted: null,
  own: null,
  ...more,
})
const locked = (kind: CitySquare['kind'], lat = 5.605): CitySquare => ({
  id: `${lat}`,
  name: 'Osu',
  lat,
  lon: -0.185,
  area: null,
  kind,
  locked: true,
})

describe('the shade of a place', () => {
  it.each([
    [{ kind: 'numbers', chance: 0.8 }, 'strong'],
    [{ kind: 'numbers', chance: 0.5 }, 'even'],
    [{ kind: 'numbers', chance: 0 }, 'very-crowded'],
    [{ rank: { place: 1, of: 5 } }, 'first'],
    [{ rank: { place: 2, of: 5 } }, 'early'],
    [{ rank: { place: 3, of: 5 } }, 'middle'],
    [{ rank: { place: 5, of: 5 } }, 'late'],
    [{ kind: 'unknown', seen: 0 }, 'unknown'],
    [{ kind: 'unknown', seen: 9 }, 'few-seen'],
    [{ kind: 'unknown', seen: 10 }, 'many-seen'],
  ] as const)('of %o is %s', (more, shade) => expect(squareShade(open(more))).toBe(shade))

  it('of what is locked says whether anything is known, and no more', () => {
    expect([squareShade(locked('numbers')), squareShade(locked('rank')), squareShade(locked('unknown'))]).toEqual([
      'locked',
      'locked',
      'unknown',
    ])
  })
})

it('the list follows the one order, counted places too, and goes outwards where nothing may be read', () => {
  const far = locked('rank', 5.9)
  const near = locked('rank', 5.61)
  const first = open({ id: 'first', rank: { place: 1, of: 3 } })
  const counted = open({ id: 'counted', kind: 'numbers', chance: 0.1, rank: { place: 2, of: 3 } })
  const third = open({ id: 'third', rank: { place: 3, of: 3 } })
  const nothing = locked('unknown')
  expect(sortSquares([nothing, far, near, third, first, counted], accra)).toEqual([first, counted, third, near, far, nothing])
})
