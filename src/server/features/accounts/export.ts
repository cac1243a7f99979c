import { gunzipSync } from 'node:zlib'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { exportMoney } from '../payments/personal-data.ts'
import { readLogLines, readOwnRows } from './store-personal-data.ts'

/** All of one's data as one JSON document: every own row of every table, reports in full, orders and what they opened. */
export async function exportAccount(ctx: Context, actor: UserActor): Promise<Record<string, unknown>> {
  const { db } = ctx.database
  const { users, reports, ...rows } = await readOwnRows(db, actor.userId)
  return {
    exportedAt: ctx.clock().toISOString(),
    account: users?.[0],
    ...rows,
    reports: reports?.map(({ data, ...report }) => ({ ...report, reportData: data instanceof Uint8Array ? readReport(data) : null })),
    money: await exportMoney(ctx, actor.userId),
    log: await readLogLines(db, actor.userId),
  }
}

function readReport(gzipped: Uint8Array): unknown {
  return JSON.parse(gunzipSync(gzipped).toString('utf8'))
}
