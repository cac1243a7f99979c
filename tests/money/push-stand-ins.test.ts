import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PayInput, SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { endRefund, openDispute, pay } from '#server/features/payments/providers/test/payment.ts'
import { standInFetch } from '#tests/support/stand-in-fetch.ts'
import { dueEvents, findPayment, type ProviderState, type SignedEvent } from '#tools/simulator/provider-state.ts'
import { makeProviderState, signEvent, standIns } from '#tools/simulator/vendors.ts'

/** 13:30:15 in Nairobi. */
const start = Date.UTC(2026, 10, 29, 10, 30, 15)
const address = 'https://gapwise.test/api/webhooks/any/gw_1.abc'
const refundAddress = 'https://gapwise.test/api/webhooks/any/gw_1.def'
const base64 = (text: string) => Buffer.from(text).toString('base64')

let now: number
let state: ProviderState
beforeEach(() => {
  now = start
  state = makeProviderState(() => now)
})

async function call(url: string, method: 'GET' | 'POST', headers: Record<string, string>, body?: unknown) {
  const answer = await standInFetch(state)(`http://127.0.0.1:9${url}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: text ? JSON.parse(text) : null }
}

const act = (more: Pick<PayInput, 'outcome'> & Partial<PayInput>, name = 'gw_1') =>
  pay(findPayment(state, name), { method: 'mobilemoney', at: now, ...more })
const paymentOf = (name = 'gw_1'): SimPayment => findPayment(state, name)

/** The events that are sent now, each once. */
function sent(): SignedEvent[] {
  return dueEvents(state).flatMap((due) => {
    due.event.deliverAt = null
    const event = signEvent(state, due)
    return event ? [event] : []
  })
}
const bodies = () => sent().map(({ raw }) => JSON.parse(raw))

describe('M-PESA', () => {
  const { shortcode, passkey, initiator, securityCredential, consumerKey } = standIns.mpesa.keys.settings
  const basic = `Basic ${base64(`${consumerKey}:${standIns.mpesa.keys.secretKey}`)}`
  const timestamp = '20261129133015'
  const signed = { BusinessShortCode: shortcode, Password: base64(`${shortcode}${passkey}${timestamp}`), Timestamp: timestamp }
  const pushOf = {
    ...signed,
    TransactionType: 'CustomerPayBillOnline',
    Amount: 250,
    PartyA: '254712345678',
    PartyB: shortcode,
    PhoneNumber: '254712345678',
    CallBackURL: address,
    AccountReference: 'Gapwise',
    TransactionDesc: 'Report',
  }
  const refused = (field: string) => ({ errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` })

  let bearer: string
  const token = (authorization: string) => call('/mpesa/oauth/v1/generate?grant_type=client_credentials', 'GET', { authorization })
  const post = (path: string, body: unknown) => call(`/mpesa/mpesa/${path}`, 'POST', { authorization: bearer }, body)
  const push = (more: object = {}) => post('stkpush/v1/processrequest', { ...pushOf, ...more })
  const query = (CheckoutRequestID: string, more: object = {}) => post('stkpushquery/v1/query', { ...signed, CheckoutRequestID, ...more })
  const reverse = (TransactionID: string, more: object = {}) =>
    post('reversal/v1/request', {
      Initiator: initiator,
      SecurityCredential: securityCredential,
      CommandID: 'TransactionReversal',
      TransactionID,
      Amount: 250,
      ReceiverParty: shortcode,
      RecieverIdentifierType: '11',
      ResultURL: refundAddress,
      QueueTimeOutURL: refundAddress,
      Remarks: 'Refund',
      Occasion: 'ref_1',
      ...more,
    })
  type Paid = { Body: { stkCallback: { CallbackMetadata: { Item: { Name: string; Value: string }[] } } } }
  const receipt = ({ Body }: Paid): string => Body.stkCallback.CallbackMetadata.Item[1]!.Value
  beforeEach(async () => {
    bearer = `Bearer ${(await token(basic)).body.access_token}`
  })

  it('gives a token for the right keys, and takes it for an hour', async () => {
    const given = await token(basic)
    expect(given).toMatchObject({ status: 200, body: { access_token: expect.any(String), expires_in: '3599' } })
    expect(await token(`Basic ${base64('other:other')}`)).toMatchObject({ status: 400, body: { errorCode: '400.008.01' } })
    expect((await call('/mpesa/oauth/v1/generate', 'GET', { authorization: basic })).status).toBe(400)
    now += 3_599_999
    expect((await push()).status).toBe(200)
    now += 1
    const late = { status: 404, body: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' } }
    expect(await push()).toMatchObject(late)
    bearer = 'Bearer unknown'
    expect(await push()).toMatchObject(late)
    bearer = basic
    expect(await push()).toMatchObject(late)
  })

  it('opens a payment by a push, of the reference that its address names, and says when it is paid', async () => {
    const pushed = await push()
    expect(pushed).toMatchObject({
      status: 200,
      body: { MerchantRequestID: expect.any(String), CheckoutRequestID: expect.stringMatching(/^ws_CO_\d+$/), ResponseCode: '0' },
    })
    const id = pushed.body.CheckoutRequestID
    expect(paymentOf()).toMatchObject({ id, amountMinor: 25_000, currency: 'KES', metadata: { callbackUrl: address } })
    const processing = { status: 500, body: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' } }
    expect(await query(id)).toMatchObject(processing)
    act({ outcome: 'pending' })
    expect(await query(id)).toMatchObject(processing)
    expect(bodies()).toEqual([])
    act({ outcome: 'succeeded' })
    expect(await query(id)).toMatchObject({ status: 200, body: { ResponseCode: '0', CheckoutRequestID: id, ResultCode: '0' } })
    const [event, ...others] = sent()
    expect(others).toEqual([])
    expect(event).toMatchObject({ wireFormat: 'mpesa', headers: {}, address: 'gw_1.abc' })
    expect(JSON.parse(event!.raw)).toEqual({
      Body: {
        stkCallback: {
          MerchantRequestID: pushed.body.MerchantRequestID,
          CheckoutRequestID: id,
          ResultCode: 0,
          ResultDesc: expect.any(String),
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: 250 },
              { Name: 'MpesaReceiptNumber', Value: expect.stringMatching(/^[A-Z][A-Z0-9]{9}$/) },
              { Name: 'TransactionDate', Value: 20_261_129_133_015 },
              { Name: 'PhoneNumber', Value: 254_712_345_678 },
            ],
          },
        },
      },
    })
  })

  it.each([
    ['1032', undefined],
    ['2001', '2001'],
    ['1037', '1037'],
  ])('tells a decline by its code, %s', async (code, declinesWith) => {
    const { CheckoutRequestID: id } = (await push()).body
    if (declinesWith) paymentOf().metadata.declinesWith = declinesWith
    act({ outcome: 'declined' })
    expect((await query(id)).body).toMatchObject({ ResponseCode: '0', ResultCode: code })
    const [callback] = bodies()
    expect(callback.Body.stkCallback).toMatchObject({ CheckoutRequestID: id, ResultCode: Number(code) })
    expect(callback.Body.stkCallback).not.toHaveProperty('CallbackMetadata')
    // The vendor may find later that it was paid after all.
    act({ outcome: 'succeeded' })
    expect((await query(id)).body.ResultCode).toBe('0')
  })

  it('tells the first success of a payment that was made twice', async () => {
    const { CheckoutRequestID: id } = (await push()).body
    act({ outcome: 'succeeded' })
    const [first] = bodies()
    act({ outcome: 'succeeded', again: true, amountMinor: 100 })
    expect((await query(id)).body.ResultCode).toBe('0')
    expect(bodies()).toEqual([first])
    expect(paymentOf().charges).toHaveLength(2)
  })

  it('asks a phone once at a time', async () => {
    expect((await push()).status).toBe(200)
    const second = { CallBackURL: address.replace('gw_1', 'gw_2') }
    expect(await push(second)).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: expect.stringContaining('Unable to lock subscriber') },
    })
    expect(state.payments.size).toBe(1)
    expect((await push({ ...second, PartyA: '254110345678', PhoneNumber: '254110345678' })).status).toBe(200)
    act({ outcome: 'declined' })
    expect((await push({ CallBackURL: address.replace('gw_1', 'gw_3') })).status).toBe(200)
    now += 60_000
    expect((await push({ CallBackURL: address.replace('gw_1', 'gw_4') })).status).toBe(200)
  })

  it('refuses a wrong password, short code or request', async () => {
    const wrong = { status: 500, body: { errorCode: '500.001.1001', errorMessage: 'Wrong credentials' } }
    expect(await push({ Password: base64(`${shortcode}other${timestamp}`) })).toMatchObject(wrong)
    expect(await push({ Timestamp: '20261129133016' })).toMatchObject(wrong)
    expect((await push({ BusinessShortCode: '600000' })).body.errorMessage).toBe('Merchant does not exist')
    expect(await query('ws_CO_1', { Password: 'x' })).toMatchObject(wrong)
    expect((await query('ws_CO_1')).body).toMatchObject(refused('CheckoutRequestID'))
    for (const [field, value] of [
      ['PhoneNumber', '0712345678'],
      ['PhoneNumber', '255712345678'],
      ['PhoneNumber', '254612345678'],
      ['PartyB', '600000'],
      ['Amount', 250.5],
      ['Amount', 0],
      ['Amount', 1],
      ['AccountReference', 'thirteen chars'.slice(0, 13)],
      ['TransactionDesc', 'fourteen chars'],
      ['Timestamp', '20261329133015'],
      ['CallBackURL', 'ftp://gapwise.test/gw_1.abc'],
      ['CallBackURL', 'https://gapwise.test/'],
      ['TransactionType', 'PayBill'],
      ['Else', 1],
    ] as const)
      expect(await push({ [field]: value }), `${field} ${value}`).toMatchObject({ status: 400, body: refused(field) })
    expect(
      (await push({ TransactionType: 'CustomerBuyGoodsOnline', PartyB: '600000', CallBackURL: address.replace('https', 'http') })).status,
    ).toBe(200)
    expect((await post('stkpush/v1/processrequest', '<html>')).status).toBe(400)
    expect(await post('b2c/v1/paymentrequest', {})).toMatchObject({ status: 404, body: { errorCode: '404.001.01' } })
  })

  it('reverses a whole payment once, and sends the result to the address of the request', async () => {
    await push()
    act({ outcome: 'succeeded' })
    const [paid] = bodies()
    const reversed = await reverse(receipt(paid))
    expect(reversed).toMatchObject({
      status: 200,
      body: { OriginatorConversationID: expect.any(String), ConversationID: expect.stringMatching(/^AG_20261129_/), ResponseCode: '0' },
    })
    expect(paymentOf().refunds).toMatchObject([{ amountMinor: 25_000, status: 'succeeded' }])
    const [event] = sent()
    expect(event!.address).toBe('gw_1.def')
    const { Result: result } = JSON.parse(event!.raw)
    const { OriginatorConversationID, ConversationID } = reversed.body
    expect(result).toMatchObject({ ResultType: 0, ResultCode: 0, OriginatorConversationID, ConversationID })
    expect(result.ResultParameters.ResultParameter).toContainEqual({ Key: 'OriginalTransactionID', Value: receipt(paid) })
    expect(result.ResultParameters.ResultParameter).toContainEqual({ Key: 'Amount', Value: 250 })

    const again = await reverse(receipt(paid))
    expect(again.status).toBe(200)
    expect(again.body.ConversationID).not.toBe(ConversationID)
    expect(paymentOf().refunds).toHaveLength(1)
    const [second] = bodies()
    expect(second.Result).toMatchObject({ ResultCode: 'R000001', ConversationID: again.body.ConversationID })
    expect(second.Result).not.toHaveProperty('ResultParameters')
  })

  it('tells the status of a reversal by its name, and nothing of one that it does not know', async () => {
    await push()
    act({ outcome: 'succeeded' })
    const [paid] = bodies()
    const { OriginatorConversationID: name } = (await reverse(receipt(paid))).body
    bodies()
    const ask = (more: object) =>
      post('transactionstatus/v1/query', {
        Initiator: initiator,
        SecurityCredential: securityCredential,
        CommandID: 'TransactionStatusQuery',
        PartyA: shortcode,
        IdentifierType: '4',
        ResultURL: refundAddress,
        QueueTimeOutURL: refundAddress,
        Remarks: 'Refund',
        ...more,
      })
    const told = await ask({ OriginalConversationID: name })
    expect(told).toMatchObject({ status: 200, body: { ResponseCode: '0' } })
    const [event] = sent()
    expect(event!.address).toBe('gw_1.def')
    const { Result: result } = JSON.parse(event!.raw)
    expect(result).toMatchObject({ ResultCode: 0, OriginatorConversationID: told.body.OriginatorConversationID })
    expect(told.body.OriginatorConversationID).not.toBe(name)
    const parameters = result.ResultParameters.ResultParameter
    expect(parameters).toContainEqual({ Key: 'TransactionStatus', Value: 'Completed' })
    expect(parameters).toContainEqual({ Key: 'OriginatorConversationID', Value: name })
    expect((await ask({ OriginalConversationID: 'another' })).status).toBe(200)
    expect((await ask({ OriginalConversationID: name, Initiator: 'other' })).status).toBe(200)
    const unknown = bodies()
    expect(unknown.map(({ Result }) => Result.ResultCode)).toEqual(['R000002', 2001])
    for (const { Result } of unknown) expect(Result).not.toHaveProperty('ResultParameters')
    expect(await ask({})).toMatchObject({ status: 400, body: refused('TransactionID') })
    expect(await ask({ OriginalConversationID: name, PartyA: '600000' })).toMatchObject({ status: 400, body: refused('PartyA') })
  })

  it('reverses no part, for nobody else, and nothing that was not paid', async () => {
    await push()
    act({ outcome: 'succeeded' })
    const [paid] = bodies()
    expect(await reverse(receipt(paid), { Amount: 100 })).toMatchObject({ status: 400, body: refused('Amount') })
    expect(await reverse('short')).toMatchObject({ status: 400, body: refused('TransactionID') })
    expect(await reverse(receipt(paid), { ReceiverParty: '600000' })).toMatchObject({ status: 400, body: refused('ReceiverParty') })
    expect((await reverse(receipt(paid), { Initiator: 'other' })).status).toBe(200)
    expect((await reverse('SKE0000000')).status).toBe(200)
    expect(bodies().map(({ Result }) => Result.ResultCode)).toEqual([2001, 'R000002'])
    expect(paymentOf().refunds).toEqual([])
  })

  it('a slow reversal has its result when it ends; after one that failed another may be asked for', async () => {
    await push()
    act({ outcome: 'succeeded' })
    const [paid] = bodies()
    paymentOf().metadata.slowRefunds = 'yes'
    const slow = await reverse(receipt(paid))
    expect(bodies()).toEqual([])
    endRefund(paymentOf(), paymentOf().refunds[0]!.id, 'failed', now)
    const [{ Result: failed }] = bodies()
    expect(failed).toMatchObject({ ConversationID: slow.body.ConversationID, ResultCode: 1 })
    await reverse(receipt(paid))
    endRefund(paymentOf(), paymentOf().refunds[1]!.id, 'succeeded', now)
    expect(bodies().at(-1).Result.ResultCode).toBe(0)
    openDispute(paymentOf(), now)
    expect(bodies()).toEqual([])
  })
})

describe('MTN MoMo', () => {
  const { apiUser, subscriptionKey, refundApiUser, refundApiKey, refundSubscriptionKey } = standIns.momo.keys.settings
  const { secretKey } = standIns.momo.keys
  const requestOf = {
    amount: '10000',
    currency: 'EUR',
    externalId: 'gw_1',
    payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
    payerMessage: 'Report',
    payeeNote: 'gw_1',
  }
  type Product = 'collection' | 'disbursement'
  const subscriptions: Record<Product, string> = { collection: subscriptionKey!, disbursement: refundSubscriptionKey! }
  const users: Record<Product, string> = { collection: `${apiUser}:${secretKey}`, disbursement: `${refundApiUser}:${refundApiKey}` }
  const token = (product: Product, more: Record<string, string> = {}) =>
    call(`/momo/${product}/token/`, 'POST', {
      authorization: `Basic ${base64(users[product])}`,
      'ocp-apim-subscription-key': subscriptions[product],
      ...more,
    })
  let bearers: Record<Product, string>
  beforeEach(async () => {
    const of = async (product: Product) => `Bearer ${(await token(product)).body.access_token}`
    bearers = { collection: await of('collection'), disbursement: await of('disbursement') }
  })
  const headersOf = (product: Product) => ({
    authorization: bearers[product],
    'ocp-apim-subscription-key': subscriptions[product],
    'x-target-environment': 'sandbox',
  })
  const request = (id: string, more: object = {}, headers: Record<string, string> = {}) =>
    call(
      '/momo/collection/v1_0/requesttopay',
      'POST',
      { ...headersOf('collection'), 'x-reference-id': id, 'x-callback-url': address, ...headers },
      { ...requestOf, ...more },
    )
  const status = (id: string) => call(`/momo/collection/v1_0/requesttopay/${id}`, 'GET', headersOf('collection'))
  const refund = (id: string, of: string, more: object = {}) =>
    call(
      '/momo/disbursement/v1_0/refund',
      'POST',
      { ...headersOf('disbursement'), 'x-reference-id': id },
      {
        amount: '10000',
        currency: 'EUR',
        externalId: 'ref_1',
        payerMessage: 'Refund',
        payeeNote: 'ref_1',
        referenceIdToRefund: of,
        ...more,
      },
    )
  const refundStatus = (id: string) => call(`/momo/disbursement/v1_0/refund/${id}`, 'GET', headersOf('disbursement'))

  it('gives each product a token of its own for the right keys, and takes it for an hour', async () => {
    expect(await token('collection')).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), token_type: 'access_token', expires_in: 3600 },
    })
    expect((await token('collection', { authorization: `Basic ${base64(users.disbursement)}` })).status).toBe(401)
    expect((await token('collection', { 'ocp-apim-subscription-key': refundSubscriptionKey! })).status).toBe(401)
    expect((await request(randomUUID(), {}, { 'ocp-apim-subscription-key': 'other' })).status).toBe(401)
    expect((await request(randomUUID(), {}, { authorization: bearers.disbursement })).status).toBe(401)
    expect((await request(randomUUID(), {}, { authorization: 'Bearer unknown' })).status).toBe(401)
    expect(await request(randomUUID(), {}, { 'x-target-environment': 'mtnuganda' })).toMatchObject({
      status: 500,
      body: { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
    })
    now += 3_600_000
    expect((await request(randomUUID())).status).toBe(401)
    expect(state.payments.size).toBe(0)
  })

  it('opens a payment by a request to pay, and says when it is paid', async () => {
    const id = randomUUID()
    expect(await request(id)).toEqual({ status: 202, text: '', body: null })
    expect(paymentOf()).toMatchObject({ id, amountMinor: 10_000, currency: 'UGX', metadata: { callbackUrl: address } })
    const told = { amount: '10000', currency: 'EUR', externalId: 'gw_1', payer: requestOf.payer }
    expect(await status(id)).toMatchObject({ status: 200, body: { ...told, status: 'PENDING' } })
    act({ outcome: 'pending' })
    expect((await status(id)).body).toEqual({ ...told, status: 'PENDING' })
    expect(sent()).toEqual([])
    act({ outcome: 'succeeded' })
    const paid = { ...told, financialTransactionId: expect.stringMatching(/^\d+$/), status: 'SUCCESSFUL' }
    expect((await status(id)).body).toEqual(paid)
    const [event, ...others] = sent()
    expect(others).toEqual([])
    expect(event).toMatchObject({ wireFormat: 'momo', headers: {}, address: 'gw_1.abc' })
    expect(JSON.parse(event!.raw)).toEqual(paid)
  })

  it('takes an id once', async () => {
    const id = randomUUID()
    await request(id)
    expect(await request(id, { amount: '5000' })).toMatchObject({ status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } })
    expect(paymentOf().amountMinor).toBe(10_000)
  })

  it('tells why it failed, as text or as an object', async () => {
    const id = randomUUID()
    await request(id)
    act({ outcome: 'declined' })
    expect((await status(id)).body).toMatchObject({ status: 'FAILED', reason: 'APPROVAL_REJECTED' })
    Object.assign(paymentOf().metadata, { declinesWith: 'NOT_ENOUGH_FUNDS', reasonAsObject: 'yes' })
    expect((await status(id)).body.reason).toMatchObject({ code: 'NOT_ENOUGH_FUNDS' })
    expect(bodies()).toMatchObject([{ status: 'FAILED', reason: { code: 'NOT_ENOUGH_FUNDS' } }])
  })

  it('tells the first success of a payment that was made twice', async () => {
    const id = randomUUID()
    await request(id)
    act({ outcome: 'succeeded' })
    const [first] = bodies()
    act({ outcome: 'succeeded', again: true, amountMinor: 5000 })
    expect((await status(id)).body).toEqual(first)
    expect(bodies()).toEqual([first])
  })

  it.each([
    ['EUR', '10000', '256772123456', 'UGX', 10_000],
    ['EUR', '1500', '2250700000000', 'XOF', 1500],
    ['EUR', '12.5', '233241234567', 'GHS', 1250],
    ['EUR', '10000', '46733123454', 'UGX', 10_000],
    ['UGX', '10000', '256772123456', 'UGX', 10_000],
    ['XOF', '1500', '2250700000000', 'XOF', 1500],
    ['GHS', '12.50', '233241234567', 'GHS', 1250],
  ])('keeps %s %s of %s as %s', async (currency, amount, partyId, kept, amountMinor) => {
    const id = randomUUID()
    expect((await request(id, { currency, amount, payer: { partyIdType: 'MSISDN', partyId } })).status).toBe(202)
    expect(paymentOf()).toMatchObject({ currency: kept, amountMinor })
    const told = (await status(id)).body
    expect(told.currency).toBe(currency)
    expect(Number(told.amount)).toBe(Number(amount))
  })

  it('refuses what its wire format does not know', async () => {
    const payer = (partyId: string) => ({ payer: { partyIdType: 'MSISDN', partyId } })
    for (const more of [
      { amount: 10_000 },
      { amount: '10000.5' },
      { amount: '-1' },
      { amount: '0' },
      { amount: '1' },
      { currency: 'eur' },
      { externalId: '' },
      payer('+256772123456'),
      { extra: 1 },
    ])
      expect(await request(randomUUID(), more), JSON.stringify(more)).toMatchObject({ status: 400 })
    expect((await request('not-a-uuid')).status).toBe(400)
    expect((await request(randomUUID(), {}, { 'x-callback-url': 'gapwise.test' })).status).toBe(400)
    expect(await request(randomUUID(), { currency: 'KES' })).toMatchObject({ status: 500, body: { code: 'INVALID_CURRENCY' } })
    for (const more of [payer('254712345678'), { currency: 'XOF', ...payer('256772123456') }])
      expect(await request(randomUUID(), more)).toMatchObject({ status: 500, body: { code: 'PAYER_NOT_FOUND' } })
    expect(await status(randomUUID())).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } })
    expect(state.payments.size).toBe(0)
    state.keys.momo = { ...state.keys.momo, settings: { ...state.keys.momo.settings, target: 'mtnuganda' } }
    expect((await request(randomUUID(), {}, { 'x-target-environment': 'mtnuganda' })).body.code).toBe('INVALID_CURRENCY')
  })

  it('refunds a payment, wholly or in parts, once by each id', async () => {
    const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()]
    await request(id)
    expect(await refund(first, id)).toMatchObject({ status: 500, body: { code: 'NOT_ALLOWED' } })
    act({ outcome: 'succeeded' })
    expect(await refund(first, id, { amount: '4000' })).toEqual({ status: 202, text: '', body: null })
    expect(await refund(first, id, { amount: '4000' })).toMatchObject({ status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } })
    expect((await refundStatus(first)).body).toEqual({
      amount: '4000',
      currency: 'EUR',
      financialTransactionId: expect.stringMatching(/^\d+$/),
      externalId: 'ref_1',
      status: 'SUCCESSFUL',
    })
    expect((await refund(second, id)).body).toMatchObject({ code: 'NOT_ALLOWED' })
    expect((await refund(second, id, { currency: 'UGX' })).body).toMatchObject({ code: 'INVALID_CURRENCY' })
    expect((await refund(second, id, { amount: '0' })).status).toBe(400)
    expect((await refund(second, randomUUID())).status).toBe(404)
    expect((await refundStatus(second)).status).toBe(404)
    paymentOf().metadata.slowRefunds = 'yes'
    expect((await refund(second, id, { amount: '6000' })).status).toBe(202)
    expect((await refundStatus(second)).body.status).toBe('PENDING')
    endRefund(paymentOf(), paymentOf().refunds[1]!.id, 'failed', now)
    expect((await refundStatus(second)).body).toMatchObject({ status: 'FAILED', reason: expect.any(String) })
    // Only the payment itself has an event.
    expect(sent()).toHaveLength(1)
  })

  it('names a request without an address by its external id, and sends it nothing', async () => {
    const { 'x-callback-url': _none, ...headers } = {
      ...headersOf('collection'),
      'x-reference-id': randomUUID(),
      'x-callback-url': address,
    }
    expect((await call('/momo/collection/v1_0/requesttopay', 'POST', headers, requestOf)).status).toBe(202)
    act({ outcome: 'succeeded' })
    expect(sent()).toEqual([])
  })
})
