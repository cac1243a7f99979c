import { describe, expect, it } from 'vitest'
import { change, copyMarketDataForTests, ghana, ivory, kenya, nairobi, nigeria, starts } from '#tests/support/market-mistakes.ts'

/** Slips in the files of a country: each slip is reported with file, line and field. */
const { data, mistakes, at } = copyMarketDataForTests()

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
      `${kenya}:${data().lineOf(kenya, '  inflation:') + 1}: facts.inflation.note is a text and belongs under en: en.facts.inflation.note`,
    ])
    expect(mistakes({ [kenya]: change([/^( {4}inflation:\n)/m, '$1      value: 5\n']) })).toEqual([
      `${kenya}:${data().lineOf(kenya, '    inflation:') + 1}: en.facts.inflation.value is no text: it belongs at the top, outside the languages`,
    ])
    expect(mistakes({ [nairobi]: change([/^( {2}- id: nakuru\n)/m, '$1    note: A town\n']) })).toEqual([
      `${at(nairobi, '- id: nakuru').replace(/\d+$/, (line) => String(Number(line) + 1))}: cities[4].note is a text and belongs under en: en.cities.nakuru.note`,
    ])
    expect(mistakes({ [funders]: change([/^( {2}- id: chama\n)/m, '$1    what: Loans\n']) })).toEqual([
      `${funders}:${data().lineOf(funders, '- id: chama') + 1}: funders[1].what is a text and belongs under en: en.funders.chama.what`,
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
  const below = (path: string, head: string, lines: number) => `${path}:${data().lineOf(path, head) + lines}`

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

describe('what is of one country alone', () => {
  it('a time zone identifies one country, and appears once', () => {
    const zones = at(kenya, 'timeZones:')
    const elsewhere = data().lineOf('market.yaml', 'Africa/Kigali')
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
        )(data().read(kenya) ?? ''),
      [copy('cities')]: () =>
        change(
          ['- id: nairobi', '- id: kigali'],
          ['name: Nairobi', 'name: Kigali'],
          ['    nairobi:', '    kigali:'],
        )(data().read(nairobi) ?? ''),
      [copy('funders')]: () => data().read('countries/ke/funders.yaml') ?? '',
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
    const money =
      data()
        .read(ghana)
        ?.match(/\nmoney:\n(?: {2}.*\n)*/)?.[0] ?? ''
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

describe('what is filed to the tax office', () => {
  it('is low where nobody read it, and never left out', () => {
    const line = data().lineOf(kenya, '  files:')
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

it('a class of a tax is of activities or of businesses that exist', () => {
  const classOf = (line: string) => mistakes({ [kenya]: change([/^ {6}activities: \[profession\]\n/m, line]) })
  expect(classOf('')).toEqual([expect.stringMatching(/tax\.classes\[1\] is of no business: name activities or businesses$/)])
  expect(classOf('      businesses: [boda]\n')).toEqual([
    expect.stringMatching(/tax\.classes\[1\]\.businesses\[1\] there is no business boda$/),
  ])
  expect(classOf('      businesses: [motorcycle-taxi]\n')).toEqual([])
})
