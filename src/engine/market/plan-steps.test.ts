import { describe, expect, it } from 'vitest'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { stepsBeforeOpening } from './opening.ts'
import { permitsIn } from './permits.ts'
import { archetypeInPlace } from './plan-steps.ts'
import { archetypeAtSize, sizesOf } from './size.ts'

/** Every business at every size in the reference city of each of its countries. */
const plans = archetypes.flatMap((whole) =>
  sizesOf(whole).flatMap((size) =>
    whole.countries.map((code) => {
      const place = {
        city: marketFacts.cities.find((city) => city.countryCode === code && city.reference)!,
        country: marketFacts.countries[code],
      }
      const archetype = archetypeAtSize(whole, size)
      return { name: `${whole.id} in ${code}, ${size}`, own: archetype, planned: archetypeInPlace(archetype, place), place }
    }),
  ),
)

describe('the steps of a business in a place', () => {
  it('get each paper of the place exactly once, before the opening, and none that the place does not ask for', () => {
    const wrong = plans.flatMap(({ name, planned, place }) => {
      const before = planned.steps.slice(0, stepsBeforeOpening(planned))
      return permitsIn(place, planned.permits).flatMap(({ kind }) => {
        const all = planned.steps.filter(({ permits }) => permits?.includes(kind)).length
        const early = before.filter(({ permits }) => permits?.includes(kind)).length
        return all === 1 && early === 1 ? [] : [`${name}: ${kind}`]
      })
    })
    expect(wrong).toEqual([])
    expect(plans.some(({ own, planned }) => own.steps.length === planned.steps.length)).toBe(true)
  })

  it('get the permit of the place with the place, where a step after the test pays its rent', () => {
    let together = 0
    for (const { name, own, planned, place } of plans) {
      const rented = own.steps.findIndex(({ paysRent }) => paysRent)
      const isBetween = rented >= own.test.step! && rented < stepsBeforeOpening(own)
      const isOwn = own.steps.some(({ permits }) => permits?.includes('local-permit'))
      if (!isBetween || isOwn || !permitsIn(place, own.permits).some(({ kind }) => kind === 'local-permit')) continue
      together++
      expect(planned.steps.find(({ permits }) => permits?.includes('local-permit'))!.do, name).toBe(own.steps[rented]!.do)
    }
    expect(together).toBeGreaterThan(10)
  })

  it('keep the ten of the file in their order, and their test in its place', () => {
    for (const { name, own, planned } of plans) {
      expect(
        planned.steps.map((step) => step.do).filter((text) => own.steps.some((step) => step.do === text)),
        name,
      ).toEqual(own.steps.map((step) => step.do))
      const test = own.test.step! - 1
      expect(planned.steps[test]!.do, name).toBe(own.steps[test]!.do)
    }
  })

  it('wait for the slowest paper that everybody needs, and not a day longer', () => {
    const daysUntil = (steps: readonly { days: number }[], index: number) => steps.slice(0, index).reduce((sum, { days }) => sum + days, 0)
    let waiting = 0
    for (const { name, planned, place } of plans) {
      const opening = stepsBeforeOpening(planned)
      const last = planned.steps[opening - 1]!
      const ready = permitsIn(place, planned.permits).flatMap(({ kind, days, onlySome }) =>
        days && !onlySome
          ? [
              daysUntil(
                planned.steps,
                planned.steps.findIndex(({ permits }) => permits?.includes(kind)),
              ) + days.likely,
            ]
          : [],
      )
      const slowest = Math.max(0, ...ready)
      expect(daysUntil(planned.steps, opening), name).toBeGreaterThanOrEqual(slowest)
      if (last.awaits) {
        waiting++
        expect(daysUntil(planned.steps, opening), name).toBeLessThan(slowest + 1)
      }
    }
    expect(waiting).toBeGreaterThan(10)
  })
})
