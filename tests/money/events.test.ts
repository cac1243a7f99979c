import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkTimedSignature, timedSignature } from '#server/features/payments/providers/signature.ts'
import { testSecret, testSignatureHeader } from '#server/features/payments/providers/test/adapter.ts'
import { refundCharge } from '#server/features/payments/providers/test/payment.ts'
import { receiveEvent, retryOpenEvents } from '#server/features/payments/webhooks.ts'
import { openPaymentsHarness, type PaymentsHarness, providersUnderTest } from '#tests/support/payments-harness.ts'
import type { SignedEvent } from '#tools/simulator/provider-state.ts'
import { standIns } from '#tools/simulator/vendors.ts'
import { isDeep } from '../support/depth.ts'

/** How often an event comes again, and in how many orders. */
const times = isDeep ? 1000 : 50

let money: PaymentsHarness
afterEach(async () => {
  const problems = await money.problems()
  await money.close()
  expect(problems).toEqual([])
})

/** As the provider signs, with its own secret or another one. */
function sign(raw: Buffer | string, secret?: string): Record<string, string> {
  const { ctx, provider, providerState } = money
  if (provider === 'test') return { [testSignatureHeader]: timedSignature(secret ?? testSecret(ctx), raw, money.now()) }
  const keys = secret ? { secretKey: secret, publishableKey: null, webhookSecret: secret, settings: {} } : providerState.keys[provider]
  return standIns[provider].sign(raw, keys, money.now())
}

/** Another payment's address, or one that somebody guesses. */
function forgedAddress(address: string, index: number): string | null {
  const [reference, token] = address.split('.') as [string, string]
  const other = createHash('sha256').update(String(index)).digest('hex').slice(0, 40)
  const altered = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  return [
    null,
    reference,
    `${reference}.`,
    token,
    `.${token}`,
    `${reference}.${other}`,
    `${reference}.${altered}`,
    `${address}.`,
    `gw_${other.slice(0, 32)}.${token}`,
  ][index % 9]!
}

/** Whether the signature is one of the body, and not a fixed word. */
const coversBody = () => JSON.stringify(sign('one')) !== JSON.stringify(sign('other'))

describe.each(providersUnderTest)('events of %s', (provider) => {
  beforeEach(async () => {
    money = await openPaymentsHarness(provider)
  })

  async function paidEvent(): Promise<{ orderId: string; event: SignedEvent }> {
    const bought = await money.checkout(await money.person())
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const [event] = await money.takeEvents()
    return { orderId: bought.orderId, event: event! }
  }

  it(`one event ${times} times is one grant`, async () => {
    const { orderId, event } = await paidEvent()
    for (let batch = 0; batch < times / 50; batch++) await Promise.all(Array.from({ length: 50 }, () => money.receive(event)))
    await Promise.all(Array.from({ length: 8 }, () => money.drain()))
    expect((await money.order(orderId)).state).toBe('paid')
    expect(await money.rows(sql`select id from entitlements`)).toHaveLength(1)
    expect(await money.rows(sql`select id from provider_events`)).toHaveLength(1)
  })

  it('of a thousand forged or altered ones none is accepted', async () => {
    const { event } = await paidEvent()
    const [name, good] = Object.entries(event.headers)[0] ?? ['', '']
    const forge = (index: number): { raw: Buffer; headers: Record<string, string>; address?: string | null } => {
      const raw = Buffer.from(event.raw)
      if (event.address) return { raw, headers: {}, address: forgedAddress(event.address, index) }
      switch (index % 5) {
        case 0: {
          // A fixed word does not cover the body, so there the word itself is altered too.
          const altered = Buffer.from(raw)
          altered[index % altered.length] = (altered[index % altered.length]! + 1) % 128
          return { raw: altered, headers: coversBody() ? event.headers : { [name]: `${good}${index}` } }
        }
        case 1:
          return { raw, headers: {} }
        case 2:
          return { raw, headers: { [name]: createHash('sha256').update(String(index)).digest('hex') } }
        case 3:
          return { raw, headers: { [name]: good.slice(0, -1) + (good.endsWith('0') ? '1' : '0') } }
        default:
          return { raw, headers: sign(raw, `guess ${index}`) }
      }
    }
    for (let index = 0; index < 1000; index++) {
      const { raw, headers, address } = forge(index)
      await expect(receiveEvent(money.ctx, provider, raw, headers, address)).rejects.toMatchObject({ code: 'bad_signature' })
    }
    expect(await money.rows(sql`select id from provider_events`)).toHaveLength(0)
  })

  it('a signed body that cannot be read is refused, whatever is wrong with it', async () => {
    const { address } = (await paidEvent()).event
    for (const raw of [
      Buffer.from('{"event":'),
      Buffer.from('[]'),
      Buffer.from('null'),
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      Buffer.alloc(0),
      // At an address of its own an event need not name its kind.
      ...(address ? [] : [Buffer.from('{}')]),
    ])
      await expect(receiveEvent(money.ctx, provider, raw, sign(raw), address)).rejects.toMatchObject({ code: 'validation_failed' })
    const bomb = gzipSync(Buffer.alloc(1_000_000))
    await expect(receiveEvent(money.ctx, provider, bomb, { ...sign(bomb), 'content-encoding': 'gzip' }, address)).rejects.toMatchObject({
      code: 'unsupported_media_type',
    })
  })

  it('the same content written again is not what was signed', async () => {
    const { event } = await paidEvent()
    if (!coversBody()) return expect(event.headers).toEqual(sign(''))
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(event.raw), null, 1))
    await expect(receiveEvent(money.ctx, provider, rewritten, event.headers)).rejects.toMatchObject({ code: 'bad_signature' })
  })
})

describe('the order of events', () => {
  it(`${times} shuffles of one order’s events end in one state`, { timeout: 600_000 }, async () => {
    money = await openPaymentsHarness('test')
    const ada = await money.person()
    const orders = 10
    const outcomes = new Set<string>()
    for (let group = 0; group < orders; group++) {
      const bought = await money.checkout(ada, { idempotencyKey: `order ${group}` })
      const reference = await money.referenceOf(bought.orderId)
      await money.act(bought.orderId, { outcome: 'declined' })
      await money.act(bought.orderId, { outcome: 'pending', method: 'ussd' })
      await money.act(bought.orderId, { outcome: 'succeeded', method: 'ussd' })
      await money.change(reference, (payment) => {
        const charge = payment.charges.find((each) => each.status === 'succeeded')!
        refundCharge(payment, { key: `k${group}`, chargeId: charge.id, amountMinor: 10_000, at: money.now().getTime() })
      })
      const events = await money.takeEvents(reference)
      expect(events.length).toBe(4)
      const stateOf = async () => {
        const [row] = await money.rows<{ state: string }>(sql`
          select o.state || ':' || (select count(*) from payments p where p.order_id = o.id) || ':' || (select count(*) from entitlements e where e.order_id = o.id)
                 || ':' || (select coalesce(sum(amount_minor), 0) from refunds r where r.order_id = o.id and r.state = 'succeeded') as state
            from orders o where o.id = ${bought.orderId}`)
        return row!.state
      }
      for (let shuffle = 0; shuffle < times / orders; shuffle++) {
        const [order] = fc.sample(fc.shuffledSubarray(events, { minLength: events.length }), { numRuns: 1, seed: group * 1000 + shuffle })
        // Fresh ids make the repeats new events, so that each is evaluated again on whatever state the order has.
        for (const event of order!) {
          const body = JSON.parse(event.raw) as Record<string, unknown>
          const raw = JSON.stringify({ ...body, id: `${body.id}_${shuffle}` })
          const headers = {
            [testSignatureHeader]: timedSignature(testSecret(money.ctx), raw, money.now()),
          }
          await receiveEvent(money.ctx, 'test', Buffer.from(raw), headers)
        }
        await money.drain()
        outcomes.add(await stateOf())
      }
    }
    expect([...outcomes]).toEqual(['partially_refunded:1:1:10000'])
  })
})

describe('signatures with a time', () => {
  const secret = 'whsec_x'
  const now = new Date('2026-03-10T09:00:00Z')
  const raw = Buffer.from('{"a":1}')
  const signed = (offsetSeconds: number, key = secret) =>
    timedSignature(key, raw.toString(), new Date(now.getTime() + offsetSeconds * 1000))
  beforeEach(async () => {
    money = await openPaymentsHarness('test')
  })

  it('are good for five minutes either way and not longer', () => {
    for (const offset of [0, 300, -300]) expect(checkTimedSignature(signed(offset), secret, raw, now)).toBe(true)
    for (const offset of [301, -301, 86_400, -86_400]) expect(checkTimedSignature(signed(offset), secret, raw, now)).toBe(false)
  })

  it('may come several, as when a secret is changed; any good one counts', () => {
    const [time, good] = signed(0).split(',')
    const [, other] = signed(0, 'whsec_old').split(',')
    expect(checkTimedSignature(`${time},${other},${good}`, secret, raw, now)).toBe(true)
    expect(checkTimedSignature(`${time},${other}`, secret, raw, now)).toBe(false)
    expect(checkTimedSignature(`${good}`, secret, raw, now)).toBe(false)
    expect(checkTimedSignature('t=abc,v1=00', secret, raw, now)).toBe(false)
    expect(checkTimedSignature(undefined, secret, raw, now)).toBe(false)
  })
})

describe('events that cannot be processed', () => {
  it('a test event at an address that serves live money is kept, shown and never believed', async () => {
    money = await openPaymentsHarness('stripe', { env: { STRIPE_SECRET_KEY: 'sk_live_standin', PUBLIC_URL: 'https://shop.example' } })
    money.providerState.keys.stripe.secretKey = 'sk_live_standin'
    const bought = await money.checkout(await money.person())
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const [event] = await money.takeEvents()
    await money.receive(event!)
    await money.drain()
    expect(await money.rows(sql`select kind from payment_exceptions`)).toEqual([{ kind: 'wrong_mode' }])
    // The provider itself says 'test', so even looking it up grants nothing on a live order.
    const { settleOrder } = await import('#server/features/payments/orders.ts')
    await settleOrder(money.ctx, await money.order(bought.orderId))
    expect(await money.rows(sql`select id from entitlements`)).toHaveLength(0)
  })

  it('are tried every quarter of an hour, and after three days a person is asked', async () => {
    money = await openPaymentsHarness('paystack')
    const bought = await money.checkout(await money.person())
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const [event] = await money.takeEvents()
    await money.receive(event!)
    money.providerState.faults.push({ wireFormat: 'paystack', path: /./, kind: '503', times: 1000 })
    for (let hours = 0; hours < 73; hours += 1) {
      await money.drain()
      await retryOpenEvents(money.ctx)
      money.advance(3_600_000)
    }
    await retryOpenEvents(money.ctx)
    expect(await money.rows(sql`select kind from payment_exceptions`)).toEqual([{ kind: 'event_stuck' }])
    money.providerState.faults.length = 0
    const { pollAttempts } = await import('#server/features/payments/sweep.ts')
    await pollAttempts(money.ctx)
    expect((await money.order(bought.orderId)).state).toBe('paid')
  })
})
