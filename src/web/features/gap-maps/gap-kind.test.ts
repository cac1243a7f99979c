import { describe, expect, it } from 'vitest'
import type { Gap, OpenGap } from '#contract/gap-maps.ts'
import { demandShade, gapKindOf, searchGaps } from './gap-kind.ts'

const open: OpenGap = {
  id: 'gap_1',
  title: 'Cold-pressed juice',
  description: 'Bottled at dawn',
  category: 'food',
  location: 'Accra, Ghana',
  locationId: 'accra',
  lat: 5.6,
  lon: -0.2,
  locked: false,
  opportunityId: 'opp_juice--accra',
  urgency: 'High',
  urgencyId: 'high',
  demandScore: 80,
  competitionLevel: 'Low',
  competitionLevelId: 'low',
  startupCost: null,
  potentialRevenue: null,
  customersPerDay: null,
  rank: null,
  kind: 'range',
  reasoning: 'Few sellers on the map',
  targetCustomers: 'Office workers',
  evidence: [],
}
const locked: Gap = { id: 'gap_2', title: 'Bread van', category: 'food', location: 'Accra, Ghana', locationId: 'accra', locked: true }

describe('a gap’s mark', () => {
  it.each([
    [open, 'gap'],
    [{ ...open, competitionLevelId: 'medium' }, 'balanced'],
    [{ ...open, competitionLevelId: 'high' }, 'crowded'],
    [{ ...open, kind: 'rank', competitionLevelId: 'unknown' }, 'rank'],
    [{ ...open, kind: 'not-enough-data', competitionLevelId: 'low' }, 'unknown'],
    [locked, 'locked'],
  ] as [Gap, string][])('%# is %s', (gap, kind) => {
    expect(gapKindOf(gap)).toBe(kind)
  })

  it.each([
    [100, 'strong'],
    [60, 'some'],
    [50, 'even'],
    [40, 'crowded'],
    [0, 'very-crowded'],
  ])('of score %s is shaded %s', (score, shade) => {
    expect(demandShade(score)).toBe(shade)
  })
})

describe('searching the list', () => {
  it('finds every word anywhere in an open gap, and titles alone of a locked one', () => {
    const gaps = [open, locked]
    expect(searchGaps(gaps, 'JUICE office')).toEqual([open])
    expect(searchGaps(gaps, 'bread')).toEqual([locked])
    expect(searchGaps(gaps, ' ')).toEqual(gaps)
    expect(searchGaps(gaps, 'nothing')).toEqual([])
  })
})
