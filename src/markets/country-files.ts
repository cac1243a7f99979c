import { withLanguageKeys } from './language-key.ts'
import { languages } from './languages.ts'
import { baseRatesSchema, cities, country, funders } from './schema-market.ts'

/** The three files of a country, and the studies that countries name. Apart from their fields (`schema-market.ts`), as those of a business are. */
export const countryFile = withLanguageKeys(country, languages)
export const citiesFile = withLanguageKeys(cities, languages)
export const fundersFile = withLanguageKeys(funders, languages)
export const baseRatesFile = withLanguageKeys(baseRatesSchema, languages)
