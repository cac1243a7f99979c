import { describe, expect, it } from 'vitest'
import { normalCdf, normalQuantile } from './normal.ts'

describe('the normal distribution function', () => {
  it('gives the tabulated values', () => {
    expect(normalCdf(0)).toBeCloseTo(0.5, 15)
    expect(normalCdf(1)).toBeCloseTo(0.8413447460685429, 12)
    expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 12)
    expect(normalCdf(-3)).toBeCloseTo(0.0013498980316300933, 12)
    expect(normalCdf(-4)).toBeCloseTo(3.167124183311986e-5, 12)
  })
})

describe('the normal at a share', () => {
  it('is where the distribution function has that share, from the middle to far out', () => {
    for (const share of [1e-12, 1e-9, 1e-5, 0.001, 0.05, 0.0749, 0.0751, 0.3, 0.5, 0.62, 0.925, 0.9251, 0.99]) {
      expect(normalCdf(normalQuantile(share)) / share, String(share)).toBeCloseTo(1, 12)
    }
    expect(normalQuantile(0.5)).toBe(0)
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14)
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167813, 13)
  })

  it('is the same with the other sign at the rest of 1', () => {
    for (const share of [2 ** -33, 2 ** -20, 0.0078125, 0.25, 0.4375]) expect(normalQuantile(1 - share)).toBe(-normalQuantile(share))
  })
})
