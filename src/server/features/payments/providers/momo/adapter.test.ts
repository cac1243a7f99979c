import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../../../../errors.ts'
import { type Adapter, type CreateInput, type PaymentRef, ProviderFault } from '../adapter.ts'
import type { ProviderKeys } from '../vendor-facts.ts'
import { momoAdapter } from './adapter.ts'
import { momo } from './vendor.ts'
import { referenceIdOf } from './wire.ts'

const reference = `gw_${'0123456789abcdef'.repeat(2)}`
const uuid = referenceIdOf(reference)
const phone = '256772000001'
const secrets = {
  secretKey: 'secret-of-collections',
  subscriptionKey: 'subscription-of-collections',
  refundApiKey: 'secret-of-disbursements',
  refundSubscriptionKey: 'subscription-of-disbursements',
}
const refundSettings = {
  refundApiUser: 'user-of-disbursements',
  refundApiKey: secrets.refundApiKey,
  refundSubscriptionKey: secrets.refundSubscriptionKey,
}

type Call = { method: string; path: string; headers: Headers; body: Record<string, unknown> | null }
type Reply = Response | (() => Response | Promise<Response>)
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const accepted = () => new Response(null, { status: 202 })

/** A MoMo that answers by hand: the next reply of a path, else what it would say itself. */
class Wire {
  calls: Call[] = []
  replies = new Map<string, Reply[]>()
  tokens = 0
  status: unknown = { amount: '10000', currency: 'UGX', externalId: reference, status: 'PENDING' }
  sent = new Set<string>()
  refunds = new Map<string, string>()

  next(path: string, ...replies: Reply[]): void {
    this.replies.set(path, replies)
  }

  of(path: string): Call[] {
    return this.calls.filter((call) => `${call.method} ${call.path}` === path)
  }

  fetch = (async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input)
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : null,
    }
    this.calls.push(call)
    const reply = this.replies.get(`${call.method} ${pathname}`)?.shift()
    if (reply) return typeof reply === 'function' ? reply() : reply
    return this.answer(call)
  }) as typeof fetch

  answer({ method, path, headers }: Call): Response {
    if (path.endsWith('/token/')) return json(200, { access_token: `token-${++this.tokens}`, token_type: 'access_token', expires_in: 3600 })
    const id = headers.get('x-reference-id') ?? ''
    if (method === 'GET') {
      const known = path.split('/').at(-1) ?? ''
      if (path.startsWith('/collection/')) return json(200, this.status)
      const status = this.refunds.get(known)
      return status ? json(200, { status, amount: '1', currency: 'UGX' }) : json(404, { code: 'RESOURCE_NOT_FOUND' })
    }
    if (this.sent.has(id))
      return json(409, { code: 'RESOURCE_ALREADY_EXIST', message: 'Duplicated reference id. Creation of resource failed.' })
    this.sent.add(id)
    if (path === '/disbursement/v1_0/refund') this.refunds.set(id, 'PENDING')
    return accepted()
  }
}

const token = 'POST /collection/token/'
const request = 'POST /collection/v1_0/requesttopay'
const status = `GET /collection/v1_0/requesttopay/${uuid}`
const refundRequest = 'POST /disbursement/v1_0/refund'

let wire: Wire
let now: Date
/** Everything that was thrown in a test; none of it may hold a number or a key. */
let faults: unknown[]
beforeEach(() => {
  wire = new Wire()
  now = new Date('2026-11-29T12:00:00Z')
  faults = []
})
afterEach(() => {
  for (const fault of faults) {
    const said = fault instanceof ProviderFault ? `${fault.stack} ${JSON.stringify(fault)} ${JSON.stringify(fault.words)}` : String(fault)
    for (const secret of [phone, ...Object.values(secrets), 'token-1', 'token-2']) expect(said).not.toContain(secret)
  }
})

function adapterFor(target = 'mtnuganda', settings: Record<string, string> = refundSettings): Adapter {
  const keys: ProviderKeys = {
    secretKey: secrets.secretKey,
    publishableKey: null,
    webhookSecret: null,
    settings: { apiUser: 'user-of-collections', subscriptionKey: secrets.subscriptionKey, target, ...settings },
  }
  const ctx = { fetch: wire.fetch, clock: () => now, config: { siteUrl: 'https://gapwise.example' } }
  return momoAdapter({ ctx, keys, mode: momo.modeOf(keys), baseUrl: 'https://momo.example' })
}

const input = (change: Partial<CreateInput> = {}): CreateInput => ({
  reference,
  idempotencyKey: 'att_1',
  amountMinor: 10_000,
  currency: 'UGX',
  description: 'Complete report',
  email: 'ada@example.com',
  name: 'Ada',
  phone,
  returnUrl: 'https://gapwise.example/orders/ord_1',
  method: 'mobilemoney',
  recurring: false,
  ...change,
})
const paymentRef = (change: Partial<PaymentRef> = {}): PaymentRef => ({
  reference,
  providerRef: uuid,
  amountMinor: 10_000,
  currency: 'UGX',
  method: 'mobilemoney',
  createdAt: new Date('2026-11-29T11:58:00Z'),
  start: {},
  callbacks: [],
  ...change,
})

async function faultOf(work: Promise<unknown>): Promise<ProviderFault> {
  const fault = await work.then(
    () => null,
    (error: unknown) => error,
  )
  faults.push(fault)
  expect(fault).toBeInstanceOf(ProviderFault)
  return fault as ProviderFault
}

describe('the mode', () => {
  it.each([
    ['sandbox', 'test'],
    ['mtnuganda', 'live'],
    ['mtnghana', 'live'],
    ['mtnivorycoast', 'live'],
    ['Sandbox', 'live'],
    ['', 'live'],
  ])('of the target environment “%s” is %s', (target, mode) => {
    expect(momo.modeOf({ settings: { target } })).toBe(mode)
  })
})

describe('a request to pay', () => {
  it('asks the phone, and returns what waits', async () => {
    const created = await adapterFor().create(input())
    expect(created).toEqual({
      providerRef: uuid,
      clientSecret: reference,
      hostedUrl: null,
      start: {},
      instructions: { key: 'paymentWaits.enterPin', params: { wallet: 'MTN MoMo' } },
    })
    const [call] = wire.of(request)
    expect(call?.body).toEqual({
      amount: '10000',
      currency: 'UGX',
      externalId: reference,
      payer: { partyIdType: 'MSISDN', partyId: phone },
      payerMessage: 'Complete report',
      payeeNote: reference,
    })
    expect(Object.fromEntries(call!.headers)).toMatchObject({
      authorization: 'Bearer token-1',
      'x-reference-id': uuid,
      'x-target-environment': 'mtnuganda',
      'ocp-apim-subscription-key': secrets.subscriptionKey,
      'content-type': 'application/json',
    })
    expect(wire.of(token)[0]?.headers.get('authorization')).toBe(
      `Basic ${Buffer.from(`user-of-collections:${secrets.secretKey}`).toString('base64')}`,
    )
  })

  it.each([
    ['XOF', 1500, '1500', 'mtnivorycoast'],
    ['UGX', 12_345_678, '12345678', 'mtnuganda'],
    ['GHS', 4550, '45.50', 'mtnghana'],
  ] as const)('in %s has its amount in major units', async (currency, amountMinor, amount, target) => {
    await adapterFor(target).create(input({ currency, amountMinor }))
    expect(wire.of(request)[0]?.body).toMatchObject({ amount, currency })
  })

  it('is in euros of the same number in the sandbox', async () => {
    await adapterFor('sandbox').create(input())
    expect(wire.of(request)[0]?.body).toMatchObject({ amount: '10000', currency: 'EUR' })
  })

  it('whose answer was lost is the same request when it is repeated', async () => {
    const adapter = adapterFor()
    wire.next(request, () => {
      wire.sent.add(uuid)
      throw new TypeError('fetch failed')
    })
    expect((await faultOf(adapter.create(input()))).kind).toBe('unknown')
    expect(await adapter.create(input())).toMatchObject({ providerRef: uuid })
    expect(new Set(wire.of(request).map(({ headers }) => headers.get('x-reference-id')))).toEqual(new Set([uuid]))
  })

  it.each([400, 404, 500])('to a number without a wallet is refused, with status %i', async (code) => {
    wire.next(request, json(code, { code: 'PAYER_NOT_FOUND', message: `Payer ${phone} not found` }))
    const fault = await faultOf(adapterFor().create(input()))
    expect(fault.kind).toBe('refused')
    expect(fault.words).toEqual({ key: 'walletRefusals.noWallet', params: { wallet: 'MTN MoMo' } })
  })

  it.each([
    [400, {}, 'refused'],
    [403, { code: 'ANYTHING' }, 'refused'],
    [500, { code: 'NOT_ALLOWED' }, 'refused'],
    [500, { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' }, 'refused'],
    [500, { code: 'INVALID_CURRENCY' }, 'refused'],
    [500, { code: 'INVALID_CALLBACK_URL_HOST' }, 'refused'],
    [500, { code: 'INTERNAL_PROCESSING_ERROR' }, 'unknown'],
    [503, { code: 'SERVICE_UNAVAILABLE' }, 'unknown'],
    [408, {}, 'unknown'],
    [409, {}, 'unknown'],
    [200, {}, 'unknown'],
    [429, {}, 'busy'],
  ])('answered with status %i and %j is %s', async (code, body, kind) => {
    const message = `${phone} ${secrets.secretKey} ${secrets.subscriptionKey}`
    wire.next(request, json(code, { message, ...body }))
    expect((await faultOf(adapterFor().create(input()))).kind).toBe(kind)
  })

  it.each(['<html>502</html>', '{"code":"NOT_ALL', ''])('answered with 502 and “%s” may have had an effect', async (body) => {
    wire.next(request, new Response(body, { status: 502 }))
    expect((await faultOf(adapterFor().create(input()))).kind).toBe('unknown')
  })

  it('answered with a page is not taken for accepted', async () => {
    wire.next(request, new Response('<html>Welcome</html>', { status: 200 }))
    expect((await faultOf(adapterFor().create(input()))).kind).toBe('unknown')
  })
})

describe('the token', () => {
  it('is kept until shortly before it ends', async () => {
    const adapter = adapterFor()
    await adapter.create(input())
    now = new Date(now.getTime() + 3_539_000)
    await adapter.verify(paymentRef())
    expect(wire.tokens).toBe(1)
    now = new Date(now.getTime() + 2000)
    await adapter.verify(paymentRef())
    expect(wire.tokens).toBe(2)
    expect(wire.of(status).map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('is renewed once when it is refused', async () => {
    const adapter = adapterFor()
    wire.next(request, json(401, { error: 'Invalid token' }))
    expect(await adapter.create(input())).toMatchObject({ providerRef: uuid })
    expect(wire.of(request).map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])

    wire.next(request, json(401, {}), json(401, { message: `Access denied due to invalid subscription key ${secrets.subscriptionKey}` }))
    expect((await faultOf(adapter.create(input()))).kind).toBe('refused')
    expect(wire.of(request)).toHaveLength(4)
  })

  it.each([
    [() => json(401, { message: secrets.secretKey }), 'refused'],
    [() => json(500, {}), 'busy'],
    [() => json(429, {}), 'busy'],
    [() => new Response('<html></html>', { status: 200 }), 'busy'],
    [
      () => {
        throw new TypeError('fetch failed')
      },
      'busy',
    ],
  ] as const)('that is not given means that nothing was sent (%#)', async (reply, kind) => {
    wire.next(token, reply)
    expect((await faultOf(adapterFor().create(input()))).kind).toBe(kind)
    expect(wire.of(request)).toEqual([])
  })
})

describe('the status', () => {
  const paid = { amount: '10000', currency: 'UGX', financialTransactionId: '363440463', externalId: reference, status: 'SUCCESSFUL' }

  it('SUCCESSFUL is one transaction, of the time when it was prepared', async () => {
    wire.status = { ...paid, payer: { partyIdType: 'MSISDN', partyId: phone } }
    expect(await adapterFor().verify(paymentRef())).toEqual({
      state: 'succeeded',
      providerRef: uuid,
      message: null,
      instructions: null,
      transactions: [
        {
          id: uuid,
          reference,
          amountMinor: 10_000,
          currency: 'UGX',
          mode: 'live',
          status: 'succeeded',
          method: 'mobilemoney',
          message: null,
          paidAt: paymentRef().createdAt,
          feeMinor: null,
          authorization: null,
          refunds: [],
          disputes: [],
        },
      ],
    })
  })

  it('is asked for by our own reference where the answer of the request was lost', async () => {
    await adapterFor().verify(paymentRef({ providerRef: null }))
    expect(wire.of(status)).toHaveLength(1)
  })

  it('has our UUID, with or without a number of its own; amounts are read as texts or numbers', async () => {
    wire.status = { ...paid, financialTransactionId: undefined, amount: 10_000 }
    expect((await adapterFor().verify(paymentRef())).transactions).toMatchObject([{ id: uuid, amountMinor: 10_000 }])
    wire.status = { ...paid, financialTransactionId: 363440463 }
    expect((await adapterFor().verify(paymentRef())).transactions).toMatchObject([{ id: uuid }])
  })

  it.each([
    [{ amount: '9999' }, { amountMinor: 9999, currency: 'UGX' }],
    [{ amount: '-1' }, { amountMinor: -1, currency: 'UGX' }],
    [{ currency: 'GHS' }, { amountMinor: 1_000_000, currency: 'GHS' }],
    [{ currency: 'EUR' }, { amountMinor: 1_000_000, currency: 'EUR' }],
    [{ externalId: 'gw_somebody' }, { reference: 'gw_somebody' }],
  ])('with %j is reported as it is', async (change, reported) => {
    wire.status = { ...paid, ...change }
    expect((await adapterFor().verify(paymentRef())).transactions).toMatchObject([reported])
  })

  it('in euros of the sandbox is of the order’s currency, and nothing else is', async () => {
    const sandbox = adapterFor('sandbox')
    wire.status = { ...paid, amount: '45.50', currency: 'EUR' }
    expect((await sandbox.verify(paymentRef({ currency: 'GHS' }))).transactions).toMatchObject([
      { amountMinor: 4550, currency: 'GHS', mode: 'test' },
    ])
    wire.status = { ...paid, currency: 'USD' }
    expect((await sandbox.verify(paymentRef())).transactions).toMatchObject([{ currency: 'USD', mode: 'test' }])
  })

  it.each(['PENDING', 'CREATED'])('%s waits for the PIN', async (waiting) => {
    wire.status = { status: waiting }
    expect(await adapterFor().verify(paymentRef())).toEqual({
      state: 'requires_action',
      providerRef: uuid,
      message: null,
      instructions: { key: 'paymentWaits.enterPin', params: { wallet: 'MTN MoMo' } },
      transactions: [],
    })
  })

  it('PENDING stays open whatever a callback claims', async () => {
    const callbacks = [JSON.stringify(paid)]
    expect(await adapterFor().verify(paymentRef({ callbacks }))).toMatchObject({ state: 'requires_action', transactions: [] })
  })

  it.each(['APPROVAL_REJECTED', { code: 'APPROVAL_REJECTED', message: `by ${phone}` }])('FAILED says why (%j)', async (reason) => {
    wire.status = { ...paid, status: 'FAILED', reason }
    expect(await adapterFor().verify(paymentRef())).toMatchObject({
      state: 'failed',
      message: 'You cancelled the request on your phone. Nothing was taken.',
      refusal: { key: 'walletRefusals.cancelled' },
      transactions: [],
    })
  })

  it('of an unknown request is not_found', async () => {
    wire.next(status, json(404, { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' }))
    expect((await adapterFor().verify(paymentRef())).state).toBe('not_found')
  })

  it.each([
    [200, { status: 'SUCCESSFUL', currency: 'UGX' }],
    [200, { ...paid, amount: 'much' }],
    [200, { ...paid, status: 'SOMETHING' }],
    [200, []],
    [202, {}],
    [500, {}],
  ])('that cannot be read leaves the payment unknown (%i, %j)', async (code, body) => {
    wire.next(status, json(code, body))
    expect((await faultOf(adapterFor().verify(paymentRef()))).kind).toBe('unknown')
  })
})

describe('a refund', () => {
  const refundInput = (change: object = {}) => ({
    refundId: 'ref_01JABC',
    transactionId: '363440463',
    reference,
    amountMinor: 4550,
    currency: 'GHS',
    payment: paymentRef({ currency: 'GHS' }),
    ...change,
  })
  const refundUuid = referenceIdOf('ref_01JABC')
  const refundState = `GET /disbursement/v1_0/refund/${refundUuid}`

  it('is sent by Disbursements, under its own id and keys', async () => {
    const snapshot = { providerRefundId: refundUuid, ourId: 'ref_01JABC', amountMinor: 4550, state: 'pending' }
    expect(await adapterFor('mtnghana').refund(refundInput())).toEqual(snapshot)
    const [call] = wire.of(refundRequest)
    expect(call?.body).toMatchObject({ amount: '45.50', currency: 'GHS', externalId: 'ref_01JABC', referenceIdToRefund: uuid })
    expect(call?.headers.get('x-reference-id')).toBe(refundUuid)
    expect(call?.headers.get('ocp-apim-subscription-key')).toBe(secrets.refundSubscriptionKey)
    expect(wire.of('POST /disbursement/token/')[0]?.headers.get('authorization')).toBe(
      `Basic ${Buffer.from(`user-of-disbursements:${secrets.refundApiKey}`).toString('base64')}`,
    )
  })

  it('that is asked for twice is one, and the second time says how it ended', async () => {
    const adapter = adapterFor('mtnghana')
    await adapter.refund(refundInput())
    wire.refunds.set(refundUuid, 'SUCCESSFUL')
    expect((await adapter.refund(refundInput())).state).toBe('succeeded')
    expect(wire.of(refundRequest)).toHaveLength(1)
    wire.refunds.set(refundUuid, 'FAILED')
    expect((await adapter.refund(refundInput())).state).toBe('failed')
    expect(wire.of(refundRequest)).toHaveLength(1)
  })

  it('whose answer was lost, and that is not seen yet, is still one', async () => {
    const adapter = adapterFor('mtnghana')
    wire.next(refundRequest, () => {
      wire.sent.add(refundUuid)
      throw new TypeError('fetch failed')
    })
    expect((await faultOf(adapter.refund(refundInput()))).kind).toBe('unknown')
    expect((await adapter.refund(refundInput())).state).toBe('pending')
    expect(wire.of(refundRequest).map(({ headers }) => headers.get('x-reference-id'))).toEqual([refundUuid, refundUuid])
  })

  it('in the sandbox is in euros', async () => {
    await adapterFor('sandbox').refund(refundInput())
    expect(wire.of(refundRequest)[0]?.body).toMatchObject({ amount: '45.50', currency: 'EUR' })
  })

  it.each([
    [400, { message: phone }, 'refused'],
    [500, { code: 'NOT_ALLOWED' }, 'refused'],
    [500, { code: 'INTERNAL_PROCESSING_ERROR' }, 'unknown'],
    [429, {}, 'busy'],
  ])('answered with status %i and %j is %s', async (code, body, kind) => {
    wire.next(refundRequest, json(code, body))
    expect((await faultOf(adapterFor('mtnghana').refund(refundInput()))).kind).toBe(kind)
  })

  it('that may have been sent is not refused by a lookup that is', async () => {
    const adapter = adapterFor('mtnghana')
    await adapter.refund(refundInput())
    wire.next(refundState, json(403, {}))
    expect((await faultOf(adapter.refund(refundInput()))).kind).toBe('unknown')
    expect(wire.of(refundRequest)).toHaveLength(1)
  })

  it.each([{}, { ...refundSettings, refundApiKey: '' }])('without its three settings is to be made by hand (%#)', async (settings) => {
    const fault = await faultOf(adapterFor('mtnghana', settings as Record<string, string>).refund(refundInput()))
    expect(fault.kind).toBe('refused')
    expect(fault.words).toEqual({ key: 'faultTexts.byHand', params: { provider: { key: 'providers.momo' } } })
    expect(fault.message).toContain('MTN MoMo')
    expect(wire.calls).toEqual([])
  })
})

describe('a callback', () => {
  const body = Buffer.from(JSON.stringify({ status: 'SUCCESSFUL', externalId: 'gw_else', payer: { partyId: phone } }))
  const addressOf = async (adapter: Adapter, change: Partial<CreateInput> = {}) => {
    await adapter.create(input(change))
    const url = wire.of(request).at(-1)?.headers.get('x-callback-url') ?? ''
    expect(url).toMatch(/^https:\/\/gapwise\.example\/api\/webhooks\/momo\/gw_[0-9a-f]{32}\.[0-9a-f]{40}$/)
    return url.split('/').at(-1)!
  }

  it('at the payment’s own address is about that payment alone, whatever its body says', async () => {
    const adapter = adapterFor()
    const address = await addressOf(adapter)
    const event = adapter.parseEvent(body, {}, now, address)
    expect(event).toMatchObject({ reference, providerRef: null, mode: 'live' })
    expect(event.key).toMatch(/^[0-9a-f]{64}$/)
    expect(adapter.readEvent(body.toString())).toEqual({ ...event, reference: null })
  })

  it('with a forged, foreign or missing token is refused', async () => {
    const adapter = adapterFor()
    const tokenAt = (address: string) => address.split('.').at(-1)!
    const own = tokenAt(await addressOf(adapter))
    const other = tokenAt(await addressOf(adapter, { reference: `gw_${'f'.repeat(32)}` }))
    for (const address of [
      null,
      reference,
      `${reference}.`,
      `${reference}.${own.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      `${reference}.${other}`,
      own,
      `.${own}`,
    ])
      expect(() => adapter.parseEvent(body, {}, now, address)).toThrow(expect.objectContaining({ code: 'bad_signature' }))
  })

  it('of another account is refused', async () => {
    const address = await addressOf(adapterFor())
    const ctx = { fetch: wire.fetch, clock: () => now, config: { siteUrl: 'https://gapwise.example' } }
    const keys = { secretKey: 'another', publishableKey: null, webhookSecret: null, settings: { target: 'mtnghana' } }
    const other = momoAdapter({ ctx, keys, mode: 'live', baseUrl: 'https://momo.example' })
    expect(() => other.parseEvent(body, {}, now, address)).toThrow(Failure)
  })

  it('that cannot be read is refused', async () => {
    const adapter = adapterFor()
    const address = await addressOf(adapter)
    expect(() => adapter.parseEvent(Buffer.from('<html>'), {}, now, address)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    )
  })
})

it('lists nothing, renews nothing and cancels nothing', async () => {
  const adapter = adapterFor()
  expect([adapter.list, adapter.subscriptions, adapter.chargeAuthorization]).toEqual([null, null, null])
  await adapter.cancel({ reference, providerRef: uuid })
  expect(wire.calls).toEqual([])
})
