import type { ExceptionKind } from '#contract/payment-states.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import { paymentMessageLine, renderPaymentMessage } from './payment-message.ts'
import { type ExceptionRow, insertException, readExceptionPage, resolveExceptions } from './store-events.ts'

/** Raises an exception for a human, stored once and logged as an alert. Contains no key and no request body. */
export async function raiseException(
  tx: Db,
  ctx: Context,
  exception: { kind: ExceptionKind; key: string; words: StoredMessage; orderId?: string | null },
): Promise<void> {
  const message = paymentMessageLine(exception.words)
  const isNew = await insertException(tx, {
    id: ctx.newId('exc'),
    kind: exception.kind,
    key: exception.key,
    message,
    words: exception.words,
    orderId: exception.orderId ?? null,
    createdAt: ctx.clock(),
  })
  if (isNew) ctx.log.error({ alert: 'payments', kind: exception.kind, order: exception.orderId ?? undefined }, message)
}

/** Rows of earlier versions hold a sentence instead of a message. */
export function renderException({ words, message }: Pick<ExceptionRow, 'words' | 'message'>): string {
  return renderPaymentMessage(words) ?? message
}

export async function resolveException(tx: Db, ctx: Context, kind: ExceptionKind, key: string): Promise<void> {
  await resolveExceptions(tx, kind, [key], ctx.clock())
}

/** Open ones first, newest first. */
export async function listExceptions(ctx: Context, query: { page: number; pageSize: number }) {
  const { rows, total, open } = await readExceptionPage(ctx.database.db, query.page, query.pageSize)
  return {
    exceptions: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      message: renderException(row),
      orderId: row.orderId,
      createdAt: row.createdAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
    })),
    total,
    open,
    page: query.page,
    pageSize: query.pageSize,
  }
}
