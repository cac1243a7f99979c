import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { exportMoney } from '../payments/personal-data.ts'
import { exportReports } from '../reports/export-all.ts'
import { readLogLines, readOwnRows } from './store-personal-data.ts'

/**
 * All of one's data as one JSON document: every own row of every table, the reports one may read in full, orders and what they opened. What is of bounded
 * size is read before the first piece, so that a failure is still an answer; reports come one by one.
 */
export async function exportAccount(ctx: Context, actor: UserActor): Promise<AsyncIterable<string>> {
  const { db } = ctx.database
  const { users, ...rows } = await readOwnRows(db, actor.userId)
  const money = await exportMoney(ctx, actor.userId)
  const log = await readLogLines(db, actor.userId)
  const head = { exportedAt: ctx.clock().toISOString(), account: users?.[0] }
  const reports = await exportReports(ctx, actor)
  return inPieces([...Object.entries(head), ...Object.entries(rows)], reports, [
    ['money', money],
    ['log', log],
  ])
}

type Fields = readonly [name: string, value: unknown][]

async function* inPieces(first: Fields, reports: AsyncIterable<string>, last: Fields): AsyncGenerator<string> {
  yield '{'
  for (const [name, value] of first) yield* field(name, value)
  yield '"reports":['
  let isFirst = true
  for await (const report of reports) {
    yield isFirst ? report : `,${report}`
    isFirst = false
  }
  yield ']'
  for (const [name, value] of last) yield `,${JSON.stringify(name)}:${JSON.stringify(value)}`
  yield '}'
}

/** Long lists come a part at a time: the thread that writes them answers others in between. */
const rowsAtOnce = 200

function* field(name: string, value: unknown): Generator<string> {
  if (value === undefined) return
  yield `${JSON.stringify(name)}:`
  if (!Array.isArray(value)) yield JSON.stringify(value)
  else {
    yield '['
    for (let at = 0; at < value.length; at += rowsAtOnce) {
      const rows = JSON.stringify(value.slice(at, at + rowsAtOnce)).slice(1, -1)
      yield at === 0 ? rows : `,${rows}`
    }
    yield ']'
  }
  yield ','
}
