import { describe, expect, it } from 'vitest'
import { quantityText } from './quantity-text.ts'

describe('a value with its unit', () => {
  it.each([
    [1230, 'NGN per loaf', '₦1,230 per loaf'],
    [-20000, 'NGN', '−₦20,000'],
    [0.05, 'share of cost of sales', '5 % of cost of sales'],
    [54.3, '% of people', '54.3 % of people'],
    [15946000, 'people', '15,946,000 people'],
    [175.856, 'units a day', '175.9 units a day'],
    [0.0123, 'index', '0.0123 index'],
    [4, 'month', 'month 4'],
  ])('%s in %s reads %s', (value, unit, text) => {
    expect(quantityText(value, unit)).toBe(text)
  })
})
