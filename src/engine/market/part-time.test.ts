import { describe, expect, it } from 'vitest'
import { createEvidenceBook } from '../evidence/evidence-book.ts'
import type { ValueKey } from '../model/model-inputs.ts'
import { resolve } from '../model/resolve.ts'
import { runModel } from '../run/run-model.ts'
import { canteen } from '../testing/test-archetypes.ts'
import { testFacts, testPlace } from '../testing/test-market.ts'
import type { Archetype } from './archetype.ts'
import { archetypeInHours, standInHours } from './part-time.ts'
import { fullTimeHoursIn, helperWageIn } from './wages.ts'

const place = testPlace('NG')
const hours = { low: 50, likely: 50, high: 50, why: 'a fixture' }
const shared: Archetype = { ...canteen, ownerHoursPerWeek: hours }
const alone: Archetype = { ...shared, staff: [] }

function rowsOf(archetype: Archetype, hoursPerWeek?: number) {
  const book = createEvidenceBook(testFacts.sources ?? {}, 2026)
  const answers = hoursPerWeek === undefined ? {} : { hoursPerWeek }
  const { rows } = resolve(archetype, place, testFacts, testFacts.asOf, book, { answers })
  return {
    value: (key: ValueKey) => rows.get(key)!.value,
    reason: (key: ValueKey) => book.list().find(({ id }) => id === `assumption:${key}`)?.reason,
  }
}

function runOf(archetype: Archetype, hoursPerWeek?: number) {
  const run = runModel({ archetype, place, facts: testFacts, ...(hoursPerWeek === undefined ? {} : { answers: { hoursPerWeek } }) })
  if (!run.ok) throw new Error(run.reason.code)
  return run
}

describe('a person with fewer hours than the plan takes', () => {
  it('works as many fewer of its days alone, and the day stays as long and as good', () => {
    expect(archetypeInHours(alone, 20, 'NG').openDaysPerMonth).toBe((alone.openDaysPerMonth * 20) / 50)
    const [whole, part] = [rowsOf(alone), rowsOf(alone, 20)]
    expect(part.value('openDaysPerMonth')).toBe(10)
    expect(part.value('ownerHoursPerWeek')).toBe(20)
    expect(part.value('unitsPerDay')).toBe(whole.value('unitsPerDay'))
    expect(part.value('pull') / part.value('openDaysPerMonth')).toBeCloseTo(whole.value('pull') / whole.value('openDaysPerMonth'), 6)
    expect(part.reason('openDaysPerMonth')).toContain("20 hours a week out of the plan's 50")
    expect(part.reason('ownerHoursPerWeek')).toContain('20 hours a week, as you said')
  })

  it('sells as much less, while what it takes to open hardly falls', () => {
    const [whole, part] = [runOf(alone).model, runOf(alone, 20).model]
    expect(part.usualMonth.p50).toBeLessThan(whole.usualMonth.p50)
    const lastSales = ({ months }: typeof whole) => months.at(-1)!.revenue
    expect(lastSales(part) / lastSales(whole)).toBeCloseTo(0.4, 1)
    expect(part.startupTotal).toBeGreaterThan(0.6 * whole.startupTotal)
  })

  it('pays somebody for the other hours where there is staff, as a helper is paid here', () => {
    expect(archetypeInHours(shared, 20, 'NG').openDaysPerMonth).toBe(shared.openDaysPerMonth)
    expect(standInHours(shared, 20, 'NG')).toBe(30)
    const [whole, part] = [rowsOf(shared), rowsOf(shared, 20)]
    const pay = (helperWageIn(place).value * 30) / fullTimeHoursIn(place)
    expect(part.value('otherCostsPerMonth') - whole.value('otherCostsPerMonth')).toBeCloseTo(pay, -2)
    expect(runOf(shared, 20).evidence.find(({ id }) => id === 'line:other.standIn')).toMatchObject({ kind: 'derived' })
  })

  it('changes nothing with as many hours or more, and works one day a month at the least', () => {
    for (const enough of [50, 80]) expect(runOf(alone, enough)).toEqual(runOf(alone))
    expect(archetypeInHours(alone, 1, 'NG').openDaysPerMonth).toBe(1)
    expect(archetypeInHours(canteen, 20, 'NG')).toBe(canteen)
  })
})
