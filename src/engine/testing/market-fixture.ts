import type { Fact } from '../evidence/evidence.ts'
import type { City, CityFirms, Country, MarketFacts } from '../market/place.ts'
import { countryCodes } from '../quantity/country-table.ts'
import { type CountryCode, permitKinds } from '../quantity/vocabulary.ts'

/** Round numbers that can be followed by hand; they describe no real country. */
export function testFact(id: string, value: number, unit: string, more: Partial<Fact> = {}): Fact {
  return { id, label: id, value, unit, year: 2025, sourceId: 'fixture', confidence: 'medium', maxAgeYears: 4, ...more }
}

const names: Partial<Record<CountryCode, string>> = { NG: 'Nigeria', KE: 'Kenya', US: 'United States' }
const currencies: Partial<Record<CountryCode, string>> = { NG: 'NGN', GH: 'GHS', ZA: 'ZAR', KE: 'KES', US: 'USD', CI: 'XOF', TZ: 'TZS' }

/** Income 1,200 USD a head of which half is spent by households, at 100 to the dollar: 5,000 a head and month. */
export function countryFixture(code: CountryCode, more: Partial<Country> = {}, facts: Partial<Country['facts']> = {}): Country {
  const currency = currencies[code] ?? `${code}D`
  const name = names[code] ?? `Land ${code}`
  const named = (name: string, value: number, unit: string, extra: Partial<Fact> = {}) => testFact(`${code}:${name}`, value, unit, extra)
  return {
    code,
    name,
    nameInSentence: name,
    currency,
    market: 'full',
    timeZone: 'UTC',
    facts: {
      population: named('population', 50_000_000, 'people'),
      urbanShare: named('urban-share', 50, '%'),
      gdpPerCapita: named('gdp-per-capita', 1200, 'USD a year'),
      gdpPerCapitaPpp: named('gdp-per-capita-ppp', 4000, 'international dollars a year'),
      pppFactor: named('ppp-factor', 30, `${currency} per international dollar`),
      inflation: named('inflation', 10, '% a year'),
      fxPerUsd: named('fx-per-usd', 100, `${currency} per USD`),
      lendingRate: null,
      microLoanRate: named('micro-loan-rate', 40, '% a year'),
      vatRate: named('vat-rate', 10, '%'),
      vatThreshold: null,
      minimumWage: named('minimum-wage', 5000, 'a month'),
      helperWage: named('helper-wage', 5000, 'a month'),
      electricityTariff: named('electricity-tariff', 10, 'per kWh'),
      outageShare: named('outage-share', 20, '%'),
      accountOwnership: named('account-ownership', 60, '%'),
      mobileMoneyAccount: null,
      internetUsers: named('internet-users', 40, '%'),
      foodShare: named('food-share', 50, '%'),
      householdSize: named('household-size', 4, 'people'),
      consumptionShare: named('consumption-share', 50, '%'),
      fuelPrice: null,
      startupDays: null,
      registrationFee: null,
      ...facts,
    },
    growth: [{ series: 'internet-users', fact: named('growth:internet', 6, '% a year') }],
    tax: {
      name: 'None',
      basis: 'profit',
      bands: [{ upTo: null, rate: 0 }],
      note: '',
      verifyAt: '',
      files: [],
      confidence: 'low',
      sourceId: 'fixture',
      year: 2025,
    },
    vat: null,
    wageLaw: {
      inForce: true,
      fromEmployees: 1,
      outside: '',
      fullTime: { hoursPerWeek: 48, note: '', confidence: 'low', sourceId: 'fixture', year: 2025 },
      verifyAt: '',
      confidence: 'low',
      sourceId: 'fixture',
      year: 2025,
    },
    householdSpending: {
      perHead: named('household-spending', 60_000, `${currency} a year`, { priceMonth: '2026-10' }),
      cpi: { points: [{ month: '2026-10', index: 100 }], note: '', confidence: 'low', sourceId: 'fixture', year: 2025 },
    },
    lenders: [],
    permits: permitKinds.map((kind) => ({
      kind,
      name: kind,
      body: 'the office',
      fee: { low: 10, likely: 20, high: 40 },
      days: { low: 6, likely: 12, high: 24 },
      renewal: 'yearly',
      note: '',
      verifyAt: 'https://example.org',
      confidence: 'low',
      sourceId: 'fixture',
      year: 2025,
    })),
    funders: [],
    rentAhead: { months: 1, depositMonths: 1, why: '', confidence: 'low' },
    savingsGroups: '',
    calendar: [],
    customs: { payments: '', credit: '', bargaining: '', trust: '', language: '' },
    trade: {},
    baseRates: {},
    ...more,
  }
}

export function cityFixture(id: string, countryCode: CountryCode, more: Partial<City> = {}): City {
  return {
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    countryCode,
    lat: 6.5,
    lon: 3.4,
    population: testFact(`${id}:population`, 1_000_000, 'people'),
    populationOther: null,
    tier: 1,
    priceIndex: testFact(`${id}:price-index`, 1, 'ratio'),
    rentIndex: testFact(`${id}:rent-index`, 1, 'ratio'),
    note: '',
    neighbourhoods: [],
    firms: null,
    ...more,
  }
}

/** Statistics of counties with half a million people: fast food under two industries, among 1,000 employers of the sector. */
export function firmsFixture(employers: number, onePerson: number): CityFirms {
  return {
    people: testFact('county-people', 500_000, 'people'),
    employers: {
      '722513': testFact('employers:722513', (employers * 2) / 3, 'firms'),
      '722330': testFact('employers:722330', employers / 3, 'firms'),
      '811111': testFact('employers:811111', 700, 'firms'),
    },
    onePerson: { '72': { alone: testFact('one-person:72', onePerson, 'firms'), employers: testFact('employers:72', 1000, 'firms') } },
  }
}

export function marketFixture(cities: City[], countries: Partial<Record<CountryCode, Country>> = {}): MarketFacts {
  return {
    countries: Object.fromEntries(countryCodes.map((code) => [code, countries[code] ?? countryFixture(code)])) as Record<
      CountryCode,
      Country
    >,
    cities,
    sources: { fixture: { id: 'fixture', title: 'Fixture', publisher: 'Tests', url: null, licence: 'own work', year: 2025 } },
    factsVersion: 'fixture',
    asOf: '2026-10',
  }
}
