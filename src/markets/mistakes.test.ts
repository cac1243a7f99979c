import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Edits, openMarketDataCopy } from '#tests/support/edited-market-data.ts'
import { archetypes } from './archetypes.ts'
import { fileKindOf, fileKinds } from './market-files.ts'
import { readYaml } from './yaml-file.ts'

/** What somebody does who follows CONTRIBUTING literally and stumbles: each slip is reported with file, line and field. */
let data: ReturnType<typeof openMarketDataCopy>
beforeAll(() => {
  data = openMarketDataCopy()
})
afterAll(() => data.close())

const nigeria = 'countries/ng/country.yaml'
const ghana = 'countries/gh/country.yaml'
const accra = 'countries/gh/cities.yaml'
const kenya = 'countries/ke/country.yaml'
const nairobi = 'countries/ke/cities.yaml'
const ivory = 'countries/ci/country.yaml'
const duka = 'businesses/shops/duka.yaml'
const bakery = 'businesses/baking/mini-bakery-bread.yaml'

const change =
  (...changes: [from: string | RegExp, to: string][]) =>
  (content: string) =>
    changes.reduce((text, [from, to]) => {
      expect(text, String(from)).toMatch(from)
      return text.replace(from, to)
    }, content)
/** Each mistake after some edits, the folder’s name left out. */
const mistakes = (edits: Edits) => data.problemsAfter(edits).map((line) => line.replace('market-data/', ''))
/** `file:line` of the line that holds a text. */
const at = (path: string, text: string) => `${path}:${data.lineOf(path, text)}`
/** The line of the bakery's price in Ghana. */
const priceInGhana = () => /\nprice:\n(?: .*\n)*? {4}(GH: .*)\n/.exec(data.read(bakery) ?? '')?.[1] ?? 'no price in Ghana'
const starts = (...beginnings: string[]) => beginnings.map((beginning) => expect.stringContaining(beginning))

describe('the texts of a country are under its language', () => {
  const funders = 'countries/ke/funders.yaml'

  it.each([kenya, nairobi, funders])('one key of each language that there is, and no other, in %s', (path) => {
    expect(mistakes({ [path]: change([/^en:\n[\s\S]*$/m, '']) })).toEqual([
      expect.stringMatching(/\.yaml:\d+: en is missing: Its texts, each at the place of its figure$/),
    ])
    expect(mistakes({ [path]: change([/\s*$/, '\n\nfr:\n  about: Bonjour\n']) })).toEqual([
      expect.stringMatching(/\.yaml:\d+: fr is no language that texts are in; there are en$/),
    ])
  })

  it('none is among the figures, no figure is under a language, and the message names the place', () => {
    expect(mistakes({ [kenya]: change([/^( {2}inflation:\n)/m, '$1    note: It is so\n']) })).toEqual([
      `${kenya}:${data.lineOf(kenya, '  inflation:') + 1}: facts.inflation.note is a text and belongs under en: en.facts.inflation.note`,
    ])
    expect(mistakes({ [kenya]: change([/^( {4}inflation:\n)/m, '$1      value: 5\n']) })).toEqual([
      `${kenya}:${data.lineOf(kenya, '    inflation:') + 1}: en.facts.inflation.value is no text: it belongs at the top, outside the languages`,
    ])
    expect(mistakes({ [nairobi]: change([/^( {2}- id: nakuru\n)/m, '$1    note: A town\n']) })).toEqual([
      `${at(nairobi, '- id: nakuru').replace(/\d+$/, (line) => String(Number(line) + 1))}: cities[4].note is a text and belongs under en: en.cities.nakuru.note`,
    ])
    expect(mistakes({ [funders]: change([/^( {2}- id: chama\n)/m, '$1    what: Loans\n']) })).toEqual([
      `${funders}:${data.lineOf(funders, '- id: chama') + 1}: funders[1].what is a text and belongs under en: en.funders.chama.what`,
    ])
    expect(mistakes({ [kenya]: change([/^( {4}tax-registration:\n)/m, '$1      verifyAt: https://x.example\n']) })).toEqual([
      expect.stringMatching(
        /: en\.permits\.tax-registration\.verifyAt is the address of a page, the same in every language: it belongs at the top$/,
      ),
    ])
  })

  it('those of a whole list, or of one of its lines, are missed, and a line that is not there is named', () => {
    expect(mistakes({ [kenya]: change([/^ {2}growth:\n(?: {4}.*\n)+/m, '']) })).toEqual([
      expect.stringMatching(/country\.yaml:\d+: en\.growth is missing: .*; its texts are label \(What it is called in a report\)$/),
    ])
    expect(mistakes({ [nairobi]: change([/^ {4}nakuru:\n/m, '    nakura:\n']) })).toEqual([
      expect.stringMatching(/: en\.cities\.nakuru is missing: its texts are why \(.*\); note \(What trade is like there, .*\)/),
      expect.stringMatching(/: en\.cities\.nakura is no line of cities; did you mean nakuru\?$/),
    ])
  })
})

describe('what a country calls its taxes, permits, offices, quarters, funders and money is a text', () => {
  const ugandan = 'countries/ug/cities.yaml'
  const funders = 'countries/ke/funders.yaml'
  /** The line of a name in a group that begins with `head`, some lines below. */
  const below = (path: string, head: string, lines: number) => `${path}:${data.lineOf(path, head) + lines}`

  it('and each one that is missing is named, with what it is for', () => {
    const without = (path: string, line: RegExp) => mistakes({ [path]: change([line, '$1']) })
    expect(without(kenya, /^( {2}tax:\n) {4}name: .*\n/m)).toEqual([
      `${below(kenya, '  tax:', 0)}: en.tax.name is missing: What the tax is called: Turnover tax`,
    ])
    expect(without(kenya, /^( {4}beyond:\n) {6}name: .*\n/m)).toEqual([
      `${below(kenya, '    beyond:', 0)}: en.tax.beyond.name is missing: What the tax is called: Turnover tax`,
    ])
    expect(without(kenya, /^( {4}tax-registration:\n) {6}name: .*\n/m)).toEqual([
      `${below(kenya, '    tax-registration:', 0)}: en.permits.tax-registration.name is missing: What the permit is called: Business name`,
    ])
    expect(without(kenya, /^( {4}tax-registration:\n {6}name: .*\n) {6}body: .*\n/m)).toEqual([
      expect.stringMatching(/: en\.permits\.tax-registration\.body is missing: Who gives it: /),
    ])
    expect(without(kenya, /^( {2}money:\n) {4}name: .*\n/m)).toEqual([
      `${below(kenya, '  money:', 0)}: en.money.name is missing: What the currency is called: Nigerian Naira`,
    ])
    expect(without(ugandan, /^( {8}local:\n) {10}name: .*\n(?= {10})/m)).toEqual([
      expect.stringMatching(/cities\.yaml:\d+: en\.cities\.gulu\.offices\.local\.name is missing: What it is called, or which one it is/),
    ])
    expect(without(nairobi, /^( {6}offices:\n) {8}local:\n {10}name: .*\n/m)).toEqual([
      expect.stringMatching(/: en\.cities\.nairobi\.offices\.local is missing: .*; its texts are name \(What it is called/),
    ])
    expect(without(nairobi, /^( {6}neighbourhoods:\n {8}- )name: .*\n {10}/m)).toEqual([
      `${below(nairobi, '      neighbourhoods:', 1)}: en.cities.nairobi.neighbourhoods[1].name is missing: Markets or quarters by name: Lekki and Ajah`,
    ])
    expect(without(funders, /^( {4}chama:\n) {6}name: .*\n/m)).toEqual([
      expect.stringMatching(/: en\.funders\.chama\.name is missing: Who gives or lends: /),
    ])
  })

  it('a whole group that is missing says which texts it holds', () => {
    const without = (path: string, group: RegExp) => mistakes({ [path]: change([group, '']) })
    expect(without(kenya, /^ {2}facts:\n(?: {4}.*\n|\n)+/m)).toEqual([
      `${at(kenya, 'en:')}: en.facts is missing: its texts are label (What it is called in a report)`,
    ])
    expect(without(kenya, /^ {4}tax-registration:\n(?: {6}.*\n)+/m)).toEqual([
      expect.stringMatching(/: en\.permits\.tax-registration is missing: its texts are name \(.*\); body \(.*\); note \(Who needs it, /),
    ])
  })

  it('and none is among the figures, where the message names its place', () => {
    const put = (path: string, after: RegExp, line: string) => mistakes({ [path]: change([after, `$1${line}\n`]) })
    expect(put(kenya, /^(tax:\n)/m, '  name: Turnover tax')).toEqual([
      `${at(kenya, 'tax:').replace(/\d+$/, (line) => String(Number(line) + 1))}: tax.name is a text and belongs under en: en.tax.name`,
    ])
    expect(put(kenya, /^( {2}- kind: tax-registration\n)/m, '    body: An office')).toEqual([
      `${below(kenya, '- kind: tax-registration', 1)}: permits[2].body is a text and belongs under en: en.permits.tax-registration.body`,
    ])
    expect(put(kenya, /^(money:\n)/m, '  name: Shilling')).toEqual([
      expect.stringMatching(/: money\.name is a text and belongs under en: en\.money\.name$/),
    ])
    expect(put(kenya, /^(order: .*\n)/m, 'nameInSentence: the Kenya')).toEqual([
      expect.stringMatching(/: nameInSentence is a text and belongs under en: en\.nameInSentence$/),
    ])
    expect(put(kenya, /^(words:\n)/m, '  said: {okada: boda}')).toEqual([
      expect.stringMatching(/: words\.said is a text and belongs under en: en\.words\.said$/),
    ])
    expect(put(nairobi, /^( {2}- id: nakuru\n)/m, '    neighbourhoods: []')).toEqual([
      `${below(nairobi, '- id: nakuru', 1)}: cities[4].neighbourhoods is a text and belongs under en: en.cities.nakuru.neighbourhoods`,
    ])
    expect(put(nairobi, /^( {6}local:\n)/m, '        name: A county')).toEqual([
      expect.stringMatching(
        /: cities\[1\]\.offices\.local\.name is a text and belongs under en: en\.cities\.nairobi\.offices\.local\.name$/,
      ),
    ])
    expect(put(funders, /^( {2}- id: chama\n)/m, '    name: Chama')).toEqual([
      `${below(funders, '- id: chama', 1)}: funders[1].name is a text and belongs under en: en.funders.chama.name`,
    ])
  })

  it('one of a permit, a regime or a city that is not there is surplus', () => {
    expect(mistakes({ [nigeria]: change([/^( {2}tax:\n)/m, '$1    beyond:\n      name: A tax\n      note: It is so.\n']) })).toEqual([
      expect.stringMatching(/: en\.tax\.beyond speaks of tax\.beyond, which is not there$/),
    ])
    expect(
      mistakes({
        [kenya]: change([/^( {2}permits:\n)/m, '$1    fishing:\n      name: A permit\n      body: An office\n      note: It is so.\n']),
      }),
    ).toEqual([expect.stringMatching(/: en\.permits\.fishing is no line of permits; there are /)])
    expect(mistakes({ [nairobi]: change([/^( {8}local:\n)/m, '$1          body: A county\n']) })).toEqual([
      expect.stringMatching(/: en\.cities\.nairobi\.offices\.local\.body is no field here; there are name, verifyAt$/),
    ])
  })
})

describe('time and stock', () => {
  const pigs = 'businesses/poultry-and-livestock/pig-fattening.yaml'

  it('a shelf that opens half empty, and goods of it that are paid before opening too', () => {
    expect(
      mistakes({
        [duka]: change(
          [/(openingStock:\n {2}average: ).*/, '$1[200, 300, 400]'],
          ['item: Paint and a signboard', 'item: Paint and opening stock'],
        ),
      }),
    ).toEqual([
      expect.stringMatching(/duka\.yaml:\d+: .*“Paint and opening stock” is stock: openingStock and stockDays count it already$/),
      expect.stringMatching(
        /duka\.yaml:\d+: openingStock\.average is less than the goods that month 1 sells, \d+ at cost: a shelf opens full$/,
      ),
    ])
  })

  it('a due that the permits hold as a line of its own, and papers or purchases twice or too late among the steps', () => {
    const pos = 'businesses/tech-services/pos-agent.yaml'
    expect(mistakes({ [pos]: change(['item: Photographs, copies and identity check', 'item: Business name and photographs']) })).toEqual([
      expect.stringMatching(/item “Business name and photographs” pays for a Business name, which is counted with the permits already$/),
    ])
    expect(mistakes({ [pos]: change(['permits: [money-agent]\n', 'permits: [money-agent, tax-registration, liquor]\n']) })).toEqual([
      expect.stringMatching(/steps\[8\]\.permits\[2\] tax-registration is got in step 4 already$/),
      expect.stringMatching(/steps\[8\]\.permits\[3\] liquor is not among the permits of this business$/),
    ])
    expect(mistakes({ [pos]: change(['    opens: true\n', '    opens: true\n    permits: [local-permit]\n']) })).toEqual([
      expect.stringMatching(/steps\[9\]\.permits\[1\] local-permit comes too late: the business opens with step 9$/),
    ])
    expect(mistakes({ [pos]: change(['costItems: [terminal]', 'costItems: [terminal, registration]']) })).toEqual([
      expect.stringMatching(/steps\[8\]\.costItems\[2\] “Photographs, copies and identity check” is paid in step 4 already$/),
    ])
  })

  it('opening hours that nobody works, and a vehicle that cannot be stolen', () => {
    const duka = 'businesses/shops/duka.yaml'
    expect(
      mistakes({
        [duka]: change(['You open from 5:30 to 10:30 am and from 4 to 9 pm each day', 'You open from 5:30 am to 9 pm each day']),
      }),
    ).toEqual([
      expect.stringMatching(
        /alone\.ownerHoursPerWeek\.why tells of 107 hours a week, and the likely ones are 70: say who is there instead$/,
      ),
    ])
    expect(
      mistakes({
        [duka]: change([
          'You open from 5:30 to 10:30 am and from 4 to 9 pm each day',
          'You open from 5:30 am to noon and from 2 to 9 pm each day',
        ]),
      }),
    ).toEqual([expect.stringMatching(/tells of 93 hours a week/)])
    expect(
      mistakes({
        [duka]: change([
          'You open from 5:30 to 10:30 am and from 4 to 9 pm each day',
          'You and your family open from 5:30 am to 9 pm each day',
        ]),
      }),
    ).toEqual([])
    const boda = 'businesses/riding-and-delivery/motorcycle-taxi.yaml'
    expect(mistakes({ [boda]: change([/ {2}- kind: theft\n(?: {4}.*\n)*/, ''], [/ {4}theft:\n.*\n/, '']) })).toEqual([
      expect.stringMatching(/: shocks has no theft, and this business lives from a vehicle/),
    ])
  })

  it('a float among the equipment, by its name or because it never wears out', () => {
    const pos = 'businesses/tech-services/pos-agent.yaml'
    expect(mistakes({ [pos]: change(['item: Table, umbrella and banner', 'item: Float in cash and wallet']) })).toEqual([
      expect.stringMatching(
        /pos-agent\.yaml:\d+: .*“Float in cash and wallet” is working money: give it as cashFloat, because it does not wear out and comes back at the end$/,
      ),
    ])
    expect(
      mistakes({
        [pos]: change([
          /(- id: table\n {4}amount:\n {6}average: .*\n) {6}carrier: prices\n {4}lifeMonths: 20/,
          '$1      carrier: fixed\n    lifeMonths: 240',
        ]),
      }),
    ).toEqual([
      expect.stringMatching(
        /pos-agent\.yaml:\d+: equipment\[2\]\.lifeMonths of “Table, umbrella and banner” is 240 at a fixed price, .* as cashFloat$/,
      ),
    ])
    expect(
      mistakes({ [pos]: change([/cashFloat:\n {2}average: .*\n {2}carrier: fixed\n/, ''], [/ {2}cashFloat:\n {4}why: .*\n/, '']) }),
    ).toEqual([
      expect.stringMatching(/steps\[6\]\.savesFloat is given, and the file has no cashFloat$/),
      expect.stringMatching(/shocks\[1\]\.floatLost is given, and the file has no cashFloat$/),
    ])
  })

  it('a line that counts animals otherwise than its name, or where nobody keeps any', () => {
    const hens = 'businesses/poultry-and-livestock/poultry-layers.yaml'
    expect(mistakes({ [hens]: change([/(- id: point-of-lay-pullets\n {4}perKept: )400/, '$1450']) })).toEqual([
      expect.stringMatching(
        /equipment\[1\]\.perKept counts 450, which “Point-of-lay pullets, 400” does not say: give true, or the number of its name$/,
      ),
    ])
    expect(mistakes({ [duka]: change([/(\nequipment:\n {2}- id: [a-z-]+\n)/, '$1    perKept: true\n']) })).toEqual([
      expect.stringMatching(/equipment\[1\]\.perKept is given, and the file has no production$/),
    ])
  })

  it('animals that are sold before they are grown, and more of them than a batch gives', () => {
    expect(mistakes({ [pigs]: change(['cycleMonths: 1', 'cycleMonths: 6'], ['yieldPerCycle: 12', 'yieldPerCycle: 40']) })).toEqual([
      expect.stringMatching(/startsSelling\.month sells in month 5, before the first batch of 6 months is ready$/),
      expect.stringMatching(/yieldPerCycle gives 40 units, and up to 69\.6 are sold in that time/),
    ])
  })
})

describe('rules of VAT, wages, spending and lenders', () => {
  it('a helper is said to be paid below a third of the wage that binds every small employer, in a country and in one of its cities', () => {
    expect(
      mistakes({
        [kenya]: change([/(helperWage:\n {4}value: )12000/, '$15000'], [/(helperWage:\n {4}value: 5000\n {4}low: )8000/, '$14000']),
        'countries/us/cities.yaml': change([/(helper:\n {8}value: )3250/, '$1900'], [/( {8}low: )2950/, '$1800']),
      }),
    ).toEqual([
      expect.stringMatching(
        /^countries\/ke\/country\.yaml:\d+: facts\.helperWage\.value is below a third of the minimum wage that binds every small employer, 16113\.75$/,
      ),
      expect.stringMatching(/^countries\/ke\/cities\.yaml:\d+: cities\[4\]\.wages\.minimum\.value a helper’s 5000 is below/),
      expect.stringMatching(
        /^countries\/us\/cities\.yaml:\d+: cities\[1\]\.wages\.helper\.value a helper’s 900 is below a third of the minimum wage there, 2947$/,
      ),
    ])
  })

  it('VAT whose scheme lacks its share, and a threshold that is no fact', () => {
    expect(
      mistakes({
        [ghana]: change(['scheme: credit', 'scheme: flat']),
        [ivory]: change([/ {2}vatThreshold:\n(?: {4}.*\n)+/, '  vatThreshold: null\n'], [/ {4}vatThreshold:\n(?: {6}.*\n)+/, '']),
      }),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining('vat.flatRate is missing: the scheme is flat'),
        expect.stringContaining('vat.creditShare belongs to the credit scheme alone'),
        expect.stringContaining('vat.registers.goods is threshold, and facts.vatThreshold is null'),
      ]),
    )
  })

  it('a lender twice, and a paper twice', () => {
    const twice = (kind: string) => [new RegExp(`( {2}- kind: ${kind}\\n(?: {4}.*\\n)+)`), '$1$1'] as [RegExp, string]
    expect(mistakes({ [kenya]: change(twice('microfinance'), twice('tax-registration')) })).toEqual([
      expect.stringMatching(/: lenders\[3\]\.kind “microfinance” is twice in this list$/),
      expect.stringMatching(/: permits\[3\]\.kind “tax-registration” is twice in this list$/),
    ])
  })

  it('prices of households in another month than their spending, a lender who lacks, terms that fall and a family that sells nothing and is drawn as nothing', () => {
    expect(
      mistakes({
        [kenya]: change(
          ['- {month: 2024-07, index: 100}', '- {month: 2024-06, index: 100}'],
          [/ {2}- kind: microfinance\n(?: {4}.*\n)+/, ''],
          [/ {4}microfinance:\n(?: {6}.*\n)+/, ''],
          ['termMonths: [12, 24, 36]', 'termMonths: [24, 12, 36]'],
        ),
        'market.yaml': change(['  baking: goods\n', ''], ['  baking: bread\n', '']),
      }),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining('householdSpending.cpi.points[1].month must be the priceMonth of perHead, 2024-07'),
        expect.stringContaining('lenders[2].termMonths must rise'),
        expect.stringContaining('lenders lacks microfinance: a full market has every kind'),
        expect.stringMatching(/^market\.yaml:\d+: supplies lacks baking: goods, services or exempt/),
        expect.stringMatching(/^market\.yaml:\d+: pictograms lacks baking: what its businesses are drawn as/),
      ]),
    )
  })
})

describe('what one person, a shelf and a tariff do not have', () => {
  const dogs = 'businesses/personal-care/pet-grooming-us.yaml'
  const duka = 'businesses/shops/duka.yaml'

  it('a machine that is left out does not fail, and only shocks of the file are spared', () => {
    expect(mistakes({ [dogs]: change([/^ {2}spared: .*\n/m, '']) })).toEqual([
      expect.stringContaining('shocks.breakdown.why names the dryer, which alone leaves out'),
    ])
    expect(mistakes({ [dogs]: change([/^ {2}spared: .*$/m, '  spared: [breakdown, rain]']) })).toEqual([
      expect.stringContaining('alone.spared[2] there is no shock rain in this file'),
    ])
  })

  it('hours that nobody works are not needed', () => {
    expect(mistakes({ [dogs]: change([/(^ {2}hours:\n {4}least: )\d+$/m, '$140']) })).toEqual([
      expect.stringContaining('needs.hours.least is 40, and the size that is shown first takes 30 hours a week'),
    ])
  })

  it('a full shelf has no least packs beside it, and a price of one’s own no posted cost', () => {
    const both = change(
      [/^stockDays:$/m, 'leastStock:\n  average: [1, 2, 3]\n  carrier: food\n\nstockDays:'],
      [/^ {2}stockDays:$/m, '  leastStock:\n    why: You buy a bale.\n\n  stockDays:'],
    )
    expect(mistakes({ [duka]: both })).toEqual([expect.stringContaining('leastStock is given beside openingStock')])
    expect(mistakes({ [duka]: change([/(^costOfSales:\n {2}- id: .*\n)/m, '$1    isPosted: true\n']) })).toEqual([
      expect.stringContaining('isPosted is given, and the price is no posted tariff'),
    ])
  })
})

describe('the texts of one person alone', () => {
  const akara = 'businesses/street-food/akara-and-puff-puff.yaml'
  const saying = (line: string) => mistakes({ [akara]: change([/^( {4}said:\n)/m, `$1      ${line}\n`]) })
  const says = (path: string, message: string) => [expect.stringContaining(`en.alone.said.${path} ${message}`)]

  it('replace a sentence that this person reads, by its place counted from 1', () => {
    expect(saying('risks.2.response: Keep a bucket of sand beside the pan.')).toEqual([])
    expect(saying('risks.9.response: Keep a bucket of sand.')).toEqual(
      says('risks.9.response', 'names no sentence of this file; positions in lists are counted from 1'),
    )
    expect(saying('keywords.1: bean cakes')).toEqual(
      says('keywords.1', 'names no sentence of this file; positions in lists are counted from 1'),
    )
    expect(
      saying(
        'breaks: A burner jet can block when the queue is longest. Thin pans bend. If the mill breaks down and there is no second mill within walking distance, you lose the morning.',
      ),
    ).toEqual(says('breaks', 'says what the file says already'))
  })

  it('replace none that this person does not read', () => {
    expect(saying('staff.1.monthly.why: They work half days.')).toEqual(
      says('staff.1.monthly.why', 'names a text that one person does not read: alone has its own'),
    )
    expect(saying('unitsPerDay.why: You fry alone.')).toEqual(
      says('unitsPerDay.why', 'names a text that one person does not read: alone has its own'),
    )
    expect(saying('equipment.1.amount.why: One pan is enough.')).toEqual(
      says('equipment.1.amount.why', 'names a text of a line that alone leaves out or changes'),
    )
  })

  it('hold the number of a test by its slots', () => {
    expect(saying('test.passMark: You sell 40 servings in {days}.')).toEqual(
      says('test.passMark', 'holds {mark} 0 times; once, as the text that it replaces'),
    )
    expect(saying('day: You sell {mark} on a day.')).toEqual([expect.stringContaining('{mark} and {days} are known there alone')])
  })
})

describe('what is of one country alone', () => {
  it('a time zone identifies one country, and appears once', () => {
    const zones = at(kenya, 'timeZones:')
    const elsewhere = data.lineOf('market.yaml', 'Africa/Kigali')
    expect(
      mistakes({
        [kenya]: change(['timeZones: [Africa/Nairobi]', 'timeZones: [Africa/Nairobi, Africa/Accra, Africa/Nairobi]']),
        'market.yaml': change([
          'Africa/Kigali: RW',
          'Africa/Kigali: KE\n  Africa/Lagos: BJ\n  America/Indiana/Knox: CA\n  Africa/Lusaca: ZM',
        ]),
      }),
    ).toEqual([
      `market.yaml:${elsewhere + 3}: zonesElsewhere.Africa/Lusaca “Africa/Lusaca” is no zone of the IANA database`,
      `${zones}: timeZones[2] “Africa/Accra” identifies Ghana already; a zone identifies one country`,
      `${zones}: timeZones[3] “Africa/Nairobi” is in this list already`,
      `market.yaml:${elsewhere}: zonesElsewhere.Africa/Kigali names KE, which is a market: its zones stand in its own folder`,
      `market.yaml:${elsewhere + 1}: zonesElsewhere.Africa/Lagos “Africa/Lagos” identifies Nigeria already; a zone identifies one country`,
      `market.yaml:${elsewhere + 2}: zonesElsewhere.America/Indiana/Knox “America/Indiana/Knox” identifies USA already; a zone identifies one country`,
    ])
  })

  it('a country that was copied and half changed gets a report of all that is still the other’s', () => {
    const copy = (part: string) => `countries/rw/${part}.yaml`
    const problems = mistakes({
      [copy('country')]: () =>
        change(
          ['name: Kenya', 'name: Rwanda'],
          ['order: 40', 'order: 95'],
          ['Africa/Nairobi', 'Africa/Kigali'],
          [/KES/g, 'RWF'],
        )(data.read(kenya) ?? ''),
      [copy('cities')]: () =>
        change(
          ['- id: nairobi', '- id: kigali'],
          ['name: Nairobi', 'name: Kigali'],
          ['    nairobi:', '    kigali:'],
        )(data.read(nairobi) ?? ''),
      [copy('funders')]: () => data.read('countries/ke/funders.yaml') ?? '',
    })
    expect(problems).toEqual(
      expect.arrayContaining(
        starts(
          'countries/rw/country.yaml:8: otherNames[1] “kenya” is in countries/ke/country.yaml already',
          'countries/rw/country.yaml:11: codes.iso3 “KEN” is of Kenya already',
          'countries/rw/country.yaml:12: codes.fips “KE” is of Kenya already',
          'money.mark “KSh ” is of the money of Kenya already',
          'money.name “Kenyan Shilling” is of the money of Kenya already',
          'zonesElsewhere.Africa/Kigali “Africa/Kigali” identifies Rwanda already',
          'cities[2].id “mombasa” is in countries/ke/cities.yaml already',
          'cities[2].name “Mombasa” is of Mombasa in Kenya already',
          'cities[1].otherNames[1] “nai” is of Nairobi in Kenya already',
          'cities[1].at is where Nairobi of Kenya lies',
          'smallTown.at is where the smaller town of Kenya lies',
          'en.cities.kigali.offices.local.name the office is of Nairobi in Kenya already',
          'countries/rw/country.yaml:5: name is a country of 0 businesses: add RW to countries of 40 or more',
        ),
      ),
    )
    expect(problems.filter((line) => !/:\d+: /.test(line))).toEqual([])
  })

  it('a currency of two countries has one mark, one way of writing and one rate', () => {
    const money = data.read(ghana)?.match(/\nmoney:\n(?: {2}.*\n)*/)?.[0] ?? ''
    const problems = mistakes({
      [ivory]: (content) =>
        content
          .replace(/\nmoney:\n(?: {2}.*\n)*/, money.replace('GH₵', '₵').replace('minorDigits: 2', 'minorDigits: 0'))
          .replaceAll('XOF', 'GHS'),
    })
    expect(problems).toEqual(
      expect.arrayContaining(
        starts(
          'money.mark is “GH₵” in Ghana, whose money GHS is too; a currency has one',
          'money.minorDigits is “2” in Ghana',
          'facts.fxPerUsd.value is 11.6',
        ),
      ),
    )
  })
})

describe('figures that no market has', () => {
  it('coordinates far from the reference city, or out of the globe', () => {
    const kumasi = data.lineOf(accra, 'name: Kumasi') + 1
    expect(mistakes({ [accra]: change([/(name: Kumasi\n {4}at: )\[(.*?), (.*?)\]/, '$1[$2, 40.2]']) })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${accra}:${kumasi}: cities\\[\\d\\]\\.at lies \\d+ km from Accra, the reference city; if it is right, say so by farthestCityKm`,
        ),
      ),
    ])
    expect(mistakes({ [accra]: change([/(name: Kumasi\n {4}at: )\[.*?\]/, '$1[120, 200]']) })).toEqual([
      `${accra}:${kumasi}: cities[2].at[1] is a latitude, −90 to 90, and comes first: [latitude, longitude]`,
      `${accra}:${kumasi}: cities[2].at[2] is a longitude, −180 to 180, and comes second: [latitude, longitude]`,
    ])
    expect(mistakes({ [accra]: change([/(name: Kumasi\n {4}at: )\[.*?\]/, '$1[6.6]'], [/tier: 1/, 'tier: 4']) })).toEqual([
      expect.stringMatching(/: cities\[\d\]\.tier cannot be 4; did you mean|: cities\[\d\]\.tier cannot be 4; there are 1, 2, 3/),
      `${accra}:${kumasi}: cities[2].at must be two numbers: [latitude, longitude]`,
    ])
  })

  it.each(['times', 'over'] as const)(
    'each fact of a country %s a hundred, where that is not what another country has',
    (how) => {
      const off = (value: number) => (how === 'times' ? value * 100 : value / 100)
      const missed: string[] = []
      const facts = [...(data.read(ghana) ?? '').matchAll(/\n {2}([A-Za-z]+):\n {4}value: (.*)/g)]
      expect(facts.length).toBeGreaterThan(20)
      for (const [whole, key, value] of facts) {
        // Low and high go with it: the slip is of all three, or of a file that was copied.
        const block = new RegExp(`\\n {2}${key}:\\n(?: {4}.*\\n)*`)
        const problems = mistakes({
          [ghana]: (content) =>
            content.replace(block, (text) =>
              text.replace(/( {4}(?:value|low|high): )([\d.]+)/g, (_, name: string, number: string) => `${name}${off(Number(number))}`),
            ),
        })
        if (problems.length === 0) missed.push(`${key} ${value}`)
        else expect(problems[0], whole).toMatch(/^countries\/gh\/c\w+\.yaml:\d+: [\w.[\]]+ /)
      }
      // Prices may not move, power hardly ever fail and a name cost nothing: what is small is believed of these, what is large of none.
      expect(missed.map((each) => each.split(' ')[0])).toEqual(how === 'times' ? [] : ['inflation', 'outageShare', 'registrationFee'])
    },
    120_000,
  )

  it('a wage of a day for one of a month, and what is stated as a share for percent', () => {
    const wage = data.read(ghana)?.match(/minimumWage:\n {4}value: (.*)/)?.[1]
    expect(
      mistakes({
        [ghana]: change([`value: ${wage}`, 'value: 21.77'], [/(vatRate:\n {4}value: )\d+/, '$10.15']),
      }),
    ).toEqual(
      expect.arrayContaining(
        starts('facts.minimumWage.value is not believable: 21.77 GHS is', 'facts.vatRate.value is 0.15, which is a share'),
      ),
    )
  })

  it('an anchor in the money of another country than its own', () => {
    const price = priceInGhana()
    const times100 = price.replace(/[\d.]+/g, (amount) => String(Number(amount) * 100))
    expect(mistakes({ [bakery]: change([price, times100]) })).toEqual([
      expect.stringMatching(new RegExp(`^${at(bakery, price)}: price\\.anchors\\.GH is [\\d.]+ times the home amount in dollars`)),
    ])
  })

  it('shares of faiths past all people, a feast where the country holds its own, and a count of sellers that nobody read', () => {
    const agent = 'businesses/tech-services/mobile-money-agent.yaml'
    const tailor = 'businesses/fashion/tailoring-shop.yaml'
    const problems = mistakes({
      [nairobi]: change([/(id: mombasa[\s\S]*?christians: )\[.*\]/, '$1[80, 90, 95]']),
      [tailor]: change(['withFeasts: [US]', 'withFeasts: [US, GH]']),
      [agent]: change(
        ['where: TZ', 'where: kano'],
        ['source: gh-money-agents', 'source: memory'],
        [/(counted: 395000\n {6}sellers: )\[.*\]/, '$1[395000, 395000, 395000]'],
      ),
    })
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining('cities[2].faiths adds up to 130 percent of the people'),
        expect.stringContaining('seasonality.withFeasts[2] GH has no months of its own in byCountry'),
        expect.stringContaining('providersPer100k.counts[3].where “kano” is no country of this business and no city of one'),
        expect.stringContaining('providersPer100k.counts[1].source was not read, and a count that nobody read is none'),
        expect.stringContaining('providersPer100k.counts[2].sellers needs a range above 0: every count is read with some doubt'),
      ]),
    )
  })

  it('a year after the month of the data, whatever the clock says, and one that no figure is of', () => {
    const year = data.lineOf(ghana, 'year: ')
    const problems = mistakes({
      [ghana]: change([/year: \d+/, 'year: 2027']),
      'sources.yaml': change([/year: 2024/, 'year: 2030']),
      'countries/gh/funders.yaml': change([/year: \d+/, 'year: 2031']),
      'market.yaml': change(['exchangeRatesOf: 2026-09-29', 'exchangeRatesOf: 2026-12-01'], [/version: \S+/, 'version: 2026.9.4']),
    })
    expect(problems).toEqual(
      starts(
        '.year is 2030, later than the data: asOf in market.yaml is 2026-11',
        `${ghana}:${year}: facts.population.year is 2027, later than the data: asOf in market.yaml is 2026-11`,
        'countries/gh/funders.yaml:',
        'market.yaml:5: exchangeRatesOf is later than the month of the data, asOf: 2026-11',
        'market.yaml:3: version is of 2026-09, and asOf is 2026-11',
      ),
    )
    expect(mistakes({ [kenya]: change([/year: \d+/, 'year: 24']) })).toEqual([
      expect.stringMatching(/facts\.population\.year must be a year of four digits, 2010 or later/),
    ])
  })
})

describe('amounts and words of one street in a text', () => {
  const place = (path: string, text: string) =>
    mistakes({ [path]: (content) => content.replace(/^ {2}place: (?:>-\n(?: {4}.*\n)*|.*\n)/m, `  place: ${JSON.stringify(text)}\n`) })

  it.each([
    ['300 bob', '300'],
    ['300/=', '300'],
    ['1,500 /-', '1,500'],
    ['Ksh 300', '300'],
    ['kshs. 300', '300'],
    ['Sh300', '300'],
    ['shillings 300', '300'],
  ])('%s is an amount', (amount, digits) => {
    expect(place(duka, `A corner that leaves ${amount}`)).toEqual([
      expect.stringContaining(`place holds the amount “${amount}”; write {money ${digits}}, which each country reads in its own money`),
    ])
  })

  it('an amount in another money than that of home is not to be copied into a slot', () => {
    expect(place(duka, 'A corner that leaves $3 a day')).toEqual([
      expect.stringContaining(
        'place holds the amount “$3”; amounts are in the money of home, KES: write {money …} with that amount in KES',
      ),
    ])
  })

  it('a word of terms.yaml is in a slot where a country of the business does not know it, and a currency is not named', () => {
    expect(place(duka, 'Where a boda stops all day')).toEqual([])
    expect(place(bakery, 'Where a boda stops all day')).toEqual([
      expect.stringMatching(
        /place holds “boda”, which nobody knows in [A-Z, ]+; write \{term boda\}, which each country says in its own word$/,
      ),
    ])
    expect(place(duka, 'Where {term bodas} stop and the dollar is told, near an estate')).toEqual([])
    expect(place(duka, 'Where a few hundred bob are left')).toEqual([expect.stringContaining('place names “bob”')])
    expect(mistakes({ [duka]: (content) => content.replace(/^( {6}KE: )>-\n(?: {8}.*\n)*/m, '$1A boda brings it for 20 bob\n') })).toEqual(
      [],
    )
  })
})

describe('what a country, a city and a business need to be whole', () => {
  it('a family that no list knows, once, with what to do', () => {
    expect(mistakes({ 'businesses/bakin/mini-bakery-bread.yaml': () => data.read(bakery) ?? '', [bakery]: () => null })).toEqual([
      expect.stringMatching(
        /^businesses\/bakin\/mini-bakery-bread\.yaml:\d: is in a new family, “bakin”: name it in families of market\.yaml, and its limits in tests/,
      ),
    ])
  })

  it('three quarters, the offices that papers are given by, and their pages by https', () => {
    const problems = mistakes({
      [nairobi]: change(
        [/( {4}nakuru:\n[\s\S]*?neighbourhoods:\n)(?: {8}.*\n)*/, '$1        - name: One\n          note: Alone\n'],
        [/(id: kisumu[\s\S]*?) {4}offices:\n(?: {6}.*\n)*/, '$1'],
        [/( {4}kisumu:\n[\s\S]*?) {6}offices:\n(?: {8}.*\n)*/, '$1'],
      ),
    })
    expect(problems).toEqual([
      expect.stringMatching(/cities\[\d\] lacks the office offices\.local of Kisumu: country\.yaml says that it gives local-permit$/),
      expect.stringMatching(/en\.cities\.nakuru\.neighbourhoods has 1; a city has three quarters or more/),
    ])
    expect(mistakes({ [nairobi]: change([/verifyAt: https:\/\/\S+/, 'verifyAt: www.nairobi.go.ke']) })).toEqual([
      expect.stringMatching(
        /offices\.local\.verifyAt must be the address of a page, beginning with https:\/\/; an office in words belongs under the language$/,
      ),
    ])
  })

  it('a lender who is checked in words: only a savings group is asked itself', () => {
    expect(
      mistakes({
        'countries/gh/funders.yaml': change(
          [/ {4}verifyAt: https:\/\/\S+\n/, ''],
          [/( {4}momo-loans:\n)/, '$1      verifyAt: the office of the lender\n'],
        ),
      }),
    ).toEqual([expect.stringMatching(/verifyAt must be the address of a page: only a savings group is asked itself/)])
  })

  it('gap-map-only is not said of a country that lists papers of every kind', () => {
    expect(mistakes({ [kenya]: change(['market: full', 'market: gap-map-only']) })).toEqual([
      expect.stringContaining('market is gap-map-only, and lists a permit of every kind: say full'),
    ])
  })

  it('a business that is named in fewer countries than it takes, thin lists and a test without a number', () => {
    const inUsa = archetypes.filter(({ countries }) => countries.includes('US')).length
    expect(
      mistakes({
        'market.yaml': change([/leastBusinesses: \d+/, `leastBusinesses: ${inUsa + 1}`]),
        [bakery]: change(
          [/^ {2}keywords: .*$/m, '  keywords: [bread]'],
          [/passMark: .*/, 'passMark: Enough people come'],
          [/^(steps:\n) {2}- .*\n(?: {4}.*\n)*/m, '$1'],
          [/^( {2}steps:\n) {4}- .*\n(?: {6}.*\n)*/m, '$1'],
        ),
      }),
    ).toEqual(
      expect.arrayContaining(
        starts(
          `countries/us/country.yaml:5: name is a country of ${inUsa} businesses: add US to countries of ${inUsa + 1} or more`,
          `${bakery}:${data.lineOf(bakery, 'keywords:') - 1}: en.keywords has 1; 4 or more`,
          'steps has 9; the first steps are ten',
          'en.test.passMark holds {mark} 0 times; once, for the number and its noun of test.mark',
          'en.test.passMark holds {days} 0 times; once, for the days of test.mark',
        ),
      ),
    )
  })

  it('a test whose mark is missing, said twice, of something else, or longer than its step', () => {
    const markOf = (...changes: Parameters<typeof change>) => mistakes({ [duka]: change(...changes) })
    const expectMistakes = (found: string[], ...texts: string[]) =>
      expect(found).toEqual(texts.map((text) => expect.stringMatching(new RegExp(`^${duka}:\\d+: .*${text}`))))
    expectMistakes(markOf([/^ {2}mark:\n(?: {4}.*\n)+/m, ''], [/^ {4}mark:\n(?: {6}.*\n)+/m, '']), 'test lacks mark: what is counted')
    expectMistakes(
      markOf(['passMark: You sell {mark} in {days}', 'passMark: You sell {mark}, 30 baskets a day, in {days}']),
      'says “30 baskets” beside {mark}, which is 175 baskets: one number, in test.mark',
    )
    expectMistakes(
      markOf(['passMark: You sell {mark} in', 'passMark: You sell 25 baskets a day in']),
      'holds {mark} 0 times',
      'says “25 baskets”',
    )
    expectMistakes(
      markOf(['many: baskets\n\n', 'many: crates\n\n']),
      'counts sales and names basket, crates; name the unit, basket, baskets',
    )
    expectMistakes(markOf(['counts: sales', 'counts: other']), 'counts other than sales and lacks why')
    expectMistakes(
      markOf(['    days: 7\n    counts', '    days: 9\n    counts']),
      'is longer than 7, the days of the step that runs the test',
    )
    expectMistakes(markOf(['    days: 7\n    counts', '    days: 31\n    counts']), 'lies between 1 and 30')
    expectMistakes(markOf(['    number: 175', '    number: 0']), 'must be 1 or more')
    expectMistakes(markOf(['below occupied', 'below {mark}']), 'holds a slot of test.passMark')
  })

  it('a text that was copied from another business', () => {
    const description = /^ {2}description: >-\n(?: {4}.*\n)*/m
    const copied = data.read(bakery)?.match(description)?.[0] ?? ''
    expect(mistakes({ [duka]: (content) => content.replace(description, copied.replace('\n', '\n    Truly:\n')) })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${duka}:\\d+: en\\.description is of one mould with ${bakery}: description share \\d+ of 100 runs of 3 words, and may share 25`,
        ),
      ),
    ])
  })
})

describe('messages say what to do', () => {
  it.each([
    ['countries/Rwanda/country.yaml', 'is in “Rwanda”: the folder of a country is the two small letters of its ISO code, as countries/ng'],
    ['countries/ke/city.yaml', 'is no file of a country; there are country.yaml, cities.yaml, funders.yaml'],
    ['countries/ke/cities.yml', 'must be called cities.yaml: our files end in .yaml'],
    ['countries/ke/cities.yaml.bak', 'is no file of market data, which end in .yaml'],
    ['countries/country.yaml', 'must stand in the folder of a country, as countries/ng/country.yaml'],
    [
      'country/ke/cities.yaml',
      'is in a folder that market data does not have; there are countries, businesses, sellers, enterprise, schema',
    ],
    ['businesses/duka2.yaml', 'must stand in the folder of a family, as businesses/baking/mini-bakery-bread.yaml'],
    ['businesses/shops/Duka_Épicerie.yaml', 'must be named in lower-case words joined by hyphens: duka-epicerie.yaml'],
    ['businesses/My Shops/duka-2.yaml', 'must be named in lower-case words joined by hyphens: my-shops'],
    ['source.yaml', 'is no file of this folder; did you mean sources.yaml?'],
  ])('of a file at %s', (path, message) => {
    expect(mistakes({ [path]: () => 'a: 1\n' })).toEqual([`${path}: ${message}`])
  })

  it('a tab is one mistake, and no cascade of what the reader makes of the lines after it', () => {
    expect(mistakes({ [kenya]: change([/^ {2}iso3/m, '\tiso3'], [/^ {2}fips/m, '\tfips']) })).toEqual([
      expect.stringMatching(/country\.yaml:\d+: a tab indents this line; indent with two spaces$/),
      expect.stringMatching(/country\.yaml:\d+: a tab indents this line; indent with two spaces$/),
    ])
  })

  it('an id that is none is shown as it would be one', () => {
    expect(mistakes({ [nairobi]: change(['- id: mombasa', '- id: Mombasa Île']) })).toEqual(
      expect.arrayContaining(starts('cities[2].id must be lower-case words joined by hyphens, like mombasa-ile')),
    )
  })

  it('a country is named once in a message, whether or not its field has named it', () => {
    const problems = mistakes({
      [bakery]: change(['countries: [', 'countries: [ZZ, '], [priceInGhana(), `${priceInGhana()}\n    ZA: [9, 9, 9]\n    NG: [9, 9, 9]`]),
    })
    expect(problems.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      expect.stringMatching(/^countries\[1\] ZZ has no folder below countries; there are /),
      'price.anchors.ZA is not among the countries of this business',
      expect.stringMatching(/^price\.anchors\.NG is the home country: its amount is the range itself$/),
    ])
  })

  it('no field of any file is answered in the words of the schema library', () => {
    const wrong = [null, 17.5, -1, 3000, 'words', '', true, [], [1, 2], [1, 2, 3, 4], { a: 1 }]
    const files = [ghana, accra, 'countries/gh/funders.yaml', duka, 'market.yaml', 'sources.yaml', 'terms.yaml', 'base-rates.yaml']
    const libraryWords = /Invalid|Too (small|big)|expected|received|Unrecognized/
    const odd = new Set<string>()
    for (const path of files) {
      const value: unknown = parse(data.read(path) ?? '')
      for (const spoilt of wrong)
        for (const depth of [1, 2, 3, 4, 5]) {
          const read = readYaml<unknown>(
            path,
            stringify(withAt(value, depth, spoilt), { aliasDuplicateObjects: false }),
            fileKinds[fileKindOf(path)!].schema,
          )
          for (const { field, message } of read.ok ? [] : read.problems)
            if (libraryWords.test(message)) odd.add(`${path} ${field}: ${message}`)
        }
    }
    expect([...odd]).toEqual([])
  })
})

/** Everything at a depth of a value put in another’s place. */
function withAt(value: unknown, depth: number, other: unknown): unknown {
  if (depth === 0) return other
  if (Array.isArray(value)) return value.map((part) => withAt(part, depth - 1, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withAt(part, depth - 1, other)]))
}

describe('what is filed to the tax office', () => {
  it('is low where nobody read it, and never left out', () => {
    const line = data.lineOf(kenya, '  files:')
    expect(
      mistakes({ [kenya]: change([/( {2}files:\n(?: {4}.*\n)*? {6}confidence: )low/, '$1medium']) }).filter((each) =>
        each.includes('tax.'),
      ),
    ).toEqual([`${kenya}:${line + 6}: tax.files[2].confidence must be low: it was not read in a source`])
    expect(mistakes({ [ghana]: change([/ {2}files:\n[\s\S]*?(?= {2}confidence: high)/, ''], [/ {4}files:\n(?: {6}.*\n)+/, '']) })).toEqual(
      starts(`${at(ghana, 'tax:')}: tax.files is missing`, ': en.tax.files is missing'),
    )
  })
})

describe('the words that a person says of themselves', () => {
  const introductions = 'introductions.yaml'

  it('are each once in their list, and a language leaves out only what there is', () => {
    expect(mistakes({ [introductions]: change([/sew: \[sew,/, 'sew: [sew, sew,']) })).toEqual([
      expect.stringMatching(/^introductions\.yaml:\d+: trades\.sew\[2\] “sew” appears twice$/),
    ])
    expect(mistakes({ [introductions]: change([/without: \[ai,/, 'without: [zzz, ai,']) })).toEqual([
      expect.stringMatching(/^introductions\.yaml:\d+: languages\.en\.without\[1\] “zzz” is in no list$/),
    ])
  })
})

describe('what real firms earn', () => {
  const survey = 'enterprise/ng-ghs-2016.yaml'
  const prices = 'enterprise/prices.yaml'
  const studies = 'base-rates.yaml'
  const median =
    "profit last month as the owner states it, NGN/p50', of: profit, at: p50, value: 10000, n: 814, year: 2016, source: ng-ghs}"
  const firstRow = 'groups[1].rows[3]'
  const row = () => `${at(survey, median)}: ${firstRow}`

  it('no row is without its count, its year or its source, and each is reported with its line', () => {
    for (const [field, text] of [
      ['n', ', n: 814'],
      ['year', ', year: 2016'],
      ['source', ', source: ng-ghs'],
    ] as const)
      expect(mistakes({ [survey]: change([median, median.replace(text, '')]) })).toEqual([
        expect.stringMatching(new RegExp(`^${survey}:\\d+: ${firstRow.replace(/[[\]]/g, '\\$&')}\\.${field} `)),
      ])
  })

  it('none is of fewer than thirty people, of another source, year or trade, or copied twice', () => {
    expect(mistakes({ [survey]: change([median, median.replace('n: 814', 'n: 29')]) })).toEqual([
      `${row()}.n must be 30 or more: what so few people said is printed nowhere`,
    ])
    expect(mistakes({ [survey]: change([median, median.replace('source: ng-ghs', 'source: tz-dar')]) })).toEqual([
      `${row()}.source is tz-dar, and the survey is ng-ghs`,
    ])
    expect(mistakes({ [survey]: change([median, median.replace('year: 2016', 'year: 2013')]) })).toEqual([
      `${row()}.year is 2013, and the survey is of 2016`,
    ])
    expect(mistakes({ [survey]: change([median, median.replace('at: p50', 'at: p75')]) })).toEqual(
      expect.arrayContaining([`${row()}.at is p75, and the id of the row ends with p50`]),
    )
    expect(mistakes({ [survey]: change([/trade: '47 retail trade'/, "trade: '48 retail trade'"]) })[0]).toMatch(/is of another trade than/)
  })

  it('a source is one of the table, and a business is one that the country has, spoken of once', () => {
    expect(mistakes({ [survey]: change([/^source: ng-ghs$/m, 'source: ng-gsh']) })[0]).toMatch(
      /source “ng-gsh” is no source of sources\.yaml$/,
    )
    expect(mistakes({ [survey]: change([/businesses: \[motorcycle-taxi/, 'businesses: [boda']) })).toEqual([
      `${at(survey, 'businesses: [motorcycle-taxi')}: groups[4].businesses[1] “boda” is no business`,
    ])
    expect(mistakes({ [survey]: change([/businesses: \[motorcycle-taxi/, 'businesses: [food-truck-us']) })).toEqual([
      `${at(survey, 'businesses: [motorcycle-taxi')}: groups[4].businesses[1] “food-truck-us” is not offered in NG`,
    ])
    expect(mistakes({ [survey]: change([/families: \[personal-care\]/, 'families: [shops]']) })).toEqual([
      expect.stringMatching(/groups\[5\] speaks of shops, of which “47 retail trade” speaks already$/),
    ])
  })

  it('the prices since are on record, year by year', () => {
    expect(mistakes({ [prices]: change([/ {6}- \{year: 2018, value: 12\.0951, source: wb-cpi\}\n/, '']) })).toEqual([
      expect.stringMatching(/ng-ghs-2016\.yaml:\d+: month cannot be restated in today’s money/),
      expect.stringMatching(/prices\.yaml:\d+: countries\.ng\.inflation\[3\]\.year must be 2018: each year after the last$/),
    ])
  })

  it('what is weighed with plans says its sample, whole rows of it that agree with the others, and a business of the country once', () => {
    const zaSurvey = 'enterprise/za-capetown-2012.yaml'
    const weighed = (from: RegExp | string, to: string) => mistakes({ [zaSurvey]: change([from, to]) })
    expect(weighed(/^sample: chosen\n/m, '')).toEqual([
      expect.stringMatching(/sample is missing: it says how much what is weighed counts$/),
    ])
    expect(weighed('of: toStart, at: p10, value: 100, n: 92', 'of: sales, at: p10, value: 100, n: 92')).toEqual([
      expect.stringMatching(/rows\[\d\]\.at is p10: only an outlay is bounded by it$/),
    ])
    expect(
      weighed('of: salesByStart, at: slope, value: 0.272088, n: 58', 'of: salesByStart, at: intercept, value: 0.272088, n: 58'),
    ).toEqual(
      expect.arrayContaining([expect.stringMatching(/weighed\[1\]\.rows\[1\]\.at is intercept, and the id of the row ends with slope$/)]),
    )
    expect(weighed(/of: toStart, at: p50, value: 3750, n: 146(?=[\s\S]*sample: )/, 'of: toStart, at: p50, value: 375, n: 146')).toEqual([
      expect.stringMatching(/value is 3750, and 375 elsewhere in this file$/),
    ])
    expect(weighed(/(weighed:[\s\S]*?)businesses: \[spaza-shop\]/, '$1businesses: [electrician]')).toEqual([
      expect.stringMatching(/weighed\[\d+\] speaks of electrician, of which “food stores” speaks already$/),
    ])
    expect(weighed('of: statedMargin, at: p50, value: 0.35275, n: 92', 'of: statedMargin, at: p50, value: 35.275, n: 92')).toEqual([
      expect.stringMatching(/value is a share of sales and lies between −1 and 1$/),
    ])
  })

  it('what is said of new firms is what the rows say', () => {
    expect(mistakes({ [studies]: change([/closedBy: \[21, 31, 38\]/, 'closedBy: [20, 31, 38]']) })).toEqual([
      expect.stringMatching(/^base-rates\.yaml:\d+: studies\.new-firms-us\.ofNewFirms is 20, 31, 38, and its rows say 21, 31, 38$/),
    ])
  })
})
