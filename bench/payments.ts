// Money under load, on PostgreSQL: events stored at 50 a second, settling to an entitlement, the checks of the books over 100,000 orders.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { settle } from '#server/features/payments/settle.ts'
import { findBookProblems } from '#server/features/payments/store-checks.ts'
import { openPaymentsHarness } from '#tests/support/payments-harness.ts'
import { onOwnDatabase } from './own-database.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, timed, withRatio } from './rows.ts'
import { startServer } from './running-server.ts'

const eventsPerSecond = 50
const seconds = rounds(20, 1)
const orders = rounds(100_000, 200)

export async function run(): Promise<Row[]> {
  const server = process.env.BENCH_POSTGRES_URL
  if (!server) return [{ name: 'no PostgreSQL: not measured', value: 0, unit: '' }]
  return [
    ...(await onOwnDatabase(server, storeEvents)),
    ...(await onOwnDatabase(server, settleOrders)),
    ...(await onOwnDatabase(server, checkBooks)),
  ]
}

/** Signed events of a provider at a steady pace; each latency is from sending to the answer, which comes when the event is stored. */
async function storeEvents(url: string): Promise<Row[]> {
  const secretKey = 'sk_test_bench'
  const server = await startServer({ DATABASE_URL: url, PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: 'http://127.0.0.1:9' })
  const taken: number[] = []
  let refused = 0
  const send = async (index: number, isCounted: boolean) => {
    const raw = JSON.stringify({
      event: 'charge.success',
      data: { id: index, domain: 'test', reference: `other-${index}`, amount: 150_000 },
    })
    const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
    const started = performance.now()
    const answer = await fetch(`${server.url}/api/webhooks/paystack`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      body: raw,
    })
    await answer.arrayBuffer()
    if (answer.status !== 200) refused++
    if (isCounted) taken.push(performance.now() - started)
  }
  for (let index = 0; index < 50; index++) await send(1_000_000 + index, false)
  const started = performance.now()
  const sent: Promise<void>[] = []
  for (let index = 0; index < eventsPerSecond * seconds; index++) {
    const due = started + (index * 1000) / eventsPerSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    sent.push(send(index, true))
  }
  await Promise.all(sent)
  await server.stop()
  taken.sort((a, b) => a - b)
  return [
    { name: `event answered (stored), ${eventsPerSecond} a second, p50`, value: quantile(taken, 0.5), unit: 'ms' },
    { name: `event answered (stored), ${eventsPerSecond} a second, p99`, value: quantile(taken, 0.99), unit: 'ms', limit: '≤ 25 ms' },
    { name: 'events refused', value: refused, unit: '', limit: '0' },
  ]
}

async function settleOrders(url: string): Promise<Row[]> {
  const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations' })
  const money = await openPaymentsHarness('test', { database })
  let buyer = await money.person()
  const references: string[] = []
  for (let index = 0; index < rounds(220, 6); index++) {
    // One person may leave 30 payments unfinished.
    if (index % 20 === 19) buyer = await money.person()
    const bought = await money.checkout(buyer, { idempotencyKey: `order ${index}` })
    await money.act(bought.orderId, { outcome: 'succeeded' })
    references.push(await money.referenceOf(bought.orderId))
  }
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const write = await timed(rounds(200, 3), () =>
    client.query(
      "insert into simulator_payments (id, reference, data, created_at) values (gen_random_uuid(), gen_random_uuid(), '{}', now())",
    ),
  )
  await client.end()
  let next = 0
  const taken = await timed(rounds(200, 4), () => settle(money.ctx, references[next++] ?? ''), rounds(20, 2))
  await money.close()
  await database.close()
  const floor = { name: 'one committed insert', value: quantile(write, 0.5) }
  return [withRatio({ name: 'settle to entitlement p50', value: quantile(taken, 0.5), unit: 'ms', floor, limit: '≤ 150 ms' })]
}

async function checkBooks(url: string): Promise<Row[]> {
  const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations' })
  const client = new pg.Client({ connectionString: url })
  // When a check fails, its own error is what should be seen, not that of the dropped database.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(fill)
  await client.query('analyze')
  const taken = await timed(rounds(3, 1), async () => {
    const problems = await findBookProblems(database.db)
    if (problems.length > 0) throw new Error(`the bench's books do not agree: ${JSON.stringify(problems[0])}`)
  })
  const [scan] = await timed(1, () => client.query('select currency, sum(amount_minor) from ledger_postings group by currency'))
  await client.end()
  await database.close()
  const floor = { name: 'one sum over the postings', value: scan ?? 0 }
  return [
    withRatio({
      name: `all checks of the books, ${orders.toLocaleString('en-US')} orders`,
      value: quantile(taken, 0.5),
      unit: 'ms',
      floor,
      limit: '≤ 2,000 ms',
    }),
  ]
}

/** Paid orders with everything that hangs on them; every tenth is refunded in full. */
const fill = `
insert into users (id, name, email, first_name, last_name, created_at, updated_at)
  select 'usr_' || i, 'A', i || '@example.com', 'A', 'B', now(), now() from generate_series(1, 1000) i;
insert into orders (id, user_id, client_key, plan_id, amount_minor, currency, catalogue_version, state, mode, provider, created_at, paid_at, updated_at)
  select 'ord_' || i, 'usr_' || (1 + i % 1000), 'k' || i, 'complete_report', 150000, 'NGN', 'bench', case when i % 10 = 0 then 'refunded' else 'paid' end, 'live', 'paystack', now(), now(), now()
    from generate_series(1, ${orders}) i;
insert into payment_attempts (id, order_id, provider, mode, reference, idempotency_key, state, created_at, updated_at)
  select 'att_' || i, 'ord_' || i, 'paystack', 'live', 'gw_' || i, 'att_' || i, 'succeeded', now(), now() from generate_series(1, ${orders}) i;
insert into payments (id, order_id, attempt_id, provider, mode, provider_txn_id, role, amount_minor, fee_minor, currency, paid_at, created_at)
  select 'pay_' || i, 'ord_' || i, 'att_' || i, 'paystack', 'live', i::text, 'primary', 150000, 2250, 'NGN', now(), now() from generate_series(1, ${orders}) i;
insert into entitlements (id, user_id, order_id, payment_id, kind, mode, granted, used, revoked, starts_at, created_at)
  select 'ent_' || i, 'usr_' || (1 + i % 1000), 'ord_' || i, 'pay_' || i, 'report_credit', 'live', 1, 0, case when i % 10 = 0 then 1 else 0 end, now(), now() from generate_series(1, ${orders}) i;
insert into refunds (id, order_id, payment_id, amount_minor, currency, state, reason, requested_by, created_at, updated_at)
  select 'ref_' || i, 'ord_' || i, 'pay_' || i, 150000, 'NGN', 'succeeded', 'bench', 'bench', now(), now() from generate_series(10, ${orders}, 10) i;
insert into ledger_txns (id, kind, source, mode, order_id, at)
  select 'p' || i, 'payment_primary', 'pay_' || i, 'live', 'ord_' || i, now() from generate_series(1, ${orders}) i
  union all select 'f' || i, 'fee', 'pay_' || i, 'live', 'ord_' || i, now() from generate_series(1, ${orders}) i
  union all select 'o' || i, 'refund_owed', 'ref_' || i, 'live', 'ord_' || i, now() from generate_series(10, ${orders}, 10) i
  union all select 's' || i, 'refund_sent', 'ref_' || i, 'live', 'ord_' || i, now() from generate_series(10, ${orders}, 10) i;
alter table ledger_postings disable trigger ledger_postings_balance;
insert into ledger_postings (id, txn_id, account, currency, amount_minor, plan_id)
  select 'p' || i || '_0', 'p' || i, 'psp:paystack', 'NGN', 150000, 'complete_report' from generate_series(1, ${orders}) i
  union all select 'p' || i || '_1', 'p' || i, 'deferred_revenue', 'NGN', -150000, 'complete_report' from generate_series(1, ${orders}) i
  union all select 'f' || i || '_0', 'f' || i, 'psp_fees', 'NGN', 2250, 'complete_report' from generate_series(1, ${orders}) i
  union all select 'f' || i || '_1', 'f' || i, 'psp:paystack', 'NGN', -2250, 'complete_report' from generate_series(1, ${orders}) i
  union all select 'o' || i || '_0', 'o' || i, 'deferred_revenue', 'NGN', 150000, 'complete_report' from generate_series(10, ${orders}, 10) i
  union all select 'o' || i || '_1', 'o' || i, 'refund_clearing', 'NGN', -150000, 'complete_report' from generate_series(10, ${orders}, 10) i
  union all select 's' || i || '_0', 's' || i, 'refund_clearing', 'NGN', 150000, 'complete_report' from generate_series(10, ${orders}, 10) i
  union all select 's' || i || '_1', 's' || i, 'psp:paystack', 'NGN', -150000, 'complete_report' from generate_series(10, ${orders}, 10) i;
alter table ledger_postings enable trigger ledger_postings_balance;
`
