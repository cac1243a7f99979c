import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { auditOrders } from '#server/features/payments/audit-orders.ts'
import { purchaseReport } from '#server/features/reports/order-report.ts'
import { openPaymentsHarness, opportunitiesIn, type PaymentsHarness } from '#tests/support/payments-harness.ts'

const day = 86_400_000
const minute = 60_000

let money: PaymentsHarness
beforeEach(async () => {
  money = await openPaymentsHarness('test')
})
afterEach(() => money.close())

/** Orders as they are after a long time, by id from o1000; `state` 'paid' is wrong, because nothing was paid. */
async function given(ids: string[], { state = 'expired', at = money.now().getTime() - 300 * day } = {}): Promise<void> {
  await money.rows(sql`insert into orders (id, client_key, plan_id, amount_minor, currency, catalogue_version, state, mode, provider, created_at, begun_at, updated_at)
    select id, id, 'complete_report', 150000, 'NGN', '1', ${state}, 'test', 'test', t.at, t.at, t.at
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) id, (select ${new Date(at).toISOString()}::timestamptz as at) t`)
}
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `o${1000 + index}`)
const found = () => money.rows<{ key: string }>(sql`select key from payment_exceptions where kind = 'ledger_off' order by key`)

it('an old order that went wrong without a trace is found once its turn comes, and the turns begin again', async () => {
  const ids = idsOf(130)
  await given(ids.filter((id) => id !== 'o1120'))
  await auditOrders(money.ctx)
  expect(await found()).toEqual([])
  await given(['o1120'], { state: 'paid' })
  // What was written when it went wrong is out of the looks at what is new.
  for (let look = 0; look < 4; look++) {
    money.advance(60 * minute)
    await auditOrders(money.ctx)
  }
  expect(await found()).toEqual([{ key: 'paymentsOfOrder:o1120' }])
  await given(['o1001x'], { state: 'paid' })
  for (let look = 0; look < 3; look++) {
    money.advance(60 * minute)
    await auditOrders(money.ctx)
  }
  expect(await found()).toHaveLength(2)
})

it('every order has its turn within a week, however many there are', async () => {
  // As many as are not there: only their number decides how many are looked at in turn.
  await money.rows(sql`insert into tallies values ('orders', 'expired test begun', 1000000)`)
  await given(idsOf(300))
  await auditOrders(money.ctx)
  const [mark] = await money.rows<{ value: string }>(sql`select value from marks where name = 'orders-after'`)
  expect(Number(mark!.value.slice(1)) - 1000 + 1).toBe(Math.ceil(1_000_300 / (7 * 24 * 60)))
})

it('an order that something was written about is looked at the next time, also after the clock was set back', async () => {
  await given(idsOf(60))
  await auditOrders(money.ctx)
  await given(['z1'], { state: 'paid', at: money.now().getTime() })
  money.advance(minute)
  await auditOrders(money.ctx)
  expect(await found()).toEqual([{ key: 'paymentsOfOrder:z1' }])
  money.advance(2 * day)
  await auditOrders(money.ctx)
  money.advance(-2 * day)
  await given(['z2'], { state: 'paid', at: money.now().getTime() })
  await auditOrders(money.ctx)
  expect(await found()).toHaveLength(2)
})

it('what is used is earned at the next look, twice on a day too, and the rest when the pack is over', async () => {
  const buyer = await money.person()
  const { orderId } = await money.checkout(buyer, { planId: 'report_pack_3' })
  await money.act(orderId, { outcome: 'succeeded' })
  await money.run()
  const { amountMinor } = await money.order(orderId)
  const earned = async () => {
    const [row] = await money.rows<{ sum: string | null }>(
      sql`select -sum(p.amount_minor) as sum from ledger_postings p join ledger_txns t on t.id = p.txn_id where t.order_id = ${orderId} and p.account = 'revenue'`,
    )
    return Number(row?.sum ?? 0)
  }
  await auditOrders(money.ctx)
  expect(await earned()).toBe(0)
  for (const [index, opportunityId] of opportunitiesIn(money).slice(0, 2).entries()) {
    await purchaseReport(money.ctx, buyer, { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
    money.advance(20 * minute)
    await auditOrders(money.ctx)
    expect(await earned()).toBe(Math.round((amountMinor * (index + 1)) / 3))
  }
  await auditOrders(money.ctx)
  expect(await earned()).toBe(Math.round((amountMinor * 2) / 3))
  const [pack] = await money.rows<{ ends_at: Date }>(sql`select ends_at from entitlements where order_id = ${orderId}`)
  money.setNow(new Date(new Date(pack!.ends_at).getTime() + minute))
  await auditOrders(money.ctx)
  expect(await earned()).toBe(amountMinor)
  expect(await money.problems()).toEqual([])
})
