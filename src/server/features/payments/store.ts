import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { orders, paymentAttempts, payments, reports, users } from '../../db/schema.ts'
import { firstCheckDelay } from './checks.ts'
import {
  attemptTable,
  type InitialState,
  openAttemptStates,
  orderTable,
  payableOrderStates,
  predecessorStates,
  type ReachableState,
  RefusedTransition,
  type Transition,
  unpaidOrderStates,
} from './states.ts'

export type OrderRow = typeof orders.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
type OrderTable = typeof orderTable
type AttemptTable = typeof attemptTable
type OrderChange = Partial<Omit<OrderRow, 'state'>>
type AttemptChange = Partial<Omit<AttemptRow, 'state'>>

/** Serialises one person's concurrent payments. @returns null when the account is gone */
export async function lockPayer(tx: Db, userId: string): Promise<{ id: string } | null> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return rows[0] ?? null
}

/** `name` is empty when unset. */
export async function readPayer(db: Db, userId: string) {
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`
  const rows = await db.select({ email: users.email, name, phone: users.phoneNumber }).from(users).where(eq(users.id, userId))
  return rows[0] ?? null
}

export async function insertOrder(tx: Db, row: typeof orders.$inferInsert & { state: InitialState<OrderTable> }): Promise<void> {
  await tx.insert(orders).values(row)
}

export async function readOrder(db: Db, id: string): Promise<OrderRow | null> {
  const rows = await db.select().from(orders).where(eq(orders.id, id))
  return rows[0] ?? null
}

export async function lockOrder(tx: Db, id: string): Promise<OrderRow | null> {
  const rows = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return rows[0] ?? null
}

export async function readOrderByKey(db: Db, userId: string, clientKey: string): Promise<OrderRow | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.clientKey, clientKey)))
  return rows[0] ?? null
}

export async function readReusableOrder(
  tx: Db,
  like: {
    userId: string
    planId: string
    currency: string
    routes: readonly { provider: string; mode: string }[]
    opportunityId: string | null
    cityId: string | null
    since: Date
  },
): Promise<OrderRow | null> {
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, like.userId),
        eq(orders.planId, like.planId),
        eq(orders.currency, like.currency),
        or(...like.routes.map(({ provider, mode }) => and(eq(orders.provider, provider), sql`${orders.mode} = ${mode}`))),
        like.opportunityId === null ? isNull(orders.opportunityId) : eq(orders.opportunityId, like.opportunityId),
        like.cityId === null ? isNull(orders.cityId) : eq(orders.cityId, like.cityId),
        isNull(orders.subscriptionId),
        inArray(orders.state, ['created', 'awaiting_payment']),
        gt(orders.createdAt, like.since),
      ),
    )
    // One that was begun first: its payment may be under way.
    .orderBy(sql`${orders.begunAt} is null`, desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return rows[0] ?? null
}

/** Newest first. */
export async function readOpenOrders(tx: Db, userId: string) {
  return tx
    .select({
      id: orders.id,
      planId: orders.planId,
      opportunityId: orders.opportunityId,
      cityId: orders.cityId,
      begunAt: orders.begunAt,
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.state, ['created', 'awaiting_payment']), isNull(orders.subscriptionId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Expires those that are unbegun. Locked rows, which are being settled or begun, are skipped to avoid a deadlock. */
export async function expireUnbegun(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const unlocked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNull(orders.begunAt)))
    .for('update', { skipLocked: true })
  for (const { id } of unlocked) await moveOrder(tx, id, { from: ['created', 'awaiting_payment'], to: 'expired' }, { updatedAt: now })
}

/** State excluded, see `moveOrder`. */
export async function updateOrder(tx: Db, id: string, change: OrderChange): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, id))
}

/** @throws RefusedTransition when the state table has no such transition */
export async function moveOrder<To extends ReachableState<OrderTable>>(
  tx: Db,
  id: string,
  transition: Transition<OrderTable, To>,
  change: OrderChange,
): Promise<void> {
  const rows = await tx
    .update(orders)
    .set({ ...change, state: transition.to })
    .where(and(eq(orders.id, id), inArray(orders.state, predecessorStates(orderTable, transition))))
    .returning({ id: orders.id })
  if (rows.length === 0) throw new RefusedTransition('orders', transition.to)
}

/** Begun orders; a payment page that was only opened is none. */
export const isListed = or(isNotNull(orders.begunAt), not(inArray(orders.state, [...unpaidOrderStates])))

/** `waiting` keeps only orders with a payment under way. */
export async function readOrdersByUser(
  db: Db,
  userId: string,
  { page, pageSize, waiting = false }: { page: number; pageSize: number; waiting?: boolean },
): Promise<{ rows: OrderRow[]; total: number }> {
  const ofUser = and(eq(orders.userId, userId), isListed, waiting ? hasWaitingAttempt(db) : undefined)
  const [rows, totals] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(ofUser)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.select({ total: count() }).from(orders).where(ofUser),
  ])
  return { rows, total: totals[0]?.total ?? 0 }
}

function hasWaitingAttempt(db: Db) {
  const waiting = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orders.id),
        inArray(paymentAttempts.state, [...openAttemptStates]),
        or(isNotNull(paymentAttempts.instructions), eq(paymentAttempts.state, 'requires_action')),
      ),
    )
  return and(inArray(orders.state, [...payableOrderStates]), exists(waiting))
}

/** Orders that wait for money although none can arrive any more. */
export async function readStaleOrders(db: Db, { begunBefore, openedBefore }: { begunBefore: Date; openedBefore: Date }): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['created', 'awaiting_payment']),
        or(lte(orders.createdAt, begunBefore), and(isNull(orders.begunAt), lte(orders.createdAt, openedBefore))),
      ),
    )
    .limit(500)
  return rows.map((row) => row.id)
}

export async function insertAttempt(tx: Db, row: NewAttempt): Promise<void> {
  await tx.insert(paymentAttempts).values(row)
}

export type NewAttempt = typeof paymentAttempts.$inferInsert & { state: InitialState<AttemptTable> }

/** State excluded, see `moveAttempt`. */
export async function updateAttempt(tx: Db, id: string, change: AttemptChange): Promise<void> {
  await tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id))
}

/** Moves only from a valid predecessor, so that a slow response never overwrites a newer state. @returns whether it moved */
export async function moveAttempt<To extends ReachableState<AttemptTable>>(
  tx: Db,
  id: string,
  transition: Transition<AttemptTable, To>,
  change: AttemptChange,
): Promise<boolean> {
  const rows = await tx
    .update(paymentAttempts)
    .set({ ...change, state: transition.to })
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, predecessorStates(attemptTable, transition))))
    .returning({ id: paymentAttempts.id })
  return rows.length > 0
}

const claimTransition = { from: ['initiating', 'unknown'], to: 'unknown' } as const satisfies Transition<AttemptTable, 'unknown'>
const releaseTransition = { from: ['unknown'], to: 'initiating' } as const satisfies Transition<AttemptTable, 'initiating'>

/**
 * Claims an attempt for one caller's provider call: `unknown` without a message is a call in flight. It can be claimed again when its call has ended
 * without a payment (the message says how), or when its lease has expired: nothing was written since `staleBefore`. Where a second call would be a
 * second request, `staleBefore` is null: it is claimed once.
 */
export async function claimAttempt(db: Db, id: string, { now, staleBefore }: { now: Date; staleBefore: Date | null }): Promise<boolean> {
  const isInFlight = and(eq(paymentAttempts.state, 'unknown'), isNull(paymentAttempts.lastMessage))
  const rows = await db
    .update(paymentAttempts)
    .set({ state: claimTransition.to, lastMessage: null, lastWords: null, updatedAt: now })
    .where(
      and(
        eq(paymentAttempts.id, id),
        inArray(paymentAttempts.state, [...claimTransition.from]),
        staleBefore ? or(not(isInFlight!), lt(paymentAttempts.updatedAt, staleBefore)) : eq(paymentAttempts.state, 'initiating'),
      ),
    )
    .returning({ id: paymentAttempts.id })
  return rows.length > 0
}

export function isCallInFlight({ state, lastMessage }: Pick<AttemptRow, 'state' | 'lastMessage'>): boolean {
  return state === 'unknown' && lastMessage === null
}

/** Releases the claim made at `at`, unless the row was written since. */
export async function releaseAttempt(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ state: releaseTransition.to })
    .where(
      and(
        eq(paymentAttempts.id, id),
        inArray(paymentAttempts.state, [...releaseTransition.from]),
        isNull(paymentAttempts.lastMessage),
        isNull(paymentAttempts.clientSecret),
        eq(paymentAttempts.updatedAt, at),
      ),
    )
}

/** The latest attempt of each order is last: the open one, if any, whatever the clock was when it was created. */
export async function readAttempts(db: Db, orderIds: string[]): Promise<AttemptRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, orderIds))
    .orderBy(inArray(paymentAttempts.state, [...openAttemptStates]), asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
}

export async function readOpenAttempt(db: Db, orderId: string): Promise<AttemptRow | null> {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...openAttemptStates])))
  return rows[0] ?? null
}

export async function readAttempt(db: Db, id: string): Promise<AttemptRow | null> {
  const rows = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return rows[0] ?? null
}

/** Always after its order's lock, which avoids deadlocks. */
export async function lockAttempt(tx: Db, id: string): Promise<AttemptRow | null> {
  const rows = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update')
  return rows[0] ?? null
}

export async function readAttemptByReference(db: Db, reference: string): Promise<AttemptRow | null> {
  const rows = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  return rows[0] ?? null
}

/** By our reference, the provider's reference, or the client secret. */
export async function findAttempt(
  db: Db,
  by: { reference?: string | null; providerRef?: string | null; clientSecret?: string | null },
): Promise<AttemptRow | null> {
  const condition = by.reference
    ? eq(paymentAttempts.reference, by.reference)
    : by.providerRef
      ? eq(paymentAttempts.providerRef, by.providerRef)
      : by.clientSecret
        ? eq(paymentAttempts.clientSecret, by.clientSecret)
        : null
  if (!condition) return null
  const rows = await db.select().from(paymentAttempts).where(condition).limit(1)
  return rows[0] ?? null
}

/** When Pay is pressed: polls the order's open attempts as soon as begun ones. */
export async function scheduleCheckSoon(tx: Db, orderId: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + firstCheckDelay.begun)
  await tx
    .update(paymentAttempts)
    .set({ nextCheckAt: soon })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.state, [...openAttemptStates]),
        or(isNull(paymentAttempts.nextCheckAt), gt(paymentAttempts.nextCheckAt, soon)),
      ),
    )
}

/** Scans at most this many due rows, so that polling stays fast after an outage. */
const maxDue = 3000

/**
 * The next due attempts, of begun or unbegun orders. Round-robin over accounts: the first of each, then the second of each, so that an account with
 * many delays only its own.
 */
export async function readDueAttempts(
  db: Db,
  now: Date,
  { isBegun, limit }: { isBegun: boolean; limit: number },
): Promise<(AttemptRow & { userId: string | null })[]> {
  const due = db
    .select({ id: paymentAttempts.id, userId: orders.userId, nextCheckAt: paymentAttempts.nextCheckAt })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(lte(paymentAttempts.nextCheckAt, now), isBegun ? isNotNull(orders.begunAt) : isNull(orders.begunAt)))
    .orderBy(asc(paymentAttempts.nextCheckAt), asc(paymentAttempts.id))
    .limit(maxDue)
    .as('due')
  const turn = sql<number>`row_number() over (partition by coalesce(${due.userId}, ${due.id}) order by ${due.nextCheckAt}, ${due.id})`
  const turns = db
    .select({ id: due.id, userId: due.userId, turn: turn.as('turn') })
    .from(due)
    .as('turns')
  const rows = await db
    .select({ attempt: paymentAttempts, userId: turns.userId })
    .from(turns)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, turns.id))
    .orderBy(asc(turns.turn), asc(paymentAttempts.nextCheckAt), asc(paymentAttempts.id))
    .limit(limit)
  return rows.map(({ attempt, userId }) => ({ ...attempt, userId }))
}

/** After the clock was set back: attempts with a timestamp in the future are due now, and follow their schedule from then on. */
export async function rescheduleAttempts(db: Db, now: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: now })
    .where(and(gt(paymentAttempts.updatedAt, now), gt(paymentAttempts.nextCheckAt, now)))
}

/** @returns false when this transaction is booked already */
export async function insertPayment(tx: Db, row: typeof payments.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: [payments.provider, payments.mode, payments.providerTxnId] })
    .returning({ id: payments.id })
  return rows.length > 0
}

export async function readPayments(db: Db, orderIds: string[]): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return []
  return db.select().from(payments).where(inArray(payments.orderId, orderIds)).orderBy(asc(payments.createdAt), asc(payments.id))
}

export async function readPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const rows = await db.select().from(payments).where(eq(payments.id, id))
  return rows[0] ?? null
}

export async function readPaymentByTransaction(db: Db, provider: string, mode: string, providerTxnId: string): Promise<PaymentRow | null> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.mode, mode), eq(payments.providerTxnId, providerTxnId)))
  return rows[0] ?? null
}

export type OrderReport = {
  id: string
  orderId: string | null
  entitlementId: string
  status: string
  withdrawnAt: Date | null
  createdAt: Date
}

/** In the order of creation; two may share a millisecond. */
export async function readReportsByEntitlements(db: Db, entitlementIds: string[]): Promise<OrderReport[]> {
  if (entitlementIds.length === 0) return []
  return db
    .select({
      id: reports.id,
      orderId: reports.orderId,
      entitlementId: reports.entitlementId,
      status: reports.status,
      withdrawnAt: reports.withdrawnAt,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(inArray(reports.entitlementId, entitlementIds), isNull(reports.editionOf)))
    .orderBy(asc(reports.number))
}
