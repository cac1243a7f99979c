import { describe, expect, it } from 'vitest'
import { bookTexts, eventTexts, exceptionTexts, faultTexts, paymentWaits, testWaits, walletRefusals } from '#words/payments.ts'
import { lastPaymentMessage, paymentMessage, pendingInstructions, providerMessage, renderPaymentMessage } from './payment-message.ts'
import { ProviderFault, refusedBy } from './providers/adapter.ts'

const emptyAttempt = { provider: 'paystack', instructions: null, instructionWords: null, lastMessage: null, lastWords: null }

describe('what is kept beside a payment', () => {
  it('is a place among the messages and values, with no word of a language', () => {
    const stored = paymentMessage('exceptionTexts.refundNotSent', {
      amount: { minor: 150_000, currency: 'NGN' },
      reason: refusedBy('stripe', 402, 'Your card has expired.').words,
    })
    expect(stored).toEqual({
      key: 'exceptionTexts.refundNotSent',
      params: {
        amount: { minor: 150_000, currency: 'NGN' },
        reason: {
          key: 'faultTexts.refused',
          params: { provider: { key: 'providers.stripe' }, status: 402, said: 'Your card has expired.' },
        },
      },
    })
    expect(renderPaymentMessage(stored)).toBe(
      'We could not send a refund of ₦1,500. The reason was “Stripe refused with status 402: “Your card has expired.””.',
    )
  })

  it('can be said of every message that it may be', () => {
    const groups = { bookTexts, eventTexts, exceptionTexts, faultTexts, paymentWaits, testWaits, walletRefusals }
    for (const [group, texts] of Object.entries(groups))
      for (const name of Object.keys(texts)) {
        const params = {
          ...{
            provider: providerMessage('test'),
            reason: paymentMessage('eventTexts.noPayment'),
            status: 503,
            said: 'No',
            wallet: 'M-PESA',
            reference: 'gw_1',
          },
          ...{ key: 'ord_1', detail: '3', mode: 'test' },
          ...Object.fromEntries(['amount', 'received', 'price'].map((slot) => [slot, { minor: 100, currency: 'USD' }])),
        }
        expect(renderPaymentMessage({ key: `${group}.${name}`, params }), `${group}.${name}`).toMatch(/\p{L}.*[.!?”]$/u)
      }
  })

  it('is null where a message is no more, or a value of it was not kept', () => {
    expect(renderPaymentMessage({ key: 'exceptionTexts.gone' })).toBeNull()
    expect(renderPaymentMessage({ key: 'exceptionTexts.dispute' })).toBeNull()
    expect(
      renderPaymentMessage({ key: 'exceptionTexts.stuckEvent', params: { provider: 'x', reason: { key: 'faultTexts.gone' } } }),
    ).toBeNull()
    expect(renderPaymentMessage(null)).toBeNull()
  })
})

describe('what a payment waits for, and what was said of it last', () => {
  it('is said from its message, and as it was written where only a sentence was kept', () => {
    const words = paymentMessage('paymentWaits.dialCode', { provider: providerMessage('paystack') })
    expect(pendingInstructions({ ...emptyAttempt, instructions: 'an older sentence', instructionWords: words })).toBe(
      'Dial the code that Paystack shows in its payment window, and confirm with your PIN.',
    )
    expect(pendingInstructions({ ...emptyAttempt, instructions: 'An older sentence.' })).toBe('An older sentence.')
    expect([pendingInstructions(emptyAttempt), lastPaymentMessage(emptyAttempt)]).toEqual([null, null])
  })

  it('quotes what a provider wrote, and says our own words as they are', () => {
    expect(lastPaymentMessage({ ...emptyAttempt, lastMessage: 'Insufficient funds' })).toBe('Paystack answered: “Insufficient funds”')
    const { message, words } = new ProviderFault(
      'unknown',
      paymentMessage('faultTexts.noAnswer', { provider: providerMessage('paystack') }),
    )
    expect(lastPaymentMessage({ ...emptyAttempt, lastMessage: message, lastWords: words })).toBe('Paystack did not answer.')
    expect(lastPaymentMessage({ ...emptyAttempt, provider: 'test', lastMessage: 'Your card was declined.' })).toBe(
      'Your card was declined.',
    )
  })
})
