import type { Receipt } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { paymentNames } from '#words/payments.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { FileAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { ownerWork } from '../../threads/work.ts'
import { refundDeadline } from '../access/calendar.ts'
import { findCityOpportunity } from '../opportunities/resolve-opportunity.ts'
import { readHomeCountry } from '../profile/places.ts'
import { taxWithin } from './ledger.ts'
import { presentOrders, requireOwnOrder } from './order-view.ts'
import { providerNames } from './payment-message.ts'
import { type OrderRow, type PaymentRow, readAttempts, readPayer, readPayments } from './store.ts'

/** The caller's order, with its receipt once it is paid. */
export async function readOwnOrder(ctx: Context, actor: UserActor, id: string) {
  const row = await requireOwnOrder(ctx, actor, id)
  const order = (await presentOrders(ctx, [row]))[0]!
  const payment = await readPrimaryPayment(ctx, row)
  return payment ? { ...order, receipt: await buildReceipt(ctx, row, payment) } : order
}

async function readPrimaryPayment(ctx: Context, order: OrderRow): Promise<PaymentRow | null> {
  return (await readPayments(ctx.database.db, [order.id])).find((each) => each.role === 'primary') ?? null
}

async function buildReceipt(ctx: Context, order: OrderRow, payment: PaymentRow): Promise<Receipt> {
  const payer = order.userId ? await readPayer(ctx.database.db, order.userId) : null
  const { name, address, taxId, salesTaxRate } = ctx.config.seller
  return {
    number: order.id.replace(/^ord_/, '').slice(0, 12).toUpperCase(),
    seller: { name, address, taxId },
    buyer: { name: payer?.name ?? '', email: payer?.email ?? '' },
    method: payment.method,
    tax: salesTaxRate > 0 ? { amount: taxWithin(payment.amountMinor, salesTaxRate), rate: salesTaxRate } : null,
    refunded: payment.refundedMinor,
  }
}

/** @throws Failure conflict before the order is paid */
export async function renderOrderReceipt(ctx: Context, actor: UserActor, orderId: string, signal?: AbortSignal): Promise<FileAnswer> {
  const order = await requireOwnOrder(ctx, actor, orderId)
  const { db } = ctx.database
  const payment = await readPrimaryPayment(ctx, order)
  if (!payment || !order.paidAt) throw new Failure('conflict', { message: refusals.noReceiptYet })
  const { number, seller, buyer, method, tax, refunded } = await buildReceipt(ctx, order, payment)
  const attempt = (await readAttempts(db, [order.id])).find((each) => each.id === payment.attemptId)
  const resolved = order.opportunityId
    ? await findCityOpportunity(ctx, actor.userId, opportunityRef(order.opportunityId), ownerWork(actor))
    : null
  const provider = providerNames[order.provider] ?? order.provider
  // A method without a name of ours is shown by the provider's.
  const methods: Record<string, string> = paymentNames.methods
  const isRefundable = ((await presentOrders(ctx, [order]))[0]?.refundable?.amount ?? 0) > 0
  const input = {
    number,
    seller,
    buyer,
    plan: plans[order.planId as keyof typeof plans]?.name ?? order.planId,
    description: resolved ? `${resolved.entry.title}, ${order.location ?? resolved.entry.city}` : null,
    currency: payment.currency,
    country: await readHomeCountry(db, actor.userId),
    amountMinor: payment.amountMinor,
    taxMinor: tax?.amount ?? null,
    taxRate: tax?.rate ?? null,
    refundedMinor: refunded,
    paidWith: method ? paymentNames.paidWith({ method: methods[method] ?? method, provider }) : provider,
    reference: attempt?.reference ?? order.id,
    paidAt: order.paidAt.toISOString(),
    refundableUntil: isRefundable ? refundDeadline(order.paidAt).toISOString() : null,
    testMode: order.mode === 'test',
    at: ctx.clock().toISOString(),
  }
  const bytes = await ctx.compute.renderReceipt(input, ownerWork(actor), signal)
  return { bytes, fileName: `gapwise-receipt-${order.id}.pdf` }
}
