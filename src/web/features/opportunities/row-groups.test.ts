import { describe, expect, it } from 'vitest'
import { noFilters } from './filter-state.ts'
import { groupRows } from './row-groups.ts'

type Group = 'now' | 'saving' | 'not-advised'
const rows = (...groups: Group[]) =>
  groups.map((group, index) => ({ group, id: index, missing: group === 'saving' ? [{ kind: 'money' as const, amountMinor: 100 }] : [] }))
const names = (groups: Group[], filters = noFilters) =>
  groupRows(rows(...groups), filters).map(({ name, rows }) => [name, ...rows.map(({ id }) => id)])

describe('the groups of a page', () => {
  it('begin with the best three, then what can start now, what lacks something, and what we advise against', () => {
    expect(names(['now', 'now', 'saving', 'not-advised', 'now', 'saving'])).toEqual([
      ['best', 0, 1, 4],
      ['saving', 2, 5],
      ['not-advised', 3],
    ])
  })

  it('never call best what we advise against, nor what lacks something', () => {
    expect(names(['not-advised', 'saving', 'now'])).toEqual([
      ['best', 2],
      ['saving', 1],
      ['not-advised', 0],
    ])
  })

  it('keep work that the person did not choose apart from what lacks something else', () => {
    const other = { group: 'saving' as const, id: 0, missing: [{ kind: 'trade' as const, what: 'sew' }] }
    const grouped = groupRows([other, ...rows('saving', 'now')], noFilters)
    expect(grouped.map(({ name }) => name)).toEqual(['best', 'saving', 'other-trades'])
  })

  it('end with what only mentions the search, which is never among the best', () => {
    const mentioned = { group: 'now' as const, id: 9, missing: [], mentioned: true as const }
    const grouped = groupRows([mentioned, ...rows('now', 'not-advised')], noFilters)
    expect(grouped.map(({ name }) => name)).toEqual(['best', 'not-advised', 'mentioned'])
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
