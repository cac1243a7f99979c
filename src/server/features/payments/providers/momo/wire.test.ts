import { describe, expect, it } from 'vitest'
import { paymentMessageLine } from '../../payment-message.ts'
import { currencyOnWire, fromAmountText, referenceIdOf, refusalOf, toAmountText } from './wire.ts'

const amounts = [0, 1, 99, 100, 12_345_678]

describe('amounts', () => {
  it.each(['XOF', 'UGX'])('in %s, which has no minor unit here, are sent as they are', (currency) => {
    expect(amounts.map((amount) => toAmountText(amount, currency))).toEqual(['0', '1', '99', '100', '12345678'])
  })

  it('in GHS are sent in cedi, with pesewas only where there are some', () => {
    expect([...amounts, 1250].map((amount) => toAmountText(amount, 'GHS'))).toEqual(['0', '0.01', '0.99', '1', '123456.78', '12.50'])
  })

  it.each(['XOF', 'UGX', 'GHS'])('in %s come back as they were sent', (currency) => {
    expect(amounts.map((amount) => fromAmountText(toAmountText(amount, currency), currency))).toEqual(amounts)
  })

  it('are read as MoMo may write them, and part of a minor unit is not received', () => {
    expect(fromAmountText('45.0', 'GHS')).toBe(4500)
    expect(fromAmountText('45.5', 'GHS')).toBe(4550)
    expect(fromAmountText('44.999', 'GHS')).toBe(4499)
    expect(fromAmountText('1500.00', 'XOF')).toBe(1500)
    expect(fromAmountText('1499.99', 'UGX')).toBe(1499)
    expect(fromAmountText('-45', 'GHS')).toBe(-4500)
  })

  it.each(['', ' 45', '45 GHS', '1,500', '1e3', '.5', '5.', 'NaN', '99999999999999999999'])('“%s” is no amount', (text) => {
    expect(fromAmountText(text, 'GHS')).toBeNull()
  })

  it('are euros in the sandbox alone', () => {
    expect(currencyOnWire('UGX', 'sandbox')).toBe('EUR')
    expect(currencyOnWire('UGX', 'mtnuganda')).toBe('UGX')
  })
})

describe('the UUID of a request', () => {
  const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const references = ['0', '7', '8', 'f'].map((digit) => `gw_${digit.repeat(32)}`)

  it.each([...references, 'gw_0123456789abcdef0123456789abcdef', 'ref_01JABC', ''])('of “%s” is a version 4 and stable', (ours) => {
    expect(referenceIdOf(ours)).toMatch(version4)
    expect(referenceIdOf(ours)).toBe(referenceIdOf(ours))
  })

  it('follows from the reference alone', () => {
    expect(referenceIdOf('gw_0123456789abcdef0123456789abcdef')).toBe('01234567-89ab-4def-8123-456789abcdef')
    expect(new Set([...references, 'ref_1', 'ref_2'].map(referenceIdOf)).size).toBe(6)
  })
})

describe('why a payment failed', () => {
  it.each([
    ['APPROVAL_REJECTED', 'walletRefusals.cancelled'],
    ['TRANSACTION_CANCELED', 'walletRefusals.cancelled'],
    ['EXPIRED', 'walletRefusals.expired'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'walletRefusals.expired'],
    ['NOT_ENOUGH_FUNDS', 'walletRefusals.tooLittle'],
    ['PAYER_LIMIT_REACHED', 'walletRefusals.overLimit'],
    ['PAYER_NOT_FOUND', 'walletRefusals.noWallet'],
    ['INTERNAL_PROCESSING_ERROR', 'walletRefusals.declined'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'walletRefusals.declined'],
    ['NOT_ALLOWED', 'walletRefusals.declined'],
    ['constructor', 'walletRefusals.declined'],
  ])('%s, as a text and as an object', (code, key) => {
    expect(refusalOf(code).key).toBe(key)
    expect(refusalOf({ code, message: 'Something for 256772000001' })).toEqual(refusalOf(code))
    expect(paymentMessageLine(refusalOf(code))).toContain('Nothing was taken.')
  })

  it.each([undefined, null, '', 7, [], {}, { code: 7 }, { code: null }])('%j is a decline', (reason) => {
    expect(refusalOf(reason)).toEqual({ key: 'walletRefusals.declined' })
  })

  it('names the wallet that a number lacks', () => {
    expect(paymentMessageLine(refusalOf('PAYER_NOT_FOUND'))).toContain('no MTN MoMo wallet')
  })
})
