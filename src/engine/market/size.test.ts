import { describe, expect, it } from 'vitest'
import { countryFixture } from '../testing/market-fixture.ts'
import { canteen } from '../testing/test-archetypes.ts'
import { type Archetype, homeMoney } from './archetype.ts'
import { localizeArchetype } from './localize-archetype.ts'
import { archetypeAtSize, keysOfText } from './size.ts'

const amount = homeMoney([1, 2, 3], 'prices', 'asked')
const business: Archetype = {
  ...canteen,
  paidFirst: 'Pay the helper on Saturday.',
  risks: [
    { what: 'Fire', sign: 'Smoke', response: 'Keep sand.' },
    { what: 'Theft', sign: 'The helper counts twice.', response: 'Count the cash with the helper.' },
  ],
  otherCosts: [
    { item: 'Van', monthly: amount },
    { item: 'Tickets', monthly: { ...amount, why: 'The helper pays them.' } },
  ],
  alone: {
    what: 'You cook alone.',
    why: 'Most do.',
    without: ['Van'],
    said: {
      paidFirst: 'Pay the farmer on Saturday.',
      'risks.2.sign': 'The cash is {money 80} short.',
      'otherCosts.1.monthly.why': 'It is gone.',
      'otherCosts.2.monthly.why': 'You pay them by the day.',
    },
  },
}

describe('the test of one person', () => {
  const mark = { number: 120, days: 7, counts: 'sales' as const, one: 'plate', many: 'plates' }
  const half = { ...business.unitsPerDay, low: 10, likely: business.unitsPerDay.likely / 4, high: 20 }
  const test = { ...business.test, how: ['Cook {lot 60} plates a day.', 'Ask 10 buyers.'], mark }
  const whole: Archetype = {
    ...business,
    test,
    alone: { ...business.alone!, unitsPerDay: half } as Archetype['alone'],
    slotted: { 'test.how.0': 'Cook {lot 60} plates a day.' },
  }
  const said = (archetype: Archetype) => localizeArchetype(archetype, countryFixture('NG'), 1).test.how

  it('asks for their part of the mark, of whatever is counted, and cooks for no more', () => {
    const alone = archetypeAtSize(whole, 'alone')
    expect(alone.test.mark).toMatchObject({ number: 30, written: 120 })
    expect(said(alone)).toEqual(['Cook 15 plates a day.', 'Ask 10 buyers.'])
    const others = { ...whole, test: { ...test, mark: { ...mark, counts: 'other' as const, number: 8 } } }
    expect(archetypeAtSize(others, 'alone').test.mark).toMatchObject({ number: 2, written: 8 })
    expect(archetypeAtSize(whole, 'with-help').test.mark).toEqual(mark)
  })

  it('cooks less where a plan asks for less still', () => {
    const alone = archetypeAtSize(whole, 'alone')
    expect(said({ ...alone, test: { ...alone.test, mark: { ...alone.test.mark!, asked: 30, number: 10 } } })[0]).toBe(
      'Cook 5 plates a day.',
    )
    expect(said({ ...alone, test: { ...alone.test, mark: { ...alone.test.mark!, asked: 30, number: 1 } } })[0]).toBe('Cook 2 plates a day.')
  })
})

describe('what strikes one person', () => {
  const shocks = [
    { kind: 'outage' as const, chancePerYear: 0.3, months: 1, salesLost: 0.1, costUp: 0, equipmentLost: 0, why: 'The freezer thaws.' },
    { kind: 'rain' as const, chancePerYear: 0.5, months: 1, salesLost: 0.2, costUp: 0, equipmentLost: 0, why: 'The road floods.' },
  ]
  const alone = { ...business.alone!, spared: ['outage' as const], said: { 'shocks.2.why': 'You cannot walk.' } } as Archetype['alone']

  it('is no failure of a machine that they do not have, and keeps its own words', () => {
    const whole: Archetype = { ...business, shocks, alone }
    expect(archetypeAtSize(whole, 'alone').shocks.map(({ kind, why }) => [kind, why])).toEqual([['rain', 'You cannot walk.']])
    expect(archetypeAtSize(whole, 'with-help').shocks).toEqual(shocks)
  })
})

describe('the texts of one person', () => {
  it('stand in place of those that speak of help, also on a line that has moved up', () => {
    const alone = archetypeAtSize(business, 'alone')
    expect(alone.paidFirst).toBe('Pay the farmer on Saturday.')
    expect(alone.risks.map(({ sign }) => sign)).toEqual(['Smoke', 'The cash is {money 80} short.'])
    expect(alone.otherCosts).toEqual([{ item: 'Tickets', monthly: { ...amount, why: 'You pay them by the day.' } }])
    expect(alone.staff).toEqual([])
  })

  it('are not those of the size with help', () => {
    const helped = archetypeAtSize(business, 'with-help')
    expect([helped.paidFirst, helped.risks, helped.otherCosts]).toEqual([business.paidFirst, business.risks, business.otherCosts])
  })

  it('have the money of the reader, and never that of the text which they replace', () => {
    const slotted = {
      paidFirst: 'Pay {money 50}.',
      'alone.said.risks.2.sign': 'The cash is {money 80} short.',
      'alone.said.paidFirst': 'Pay {money 20}.',
    }
    const kenyan = localizeArchetype(archetypeAtSize({ ...business, slotted }, 'alone'), countryFixture('KE'), 0.5)
    expect(kenyan.risks[1]!.sign).toMatch(/40 short\.$/)
    expect(kenyan.paidFirst).toMatch(/^Pay .*10\.$/)
  })

  it('are found by places counted from 1', () => {
    expect([keysOfText('risks.2.sign'), keysOfText('culture.by.NG')]).toEqual([
      ['risks', '1', 'sign'],
      ['culture', 'by', 'NG'],
    ])
  })
})
