import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { openDatabase } from '#server/db/database.ts'
import { pollAttempts } from '#server/features/payments/sweep.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { openPaymentsHarness, opportunitiesIn } from '../tests/support/payments-harness.ts'
import type { Asked, Kind, Trial } from './trial.ts'

const stepMs = 30_000
const deadMs = 30 * 60_000
const settledWithinMs = 3 * 60 * 60_000

/** A payment provider that neither answers nor tells for half an hour, by a moved clock. */
export async function run(asked: Asked): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const kind of asked.kinds) {
    const postgres = kind === 'postgres' ? await startPostgres(asked.bin!) : null
    try {
      for (const vendor of paymentVendors)
        trials.push(await outage(kind, vendor, postgres ? await newDatabase(postgres.url, vendor) : null, asked.rounds ?? 24))
    } finally {
      postgres?.stop()
    }
  }
  return trials
}

async function newDatabase(server: string, vendor: string): Promise<string> {
  const database = await openDatabase({ url: server, folder: null, migrationsFolder: 'migrations', poolSize: 1 })
  await database.db.execute(sql.raw(`create database torture_${vendor}`)).finally(() => database.close())
  return server.replace(/\/[^/]*$/, `/torture_${vendor}`)
}

async function outage(kind: Kind, vendor: PaymentVendor, url: string | null, count: number): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-torture-'))
  const database = await openDatabase({ url, folder: url ? null : join(folder, 'database'), migrationsFolder: 'migrations', poolSize: 12 })
  const money = await openPaymentsHarness(vendor, { database })
  const { ctx, providerState } = money
  const lost: string[] = []
  try {
    const ideas = opportunitiesIn(money)
    const prepare = async (n: number, key: string) => {
      const actor = await money.person()
      const ask = () =>
        money.checkout(actor, { opportunity: opportunityRef(ideas[n % ideas.length]!), location: 'Lagos', idempotencyKey: key })
      return ask
    }
    const half = Math.ceil(count / 2)
    const orders: string[] = []
    for (let n = 0; n < half; n++) orders.push((await (await prepare(n, `before ${n}`))()).orderId)

    // Nothing is heard of it, and it hears nothing; who is on its pages pays there all the same.
    providerState.faults.push({ wireFormat: vendor, path: /./, kind: 'no-answer', times: Number.POSITIVE_INFINITY })
    for (const orderId of orders) await money.act(orderId, { outcome: 'succeeded' })
    const again: (() => ReturnType<typeof money.checkout>)[] = []
    let unclear = 0
    for (let n = half; n < count; n++) {
      const ask = await prepare(n, `during ${n}`)
      const refusal = await ask().then(
        () => null,
        (error: { code?: string }) => error.code ?? 'no code',
      )
      if (refusal !== 'provider_unavailable') unclear++
      if (refusal === null) lost.push('a payment was begun with a provider that is dead')
      refusals.set(String(refusal), (refusals.get(String(refusal)) ?? 0) + 1)
      again.push(ask)
    }
    for (let at = 0; at < deadMs; at += stepMs) {
      money.advance(stepMs)
      await money.drain()
      await pollAttempts(ctx)
    }
    const early = await Promise.all(orders.map((id) => money.order(id)))
    if (early.some(({ state }) => state === 'paid')) lost.push('an order was paid although nobody could know')

    providerState.faults.length = 0
    for (const ask of again) {
      const { orderId } = await ask()
      await money.act(orderId, { outcome: 'succeeded' })
      orders.push(orderId)
    }
    let settledMs: number | null = null
    for (let at = 0; at < settledWithinMs && settledMs === null; at += stepMs) {
      await money.run()
      await pollAttempts(ctx)
      const states = await Promise.all(orders.map((id) => money.order(id)))
      if (states.every(({ state }) => state === 'paid')) settledMs = at
      money.advance(stepMs)
    }
    const books = await money.rows<{ id: string; payments: number; rights: number; refunds: number }>(sql`
      select o.id, (select count(*)::int from payments p where p.order_id = o.id) as payments,
        (select count(*)::int from entitlements e where e.order_id = o.id) as rights,
        (select count(*)::int from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id) as refunds from orders o`)
    for (const { id, payments, rights, refunds } of books) {
      if (payments !== 1 || rights !== 1 || refunds !== 0) lost.push(`${id}: ${payments} payments, ${rights} rights, ${refunds} refunds`)
    }
    for (const payment of providerState.payments.values()) {
      const paid = payment.charges.filter((charge) => charge.status === 'succeeded').length
      if (paid > 1) lost.push(`${payment.reference} was charged ${paid} times`)
    }
    if (books.length !== count) lost.push(`${books.length} orders of ${count}`)
    lost.push(...(await money.problems()).map(({ kind: rule, key, detail }) => `${rule} ${key}: ${detail}`))
    return {
      what: `${vendor} dead for 30 minutes`,
      database: kind,
      tried: `${half} payments made meanwhile, ${count - half} begun meanwhile and again afterwards`,
      lost,
      notes: [
        settledMs === null ? 'not everything settled within 3 hours' : `all settled within ${settledMs / 60_000} minutes of its return`,
        `refused meanwhile: ${[...refusals].map(([code, n]) => `${code} ${n}`).join(', ')}${unclear ? `, ${unclear} with another code` : ''}`,
      ],
    }
  } finally {
    refusals.clear()
    await money.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const refusals = new Map<string, number>()
