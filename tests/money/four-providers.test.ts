import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { readAccess } from '#server/features/access/entitlements.ts'
import { settleIntentOrder } from '#server/features/payments/intent.ts'
import { presentOrders } from '#server/features/payments/order-view.ts'
import { checkOrder, settleOrder } from '#server/features/payments/orders.ts'
import { closeDispute, endRefund, openDispute } from '#server/features/payments/providers/test/payment.ts'
import { pushOf } from '#server/features/payments/providers/vendors.ts'
import { reconcileNow } from '#server/features/payments/reconcile.ts'
import { requestRefund } from '#server/features/payments/refund.ts'
import { pollAttempts, pollRefunds } from '#server/features/payments/sweep.ts'
import {
  canSay,
  openPaymentsHarness,
  opportunitiesIn,
  type PaymentsHarness,
  providersUnderTest,
  stepMinorOf,
} from '#tests/support/payments-harness.ts'

const minute = 60_000

describe.each(providersUnderTest)('%s', (provider) => {
  let money: PaymentsHarness
  beforeEach(async () => {
    money = await openPaymentsHarness(provider)
  })
  afterEach(async () => {
    const problems = await money.problems()
    await money.close()
    expect(problems).toEqual([])
  })

  const stateOf = async (id: string) => (await money.order(id)).state
  const grants = async (orderId: string) =>
    money.rows<{ kind: string; granted: number; used: number; revoked: number }>(
      sql`select kind, granted, used, revoked from entitlements where order_id = ${orderId}`,
    )

  it('a paid order is settled by its event: one grant, one report asked for', async () => {
    const ada = await money.person()
    const [opportunityId] = opportunitiesIn(money)
    const bought = await money.checkout(ada, { opportunity: opportunityRef(opportunityId!), location: 'Lagos' })
    expect(bought.clientSecret).not.toBe('')
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('paid')
    expect(await grants(bought.orderId)).toEqual([{ kind: 'report_credit', granted: 1, used: 1, revoked: 0 }])
    const reports = await money.rows(sql`select id from reports where order_id = ${bought.orderId}`)
    expect(reports).toHaveLength(1)
    const [shown] = await presentOrders(money.ctx, [await money.order(bought.orderId)])
    expect(shown).toMatchObject({ state: 'paid', reportId: reports[0]?.id, refundable: { amount: bought.amount } })
  })

  it('two clicks at once prepare one payment, and both get it', async () => {
    const ada = await money.person()
    const [first, second] = await Promise.all([money.checkout(ada), money.checkout(ada)])
    expect(first.clientSecret).not.toBe('')
    expect(second).toEqual(first)
    expect(await money.rows(sql`select state from payment_attempts where order_id = ${first.orderId}`)).toEqual([
      { state: pushOf(provider) ? 'requires_action' : 'pending' },
    ])
    expect(await stateOf(first.orderId)).toBe('awaiting_payment')
  })

  it('a lost event is made good by the poller', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.takeEvents()
    expect(await stateOf(bought.orderId)).toBe('awaiting_payment')
    money.advance(11_000)
    await pollAttempts(money.ctx)
    expect(await stateOf(bought.orderId)).toBe('paid')
  })

  it('a call right after paying settles from the provider’s truth', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    expect(await settleIntentOrder(money.ctx, ada.userId, bought.paymentIntentId)).toMatchObject({ paid: true, orderId: bought.orderId })
    const eve = await money.person()
    expect(await settleIntentOrder(money.ctx, eve.userId, bought.paymentIntentId)).toBeNull()
  })

  it('declined and then paid under one reference is one grant', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'declined' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('awaiting_payment')
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('paid')
    expect(await grants(bought.orderId)).toHaveLength(1)
  })

  it('USSD money that comes seven hours later is settled, even when its event is lost', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'pending', method: 'ussd' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('awaiting_payment')
    money.advance(7 * 60 * minute)
    await money.act(bought.orderId, { outcome: 'succeeded', method: 'ussd' })
    await money.takeEvents()
    await pollAttempts(money.ctx)
    expect(await stateOf(bought.orderId)).toBe('paid')
  })

  it.each([-1, 1])('an amount %i minor unit off grants nothing and goes back', async (sign) => {
    const off = sign * stepMinorOf(provider)
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded', amountMinor: bought.amount + off })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('awaiting_payment')
    expect(await grants(bought.orderId)).toEqual([])
    const rows = await money.rows(
      sql`select p.role, r.state, r.amount_minor::int as back from payments p join refunds r on r.payment_id = p.id`,
    )
    expect(rows).toEqual([{ role: 'mismatch', state: 'succeeded', back: bought.amount + off }])
    // Reported while the money was here; once it is refunded nothing is left to look at.
    expect(await money.rows(sql`select kind, resolved_at is not null as done from payment_exceptions`)).toEqual([
      { kind: 'wrong_amount', done: true },
    ])
  })

  it.runIf(canSay(provider, 'currencies'))('another currency of the same number grants nothing and goes back', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded', currency: money.currency === 'KES' ? 'NGN' : 'KES' })
    await money.run()
    expect(await grants(bought.orderId)).toEqual([])
    const rows = await money.rows(sql`select p.role, r.state from payments p join refunds r on r.payment_id = p.id`)
    expect(rows).toEqual([{ role: 'mismatch', state: 'succeeded' }])
  })

  it('the same event fifty times in parallel, with the browser’s return, is one grant', async () => {
    const ada = await money.person()
    const [opportunityId] = opportunitiesIn(money)
    const bought = await money.checkout(ada, { opportunity: opportunityRef(opportunityId!), location: 'Lagos' })
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const [event] = await money.takeEvents()
    await Promise.all([...Array.from({ length: 50 }, () => money.receive(event!)), checkOrder(money.ctx, ada, bought.orderId)])
    await Promise.all(Array.from({ length: 8 }, () => money.drain()))
    expect(await grants(bought.orderId)).toHaveLength(1)
    expect(await money.rows(sql`select id from payments`)).toHaveLength(1)
    expect(await money.rows(sql`select id from reports`)).toHaveLength(1)
    expect(await money.rows(sql`select id from provider_events`)).toHaveLength(1)
  })

  it('a repeat of an event that was stored but not processed is processed', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const [event] = await money.takeEvents()
    await money.receive(event!)
    await money.rows(sql`delete from jobs`)
    await money.receive(event!)
    await money.drain()
    expect(await stateOf(bought.orderId)).toBe('paid')
  })

  it('a refund asked for in time goes back in full and takes the credit with it', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.run()
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(1)
    await requestRefund(money.ctx, ada, bought.orderId, 'again')
    await requestRefund(money.ctx, ada, bought.orderId, 'again')
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('refunded')
    expect(await money.rows(sql`select state, amount_minor::int as amount from refunds`)).toEqual([
      { state: 'succeeded', amount: bought.amount },
    ])
    await expect(requestRefund(money.ctx, ada, bought.orderId, null)).rejects.toMatchObject({ code: 'not_refundable' })
  })

  it.runIf(canSay(provider, 'refund-lookups'))(
    'a refund that the bank takes its time for is looked up, and one that fails stays owed',
    async () => {
      const ada = await money.person()
      const bought = await money.checkout(ada)
      const reference = await money.referenceOf(bought.orderId)
      await money.act(bought.orderId, { outcome: 'succeeded' })
      await money.run()
      await requestRefund(money.ctx, ada, bought.orderId, null)
      await money.run()
      await money.change(reference, (payment) => endRefund(payment, payment.refunds[0]!.id, 'failed', money.now().getTime()))
      await money.takeEvents()
      await settleOrder(money.ctx, await money.order(bought.orderId))
      expect(await money.rows(sql`select state from refunds`)).toEqual([{ state: 'failed' }])
      expect(await money.rows(sql`select kind from payment_exceptions`)).toEqual([{ kind: 'refund_failed' }])
      expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
      const owed = await money.rows(sql`select sum(amount_minor)::int as owed from ledger_postings where account = 'customer_payable'`)
      expect(owed).toEqual([{ owed: -bought.amount }])
      await pollRefunds(money.ctx)
    },
  )

  it.runIf(canSay(provider, 'disputes')).each(['won', 'lost'] as const)('a dispute that is %s ends where it should', async (outcome) => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    const reference = await money.referenceOf(bought.orderId)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.run()
    await money.change(reference, (payment) => openDispute(payment, money.now().getTime()))
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('disputed')
    await expect(requestRefund(money.ctx, ada, bought.orderId, null)).rejects.toMatchObject({ code: 'not_refundable' })
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(0)
    await money.change(reference, (payment) => closeDispute(payment, payment.disputes[0]!.id, outcome, money.now().getTime()))
    await money.run()
    expect(await stateOf(bought.orderId)).toBe(outcome === 'won' ? 'paid' : 'charged_back')
    expect((await readAccess(money.ctx, ada.userId)).reportCredits).toBe(outcome === 'won' ? 1 : 0)
  })

  it.runIf(canSay(provider, 'lists'))('reconciliation books a success that nobody reported, and finds nothing else', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.takeEvents()
    money.advance(5 * minute)
    expect(await reconcileNow(money.ctx)).toEqual({ checked: 1, exceptions: 0 })
    expect(await stateOf(bought.orderId)).toBe('paid')
  })

  it('an account erased while it pays gets its money back', async () => {
    const ada = await money.person()
    const bought = await money.checkout(ada)
    await money.act(bought.orderId, { outcome: 'pending', method: 'banktransfer' })
    await money.rows(sql`delete from users where id = ${ada.userId}`)
    await money.act(bought.orderId, { outcome: 'succeeded', method: 'banktransfer' })
    await money.run()
    expect(await grants(bought.orderId)).toEqual([])
    expect(await money.rows(sql`select p.role, r.state from payments p join refunds r on r.payment_id = p.id`)).toEqual([
      { role: 'excess', state: 'succeeded' },
    ])
  })
})
