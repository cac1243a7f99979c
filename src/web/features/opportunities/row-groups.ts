import type { OpportunityRow } from '#contract/opportunities.ts'
import { bestApart, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import type { Filters } from './filter-state.ts'

const groupNames = ['best', ...opportunityGroups] as const
export type GroupName = (typeof groupNames)[number]
export type RowGroup<T> = { name: GroupName; rows: T[] }

/** Groups the rows of one page under their headings. The first three of the first page are the best ones, unless another sort order is set. */
export function groupRows<T extends Pick<OpportunityRow, 'group'>>(rows: readonly T[], { page, sort, show }: Filters): RowGroup<T>[] {
  const hasBest = page === 1 && sort === null && show === 'all'
  const best = new Set(hasBest ? rows.filter(({ group }) => group !== 'not-advised').slice(0, bestApart) : [])
  const groupNameOf = (row: T): GroupName => (best.has(row) ? 'best' : row.group)
  return groupNames
    .map((name) => ({ name, rows: rows.filter((row) => groupNameOf(row) === name) }))
    .filter((group) => group.rows.length > 0)
}
