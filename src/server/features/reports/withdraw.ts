import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { readReport, setWithdrawn } from './store.ts'

/** Takes back the reports that a refunded or charged back payment opened. @returns their ids */
export async function withdrawReports(
  tx: Db,
  ctx: Context,
  which: { reportId?: string; orderId?: string; entitlementId?: string },
): Promise<string[]> {
  const ids = await setWithdrawn(tx, which, ctx.clock())
  for (const id of ids) {
    const report = await readReport(tx, id)
    if (report) await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: id })
  }
  return ids
}
