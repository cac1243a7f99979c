import { expect, it } from 'vitest'
import { ledgerAccounts } from '#contract/payment-states.ts'
import { codeText } from './code-text.ts'

it('codes of the books are words, each by the list it is from', () => {
  expect(codeText('state', 'attempts', 'failed')).toBe('Failed')
  expect(codeText('state', 'refunds', 'pending')).toBe('On its way')
  expect(codeText('kind', 'postings', 'refund_owed')).toBe('Refund owed')
  expect(codeText('account', 'postings', 'psp:paystack')).toBe('Held at Paystack')
  expect(codeText('account', 'postings', 'psp:test')).toBe('Held at Simulated provider')
  for (const account of ledgerAccounts) expect(codeText('account', 'postings', account)).not.toContain('_')
})

it('what is no code stays: an identifier, a text, a code of a later version', () => {
  expect(codeText('providerRef', 'attempts', 'ch_123')).toBe('ch_123')
  expect(codeText('state', 'attempts', 'constructor')).toBe('constructor')
  expect(codeText('kind', 'elsewhere', 'pass')).toBe('pass')
})
