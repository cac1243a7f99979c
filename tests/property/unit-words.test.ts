import { describe, expect, it } from 'vitest'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { hasUnitTexts, unitName } from '#engine/quantity/unit-words.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { generateReport } from '#report/pipeline.ts'
import { reportSample } from '../support/report-sample.ts'

/** Every unit in a tree of data, wherever it is. */
function unitsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (value && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) {
      if (key === 'unit' && typeof each === 'string') found.add(each)
      else unitsIn(each, found)
    }
  }
  return found
}

describe('every unit has words in the language', () => {
  it('of market data', () => {
    const { countries, cities } = marketFacts
    const units = [...unitsIn(countries), ...unitsIn(cities)]
    expect(units.length).toBeGreaterThan(40)
    expect(units.filter((unit) => !hasUnitTexts(unit, ''))).toEqual([])
  })

  it('of reports, beside what the business sells and keeps', () => {
    const unknown = new Set<string>()
    for (const each of reportSample(archetypes, marketFacts, 40)) {
      const answer = generateReport({ ...each, requestedName: null, known: true, at: '2026-11-20T12:00:00.000Z', paths: 200 })
      if (!answer.ok) throw new Error(`${each.archetypeId} in ${each.cityId}: ${answer.reason.message}`)
      const { unit: sells, production } = archetypes.find(({ id }) => id === each.archetypeId)!
      const { one, many } = sells
      for (const unit of unitsIn(JSON.parse(answer.json)))
        if (
          unit !== production?.kept.many &&
          ![`per ${one}`, `${many} a day`, `${many} a month`].some((sold) => unit.endsWith(sold)) &&
          !hasUnitTexts(unit, '')
        )
          unknown.add(unit)
    }
    expect([...unknown]).toEqual([])
  })

  it.each([
    [1, 'days', '1 day', 'days'],
    [2, 'days', '2 days', 'days'],
    [1, 'people', '1 person', 'people'],
    [1, 'plates a day', '1 a day (plates)', 'plates a day'],
    [12, 'cakes a month', '12 cakes a month', 'cakes a month'],
    [0.35, 'share of cost of sales', '35% of cost of sales', 'share of cost of sales'],
    [24, '% a year, effective', '24% a year, effective', '% a year, effective'],
    [3, 'of 7', '3 of 7', 'of 7'],
    [4, 'on a walk of 1 minutes', '4 on a walk of 1 minute', 'on a walk of 1 minute'],
    [
      1.2,
      'over the reference market of its country',
      '1.2 times the reference market of its country',
      'times the reference market of its country',
    ],
    [5, 'furlongs', '5 furlongs', 'furlongs'],
  ])('%s in “%s” reads “%s”, and the unit alone “%s”', (value, unit, exact, alone) => {
    expect(formatQuantity(value, unit)).toBe(exact)
    expect(unitName(unit)).toBe(alone)
  })

  it('and a unit without any is refused', () => {
    expect(hasUnitTexts('furlongs', '')).toBe(false)
    expect(hasUnitTexts('% of furlongs', '')).toBe(false)
    expect(hasUnitTexts('NGN per furlong', '')).toBe(false)
    expect(hasUnitTexts('XXX per kg', '')).toBe(false)
    expect(hasUnitTexts('XXX per kg', 'XXX')).toBe(true)
  })
})
