import { expect, it } from 'vitest'
import { magnitude, powerOfTen } from './powers-of-ten.ts'

it('powers of ten are as they are written, and each number lies from its own to the next', () => {
  for (let e = -323; e <= 308; e++) {
    expect(powerOfTen(e)).toBe(Number(`1e${e}`))
    expect(magnitude(powerOfTen(e)), `1e${e}`).toBe(e)
    if (e > -300) expect(magnitude(powerOfTen(e) * (1 - 2e-16)), `below 1e${e}`).toBe(e - 1)
  }
  expect([magnitude(999.9999999999999), magnitude(1000), magnitude(0.0999), magnitude(Number.MAX_VALUE)]).toEqual([2, 3, -2, 308])
})
