import { describe, expect, it } from 'vitest'
import { lenderAsk } from './lender-ask.ts'

const plan = { toOpen: 13_000, toBeSafe: 25_000, largestLoan: 15_400 }

describe('what a lender is asked for', () => {
  it('is what is missing to be safe, and not the largest loan; the sources are the uses', () => {
    const ask = lenderAsk({ ...plan, ownMoney: 15_000 })
    expect(ask).toEqual({ need: 25_000, toLiveOn: 12_000, own: 15_000, loan: 10_000, missing: 0 })
  })
  it('is nothing where own money is enough, which then is never more than the need', () => {
    expect(lenderAsk({ ...plan, ownMoney: 90_000 })).toMatchObject({ own: 25_000, loan: 0, missing: 0 })
  })
  it('is the largest loan at most, and says what is missing after it', () => {
    expect(lenderAsk({ ...plan, ownMoney: 4_000.1 })).toMatchObject({ own: 4_000.1, loan: 15_400, missing: 5_599.9 })
    expect(lenderAsk({ ...plan, ownMoney: 0, largestLoan: 0 })).toMatchObject({ own: 0, loan: 0, missing: 25_000 })
  })
  it('is left open where nothing was said', () => {
    expect(lenderAsk({ ...plan, ownMoney: null })).toMatchObject({ need: 25_000, own: null, loan: null, missing: null })
  })
})
