import { createInterface } from 'node:readline'
import { openDatabase } from '#server/db/database.ts'
import { startCheckout } from '#server/features/payments/checkout.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { openPaymentsHarness } from './payments-harness.ts'

/**
 * One server process of several on one database. For each line it reads (an Idempotency-Key) it starts that person's checkout with the
 * Paystack stand-in and writes what it was answered. Arguments: database, person, the stand-in's address, instant.
 */
const [url = '', userId = '', standIn = '', at = ''] = process.argv.slice(2)
const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations', poolSize: 4 })
const harness = await openPaymentsHarness('paystack', { database, at, env: { PAYSTACK_BASE_URL: `${standIn}/paystack` } })
const ctx = { ...harness.ctx, fetch }
const actor: UserActor = { kind: 'user', userId, sessionId: 'ses_clicks', address: '127.0.0.1', zone: 'UTC' }
process.stdout.write('ready\n')
for await (const idempotencyKey of createInterface({ input: process.stdin })) {
  const answer = await startCheckout(ctx, actor, { planId: 'complete_report', currency: 'NGN', idempotencyKey }).catch((error: Error) => ({
    error: error.message,
  }))
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
await harness.close()
await database.close()
