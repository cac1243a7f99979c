import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMarketDataCopy } from '#tests/support/edited-market-data.ts'
import { cacheFile, marketDataFolder, readMarkets } from './load.ts'

let data: ReturnType<typeof openMarketDataCopy>
const bakery = 'businesses/baking/mini-bakery-bread.yaml'
const folders = readdirSync(join(marketDataFolder, 'countries'))
  .map((name) => name.toUpperCase())
  .sort()
  .join(', ')
const kenya = 'countries/ke/country.yaml'

/** What a file says after an edit, and the mistakes the whole folder has then, one line each. */
const withEdit = (path: string, edit: (content: string) => string) => data.problemsAfter({ [path]: edit })
const read = (path: string) => data.read(path)
const lineOf = (path: string, text: string) => data.lineOf(path, text)
const replace = (from: string, to: string) => (content: string) => content.replace(from, to)

/** The lines of the bakery that the tests below spoil: its price, and its price in Ghana. */
let price = ''
let priceInGhana = ''

beforeAll(() => {
  data = openMarketDataCopy()
  ;[, price = '', priceInGhana = ''] = /\nprice:\n {2}average: (\[.*\])\n(?: .*\n)*? {4}(GH: .*)\n/.exec(read(bakery) ?? '') ?? []
})
afterAll(() => data.close())

describe('the market data of the repository', () => {
  it('has no mistake, and says the same read fresh and from what was kept of the last reading', () => {
    const fresh = readMarkets(marketDataFolder)
    expect(fresh).toMatchObject({ ok: true })
    expect(readMarkets(marketDataFolder, cacheFile)).toEqual(fresh)
  }, 300_000)
})

describe('a mistake in a file is one line: file, line, field, what is wrong, what would be right', () => {
  it('for a text where a number belongs', () => {
    const line = lineOf(bakery, 'capacityPerDay')
    expect(withEdit(bakery, replace('capacityPerDay: 560', 'capacityPerDay: about 560'))).toEqual([
      `market-data/${bakery}:${line}: capacityPerDay must be a number, written with digits alone: 1200 or 0.35`,
    ])
  })

  it('for a field that does not exist, with the one that was meant', () => {
    const line = lineOf(bakery, 'openDaysPerMonth')
    expect(withEdit(bakery, replace('openDaysPerMonth', 'openDayPerMonth'))).toEqual([
      expect.stringMatching(/openDaysPerMonth is missing$/),
      `market-data/${bakery}:${line}: openDayPerMonth is no field here; did you mean openDaysPerMonth?`,
    ])
  })

  it('for a field that is missing, with what it is for', () => {
    expect(withEdit(bakery, (content) => content.replace(/^reach: .*\n/m, ''))).toEqual([
      `market-data/${bakery}:${lineOf(bakery, 'gapCategory')}: reach is missing: Where customers come from; decides how the size of the city matters`,
    ])
  })

  it('for a word that is not among those there are', () => {
    const line = lineOf(bakery, 'gapCategory')
    expect(withEdit(bakery, replace('gapCategory: food', 'gapCategory: foods'))).toEqual([
      `market-data/${bakery}:${line}: gapCategory cannot be "foods"; did you mean food?`,
    ])
  })

  it('for a source that is not in the list', () => {
    const line = lineOf(kenya, 'source: ke-wage-order')
    expect(withEdit(kenya, replace('source: ke-wage-order', 'source: ke-wage-ordr'))).toEqual([
      `market-data/${kenya}:${line}: facts.minimumWage.source “ke-wage-ordr” is no source of sources.yaml; add it there, or say memory or assumption`,
    ])
  })

  it('for low above likely', () => {
    const line = lineOf(bakery, `average: ${price}`)
    expect(withEdit(bakery, replace(price, '[1300, 1200, 1500]'))).toEqual([
      `market-data/${bakery}:${line}: price.average must rise: write [low, likely, high]`,
    ])
  })

  it('for a range of two numbers', () => {
    const line = lineOf(bakery, `average: ${price}`)
    expect(withEdit(bakery, replace(price, '[900, 1200]'))).toEqual([
      `market-data/${bakery}:${line}: price.average must be three numbers: [low, likely, high]`,
    ])
  })

  it('for a fact in another unit than the model computes with', () => {
    const line = lineOf(kenya, 'unit: KES per kWh')
    expect(withEdit(kenya, replace('unit: KES per kWh', 'unit: cents per kWh'))).toEqual([
      `market-data/${kenya}:${line}: facts.electricityTariff.unit must be “KES per kWh”, not “cents per kWh”`,
    ])
  })

  it('for a unit that nobody could read in another language', () => {
    const line = lineOf(kenya, 'unit: KES per kg')
    expect(withEdit(kenya, replace('unit: KES per kg', 'unit: KES per debe'))).toEqual([
      `market-data/${kenya}:${line}: staplePrices[1].unit “KES per debe” is no unit that src/language/en/engine/units.yaml has words for`,
    ])
  })

  it('for a fact from memory that does not say why we take it', () => {
    const problems = withEdit(kenya, (content) =>
      content.replace(/(\n {4}mobileMoneyAccount:\n {6}label: .*)\n {6}note: (?:>-(?:\n {8}.*)+|.*)/, '$1'),
    )
    expect(problems).toEqual([
      `market-data/${kenya}:${lineOf(kenya, '    mobileMoneyAccount:')}: en.facts.mobileMoneyAccount.note is missing: what was not read in a source says why we take it`,
    ])
  })

  it('for a field written twice', () => {
    const line = lineOf(bakery, 'capacityPerDay')
    expect(withEdit(bakery, replace('capacityPerDay: 560', 'capacityPerDay: 560\ncapacityPerDay: 600'))).toEqual([
      `market-data/${bakery}:${line + 1}: this field appears twice in its group; keep one`,
    ])
  })

  it('for a business whose id there is already, and one with the title of another', () => {
    const twin = 'businesses/drinks/mini-bakery-bread.yaml'
    expect(withEdit(twin, () => read(bakery) ?? '')).toEqual([
      `market-data/${twin}:${lineOf(bakery, 'gapCategory')}: there is a business mini-bakery-bread in ${bakery} already; an id appears once`,
      `market-data/${twin}:${lineOf(bakery, '  title:')}: en.title is the title of ${bakery} too`,
      expect.stringMatching(new RegExp(`^market-data/${twin}:\\d+: has (\\d+) of its \\1 figures as ${bakery} has them`)),
    ])
  })

  it('for a neighbour and a cost line that do not exist', () => {
    const problems = withEdit(bakery, (content) => content.replace('cakes-to-order', 'cake-to-order'))
    expect(problems).toEqual([
      `market-data/${bakery}:${lineOf(bakery, 'adjacent:')}: adjacent[1] there is no business cake-to-order; did you mean cakes-to-order?`,
    ])
    expect(withEdit(bakery, replace('costItems: [oven', 'costItems: [ofen'))).toEqual([
      `market-data/${bakery}:${lineOf(bakery, 'costItems: [oven')}: steps[7].costItems[1] “ofen” is no line of equipment or preOperating; did you mean oven?`,
    ])
  })

  it('for a time zone that no clock knows, which would break every call of whoever lives there', () => {
    const line = lineOf(kenya, 'timeZones')
    const say = (zones: string) => withEdit(kenya, replace('timeZones: [Africa/Nairobi]', `timeZones: [${zones}]`))
    const wrong = (zone: string) => `market-data/${kenya}:${line}: timeZones[1] “${zone}” is no zone of the IANA database`
    expect(say('Africa/Nairoby')).toEqual([wrong('Africa/Nairoby')])
    expect(say('Africa/*')).toEqual([wrong('Africa/*')])
    expect(say('Africa/Asmara')).toEqual([
      `market-data/${kenya}:${line}: timeZones[1] “Africa/Asmara” is another name of Africa/Asmera; write that one, which stands for both`,
    ])
  })

  it('for an amount or a word of the street in a text that is no slot, or a slot that nobody can fill', () => {
    // Another place is said of one person, further up and further in.
    const place = (data.read(bakery) ?? '').split('\n').indexOf('  place: >-') + 1
    const say = (text: string) => withEdit(bakery, (content) => content.replace(/^ {2}place: >-\n(?: {4}.*\n)*/m, `  place: ${text}\n`))
    const at = `market-data/${bakery}:${place}: en.place`
    expect(say('A corner that leaves ₦500 a day')).toEqual([
      `${at} holds the amount “₦500”; write {money 500}, which each country reads in its own money`,
    ])
    expect(say('A corner for 2,000 naira')).toEqual([
      `${at} holds the amount “2,000 naira”; write {money 2,000}, which each country reads in its own money`,
    ])
    expect(say('Where a {term rocket} stops')).toEqual([`${at} holds {term rocket}, and “rocket” is no word of terms.yaml`])
    expect(say('At {money much} a day')).toEqual([`${at} holds {money much}; write {money 80}, {money 1,500} or {money 40 to 60}`])
    expect(say('Near the {city} and its market')).toEqual([
      `${at} holds a brace that is no slot; slots are {money 80}, {money 40 to 60} and {term okada}`,
    ])
    expect(say('Beside {term Kekes}, at {money 40 to 60} or {money 1,500}')).toEqual([])
    expect(withEdit(bakery, (content) => content.replace(/^ {2}title: .*$/m, "  title: 'Bread by {term keke}'"))).toEqual([
      `market-data/${bakery}:${lineOf(bakery, 'title: ')}: en.title is the same in every country and takes no slot`,
    ])
  })

  it('for a price in a country where the business is not offered, and in one that has no folder', () => {
    const problems = withEdit(bakery, replace(`    ${priceInGhana}`, '    ZA: [11, 14, 18]\n    FR: [1, 2, 3]'))
    expect(problems).toEqual([
      `market-data/${bakery}:${lineOf(bakery, priceInGhana)}: price.anchors.ZA is not among the countries of this business`,
      `market-data/${bakery}:${lineOf(bakery, priceInGhana) + 1}: price.anchors.FR has no folder below countries; there are ${folders}`,
    ])
  })

  it('for a line indented otherwise than its neighbours', () => {
    const line = lineOf(bakery, 'carrier: food')
    const problems = withEdit(bakery, replace('  carrier: food', '   carrier: food'))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^market-data/${bakery}:(${line - 1}|${line}): `))
  })

  it('for a tab', () => {
    const line = lineOf(bakery, 'carrier: food')
    const problems = withEdit(bakery, replace('  carrier: food', '\tcarrier: food'))
    expect(problems).toEqual([`market-data/${bakery}:${line}: a tab indents this line; indent with two spaces`])
  })

  it('for a text with a colon that wants quotes', () => {
    const line = lineOf(bakery, 'why: Wheat is imported')
    const problems = withEdit(bakery, replace('why: Wheat is imported,', 'why: Wheat: it is imported,'))
    expect(problems[0]).toBe(
      `market-data/${bakery}:${line}: a text with a colon in it, or a line indented too far: put such a text in quotes`,
    )
  })

  it('for a file far larger than any table, before it is read', () => {
    expect(withEdit(bakery, (content) => `${content}# ${'x'.repeat(300_000)}\n`)).toEqual([
      expect.stringMatching(/mini-bakery-bread\.yaml:1: is larger than 256 KB/),
    ])
  })

  it('for aliases, so that a few lines never become millions of values', () => {
    const levels = Array.from(
      { length: 9 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 9 }, () => `*a${at}`).join(', ')}]`,
    )
    const problems = withEdit(bakery, () => `a0: &a0 [x, x, x]\n${levels.join('\n')}\n`)
    expect(problems[0]).toBe(`market-data/${bakery}:1: uses an anchor or alias (& or *); write the value out where it is needed`)
  })

  it('for brackets nested beyond reading', () => {
    expect(withEdit(bakery, () => `title: ${'['.repeat(60_000)}`)[0]).toMatch(/mini-bakery-bread\.yaml:1: /)
  })

  it('for an empty file and a file where none belongs', () => {
    expect(withEdit(bakery, () => '')).toEqual([
      `market-data/${bakery}:1: must be a group of fields, each on a line of its own, two spaces in`,
    ])
    expect(withEdit('countries/ke/notes.yaml', () => 'a: 1\n')).toEqual([
      'market-data/countries/ke/notes.yaml: is no file of a country; there are country.yaml, cities.yaml, funders.yaml',
    ])
  })

  it('for a country folder that lacks a file', () => {
    expect(data.problemsAfter({ 'countries/ke/funders.yaml': () => null })).toEqual([
      'market-data/countries/ke/funders.yaml: is missing: the folder of a country holds country.yaml, cities.yaml, funders.yaml; begin with a copy of another country’s',
    ])
  })

  it('for every mistake of every file at once', () => {
    const drinks = 'businesses/drinks/sobolo.yaml'
    const problems = data.problemsAfter({
      [bakery]: (content) => content.replace(price, '[1300, 1200, 1500]').replace('openDaysPerMonth: 26', 'openDaysPerMonth: 40'),
      [drinks]: (content) => content.replace(/^category: .*$/m, 'category: thing'),
    })
    expect(problems.map((each) => each.replace(/^.*?: /, ''))).toEqual([
      'price.average must rise: write [low, likely, high]',
      'openDaysPerMonth lies between 1 and 31',
      expect.stringMatching(/^category cannot be "thing"; there are e-commerce, /),
    ])
  })
})
