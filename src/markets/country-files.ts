import { withLanguageKeys } from './language-key.ts'
import { languages } from './languages.ts'
import { cities } from './schema-cities.ts'
import { survey } from './schema-enterprise.ts'
import { baseRatesSchema, country, funders } from './schema-market.ts'

/** Schemas of the three files of a country, of the studies and of a survey. Apart from their fields (`schema-market.ts`), for the reason in `business-file.ts`. */
export const countryFile = withLanguageKeys(country, languages)
export const citiesFile = withLanguageKeys(cities, languages)
export const fundersFile = withLanguageKeys(funders, languages)
export const baseRatesFile = withLanguageKeys(baseRatesSchema, languages)
export const surveyFile = withLanguageKeys(survey, languages)
