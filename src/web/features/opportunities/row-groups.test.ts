import { describe, expect, it } from 'vitest'
import { noFilters } from './filter-state.ts'
import { groupRows } from './row-groups.ts'

type Group = 'now' | 'saving' | 'not-advised'
const rows = (...groups: Group[]) => groups.map((group, index) => ({ group, id: index }))
const names = (groups: Group[], filters = noFilters) =>
  groupRows(rows(...groups), filters).map(({ name, rows }) => [name, ...rows.map(({ id }) => id)])

describe('the groups of a page', () => {
  it('begin with the best three, then what can start now, what saving reaches, and what we advise against', () => {
    expect(names(['now', 'now', 'saving', 'not-advised', 'now', 'saving'])).toEqual([
      ['best', 0, 1, 2],
      ['now', 4],
      ['saving', 5],
      ['not-advised', 3],
    ])
  })

  it('never call best what we advise against', () => {
    expect(names(['not-advised', 'not-advised', 'now'])).toEqual([
      ['best', 2],
      ['not-advised', 0, 1],
    ])
  })

  it('have no best three on a later page, in another order, or among what is kept', () => {
    for (const filters of [
      { ...noFilters, page: 2 },
      { ...noFilters, sort: 'cost' as const },
      { ...noFilters, show: 'bookmarked' as const },
    ])
      expect(names(['now', 'now'], filters)).toEqual([['now', 0, 1]])
  })
})
