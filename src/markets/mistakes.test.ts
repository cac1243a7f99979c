import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { accra, bakery, change, copyMarketDataForTests, duka, ghana, kenya, nairobi, starts } from '#tests/support/market-mistakes.ts'
import { archetypes } from './archetypes.ts'
import { fileKindOf, fileKinds } from './market-files.ts'
import { readYaml } from './yaml-file.ts'

/** What somebody does who follows CONTRIBUTING literally and stumbles: each slip is reported with file, line and field. */
const { data, mistakes, at, priceInGhana } = copyMarketDataForTests()

describe('figures that no market has', () => {
  it('coordinates far from the reference city, or out of the globe', () => {
    const kumasi = data().lineOf(accra, 'name: Kumasi') + 1
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
      const facts = [...(data().read(ghana) ?? '').matchAll(/\n {2}([A-Za-z]+):\n {4}value: (.*)/g)]
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
    const wage = data()
      .read(ghana)
      ?.match(/minimumWage:\n {4}value: (.*)/)?.[1]
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
    const year = data().lineOf(ghana, 'year: ')
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

describe('what a country, a city and a business need to be whole', () => {
  it('a family that no list knows, once, with what to do', () => {
    expect(mistakes({ 'businesses/bakin/mini-bakery-bread.yaml': () => data().read(bakery) ?? '', [bakery]: () => null })).toEqual([
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
          [/^ {4}passMark: .*$/m, '    passMark: Enough people come'],
          [/^(steps:\n) {2}- .*\n(?: {4}.*\n)*/m, '$1'],
          [/^( {2}steps:\n) {4}- .*\n(?: {6}.*\n)*/m, '$1'],
        ),
      }),
    ).toEqual(
      expect.arrayContaining(
        starts(
          `countries/us/country.yaml:5: name is a country of ${inUsa} businesses: add US to countries of ${inUsa + 1} or more`,
          `${bakery}:${data().lineOf(bakery, 'keywords:') - 1}: en.keywords has 1; 4 or more`,
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
    const copied = data().read(bakery)?.match(description)?.[0] ?? ''
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
      const value: unknown = parse(data().read(path) ?? '')
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
