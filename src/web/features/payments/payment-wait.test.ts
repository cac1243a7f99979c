import { expect, it } from 'vitest'
import { isShownInWindow, toPaymentWait } from './payment-wait.ts'

const until = '2026-11-25T10:00:00.000Z'

it('a payment with a deadline is waited for, whatever was chosen on this page', () => {
  const pending = { method: 'banktransfer', instructions: 'Send the exact amount to the account that Paystack shows you.', until }
  expect(toPaymentWait({ pending }, 'card')).toEqual({ kind: 'waiting', method: 'banktransfer' })
})

it('a declined payment is not waited for: its bank’s words stand there, and it can be paid again', () => {
  const pending = { method: 'card', instructions: 'Your card was declined.', until: null }
  expect(toPaymentWait({ pending }, null)).toEqual({ kind: 'declined', words: 'Your card was declined.' })
  expect(toPaymentWait({ pending }, 'card')).toEqual({ kind: 'declined', words: 'Your card was declined.' })
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
