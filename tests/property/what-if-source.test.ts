import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sizesOf } from '#engine/market/size.ts'
import { estimateFor } from '#engine/market/supply.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { runWhatIfOf, type WhatIfSource } from '#engine/run/what-if.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import type { BusinessInput } from '#report/business-run.ts'
import { whatIf, whatIfSource } from '#report/pipeline.ts'
import { deepOr } from '../support/depth.ts'

/** Each fifth business in one of its cities, another one for each; in the deep run all in all. */
const places = archetypes
  .filter((_, index) => index % deepOr(1, 10) === 0)
  .flatMap((archetype, index) => {
    const cities = marketFacts.cities.filter(({ countryCode }) => archetype.countries.includes(countryCode))
    const shown = deepOr(cities, [cities[index % cities.length]!])
    return shown.map(({ id, countryCode }) => ({
      archetype,
      countryCode,
      task: { archetypeId: archetype.id, cityId: id, requestedName: null, known: true },
    }))
  })
const countries = [...new Set(places.map(({ countryCode }) => countryCode))]

/** As a phone has it: parsed from the answer's text. */
function sourceOf(task: BusinessInput, answersToday: WhatIfSource['answersToday'] = null): WhatIfSource {
  const answer = whatIfSource({ ...task, answersToday })
  if (!answer.ok) throw new Error(`${task.archetypeId} in ${task.cityId}: ${answer.reason.message}`)
  return { ...(JSON.parse(answer.json) as WhatIfSource), note: null }
}

describe('a what-if on the device', () => {
  it.each(countries)('is the server’s, byte for byte, whatever the business, size and city: %s', (country) => {
    const different = places
      .filter(({ countryCode }) => countryCode === country)
      .flatMap(({ archetype, task }) => {
        const source = sourceOf(task)
        return sizesOf(archetype).flatMap((size) => {
          const own = runWhatIfOf(source, { size, assumptions: {}, withMyAnswers: false })
          const price = own?.ok ? own.model.assumptions.find(({ key }) => key === 'pricePerUnit')!.value * 1.1 : 0
          const assumptions = { pricePerUnit: price }
          const device = runWhatIfOf(source, { size, assumptions, withMyAnswers: false })
          const server = whatIf({ ...task, size, overrides: assumptions })
          return JSON.stringify(device) === JSON.stringify(server) && server.ok ? [] : [`${task.archetypeId} ${size} ${task.cityId}`]
        })
      })
    expect(different).toEqual([])
  })

  it('knows the figures that somebody put into a business of their own', () => {
    const [{ archetype, task: listed }] = places as [(typeof places)[number]]
    const [size] = sizesOf(archetype) as [BusinessSize]
    const task: BusinessInput = { ...listed, size, own: { archetype, suggestedBy: 'a model', figures: { openDaysPerMonth: 11 } } }
    const device = JSON.stringify(runWhatIfOf(sourceOf(task), { size, assumptions: {}, withMyAnswers: false }))
    expect(device).toBe(JSON.stringify(whatIf(task)))
    expect(device).not.toBe(JSON.stringify(whatIf({ ...listed, size })))
  })

  it('takes hours that are changed as hours that somebody has, as those of an answer', () => {
    const task: BusinessInput = { archetypeId: 'akara-and-puff-puff', cityId: 'ibadan', requestedName: null, known: true }
    const modelOf = (changed: Partial<BusinessInput>) => {
      const answer = whatIf({ ...task, ...changed })
      if (!answer.ok) throw new Error(answer.reason.message)
      return answer.model
    }
    const [whole, changed, said] = [
      modelOf({}),
      modelOf({ overrides: { ownerHoursPerWeek: 28 } }),
      modelOf({ answers: { hoursPerWeek: 28 } }),
    ]
    expect(changed.usualMonth).toEqual(said.usualMonth)
    expect(changed.risk.cashNeeded).toEqual(said.risk.cashNeeded)
    expect(changed.usualMonth.p50).toBeLessThan(0.7 * whole.usualMonth.p50)
    const more = modelOf({ answers: { hoursPerWeek: 28 }, overrides: { ownerHoursPerWeek: 54 } })
    expect(more.usualMonth).toEqual(whole.usualMonth)
    const source = sourceOf(task)
    const [size] = Object.keys(source.archetypes) as [BusinessSize]
    const device = runWhatIfOf(source, { size, assumptions: { ownerHoursPerWeek: 28 }, withMyAnswers: false })
    expect(JSON.stringify(device)).toBe(JSON.stringify(whatIf({ ...task, size, overrides: { ownerHoursPerWeek: 28 } })))
  })

  it('counts no fewer hours than the business takes at least, on the device as on the server', () => {
    const short = places
      .filter(({ archetype }) => archetype.ownerHoursPerWeek)
      .flatMap(({ archetype, task }) => {
        const source = sourceOf(task)
        return sizesOf(archetype).flatMap((size) => {
          const change = { size, assumptions: { ownerHoursPerWeek: 1 }, withMyAnswers: false }
          const [device, server] = [runWhatIfOf(source, change), whatIf({ ...task, size, overrides: change.assumptions })]
          if (!device?.ok || !server.ok) return [`${task.archetypeId} ${size}`]
          const counted = device.model.assumptions.find(({ key }) => key === 'ownerHoursPerWeek')!.value
          const sized = source.archetypes[size]!
          const least = Math.min(sized.needs?.hours.least ?? 0, estimateFor(sized.ownerHoursPerWeek!, source.place.country.code).likely)
          const isSame = JSON.stringify(device) === JSON.stringify(server)
          return isSame && counted >= Math.max(1, least) ? [] : [`${task.archetypeId} ${size}: ${counted} of ${least}`]
        })
      })
    expect(short).toEqual([])
  })

  it('knows things, answers and the answers of today', () => {
    const task: BusinessInput = {
      archetypeId: 'motorcycle-taxi',
      cityId: marketFacts.cities.find(({ countryCode }) => countryCode === 'UG')!.id,
      requestedName: null,
      known: true,
      owned: ['motorcycle'],
      answers: { household: { need: 600_000 } },
    }
    const today = { household: { need: 900_000 } }
    const [size] = sizesOf(archetypes.find(({ id }) => id === task.archetypeId)!)
    const source = sourceOf(task, today)
    for (const withMyAnswers of [false, true]) {
      const device = runWhatIfOf(source, { size: size!, assumptions: {}, withMyAnswers })
      const server = whatIf({ ...task, ...(withMyAnswers ? { answers: today } : {}) })
      expect(server.ok).toBe(true)
      expect(JSON.stringify(device)).toBe(JSON.stringify(server))
    }
    expect(JSON.stringify(runWhatIfOf({ ...source, owned: [] }, { size: size!, assumptions: {}, withMyAnswers: false }))).not.toBe(
      JSON.stringify(whatIf(task)),
    )
    // Whoever has sold the motorcycle since says so with the other answers.
    const { owned: _sold, ...without } = task
    expect(JSON.stringify(runWhatIfOf({ ...source, ownedToday: null }, { size: size!, assumptions: {}, withMyAnswers: true }))).toBe(
      JSON.stringify(whatIf({ ...without, answers: today })),
    )
  })

  it('refuses what the server refuses, and knows no size that the business does not have', () => {
    const { task, archetype } = places[0]!
    const source = sourceOf(task)
    const [size] = sizesOf(archetype)
    expect(runWhatIfOf(source, { size: size!, assumptions: { unheardOf: 1 }, withMyAnswers: false })).toMatchObject({ ok: false })
    const { [size!]: _, ...others } = source.archetypes
    expect(runWhatIfOf({ ...source, archetypes: others }, { size: size!, assumptions: {}, withMyAnswers: false })).toBeNull()
  })

  it('needs little more than the report itself over a slow line', () => {
    const heaviest = Math.max(...places.map(({ task }) => gzipSync(JSON.stringify(sourceOf(task))).length))
    expect(heaviest).toBeLessThan(42_000)
  })
})
