import { describe, expect, it } from 'vitest'
import { returnText, toStars } from './opportunity-details.tsx'

it('a return is said in money for each hundred put in, and where it has no meaning that is said', () => {
  expect(returnText(-40, 220, 'NGN')).toBe('For each ₦100 put in, a year leaves −₦40 to ₦220.')
  expect(returnText(-400, 2200, 'NGN')).toMatch(/^It needs so little money/)
})

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
