import { describe, expect, it } from 'vitest'
import type { Fact } from '#engine/evidence/evidence.ts'
import { permitsIn } from '#engine/market/permits.ts'
import { lenderKinds } from '#engine/market/place.ts'
import { fullTimeHoursIn, helperWageIn, minimumWageIn } from '#engine/market/wages.ts'
import { countryCodes, currencyCodes } from '#engine/quantity/country-table.ts'
import { currencyFormats } from '#engine/quantity/format.ts'
import { growthSeries, permitKinds, smallTownId } from '#engine/quantity/vocabulary.ts'
import { authorJargonIn } from '../../tests/support/author-jargon.ts'
import { archetypes } from './archetypes.ts'
import { markets } from './data.ts'
import { allFacts, exchangeRateFor, isSmallTown, marketFacts } from './facts.ts'
import { shippedBatches } from './sellers/shipped.ts'

const facts = allFacts()
const factById = (id: string) => facts.find((fact) => fact.id === id)
const { sources } = marketFacts
const countries = Object.values(marketFacts.countries)
const asOfYear = Number(marketFacts.asOf.slice(0, 4))
/** Every rule of a country that names its source and is no fact. */
const rulesOf = ({
  tax,
  vat,
  wageLaw,
  householdSpending,
  paymentFees,
  lenders,
  permits,
  funders,
  baseRates,
}: (typeof countries)[number]) => [
  tax,
  ...[tax.beyond, tax.choice, tax.free, tax.device, tax.startUp].flatMap((part) => part ?? []),
  ...(tax.classes ?? []),
  ...tax.files,
  ...(vat ? [vat] : []),
  wageLaw,
  ...(wageLaw.employerParts ?? []),
  wageLaw.fullTime,
  ...(wageLaw.employeeTax ? [wageLaw.employeeTax] : []),
  householdSpending.cpi,
  ...(paymentFees ? [paymentFees] : []),
  ...lenders,
  ...permits,
  ...funders,
  ...Object.values(baseRates),
]
/** Sources of the surveys of real firms and of the prices that restate them. */
const enterpriseSources = (): string[] => {
  const { surveys = [], prices = {}, leftOut } = marketFacts.enterprise ?? {}
  return [
    ...surveys.flatMap(({ sourceId, groups }) => [sourceId, ...groups.flatMap(({ rows }) => rows.map((row) => row.sourceId))]),
    ...Object.values(prices).flatMap(({ inflation, index, purchasingPower = [] }) =>
      [...inflation, ...(index ? [index] : []), ...purchasingPower].map((each) => each.sourceId),
    ),
    ...(leftOut ? [leftOut.sourceId] : []),
  ]
}
const isMoney = (fact: Fact) => new RegExp(`\\b(${currencyCodes.join('|')})\\b`).test(fact.unit)

describe('every fact has what a fact needs', () => {
  it('says in a note, a reason or a source nothing that only its author needs', () => {
    const said = [
      ...Object.values(sources),
      ...countries,
      ...marketFacts.cities,
      ...archetypes,
      ...shippedBatches().map(({ head }) => head),
    ].map((each) => JSON.stringify(each))
    expect(said.flatMap(authorJargonIn)).toEqual([])
  })

  it('has an id of its own, a label, a unit, a year and a finite value', () => {
    expect(facts.length).toBeGreaterThan(700)
    expect(new Set(facts.map((fact) => fact.id)).size).toBe(facts.length)
    for (const fact of facts) {
      expect(fact.id, fact.id).toMatch(/^[a-z-]+:\S+$/)
      expect(fact.label.trim(), fact.id).not.toBe('')
      expect(fact.unit.trim(), fact.id).not.toBe('')
      expect(Number.isFinite(fact.value), fact.id).toBe(true)
      expect(fact.year, fact.id).toBeGreaterThanOrEqual(2017)
      expect(fact.year, fact.id).toBeLessThanOrEqual(asOfYear)
      expect(fact.maxAgeYears, fact.id).toBeGreaterThan(0)
    }
  })

  it('names a source that is in the table, for its alternatives too', () => {
    const cited = [
      ...facts.flatMap((fact) => [fact.sourceId, ...(fact.alternatives ?? []).map((other) => other.sourceId)]),
      ...countries.flatMap((country) => rulesOf(country).map((row) => row.sourceId)),
    ]
    expect(cited.filter((id) => !sources[id])).toEqual([])
  })

  it('cites every source of the table at least once, except those of only a range or a note', () => {
    const cited = new Set([
      ...facts.flatMap((fact) => [fact.sourceId, ...(fact.alternatives ?? []).map((other) => other.sourceId)]),
      ...countries.flatMap((country) => rulesOf(country).map((row) => row.sourceId)),
      ...shippedBatches().map(({ head }) => head.source),
      ...marketFacts.cities.flatMap(({ incomeTax, salesTax = {} }) =>
        [incomeTax, ...Object.values(salesTax)].flatMap((rule) => rule?.sourceId ?? []),
      ),
      ...marketFacts.cities.flatMap(({ offices }) => Object.values(offices?.papers ?? {}).map(({ sourceId }) => sourceId ?? '')),
      ...marketFacts.cities.flatMap(({ faiths }) => (faiths ? [faiths.christians.sourceId] : [])),
      ...archetypes.flatMap(({ providersPer100k }) => Object.values(providersPer100k.counts ?? {}).map(({ sourceId }) => sourceId)),
      ...enterpriseSources(),
    ])
    const notesOnly = Object.keys(sources).filter((id) => !cited.has(id))
    const notes = JSON.stringify([facts, countries])
    const words: Record<string, string> = {
      'wb-enterprise-surveys': 'Enterprise Surveys',
      'ke-msme-closures': 'Capital FM, 2016',
      'nairametrics-mfb-2019': 'Nairametrics 2019',
      'epgo-small-loan': 'EPGO',
      'nafdac-msme': 'NAFDAC gives 90 working days',
      'orc-renewal': 'The renewal was 30 a year',
      'fda-street-food': 'GhanaWeb, 2023',
      'fda-small-scale': 'Citi Business News',
      'stma-food': 'fee-fixing resolution',
      'sars-turnover-tax': 'the table valid to February 2026',
      'za-bizportal': 'BizPortal has 100',
      'ke-tot-other': 'one site says 50 million',
      'ke-ubp-eregulations': 'Nairobi listed 15,200',
      'ke-permit-2025': 'you risk a fine of up to KSh 100,000',
      'ci-cepici': 'CEPICI gives it',
      'ng-agent-rules': 'rules of October 2025',
      'ng-pos-agents': 'about 2 million agents',
      'ng-pos-terminals': '5.9 million terminals',
      'ng-stamp-duty': 'the sender pays the duty of 50',
      'ng-small-company': 'The Nigeria Tax Act says turnover of 50 million',
      'ke-money-agents': '395,000 agents',
      'za-budget-rsm': '99,000 are free for people under 65',
      'ci-fne': 'Since February 2026 invoices to firms and the State must be electronic',
      'ug-agent-tax': 'The network withholds 10% of the commission',
      'tz-agent-tax': 'Networks and banks withhold 10% of an agent’s commission',
      'tz-finance-2026': 'A report of 2026 says that the Finance Act 2026 raised the rate',
    }
    expect(notesOnly.filter((id) => !(words[id] && notes.includes(words[id])))).toEqual([])
  })

  it('keeps its value between low and high, which come together', () => {
    for (const fact of facts) {
      expect(fact.low === undefined, fact.id).toBe(fact.high === undefined)
      if (fact.low === undefined || fact.high === undefined) continue
      expect(fact.low, fact.id).toBeLessThanOrEqual(fact.value)
      expect(fact.high, fact.id).toBeGreaterThanOrEqual(fact.value)
    }
  })

  it('dates every amount of money by month, not later than the run', () => {
    for (const fact of facts.filter(isMoney)) {
      expect(fact.priceMonth, fact.id).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
      expect((fact.priceMonth ?? '') <= marketFacts.asOf, fact.id).toBe(true)
    }
  })

  it('gives a reason and a range for each assumption, and low confidence to what was not checked', () => {
    for (const fact of facts.filter((one) => one.sourceId === 'assumption')) {
      expect(fact.note ?? '', fact.id).not.toBe('')
      expect(fact.low, fact.id).toBeDefined()
      expect(fact.confidence, fact.id).toBe('low')
    }
    for (const fact of facts.filter((one) => one.sourceId === 'memory')) {
      expect(fact.confidence, fact.id).toBe('low')
      expect(fact.note ?? '', fact.id).not.toBe('')
    }
  })

  it('is not older than its limit unless a note says more about it', () => {
    const old = facts.filter((fact) => asOfYear - fact.year > fact.maxAgeYears)
    expect(old.filter((fact) => !fact.note).map((fact) => fact.id)).toEqual([])
  })

  it('calls nothing high confidence that is older than its limit or secondary by its own note', () => {
    for (const fact of facts.filter((one) => one.confidence === 'high'))
      expect(asOfYear - fact.year, fact.id).toBeLessThanOrEqual(fact.maxAgeYears)
  })
})

describe('figures are plausible across countries', () => {
  const bounds: Partial<Record<keyof (typeof countries)[number]['facts'], readonly [number, number]>> = {
    population: [2e7, 4e8],
    urbanShare: [25, 90],
    gdpPerCapita: [700, 95000],
    gdpPerCapitaPpp: [2500, 90000],
    inflation: [-1, 40],
    lendingRate: [3, 40],
    microLoanRate: [8, 100],
    vatRate: [0, 25],
    outageShare: [0.01, 80],
    accountOwnership: [50, 100],
    mobileMoneyAccount: [5, 90],
    internetUsers: [10, 100],
    foodShare: [5, 65],
    householdSize: [2, 6],
    consumptionShare: [45, 90],
    startupDays: [1, 40],
  }

  it.each(Object.entries(bounds))('%s lies within its bounds everywhere', (name, range) => {
    for (const country of countries) {
      const fact = country.facts[name as keyof typeof country.facts]
      if (!fact) continue
      expect(fact.value, fact.id).toBeGreaterThanOrEqual(range[0])
      expect(fact.value, fact.id).toBeLessThanOrEqual(range[1])
    }
  })

  // US dollars at the table's own rates, so that a slip of a digit or of a period (a day for a month) shows.
  const inDollars: Partial<Record<keyof (typeof countries)[number]['facts'], readonly [number, number]>> = {
    minimumWage: [35, 1500],
    helperWage: [35, 3500],
    electricityTariff: [0.05, 0.4],
    fuelPrice: [0.5, 2],
    registrationFee: [3, 200],
    vatThreshold: [30000, 400000],
  }

  it.each(Object.entries(inDollars))('%s is of a believable size in dollars', (name, range) => {
    for (const country of countries) {
      const fact = country.facts[name as keyof typeof country.facts]
      if (!fact) continue
      const dollars = fact.value / country.facts.fxPerUsd.value
      expect(dollars, fact.id).toBeGreaterThanOrEqual(range[0])
      expect(dollars, fact.id).toBeLessThanOrEqual(range[1])
    }
  })

  it('states percent in percent: a unit that begins with % is never a share of one, rates of tax apart', () => {
    const percent = facts.filter((fact) => fact.unit.startsWith('%') && fact.value > 0 && fact.value < 1)
    expect(percent.map((fact) => fact.id).sort()).toEqual([
      'ng:growth-income',
      'us:growth-accounts',
      'us:growth-population',
      'us:outage-share',
    ])
  })

  it('derives GDP per person from the two series it names', () => {
    // The rebased GDP of the statistics office, about USD 243 billion, over 232.7 million people.
    expect(factById('ng:gdp-per-capita')?.value).toBeCloseTo(243e9 / 232_679_478, -1)
    expect(factById('ke:gdp-per-capita')?.value).toBe(2206)
    expect(factById('us:gdp-per-capita')?.value).toBe(85810)
  })

  it('derives the monthly minimum wages from the legal hour or day', () => {
    expect(factById('gh:minimum-wage')?.value).toBeCloseTo(21.77 * 27, 2)
    expect(factById('za:minimum-wage')?.value).toBeCloseTo((30.23 * 45 * 52) / 12, -1)
    expect(factById('us:minimum-wage')?.value).toBeCloseTo((7.25 * 40 * 52) / 12, 0)
  })

  it('derives what a household spends a head from GDP, its share and the year’s exchange rate, in local money', () => {
    const computed = { KE: 124.499e9 * 134.822, ZA: 400.261e9 * 18.329, US: 29_185e9, CI: 86.538e9 * 606.345, TZ: 78.78e9 * 2597.9 }
    for (const [code, gdp] of Object.entries(computed)) {
      const { facts, householdSpending } = marketFacts.countries[code as keyof typeof computed]
      const perHead = (gdp * facts.consumptionShare.value) / 100 / facts.population.value
      expect(householdSpending.perHead.value / perHead, code).toBeCloseTo(1, 2)
    }
  })

  it('pays a helper what is paid: never under a third of the law, and under it only where the note says so', () => {
    for (const city of marketFacts.cities) {
      const place = { city, country: marketFacts.countries[city.countryCode] }
      const [helper, law] = [helperWageIn(place), minimumWageIn(place)]
      if (!law || law.fromEmployees > 2) continue
      expect(helper.value, city.id).toBeGreaterThanOrEqual(law.fact.value / 3)
      if (helper.value < law.fact.value) expect(helper.note, city.id).toMatch(/binds/)
    }
  })

  it('pays an hour of help at least the law’s hour where the law’s week is taken and is followed', () => {
    const short = marketFacts.cities
      .filter(({ countryCode }) => countryCode === 'US' || countryCode === 'ZA')
      .flatMap((city) => {
        const country = marketFacts.countries[city.countryCode]
        const perHour = (month: number) => (month * 12) / (52 * fullTimeHoursIn({ country }))
        const hour = perHour(helperWageIn({ city, country }).value)
        const least = perHour(minimumWageIn({ city, country })!.fact.value)
        return hour < least ? [`${city.id}: ${hour} an hour, the law asks for ${least}`] : []
      })
    expect(short).toEqual([])
    expect(marketFacts.countries.US.wageLaw.fullTime.hoursPerWeek).toBe(40)
    expect(marketFacts.countries.ZA.wageLaw.fullTime.hoursPerWeek).toBe(45)
  })

  it('binds nobody in Uganda, nobody with fewer than 25 people in Nigeria, and every employer in Kenya by its zone', () => {
    const law = (id: string) => {
      const city = marketFacts.cities.find((each) => each.id === id)!
      const minimum = minimumWageIn({ city, country: marketFacts.countries[city.countryCode] })
      return minimum && [minimum.fact.value, minimum.fromEmployees]
    }
    expect(law('kampala')).toBeNull()
    expect(law('lagos')).toEqual([70_000, 25])
    expect(law('nairobi')).toEqual([16_113.75, 1])
    expect(law(smallTownId('KE'))).toEqual([8596.49, 1])
    expect(law('houston')).toEqual([1257, 1])
    expect(law('chicago')).toEqual([2955.33, 4])
  })

  it('keeps both readings where sources disagree', () => {
    for (const id of [
      'ng:population',
      'ng:inflation',
      'ng:vat-threshold',
      'ng:registration-fee',
      'gh:vat-rate',
      'gh:lending-rate',
      'za:startup-days',
      'lagos:population',
    ]) {
      const fact = factById(id)
      expect((fact?.alternatives?.length ?? 0) > 0 || fact?.low !== fact?.high, id).toBe(true)
    }
  })
})

describe('every country is complete for its market', () => {
  it('is under its own code and currency', () => {
    expect(Object.keys(marketFacts.countries).sort()).toEqual([...countryCodes].sort())
    for (const country of countries) {
      expect(marketFacts.countries[country.code]).toBe(country)
      expect(country.facts.fxPerUsd.unit).toBe(`${country.currency} per USD`)
      const kinds = country.permits.map((permit) => permit.kind)
      expect(country.market, country.code).toBe(permitKinds.every((kind) => kinds.includes(kind)) ? 'full' : 'gap-map-only')
    }
  })

  it('lists a permit of every kind in full markets, with a body, a note and a place to verify', () => {
    for (const country of countries) {
      const kinds = new Set(country.permits.map((permit) => permit.kind))
      if (country.market === 'full') expect([...kinds].sort(), country.code).toEqual([...permitKinds].sort())
      expect(kinds.size, country.code).toBe(country.permits.length)
      for (const permit of country.permits) {
        expect(permit.body.length * permit.note.length, permit.name).toBeGreaterThan(0)
        expect(permit.verifyAt, permit.name).toMatch(permit.givenBy ? /^https?:\/\/\S+$|^(the|your) / : /^https?:\/\/\S+$/)
        for (const range of [permit.fee, permit.days]) {
          if (!range) continue
          expect(range.low, permit.name).toBeLessThanOrEqual(range.likely)
          expect(range.likely, permit.name).toBeLessThanOrEqual(range.high)
        }
        if (permit.sourceId === 'assumption' || permit.sourceId === 'memory') expect(permit.confidence, permit.name).toBe('low')
      }
    }
  })

  it('taxes by rising bands that end open', () => {
    for (const { code, tax } of countries) {
      const limits = tax.bands.map((band) => band.upTo ?? Number.POSITIVE_INFINITY)
      expect(limits, code).toEqual([...limits].sort((a, b) => a - b))
      expect(tax.bands.at(-1)?.upTo, code).toBeNull()
      for (const band of tax.bands) expect(band.rate, code).toBeLessThan(0.4)
    }
  })

  it('names funders, savings groups first among them, and a full calendar of customs', () => {
    for (const country of countries) {
      expect(country.funders.length, country.code).toBeGreaterThanOrEqual(5)
      expect(country.funders[0]?.kind, country.code).toBe('savings-group')
      expect(country.calendar.length, country.code).toBeGreaterThanOrEqual(6)
      for (const entry of country.calendar)
        for (const month of entry.months) expect(Number.isInteger(month) && month >= 1 && month <= 12).toBe(true)
      expect(
        country.calendar.some((entry) => entry.months.includes(12)),
        country.code,
      ).toBe(true)
      for (const words of Object.values(country.customs)) expect(words.length, country.code).toBeGreaterThan(20)
    }
  })

  it('has one lender of each kind, who asks more than a savings group the more formal it is', () => {
    for (const { code, lenders } of countries) {
      expect(lenders.map((lender) => lender.kind).sort(), code).toEqual([...lenderKinds].sort())
      expect(Object.fromEntries(lenders.map((lender) => [lender.kind, lender.cover])), code).toEqual({
        'savings-group': 1.1,
        microfinance: 1.1,
        bank: 1.25,
        'development-bank': 1.3,
      })
      for (const lender of lenders) if (lender.sourceId === 'memory') expect(lender.confidence, lender.called).toBe('low')
    }
  })

  it('says how new firms fared in years 1 to 3, and whether it was measured there', () => {
    for (const { code, baseRates } of countries) {
      const young = Object.values(baseRates).flatMap(({ ofNewFirms }) => ofNewFirms ?? [])
      expect(young, code).toHaveLength(1)
      expect(young[0]!.measured, code).toBe(code === 'US' || code === 'NG' ? 'here' : 'elsewhere')
    }
  })

  it('carries dated growth evidence of known series', () => {
    for (const country of countries) {
      expect(country.growth.length, country.code).toBeGreaterThanOrEqual(3)
      for (const { series, fact } of country.growth) {
        expect(growthSeries).toContain(series)
        expect(fact.unit).toBe('% a year')
        expect(fact.sourceId).not.toBe('assumption')
      }
    }
  })
})

describe('papers that a council, county, state or province gives', () => {
  const places = marketFacts.cities.map((city) => ({ city, country: marketFacts.countries[city.countryCode] }))
  const listed = places.filter(({ city }) => !isSmallTown(city))

  it('name the office of the place itself in every listed city, and none in a town that is not listed', () => {
    for (const place of places)
      for (const permit of permitsIn(place, permitKinds).filter((one) => one.givenBy)) {
        const office = place.city.offices?.[permit.givenBy!]
        const where = `${place.city.id} ${permit.kind}`
        expect(office === undefined, where).toBe(isSmallTown(place.city))
        const row = place.country.permits[permit.index]!
        if (!office) expect([permit.body, permit.verifyAt], where).toEqual([row.body, row.verifyAt])
        else if (!place.city.offices?.papers?.[permit.kind]?.body) expect(permit.body, where).toBe(`${row.body} (${office.name})`)
        expect(permit.verifyAt, where).toMatch(/^https?:\/\/\S+$|^(the|your|its) /)
        expect(permit.confidence === 'low' || permit.sourceId !== 'memory', where).toBe(true)
      }
  })

  it('cost what the city or its state asks, where that was found', () => {
    const { US: country } = marketFacts.countries
    const inCity = (id: string, kind: (typeof permitKinds)[number]) => {
      const city = marketFacts.cities.find((each) => each.id === id)!
      return permitsIn({ city, country }, [kind])[0]!
    }
    expect(inCity('los-angeles', 'business-name')).toMatchObject({ renewal: 'yearly', renewalFee: { low: 0, likely: 0, high: 800 } })
    expect(inCity('los-angeles', 'local-permit')).toMatchObject({ fee: { low: 0, likely: 0 }, sourceId: 'us-la-business-tax' })
    expect(inCity('chicago', 'local-permit')).toMatchObject({
      fee: { likely: 250 },
      renewal: 'two-yearly',
      sourceId: 'us-chicago-license-fees',
    })
    expect(inCity('philadelphia', 'local-permit').fee).toMatchObject({ low: 0, likely: 0 })
    expect(inCity('washington', 'food-handler').fee).toEqual(country.permits.find(({ kind }) => kind === 'food-handler')!.fee)
  })

  it('never send an owner to the office of another city or its state', () => {
    const pageOf = ({ offices }: (typeof places)[number]['city']) =>
      offices ? [offices.local.verifyAt, offices.region?.verifyAt].filter((page): page is string => page?.startsWith('http') === true) : []
    for (const { city, country } of listed) {
      const shared = new Set(pageOf(city))
      const foreign = listed
        .filter((other) => other.city !== city)
        .flatMap((other) => pageOf(other.city).filter((page) => !shared.has(page)))
      const others = listed.filter((other) => other.city !== city && other.country === country).map((other) => other.city.name)
      for (const permit of permitsIn({ city, country }, permitKinds)) {
        expect(foreign, `${city.id} ${permit.kind}`).not.toContain(permit.verifyAt)
        if (!permit.givenBy) continue
        for (const name of others)
          expect(`${permit.body} ${permit.verifyAt}`, `${city.id} ${permit.kind}`).not.toMatch(new RegExp(`\\b${name}\\b`))
      }
    }
  })
})

describe('cities', () => {
  const listed = marketFacts.cities.filter((city) => !isSmallTown(city))

  it('number at least 30 over all countries, with a smaller town and one reference city in each', () => {
    expect(listed.length).toBeGreaterThanOrEqual(30)
    expect(new Set(listed.map((city) => city.countryCode)).size).toBe(countryCodes.length)
    for (const code of countryCodes) {
      expect(marketFacts.cities.filter((city) => city.id === smallTownId(code) && city.tier === 3).length, code).toBe(1)
      expect(listed.filter((city) => city.countryCode === code && city.reference).length, code).toBe(1)
    }
    expect(new Set(marketFacts.cities.map((city) => city.id)).size).toBe(marketFacts.cities.length)
  })

  it('measure prices and rents from the reference city of their country', () => {
    for (const city of listed.filter((one) => one.reference)) expect([city.priceIndex.value, city.rentIndex.value], city.id).toEqual([1, 1])
    for (const city of marketFacts.cities) {
      expect(city.priceIndex.value, city.id).toBeGreaterThan(0.7)
      expect(city.priceIndex.value, city.id).toBeLessThan(1.4)
      expect(city.rentIndex.value, city.id).toBeGreaterThan(0.1)
      expect(city.rentIndex.value, city.id).toBeLessThan(3)
    }
  })

  it('have at least three described quarters, and lie on the map of their country', () => {
    for (const city of listed) {
      expect(city.neighbourhoods.length, city.id).toBeGreaterThanOrEqual(3)
      for (const quarter of city.neighbourhoods) expect(quarter.note, quarter.name).not.toBe('')
      const nearest = listed
        .filter((other) => other.countryCode !== city.countryCode)
        .map((other) => Math.hypot(other.lat - city.lat, other.lon - city.lon))
      expect(Math.min(...nearest), city.id).toBeGreaterThan(1)
    }
  })

  it('have counted firms where statistics are by county, and no count anywhere else', () => {
    const counted = listed.filter(({ firms }) => firms)
    expect(counted.map(({ id }) => id).toSorted()).toEqual([
      'atlanta',
      'chicago',
      'houston',
      'los-angeles',
      'miami',
      'new-york',
      'philadelphia',
    ])
    const { people, employers, onePerson } = listed.find(({ id }) => id === 'houston')!.firms!
    expect([people.value, people.confidence, employers['722330']!.sourceId, onePerson['72']!.alone.sourceId]).toEqual([
      4_698_000,
      'low',
      'cbp-2021',
      'nes-2017',
    ])
    for (const { firms, population } of counted) expect(firms!.people.value).toBeLessThan(population.value)
  })
})

describe('staple prices', () => {
  it('are few, dated, and from the two countries whose series were read', () => {
    expect(markets.staplePrices.length).toBeLessThanOrEqual(20)
    expect(new Set(markets.staplePrices.map((fact) => fact.sourceId))).toEqual(new Set(['wfp-gha', 'wfp-ken']))
  })
})

describe('rateFor', () => {
  it('has a dated, cited rate for each currency of our markets', () => {
    for (const currency of ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF', 'TZS']) {
      const rate = exchangeRateFor(currency)
      expect(rate?.perUsd, currency).toBeGreaterThan(0)
      expect(rate?.date.slice(0, 7), currency).toBe(rate?.fact.priceMonth)
      expect(rate?.fact.unit).toBe(`${currency} per USD`)
    }
    expect(exchangeRateFor('USD')?.perUsd).toBe(1)
    expect(exchangeRateFor('NGN')?.perUsd).toBe(1326.16)
  })

  it('has none, and no default, for a currency without one', () => {
    expect(exchangeRateFor('EUR')).toBeNull()
    expect(currencyFormats.EUR).toBeUndefined()
  })
})

describe('a market’s money', () => {
  it('has the mark and the digits of the minor unit', () => {
    expect(currencyFormats.NGN).toEqual({ mark: '₦', decimals: 2 })
    expect(currencyFormats.GHS).toEqual({ mark: 'GH₵', decimals: 2 })
    expect(currencyFormats.XOF).toEqual({ mark: 'CFA ', decimals: 0 })
    expect(currencyFormats.TZS?.mark).toBe('TSh ')
  })
})
