import { describe, expect, it } from 'vitest'
import { toStars } from './stars.tsx'

describe('toStars', () => {
  it.each([
    [7.2, 3, true],
    [6.9, 3, false],
    [10, 5, false],
    [0.9, 0, false],
    [1, 0, true],
    [12, 5, false],
  ])('draws %d as %d stars', (score, full, half) => {
    expect(toStars(score)).toMatchObject({ full, half })
  })
})
