import { expect, it } from 'vitest'
import { tradesToldBy } from './trades.ts'

it('a tool that only its trade owns tells the trade once; what everybody has tells none', () => {
  expect(tradesToldBy(['motorcycle', 'car', 'phone', 'sewing-machine'])).toEqual(['drive', 'sew'])
  expect(tradesToldBy(['phone', 'laptop', 'room', 'freezer', 'stove'])).toEqual([])
})
