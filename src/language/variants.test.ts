import { expect, test } from 'vitest'
import { joinWithAnd } from './join-names.ts'
import { variantOf } from './variants.ts'

test('the same key picks the same variant, and keys together use them all', () => {
  const variants = ['a', 'b', 'c']
  const picked = Array.from({ length: 60 }, (_, i) => variantOf(variants, `business-${i}`))
  expect(picked).toEqual(Array.from({ length: 60 }, (_, i) => variantOf(variants, `business-${i}`)))
  expect(new Set(picked).size).toBe(3)
})

test('lists are joined as they are spoken', () => {
  expect(joinWithAnd([])).toBe('')
  expect(joinWithAnd(['sales'])).toBe('sales')
  expect(joinWithAnd(['sales', 'design'])).toBe('sales and design')
  expect(joinWithAnd(['sales', 'design', 'cooking'])).toBe('sales, design and cooking')
})
