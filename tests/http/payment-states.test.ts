import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptStates, disputeStates, orderStates, refundStates, subscriptionStates } from '#contract/payment-states.ts'
import type { Database, Db } from '#server/db/database.ts'
import { canTransition, RefusedTransition, stateColumns, type TransitionTable } from '#server/features/payments/states.ts'
import { moveAttempt, moveOrder, readAttempt, readOrder } from '#server/features/payments/store.ts'
import { violatedConstraint } from '#server/platform/sql-errors.ts'
import { upgradedDatabase } from '#tests/support/earlier-database.ts'
import { openTestDatabase } from '#tests/support/test-app.ts'

const states = {
  orders: orderStates,
  payment_attempts: attemptStates,
  refunds: refundStates,
  disputes: disputeStates,
  subscriptions: subscriptionStates,
} as const
type Table = keyof typeof states

let made = 0
/** A row in that state, with the rows it needs. @returns its id */
async function rowIn(db: Db, table: Table, state: string): Promise<string> {
  const id = `${table}_${made++}`
  if (table === 'subscriptions') {
    await db.execute(
      sql`insert into subscriptions (id, provider, mode, currency, renewal, status, created_at, updated_at)
        values (${id}, 'test', 'test', 'NGN', 'prepaid', ${state}, now(), now())`,
    )
    return id
  }
  const orderId = table === 'orders' ? id : `order_of_${id}`
  await db.execute(
    sql`insert into orders (id, client_key, plan_id, amount_minor, currency, catalogue_version, state, mode, provider, created_at, updated_at)
      values (${orderId}, ${orderId}, 'complete_report', 1000, 'NGN', '1', ${table === 'orders' ? state : 'paid'}, 'test', 'test', now(), now())`,
  )
  if (table === 'payment_attempts')
    await db.execute(
      sql`insert into payment_attempts (id, order_id, provider, mode, reference, idempotency_key, state, created_at, updated_at)
        values (${id}, ${orderId}, 'test', 'test', ${id}, ${id}, ${state}, now(), now())`,
    )
  if (table === 'refunds' || table === 'disputes') {
    await db.execute(
      sql`insert into payments (id, order_id, provider, mode, provider_txn_id, role, amount_minor, currency, paid_at, created_at)
        values (${`payment_of_${id}`}, ${orderId}, 'test', 'test', ${id}, 'primary', 1000, 'NGN', now(), now())`,
    )
    if (table === 'refunds')
      await db.execute(
        sql`insert into refunds (id, order_id, payment_id, amount_minor, currency, state, reason, requested_by, created_at, updated_at)
          values (${id}, ${orderId}, ${`payment_of_${id}`}, 400, 'NGN', ${state}, 'asked', 'system', now(), now())`,
      )
    else
      await db.execute(
        sql`insert into disputes (id, order_id, payment_id, provider_dispute_id, amount_minor, currency, state, created_at, updated_at)
          values (${id}, ${orderId}, ${`payment_of_${id}`}, ${id}, 1000, 'NGN', ${state}, now(), now())`,
      )
  }
  return id
}

const write = (db: Db, { table, column }: { table: string; column: string }, id: string, state: string) =>
  db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${state}, created_at = created_at where id = ${id}`)

/** @returns the constraint that refused it, or null */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => violatedConstraint(error) ?? String(error),
  )

describe('the database', () => {
  let database: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ database, drop } = await openTestDatabase(2))
  })
  afterAll(() => drop())

  it.each(stateColumns)('lets $table go where their transition table lets them, and nowhere else', async (of) => {
    const table = of.transitions as TransitionTable<string>
    expect(Object.keys(table.follows).sort()).toEqual([...states[of.table]].sort())
    for (const from of states[of.table])
      for (const to of states[of.table]) {
        const id = await rowIn(database.db, of.table, from)
        const refused = await refusalOf(write(database.db, of, id, to))
        expect(refused, `${of.table} ${from} → ${to}`).toBe(canTransition(table, from, to) ? null : `${of.table}_transitions`)
      }
  })

  it.each(stateColumns)('knows no other state of $table', async (of) => {
    expect(await refusalOf(rowIn(database.db, of.table, 'elsewhere'))).toBe(`${of.table}_${of.column}_known`)
  })

  it('a state that may not follow is refused before it is written, and what was there stays', async () => {
    const { db } = database
    const order = await rowIn(db, 'orders', 'charged_back')
    await expect(moveOrder(db, order, { to: 'paid' }, { updatedAt: new Date(0) })).rejects.toBeInstanceOf(RefusedTransition)
    expect(await readOrder(db, order)).toMatchObject({ state: 'charged_back' })
    expect((await readOrder(db, order))!.updatedAt.getTime()).toBeGreaterThan(0)
    const attempt = await rowIn(db, 'payment_attempts', 'succeeded')
    expect(await moveAttempt(db, attempt, { to: 'pending' }, { lastMessage: 'late' })).toBe(false)
    expect(await readAttempt(db, attempt)).toMatchObject({ state: 'succeeded', lastMessage: null })
  })
})

describe('a database of before', () => {
  it('keeps every row: a state that is not known any more is shown to a person, and no money is lost or sent twice by it', async () => {
    const ids: Record<string, string> = {}
    const { database, drop } = await upgradedDatabase('declared-states', async (before) => {
      ids.unpaid = await rowIn(before.db, 'orders', 'draft')
      ids.subscription = await rowIn(before.db, 'subscriptions', 'incomplete')
      ids.running = await rowIn(before.db, 'subscriptions', 'past_due')
      ids.attempt = await rowIn(before.db, 'payment_attempts', 'paused')
      ids.refund = await rowIn(before.db, 'refunds', 'queued')
      ids.dispute = await rowIn(before.db, 'disputes', 'warning')
      ids.lost = await rowIn(before.db, 'disputes', 'lost')
      await before.db.execute(
        sql`update orders set state = 'settled' where id in (select order_id from refunds union select order_id from disputes)`,
      )
      await before.db.execute(
        sql`insert into entitlements (id, order_id, payment_id, kind, mode, granted, used, cut, starts_at, created_at)
          select 'ent_before', order_id, id, 'report_pack', 'test', 3, 1, 2, now(), now() from payments where provider_txn_id = ${ids.refund}`,
      )
    })
    try {
      const stateOf = async (table: Table, id: string) => {
        const column = table === 'subscriptions' ? 'status' : 'state'
        const found = await database.db.execute(
          sql`select ${sql.identifier(column)} as state from ${sql.identifier(table)} where id = ${id}`,
        )
        return (found as unknown as { rows: { state: string }[] }).rows[0]?.state
      }
      expect(await stateOf('orders', ids.unpaid!)).toBe('expired')
      expect(await stateOf('orders', `order_of_${ids.refund}`)).toBe('partially_refunded')
      expect(await stateOf('orders', `order_of_${ids.dispute}`)).toBe('disputed')
      expect(await stateOf('orders', `order_of_${ids.lost}`)).toBe('charged_back')
      expect(await stateOf('payment_attempts', ids.attempt!)).toBe('abandoned')
      expect(await stateOf('refunds', ids.refund!)).toBe('pending')
      expect(await stateOf('disputes', ids.dispute!)).toBe('open')
      expect(await stateOf('subscriptions', ids.subscription!)).toBe('ended')
      expect(await stateOf('subscriptions', ids.running!)).toBe('past_due')
      const rows = async <T>(query: ReturnType<typeof sql>) => ((await database.db.execute(query)) as unknown as { rows: T[] }).rows
      expect(await rows(sql`select used, revoked from entitlements where id = 'ent_before'`)).toEqual([{ used: 1, revoked: 2 }])
      const told = await rows<{ key: string; message: string }>(
        sql`select key, message from payment_exceptions where kind = 'unknown_state' order by key`,
      )
      expect(told).toHaveLength(8)
      expect(told.find(({ key }) => key === `orders:${ids.unpaid}`)?.message).toContain('"draft"')
      expect(told.find(({ key }) => key === `refunds:${ids.refund}`)?.message).toContain('"queued"')
    } finally {
      await drop()
    }
  })
})
