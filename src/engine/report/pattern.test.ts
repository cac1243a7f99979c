import { expect, test } from 'vitest'
import { interestNearness, skillTransfer } from '../fit/adjacency.ts'
import { discoverWords } from '../fit/discover-words.ts'
import { fitWords } from '../fit/fit-words.ts'
import { gapWords } from '../gaps/gap-words.ts'
import { interests, skills } from '../quantity/vocabulary.ts'
import { fill, listed, pick } from './pattern.ts'

test('a sentence with a hole is never said', () => {
  expect(fill('{need} is enough.', { need: 'about ₦40,000' })).toBe('About ₦40,000 is enough.')
  expect(() => fill('{need} is enough.', {})).toThrow('{need}')
  expect(fill('Not in {city}. Nor beside {city}.', { city: 'Washington, D.C.' })).toBe(
    'Not in Washington, D.C. Nor beside Washington, D.C.',
  )
})

test('the same key picks the same variant, and keys together use them all', () => {
  const variants = ['a', 'b', 'c']
  const picked = Array.from({ length: 60 }, (_, i) => pick(variants, `business-${i}`))
  expect(picked).toEqual(Array.from({ length: 60 }, (_, i) => pick(variants, `business-${i}`)))
  expect(new Set(picked).size).toBe(3)
})

test('lists are joined as they are spoken', () => {
  expect(listed([])).toBe('')
  expect(listed(['sales'])).toBe('sales')
  expect(listed(['sales', 'design'])).toBe('sales and design')
  expect(listed(['sales', 'design', 'cooking'])).toBe('sales, design and cooking')
})

test('no variant is written twice, and none holds a figure: numbers come through slots', () => {
  for (const words of [fitWords, gapWords, discoverWords]) {
    const all = Object.values(words).flatMap((variants) => [...variants] as string[])
    expect(new Set(all).size).toBe(all.length)
    for (const text of all) expect(text.replace(/100,000|15-minute|[Mm]onth 12|[Yy]ear 1/g, '')).not.toMatch(/\d/)
  }
})

test('what carries from one skill to another carries back, and nothing carries more than itself', () => {
  for (const a of skills) for (const b of skills) expect(skillTransfer(a, b)).toBe(skillTransfer(b, a))
  for (const a of interests) for (const b of interests) expect(interestNearness(a, b)).toBe(interestNearness(b, a))
  for (const a of skills) expect(Math.max(...skills.map((b) => skillTransfer(a, b)))).toBe(skillTransfer(a, a))
})
