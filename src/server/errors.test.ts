import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { formatMoneyMajor } from '#engine/quantity/format.ts'
import { localize as engineSaid, RefusalError } from '#engine/quantity/refusal.ts'
import { engineRefusals } from '#words/engine/refusals.ts'
import { errors } from '#words/errors.ts'
import { refundTexts } from '#words/refunds.ts'
import { refusals } from '#words/refusals.ts'
import { rules } from '#words/rules.ts'
import { Failure } from './errors.ts'
import { localize, localizeRefusal } from './platform/error-message.ts'

type Message = string | ((slots: never) => string)
const listMessages = (group: object, path: string): [string, Message][] =>
  Object.entries(group).flatMap(([name, value]) =>
    typeof value === 'object' ? listMessages(value, `${path}.${name}`) : [[`${path}.${name}`, value as Message] as [string, Message]],
  )
const allMessages = [
  ...listMessages(errors, 'errors'),
  ...listMessages(refusals, 'refusals'),
  ...listMessages(refundTexts, 'refundTexts'),
  ...listMessages(rules, 'rules'),
]

describe('the answer to a refused call', () => {
  it.each(Object.keys(errorTable) as ErrorCode[])('says %s by its own message, with its place among the messages', (code) => {
    expect(new Failure(code).body('r1')).toEqual({ message: errors[code], code, key: `errors.${code}`, requestId: 'r1' })
  })

  it('has one message for each code, and none too many', () => {
    expect(Object.keys(errors).sort()).toEqual(Object.keys(errorTable).sort())
  })

  it.each(allMessages)('names %s, and carries the values of its slots', (key, message) => {
    if (typeof message === 'string') {
      expect(new Failure('conflict', { message: message }).body()).toMatchObject({ message, key })
      expect(new Failure('conflict', { message: message }).body()).not.toHaveProperty('params')
      return
    }
    const slots = new Proxy({} as Record<string, string | number>, { get: (target, name) => (target[String(name)] ??= 7) })
    message(slots as never)
    const params = { ...slots }
    const body = new Failure('conflict', { message: localize(message as (filled: typeof params) => string, params) }).body()
    expect(body).toMatchObject({ key, params })
    expect(body.message).not.toMatch(/undefined|[{}]/)
  })

  it('names what the engine refused, and what fills its slots', () => {
    const { reason } = new RefusalError('not-editable', engineSaid(engineRefusals.notEditable, { figure: 'Price of one loaf' }), 'price')
    expect(new Failure('validation_failed', { message: localizeRefusal(reason), field: 'figures.price' }).body('r1')).toEqual({
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
    expect(new Failure('not_refundable', { message: localize(refusals.atMostLeft, { amount }), field: 'amount' }).body()).toEqual({
      message: 'At most ₦1,500 is left to refund.',
      code: 'not_refundable',
      key: 'refusals.atMostLeft',
      params: { amount: '₦1,500' },
      field: 'amount',
      requestId: undefined,
    })
    const otherCurrency = new Failure('not_sellable', {
      message: localize(refusals.currencyOff, { currency: 'Nigerian Naira' }),
      hint: localize(refusals.payInOther, { currencies: 'USD' }),
    })
    expect(otherCurrency.body()).toMatchObject({
      suggestion: 'You can pay in USD.',
      params: { currency: 'Nigerian Naira', currencies: 'USD' },
    })
  })

  it('passes somebody else’s words on without a place among ours', () => {
    expect(new Failure('conflict', { message: 'The bank said so.' }).body()).not.toHaveProperty('key')
  })

  it('is distinguished by its words: no two messages are alike', () => {
    const texts = allMessages.map(([, message]) => String(message))
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  it('names the number of the limits', () => {
    expect(localize(refusals.lookUpsUsed, { limit: limits.freeGapLookupsPerDay }).text).toBe('You have opened your 10 gap maps for today.')
  })
})
