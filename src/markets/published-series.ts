import type { Fact } from '#engine/evidence.ts'
import type { Country } from '#engine/place.ts'
import { read } from './cite.ts'

type Row = {
  code: string
  currency: string
  /** World Bank 2024 and World Factbook 2025. */
  populationWb: number
  populationFactbook: number
  urbanShare: number
  /** USD billion, 2024. */
  gdpUsdBn: number
  gdpPerCapitaPpp: number
  pppFactor: number
  fxPerUsd: number
  fxAnnual: { value: number; year: number } | null
  accountOwnership: number
  internetUsers: number
  foodShare: number
  disputedPopulation?: string
  gdpNote?: string
}

type Shared =
  | 'population'
  | 'urbanShare'
  | 'gdpPerCapita'
  | 'gdpPerCapitaPpp'
  | 'pppFactor'
  | 'fxPerUsd'
  | 'accountOwnership'
  | 'internetUsers'
  | 'foodShare'

/** The figures every country has from the same international series. Shares are in percent. */
export function publishedSeries(row: Row): Pick<Country['facts'], Shared> {
  const id = (name: string) => `${row.code}:${name}`
  const perCapita = Math.round((row.gdpUsdBn * 1e9) / row.populationWb)
  const perCapitaOther = Math.round((row.gdpUsdBn * 1e9) / row.populationFactbook)
  return {
    population: read(
      id('population'),
      'Population',
      row.populationWb,
      'people',
      2024,
      'wb-population',
      row.disputedPopulation ? 'medium' : 'high',
      {
        low: Math.min(row.populationWb, row.populationFactbook),
        high: Math.max(row.populationWb, row.populationFactbook),
        alternatives: [{ value: row.populationFactbook, year: 2025, sourceId: 'factbook', note: '2025 estimate of the World Factbook' }],
        note: row.disputedPopulation,
      },
    ),
    urbanShare: read(id('urban-share'), 'People living in towns', row.urbanShare, '% of population', 2023, 'factbook', 'medium', {
      maxAgeYears: 6,
    }),
    gdpPerCapita: read(id('gdp-per-capita'), 'GDP per person', perCapita, 'USD a year', 2024, 'factbook', 'medium', {
      low: Math.min(perCapita, perCapitaOther),
      high: Math.max(perCapita, perCapitaOther),
      priceMonth: '2024-07',
      note: `Computed: GDP of USD ${row.gdpUsdBn} billion (World Factbook, 2024) over the World Bank population of 2024.${row.gdpNote ? ` ${row.gdpNote}` : ''}`,
    }),
    gdpPerCapitaPpp: read(
      id('gdp-per-capita-ppp'),
      'GDP per person at purchasing power',
      row.gdpPerCapitaPpp,
      '2021 international dollars a year',
      2024,
      'factbook',
      'medium',
      {
        priceMonth: '2021-07',
      },
    ),
    pppFactor: read(
      id('ppp-factor'),
      'Purchasing-power factor',
      row.pppFactor,
      `${row.currency} per international dollar`,
      2024,
      'wb-ppp',
      'high',
      { priceMonth: '2024-07' },
    ),
    fxPerUsd: exchangeFact(row),
    accountOwnership: read(
      id('account-ownership'),
      'Adults with an account',
      row.accountOwnership,
      '% of adults 15+',
      2024,
      'wb-findex',
      'high',
      { maxAgeYears: 4 },
    ),
    internetUsers: read(id('internet-users'), 'Internet users', row.internetUsers, '% of population', 2023, 'factbook', 'medium'),
    foodShare: read(id('food-share'), 'Food in household spending', row.foodShare, '% of household spending', 2023, 'factbook', 'medium', {
      note: 'Food eaten at home; meals bought out are counted elsewhere.',
      maxAgeYears: 6,
    }),
  }
}

function exchangeFact(row: Row): Fact {
  const base = { priceMonth: '2026-09', maxAgeYears: 1 }
  const unit = `${row.currency} per USD`
  if (row.currency === 'USD') {
    return read('us:fx-per-usd', 'Exchange rate', 1, unit, 2026, 'exchange-api', 'high', { ...base, note: 'The dollar against itself.' })
  }
  const annual = row.fxAnnual
  return read(`${row.code}:fx-per-usd`, 'Exchange rate', row.fxPerUsd, unit, 2026, 'exchange-api', 'medium', {
    ...base,
    note: 'Market mid rate of 2026-09-29, not an official rate; a bureau or card adds its margin.',
    alternatives: annual ? [{ value: annual.value, year: annual.year, sourceId: 'factbook', note: `Average of ${annual.year}` }] : [],
  })
}
