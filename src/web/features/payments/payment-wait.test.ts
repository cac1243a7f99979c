import { expect, it } from 'vitest'
import { isShownInWindow, refusedText, toPaymentWait } from './payment-wait.ts'

const until = '2026-11-25T10:00:00.000Z'

it('a payment with a deadline is waited for, whatever was chosen on this page', () => {
  const pending = {
    method: 'banktransfer',
    instructions: 'Send the exact amount to the account that Paystack shows in its payment window.',
    until,
  }
  expect(toPaymentWait({ pending }, 'card')).toEqual({ kind: 'waiting', method: 'banktransfer' })
})

it('a refused payment is not waited for: it names the way that was used, and its bank’s words stand there', () => {
  const pending = { method: 'banktransfer', instructions: 'Insufficient funds', until: null, refused: true }
  const refused = { kind: 'refused', text: 'Your bank transfer did not go through. Nothing was taken.', words: 'Insufficient funds' }
  expect(toPaymentWait({ pending }, null)).toEqual(refused)
  expect(toPaymentWait({ pending }, 'card')).toEqual(refused)
  expect(refusedText('mobilemoney')).toBe('Your mobile money payment did not go through. Nothing was taken.')
  expect(refusedText('qr')).toBe('Your payment did not go through. Nothing was taken.')
})

it('a provider that did not answer says nothing of the money', () => {
  const pending = { method: 'card', instructions: 'Paystack did not answer.', until: null }
  expect(toPaymentWait({ pending }, 'card')).toEqual({ kind: 'unclear', words: 'Paystack did not answer.' })
})

it('where nothing is known to be under way, only what was just chosen here is waited for', () => {
  const pending = { method: null, instructions: null, until: null }
  expect(toPaymentWait({ pending }, null)).toEqual({ kind: 'unpaid' })
  expect(toPaymentWait({}, null)).toEqual({ kind: 'unpaid' })
  expect(toPaymentWait({ pending }, 'card')).toEqual({ kind: 'waiting', method: 'card' })
})

it('an account or a code that stood in a provider’s window can be shown again', () => {
  expect(isShownInWindow({ provider: 'paystack' }, 'banktransfer')).toBe(true)
  expect(isShownInWindow({ provider: 'flutterwave' }, 'ussd')).toBe(true)
  expect(isShownInWindow({ provider: 'paystack' }, 'card')).toBe(false)
  expect(isShownInWindow({ provider: 'test' }, 'banktransfer')).toBe(false)
})
