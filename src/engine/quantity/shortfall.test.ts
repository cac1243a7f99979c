import { expect, it } from 'vitest'
import { monthlyReserve } from './shortfall.ts'

it('six months, or twelve, of what is put aside are the amount', () => {
  const { half, year } = monthlyReserve(30_000)
  expect([half, year]).toEqual([5_000, 2_500])
  expect([half * 6, year * 12]).toEqual([30_000, 30_000])
})
