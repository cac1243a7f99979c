import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { formatMoneyMajor } from '#engine/quantity/format.ts'
import { said as engineSaid, Refused } from '#engine/quantity/refusal.ts'
import { engineRefusals } from '#words/engine/refusals.ts'
import { errors } from '#words/errors.ts'
import { refundTexts } from '#words/refunds.ts'
import { refusals } from '#words/refusals.ts'
import { rules } from '#words/rules.ts'
import { Failure } from './failure.ts'
import { ofRefusal, said } from './said.ts'

type Message = string | ((slots: never) => string)
const messagesOf = (group: object, path: string): [string, Message][] =>
  Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' ? messagesOf(value, `${path}.${name}`) : [[`${path}.${name}`, value as Message] as [string, Message]],
  )
const all = [
  ...messagesOf(errors, 'errors'),
  ...messagesOf(refusals, 'refusals'),
  ...messagesOf(refundTexts, 'refundTexts'),
  ...messagesOf(rules, 'rules'),
]

describe('the answer to a refused call', () => {
  it.each(Object.keys(errorTable) as ErrorCode[])('says %s by its own message, with its place among the messages', (code) => {
    expect(new Failure(code).body('r1')).toEqual({ message: errors[code], code, key: `errors.${code}`, requestId: 'r1' })
  })

  it('has one message for each code, and none too many', () => {
    expect(Object.keys(errors).sort()).toEqual(Object.keys(errorTable).sort())
  })

  it.each(all)('names %s, and carries the values of its slots', (key, message) => {
    if (typeof message === 'string') {
      expect(new Failure('conflict', { say: message }).body()).toMatchObject({ message, key })
      expect(new Failure('conflict', { say: message }).body()).not.toHaveProperty('params')
      return
    }
    const slots = new Proxy({} as Record<string, string | number>, { get: (kept, name) => (kept[String(name)] ??= 7) })
    message(slots as never)
    const params = { ...slots }
    const body = new Failure('conflict', { say: said(message as (filled: typeof params) => string, params) }).body()
    expect(body).toMatchObject({ key, params })
    expect(body.message).not.toMatch(/undefined|[{}]/)
  })

  it('names what the engine refused, and what fills its slots', () => {
    const { reason } = new Refused('not-editable', engineSaid(engineRefusals.notEditable, { figure: 'Price of one loaf' }), 'price')
    expect(new Failure('validation_failed', { say: ofRefusal(reason), field: 'figures.price' }).body('r1')).toEqual({
      message: '“Price of one loaf” cannot be changed.',
      code: 'validation_failed',
      key: 'engineRefusals.notEditable',
      params: { figure: 'Price of one loaf' },
      field: 'figures.price',
      requestId: 'r1',
    })
  })

  it('gives the amount as people read it, and the suggestion’s values beside the message’s', () => {
    const amount = formatMoneyMajor(1500, 'NGN')
    expect(new Failure('not_refundable', { say: said(refusals.atMostLeft, { amount }), field: 'amount' }).body()).toEqual({
      message: 'At most ₦1,500 is left to refund.',
      code: 'not_refundable',
      key: 'refusals.atMostLeft',
      params: { amount: '₦1,500' },
      field: 'amount',
      requestId: undefined,
    })
    const elsewhere = new Failure('not_sellable', {
      say: said(refusals.currencyOff, { currency: 'Nigerian Naira' }),
      suggest: said(refusals.payInOther, { currencies: 'USD' }),
    })
    expect(elsewhere.body()).toMatchObject({
      suggestion: 'You can pay in USD.',
      params: { currency: 'Nigerian Naira', currencies: 'USD' },
    })
  })

  it('passes somebody else’s words on without a place among ours', () => {
    expect(new Failure('conflict', { say: 'The bank said so.' }).body()).not.toHaveProperty('key')
  })

  it('is distinguished by its words: no two messages are alike', () => {
    const texts = all.map(([, message]) => String(message))
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  it('names the number of the limits', () => {
    expect(said(refusals.lookUpsUsed, { limit: limits.freeGapLookupsPerDay }).text).toBe('You have opened your 10 gap maps for today.')
  })
})
