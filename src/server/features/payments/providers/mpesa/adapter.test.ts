import { expect, it } from 'vitest'
import type { PaymentRef } from '../adapter.ts'
import { ProviderFault } from '../adapter.ts'
import { mpesaAdapterWith } from './adapter.ts'
import type { ReversalMarks } from './store.ts'
import { mpesa } from './vendor.ts'
import { type AcceptedReversal, acceptedMarkOf, markOf } from './wire.ts'

const phone = '254712345678'
const reference = 'gw_0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const id = 'ws_CO_29112026101112000'
const settings = {
  consumerKey: 'consumer-key-of-the-app',
  shortcode: '174379',
  passkey: 'passkey-of-the-shortcode',
  environment: 'sandbox',
  initiator: 'gapwise-api',
  securityCredential: 'credential-of-the-initiator',
}
const secretKey = 'consumer-secret-of-the-app'

type Reply = [status: number, body: unknown]
type Call = { path: string; headers: Record<string, string>; body: Record<string, unknown> }

const processing: Reply = [500, { requestId: 'r', errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' }]
const locked: Reply = [
  500,
  { requestId: 'r', errorCode: '500.001.1001', errorMessage: 'Unable to lock subscriber, a transaction is already in process' },
]
const invalidToken: Reply = [404, { requestId: 'r', errorCode: '404.001.03', errorMessage: 'Invalid Access Token' }]
const spikeArrest: Reply = [
  500,
  { fault: { faultstring: 'Spike arrest violation', detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' } } },
]
const pushed: Reply = [200, { MerchantRequestID: 'm', CheckoutRequestID: id, ResponseCode: '0', ResponseDescription: 'Success' }]
const reversed: Reply = [
  200,
  { OriginatorConversationID: 'o-1', ConversationID: 'AG_1', ResponseCode: '0', ResponseDescription: 'Accepted' },
]
const found = (code: string, description = ''): Reply => [
  200,
  { ResponseCode: '0', ResponseDescription: '', MerchantRequestID: 'm', CheckoutRequestID: id, ResultCode: code, ResultDesc: description },
]
const lost: Reply = [0, null]

/** Daraja whose answers are given by path, in order; the last one repeats. A status of 0 is no answer. */
function daraja(
  replies: { token?: Reply[]; push?: Reply[]; query?: Reply[]; reversal?: Reply[]; status?: Reply[] },
  own: Partial<typeof settings> & { till?: string } = settings,
) {
  let now = new Date('2026-11-29T21:30:00Z')
  const calls: Call[] = []
  let tokens = 0
  const paths: [string, Reply[]][] = [
    ['/oauth/', replies.token ?? []],
    ['/mpesa/stkpush/', replies.push ?? []],
    ['/mpesa/stkpushquery/', replies.query ?? []],
    ['/mpesa/reversal/', replies.reversal ?? []],
    ['/mpesa/transactionstatus/', replies.status ?? []],
  ]
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const path = String(url).slice('https://daraja.test'.length)
    calls.push({ path, headers: init?.headers as Record<string, string>, body: JSON.parse(String(init?.body ?? '{}')) })
    const queue = paths.find(([start]) => path.startsWith(start))![1]
    const reply = queue.length > 1 ? queue.shift()! : queue[0]
    if (!reply && path.startsWith('/oauth/')) return Response.json({ access_token: `token-${++tokens}`, expires_in: '3599' })
    const [status, body] = reply ?? lost
    if (status === 0) throw new TypeError('fetch failed')
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  const ctx = { fetch, clock: () => now, config: { siteUrl: 'https://gapwise.test' } }
  const keys = { secretKey, publishableKey: null, webhookSecret: null, settings: own as Record<string, string> }
  const set = new Set<string>()
  const turns = new Set<string>()
  const accepted: AcceptedReversal[] = []
  const marks: ReversalMarks = {
    set: async ({ refundId }) => !set.has(refundId) && !!set.add(refundId),
    remove: async (refundId) => void set.delete(refundId),
    accepted: async (reversal) => void accepted.push(reversal),
    takeTurn: async ({ refundId, turn }) => !turns.has(`${refundId} ${turn}`) && !!turns.add(`${refundId} ${turn}`),
  }
  return {
    adapter: mpesaAdapterWith({ ctx, keys, mode: 'test', baseUrl: 'https://daraja.test' }, marks),
    calls,
    marks: set,
    accepted,
    callsTo: (start: string) => calls.filter(({ path }) => path.startsWith(start)),
    moveOn: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    ref: (fields: Partial<PaymentRef> = {}): PaymentRef => ({
      reference,
      providerRef: id,
      amountMinor: 25_000,
      currency: 'KES',
      method: 'mobilemoney',
      createdAt: now,
      start: {},
      callbacks: [],
      ...fields,
    }),
  }
}

const input = {
  reference,
  idempotencyKey: 'att_1',
  amountMinor: 25_000,
  currency: 'KES' as const,
  description: 'Single report',
  email: 'buyer@example.com',
  name: 'Buyer',
  phone,
  returnUrl: 'https://gapwise.test/orders/ord_1',
  recurring: false,
}

const callback = (code: number, amount = 250, checkoutRequestId = id) =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: 'm',
        CheckoutRequestID: checkoutRequestId,
        ResultCode: code,
        ResultDesc: '',
        ...(code === 0
          ? {
              CallbackMetadata: {
                Item: [
                  { Name: 'Amount', Value: amount },
                  { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
                  { Name: 'TransactionDate', Value: 20261130003015 },
                  { Name: 'PhoneNumber', Value: Number(phone) },
                ],
              },
            }
          : {}),
      },
    },
  })
const result = (code: number | string, conversation = 'o-1') =>
  JSON.stringify({
    Result: { ResultType: 0, ResultCode: code, ResultDesc: '', OriginatorConversationID: conversation, ConversationID: 'AG_1' },
  })

const secrets = [phone, secretKey, settings.consumerKey, settings.passkey, settings.securityCredential, 'token-1']

/** The fault of a call; its message names neither the number nor a key. */
async function faultOf(call: Promise<unknown>): Promise<ProviderFault> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProviderFault)
  const text = `${(error as Error).message} ${JSON.stringify((error as ProviderFault).words)}`
  for (const secret of secrets) expect(text).not.toContain(secret)
  return error as ProviderFault
}

it('a push asks the phone for whole shillings, in Nairobi time, with a callback address of its own', async () => {
  const { adapter, calls } = daraja({ push: [pushed] })
  expect(await adapter.create(input)).toEqual({
    providerRef: id,
    clientSecret: reference,
    hostedUrl: null,
    start: {},
    instructions: { key: 'paymentWaits.enterPin', params: { wallet: 'M-PESA' } },
  })
  const [token, push] = calls
  expect(token?.headers.Authorization).toBe(`Basic ${Buffer.from(`${settings.consumerKey}:${secretKey}`).toString('base64')}`)
  expect(push?.headers.Authorization).toBe('Bearer token-1')
  const { CallBackURL, Password, ...rest } = push!.body
  expect(rest).toEqual({
    BusinessShortCode: '174379',
    Timestamp: '20261130003000',
    TransactionType: 'CustomerPayBillOnline',
    Amount: 250,
    PartyA: phone,
    PartyB: '174379',
    PhoneNumber: phone,
    AccountReference: '0A1B2C3D4E5F',
    TransactionDesc: 'Single report',
  })
  expect(Buffer.from(String(Password), 'base64').toString()).toBe(`174379${settings.passkey}20261130003000`)
  expect(String(CallBackURL)).toMatch(/^https:\/\/gapwise\.test\/api\/webhooks\/mpesa\/gw_0a1b2c3d4e5f60718293a4b5c6d7e8f9\.[0-9a-f]{40}$/)
})

it('buy goods pays the till', async () => {
  const { adapter, callsTo } = daraja({ push: [pushed] }, { ...settings, till: '600100' })
  await adapter.create(input)
  expect(callsTo('/mpesa/stkpush/')[0]?.body).toMatchObject({
    BusinessShortCode: '174379',
    PartyB: '600100',
    TransactionType: 'CustomerBuyGoodsOnline',
  })
})

it('part of a shilling and a push without a number are never sent', async () => {
  const { adapter, callsTo } = daraja({ push: [pushed] })
  for (const amountMinor of [0, 1, 99, 12_345_678]) await expect(adapter.create({ ...input, amountMinor })).rejects.toThrow(RangeError)
  await expect(adapter.create({ ...input, phone: null })).rejects.toThrow(RangeError)
  expect(callsTo('/mpesa/')).toHaveLength(0)
})

it.each<[string, Reply, ProviderFault['kind']]>([
  ['another payment on the phone', locked, 'refused'],
  [
    'a refused number',
    [400, { requestId: 'r', errorCode: '400.002.02', errorMessage: `Bad Request - Invalid PhoneNumber ${phone}` }],
    'refused',
  ],
  ['another response code', [200, { ResponseCode: '1', ResponseDescription: `No ${phone}`, CheckoutRequestID: id }], 'refused'],
  ['429', [429, {}], 'busy'],
  ['spike arrest', spikeArrest, 'busy'],
  ['spike arrest by its code', [500, { errorCode: '500.003.02', errorMessage: 'System is busy' }], 'busy'],
  ['no answer', lost, 'unknown'],
  ['a page', [200, '<!doctype html><title>Maintenance</title>'], 'unknown'],
  ['half an answer', [200, '{"Merch'], 'unknown'],
  ['an answer without an id', [200, { ResponseCode: '0' }], 'unknown'],
  ['503', [503, 'Service Unavailable'], 'unknown'],
  ['another error with 500', [500, { errorCode: '500.003.1001', errorMessage: 'Internal Server Error' }], 'unknown'],
  ['a refusal that cannot be read', [400, ''], 'unknown'],
])('a push that meets %s', async (_, reply, kind) => {
  const { adapter } = daraja({ push: [reply] })
  expect((await faultOf(adapter.create(input))).kind).toBe(kind)
})

it.each<[string, Reply, ProviderFault['kind']]>([
  ['a wrong key', [400, ''], 'refused'],
  ['no answer', lost, 'busy'],
  ['503', [503, ''], 'busy'],
  ['429', [429, ''], 'busy'],
  ['a page', [200, '<!doctype html>'], 'busy'],
])('without a token nothing is sent: %s', async (_, reply, kind) => {
  const { adapter, callsTo } = daraja({ token: [reply], push: [pushed] })
  expect((await faultOf(adapter.create(input))).kind).toBe(kind)
  expect(callsTo('/mpesa/')).toHaveLength(0)
})

it('a token is kept until a minute before it expires', async () => {
  const { adapter, callsTo, moveOn } = daraja({ push: [pushed] })
  await Promise.all([adapter.create(input), adapter.create(input)])
  moveOn(3_538_000)
  await adapter.create(input)
  expect(callsTo('/oauth/')).toHaveLength(1)
  moveOn(1_000)
  await adapter.create(input)
  expect(callsTo('/oauth/')).toHaveLength(2)
  expect(callsTo('/mpesa/').at(-1)?.headers.Authorization).toBe('Bearer token-2')
})

it('an invalid token is renewed once', async () => {
  const renewed = daraja({ push: [invalidToken, pushed] })
  expect((await renewed.adapter.create(input)).providerRef).toBe(id)
  expect(renewed.callsTo('/mpesa/').map(({ headers }) => headers.Authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  const refused = daraja({ push: [invalidToken] })
  expect((await faultOf(refused.adapter.create(input))).kind).toBe('refused')
  expect(refused.callsTo('/mpesa/')).toHaveLength(2)
})

it('a token that could not be had is asked for again', async () => {
  const { adapter } = daraja({ token: [lost, [200, { access_token: 'token-9', expires_in: 3599 }]], push: [pushed] })
  await faultOf(adapter.create(input))
  expect((await adapter.create(input)).providerRef).toBe(id)
})

it('a paid query is one payment of what was pushed; its time is the callback’s, else when it was asked for', async () => {
  const { adapter, ref, callsTo } = daraja({ query: [found('0')] })
  const createdAt = new Date('2026-11-29T21:29:00Z')
  expect(await adapter.verify(ref({ createdAt }))).toEqual({
    state: 'succeeded',
    providerRef: id,
    message: null,
    instructions: null,
    transactions: [
      {
        id,
        reference,
        amountMinor: 25_000,
        currency: 'KES',
        mode: 'test',
        status: 'succeeded',
        method: 'mobilemoney',
        message: null,
        paidAt: createdAt,
        feeMinor: null,
        authorization: null,
        refunds: [],
        disputes: [],
      },
    ],
  })
  expect(callsTo('/mpesa/')[0]?.body).toMatchObject({ BusinessShortCode: '174379', CheckoutRequestID: id, Timestamp: '20261130003000' })
  const { transactions } = await adapter.verify(ref({ createdAt, callbacks: [callback(0)] }))
  expect(transactions[0]?.paidAt).toEqual(new Date('2026-11-29T21:30:15Z'))
})

it('another amount in the callback is the amount of the payment', async () => {
  const { adapter, ref } = daraja({ query: [found('0')] })
  const amounts = async (callbacks: string[]) => (await adapter.verify(ref({ callbacks }))).transactions.map((each) => each.amountMinor)
  expect(await amounts([callback(0, 1)])).toEqual([100])
  expect(await amounts([callback(0), callback(0, 249.99)])).toEqual([24_999])
  expect(await amounts([callback(0, 1, 'ws_CO_of_another')])).toEqual([25_000])
  expect(await amounts([callback(0, Number.NaN)])).toEqual([25_000])
})

it.each([
  ['1', 'tooLittle'],
  ['1019', 'expired'],
  ['1032', 'cancelled'],
  ['2001', 'wrongPin'],
  ['1001', 'declined'],
  ['17', 'declined'],
  ['26', 'declined'],
  ['2028', 'declined'],
  ['777', 'declined'],
])('the result %s is a refusal in our words: %s', async (code, refusal) => {
  const { adapter, ref } = daraja({ query: [found(code)] })
  const snapshot = await adapter.verify(ref())
  expect(snapshot).toMatchObject({ state: 'failed', refusal: { key: `walletRefusals.${refusal}` }, instructions: null, transactions: [] })
  expect(snapshot.message).toMatch(/Nothing was taken\./)
})

it.each(['1037', '1025', '9999'])(
  'the result %s is final only when the request is gone from the phone, and may still turn to paid',
  async (code) => {
    const { adapter, ref, moveOn } = daraja({ query: [found(code), found(code), found(code), found('0')] })
    const payment = ref()
    expect(await adapter.verify(payment)).toMatchObject({ state: 'pending', message: null })
    moveOn(179_999)
    expect((await adapter.verify(payment)).state).toBe('pending')
    moveOn(1)
    expect(await adapter.verify(payment)).toMatchObject({ state: 'failed', refusal: { key: 'walletRefusals.notReached' } })
    expect((await adapter.verify(payment)).state).toBe('succeeded')
  },
)

it('a payment being processed waits for the PIN, whatever a callback says', async () => {
  const { adapter, ref } = daraja({ query: [processing, processing, found('4999', 'The transaction is still under processing')] })
  for (const callbacks of [[], [callback(0)], [callback(0), callback(1032)]])
    expect(await adapter.verify(ref({ callbacks }))).toEqual({
      state: 'requires_action',
      providerRef: id,
      message: null,
      instructions: { key: 'paymentWaits.enterPin', params: { wallet: 'M-PESA' } },
      transactions: [],
    })
})

it.each<[string, Reply, ProviderFault['kind']]>([
  ['the same code for something else', locked, 'unknown'],
  ['no answer', lost, 'unknown'],
  ['a page', [200, '<!doctype html>'], 'unknown'],
  ['no result', [200, { ResponseCode: '0', CheckoutRequestID: id }], 'unknown'],
  ['another payment', [200, { ResponseCode: '0', CheckoutRequestID: 'ws_CO_of_another', ResultCode: '0', ResultDesc: '' }], 'unknown'],
  ['another response code', [200, { ResponseCode: '1', CheckoutRequestID: id, ResultCode: '0', ResultDesc: '' }], 'unknown'],
  ['spike arrest', spikeArrest, 'busy'],
  ['a refusal', [400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid CheckoutRequestID' }], 'refused'],
])('a query that meets %s decides nothing', async (_, reply, kind) => {
  const { adapter, ref } = daraja({ query: [reply] })
  expect((await faultOf(adapter.verify(ref({ callbacks: [callback(0)] })))).kind).toBe(kind)
})

it('a lost push is found by its callback, and without one is not found', async () => {
  const { adapter, ref, callsTo } = daraja({ query: [found('0')] })
  expect(await adapter.verify(ref({ providerRef: null }))).toMatchObject({ state: 'not_found', providerRef: null, transactions: [] })
  expect(callsTo('/')).toHaveLength(0)
  const snapshot = await adapter.verify(ref({ providerRef: null, callbacks: [callback(0)] }))
  expect(snapshot).toMatchObject({ state: 'succeeded', providerRef: id, transactions: [{ id, amountMinor: 25_000 }] })
})

it('a callback of another payment is not asked for', async () => {
  const { adapter, ref, callsTo } = daraja({ query: [found('1032')] })
  await adapter.verify(ref({ callbacks: [callback(0, 250, 'ws_CO_of_another')] }))
  expect(callsTo('/mpesa/').map(({ body }) => body.CheckoutRequestID)).toEqual([id])
})

it('an event is taken only at the address of its payment', async () => {
  const { adapter, callsTo } = daraja({ push: [pushed] })
  await adapter.create(input)
  const own = String(callsTo('/mpesa/')[0]?.body.CallBackURL).split('/').at(-1)!
  const token = own.slice(reference.length + 1)
  const now = new Date()
  const parse = (body: string, at: string | null) => adapter.parseEvent(Buffer.from(body), {}, now, at)
  expect(parse(callback(0), own)).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{64}$/),
    type: 'push',
    mode: 'test',
    reference,
    providerRef: null,
    providerSubscriptionId: null,
  })
  expect(parse(result(0), own)).toMatchObject({ type: 'reversal', reference })
  expect(parse('{"timeout":true}', own)).toMatchObject({ type: 'other', reference })
  const forged = [
    null,
    '',
    reference,
    `${reference}.`,
    token,
    `${reference}.${'f'.repeat(40)}`,
    `gw_of_another.${token}`,
    `${own}.`,
    `${own}0`,
  ]
  for (const at of forged) expect(() => parse(callback(0), at)).toThrow(expect.objectContaining({ code: 'bad_signature' }))
  expect(() => parse('not JSON', own)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  expect(adapter.readEvent(callback(0))).toMatchObject({ type: 'push', reference: null })
})

const refundOf = (payment: PaymentRef, fields: { amountMinor?: number; refundId?: string } = {}) => ({
  refundId: 'ref_1',
  transactionId: id,
  reference,
  amountMinor: payment.amountMinor,
  currency: 'KES',
  payment,
  ...fields,
})

/** The command of a refund names the initiator and the refund, and has its result sent to the address of the payment. */
function expectCommand(call: Call | undefined, fields: Record<string, unknown>): void {
  const { ResultURL, QueueTimeOutURL, ...body } = call!.body
  expect(body).toEqual({
    Initiator: settings.initiator,
    SecurityCredential: settings.securityCredential,
    Remarks: 'Refund',
    Occasion: 'ref_1',
    ...fields,
  })
  expect(ResultURL).toMatch(/^https:\/\/gapwise\.test\/api\/webhooks\/mpesa\/gw_[0-9a-f]{32}\.[0-9a-f]{40}$/)
  expect(QueueTimeOutURL).toBe(ResultURL)
}

it('a whole payment is reversed by its receipt, and its result is found again', async () => {
  const { adapter, ref, callsTo } = daraja({ reversal: [reversed], query: [found('0')] })
  const payment = ref({ callbacks: [callback(0)] })
  expect(await adapter.refund(refundOf(payment))).toEqual({
    providerRefundId: 'o-1',
    ourId: 'ref_1',
    amountMinor: 25_000,
    state: 'pending',
  })
  expectCommand(callsTo('/mpesa/')[0], {
    CommandID: 'TransactionReversal',
    TransactionID: 'NLJ7RT61SV',
    Amount: 250,
    ReceiverParty: '174379',
    RecieverIdentifierType: '11',
  })

  const mark = markOf('ref_1', id)
  const refunds = async (...callbacks: string[]) =>
    (await adapter.verify(ref({ callbacks: [callback(0), ...callbacks] }))).transactions[0]?.refunds
  expect(await refunds(mark)).toEqual([])
  expect(await refunds(mark, '{"timeout":true}')).toEqual([])
  expect(await refunds(mark, result(0))).toEqual([{ providerRefundId: 'o-1', ourId: 'ref_1', amountMinor: 25_000, state: 'succeeded' }])
  expect(await refunds(mark, result('R000002'))).toMatchObject([{ ourId: 'ref_1', state: 'failed' }])
  expect(await refunds(mark, result('R000001'))).toMatchObject([{ ourId: 'ref_1', state: 'succeeded' }])
})

it('money of another amount goes back whole', async () => {
  const { adapter, ref, callsTo } = daraja({ reversal: [reversed] })
  const payment = ref({ callbacks: [callback(0, 100)] })
  await adapter.refund(refundOf(payment, { amountMinor: 10_000 }))
  expect(callsTo('/mpesa/')[0]?.body.Amount).toBe(100)
  expect((await faultOf(adapter.refund(refundOf(payment, { refundId: 'ref_2' })))).kind).toBe('refused')
})

it.each<[string, Partial<PaymentRef>, { amountMinor?: number }, Partial<typeof settings>]>([
  ['part of a payment', { callbacks: [callback(0)] }, { amountMinor: 10_000 }, settings],
  ['a payment without a receipt', {}, {}, settings],
  ['a receipt of another payment', { callbacks: [callback(0, 250, 'ws_CO_of_another')] }, {}, settings],
  ['part of a shilling', { callbacks: [callback(0, 249.99)] }, { amountMinor: 24_999 }, settings],
  ['no initiator', { callbacks: [callback(0)] }, {}, { ...settings, initiator: '' }],
  ['no credential', { callbacks: [callback(0)] }, {}, { ...settings, securityCredential: '' }],
])('%s is returned by hand', async (_, fields, refund, own) => {
  const { adapter, ref, calls, marks } = daraja({ reversal: [reversed] }, own)
  const fault = await faultOf(adapter.refund(refundOf(ref(fields), refund)))
  expect(fault.kind).toBe('refused')
  expect(fault.words.key).toBe('faultTexts.byHand')
  expect([calls.length, marks.size]).toEqual([0, 0])
})

it.each(['PhoneNumber', 'PartyA'])('a push to a number that M-PESA refuses at %s says that it has no such wallet', async (field) => {
  const { adapter } = daraja({ push: [[400, { requestId: 'r', errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` }]] })
  const fault = await faultOf(adapter.create(input))
  expect(fault.kind).toBe('refused')
  expect(fault.words).toEqual({ key: 'walletRefusals.noWallet', params: { wallet: 'M-PESA' } })
})

it.each<[string, Reply]>([
  ['no answer', lost],
  ['a page', [200, '<!doctype html>']],
  ['503', [503, '']],
  ['the code of a lock', locked],
])('a reversal with %s is never sent again, and its result ends it', async (_, reply) => {
  const { adapter, ref, callsTo } = daraja({ reversal: [reply, reversed] })
  const payment = ref({ callbacks: [callback(0)] })
  for (let attempt = 0; attempt < 3; attempt++) expect((await faultOf(adapter.refund(refundOf(payment)))).kind).toBe('unknown')
  const marked = ref({ callbacks: [callback(0), markOf('ref_1', id)] })
  expect((await faultOf(adapter.refund(refundOf(marked)))).kind).toBe('unknown')
  expect(callsTo('/mpesa/')).toHaveLength(1)
  const ended = ref({ callbacks: [...marked.callbacks, result(0, 'o-2')] })
  expect(await adapter.refund(refundOf(ended))).toEqual({
    providerRefundId: 'o-2',
    ourId: 'ref_1',
    amountMinor: 25_000,
    state: 'succeeded',
  })
  expect(callsTo('/mpesa/')).toHaveLength(1)
})

it('an accepted reversal whose booking was lost is not sent again, nor are two at once', async () => {
  const { adapter, ref, callsTo } = daraja({ reversal: [reversed] })
  const payment = ref({ callbacks: [callback(0)] })
  const answers = await Promise.allSettled([adapter.refund(refundOf(payment)), adapter.refund(refundOf(payment))])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await faultOf(adapter.refund(refundOf(payment)))
  expect(callsTo('/mpesa/')).toHaveLength(1)
})

it.each<[string, { token?: Reply[]; reversal: Reply[] }]>([
  ['spike arrest', { reversal: [spikeArrest, reversed] }],
  ['429', { reversal: [[429, ''], reversed] }],
  [
    'no token',
    {
      token: [
        [503, ''],
        [200, { access_token: 'token-9', expires_in: '3599' }],
      ],
      reversal: [reversed],
    },
  ],
])('a reversal that certainly was not sent is tried again: %s', async (_, replies) => {
  const { adapter, ref } = daraja(replies)
  const payment = ref({ callbacks: [callback(0)] })
  expect((await faultOf(adapter.refund(refundOf(payment)))).kind).toBe('busy')
  expect((await adapter.refund(refundOf(payment))).state).toBe('pending')
})

it('a refused reversal is refused', async () => {
  const refusal: Reply = [400, { errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${settings.securityCredential}` }]
  const { adapter, ref } = daraja({ reversal: [refusal] })
  expect((await faultOf(adapter.refund(refundOf(ref({ callbacks: [callback(0)] }))))).kind).toBe('refused')
})

const minute = 60_000
/** The answer to a question about the reversal `o-1`; `o-9` is the question's own name. */
const status = (text: string, conversation = 'o-1') =>
  JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: 0,
      OriginatorConversationID: 'o-9',
      ConversationID: 'AG_9',
      TransactionID: 'NLJ7RT61SV',
      ResultParameters: {
        ResultParameter: [
          { Key: 'DebitPartyName', Value: '600310 - A shop' },
          { Key: 'CreditPartyName', Value: `${phone} - Jane Doe` },
          { Key: 'TransactionStatus', Value: text },
          { Key: 'OriginatorConversationID', Value: conversation },
          { Key: 'TransactionReason' },
        ],
      },
    },
  })

it('the status of a reversal without a result is asked for after ten minutes, and again whenever that time has doubled', async () => {
  const { adapter, ref, callsTo, accepted, moveOn } = daraja({ reversal: [reversed], query: [found('0')], status: [reversed] })
  const payment = ref({ callbacks: [callback(0)] })
  await adapter.refund(refundOf(payment))
  expect(accepted).toMatchObject([{ refundId: 'ref_1', conversationId: 'o-1' }])
  const open = ref({ callbacks: [callback(0), markOf('ref_1', id), acceptedMarkOf(accepted[0]!)] })
  const asked = async (ms: number) => {
    moveOn(ms)
    const before = callsTo('/mpesa/transactionstatus/').length
    expect((await adapter.verify(open)).transactions[0]?.refunds).toEqual([])
    await adapter.verify(open)
    return callsTo('/mpesa/transactionstatus/').length - before
  }
  expect(await asked(10 * minute - 1)).toBe(0)
  expect(await asked(1)).toBe(1)
  expect(await asked(9 * minute)).toBe(0)
  expect(await asked(minute)).toBe(1)
  expect(await asked(60 * minute)).toBe(1)
  expect((await faultOf(adapter.refund(refundOf(open)))).kind).toBe('unknown')
  expect(callsTo('/mpesa/reversal/')).toHaveLength(1)
  expectCommand(callsTo('/mpesa/transactionstatus/')[0], {
    CommandID: 'TransactionStatusQuery',
    OriginalConversationID: 'o-1',
    PartyA: '174379',
    IdentifierType: '4',
  })
})

it.each<[string, string[], object[]]>([
  ['Completed', [status('Completed')], [{ providerRefundId: 'o-1', ourId: 'ref_1', state: 'succeeded' }]],
  ['Declined', [status('Declined')], [{ providerRefundId: 'o-1', ourId: 'ref_1', state: 'failed' }]],
  ['under way, then Completed', [status('Pending Authorized'), status('Completed')], [{ state: 'succeeded' }]],
  ['under way', [status('Pending Authorized')], []],
  ['of another transaction', [status('Completed', 'o-2')], []],
  ['refused: a code and no status', [result('2001', 'o-9')], []],
  ['a success of the question alone', [result(0, 'o-9')], []],
  ['Completed beside a failed result', [result(1), status('Completed')], [{ state: 'failed' }]],
])('the status %s says of a reversal only what it can', async (_, callbacks, refunds) => {
  const { adapter, ref } = daraja({ query: [found('0')], status: [reversed] })
  const at = new Date('2026-11-29T21:00:00Z')
  const marks = [markOf('ref_1', id), acceptedMarkOf({ refundId: 'ref_1', conversationId: 'o-1', at })]
  const snapshot = await adapter.verify(ref({ callbacks: [callback(0), ...marks, ...callbacks] }))
  expect(snapshot.transactions[0]?.refunds).toMatchObject(refunds)
  expect(snapshot.transactions[0]?.refunds).toHaveLength(refunds.length)
})

it.each<[string, Reply]>([
  ['no answer', lost],
  ['a refusal', [400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PartyA' }]],
  ['another response code', [200, { ResponseCode: '1', ResponseDescription: '' }]],
])('a question about a reversal that meets %s leaves the payment as it is', async (_, reply) => {
  const { adapter, ref, callsTo } = daraja({ query: [found('0')], status: [reply] })
  const at = new Date('2026-11-29T21:00:00Z')
  const marks = [markOf('ref_1', id), acceptedMarkOf({ refundId: 'ref_1', conversationId: 'o-1', at })]
  expect(await adapter.verify(ref({ callbacks: [callback(0), ...marks] }))).toMatchObject({
    state: 'succeeded',
    transactions: [{ refunds: [] }],
  })
  expect(callsTo('/mpesa/transactionstatus/')).toHaveLength(1)
})

it('what is kept of an event has neither the number nor the name of who paid', () => {
  const { adapter } = daraja({})
  const reversal = JSON.parse(result(0))
  reversal.Result.ResultParameters = { ResultParameter: [{ Key: 'CreditPartyPublicName', Value: `${phone} - Jane Doe` }] }
  for (const body of [callback(0), status('Completed'), JSON.stringify(reversal)]) {
    const kept = adapter.redactEvent?.(body) ?? ''
    expect(kept).not.toMatch(/254712345678|Jane/)
    expect(adapter.readEvent(kept)).toMatchObject({ type: adapter.readEvent(body)?.type })
  }
})

it('only the sandbox is test money', () => {
  const modeOf = (environment?: string) => mpesa.modeOf({ settings: environment === undefined ? {} : { environment } })
  expect([modeOf('sandbox'), modeOf('live'), modeOf('Sandbox'), modeOf('test'), modeOf()]).toEqual(['test', 'live', 'live', 'live', 'live'])
})
