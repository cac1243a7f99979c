import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { plans } from '#contract/plans.ts'
import { openDispute } from '#server/features/payments/providers/test/payment.ts'
import { reconcileNow } from '#server/features/payments/reconcile.ts'
import { requestRefund } from '#server/features/payments/refund.ts'
import { startNotes } from '#server/features/payments/start-notes.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { openPaymentsHarness, type PaymentsHarness } from '#tests/support/payments-harness.ts'

let money: PaymentsHarness
afterEach(async () => {
  const problems = await money.problems()
  await money.close()
  expect(problems).toEqual([])
})

const stateOf = async (id: string) => (await money.order(id)).state
const kindsOf = async () =>
  (await money.rows<{ kind: string }>(sql`select kind from payment_exceptions order by kind`)).map(({ kind }) => kind)

describe('a Paystack account that makes buyers carry its fee on top', () => {
  const price = plans.report_pack_3.pricesMinor.NGN
  const fee = 12_437

  /** Paid with something more than the price; the fee is what Paystack says it took. */
  async function paidOnTop(ada: UserActor, more: number) {
    const bought = await money.checkout(ada, { planId: 'report_pack_3' })
    await money.act(bought.orderId, { outcome: 'succeeded', amountMinor: price + more })
    await money.change(await money.referenceOf(bought.orderId), (payment) => {
      payment.charges[0]!.feeMinor = fee
    })
    await money.run()
    return bought.orderId
  }

  it('sells: what we asked for is paid, and the fee is none of our costs', async () => {
    money = await openPaymentsHarness('paystack')
    const ada = await money.person()
    const orderId = await paidOnTop(ada, fee)
    expect(await stateOf(orderId)).toBe('paid')
    const paid = await money.rows(sql`select role, amount_minor::int as amount, fee_minor::int as fee from payments`)
    expect(paid).toEqual([{ role: 'primary', amount: price, fee: 0 }])
    await reconcileNow(money.ctx)
    expect(await kindsOf()).toEqual([])
  })

  it('is named at the start, before anybody pays', async () => {
    money = await openPaymentsHarness('paystack')
    expect(startNotes(money.ctx).filter((line) => line.includes('fee'))).toHaveLength(1)
  })

  it('refunds what we asked for, and a dispute is about no more', async () => {
    money = await openPaymentsHarness('paystack')
    const ada = await money.person()
    await requestRefund(money.ctx, ada, await paidOnTop(ada, fee), null)
    await money.run()
    expect(await money.rows(sql`select amount_minor::int as amount, state from refunds`)).toEqual([{ amount: price, state: 'succeeded' }])
    const disputed = await paidOnTop(await money.person(), fee)
    await money.change(await money.referenceOf(disputed), (payment) => void openDispute(payment, money.now().getTime()))
    await money.run()
    expect(await money.rows(sql`select amount_minor::int as amount from disputes`)).toEqual([{ amount: price }])
  })

  it.each([fee - 1, fee + 1, -1])('is still sent back where it is %d more than we asked for', async (more) => {
    money = await openPaymentsHarness('paystack')
    const orderId = await paidOnTop(await money.person(), more)
    expect(await stateOf(orderId)).toBe('awaiting_payment')
    expect(await kindsOf()).toEqual(['wrong_amount'])
    expect(await money.rows(sql`select amount_minor::int as amount from refunds`)).toEqual([{ amount: price + more }])
  })
})

describe('an event of Flutterwave', () => {
  const events = {
    newer: (tx_ref: string) => ({ event: 'charge.completed', data: { id: 1, tx_ref, status: 'successful' } }),
    older: (txRef: string) => ({ id: 1, txRef, flwRef: 'FLW-1', amount: 50, status: 'successful', 'event.type': 'CARD_TRANSACTION' }),
  }

  it.each(Object.keys(events) as (keyof typeof events)[])('of the %s form is stored, and its order is checked at once', async (form) => {
    money = await openPaymentsHarness('flutterwave')
    const bought = await money.checkout(await money.person())
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.takeEvents()
    const raw = JSON.stringify(events[form](await money.referenceOf(bought.orderId)))
    await money.receive({ wireFormat: 'flutterwave', raw, headers: { 'verif-hash': money.providerState.keys.flutterwave.webhookSecret! } })
    await money.drain()
    expect(await stateOf(bought.orderId)).toBe('paid')
    const [stored] = await money.rows(sql`select type, processed_at is not null as done from provider_events`)
    expect(stored).toEqual({ type: form === 'older' ? 'CARD_TRANSACTION' : 'charge.completed', done: true })
  })

  it('that names nothing is refused', async () => {
    money = await openPaymentsHarness('flutterwave')
    const headers = { 'verif-hash': money.providerState.keys.flutterwave.webhookSecret! }
    for (const raw of ['{}', '[]', '{"txRef":"gw_1"}', '{"event":"charge.completed"}'])
      await expect(money.receive({ wireFormat: 'flutterwave', raw, headers })).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('is compared by the amount, whatever was charged with fees above it', async () => {
    money = await openPaymentsHarness('flutterwave')
    const { fetch } = money.ctx
    money.ctx.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      const body = (await answer.json()) as { data?: unknown }
      const charged = (row: object) => ('amount' in row ? { ...row, charged_amount: Number(row.amount) + 3.5 } : row)
      const data = Array.isArray(body.data)
        ? body.data.map(charged)
        : body.data && typeof body.data === 'object'
          ? charged(body.data)
          : body.data
      return new Response(JSON.stringify({ ...body, data }), { status: answer.status, headers: { 'Content-Type': 'application/json' } })
    }
    const bought = await money.checkout(await money.person())
    await money.act(bought.orderId, { outcome: 'succeeded' })
    await money.run()
    expect(await stateOf(bought.orderId)).toBe('paid')
  })
})
