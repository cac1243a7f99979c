import { describe, expect, it } from 'vitest'
import { stall } from '../testing/test-archetypes.ts'
import { type Archetype, estimate, homeMoney, type Production } from './archetype.ts'
import { archetypeKeeping, keptFor } from './herd.ts'
import { archetypeAtSize } from './size.ts'

/** 46 pigs give 12 a month, 0.5 a day planned. */
const production: Production = {
  startsSelling: { month: 5, why: 'they grow' },
  cycleMonths: 1,
  yieldPerCycle: 12,
  limit: 'harvest',
  kept: { one: 'pig', many: 'pigs', count: 46 },
  keeping: [{ item: 'Feed', monthly: homeMoney([90, 100, 110], 'food', 'bag') }],
  mortality: 'few',
}

const pigs: Archetype = {
  ...stall,
  unitsPerDay: estimate([0.4, 0.5, 0.55], 'pens'),
  capacityPerDay: 0.6,
  production,
  equipment: [
    {
      item: 'Pens',
      amount: homeMoney([4000, 4600, 5200], 'prices', 'All 8 pens.', { anchors: { US: [40, 46, 52] } }),
      lifeMonths: 60,
      perKept: true,
    },
    { item: 'Breeding sows, 14', amount: homeMoney([1300, 1400, 1500], 'food', 'A farm sells them.'), lifeMonths: 24, perKept: 14 },
    { item: 'Scale for 14 bags', amount: homeMoney([90, 100, 110], 'imported', 'A shop sells it.'), lifeMonths: 40 },
  ],
  steps: [
    { do: 'Buy the sows.', days: 1, costItems: ['Breeding sows, 14'] },
    { do: 'Buy the scale.', days: 1, costItems: ['Scale for 14 bags'] },
  ],
}

describe('how many are kept', () => {
  it('is whole, enough for what is sold, and never more than planned', () => {
    // 46 × 0.3 / 0.5 = 27.6, and 46 × 0.25 / 0.5 = 23 exactly.
    expect(keptFor(production, 0.3, 0.5)).toBe(28)
    expect(keptFor(production, 0.25, 0.5)).toBe(23)
    expect(keptFor(production, 0.5, 0.5)).toBe(46)
    expect(keptFor(production, 0.9, 0.5)).toBe(46)
  })

  it('is never fewer than give one sale with every batch, or than the smallest form that the file knows', () => {
    // 46 pigs give 12, so that 4 give one.
    expect(keptFor(production, 0, 0.5)).toBe(4)
    expect(keptFor({ ...production, kept: { ...production.kept, least: 8 } }, 0.01, 0.5)).toBe(8)
    expect(keptFor({ ...production, kept: { ...production.kept, count: 6, least: 8 } }, 0, 0.5)).toBe(6)
    const alone = { what: 'Eight pigs.', why: 'They fit.', kept: { count: 8, yieldPerCycle: 2.1 } }
    expect(
      archetypeAtSize(
        { ...pigs, staff: [{ role: 'hand', count: 1, fromMonth: 1, monthly: homeMoney([1, 2, 3], 'wages', 'pay') }], alone },
        'with-help',
      ).production!.kept.least,
    ).toBe(8)
  })
})

describe('a business that keeps fewer', () => {
  it('has yield, capacity and the lines of what is kept in proportion, by hand', () => {
    // Half of 46: pens at half, 7 of 14 sows; the scale, and what customers would buy, stay.
    const half = archetypeKeeping(pigs, 23)
    expect(half.production).toMatchObject({ yieldPerCycle: 6, kept: { count: 23 } })
    expect(half.capacityPerDay).toBeCloseTo(0.3, 10)
    expect(half.unitsPerDay).toBe(pigs.unitsPerDay)
    expect(half.equipment.map(({ item, amount }) => [item, amount.low, amount.likely, amount.high])).toEqual([
      ['Pens', 2000, 2300, 2600],
      ['Breeding sows, 7', 650, 700, 750],
      ['Scale for 14 bags', 90, 100, 110],
    ])
    expect(half.equipment[0]!.amount.anchors).toEqual({ US: [20, 23, 26] })
    expect(half.equipment[0]!.amount.why).toBe('All 8 pens. It is counted here for 23 pigs, not for 46, because no more can be sold.')
    expect(half.steps.map(({ costItems }) => costItems)).toEqual([['Breeding sows, 7'], ['Scale for 14 bags']])
  })

  it('buys whole pieces, and never fewer than two that take turns', () => {
    // 14 × 20 / 46 = 6.09, and 14 × 4 / 46 = 1.2.
    expect(archetypeKeeping(pigs, 20).equipment[1]).toMatchObject({ item: 'Breeding sows, 7', amount: { likely: 700 } })
    expect(archetypeKeeping(pigs, 4).equipment[1]).toMatchObject({ item: 'Breeding sows, 2', amount: { likely: 200 } })
  })

  it('is the same where all are kept, and where nothing is', () => {
    expect(archetypeKeeping(pigs, 46)).toBe(pigs)
    expect(archetypeKeeping(stall, 3)).toBe(stall)
  })
})
