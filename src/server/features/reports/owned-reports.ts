import { squareOf } from '#engine/quantity/opportunity-id.ts'
import type { Context } from '../../context.ts'
import { readOwnedPairs } from './store.ts'

/** What a report is owned of: a business in a city, or in one square of it. A city's report is not a square's, nor the other way round. */
export function ownedKey({ archetype, cityId, opportunityId }: { archetype: string; cityId: string; opportunityId: string }): string {
  return [archetype, cityId, squareOf(opportunityId) ?? ''].join('|')
}

/** Reports a person has, by `ownedKey`; withdrawn and failed ones do not count. */
export async function ownedReports(ctx: Context, userId: string): Promise<Map<string, string>> {
  const rows = await readOwnedPairs(ctx.database.db, userId)
  return new Map(rows.map((row) => [ownedKey(row), row.id]))
}
