import { expect, it } from 'vitest'
import { markFillers } from './mark-text.ts'
import { fillSlots } from './text-slots.ts'

it('halves what the mark counts, and of a few no part of one', () => {
  const saying = (number: number) =>
    fillSlots('You do {mark}, and {half customers} sign up.', {
      money: () => '',
      term: () => '',
      ...markFillers({ number, days: 7, counts: 'sales', one: 'paid cut', many: 'paid cuts' }),
    })
  expect(saying(12)).toBe('You do 12 paid cuts, and half of the customers sign up.')
  expect(saying(1)).toBe('You do 1 paid cut, and one or more of the customers sign up.')
})
