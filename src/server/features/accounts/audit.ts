import { limits } from '#contract/limits.ts'
import { answerTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { UserActor } from '../../platform/actor.ts'
import { type AuditRowWithLabels, insertAudit, listAudit } from './store-audit.ts'

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
