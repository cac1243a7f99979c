import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { exportMoney } from '../payments/personal-data.ts'
import { exportReports } from '../reports/read.ts'
import { readLogLines, readOwnRows } from './store-personal-data.ts'

/** All of one's data as one JSON document: every own row of every table, the reports one may read in full, orders and what they opened. */
export async function exportAccount(ctx: Context, actor: UserActor): Promise<Record<string, unknown>> {
  const { db } = ctx.database
  const { users, ...rows } = await readOwnRows(db, actor.userId)
  return {
    exportedAt: ctx.clock().toISOString(),
    account: users?.[0],
    ...rows,
    reports: await exportReports(ctx, actor),
    money: await exportMoney(ctx, actor.userId),
    log: await readLogLines(db, actor.userId),
  }
}
