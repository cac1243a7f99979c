import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paymentVendors } from '#contract/payment-vendors.ts'
import { beginPayment } from '#server/features/payments/begin-payment.ts'
import { startCheckout } from '#server/features/payments/checkout.ts'
import { presentOrders } from '#server/features/payments/order-view.ts'
import { checkOrder } from '#server/features/payments/orders.ts'
import { phoneFormat } from '#server/features/payments/payer-phone.ts'
import type { CheckoutAnswer } from '#server/features/payments/present-checkout.ts'
import { pushOf } from '#server/features/payments/providers/vendors.ts'
import { requestRefund } from '#server/features/payments/refund.ts'
import { pollAttempts, pollRefunds } from '#server/features/payments/sweep.ts'
import { receiveEvent } from '#server/features/payments/webhooks.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { environmentFor, openPaymentsHarness, type PaymentsHarness } from '#tests/support/payments-harness.ts'

// Vendors that ask the payer's phone: nothing is sent before Pay, no second request beside a live one, and the number is nobody's to keep.

const site = 'http://localhost'
const pushPath = /requesttopay$|processrequest$/
const wallets = paymentVendors.filter((vendor) => pushOf(vendor) !== null)

describe.each(wallets)('%s', (provider) => {
  const lines: string[] = []
  let money: PaymentsHarness
  beforeEach(async () => {
    lines.length = 0
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    money = await openPaymentsHarness(provider, { log })
  })
  afterEach(async () => {
    const problems = await money.problems()
    await money.close()
    expect(problems).toEqual([])
  })

  const open = (actor: UserActor) =>
    startCheckout(money.ctx, actor, { planId: 'complete_report', currency: money.currency, prepareOnly: true })
  const press = (actor: UserActor, orderId: string, phone: string): Promise<CheckoutAnswer> =>
    beginPayment(money.ctx, actor, orderId, { method: 'mobilemoney', phone, site })
  const example = () => phoneFormat(money.currency).example
  const shown = async (orderId: string) => (await presentOrders(money.ctx, [await money.order(orderId)]))[0]!
  const requests = () => [...money.providerState.payments.values()]

  it('asks nobody before Pay is pressed, and then asks once, however often it is pressed', async () => {
    const ada = await money.person()
    const opened = await open(ada)
    expect(opened).toMatchObject({ clientSecret: '', ways: [{ method: 'mobilemoney', provider, phone: { example: example() } }] })
    expect(requests()).toHaveLength(0)
    const presses = await Promise.all(Array.from({ length: 4 }, () => press(ada, opened.orderId, example())))
    expect(new Set(presses.map((each) => each.paymentIntentId)).size).toBe(1)
    await press(ada, opened.orderId, example())
    expect(requests()).toHaveLength(1)
    expect((await shown(opened.orderId)).pending).toMatchObject({ method: 'mobilemoney', until: expect.any(String) })
    expect((await shown(opened.orderId)).pending?.instructions).toMatch(
      /^We sent a request to your phone\. Enter your .+ PIN there to pay\.$/,
    )
  })

  it.each([
    ['none', ''],
    ['of letters', 'my phone'],
    ['with too few digits', '07123'],
    ['of a landline', '+254 20 222 2222'],
    ['of another country', '+44 7911 123456'],
  ])('a number %s is refused at its field, and asks nobody', async (_, phone) => {
    const ada = await money.person()
    const { orderId } = await open(ada)
    await expect(press(ada, orderId, phone)).rejects.toMatchObject({ code: 'validation_failed', field: 'phone' })
    expect(requests()).toHaveLength(0)
    expect((await money.order(orderId)).begunAt).toBeNull()
  })

  it('refused on the phone says why and that nothing was taken; another press asks again, and pays', async () => {
    const ada = await money.person()
    const { orderId } = await open(ada)
    await press(ada, orderId, example())
    await money.act(orderId, { outcome: 'declined', method: 'mobilemoney' })
    await money.run()
    expect((await shown(orderId)).pending).toMatchObject({
      method: 'mobilemoney',
      refused: true,
      until: null,
      instructions: 'You cancelled the request on your phone. Nothing was taken.',
    })
    money.advance(61_000)
    await press(ada, orderId, example())
    await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
    await money.run()
    expect((await money.order(orderId)).state).toBe('paid')
    expect(requests()).toHaveLength(2)
  })

  it('a request whose answer is lost is never sent a second time while it may live, and pays all the same', async () => {
    const ada = await money.person()
    const { orderId } = await open(ada)
    money.providerState.faults.push({
      wireFormat: provider,
      path: pushPath,
      method: 'POST',
      kind: 'no-answer',
      after: true,
      times: 1,
    })
    await expect(press(ada, orderId, example())).rejects.toMatchObject({ code: 'provider_unavailable' })
    await press(ada, orderId, example()).catch((error: unknown) => expect(error).toMatchObject({ code: 'conflict' }))
    expect(requests()).toHaveLength(1)
    await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
    await money.run()
    expect((await money.order(orderId)).state).toBe('paid')
  })

  it('an answer on the phone that nobody reports is asked for within seconds', async () => {
    const ada = await money.person()
    const { orderId } = await open(ada)
    await press(ada, orderId, example())
    await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
    await money.takeEvents()
    money.advance(5_000)
    await pollAttempts(money.ctx)
    expect((await money.order(orderId)).state).toBe('paid')
  })

  it('an event at an address that is not of a payment is refused, and one that lies changes nothing', async () => {
    const ada = await money.person()
    const { orderId } = await open(ada)
    await press(ada, orderId, example())
    await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
    const [event] = await money.takeEvents()
    const raw = Buffer.from(event!.raw)
    await expect(receiveEvent(money.ctx, provider, raw, {})).rejects.toMatchObject({ code: 'bad_signature' })
    const [reference, token] = event!.address!.split('.') as [string, string]
    const eve = await open(await money.person())
    const other = await money.referenceOf(eve.orderId)
    await expect(receiveEvent(money.ctx, provider, raw, {}, `${other}.${token}`)).rejects.toMatchObject({
      code: 'bad_signature',
    })
    await money.change(reference, (payment) => {
      payment.status = 'open'
      payment.charges = []
    })
    await money.receive(event!)
    await money.run()
    expect((await money.order(orderId)).state).toBe('awaiting_payment')
  })

  it('the number that pays is in no row and no line of the log', async () => {
    const ada = await money.person()
    const { orderId } = await open(ada)
    money.providerState.faults.push({ wireFormat: provider, path: pushPath, method: 'POST', kind: '503', times: 1 })
    await expect(press(ada, orderId, example())).rejects.toMatchObject({ code: 'provider_unavailable' })
    money.advance(16 * 60_000)
    await press(ada, orderId, example())
    await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
    await money.run()
    expect((await money.order(orderId)).state).toBe('paid')
    const digits = example().replace(/\D/g, '').slice(1)
    const rows = [
      await money.rows(sql`select * from provider_events`),
      await money.rows(sql`select * from payment_attempts`),
      await money.rows(sql`select * from payments`),
      await money.rows(sql`select * from jobs`),
    ]
    expect(JSON.stringify(rows)).not.toContain(digits)
    expect(lines.join('')).not.toContain(digits)
    expect(lines.length).toBeGreaterThan(0)
  })
})

it('M-PESA: a number of another network is refused at its field, and another one pays', async () => {
  const money = await openPaymentsHarness('mpesa')
  const ada = await money.person()
  const { orderId } = await startCheckout(money.ctx, ada, { planId: 'complete_report', currency: 'KES', prepareOnly: true })
  const press = (phone: string) => beginPayment(money.ctx, ada, orderId, { method: 'mobilemoney', phone, site })
  await expect(press('0733 123 456')).rejects.toMatchObject({
    code: 'validation_failed',
    field: 'phone',
    message: 'This number has no M-PESA wallet. Nothing was taken. Check the number.',
  })
  expect(money.providerState.payments.size).toBe(0)
  money.advance(1000)
  await press(phoneFormat('KES').example)
  await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
  await money.run()
  expect((await money.order(orderId)).state).toBe('paid')
  expect(await money.problems()).toEqual([])
  await money.close()
})

it('M-PESA: a reversal whose result never comes is asked for, and ends', async () => {
  const money = await openPaymentsHarness('mpesa')
  const ada = await money.person()
  const { orderId } = await money.checkout(ada)
  await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
  await money.run()
  await requestRefund(money.ctx, ada, orderId, null)
  await money.drain()
  const lost = await money.takeEvents()
  expect(lost.map(({ raw }) => JSON.parse(raw).Result?.ResultCode)).toEqual([0])
  const states = () => money.rows(sql`select state from refunds`)
  expect(await states()).toEqual([{ state: 'pending' }])
  money.advance(61 * 60_000)
  await pollRefunds(money.ctx)
  await pollRefunds(money.ctx)
  const answers = await money.takeEvents()
  expect(answers).toHaveLength(1)
  for (const answer of answers) await money.receive(answer)
  await money.run()
  expect(await states()).toEqual([{ state: 'succeeded' }])
  const stored = JSON.stringify(await money.rows(sql`select raw from provider_events`))
  expect(stored).toContain('TransactionStatus')
  expect(stored).not.toMatch(/254\d{9}|Stand-in/)
  // The result that was thought lost changes nothing more.
  for (const late of lost) await money.receive(late)
  await money.run()
  expect(await money.rows(sql`select refunded_minor::int as back from payments`)).toEqual([{ back: 25_000 }])
  expect(await money.problems()).toEqual([])
  await money.close()
})

describe('two vendors of one currency', () => {
  it('a page opened again while a phone is asked by the other vendor waits for the same order, and asks no second time', async () => {
    const money = await openPaymentsHarness('mpesa', { env: environmentFor.paystack })
    const ada = await money.person()
    const open = () => startCheckout(money.ctx, ada, { planId: 'complete_report', currency: 'KES', prepareOnly: true })
    const phone = phoneFormat('KES').example
    const opened = await open()
    expect(opened.provider).toBe('paystack')
    const asked = await beginPayment(money.ctx, ada, opened.orderId, { method: 'mobilemoney', phone, site })
    expect(asked.provider).toBe('mpesa')
    const again = await open()
    expect(again).toMatchObject({ orderId: opened.orderId, provider: 'mpesa', paymentIntentId: asked.paymentIntentId })
    expect(again.ways.map(({ method, provider }) => `${method} by ${provider}`)).toEqual(['mobilemoney by mpesa', 'card by paystack'])
    await beginPayment(money.ctx, ada, again.orderId, { method: 'mobilemoney', phone, site })
    expect(await money.rows(sql`select provider from payment_attempts order by provider`)).toEqual([
      { provider: 'mpesa' },
      { provider: 'paystack' },
    ])
    const byCard = await beginPayment(money.ctx, ada, again.orderId, { method: 'card', site })
    expect(byCard).toMatchObject({ orderId: opened.orderId, provider: 'paystack' })
    expect(await money.problems()).toEqual([])
    await money.close()
  })

  it('a request that was left for a card is not followed by a second one while it may live', async () => {
    const money = await openPaymentsHarness('mpesa', { env: environmentFor.paystack })
    const ada = await money.person()
    const { orderId } = await startCheckout(money.ctx, ada, { planId: 'complete_report', currency: 'KES', prepareOnly: true })
    const byPhone = () => beginPayment(money.ctx, ada, orderId, { method: 'mobilemoney', phone: phoneFormat('KES').example, site })
    const byCard = () => beginPayment(money.ctx, ada, orderId, { method: 'card', site })
    const asked = async () => (await money.rows(sql`select 1 from payment_attempts where provider = 'mpesa'`)).length
    money.advance(1000)
    await byPhone()
    money.advance(1000)
    await byCard()
    await expect(byPhone()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/may still show a request/) })
    expect(await asked()).toBe(1)
    // Refused on the phone it is over, and so it is when its time is.
    await money.act(orderId, { outcome: 'declined', method: 'mobilemoney' }, 1)
    money.advance(61_000)
    expect((await byPhone()).provider).toBe('mpesa')
    await byCard()
    money.advance(pushOf('mpesa')!.livesMs)
    expect((await byPhone()).provider).toBe('mpesa')
    expect(await asked()).toBe(3)
    expect(await money.problems()).toEqual([])
    await money.close()
  })

  it('another way on the same order is another attempt; money by both is granted once, and the rest goes back', async () => {
    const money = await openPaymentsHarness('mpesa', { env: environmentFor.paystack })
    const ada = await money.person()
    const opened = await startCheckout(money.ctx, ada, { planId: 'complete_report', currency: 'KES' })
    expect(opened.provider).toBe('paystack')
    expect(opened.ways.map(({ method, provider }) => `${method} by ${provider}`)).toEqual(['mobilemoney by mpesa', 'card by paystack'])
    const byCard = await beginPayment(money.ctx, ada, opened.orderId, { method: 'card', site })
    expect(byCard).toMatchObject({ provider: 'paystack', orderId: opened.orderId })
    const byPhone = await beginPayment(money.ctx, ada, opened.orderId, { method: 'mobilemoney', phone: phoneFormat('KES').example, site })
    expect(byPhone).toMatchObject({ provider: 'mpesa', orderId: opened.orderId })
    const attempts = await money.rows<{ provider: string; state: string; reference: string }>(
      sql`select provider, state, reference from payment_attempts where order_id = ${opened.orderId} order by created_at, id`,
    )
    expect(attempts.filter((each) => each.state === 'requires_action').map((each) => each.provider)).toEqual(['mpesa'])
    const { pay } = await import('#server/features/payments/providers/test/payment.ts')
    const cardReference = attempts.findLast((each) => each.provider === 'paystack')!.reference
    const walletReference = attempts.find((each) => each.provider === 'mpesa')!.reference
    await money.change(cardReference, (payment) => pay(payment, { outcome: 'succeeded', method: 'card', at: money.now().getTime() }))
    await checkOrder(money.ctx, ada, opened.orderId)
    expect(await money.order(opened.orderId)).toMatchObject({ state: 'paid', provider: 'paystack' })
    await money.change(walletReference, (payment) =>
      pay(payment, { outcome: 'succeeded', method: 'mobilemoney', at: money.now().getTime() }),
    )
    await money.run()
    await checkOrder(money.ctx, ada, opened.orderId)
    await money.run()
    expect(await money.rows(sql`select provider, role, refunded_minor::int as back from payments order by role desc`)).toEqual([
      { provider: 'paystack', role: 'primary', back: 0 },
      { provider: 'mpesa', role: 'excess', back: 25_000 },
    ])
    expect(await money.problems()).toEqual([])
    await money.close()
  })
})
