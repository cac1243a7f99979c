import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { bestApart, wants } from '#engine/quantity/vocabulary.ts'
import { isOtherTrade } from '../../lib/missing-things.ts'
import type { Filters } from './filter-state.ts'

const groupNames = ['named', 'best', 'now', 'saving', 'other-trades', 'not-advised', 'mentioned'] as const
export type GroupName = (typeof groupNames)[number]
export type RowGroup<T> = { name: GroupName; rows: T[] }

/**
 * Groups the rows of one page under their headings. What the person named leads, and what only mentions the search is last. The first three of the first page that meet all preferences are the best ones, unless another sort
 * order is set; work that the person did not choose is apart from what lacks something else.
 */
export function groupRows<T extends Pick<OpportunityRow, 'group' | 'missing' | 'named' | 'mentioned'>>(
  rows: readonly T[],
  { page, sort, show }: Pick<Filters, 'page' | 'sort' | 'show'>,
): RowGroup<T>[] {
  const isPersonal = sort === null || wants.some((want) => want === sort)
  const hasBest = page === 1 && isPersonal && show === 'all'
  const best = new Set(
    hasBest ? rows.filter(({ group, named, mentioned }) => group === 'now' && !named && !mentioned).slice(0, bestApart) : [],
  )
  const groupNameOf = (row: T): GroupName => {
    if (row.mentioned) return 'mentioned'
    return row.named ? 'named' : best.has(row) ? 'best' : row.group === 'saving' && isOtherTrade(row) ? 'other-trades' : row.group
  }
  return groupNames
    .map((name) => ({ name, rows: rows.filter((row) => groupNameOf(row) === name) }))
    .filter((group) => group.rows.length > 0)
}
