import type { Context } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readLogLines, readPersonalRows } from './store-personal-data.ts'

/**
 * The account's data as one JSON document: its rows of every table, and each feature's own part, such as reports and money. Bounded parts are read
 * before the first chunk, so that a failure is still an error response; long ones, such as reports, are streamed.
 */
export async function exportAccount(ctx: Context, actor: UserActor): Promise<AsyncIterable<string>> {
  const { db } = ctx.database
  const { users, ...rows } = await readPersonalRows(db, actor.userId)
  const log = await readLogLines(db, actor.userId)
  const head = { exportedAt: ctx.clock().toISOString(), account: users?.[0] }
  const parts = ctx.personalData.flatMap((each) => each.export ?? [])
  const extraParts: ExtraPart[] = []
  for (const part of parts) {
    if ('rows' in part) extraParts.push({ name: part.name, rows: await part.rows(ctx, actor) })
    else extraParts.push({ name: part.name, value: await part.value(ctx, actor) })
  }
  return streamJson([...Object.entries(head), ...Object.entries(rows)], [...extraParts, { name: 'log', value: log }])
}

type ExtraPart = { name: string; value: unknown } | { name: string; rows: AsyncIterable<string> }

async function* streamJson(first: readonly [name: string, value: unknown][], extraParts: readonly ExtraPart[]): AsyncGenerator<string> {
  yield '{'
  for (const [name, value] of first) yield* field(name, value)
  let separator = ''
  for (const part of extraParts) {
    yield `${separator}${JSON.stringify(part.name)}:`
    if ('rows' in part) yield* list(part.rows)
    else yield JSON.stringify(part.value)
    separator = ','
  }
  yield '}'
}

async function* list(rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const row of rows) {
    yield isFirst ? row : `,${row}`
    isFirst = false
  }
  yield ']'
}

/** Chunked, so that the thread serves other requests in between. */
const rowsPerChunk = 200

function* field(name: string, value: unknown): Generator<string> {
  if (value === undefined) return
  yield `${JSON.stringify(name)}:`
  if (!Array.isArray(value)) yield JSON.stringify(value)
  else {
    yield '['
    for (let at = 0; at < value.length; at += rowsPerChunk) {
      const rows = JSON.stringify(value.slice(at, at + rowsPerChunk)).slice(1, -1)
      yield at === 0 ? rows : `,${rows}`
    }
    yield ']'
  }
  yield ','
}
