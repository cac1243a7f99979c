import type { AttemptState, OrderState } from '#contract/payment-states.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { noticeMessage, notify } from '../inbox/notify.ts'
import { nextCheck } from './checks.ts'
import { crashPoint } from './crash-point.ts'
import { applyDisputes } from './disputes.ts'
import { raiseException } from './exceptions.ts'
import { grant } from './grants.ts'
import { bookPayment } from './ledger.ts'
import { paymentMessage, paymentMessageLine, providerMessage } from './payment-message.ts'
import { paymentRefOf } from './payment-ref.ts'
import type { ProviderSnapshot, Transaction } from './providers/adapter.ts'
import { accountOf, adapterOf } from './providers/registry.ts'
import { pushOf } from './providers/vendors.ts'
import { issueRefund } from './refund.ts'
import { applyRefundSnapshots } from './refund-snapshot.ts'
import { sanitizeTransaction } from './sanitize-transaction.ts'
import { attemptTable, canTransition, unpaidOrderStates } from './states.ts'
import {
  type AttemptRow,
  insertPayment,
  isCallInFlight,
  lockAttempt,
  lockOrder,
  moveAttempt,
  moveOrder,
  type OrderRow,
  type PaymentRow,
  readAttempt,
  readAttemptByReference,
  readOrder,
  readPaymentByTransaction,
  readPayments,
  updateAttempt,
  updateOrder,
} from './store.ts'
import { endAtProvider } from './subscription-jobs.ts'

export type SettleResult = { known: false } | { known: true; orderId: string; orderState: OrderState; attemptState: AttemptState }

/**
 * The one way from a payment to what it bought. Calls the provider outside any transaction; then, under the order's lock, books what is true and not
 * booked yet. The webhook job, the return page, polling and the admin's button all end here; idempotent, also when late or concurrent.
 * @throws ProviderFault when the provider does not answer
 */
export async function settle(ctx: Context, reference: string): Promise<SettleResult> {
  const { db } = ctx.database
  const attempt = await readAttemptByReference(db, reference)
  const order = attempt ? await readOrder(db, attempt.orderId) : null
  if (!attempt || !order) return { known: false }
  const snapshot = await adapterOf(ctx, accountOf(attempt, order)).verify(await paymentRefOf(db, attempt, order))
  crashPoint(ctx, 'settle:after-verify')
  const settled = await ctx.database.transaction(async (tx) => {
    const result = await applySnapshot(tx, ctx, attempt.id, snapshot)
    crashPoint(ctx, 'settle:before-commit')
    return result
  })
  crashPoint(ctx, 'settle:after-commit')
  return settled
}

async function applySnapshot(tx: Db, ctx: Context, attemptId: string, snapshot: ProviderSnapshot): Promise<SettleResult> {
  const unlockedAttempt = await readAttempt(tx, attemptId)
  let order = unlockedAttempt ? await lockOrder(tx, unlockedAttempt.orderId) : null
  // Read again under the locks: a concurrent worker may have finished.
  const attempt = order ? await lockAttempt(tx, attemptId) : null
  if (!attempt || !order) return { known: false }
  for (const providerTransaction of [...snapshot.transactions].sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())) {
    const transaction = providerTransaction.status === 'succeeded' ? await sanitizeTransaction(tx, ctx, attempt, providerTransaction) : null
    if (!transaction) continue
    order = await bookTransaction(tx, ctx, order, attempt, transaction)
    const payment = await readPaymentByTransaction(tx, attempt.provider, attempt.mode, transaction.id)
    if (!payment) continue
    await applyRefundSnapshots(tx, ctx, order, payment, transaction.refunds)
    order = await applyDisputes(tx, ctx, order, payment, transaction.disputes)
  }
  const state = await applyAttemptSnapshot(tx, ctx, order, attempt, snapshot)
  return { known: true, orderId: order.id, orderState: order.state, attemptState: state }
}

/** Books one successful transaction, once. Only the exact amount, currency, reference and mode of an unpaid order grant anything. */
async function bookTransaction(tx: Db, ctx: Context, order: OrderRow, attempt: AttemptRow, transaction: Transaction): Promise<OrderRow> {
  if (transaction.reference !== attempt.reference) {
    const words = paymentMessage('exceptionTexts.otherReference', { provider: providerMessage(attempt.provider) })
    await raiseException(tx, ctx, { kind: 'foreign_transaction', key: `${attempt.provider}:${transaction.id}`, words, orderId: order.id })
    return order
  }
  if (await readPaymentByTransaction(tx, attempt.provider, attempt.mode, transaction.id)) return order
  const isExact =
    transaction.amountMinor === order.amountMinor && transaction.currency === order.currency && transaction.mode === order.mode
  const isFirst = !(await readPayments(tx, [order.id])).some((payment) => payment.role === 'primary')
  const role = !isExact ? ('mismatch' as const) : isFirst && order.userId ? ('primary' as const) : ('excess' as const)
  const now = ctx.clock()
  const payment: PaymentRow = {
    id: ctx.newId('pay'),
    orderId: order.id,
    attemptId: attempt.id,
    provider: attempt.provider,
    mode: attempt.mode,
    providerTxnId: transaction.id,
    role,
    amountMinor: transaction.amountMinor,
    refundedMinor: 0,
    feeMinor: transaction.feeMinor,
    currency: transaction.currency,
    method: transaction.method,
    paidAt: transaction.paidAt,
    createdAt: now,
  }
  if (!(await insertPayment(tx, payment))) return order
  crashPoint(ctx, 'settle:after-payment')
  await bookPayment(tx, ctx, order, payment)
  crashPoint(ctx, 'settle:after-ledger')
  if (role !== 'primary') return refundWrongMoney(tx, ctx, order, attempt, payment)
  const change = { provider: attempt.provider, paidAt: now, updatedAt: now }
  const paid: OrderRow = { ...order, ...change, state: 'paid' }
  await moveOrder(tx, order.id, { from: unpaidOrderStates, to: 'paid' }, change)
  await grant(tx, ctx, paid, payment, transaction)
  await notifyPaid(tx, ctx, paid)
  return paid
}

/** Wrong or excess money grants nothing and is refunded. */
async function refundWrongMoney(tx: Db, ctx: Context, order: OrderRow, attempt: AttemptRow, payment: PaymentRow): Promise<OrderRow> {
  const received = { minor: payment.amountMinor, currency: payment.currency }
  const price = { minor: order.amountMinor, currency: order.currency }
  const isWrong = payment.role === 'mismatch'
  await raiseException(tx, ctx, {
    kind: isWrong ? 'wrong_amount' : 'excess_payment',
    key: payment.id,
    words: isWrong
      ? paymentMessage('exceptionTexts.wrongAmount', { received, price })
      : paymentMessage('exceptionTexts.excessPayment', { received }),
    orderId: order.id,
  })
  await issueRefund(tx, ctx, order, payment, {
    amountMinor: payment.amountMinor,
    reason: isWrong ? 'wrong_amount' : 'excess',
    requestedBy: 'system',
  })
  // A subscription whose first payment grants nothing, because its buyer is gone or the amount was wrong, would be charged again each month.
  if (!order.paidAt)
    await endAtProvider(tx, ctx, { ...accountOf(attempt, order), providerSubscriptionId: attempt.start?.subscription ?? null })
  if (order.userId) {
    const notice = isWrong ? 'wrongAmount' : 'paidTwice'
    await notify(tx, ctx, {
      userId: order.userId,
      key: `payment_returned:${payment.id}`,
      kind: 'payment_failed',
      title: noticeMessage(`${notice}.title`),
      message: noticeMessage(`${notice}.message`, { amount: received }),
      href: `/orders/${order.id}`,
    })
  }
  return order
}

async function notifyPaid(tx: Db, ctx: Context, order: OrderRow): Promise<void> {
  if (!order.userId) return
  const amount = { minor: order.amountMinor, currency: order.currency }
  await notify(tx, ctx, {
    userId: order.userId,
    key: `payment_received:${order.id}`,
    kind: 'payment_received',
    title: noticeMessage('paid.title'),
    message: noticeMessage(order.mode === 'test' ? 'paid.testMessage' : 'paid.message', { amount }),
    href: `/orders/${order.id}`,
  })
  await ctx.bus.publish(tx, { about: 'order', userId: order.userId, orderId: order.id })
}

/** States that only a begun payment can have, whether or not a browser has reported it. */
const reportedStates: readonly ProviderSnapshot['state'][] = ['requires_action', 'pending', 'failed', 'succeeded']

/** A retry after a decline: the earlier message is outdated, and no second payment may be offered beside it. */
const isInProgress = ({ state }: ProviderSnapshot) => state === 'requires_action' || state === 'pending'

async function applyAttemptSnapshot(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  attempt: AttemptRow,
  snapshot: ProviderSnapshot,
): Promise<AttemptState> {
  const next = await nextAttemptState(tx, order, attempt, snapshot)
  const state = canTransition(attemptTable, attempt.state, next) ? next : attempt.state
  const now = ctx.clock()
  const lastMethod = snapshot.transactions.at(-1)?.method ?? attempt.method
  const isBegunNow = !order.begunAt && (reportedStates.includes(snapshot.state) || snapshot.message !== null)
  const isBegun = isBegunNow || order.begunAt !== null
  const isOver = state === 'succeeded' || state === 'mismatch'
  const check = nextCheck(
    { createdAt: attempt.createdAt, checks: attempt.checks + 1, isOver, isBegun, isPush: pushOf(attempt.provider) !== null },
    now,
  )
  const waitMessage = state === 'succeeded' ? null : snapshot.instructions
  const attemptFields = {
    method: lastMethod,
    instructions: waitMessage && paymentMessageLine(waitMessage),
    instructionWords: waitMessage,
    // Our own message about an earlier call is outdated once the provider has answered.
    lastWords:
      state === 'succeeded' || snapshot.message !== null || isInProgress(snapshot) ? (snapshot.refusal ?? null) : attempt.lastWords,
    lastMessage: state === 'succeeded' ? null : (snapshot.message ?? (isInProgress(snapshot) ? null : attempt.lastMessage)),
    ...(snapshot.providerRef && !attempt.providerRef ? { providerRef: snapshot.providerRef } : {}),
    checks: attempt.checks + 1,
    nextCheckAt: check,
    // A lookup does not renew the lease of a call in flight: its waiters must not wait longer.
    updatedAt: isCallInFlight(attempt) && state === attempt.state ? attempt.updatedAt : now,
  }
  if (state === attempt.state) await updateAttempt(tx, attempt.id, attemptFields)
  else await moveAttempt(tx, attempt.id, { from: [attempt.state], to: state }, attemptFields)
  if (isBegunNow) await updateOrder(tx, order.id, { begunAt: now })
  const isNewFailure = snapshot.message !== attempt.lastMessage && state !== 'succeeded'
  if (snapshot.message !== null && isNewFailure && order.userId && order.state === 'awaiting_payment') {
    await notify(tx, ctx, {
      userId: order.userId,
      key: `payment_failed:${attempt.id}:${snapshot.transactions.length}`,
      kind: 'payment_failed',
      title: noticeMessage('notPaid.title'),
      message: noticeMessage('notPaid.message', { reason: snapshot.message }),
      href: `/orders/${order.id}`,
      mail: null,
    })
  }
  // What a payment waits for, and that it was refused, shows on every open page.
  const isChanged =
    state !== attempt.state || attemptFields.instructions !== attempt.instructions || attemptFields.lastMessage !== attempt.lastMessage
  if (order.userId && isChanged) await ctx.bus.publish(tx, { about: 'order', userId: order.userId, orderId: order.id })
  return state
}

async function nextAttemptState(tx: Db, order: OrderRow, attempt: AttemptRow, snapshot: ProviderSnapshot): Promise<AttemptState> {
  const attemptPayments = (await readPayments(tx, [order.id])).filter((payment) => payment.attemptId === attempt.id)
  if (attemptPayments.some((payment) => payment.role === 'primary')) return 'succeeded'
  if (attemptPayments.some((payment) => payment.role === 'mismatch')) return 'mismatch'
  if (attemptPayments.length > 0) return 'succeeded'
  switch (snapshot.state) {
    case 'not_found':
      return attempt.clientSecret ? 'pending' : attempt.state
    // The same intent can be retried after a decline, so the attempt stays open for it.
    case 'open':
      return attempt.clientSecret ? 'pending' : attempt.state
    case 'succeeded':
      return attempt.state
    default:
      return snapshot.state
  }
}
