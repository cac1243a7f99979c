import { limits } from '#contract/limits.ts'
import { answerTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { UserActor } from '../../platform/actor.ts'
import { type AuditRowWithLabels, hasAuditSince, insertAudit, listAudit, listAuditOfUser } from './store-audit.ts'

export type AuditEntry = {
  action: string
  target: { type: 'user' | 'order' | 'ticket' | 'payments' | 'import'; id: string }
  /** No names, addresses or texts of people, because audit rows are never changed or deleted. */
  before?: Record<string, string | number | boolean | null>
  after?: Record<string, string | number | boolean | null>
}

/** Writes an audit row in the transaction of the audited act. */
export async function recordAudit(tx: Db, ctx: Pick<Context, 'newId' | 'clock'>, actor: UserActor, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, {
    id: ctx.newId('aud'),
    at: ctx.clock(),
    actorKind: actor.kind,
    actorId: actor.userId,
    action: entry.action,
    targetType: entry.target.type,
    targetId: entry.target.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
  })
}

/** Newest first; emails are joined from existing accounts and never stored in the log. */
export async function readAudit(
  ctx: Context,
  query: { search?: string | undefined; page?: number | undefined; pageSize?: number | undefined },
) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const { rows, total } = await listAudit(ctx.database.db, { search: query.search ?? '', limit: pageSize, offset: (page - 1) * pageSize })
  return { audit: rows.map(presentAuditRow), total, page, pageSize }
}

/** Acts on one person, and on what is theirs, newest first, and how many there are. */
export async function readAuditOfUser(ctx: Context, userId: string, limit: number) {
  const { rows, total } = await listAuditOfUser(ctx.database.db, userId, limit)
  return { rows: rows.map(presentAuditRow), total }
}

const lookMinutes = 60

/** Writes that an admin looked at a person; looks within an hour are one. */
export async function recordLook(ctx: Context, actor: UserActor, userId: string): Promise<void> {
  const { db } = ctx.database
  const action = 'look-person'
  const since = new Date(ctx.clock().getTime() - lookMinutes * 60_000)
  if (await hasAuditSince(db, { actorId: actor.userId, targetId: userId, action, since })) return
  await recordAudit(db, ctx, actor, { action, target: { type: 'user', id: userId } })
}

function presentAuditRow(row: AuditRowWithLabels) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actorId, label: row.actorEmail ?? labelWithoutAccount(row.actorKind) },
    action: row.action,
    target: { type: row.targetType, id: row.targetId, label: row.targetEmail ?? '' },
    ...(row.before === null ? {} : { before: row.before }),
    ...(row.after === null ? {} : { after: row.after }),
  }
}

/** The actor's label without an account. */
export function labelWithoutAccount(actorKind: string): string {
  if (actorKind === 'operator') return answerTexts.operator
  return actorKind === 'job' ? 'Gapwise' : answerTexts.erasedAccount
}
