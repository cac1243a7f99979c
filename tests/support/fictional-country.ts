import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { marketDataFolder } from '#markets/load.ts'

/** A country that does not exist, as its folder says it. */
export const fictionalCountry = { code: 'XQ', name: 'Zandia', currency: 'ZND', city: 'zandia-city', town: 'xq-small-town' } as const

/** The business that makes sense there; its price is what it is there, because carrying it over would be wrong. */
const business = 'businesses/personal-care/barbershop.yaml'

/** A copy of `market-data` in `folder`, and in it a new country, added as anybody would add one: a folder, its code in a business, a price anchor. */
export function addFictionalCountry(folder: string): void {
  cpSync(marketDataFolder, folder, { recursive: true })
  const countryFolder = join('countries', fictionalCountry.code.toLowerCase())
  cpSync(join(folder, 'countries/gh'), join(folder, countryFolder), { recursive: true })
  edit(
    join(folder, countryFolder, 'country.yaml'),
    [/^name: Ghana$/, `name: ${fictionalCountry.name}`],
    [/^ {2}about: .*$/, '  about: One long street, and a harbour.'],
    [/^order: 20$/, 'order: 90'],
    [/^otherNames: .*$/, 'otherNames: [zandia, xq]'],
    [/iso3: GHA/, 'iso3: XQQ'],
    [/fips: GH/, 'fips: XQ'],
    [/Africa\/Accra/, 'Indian/Mauritius'],
    [/GHS/, fictionalCountry.currency],
    [/^ {2}alsoMarked: .*$/, '  alsoMarked: [Zl]'],
    [/name: Ghanaian Cedi/, 'name: Zandian Lira'],
    [/mark: GH₵/, 'mark: "Z "'],
    [/GH₵/, 'Z '],
    [/minorDigits: 2/, 'minorDigits: 0'],
    [/chargedIn: ZND/, 'chargedIn: USD'],
    [/^ {2}# As we know the country[\s\S]*?(?=\n\nfacts:)/, ''],
    [/^staplePrices:[\s\S]*?(?=\n\ntax:)/, ''],
    [/^ {2}staplePrices:\n(?: {4}.*\n)+/, ''],
  )
  writeFileSync(
    join(folder, countryFolder, 'cities.yaml'),
    `cities:
  - id: ${fictionalCountry.city}
    name: Zandia City
    at: [1, 40]
    population:
      geonames: 700000
    tier: 1
    climate: two-rains
    reference: true
    priceIndex: [1, 1, 1]
    rentIndex: [1, 1, 1]
faiths:
  christians: [50, 60, 70]
  muslims: [20, 30, 40]
  year: 2020
  source: memory
smallTown:
  at: [2, 41]
  people: [5000, 20000, 60000]
  priceIndex: [0.8, 0.9, 1]
  rentIndex: [0.4, 0.6, 0.8]

en:
  faiths:
    note: Nobody has counted.
  cities:
    ${fictionalCountry.city}:
      why: Reference market of the country
      note: A port with one long street.
      neighbourhoods:
        - name: Harbour
          note: Fish and porters
        - name: Long Street
          note: Shops and offices
        - name: Behind the Market
          note: Rented rooms
      offices:
        local:
          name: Zandia City Council
          verifyAt: the council’s own office
  smallTown:
    why: A guess
`,
  )
  // It is offered one business, so that a build of it is not one of the whole catalogue.
  edit(join(folder, 'market.yaml'), [/^leastBusinesses: .*$/, 'leastBusinesses: 0'])
  edit(
    join(folder, business),
    [/^countries: \[/, `countries: [${fictionalCountry.code}, `],
    [/^price:\n((?: {2}.*\n)*?) {2}anchors:\n/, `price:\n$1  anchors:\n    ${fictionalCountry.code}: [18, 24, 32]\n`],
  )
}

export function edit(file: string, ...changes: [from: RegExp, to: string][]): void {
  const text = changes.reduce(
    (before, [from, to]) => {
      if (!new RegExp(from, 'm').test(before)) throw new Error(`${file} has nothing like ${from}`)
      return before.replaceAll(new RegExp(from, 'gm'), to)
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, text)
}
