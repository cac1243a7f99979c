import { underLanguages } from './language-key.ts'
import { languages } from './languages.ts'
import { baseRates, cities, country, funders } from './schema-market.ts'

/** The three files of a country, and the studies that countries name. Apart from their fields (`schema-market.ts`), as those of a business are. */
export const countryFile = underLanguages(country, languages)
export const citiesFile = underLanguages(cities, languages)
export const fundersFile = underLanguages(funders, languages)
export const baseRatesFile = underLanguages(baseRates, languages)
