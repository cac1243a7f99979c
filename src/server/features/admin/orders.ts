import { limits } from '#contract/limits.ts'
import type { RefundCause } from '#contract/payment-states.ts'
import type { Context } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { recordAudit } from '../accounts/audit.ts'
import { checkOrderAsAdmin, listOrdersForAdmin, readAdminOrder } from '../payments/admin.ts'
import { reconcileNow } from '../payments/reconcile.ts'
import { refundAsAdmin } from '../payments/refund.ts'

type OrderQuery = {
  search?: string | undefined
  state?: string | undefined
  mode?: 'test' | 'live' | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

export async function readOrders(ctx: Context, { search, state, mode, page, pageSize }: OrderQuery) {
  return listOrdersForAdmin(ctx, {
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(mode ? { mode } : {}),
    page: page ?? 1,
    pageSize: pageSize ?? limits.pageSize.default,
  })
}

/** Refunds an order, with an audit row in the same transaction. */
export async function refundOrder(
  ctx: Context,
  actor: UserActor,
  input: {
    orderId: string
    amount?: number | undefined
    reason?: string | undefined
    cause?: RefundCause | undefined
    idempotencyKey: string | null
  },
) {
  const before = await readAdminOrder(ctx, input.orderId)
  await refundAsAdmin(
    ctx,
    actor,
    {
      orderId: input.orderId,
      ...(input.amount === undefined ? {} : { amountMinor: input.amount }),
      ...(input.reason ? { reason: input.reason } : {}),
      ...(input.cause ? { cause: input.cause } : {}),
      idempotencyKey: input.idempotencyKey,
    },
    (tx, { refundId, amountMinor }) =>
      recordAudit(tx, ctx, actor, {
        action: 'refund-order',
        target: { type: 'order', id: input.orderId },
        before: {
          state: before.state,
          refundedMinor: before.refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0),
        },
        after: { refundId, amountMinor, currency: before.currency, cause: input.cause ?? null },
      }),
  )
  return readAdminOrder(ctx, input.orderId)
}

/** Settles the order at its provider now; the audit row records what changed. */
export async function checkOrderWithAudit(ctx: Context, actor: UserActor, orderId: string) {
  const before = await readAdminOrder(ctx, orderId)
  await checkOrderAsAdmin(ctx, orderId)
  const after = await readAdminOrder(ctx, orderId)
  await recordAudit(ctx.database.db, ctx, actor, {
    action: 'check-order',
    target: { type: 'order', id: orderId },
    before: { state: before.state },
    after: { state: after.state },
  })
  return after
}

export async function reconcile(ctx: Context, actor: UserActor) {
  const { checked, exceptions } = await reconcileNow(ctx)
  await recordAudit(ctx.database.db, ctx, actor, {
    action: 'reconcile',
    target: { type: 'payments', id: 'all' },
    after: { checked, exceptions },
  })
  return { checked, exceptions }
}
