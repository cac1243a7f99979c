import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cataloguePaths } from '#engine/model/constants.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import type { Markets } from '#markets/assemble.ts'
import { generatedFiles } from '#markets/generated.ts'
import { marketDataFolder, readMarkets } from '#markets/load.ts'
import { sayProblem } from '#markets/yaml-file.ts'

/**
 * A country that does not exist, added as anybody would add one: its folder, and its code in the businesses that make sense there. It walks from
 * the loader through the table that other rooms are given to the catalogue and a report, and nothing of it stands in code.
 */
const home = mkdtempSync(join(tmpdir(), 'gapwise-country-'))
const folder = join(home, 'market-data')
const business = 'businesses/personal-care/barbershop.yaml'
let markets: Markets

function edit(path: string, ...changes: [from: RegExp, to: string][]): void {
  const file = join(folder, path)
  const before = readFileSync(file, 'utf8')
  const after = changes.reduce((text, [from, to]) => {
    expect(text.match(new RegExp(from, 'm')), `${path}: ${from}`).not.toBeNull()
    return text.replaceAll(new RegExp(from, 'gm'), to)
  }, before)
  writeFileSync(file, after)
}

beforeAll(async () => {
  cpSync(marketDataFolder, folder, { recursive: true })
  cpSync(join(folder, 'countries/gh'), join(folder, 'countries/zz'), { recursive: true })
  edit(
    'countries/zz/country.yaml',
    [/^name: Ghana$/, 'name: Zandia'],
    [/^order: 20$/, 'order: 90'],
    [/^otherNames: .*$/, 'otherNames: [zandia, zz]'],
    [/iso3: GHA/, 'iso3: ZZZ'],
    [/fips: GH/, 'fips: ZZ'],
    [/Africa\/Accra/, 'Africa/Zandia'],
    [/GHS/, 'ZND'],
    [/name: Ghanaian Cedi/, 'name: Zandian Lira'],
    [/mark: GH₵/, 'mark: "Z "'],
    [/minorDigits: 2/, 'minorDigits: 0'],
    [/chargedIn: ZND/, 'chargedIn: USD'],
    [/^ {2}# From the providers[\s\S]*?(?=\n\nfacts:)/, ''],
    [/^staplePrices:[\s\S]*?(?=\n\ntax:)/, ''],
  )
  writeFileSync(
    join(folder, 'countries/zz/cities.yaml'),
    `cities:
  - id: zandia-city
    name: Zandia City
    at: [1, 40]
    population:
      geonames: 700000
    tier: 1
    reference: true
    priceIndex: [1, 1, 1]
    rentIndex: [1, 1, 1]
    why: Reference market of the country
    note: A port with one long street.
    neighbourhoods:
      - name: Harbour
        note: Fish and porters
smallTown:
  at: [2, 41]
  people: [5000, 20000, 60000]
  priceIndex: [0.8, 0.9, 1]
  rentIndex: [0.4, 0.6, 0.8]
  why: A guess
`,
  )
  edit(business, [/^countries: \[/, 'countries: [ZZ, '])
  const loaded = readMarkets(folder)
  expect(loaded.ok ? [] : loaded.problems.map(sayProblem)).toEqual([])
  if (!loaded.ok) return
  markets = loaded.markets
  const table = generatedFiles(markets).find(({ path }) => path === 'src/engine/quantity/country-table.ts')!
  const module = join(home, 'country-table.mjs')
  writeFileSync(module, transformSync(table.content, { loader: 'ts', format: 'esm' }).code)
  vi.doMock('#engine/quantity/country-table.ts', () => import(/* @vite-ignore */ module))
  vi.doMock('#markets/data.ts', () => ({ markets }))
  vi.resetModules()
}, 120_000)

afterAll(() => {
  rmSync(home, { recursive: true })
})

it('has its place among countries, its money and its names', async () => {
  const { countryCodes, homeCountryCodes } = await import('#engine/quantity/country-table.ts')
  const { formatMoneyMajor } = await import('#engine/quantity/format.ts')
  const { chargeCurrencyOf } = await import('#contract/currencies.ts')
  const { locationOptions } = await import('#contract/location-options.ts')
  const { resolvePlace } = await import('#markets/places.ts')
  expect(countryCodes.at(-1)).toBe('ZZ')
  expect(homeCountryCodes.at(-1)).toBe('ZZ')
  expect(locationOptions.at(-1)).toBe('Zandia')
  expect(formatMoneyMajor(1234.5, 'ZND')).toBe('Z 1,235')
  expect(chargeCurrencyOf('ZZ')).toBe('USD')
  expect(resolvePlace({ text: 'Harbour, Zandia City, Zandia' })).toMatchObject({
    ok: true,
    place: { known: true, city: { id: 'zandia-city' } },
  })
  expect(resolvePlace({ text: 'Anywhere, Zandia' })).toMatchObject({ ok: true, place: { known: false, city: { id: 'zz-small-town' } } })
})

it('has cards in the catalogue', async () => {
  const { cardOf, cataloguePairs } = await import('#engine/score/catalogue.ts')
  const { runModel } = await import('#engine/model/run-model.ts')
  const pairs = cataloguePairs(markets.businesses, markets.facts).filter(({ place }) => place.country.name === 'Zandia')
  expect(pairs.map(({ archetype, place }) => `${archetype.id} ${place.city.id}`)).toEqual([
    'barbershop zandia-city',
    'barbershop zz-small-town',
  ])
  for (const pair of pairs) {
    const card = cardOf(pair, markets.facts, (input) => runModel({ ...input, paths: Math.min(100, cataloguePaths) }))
    expect(card).toMatchObject({ ok: true, entry: { country: 'Zandia', countryCode: 'ZZ', currency: 'ZND' } })
  }
})

it('has a report whose amounts are in its money and whose figures lead to its facts', async () => {
  const { generateReport } = await import('#server/compute/tasks.ts')
  const made = generateReport({
    archetypeId: 'barbershop',
    cityId: 'zandia-city',
    asked: null,
    known: true,
    paths: 100,
    at: '2026-11-20T12:00:00.000Z',
  })
  if (!made.ok) throw new Error(made.reason.message)
  const report = JSON.parse(made.json) as ReportData
  expect(report.model.currency).toBe('ZND')
  expect(report.evidence.some(({ id }) => id.includes('zz:'))).toBe(true)
  expect(made.json).toMatch(/Z \d/)
  expect(made.json).not.toMatch(/GH₵|undefined|NaN/)
  expect(report.sections).toHaveLength(12)
})
