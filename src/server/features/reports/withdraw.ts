import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { readReport, setWithdrawn } from './store.ts'

/** Takes back a report that a refunded or charged back payment opened, and its edition with it. */
export async function withdrawReport(tx: Db, ctx: Context, reportId: string): Promise<void> {
  for (const id of await setWithdrawn(tx, reportId, ctx.clock())) {
    const report = await readReport(tx, id)
    if (report) await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: id })
  }
}
