import { describe, expect, it } from 'vitest'
import { createEvidenceBook } from '../evidence/evidence-book.ts'
import { isOwnersFigure } from '../evidence/own-sources.ts'
import type { ValueKey } from '../model/model-inputs.ts'
import { resolve } from '../model/resolve.ts'
import type { FreeTime } from '../quantity/vocabulary.ts'
import { runModel } from '../run/run-model.ts'
import { canteen } from '../testing/test-archetypes.ts'
import { testFacts, testPlace } from '../testing/test-market.ts'
import type { Archetype } from './archetype.ts'
import { archetypeInHours, fewerHours, type OwnTime, standInHours } from './part-time.ts'
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
    expect(archetypeInHours(alone, { hoursPerWeek: 20 }, 'NG').openDaysPerMonth).toBe((alone.openDaysPerMonth * 20) / 50)
    const [whole, part] = [rowsOf(alone), rowsOf(alone, 20)]
    expect(part.value('openDaysPerMonth')).toBe(10)
    expect(part.value('ownerHoursPerWeek')).toBe(20)
    expect(part.value('unitsPerDay')).toBe(whole.value('unitsPerDay'))
    expect(part.value('pull') / part.value('openDaysPerMonth')).toBeCloseTo(whole.value('pull') / whole.value('openDaysPerMonth'), 6)
    expect(part.reason('openDaysPerMonth')).toContain("20 hours a week out of the plan's 50")
    expect(part.reason('ownerHoursPerWeek')).toContain('20 hours a week, as you said')
  })

  it('has said the hours alone: what follows from them is an assumption of ours', () => {
    const { evidence } = runOf(alone, 20)
    const isOwn = (key: string) => evidence.filter(({ id }) => id === `assumption:${key}`).map(isOwnersFigure)
    expect(isOwn('ownerHoursPerWeek')).toEqual([true])
    expect([...isOwn('openDaysPerMonth'), ...isOwn('pull')]).toEqual([false, false])
  })

  it('sells as much less, while what it takes to open hardly falls', () => {
    const [whole, part] = [runOf(alone).model, runOf(alone, 20).model]
    expect(part.usualMonth.p50).toBeLessThan(whole.usualMonth.p50)
    const lastSales = ({ months }: typeof whole) => months.at(-1)!.revenue
    expect(lastSales(part) / lastSales(whole)).toBeCloseTo(0.4, 1)
    expect(part.startupTotal).toBeGreaterThan(0.6 * whole.startupTotal)
  })

  it('pays somebody for the other hours where there is staff, as a helper is paid here', () => {
    expect(archetypeInHours(shared, { hoursPerWeek: 20 }, 'NG').openDaysPerMonth).toBe(shared.openDaysPerMonth)
    expect(standInHours(shared, { hoursPerWeek: 20 }, 'NG')).toBe(30)
    const [whole, part] = [rowsOf(shared), rowsOf(shared, 20)]
    const pay = (helperWageIn(place).value * 30) / fullTimeHoursIn(place)
    expect(part.value('otherCostsPerMonth') - whole.value('otherCostsPerMonth')).toBeCloseTo(pay, -2)
    expect(runOf(shared, 20).evidence.find(({ id }) => id === 'line:other.standIn')).toMatchObject({ kind: 'derived' })
  })

  it('changes nothing with as many hours or more, and works one day a month at the least', () => {
    for (const enough of [50, 80]) expect(runOf(alone, enough)).toEqual(runOf(alone))
    expect(archetypeInHours(alone, { hoursPerWeek: 1 }, 'NG').openDaysPerMonth).toBe(1)
    expect(archetypeInHours(canteen, { hoursPerWeek: 20 }, 'NG')).toBe(canteen)
  })
})

describe('a person who is free at a part of the week', () => {
  const selling = (of: 'one' | 'each', times: FreeTime[], least = 10): Archetype => ({
    ...alone,
    needs: {
      trades: { weeks: { cook: 0 }, why: 'a fixture' },
      hours: { least, why: 'a fixture' },
      sold: { of, times, when: 'a fixture', why: 'a fixture' },
      strength: { kind: 'light', why: 'a fixture' },
    },
  })
  const worked = (archetype: Archetype, own: OwnTime) => fewerHours(archetype, own, 'NG')

  it('works at those of its times that are theirs: half of the week where it sells mornings and afternoons', () => {
    expect(worked(selling('one', ['mornings', 'afternoons']), { when: ['mornings'] })).toEqual({
      planned: 50,
      worked: 25,
      limit: 'times',
      met: ['mornings'],
      partOfDay: 0.5,
    })
    // A time of the day has five days and the weekend two.
    expect(worked(selling('one', ['evenings', 'weekends']), { when: ['weekends'] })?.worked).toBe(Math.round((50 * 2) / 7))
  })

  it('does at the times that are theirs what they hold, where it goes to its customers', () => {
    const visits: Archetype = { ...selling('one', ['mornings', 'afternoons']), premises: { ...alone.premises, kind: 'vehicle' } }
    expect(worked(visits, { when: ['mornings'] })).toMatchObject({ worked: 42, limit: 'free' })
    expect(worked({ ...visits, ownerHoursPerWeek: { ...hours, likely: 18 } }, { when: ['mornings'] })).toBeNull()
    expect(worked(visits, { when: ['mornings', 'evenings'], hoursPerWeek: 60 })).toMatchObject({ worked: 42, limit: 'times' })
  })

  it('works the hours that the free times hold, where none were said', () => {
    expect(worked(selling('one', ['mornings']), { when: ['mornings'] })).toMatchObject({ worked: 42, limit: 'free' })
    expect(worked(selling('each', ['mornings', 'evenings']), { when: ['mornings'] })).toMatchObject({ worked: 42, limit: 'free' })
    expect(worked(selling('one', ['mornings']), { when: ['mornings'], hoursPerWeek: 50 })).toBeNull()
    expect(worked(selling('one', []), { when: ['mornings', 'evenings'] })).toBeNull()
  })

  it('works the least of both, and never less than the least with which it works', () => {
    const both = selling('one', ['mornings', 'afternoons'])
    expect(worked(both, { when: ['mornings'], hoursPerWeek: 40 })).toMatchObject({ worked: 25, limit: 'times' })
    expect(worked(both, { when: ['mornings'], hoursPerWeek: 12 })).toMatchObject({ worked: 12, limit: 'said' })
    expect(worked(selling('one', ['mornings', 'afternoons'], 30), { when: ['mornings'] })).toMatchObject({ worked: 30, limit: 'times' })
    expect(worked(selling('one', ['mornings'], 45), { when: ['mornings'] })).toMatchObject({ worked: 45, limit: 'least' })
  })

  it('works a part of each of its days, not half as many of them, and pays what is paid by the day as before', () => {
    const both = selling('one', ['mornings', 'afternoons'])
    const part = archetypeInHours(both, { when: ['mornings'] }, 'NG')
    expect(part.openDaysPerMonth).toBe(both.openDaysPerMonth)
    expect(part.unitsPerDay.likely).toBe(both.unitsPerDay.likely / 2)
    expect(part.capacityPerDay).toBe(Math.round(both.capacityPerDay / 2))
    expect(part.otherCosts).toEqual(both.otherCosts)
    expect(part.day).toBe(
      `${both.day} That is a whole day. You are free in the mornings: the figures leave out what lies in the afternoons.`,
    )
    // What takes the sales of the afternoon takes nothing of whoever sells in the morning.
    const [shock] = both.shocks
    const struck: Archetype = { ...both, shocks: [{ ...shock!, at: 'afternoons' }, { ...shock!, at: 'mornings' }, shock!] }
    expect(archetypeInHours(struck, { when: ['mornings'] }, 'NG').shocks).toEqual(struck.shocks.slice(1))
    expect(archetypeInHours(struck, { hoursPerWeek: 25 }, 'NG').shocks).toEqual(struck.shocks)
    // Fewer hours than those mornings hold are fewer mornings.
    const fewer = archetypeInHours(both, { when: ['mornings'], hoursPerWeek: 15 }, 'NG')
    expect(fewer.openDaysPerMonth).toBe(Math.round((both.openDaysPerMonth * 15) / 25))
    expect(fewer.unitsPerDay.likely).toBe(both.unitsPerDay.likely / 2)
    // A weekend is a day whole.
    const weekends = archetypeInHours(selling('one', ['evenings', 'weekends']), { when: ['weekends'] }, 'NG')
    expect(weekends.unitsPerDay).toEqual(both.unitsPerDay)
    expect(weekends.openDaysPerMonth).toBe(Math.round((both.openDaysPerMonth * 14) / 50))
  })

  it('sells at each of its times the part that its own file says', () => {
    const morning = selling('one', ['mornings', 'afternoons'])
    const shared: Archetype = { ...morning, needs: { ...morning.needs!, sold: { ...morning.needs!.sold, shares: [0.7, 0.3] } } }
    expect(worked(shared, { when: ['mornings'] })).toMatchObject({ worked: 35, partOfDay: 0.7 })
    expect(worked(shared, { when: ['afternoons'] })).toMatchObject({ worked: 15, partOfDay: 0.3 })
    // The least that it takes sells no more in the afternoons.
    const longer: Archetype = { ...shared, needs: { ...shared.needs!, hours: { least: 28, why: 'a fixture' } } }
    expect(worked(longer, { when: ['afternoons'] })).toMatchObject({ worked: 28, partOfDay: 0.3 })
    expect(archetypeInHours(longer, { when: ['afternoons'] }, 'NG').openDaysPerMonth).toBe(longer.openDaysPerMonth)
  })

  it('has hours of a what-if at any time, and shorter days only as far as they are fewer', () => {
    const both = selling('one', ['mornings', 'afternoons'])
    const of = (hoursPerWeek: number) => worked(both, { when: ['mornings'], hoursPerWeek, hoursAtAnyTime: true })
    expect(of(25)).toEqual({ ...worked(both, { when: ['mornings'] }), limit: 'said' })
    expect(of(40)).toMatchObject({ worked: 40, limit: 'said', partOfDay: 0.8 })
    expect(of(50)).toBeNull()
    expect(of(15)).toMatchObject({ worked: 15, limit: 'said', partOfDay: 0.5 })
  })

  it('sells as much less, and the figure says why', () => {
    const mornings = selling('one', ['mornings', 'afternoons'])
    const [whole, part] = [{}, { when: ['mornings'] as const }].map((answers) =>
      runModel({ archetype: mornings, place, facts: testFacts, answers }),
    )
    if (!whole?.ok || !part?.ok) throw new Error('refused')
    expect(part.model.months.at(-1)!.revenue / whole.model.months.at(-1)!.revenue).toBeCloseTo(0.5, 1)
    const daily = part.evidence.find(({ id }) => id === 'assumption:unitsPerDay')
    expect(daily?.formula).toContain('× 0.5, the part of the day that is worked')
    const hours = part.evidence.find(({ id }) => id === 'assumption:ownerHoursPerWeek')
    expect(hours?.reason).toContain('at all the times when it sells, and you are free in the mornings')
  })
})
