import { expect, it } from 'vitest'
import { mpesa } from './vendor.ts'
import {
  accountReferenceOf,
  descriptionOf,
  fromNairobiTimestamp,
  fromShillings,
  hideSecrets,
  kindOf,
  markOf,
  outcomeOf,
  passwordOf,
  readCallbacks,
  toNairobiTimestamp,
  toShillings,
} from './wire.ts'

it('an amount is sent in whole shillings, and nothing else can be', () => {
  expect(toShillings(100)).toBe(1)
  expect(toShillings(12_345_600)).toBe(123_456)
  for (const amount of [0, 1, 99, 12_345_678]) expect(() => toShillings(amount)).toThrow(RangeError)
  expect([0, 1, 99, 100, 12_345_678, 12_345_600].map((amount) => mpesa.takes(amount))).toEqual([false, false, false, true, false, true])
})

it('an amount that arrives is read in cents, as a number or a text', () => {
  expect([1, 250.0, 0.01, 0.99, 123_456.78].map(fromShillings)).toEqual([100, 25_000, 1, 99, 12_345_678])
  expect(fromShillings('250.00')).toBe(25_000)
  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '', 'many', null, undefined, {}])
    expect(fromShillings(value)).toBeNull()
})

it.each([
  ['2026-11-29T07:11:12Z', '20261129101112'],
  ['2026-11-29T20:59:59Z', '20261129235959'],
  ['2026-11-29T21:00:00Z', '20261130000000'],
  ['2026-12-31T23:30:00Z', '20270101023000'],
  ['2027-01-01T00:00:00Z', '20270101030000'],
])('%s is %s in Nairobi, there and back', (at, timestamp) => {
  expect(toNairobiTimestamp(new Date(at))).toBe(timestamp)
  expect(fromNairobiTimestamp(timestamp)?.toISOString()).toBe(new Date(at).toISOString())
  expect(fromNairobiTimestamp(Number(timestamp))?.toISOString()).toBe(new Date(at).toISOString())
})

it('what is no time is none', () => {
  for (const value of [null, undefined, '', '2026', '20261329101112', 'x20261129101112']) expect(fromNairobiTimestamp(value)).toBeNull()
})

it('the password is the shortcode, the passkey and the time', () => {
  const text = Buffer.from(passwordOf('174379', 'passkey', '20261129101112'), 'base64').toString()
  expect(text).toBe('174379passkey20261129101112')
})

it('the account and the description keep to the lengths', () => {
  expect(accountReferenceOf('gw_0a1b2c3d4e5f60718293a4b5c6d7e8f9')).toBe('0A1B2C3D4E5F')
  expect(descriptionOf('Report pack (3 reports)')).toBe('Report pack 3')
  expect(descriptionOf('—')).toBe('Order')
})

it('a quoted text loses numbers and keys', () => {
  expect(hideSecrets('Bad Request - Invalid PhoneNumber 254712345678')).toBe('Bad Request - Invalid PhoneNumber …')
  expect(hideSecrets('Wrong key bfb279f9aa9bdbcf158e97dd71a467cd at +254712345678')).toBe('Wrong key … at …')
})

it.each([
  ['0', 'The service request is processed successfully.', 'paid'],
  ['1', 'The balance is insufficient for the transaction', 'tooLittle'],
  ['1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber', 'declined'],
  ['1019', 'Transaction has expired', 'expired'],
  ['1025', 'An error occurred while sending a push request', 'notReached'],
  ['1032', 'Request canceled by user', 'cancelled'],
  ['1037', 'DS timeout user cannot be reached', 'notReached'],
  ['2001', 'The initiator information is invalid.', 'wrongPin'],
  ['2028', 'The request is not permitted according to product assignment', 'declined'],
  ['9999', 'An error occurred while sending a push request', 'notReached'],
  ['4999', 'The transaction is still under processing', 'waiting'],
  ['26', 'System busy', 'declined'],
  ['constructor', '', 'declined'],
])('the result %s (%s) means %s', (code, description, outcome) => {
  expect(outcomeOf(code, description)).toBe(outcome)
})

const push = (fields: object) =>
  JSON.stringify({ Body: { stkCallback: { MerchantRequestID: 'm', CheckoutRequestID: 'ws_CO_1', ...fields } } })
const result = (id: string, code: number | string) =>
  JSON.stringify({ Result: { ResultType: 0, ResultCode: code, ResultDesc: '', OriginatorConversationID: id, ConversationID: 'AG' } })

it('a callback gives amount, receipt and time; one that failed gives none, and neither does a broken one', () => {
  const Item = [
    { Name: 'Amount', Value: 250.0 },
    { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20261129101112 },
    { Name: 'PhoneNumber', Value: 254712345678 },
  ]
  const { pushes } = readCallbacks([
    push({ ResultCode: 0, CallbackMetadata: { Item } }),
    push({ ResultCode: 1032 }),
    push({ ResultCode: '0', CallbackMetadata: { Item: 'none' } }),
    'not JSON',
    '{}',
  ])
  const base = { checkoutRequestId: 'ws_CO_1', amountMinor: null, receipt: null, paidAt: null }
  expect(pushes).toEqual([
    { ...base, isPaid: true, amountMinor: 25_000, receipt: 'NLJ7RT61SV', paidAt: new Date('2026-11-29T07:11:12Z') },
    { ...base, isPaid: false },
    { ...base, isPaid: true },
  ])
})

it('a result belongs to the reversal before it, and to the only one wherever it is', () => {
  const first = { refundId: 'ref_1', transactionId: 'ws_CO_1' }
  const second = { ...first, refundId: 'ref_2' }
  const { sent, ended } = readCallbacks([
    markOf('ref_1', 'ws_CO_1'),
    result('a', 'R000002'),
    markOf('ref_2', 'ws_CO_1'),
    result('a', 'R000002'),
    result('b', 0),
  ])
  expect(sent).toEqual([first, second])
  expect(ended).toEqual([
    { sent: first, snapshot: { providerRefundId: 'a', ourId: 'ref_1', state: 'failed' } },
    { sent: second, snapshot: { providerRefundId: 'b', ourId: 'ref_2', state: 'succeeded' } },
  ])
  expect(readCallbacks([result('a', '0'), markOf('ref_1', 'ws_CO_1')]).ended[0]?.sent).toEqual(first)
  expect(readCallbacks([result('a', 'R000001')]).ended).toEqual([
    { sent: null, snapshot: { providerRefundId: 'a', ourId: null, state: 'succeeded' } },
  ])
})

it('the body tells what arrived', () => {
  expect(kindOf(JSON.parse(push({ ResultCode: 0 })))).toBe('push')
  expect(kindOf(JSON.parse(result('a', 0)))).toBe('reversal')
  expect(kindOf({ anything: 'else' })).toBe('other')
})
