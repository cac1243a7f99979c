import { describe, expect, it } from 'vitest'
import { cheapestStart } from '#engine/model/cheapest-start.ts'
import { prepareRun } from '#engine/model/prepare-run.ts'
import type { Model } from '#engine/model/result.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { ownables } from '#engine/quantity/vocabulary.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { resolveBusiness, runOptions } from '#report/business-run.ts'
import { asTotal, openingField } from '../../src/web/features/reports/money/opening-field.ts'
import { fieldText, fieldValue } from '../../src/web/features/reports/panel/assumption-scale.ts'
import { readAsTyped, unitField } from '../../src/web/lib/typed-number.ts'

/** Businesses in the reference city of one of their countries in turn, whose owner has everything that can be owned. */
const runs = archetypes
  .filter((_, index) => index % 6 === 0)
  .map(({ id, countries }, index) => {
    const country = countries[index % countries.length]
    const cityId = marketFacts.cities.find((city) => city.reference && city.countryCode === country)!.id
    return (overrides?: Record<string, number>) => {
      const input = { archetypeId: id, cityId, requestedName: null, known: true, owned: index % 2 ? ownables : [] }
      const resolved = resolveBusiness(input)
      if (!resolved.ok) throw new Error(resolved.reason.message)
      return prepareRun({ ...resolved, ...runOptions(input), ...(overrides ? { overrides } : {}) }, false).model
    }
  })

describe('a field of what-if', () => {
  it('keeps what was typed, and what it began with changes nothing', () => {
    const wrong = runs.flatMap((run) =>
      run().assumptions.flatMap((assumption) => {
        const { key, unit, value, min, max, editable } = assumption
        if (!editable) return []
        const typed = (text: string) => {
          const read = readAsTyped(text, unitField(unit, { min, max }))
          return read.kind === 'number' ? fieldValue(assumption, read.value, value) : read.kind
        }
        const isKept = [min + (max - min) * 0.37, max].every((next) => {
          const text = fieldText(assumption, next, value)
          const got = typed(text)
          return typeof got === 'number' && fieldText(assumption, got, value) === text
        })
        const isBack = value === 0 || typed(fieldText(assumption, value, value)) === value
        return isKept && isBack ? [] : [`${key} ${value} ${unit}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('the cost to open as a field', () => {
  it('keeps the total and the range, before and after the model has it, also where a part is owned', () => {
    let fields = 0
    for (const run of runs) {
      const base = run()
      const first = openingField(base, base)
      if (!first) continue
      fields++
      const { part } = first
      const total = first.toTotal(part.value)
      expect(first.toPart(total)).toBe(part.value)
      for (const typed of [total * 0.9, total * 1.4].map(Math.round)) {
        const chosen = first.toPart(typed)
        if (chosen <= part.min || chosen >= part.max) continue
        const shown = run({ [part.key]: chosen })
        const after = openingField(base, shown)!
        expect(first.toTotal(chosen)).toBe(typed)
        expect(after.toTotal(chosen)).toBe(typed)
        expect([part.low, part.high].map(after.toTotal)).toEqual([part.low, part.high].map(first.toTotal))
        expect(after.toPart(total)).toBe(part.value)
        // The model opens for what was typed, but for the rounding of our own total.
        if (part.key !== 'openingStock') expect(Math.abs(shown.startupTotal - typed) / typed).toBeLessThan(0.006)
      }
    }
    expect(fields).toBeGreaterThan(runs.length / 2)
  })

  it('takes the smaller start that the report itself names as within its range', () => {
    const outside = runs.flatMap((run) => {
      const base = run()
      const field = openingField(base, base)
      const profitable = { ...base, usualMonth: { p10: 1, p50: 1, p90: 1 } } as Model
      const start = cheapestStart(profitable)?.toOpen
      if (!field || start === undefined) return []
      const { low, min } = asTotal(field, start)
      return [start, roundSignificant(start)].every((typed) => typed >= low && typed >= min) ? [] : [field.part.label]
    })
    expect(outside).toEqual([])
  })
})
