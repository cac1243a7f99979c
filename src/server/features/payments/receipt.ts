import { plans } from '#contract/plans.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { FileAnswer } from '../../feature.ts'
import { findEntry } from '../opportunities/own.ts'
import { refundDeadline } from './calendar.ts'
import { taxWithin } from './ledger.ts'
import { requireOwnOrder } from './order-view.ts'
import { readAttempts, readPayer, readPayments } from './store.ts'

/** The receipt of a paid order. @throws Failure conflict before it is paid */
export async function renderReceipt(ctx: Context, actor: UserActor, orderId: string): Promise<FileAnswer> {
  const order = await requireOwnOrder(ctx, actor, orderId)
  const { db } = ctx.database
  const payment = (await readPayments(db, [order.id])).find((each) => each.role === 'primary')
  if (!payment || !order.paidAt) throw new Failure('conflict', { message: 'There is a receipt once the order is paid.' })
  const payer = await readPayer(db, actor.userId)
  const attempt = (await readAttempts(db, [order.id])).find((each) => each.id === payment.attemptId)
  const entry = order.opportunityId ? await findEntry(ctx, actor.userId, order.opportunityId) : null
  const { seller } = ctx.config
  const hasTax = seller.salesTaxRate > 0
  const bytes = await ctx.compute.renderReceipt({
    number: order.id.replace(/^ord_/, '').slice(0, 12).toUpperCase(),
    seller: { name: seller.name, address: seller.address, taxId: seller.taxId },
    buyer: { name: `${payer?.firstName ?? ''} ${payer?.lastName ?? ''}`.trim(), email: payer?.email ?? '' },
    plan: plans[order.planId as keyof typeof plans]?.name ?? order.planId,
    description: entry ? `${entry.title}, ${order.location ?? entry.city}` : null,
    currency: payment.currency,
    amountMinor: payment.amountMinor,
    taxMinor: hasTax ? taxWithin(payment.amountMinor, seller.salesTaxRate) : null,
    taxRate: hasTax ? seller.salesTaxRate : null,
    refundedMinor: payment.refundedMinor,
    provider: order.provider,
    reference: attempt?.reference ?? order.id,
    paidAt: order.paidAt.toISOString(),
    refundableUntil: refundDeadline(order.paidAt).toISOString(),
    testMode: order.mode === 'test',
    at: ctx.clock().toISOString(),
  })
  return { bytes, fileName: `gapwise-receipt-${order.id}.pdf` }
}
