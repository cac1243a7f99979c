import { describe, expect, it } from 'vitest'
import type { TestMark } from '#engine/market/archetype.ts'
import { closureIn } from '#engine/market/closure.ts'
import { localizeArchetype } from '#engine/market/localize-archetype.ts'
import { countedText } from '#engine/market/mark-text.ts'
import { emptyTaskState } from '#engine/report/plan-marks.ts'
import { testProgress } from '#engine/report/test-count.ts'
import { unitsPerMonth, withPlanMark } from '#engine/report/test-mark.ts'
import { zonesOfMark } from '#engine/report/test-zone.ts'
import { runModel } from '#engine/run/run-model.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'
import { isDeep } from '#tests/support/depth.ts'
import { countedTest, meaningText, zonePassed } from '#web/lib/test-count-text.ts'

/** Enough for a percentile of a month; a report has sixteen times as many. */
const paths = 128

/** One open city of each of its countries; in the deep run every one. */
function citiesOf(archetype: (typeof archetypes)[number]) {
  return archetype.countries.flatMap((code) => {
    const open = marketFacts.cities.filter((city) => city.countryCode === code && !closureIn(archetype, city.id))
    return isDeep ? open : open.slice(0, 1)
  })
}

/** The low case, day by day, as whole sales. */
function daysOf(total: number, days: number): Map<number, number> {
  return new Map(
    Array.from({ length: days }, (_, index) => [index + 1, Math.floor((total * (index + 1)) / days) - Math.floor((total * index) / days)]),
  )
}

/** Every count is in one zone, and who counted it reads the advice that was beside that zone before. */
function expectOneAdvice(mark: TestMark, where: string) {
  const zones = zonesOfMark(mark)
  expect(zones[0], where).toMatchObject({ zone: 'below-mark', from: 0, to: mark.number })
  expect(zones.map(({ to }) => to).slice(0, -1), where).toEqual(zones.map(({ from }) => from).slice(1))
  expect(zones.at(-1), where).toMatchObject({ zone: 'as-planned', to: null })
  expect(zones.at(-1)!.from, where).toBe(Math.max(mark.number, mark.covers ?? 0, mark.planned ?? 0))
  for (const { zone, from, to, advice } of zones)
    for (const counted of new Set([from, to === null ? from + 1 : to - 1])) {
      const test = countedTest(mark, { ...emptyTaskState, counts: daysOf(counted, mark.days) })
      expect(zonePassed(test)?.advice ?? zones[0]!.advice, `${where}: ${counted}`).toBe(advice)
      expect(zonePassed(test) === null, `${where}: ${counted}`).toBe(zone === 'below-mark')
      expect(/\bto pay the running costs /i.test(meaningText(test)), `${where}: ${counted}`).toBe(zone === 'below-costs')
    }
}

describe.each(archetypes.filter((_, index) => isDeep || index % 3 === 0).map((archetype) => [archetype.id, archetype] as const))(
  'the pass mark of %s',
  (_id, archetype) => {
    it('is reached by whoever sells what the plan does in its second month, with bad luck', () => {
      for (const city of citiesOf(archetype)) {
        const country = marketFacts.countries[city.countryCode]
        const run = runModel({
          archetype,
          place: { city, country, requestedName: null, known: true },
          facts: marketFacts,
          evidence: false,
          paths,
        })
        if (!run.ok) throw new Error(run.reason.message)
        const { test } = localizeArchetype(withPlanMark(archetype, run.model, archetype.openDaysPerMonth), country, 1, markets.terms)
        const mark = test.mark!
        const where = `${archetype.id} in ${city.id}`
        expect(test.passMark, where).toContain(countedText(mark.number, mark))
        expect(mark.number, where).toBeLessThanOrEqual(archetype.test.mark!.number)
        expectOneAdvice(mark, where)
        if (mark.counts === 'other') {
          expect([mark.number, mark.basis], where).toEqual([archetype.test.mark!.number, 'business'])
          continue
        }
        const { base, low } = unitsPerMonth(run.model, Math.round(archetype.production?.cycleMonths ?? 1))
        expect(low, where).toBeLessThanOrEqual(base)
        const lowCase = Math.floor((low * mark.days) / 30 + 1e-9)
        const { result } = testProgress(mark, { byDay: daysOf(lowCase, mark.days), undated: null, ended: true })
        // Where bad luck sells nothing in these days the mark is 1, and the answer is to go on.
        expect(result, where).toBe(lowCase === 0 ? 'not-clear' : 'passed')
      }
    })
  },
)
