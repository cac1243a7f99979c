import { expect, test } from 'vitest'
import { sellersSeen } from './sellers-seen.ts'

test('no sellers on the lists is said only where a list was asked for them', () => {
  expect(sellersSeen({ seen: 0, how: 'not-listed' })).toBeNull()
  expect(sellersSeen({ seen: 3, how: 'not-listed' })).toBe(3)
  expect(sellersSeen({ seen: 0, how: 'order' })).toBe(0)
})
