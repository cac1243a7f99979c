import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plans } from '#contract/plans.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { addMonths } from '#server/features/access/calendar.ts'
import { readAccess } from '#server/features/access/entitlements.ts'
import { noticeMessage, notify } from '#server/features/inbox/notify.ts'
import type { CheckoutRequest } from '#server/features/payments/checkout.ts'
import { settleIntentOrder } from '#server/features/payments/intent.ts'
import { cancelOrder, checkOrder } from '#server/features/payments/orders.ts'
import { newAttempt } from '#server/features/payments/prepare-attempt.ts'
import { closeDispute, openDispute } from '#server/features/payments/providers/test/payment.ts'
import { refundAsAdmin, requestRefund } from '#server/features/payments/refund.ts'
import { splitEvenly } from '#server/features/payments/refund-rule.ts'
import { settle } from '#server/features/payments/settle.ts'
import { claimAttempt, insertAttempt, readOrder } from '#server/features/payments/store.ts'
import { lockEntitlement } from '#server/features/payments/store-entitlements.ts'
import { pollAttempts } from '#server/features/payments/sweep.ts'
import { generateReportJob } from '#server/features/reports/generate.ts'
import { purchaseReport } from '#server/features/reports/order-report.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { canSay, openPaymentsHarness, opportunitiesIn, type PaymentsHarness, vendorsByKind } from '#tests/support/payments-harness.ts'
import type { InjectedFault } from '#tools/simulator/provider-state.ts'
import { isDeep } from '../support/depth.ts'

const hour = 3_600_000
const day = 24 * hour

let money: PaymentsHarness
afterEach(async () => {
  const problems = await money.problems()
  await money.close()
  expect(problems).toEqual([])
})

const stateOf = async (id: string) => (await money.order(id)).state
const waitingForLock = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const countOf = async (query: ReturnType<typeof sql>) => (await money.rows(query)).length

/** The queue gives a report up for good. */
const fail = (reportId: string) => generateReportJob.onExhausted!(money.ctx, { reportId }, new Error('lost'))
const backOf = async (orderId: string) =>
  (await money.rows<{ back: number }>(sql`select refunded_minor::int as back from payments where order_id = ${orderId}`))[0]?.back

const noNote = async () => undefined

async function buy(actor: UserActor, planId: string, more: Partial<CheckoutRequest> = {}) {
  const bought = await money.checkout(actor, { planId, idempotencyKey: `${planId}-${Math.random()}`, ...more })
  await money.act(bought.orderId, { outcome: 'succeeded' })
  await money.run()
  // Of two that buy at once, one may be carrying out the other's event.
  await expect.poll(() => stateOf(bought.orderId)).toBe('paid')
  return bought
}

describe.each(['test', ...vendorsByKind] as const)('buying through %s', (provider) => {
  beforeEach(async () => {
    money = await openPaymentsHarness(provider)
  })

  it('a double click is one order and one intent, with and without a key', async () => {
    const ada = await money.person()
    const plain = await Promise.all(Array.from({ length: 8 }, () => money.checkout(ada)))
    expect(new Set(plain.map((each) => each.paymentIntentId)).size).toBe(1)
    const keyed = await Promise.all(Array.from({ length: 8 }, () => money.checkout(ada, { planId: 'report_pack_3', idempotencyKey: 'k1' })))
    expect(new Set(keyed.map((each) => each.orderId)).size).toBe(1)
    expect(await countOf(sql`select id from payment_attempts`)).toBe(2)
  })

  it('a key that was used for one purchase is refused for another', async () => {
    const ada = await money.person()
    await money.checkout(ada, { idempotencyKey: 'k1' })
    await expect(money.checkout(ada, { planId: 'report_pack_3', idempotencyKey: 'k1' })).rejects.toMatchObject({ code: 'conflict' })
    const bola = await money.person()
    expect((await money.checkout(bola, { planId: 'report_pack_3', idempotencyKey: 'k1' })).amount).toBe(
      plans.report_pack_3.pricesMinor[money.currency],
    )
  })

  it('an open order is handed back for 30 minutes and not longer', async () => {
    const ada = await money.person()
    const first = await money.checkout(ada)
    money.advance(29 * 60_000)
    expect((await money.checkout(ada)).orderId).toBe(first.orderId)
    money.advance(2 * 60_000)
    expect((await money.checkout(ada)).orderId).not.toBe(first.orderId)
  })

  it('two tabs with two orders for one report, both paid: one report, and the second credit stays free', async () => {
    const ada = await money.person()
    const [opportunityId = '', other = ''] = opportunitiesIn(money)
    const tabs = [
      await money.checkout(ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos', idempotencyKey: 'tab1' }),
      await money.checkout(ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos', idempotencyKey: 'tab2' }),
    ]
    for (const tab of tabs) await money.act(tab.orderId, { outcome: 'succeeded' })
    await Promise.all(tabs.map((tab) => checkOrder(money.ctx, ada, tab.orderId)))
    await money.run()
    expect(await countOf(sql`select id from reports`)).toBe(1)
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(1)
    await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(other), location: 'Lagos' })
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
  })

  if (canSay(provider, 'second-payments'))
    it('money that comes twice for one order is granted once and the rest goes back', async () => {
      const ada = await money.person()
      const bought = await buy(ada, 'complete_report')
      await money.act(bought.orderId, { outcome: 'succeeded', again: true })
      await money.run()
      const rows = await money.rows(sql`select p.role, p.refunded_minor::int as back from payments p order by p.role desc`)
      expect(rows).toEqual([
        { role: 'primary', back: 0 },
        { role: 'excess', back: bought.amount },
      ])
      expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(1)
    })

  it('an event that comes before our row is stored and processed when the row is there', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const [event] = await money.takeEvents()
    await money.rows(sql`create table set_aside as select * from payment_attempts`)
    await money.rows(sql`delete from payment_attempts`)
    await money.receive(event!)
    await money.drain()
    expect(await stateOf(bought.orderId)).toBe('awaiting_payment')
    await money.rows(sql`insert into payment_attempts select * from set_aside`)
    await money.rows(sql`drop table set_aside`)
    money.advance(5_000)
    await money.drain()
    expect(await stateOf(bought.orderId)).toBe('paid')
  })

  it.runIf(canSay(provider, 'refund-lookups'))('a refund’s event that comes before the payment’s books both', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    const reference = await money.referenceOf(bought.orderId)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const part = Math.round(bought.amount / 3)
    const { refundCharge } = await import('#server/features/payments/providers/test/payment.ts')
    await money.change(reference, (payment) =>
      refundCharge(payment, { key: 'by hand', chargeId: payment.charges[0]!.id, amountMinor: part, at: money.now().getTime() }),
    )
    const events = await money.takeEvents()
    await money.receive(events[1]!)
    await money.drain()
    await money.receive(events[0]!)
    await money.drain()
    expect(await stateOf(bought.orderId)).toBe('partially_refunded')
    expect(await money.rows(sql`select state, amount_minor::int as amount from refunds`)).toEqual([{ state: 'succeeded', amount: part }])
  })

  it('another person’s intent, and an intent for another opportunity, open nothing', async () => {
    const ada = await money.person()
    const eve = await money.person()
    const [opportunityId = '', other = ''] = opportunitiesIn(money)
    const bought = await buy(ada, 'complete_report', { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
    const { orderReport } = await import('#server/features/reports/order-report.ts')
    const asked = { paymentIntentId: bought.paymentIntentId }
    await expect(orderReport(money.ctx, eve, { ...asked, opportunity: opportunityRef(opportunityId) })).rejects.toMatchObject({
      code: 'payment_required',
    })
    await expect(orderReport(money.ctx, ada, { ...asked, opportunity: opportunityRef(other) })).rejects.toMatchObject({
      code: 'payment_required',
    })
    const again = await Promise.all(
      Array.from({ length: 5 }, () => orderReport(money.ctx, ada, { ...asked, opportunity: opportunityRef(opportunityId) })),
    )
    expect(new Set(again.map((each) => each.id)).size).toBe(1)
    await expect(settleIntentOrder(money.ctx, ada.userId, 'pi_test_none')).resolves.toBeNull()
  })

  it('the last credit used by eight calls at once makes one report', async () => {
    const ada = await money.person()
    await buy(ada, 'complete_report')
    const wanted = opportunitiesIn(money).slice(0, 8)
    const results = await Promise.allSettled(
      wanted.map((opportunityId) => purchaseReport(money.ctx, ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos' })),
    )
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    for (const each of results) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'payment_required' })
  })

  it('an order given up and paid all the same still buys what it was for', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'pending', method: 'banktransfer' })
    await cancelOrder(money.ctx, ada, bought.orderId)
    expect(await stateOf(bought.orderId)).toBe('canceled')
    await money.act(bought.orderId, { outcome: 'succeeded', method: 'banktransfer' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('paid')
  })
})

describe('with the test provider', () => {
  beforeEach(async () => {
    money = await openPaymentsHarness('test')
  })

  it('a payment that a dead process was preparing is taken over in time, although it was looked up before', async () => {
    const ada = await money.person()
    const { db } = money.ctx.database
    const { orderId } = await money.checkout(ada)
    await money.rows(sql`delete from payment_attempts where order_id = ${orderId} returning id`)
    const attempt = newAttempt(money.ctx, (await readOrder(db, orderId))!)
    await insertAttempt(db, attempt)
    expect(await claimAttempt(db, attempt.id, { now: money.now(), staleBefore: new Date(0) })).toBe(true)
    money.advance(10_000)
    expect(await pollAttempts(money.ctx)).toBe(1)
    money.advance(21_000)
    expect((await money.checkout(ada)).orderId).toBe(orderId)
  })

  it('a refund racing the use of its credit never gives both', async () => {
    for (let round = 0; round < (isDeep ? 10 : 2); round++) {
      const ada = await money.person()
      const bought = await buy(ada, 'report_pack_3')
      const wanted = opportunitiesIn(money).slice(0, 3)
      await Promise.allSettled([
        ...wanted.map((opportunityId) => purchaseReport(money.ctx, ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos' })),
        requestRefund(money.ctx, ada, bought.orderId, null),
      ])
      await money.run()
      const [own] = await money.rows<{ used: number; revoked: number }>(
        sql`select used, revoked from entitlements where order_id = ${bought.orderId}`,
      )
      const [given] = await money.rows<{ back: number }>(
        sql`select refunded_minor::int as back from payments where order_id = ${bought.orderId}`,
      )
      const open = await countOf(sql`select id from reports where user_id = ${ada.userId} and withdrawn_at is null`)
      expect(own!.used + own!.revoked).toBeLessThanOrEqual(3)
      const kept = splitEvenly(bought.amount, 3).slice(0, 3)
      expect(given!.back + open * kept[0]!).toBeLessThanOrEqual(bought.amount)
      if (given!.back > 0) expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    }
  })

  it('using a credit lets the notice of one that comes back be written, and so never waits for it in a circle', async () => {
    const ada = await money.person()
    const { orderId } = await buy(ada, 'report_pack_3')
    const [opportunityId = ''] = opportunitiesIn(money)
    const [own] = await money.rows<{ id: string }>(sql`select id from entitlements where order_id = ${orderId}`)
    let using: Promise<unknown> = Promise.resolve()
    await money.ctx.database.transaction(async (tx) => {
      await lockEntitlement(tx, own!.id)
      using = purchaseReport(money.ctx, ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
      await expect.poll(() => countOf(waitingForLock)).toBe(1)
      // Shorter than the database takes to find a circle and break it.
      await tx.execute(sql`set local lock_timeout = '500ms'`)
      await notify(tx, money.ctx, {
        userId: ada.userId,
        key: `back:${own!.id}`,
        kind: 'report_failed',
        title: noticeMessage('premiumOverdue.title'),
        message: noticeMessage('premiumOverdue.title'),
        href: '/reports',
      })
    })
    await expect(using).resolves.toMatchObject({ status: 'queued' })
  })

  it('two single reports refunded at once use ‘full, even if read’ once', async () => {
    const ada = await money.person()
    const [first = '', second = ''] = opportunitiesIn(money)
    const orders = [
      await buy(ada, 'complete_report', { opportunity: opportunityRef(first), location: 'Lagos' }),
      await buy(ada, 'complete_report', { opportunity: opportunityRef(second), location: 'Lagos' }),
    ]
    const results = await Promise.allSettled(orders.map((order) => requestRefund(money.ctx, ada, order.orderId, null)))
    expect(results.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    await money.run()
    expect(await countOf(sql`select id from reports where withdrawn_at is not null`)).toBe(1)
  })

  it('a refund after thirty days is refused, a moment before it is made', async () => {
    const ada = await money.person()
    const bought = await buy(ada, 'complete_report')
    const { paidAt } = await money.order(bought.orderId)
    money.setNow(new Date(paidAt!.getTime() + 30 * day))
    await expect(requestRefund(money.ctx, ada, bought.orderId, null)).rejects.toMatchObject({ code: 'not_refundable' })
    money.setNow(new Date(paidAt!.getTime() + 30 * day - 1))
    await requestRefund(money.ctx, ada, bought.orderId, null)
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('refunded')
  })

  it('a pack refunds its unused thirds, and parts sum to the price', async () => {
    const ada = await money.person()
    const bought = await buy(ada, 'report_pack_3')
    const [one = '', two = ''] = opportunitiesIn(money)
    await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(one), location: 'Lagos' })
    await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(two), location: 'Lagos' })
    await requestRefund(money.ctx, ada, bought.orderId, null)
    await money.run()
    // One unused third, and one of the two that were used, by the once-per-person rule.
    expect(await money.rows(sql`select amount_minor::int as amount from refunds`)).toEqual([{ amount: 240_000 }])
    expect(await countOf(sql`select id from reports where withdrawn_at is null`)).toBe(1)
    expect(splitEvenly(2547, 3)).toEqual([849, 849, 849])
    expect(splitEvenly(1000, 3).reduce((sum, part) => sum + part, 0)).toBe(1000)
  })

  it('a weekly pass refunds its price less a single report for each one made', async () => {
    const ada = await money.person()
    const bought = await buy(ada, 'weekly_unlimited')
    const wanted = opportunitiesIn(money).slice(0, 2)
    for (const opportunityId of wanted)
      await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
    await requestRefund(money.ctx, ada, bought.orderId, null)
    await money.run()
    expect(await money.rows(sql`select amount_minor::int as amount from refunds`)).toEqual([{ amount: 400_000 - 2 * 150_000 }])
    expect((await readAccess(money.ctx, ada.userId)).passEndsAt).toBeNull()
  })

  it('a pass opens in its last moment and not at its end; a second one starts where the first ends', async () => {
    const ada = await money.person()
    await buy(ada, 'weekly_unlimited')
    const first = (await readAccess(money.ctx, ada.userId)).passEndsAt!
    await Promise.all([buy(ada, 'weekly_unlimited'), buy(ada, 'weekly_unlimited')])
    const ends = (await readAccess(money.ctx, ada.userId)).passEndsAt!
    expect(ends.getTime() - first.getTime()).toBe(2 * 168 * hour)
    const [one = '', two = ''] = opportunitiesIn(money)
    money.setNow(new Date(ends.getTime() - 1))
    await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(one), location: 'Lagos' })
    money.setNow(ends)
    await expect(purchaseReport(money.ctx, ada, { opportunity: opportunityRef(two), location: 'Lagos' })).rejects.toMatchObject({
      code: 'payment_required',
    })
  })

  it('a pack bought on 30 November ends on the last day of February', async () => {
    expect(addMonths(new Date('2026-11-30T10:00:00Z'), 3).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    expect(addMonths(new Date('2027-11-30T10:00:00Z'), 3).toISOString()).toBe('2028-02-29T10:00:00.000Z')
    money.setNow(new Date('2026-11-30T10:00:00Z'))
    const ada = await money.person()
    await buy(ada, 'report_pack_3')
    money.setNow(new Date('2027-02-28T09:59:59.999Z'))
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(3)
    money.setNow(new Date('2027-02-28T10:00:00.000Z'))
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
  })

  it('a report that failed gives its credit back, once, and not after the money went back', async () => {
    const ada = await money.person()
    const [opportunityId = ''] = opportunitiesIn(money)
    const bought = await buy(ada, 'complete_report', { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
    const [report] = await money.rows<{ id: string }>(sql`select id from reports`)
    for (let time = 0; time < 3; time++) await fail(report!.id)
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(1)
    await requestRefund(money.ctx, ada, bought.orderId, null)
    await fail(report!.id)
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    await money.run()
    expect(await backOf(bought.orderId)).toBe(bought.amount)
  })

  it('a report that fails after its pack was refunded refunds its own part, and never more than the pack cost', async () => {
    const ada = await money.person()
    const [first = '', second = '', third = ''] = opportunitiesIn(money)
    // 'Full, even if read' is used on a single report, so that the pack's refund keeps what was made.
    const single = await buy(ada, 'complete_report', { opportunity: opportunityRef(third), location: 'Lagos' })
    await requestRefund(money.ctx, ada, single.orderId, null)
    const bought = await buy(ada, 'report_pack_3')
    const made = [first, second].map((opportunityId) =>
      purchaseReport(money.ctx, ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos' }),
    )
    const [one, two] = await Promise.all(made)
    await requestRefund(money.ctx, ada, bought.orderId, null)
    await money.run()
    expect(await backOf(bought.orderId)).toBe(120_000)
    for (let time = 0; time < 2; time++) await fail(two!.id)
    await money.run()
    expect(await backOf(bought.orderId)).toBe(240_000)
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    expect(await money.rows(sql`select failure, failure_words from reports where id = ${two!.id}`)).toEqual([
      {
        failure:
          'We could not make this report. We are refunding ₦1,200 the way you paid. Banks and mobile money companies can take up to 10 working days.',
        failure_words: { key: 'reportFailedRefund.onPage', params: { amount: { minor: 120_000, currency: 'NGN' } } },
      },
    ])
    await fail(one!.id)
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('refunded')
    expect(await backOf(bought.orderId)).toBe(bought.amount)
  })

  it('a report that was withdrawn with its refund and then fails gives nothing a second time', async () => {
    const ada = await money.person()
    const [first = '', second = ''] = opportunitiesIn(money)
    const bought = await buy(ada, 'report_pack_3')
    for (const opportunityId of [first, second])
      await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
    await requestRefund(money.ctx, ada, bought.orderId, null)
    const reports = await money.rows<{ id: string }>(sql`select id from reports order by withdrawn_at nulls last`)
    expect(reports).toHaveLength(2)
    for (const { id } of reports) await fail(id)
    await money.run()
    expect(await backOf(bought.orderId)).toBe(bought.amount)
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
  })

  it('a report that fails after its pack ran out gives its part back; while the pack runs, or after a goodwill refund, its credit', async () => {
    const ada = await money.person()
    const [first = '', second = ''] = opportunitiesIn(money)
    const bought = await buy(ada, 'report_pack_3')
    const one = await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(first), location: 'Lagos' })
    const two = await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(second), location: 'Lagos' })
    await refundAsAdmin(money.ctx, { ...(await money.person()), kind: 'admin' }, { orderId: bought.orderId, amountMinor: 10_000 }, noNote)
    await fail(one.id)
    await money.run()
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(2)
    expect(await backOf(bought.orderId)).toBe(10_000)
    money.setNow(addMonths(money.now(), 4))
    await fail(two.id)
    await money.run()
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    expect(await backOf(bought.orderId)).toBe(130_000)
  })

  it('a report that fails after its pass was refunded no longer counts against the pass', async () => {
    const ada = await money.person()
    const bought = await buy(ada, 'weekly_unlimited')
    const wanted = opportunitiesIn(money).slice(0, 2)
    for (const opportunityId of wanted)
      await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
    await requestRefund(money.ctx, ada, bought.orderId, null)
    expect(await backOf(bought.orderId)).toBe(400_000 - 2 * 150_000)
    for (const { id } of await money.rows<{ id: string }>(sql`select id from reports`)) await fail(id)
    await money.run()
    expect(await backOf(bought.orderId)).toBe(bought.amount)
  })

  it('a dispute that is won opens again what a goodwill refund never took, and a report that failed in between', async () => {
    const ada = await money.person()
    const [first = ''] = opportunitiesIn(money)
    const bought = await buy(ada, 'report_pack_3')
    const one = await purchaseReport(money.ctx, ada, { opportunity: opportunityRef(first), location: 'Lagos' })
    await refundAsAdmin(money.ctx, { ...(await money.person()), kind: 'admin' }, { orderId: bought.orderId, amountMinor: 10_000 }, noNote)
    await money.run()
    const reference = await money.referenceOf(bought.orderId)
    await money.change(reference, (payment) => openDispute(payment, money.now().getTime()))
    await money.run()
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    await fail(one.id)
    await money.change(reference, (payment) => closeDispute(payment, payment.disputes[0]!.id, 'won', money.now().getTime()))
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('partially_refunded')
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(3)
    expect(await backOf(bought.orderId)).toBe(10_000)
  })

  it('an admin never refunds more than is left, and not while the bank looks into it', async () => {
    const ada = await money.person()
    const admin: UserActor = { ...(await money.person()), kind: 'admin' }
    const bought = await buy(ada, 'complete_report')
    const { orderId } = bought
    await refundAsAdmin(money.ctx, admin, { orderId, amountMinor: 100_000 }, noNote)
    await expect(refundAsAdmin(money.ctx, admin, { orderId, amountMinor: 50_001 }, noNote)).rejects.toMatchObject({
      code: 'not_refundable',
    })
    const rest = { orderId, amountMinor: 50_000 }
    let second: Promise<unknown> = Promise.resolve()
    // The second comes while the first is not committed, and waits.
    await refundAsAdmin(money.ctx, admin, rest, async () => {
      second = refundAsAdmin(money.ctx, admin, rest, noNote)
      second.catch(() => undefined)
      await expect.poll(() => countOf(waitingForLock)).toBe(1)
    })
    // Refused by a plain answer under the order's lock, not by the database at the last moment.
    await expect(second).rejects.toMatchObject({ code: 'not_refundable' })
    await money.run()
    expect(await stateOf(orderId)).toBe('refunded')
    const next = await buy(ada, 'report_pack_3')
    const reference = await money.referenceOf(next.orderId)
    await money.change(reference, (payment) => openDispute(payment, money.now().getTime()))
    await money.run()
    await expect(refundAsAdmin(money.ctx, admin, { orderId: next.orderId }, noNote)).rejects.toMatchObject({ code: 'not_refundable' })
  })

  it('what is owned already cannot be bought again, and nothing is stored', async () => {
    const ada = await money.person()
    const [opportunityId = ''] = opportunitiesIn(money)
    await buy(ada, 'complete_report', { opportunity: opportunityRef(opportunityId), location: 'Lagos' })
    const before = await countOf(sql`select id from orders`)
    const [report] = await money.rows<{ id: string }>(sql`select id from reports`)
    await expect(money.checkout(ada, { opportunity: opportunityRef(opportunityId), location: 'lagos, nigeria' })).rejects.toMatchObject({
      code: 'already_owned',
      details: { reportId: report!.id },
    })
    await expect(money.checkout(ada, { amountMinor: 1 })).rejects.toMatchObject({ code: 'price_changed' })
    await expect(money.checkout(ada, { planId: 'free' })).rejects.toMatchObject({ code: 'not_sellable' })
    expect(await countOf(sql`select id from orders`)).toBe(before)
  })

  it('a payment disputed twice opens nothing while one dispute is open, and never again once one was lost', async () => {
    const ada = await money.person()
    const at = () => money.now().getTime()
    const [first, second] = [await buy(ada, 'report_pack_3'), await buy(ada, 'report_pack_3')]
    const close = async (orderId: string, index: number, outcome: 'won' | 'lost') => {
      await money.change(await money.referenceOf(orderId), (payment) => closeDispute(payment, payment.disputes[index]!.id, outcome, at()))
      await money.run()
    }
    for (const { orderId } of [first, second]) {
      await money.change(await money.referenceOf(orderId), (payment) => [openDispute(payment, at()), openDispute(payment, at())])
      await money.run()
    }
    await close(first.orderId, 0, 'won')
    expect(await stateOf(first.orderId)).toBe('disputed')
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    await close(first.orderId, 1, 'won')
    expect(await stateOf(first.orderId)).toBe('paid')
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(3)
    await close(second.orderId, 0, 'lost')
    await close(second.orderId, 1, 'won')
    expect(await stateOf(second.orderId)).toBe('charged_back')
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(3)
    const admin: UserActor = { ...(await money.person()), kind: 'admin' }
    await expect(refundAsAdmin(money.ctx, admin, { orderId: second.orderId }, noNote)).rejects.toMatchObject({ code: 'not_refundable' })
  })

  it('every exception is one alert in the log, once', async () => {
    await money.close()
    const lines: string[] = []
    const { default: pino } = await import('pino')
    money = await openPaymentsHarness('test', { log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) })
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded', amountMinor: bought.amount - 1 })
    for (let time = 0; time < 3; time++) await checkOrder(money.ctx, ada, bought.orderId)
    await money.run()
    expect(lines.map((line) => JSON.parse(line)).filter((line) => line.alert === 'payments')).toMatchObject([
      { kind: 'wrong_amount', order: bought.orderId },
    ])
  })

  it('settling an unknown reference does nothing', async () => {
    expect(await settle(money.ctx, 'gw_unknown')).toEqual({ known: false })
  })
})

describe('with test money on a server that takes live money', () => {
  it('opens nothing, and counts apart', async () => {
    money = await openPaymentsHarness('test')
    const ada = await money.person()
    await buy(ada, 'report_pack_3')
    const { ledgerRevenue } = await import('#server/features/payments/ledger.ts')
    expect(await ledgerRevenue(money.ctx)).toEqual({ live: [], test: [{ currency: 'NGN', amountMinor: 360_000 }] })
    const live = { ...money.ctx, config: { ...money.ctx.config, payments: { ...money.ctx.config.payments, live: true } } }
    expect((await readAccess(live, ada.userId)).reportCredits).toBe(0)
  })
})

describe.each(vendorsByKind)('when %s fails', (provider) => {
  beforeEach(async () => {
    money = await openPaymentsHarness(provider)
  })

  const kinds = ['429', '503', 'html', 'truncated', 'no-answer'] as const satisfies readonly InjectedFault['kind'][]
  const anything = /./

  it.each(kinds)('%s while preparing: reported as unavailable, and the same key then finds one payment', async (kind) => {
    const ada = await money.person()
    money.providerState.faults.push({ wireFormat: provider, path: anything, kind, times: 1 })
    await expect(money.checkout(ada, { idempotencyKey: 'one' })).rejects.toMatchObject({ code: 'provider_unavailable' })
    const bought = await money.checkout(ada, { idempotencyKey: 'one' })
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('paid')
    expect(await countOf(sql`select id from orders`)).toBe(1)
  })

  it('an answer lost after it took effect leads to one order that can be paid once', async () => {
    const ada = await money.person()
    money.providerState.faults.push({ wireFormat: provider, path: anything, kind: 'no-answer', after: true, times: 1 })
    await expect(money.checkout(ada, { idempotencyKey: 'one' })).rejects.toMatchObject({ code: 'provider_unavailable' })
    // Paystack knows the reference already and gives its code to nobody: the same press goes on with a new one.
    const bought = await money.checkout(ada, { idempotencyKey: 'one' })
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('paid')
    expect(await countOf(sql`select id from orders`)).toBe(1)
    expect(await countOf(sql`select id from entitlements`)).toBe(1)
  })

  it.each(kinds)('%s while looking a payment up: nothing is granted, and the next look settles it', async (kind) => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.takeEvents()
    money.providerState.faults.push({ wireFormat: provider, path: anything, kind, times: 1 })
    await expect(checkOrder(money.ctx, ada, bought.orderId)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await countOf(sql`select id from payments`)).toBe(0)
    money.advance(11_000)
    await pollAttempts(money.ctx)
    expect(await stateOf(bought.orderId)).toBe('paid')
  })

  it.runIf(canSay(provider, 'part-refunds')).each([true, false])(
    'a refund whose answer is lost (took effect: %s) is sent once',
    async (after) => {
      const ada = await money.person()
      const bought = await buy(ada, 'report_pack_3')
      // A part, so that the provider itself would not refuse to send it twice; and no event comes to help.
      const amountMinor = Math.floor(bought.amount / 3)
      await refundAsAdmin(money.ctx, { ...(await money.person()), kind: 'admin' }, { orderId: bought.orderId, amountMinor }, noNote)
      money.providerState.faults.push({ wireFormat: provider, path: /refund/, method: 'POST', kind: 'no-answer', after, times: 2 })
      for (let round = 0; round < 4; round++) {
        await money.drain()
        await money.takeEvents()
        money.advance(60_000)
      }
      expect(await money.rows(sql`select state from refunds`)).toEqual([{ state: 'succeeded' }])
      const back = [...money.providerState.payments.values()].flatMap((payment) => payment.refunds)
      expect(back).toHaveLength(1)
    },
  )

  it('no key appears in logs, errors or rows', async () => {
    await money.close()
    const lines: string[] = []
    const { default: pino } = await import('pino')
    money = await openPaymentsHarness(provider, { log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) })
    const ada = await money.person()
    const shown: unknown[] = []
    for (const kind of kinds) {
      money.providerState.faults.push({ wireFormat: provider, path: anything, kind, times: 1 })
      shown.push(
        await money.checkout(ada, { idempotencyKey: kind }).catch((error: Error) => [error.message, String(error.cause), error.stack]),
      )
    }
    Object.assign(money.providerState.keys[provider], { secretKey: 'another' })
    shown.push(
      await money.checkout(ada, { idempotencyKey: 'refused' }).catch((error: Error) => [error.message, String(error.cause), error.stack]),
    )
    const rows = await money.rows(sql`select * from payment_attempts`)
    const all = JSON.stringify([lines, shown, rows])
    expect(lines.length).toBeGreaterThan(0)
    expect(all).not.toMatch(/sk_test_|FLWSECK|whsec_|standin-verif/)
  })
})
