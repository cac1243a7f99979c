import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ReportData } from '#engine/report/report-data.ts'
import type { Markets } from '#markets/assemble.ts'
import { generatedFiles } from '#markets/generated.ts'
import { readMarkets } from '#markets/load.ts'
import { formatProblem } from '#markets/yaml-file.ts'
import { addFictionalCountry } from '../support/fictional-country.ts'

/**
 * A country that does not exist, added as anybody would add one. It walks from the loader through the table that other rooms are given to the
 * catalogue and a report, and none of it is in code. (tests/crash/new-country.test.ts builds and runs the product with it.)
 */
const home = mkdtempSync(join(tmpdir(), 'gapwise-country-'))
const folder = join(home, 'market-data')
let markets: Markets

beforeAll(async () => {
  addFictionalCountry(folder)
  const loaded = readMarkets(folder)
  expect(loaded.ok ? [] : loaded.problems.map(formatProblem)).toEqual([])
  if (!loaded.ok) return
  markets = loaded.markets
  const table = generatedFiles(folder).find(({ path }) => path === 'src/engine/quantity/country-table.ts')!
  const module = join(home, 'country-table.mjs')
  writeFileSync(module, transformSync(table.content, { loader: 'ts', format: 'esm' }).code)
  vi.doMock('#engine/quantity/country-table.ts', () => import(/* @vite-ignore */ module))
  vi.doMock('#markets/data.ts', () => ({ markets }))
  vi.resetModules()
})

afterAll(() => {
  // The next file of this worker loads the real ones.
  vi.doUnmock('#engine/quantity/country-table.ts')
  vi.doUnmock('#markets/data.ts')
  vi.resetModules()
  rmSync(home, { recursive: true })
})

it('has its place among countries, its money and its names', async () => {
  const { countryCodes, homeCountryCodes } = await import('#engine/quantity/country-table.ts')
  const { formatMoneyMajor } = await import('#engine/quantity/format.ts')
  const { chargeCurrencyOf } = await import('#contract/currencies.ts')
  const { locationOptions } = await import('#contract/location-options.ts')
  const { resolvePlace } = await import('#markets/places.ts')
  expect(countryCodes.at(-1)).toBe('XQ')
  expect(homeCountryCodes.at(-1)).toBe('XQ')
  expect(locationOptions.at(-1)).toBe('Zandia')
  expect(formatMoneyMajor(1234.5, 'ZND')).toBe('Z 1,235')
  expect(chargeCurrencyOf('XQ')).toBe('USD')
  expect(resolvePlace({ text: 'Harbour, Zandia City, Zandia' })).toMatchObject({
    ok: true,
    place: { known: true, city: { id: 'zandia-city' } },
  })
  expect(resolvePlace({ text: 'Anywhere, Zandia' })).toMatchObject({ ok: true, place: { known: false, city: { id: 'xq-small-town' } } })
})

it('has cards in the catalogue', async () => {
  const { createCard: cardOf, cataloguePairs } = await import('#engine/score/catalogue.ts')
  const { runCard } = await import('#engine/run/run-model.ts')
  const pairs = cataloguePairs(markets.businesses, markets.facts).filter(({ place }) => place.country.name === 'Zandia')
  expect(pairs.map(({ archetype, place }) => `${archetype.id} ${place.city.id}`)).toEqual([
    'barbershop zandia-city',
    'barbershop xq-small-town',
  ])
  for (const pair of pairs) {
    const card = cardOf(pair, markets.facts, (input) => runCard({ ...input, paths: 100 }))
    expect(card).toMatchObject({ ok: true, entry: { country: 'Zandia', countryCode: 'XQ', currency: 'ZND' } })
  }
})

it('has a report whose amounts are in its money and whose figures lead to its facts', async () => {
  const { generateReport } = await import('#report/pipeline.ts')
  const made = generateReport({
    archetypeId: 'barbershop',
    cityId: 'zandia-city',
    requestedName: null,
    known: true,
    paths: 100,
    at: '2026-11-20T12:00:00.000Z',
  })
  if (!made.ok) throw new Error(made.reason.message)
  const report = JSON.parse(made.json) as ReportData
  expect(report.model.currency).toBe('ZND')
  expect(report.evidence.some(({ id }) => id.includes('xq:'))).toBe(true)
  expect(made.json).toMatch(/Z \d/)
  expect(made.json).not.toMatch(/GH₵|undefined|NaN/)
  expect(report.sections).toHaveLength(12)
})
