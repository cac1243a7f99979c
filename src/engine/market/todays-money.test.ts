import { describe, expect, it } from 'vitest'
import { consumerPriceRise, purchasingPowerRise } from './todays-money.ts'

const yearly = (values: Record<number, number>) =>
  Object.entries(values).map(([year, value]) => ({ year: Number(year), value, sourceId: 'fixture' }))

/** By hand: from the middle of 2020, +10% to the middle of 2021 and +20% to that of 2022; then a half year at 21% a year, which is a tenth. */
describe('an amount in today’s money by consumer prices', () => {
  const record = { inflation: yearly({ 2021: 10, 2022: 20 }) }
  const asOf = '2023-01'

  it('rises by each year from the middle of one to the middle of the next, then by the country’s inflation', () => {
    const rise = consumerPriceRise(record, { month: '2020-07', asOf, inflation: 0.21 })!
    expect(rise.onRecord).toBeCloseTo(1.1 * 1.2, 12)
    expect(rise.since).toBeCloseTo(1.1, 12)
    expect(10_000 * rise.onRecord * rise.since).toBeCloseTo(14_520, 6)
  })

  it('takes of a year what is left of it: four months of 2021’s rise from March, and none for the middle of the last year', () => {
    expect(consumerPriceRise(record, { month: '2021-03', asOf, inflation: 0 })!.onRecord).toBeCloseTo(1.1 ** (4 / 12) * 1.2, 12)
    expect(consumerPriceRise(record, { month: '2021-09', asOf, inflation: 0 })!.onRecord).toBeCloseTo(1.2 ** (10 / 12), 12)
    expect(consumerPriceRise(record, { month: '2022-07', asOf, inflation: 0 })!.onRecord).toBe(1)
  })

  it('goes on from an index that was read, whose 100 is the average of the last year', () => {
    const indexed = { ...record, index: { month: '2022-12', value: 130, sourceId: 'fixture' } }
    expect(consumerPriceRise(indexed, { month: '2020-07', asOf: '2023-06', inflation: 0.21 })!.since).toBeCloseTo(1.3 * 1.1, 12)
  })

  it('is nothing where a year is not on record, or the amount is later than all of them', () => {
    expect(consumerPriceRise({ inflation: yearly({ 2022: 20 }) }, { month: '2020-07', asOf, inflation: 0 })).toBeNull()
    expect(consumerPriceRise({ inflation: [] }, { month: '2020-07', asOf, inflation: 0 })).toBeNull()
    expect(consumerPriceRise(record, { month: '2022-08', asOf, inflation: 0 })).toBeNull()
  })
})

/** By hand: 100 at 50 a dollar are 2 dollars; abroad prices rise by a quarter, so 2.5 dollars; at 80 a dollar they are 200, and a tenth more since. */
describe('an amount in today’s money by purchasing power', () => {
  const abroad = { inflation: yearly({ 2021: 25, 2022: 0 }) }
  const record = { inflation: yearly({ 2021: 60, 2022: 90 }), purchasingPower: yearly({ 2020: 50, 2022: 80 }) }
  const when = { month: '2020-07', asOf: '2023-01', inflation: 0.21 }

  it('is what it bought in international dollars, at the last year’s rate, and rises since with local prices', () => {
    const rise = purchasingPowerRise(record, abroad, when)!
    expect(rise.onRecord).toBeCloseTo(2, 12)
    expect(100 * rise.onRecord * rise.since).toBeCloseTo(220, 9)
  })

  it('is nothing without a rate of its year, of the last year, or prices abroad to the same year', () => {
    expect(purchasingPowerRise({ inflation: record.inflation }, abroad, when)).toBeNull()
    expect(purchasingPowerRise({ ...record, purchasingPower: yearly({ 2020: 50 }) }, abroad, when)).toBeNull()
    expect(purchasingPowerRise(record, undefined, when)).toBeNull()
    expect(purchasingPowerRise(record, { inflation: yearly({ 2021: 25 }) }, when)).toBeNull()
  })
})
