import type { Fact } from '../evidence/evidence.ts'
import type { City, Country, Lender, MarketFacts, Place } from '../market/place.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'

type Numbers = {
  currency: string
  fx: number
  ppp: number
  inflation: number
  wage: number
  tariff: number
  fuel: number
  gdp: number
  loan: number
  outage: number
}

const numbers = {
  NG: { currency: 'NGN', fx: 1300, ppp: 300, inflation: 15, wage: 60_000, tariff: 200, fuel: 1000, gdp: 900, loan: 60, outage: 40 },
  GH: { currency: 'GHS', fx: 12, ppp: 5, inflation: 8, wage: 900, tariff: 1.8, fuel: 12, gdp: 2400, loan: 45, outage: 10 },
  ZA: { currency: 'ZAR', fx: 16, ppp: 7.5, inflation: 4, wage: 4500, tariff: 3, fuel: 22, gdp: 6200, loan: 30, outage: 10 },
  US: { currency: 'USD', fx: 1, ppp: 1, inflation: 3, wage: 1800, tariff: 0.17, fuel: 0.9, gdp: 85_000, loan: 14, outage: 1 },
  KE: { currency: 'KES', fx: 129, ppp: 45, inflation: 4.5, wage: 14_000, tariff: 28, fuel: 180, gdp: 2200, loan: 35, outage: 8 },
  CI: { currency: 'XOF', fx: 570, ppp: 230, inflation: 2, wage: 65_000, tariff: 90, fuel: 850, gdp: 2700, loan: 28, outage: 5 },
  TZ: { currency: 'TZS', fx: 2500, ppp: 900, inflation: 3.3, wage: 220_000, tariff: 350, fuel: 2900, gdp: 1200, loan: 40, outage: 12 },
} satisfies Partial<Record<CountryCode, Numbers>>
type TestCountry = keyof typeof numbers

function fact(id: string, value: number, unit: string, extra: Partial<Fact> = {}): Fact {
  return { id, label: id, value, unit, year: 2026, sourceId: 'test', confidence: 'medium', maxAgeYears: 4, ...extra }
}

function country(code: CountryCode, n: Numbers): Country {
  const id = (name: string) => `${code}:${name}`
  return {
    code,
    name: `Testland ${code}`,
    nameInSentence: `Testland ${code}`,
    currency: n.currency,
    market: 'full',
    timeZone: 'UTC',
    facts: {
      population: fact(id('population'), 50_000_000, 'people'),
      urbanShare: fact(id('urban'), 55, '% of population'),
      gdpPerCapita: fact(id('gdp'), n.gdp, 'USD a year'),
      gdpPerCapitaPpp: fact(id('gdp-ppp'), n.gdp * 3, 'international dollars'),
      pppFactor: fact(id('ppp'), n.ppp, `${n.currency} per international dollar`, { priceMonth: '2024-07', year: 2024 }),
      inflation: fact(id('inflation'), n.inflation, '% a year', { priceMonth: '2026-09', low: n.inflation * 0.7, high: n.inflation * 1.6 }),
      fxPerUsd: fact(id('fx'), n.fx, `${n.currency} per USD`, { priceMonth: '2026-09' }),
      lendingRate: fact(id('lending'), n.loan / 2, '% a year'),
      microLoanRate: fact(id('micro-loan'), n.loan, '% a year', { low: n.loan * 0.6, high: n.loan * 1.5 }),
      vatRate: fact(id('vat'), 15, '% of sales'),
      vatThreshold: null,
      minimumWage: fact(id('minimum-wage'), n.wage, `${n.currency} a month`),
      helperWage: fact(id('helper-wage'), n.wage, `${n.currency} a month`, {
        sourceId: 'assumption',
        confidence: 'low',
        note: 'What a helper is paid, for tests.',
      }),
      electricityTariff: fact(id('tariff'), n.tariff, `${n.currency} per kWh`),
      outageShare: fact(id('outage'), n.outage, '% of hours'),
      accountOwnership: fact(id('account'), 60, '% of adults'),
      mobileMoneyAccount: null,
      internetUsers: fact(id('internet'), 50, '% of population'),
      foodShare: fact(id('food'), 45, '% of household spending'),
      householdSize: fact(id('household'), 4.5, 'people'),
      consumptionShare: fact(id('consumption'), 65, '% of GDP'),
      fuelPrice: fact(id('fuel'), n.fuel, `${n.currency} per litre`),
      startupDays: null,
      registrationFee: null,
    },
    growth: [],
    tax: {
      name: 'Test tax',
      basis: code === 'KE' || code === 'ZA' ? 'turnover' : 'profit',
      bands: [
        { upTo: n.wage * 12, rate: 0 },
        { upTo: n.wage * 60, rate: code === 'KE' || code === 'ZA' ? 0.02 : 0.1 },
        { upTo: null, rate: code === 'KE' || code === 'ZA' ? 0.03 : 0.2 },
      ],
      note: 'Bands for tests.',
      verifyAt: 'https://example.org',
      files: [],
      confidence: 'low',
      sourceId: 'test',
      year: 2026,
    },
    vat: null,
    wageLaw: {
      inForce: true,
      fromEmployees: 1,
      outside: '',
      fullTime: { hoursPerWeek: 48, note: '', confidence: 'low', sourceId: 'test', year: 2026 },
      verifyAt: '',
      confidence: 'low',
      sourceId: 'test',
      year: 2026,
    },
    householdSpending: {
      perHead: fact(id('household-spending'), n.gdp * 0.65 * n.fx, `${n.currency} a year`, { priceMonth: '2026-09' }),
      cpi: { points: [{ month: '2026-09', index: 100 }], note: '', confidence: 'low', sourceId: 'test', year: 2026 },
    },
    lenders: [],
    permits: [
      {
        kind: 'business-name',
        name: 'Business name',
        body: 'Registry',
        fee: { low: n.wage * 0.2, likely: n.wage * 0.3, high: n.wage * 0.5 },
        days: null,
        renewal: 'once',
        note: 'Once.',
        verifyAt: 'https://example.org',
        confidence: 'low',
        sourceId: 'test',
        year: 2026,
      },
      {
        kind: 'local-permit',
        name: 'Local permit',
        body: 'Council',
        fee: { low: n.wage * 0.1, likely: n.wage * 0.2, high: n.wage * 0.4 },
        days: null,
        renewal: 'yearly',
        note: 'Yearly.',
        verifyAt: 'https://example.org',
        confidence: 'low',
        sourceId: 'test',
        year: 2026,
      },
      {
        kind: 'food-handler',
        name: 'Food handler',
        body: 'Health office',
        fee: null,
        days: null,
        renewal: 'yearly',
        note: 'Not researched.',
        verifyAt: 'https://example.org',
        confidence: 'low',
        sourceId: 'test',
        year: 2026,
      },
    ],
    funders: [],
    rentAhead: { months: code === 'NG' ? 12 : 3, depositMonths: 1, why: 'For tests.', confidence: 'low' },
    savingsGroups: 'savings group',
    calendar: [],
    customs: { payments: '', credit: '', bargaining: '', trust: '', language: '' },
    trade: {},
    baseRates: {},
  }
}

function city(code: CountryCode, name: string, tier: 1 | 2 | 3, population: number, price: number, rent: number): City {
  const id = `${code.toLowerCase()}-${name.toLowerCase()}`
  return {
    id,
    name,
    countryCode: code,
    lat: 0,
    lon: 0,
    population: fact(`${id}:population`, population, 'people'),
    populationOther: null,
    tier,
    priceIndex: fact(`${id}:price-index`, price, '1 = country'),
    rentIndex: fact(`${id}:rent-index`, rent, '1 = country'),
    note: '',
    neighbourhoods: [],
    firms: null,
  }
}

const codes = Object.keys(numbers) as TestCountry[]

/** Some countries with round figures, a big and a small city each. Not data: every number is made up for tests. */
export const testFacts: MarketFacts = {
  countries: Object.fromEntries(codes.map((code) => [code, country(code, numbers[code])])) as Record<CountryCode, Country>,
  cities: codes.flatMap((code) => [city(code, 'Bigtown', 1, 5_000_000, 1.1, 1.4), city(code, 'Smallville', 3, 200_000, 0.9, 0.6)]),
  sources: {
    test: { id: 'test', title: 'Made-up figures for tests', publisher: 'nobody', url: null, licence: 'none', year: 2026 },
    assumption: { id: 'assumption', title: 'Own assumption', publisher: 'nobody', url: null, licence: 'none', year: 2026 },
  },
  factsVersion: 'test-1',
  asOf: '2026-11',
}

export function testPlace(code: CountryCode, town: 'Bigtown' | 'Smallville' = 'Bigtown'): Place {
  const namedCity = testFacts.cities.find((one) => one.countryCode === code && one.name === town)!
  return { city: namedCity, country: testFacts.countries[code], requestedName: null, known: true }
}

/** A lender who lends to anybody that repays; the test countries have none of their own. */
export const lenderOf = (more: Partial<Lender>): Lender => ({
  kind: 'microfinance',
  called: 'Lender',
  rate: { perYear: [30, 36, 48], quoted: 'reducing' },
  graceMonths: 1,
  termMonths: [6, 12],
  ownShare: 0.2,
  smallest: 1,
  largest: 1e9,
  feeShare: 0.02,
  rhythm: 'monthly',
  cover: 1.1,
  asks: '',
  verifyAt: '',
  year: 2026,
  confidence: 'low',
  sourceId: 'memory',
  ...more,
})
