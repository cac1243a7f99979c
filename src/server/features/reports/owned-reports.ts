import type { Context } from '../../context.ts'
import { readOwnedPairs } from './store.ts'

/** Reports a person has, by 'archetype|cityId'; withdrawn and failed ones do not count. */
export async function ownedReports(ctx: Context, userId: string): Promise<Map<string, string>> {
  const rows = await readOwnedPairs(ctx.database.db, userId)
  return new Map(rows.map((row) => [`${row.archetype}|${row.cityId}`, row.id]))
}
