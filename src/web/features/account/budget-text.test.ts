import { describe, expect, it } from 'vitest'
import { localBudgetText } from './budget-text.ts'

describe('localBudgetText', () => {
  const naira = { currency: 'NGN', perUsd: 1550, date: '2026-11-03' }

  it('says a range, a limit and an open end', () => {
    expect(localBudgetText('$500 - $2,000', naira)).toBe('about ₦780,000 to ₦3.1 million')
    expect(localBudgetText('Under $500', naira)).toBe('under about ₦780,000')
    expect(localBudgetText('$10,000+', naira)).toBe('about ₦16 million or more')
  })

  it('says nothing of an option it does not know', () => {
    expect(localBudgetText('A lot', naira)).toBe('')
  })
})
