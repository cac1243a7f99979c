import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '#server/features/accounts/tokens.ts'
import { noticeMessage, notify } from '#server/features/inbox/notify.ts'
import { visitor } from '#tests/support/client.ts'
import { upgradedDatabase } from '#tests/support/earlier-database.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

// A database of when notices were kept as sentences, opened by this version.

let app: TestApp
let drop: () => Promise<void>

beforeAll(async () => {
  const upgraded = await upgradedDatabase('words-of-notices', async ({ db }) => {
    await db.execute(
      sql`insert into users (id, name, email, first_name, last_name, created_at, updated_at)
        values ('usr_ada', 'Ada Obi', 'ada@example.com', 'Ada', 'Obi', now(), now())`,
    )
    await db.execute(
      sql`insert into sessions (id, user_id, token_hash, expires_at, signed_in_at, last_seen_at, created_at)
        values ('ses_ada', 'usr_ada', ${hashSecret('the cookie of Ada')}, now() + interval '20 days', now(), now(), now())`,
    )
    await db.execute(
      sql`insert into notifications (id, user_id, key, kind, title, message, href, created_at)
        values ('ntf_old', 'usr_ada', 'payment_received:ord_1', 'payment_received', 'Payment Successful', 'We received ₦1,500 once.', '/orders/ord_1', now() - interval '1 day')`,
    )
  })
  drop = upgraded.drop
  app = await openTestApp({ database: upgraded.database })
})
afterAll(async () => {
  await app.close()
  await drop()
})

test('a notice that was kept as a sentence is shown as it was after the upgrade, beside those kept as messages', async () => {
  const ada = visitor(app)
  ada.cookies.set('gapwise_session', 'the cookie of Ada')
  await app.ctx.database.transaction((tx) =>
    notify(tx, app.ctx, {
      userId: 'usr_ada',
      key: 'refund_made:ord_1',
      kind: 'refund_made',
      title: noticeMessage('refunded.title'),
      message: noticeMessage('refunded.message', { amount: { minor: 150_000, currency: 'NGN' } }),
    }),
  )
  const { notifications } = (await ada.get('/api/notifications')).json()
  const shown = notifications.map(({ id, title, message }: Record<string, string>) => ({ isOld: id === 'ntf_old', title, message }))
  expect(shown).toContainEqual({ isOld: true, title: 'Payment Successful', message: 'We received ₦1,500 once.' })
  expect(shown).toContainEqual({
    isOld: false,
    title: 'Refund made',
    message: 'We are refunding ₦1,500 the way you paid. Banks and mobile money companies can take up to 10 working days.',
  })
  const exported = (await ada.get('/api/account/export')).json()
  expect(exported.notifications).toHaveLength(2)
})
