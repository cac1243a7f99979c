import { describe, expect, it } from 'vitest'
import { budgetName } from './budget-name.ts'

describe('budgetName', () => {
  const naira = { currency: 'NGN', perUsd: 1553, date: '2026-09-01', source: 'Central bank' }

  it('leads with the money of the person, and has the dollars beside', () => {
    expect(budgetName('$500 - $2,000', naira)).toEqual({ text: 'About ₦780,000 to ₦3.1\u00a0million', dollars: '$500 - $2,000' })
    expect(budgetName('under-500-usd', naira)).toEqual({ text: 'Under about ₦780,000', dollars: 'Under $500' })
    expect(budgetName('$10,000+', naira)).toEqual({ text: 'About ₦16\u00a0million or more', dollars: '$10,000+' })
  })

  it('has dollars alone where no rate is known, and shows an unknown option itself', () => {
    expect(budgetName('Under $500', null)).toEqual({ text: 'Under $500', dollars: null })
    expect(budgetName('A lot', naira)).toEqual({ text: 'A lot', dollars: null })
  })
})
