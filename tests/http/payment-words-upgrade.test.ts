import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '#server/features/accounts/tokens.ts'
import { raiseException } from '#server/features/payments/exceptions.ts'
import { paymentMessage, providerMessage } from '#server/features/payments/payment-message.ts'
import { visitor } from '#tests/support/client.ts'
import { upgradedDatabase } from '#tests/support/earlier-database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

// A database of when exceptions, waits and faults of payments were kept as sentences, opened by this version.

let app: TestApp
let drop: () => Promise<void>

beforeAll(async () => {
  const upgraded = await upgradedDatabase('words-of-payments', async ({ db }) => {
    await db.execute(
      sql`insert into users (id, name, email, first_name, last_name, role, created_at, updated_at)
        values ('usr_ada', 'Ada Obi', 'ada@example.com', 'Ada', 'Obi', 'admin', now(), now())`,
    )
    await db.execute(
      sql`insert into sessions (id, user_id, token_hash, expires_at, signed_in_at, last_seen_at, created_at)
        values ('ses_ada', 'usr_ada', ${hashSecret('the cookie of Ada')}, now() + interval '20 days', now(), now(), now())`,
    )
    await db.execute(
      sql`insert into orders (id, user_id, client_key, plan_id, amount_minor, currency, catalogue_version, state, mode, provider, created_at, begun_at, updated_at)
        values ('ord_1', 'usr_ada', 'key', 'business-report', 150000, 'NGN', '2026-11', 'awaiting_payment', 'test', 'paystack', now(), now(), now())`,
    )
    await db.execute(
      sql`insert into payment_attempts (id, order_id, provider, mode, reference, idempotency_key, state, method, instructions, last_message, created_at, updated_at)
        values ('att_1', 'ord_1', 'paystack', 'test', 'gw_1', 'idem', 'pending', 'ussd', 'Dial an older code.', 'Insufficient funds', now(), now())`,
    )
    await db.execute(
      sql`insert into payment_exceptions (id, kind, key, message, order_id, created_at)
        values ('exc_old', 'dispute', 'dsp_1', 'A payment was disputed in older words.', 'ord_1', now() - interval '1 day')`,
    )
  })
  drop = upgraded.drop
  app = await openTestApp({ database: upgraded.database })
})
afterAll(async () => {
  await app.close()
  await drop()
})

test('an admin reads what was kept as a sentence as it was, and what is kept as a message in the words of today', async () => {
  const ada = visitor(app)
  ada.cookies.set('gapwise_session', 'the cookie of Ada')
  const { ctx } = app
  await raiseException(ctx.database.db, ctx, {
    kind: 'wrong_amount',
    key: 'pay_1',
    words: paymentMessage('exceptionTexts.wrongAmount', {
      received: { minor: 100_000, currency: 'NGN' },
      price: { minor: 150_000, currency: 'NGN' },
    }),
    orderId: 'ord_1',
  })
  // What the column holds beside the message is for an earlier version: nobody reads it here.
  await ctx.database.db.execute(sql`update payment_exceptions set message = 'in the words of that day' where kind = 'wrong_amount'`)
  const wrong = 'We received ₦1,000, and the price is ₦1,500. We are sending it back.'
  const old = 'A payment was disputed in older words.'
  const { exceptions } = (await ada.get('/api/admin/exceptions')).json()
  expect(exceptions.map(({ message }: { message: string }) => message)).toEqual([wrong, old])

  const before = (await ada.get('/api/admin/orders/ord_1')).json()
  expect([...before.order.exceptions].sort()).toEqual([old, wrong].sort())
  expect(before.attempts).toMatchObject([{ lastMessage: 'Paystack answered: “Insufficient funds”' }])
  expect((await ada.get('/api/orders/ord_1')).json()).toMatchObject({ pending: { instructions: 'Dial an older code.' } })

  const waits = JSON.stringify(paymentMessage('paymentWaits.dialCode', { provider: providerMessage('paystack') }))
  const fault = JSON.stringify(paymentMessage('faultTexts.status', { provider: providerMessage('paystack'), status: 503 }))
  await ctx.database.db.execute(
    sql`update payment_attempts set instruction_words = ${waits}::jsonb, last_words = ${fault}::jsonb where id = 'att_1'`,
  )
  expect((await ada.get('/api/orders/ord_1')).json()).toMatchObject({
    pending: { instructions: 'Dial the code that Paystack shows in its payment window, and confirm with your PIN.' },
  })
  expect((await ada.get('/api/admin/orders/ord_1')).json().attempts).toMatchObject([{ lastMessage: 'Paystack answered with status 503.' }])
})
