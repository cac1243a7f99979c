import type { MarketFiles } from './market-files.ts'
import { business } from './schema.ts'
import { cities as ofCities } from './schema-cities.ts'
import { survey } from './schema-enterprise.ts'
import { country as ofCountry, funders as ofFunders, baseRatesSchema as ofStudies } from './schema-market.ts'
import { withTexts } from './texts.ts'

/** Rewords a text of market data. Its slots are filled later, and stay as they are. */
export type RewordText = (text: string) => string

/** The same data with every text that a person reads reworded; names, ids and search words stay. */
export function rewordMarketFiles(files: MarketFiles, reword: RewordText): MarketFiles {
  const rewordValue = <V>(schema: Parameters<typeof withTexts>[0], value: V): V =>
    withTexts(schema, value, (text, { kind }) => (kind === 'sought' ? text : reword(text)))
  return {
    ...files,
    baseRates: rewordValue(ofStudies, files.baseRates),
    surveys: files.surveys.map(({ id, file }) => ({ id, file: rewordValue(survey, file) })),
    countries: files.countries.map(({ folder, country, cities, funders }) => ({
      folder,
      country: rewordValue(ofCountry, country),
      cities: rewordValue(ofCities, cities),
      funders: rewordValue(ofFunders, funders),
    })),
    businesses: files.businesses.map((each) => ({ ...each, file: rewordValue(business, each.file) })),
  }
}
