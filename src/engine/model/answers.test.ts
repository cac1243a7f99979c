import { describe, expect, it } from 'vitest'
import { demandedUnits } from '../economy/price-index.ts'
import { createEvidenceBook } from '../evidence/evidence-book.ts'
import { canteen, designer } from '../testing/test-archetypes.ts'
import { testFacts, testPlace } from '../testing/test-market.ts'
import { type Answers, freeMoney, householdDraw } from './answers.ts'
import type { ValueKey } from './model-inputs.ts'
import { resolve } from './resolve.ts'

const place = testPlace('NG')

function rowsWith(answers: Answers, archetype = canteen) {
  const book = createEvidenceBook(testFacts.sources ?? {}, 2026)
  const { rows } = resolve(archetype, place, testFacts, testFacts.asOf, book, { answers })
  const value = (key: ValueKey) => rows.get(key)!.value
  const demanded = demandedUnits({
    unitsPerDay: value('unitsPerDay'),
    marketSpending: value('marketSpending'),
    sellersNearby: value('sellersNearby'),
    pull: value('pull'),
    fairShareWeight: value('fairShareWeight'),
    pricePerUnit: value('pricePerUnit'),
    openDaysPerMonth: value('openDaysPerMonth'),
  })
  return { rows, value, demanded, reason: (key: ValueKey) => book.list().find(({ id }) => id === `assumption:${key}`)?.reason }
}

describe('what a person said before the report', () => {
  it('gives the household what it must take out, less what else it lives on', () => {
    expect(householdDraw({ household: { need: 60_000, otherIncome: 20_000 } })).toBe(40_000)
    expect(householdDraw({ household: { need: 60_000 } })).toBe(60_000)
    expect(householdDraw({ household: { need: 20_000, otherIncome: 60_000 } })).toBe(0)
    expect(householdDraw({ household: { otherIncome: 60_000 } })).toBeNull()
    expect(householdDraw({})).toBeNull()
  })

  it('leaves of the money what is neither kept for something else nor owed', () => {
    expect(freeMoney(80_000, { setAside: { notFree: 15_000, owed: 20_000.5, instalment: 5_000 } })).toBe(44_999.5)
    expect(freeMoney(80_000, { setAside: { owed: 100_000 } })).toBe(0)
    expect(freeMoney(80_000, {})).toBe(80_000)
  })

  it('is the owner’s pay, without a range, beyond the bounds of our own guess', () => {
    const { rows, reason } = rowsWith({ household: { need: 600_000, otherIncome: 20_000 } })
    const row = rows.get('ownerDrawPerMonth')!
    expect([row.low, row.value, row.high]).toEqual([580_000, 580_000, 580_000])
    expect(row.max).toBeGreaterThan(580_000)
    expect(reason('ownerDrawPerMonth')).toContain('600,000')
  })

  it('limits sales by the customers of one seller: 12 in two hours, in the hours of this plan', () => {
    // 48 hours × 60 × (52 ÷ 12) weeks ÷ 25 days = 499.2 minutes a day; 0.1 customers a minute.
    const { demanded, value, rows, reason } = rowsWith({ counted: { of: 'customers', count: 12, minutes: 120 } })
    expect(value('marketSpending')).toBeCloseTo(49.92 * value('pricePerUnit') * 25, -4)
    expect(value('sellersNearby')).toBe(0)
    expect(value('fairShareWeight')).toBe(1)
    expect(demanded).toBeCloseTo(49.9, 0)
    expect(rows.get('marketSpending')!.low).toBeLessThan(value('marketSpending'))
    expect(reason('marketSpending')).toContain('12 customers in 120 minutes')
  })

  it('never raises the plan by a count, and takes nobody served as hardly any sales', () => {
    const plan = rowsWith({}).value('unitsPerDay')
    expect(rowsWith({ counted: { of: 'customers', count: 400, minutes: 120 } }).demanded).toBe(plan)
    expect(rowsWith({ counted: { of: 'customers', count: 0, minutes: 120 } }).demanded).toBeLessThan(0.1)
  })

  it('shares what people around a walk spend among the sellers met there', () => {
    // 8,000 people per km² × π × (15 × 80 ÷ 1.3 m)² = 21,414 people.
    const { value, demanded, rows } = rowsWith({ counted: { of: 'sellers', count: 4, minutes: 15 } })
    const wholeCity = rowsWith({}).value('marketSpending')
    expect(value('marketSpending') / 21_414 / (wholeCity / 5_000_000)).toBeCloseTo(1, 2)
    expect(value('sellersNearby')).toBe(4)
    expect(rows.get('sellersNearby')!.high).toBe(5.25)
    const share = value('marketSpending') / 5 / value('pricePerUnit') / 25
    expect(demanded).toBeCloseTo(Math.min(share, value('unitsPerDay')), 6)
  })

  it('says nothing by sellers of a business whose customers live anywhere, and much by its customers', () => {
    const answers = (of: 'customers' | 'sellers'): Answers => ({ counted: { of, count: 1, minutes: 6000 } })
    expect(rowsWith(answers('sellers'), designer).demanded).toBe(rowsWith({}, designer).demanded)
    expect(rowsWith(answers('customers'), designer).demanded).toBeLessThan(rowsWith({}, designer).demanded)
  })
})
