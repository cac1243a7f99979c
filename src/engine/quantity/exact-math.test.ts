import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cos, exp, expm1, hypotenuse, log, log1p, power, sin } from './exact-math.ts'

/** Arguments with their values, computed to 200 bits and rounded once. */
const references = {
  exp: [
    ...[
      [-700.5, 5.980196118639791e-305],
      [-37.25, 6.64554417291507e-17],
      [-1.1, 0.33287108369807955],
      [-1e-9, 0.999999999],
    ],
    ...[
      [0.3, 1.3498588075760032],
      [0.34657359, 1.4142135619771539],
      [1, Math.E],
      [2.5, 12.182493960703473],
    ],
    ...[
      [88.7, 3.325986980250579e38],
      [700.25, 1.3022997366991783e304],
    ],
  ],
  log: [
    ...[
      [5e-324, -744.4400719213812],
      [1e-300, -690.7755278982137],
      [0.11, -2.2072749131897207],
      [0.73, -0.31471074483970024],
    ],
    ...[
      [0.999999, -1.000000500029089e-6],
      [1.0000001, 9.999999505838704e-8],
      [1.41, 0.34358970439007686],
      [3, 1.0986122886681098],
    ],
    ...[
      [1e5, 11.512925464970229],
      [1.7e308, 709.7268368932282],
    ],
  ],
  log1p: [
    ...[
      [-0.52, -0.7339691750802004],
      [-0.001, -0.0010005003335835335],
      [1e-12, 9.999999999995e-13],
      [0.07, 0.06765864847381481],
    ],
    ...[
      [0.35, 0.30010459245033805],
      [3, 1.3862943611198906],
    ],
  ],
  expm1: [
    ...[
      [-2, -0.8646647167633873],
      [-1e-8, -9.999999950000001e-9],
      [1e-12, 1.0000000000005e-12],
      [0.01, 0.010050167084168058],
    ],
    ...[
      [0.5, 0.6487212707001282],
      [5, 147.4131591025766],
    ],
  ],
  sin: [
    ...[
      [-3, -0.1411200080598672],
      [-0.5, -0.479425538604203],
      [1e-5, 9.999999999833334e-6],
      [0.8, 0.7173560908995228],
    ],
    ...[
      [2, 0.9092974268256817],
      [100, -0.5063656411097588],
      [5000.5, -0.7928701344563978],
    ],
  ],
  cos: [
    ...[
      [-3, -0.9899924966004454],
      [-0.5, 0.8775825618903728],
      [1e-5, 0.99999999995],
      [0.8, 0.6967067093471654],
    ],
    ...[
      [2, -0.4161468365471424],
      [100, 0.8623188722876839],
      [5000.5, 0.6093906381682391],
    ],
  ],
} satisfies Record<string, number[][]>
const functions = { exp, log, log1p, expm1, sin, cos }

/** How many units in the last place one is off. */
const unitsOff = (actual: number, exact: number) => Math.abs(actual - exact) / (Math.abs(exact) * 2 ** -52)

describe('functions from + − × ÷ and √ alone', () => {
  it('are right to two units in the last place', () => {
    for (const name of Object.keys(functions) as (keyof typeof functions)[])
      for (const [x, exact] of references[name]) expect(unitsOff(functions[name](x!), exact!), `${name} ${x}`).toBeLessThan(2)
    for (const [base, exponent, exact] of [
      [1.35, 1 / 12, 1.0253240572484439],
      [1.35, -2.75, 0.43810896139379263],
      [0.2, 0.7, 0.32413131933855255],
      [1.07, 12, 2.252191588960825],
      [1.07, -36, 0.08753545698115354],
      [97, 0.25, 3.138288992714996],
      [0.5, -6.5, 90.50966799187809],
    ] as const)
      expect(unitsOff(power(base, exponent), exact), `${base} ^ ${exponent}`).toBeLessThan(12)
  })

  it('are within a few units of what this machine has, over their whole range', () => {
    const worst = { units: 0, turns: 0 }
    for (let k = 0; k < 20_000; k++) {
      const u = (k * 0.6180339887498949) % 1
      const wide = 1400 * (u - 0.5)
      const logs = [unitsOff(log(Math.exp(wide)), Math.log(Math.exp(wide))), unitsOff(log1p(u - 0.5), Math.log1p(u - 0.5))]
      worst.units = Math.max(worst.units, unitsOff(exp(wide), Math.exp(wide)), ...logs)
      worst.turns = Math.max(worst.turns, Math.abs(sin(wide) - Math.sin(wide)), Math.abs(cos(wide) - Math.cos(wide)))
    }
    expect(worst.units).toBeLessThan(3)
    expect(worst.turns).toBeLessThan(4e-16)
  })

  it('end where numbers end', () => {
    const ends = [Number.NEGATIVE_INFINITY, -1, -0, 0, Number.POSITIVE_INFINITY, Number.NaN]
    expect(ends.map(exp)).toEqual(ends.map(Math.exp).with(1, exp(-1)))
    expect(ends.map(log)).toEqual(ends.map(Math.log))
    expect(ends.map(log1p)).toEqual(ends.map(Math.log1p))
    expect(ends.map(expm1)).toEqual(ends.map(Math.expm1).with(1, expm1(-1)))
    expect([exp(709.78), exp(709.79), exp(-745.2), exp(-745)]).toEqual([Math.exp(709.78), Number.POSITIVE_INFINITY, 0, 5e-324])
    expect([power(0, 0.5), power(0, -0.5), power(0, 0), power(3, 0)]).toEqual([0, Number.POSITIVE_INFINITY, 1, 1])
  })

  it('give whole powers as multiplying does', () => {
    expect([power(1.1, 1), power(1.1, 2), power(1.1, 3), power(-2, 3), power(2, -2)]).toEqual([1.1, 1.1 * 1.1, 1.1 * 1.1 * 1.1, -8, 0.25])
    expect(hypotenuse(3, 4)).toBe(5)
  })

  it('are the same bytes on every machine', () => {
    const values = new Float64Array(7 * 2000)
    for (let k = 0; k < 2000; k++) {
      const u = ((k + 1) * 0.6180339887498949) % 1
      values.set([exp(60 * u - 30), log(u), log1p(u - 0.5), expm1(u), power(1 + u, u), sin(40 * u), cos(40 * u)], 7 * k)
    }
    expect(createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex')).toBe(
      '4d13e13091c14ebefb69e677e13b64d5853ab131eb22e7ae8ea8802a7345c62a',
    )
  })
})
