import type { MarketFiles } from './market-files.ts'
import { business } from './schema.ts'
import { cities as ofCities, country as ofCountry, funders as ofFunders, baseRates as ofStudies } from './schema-market.ts'
import { withTexts } from './texts.ts'

/** How a text of market data is said otherwise. Its slots are filled later, and stay as they are. */
export type Wording = (text: string) => string

/** The same data with every text that a person reads said otherwise; names, ids and words that are looked for stay. */
export function inWording(files: MarketFiles, say: Wording): MarketFiles {
  const reworded = <V>(schema: Parameters<typeof withTexts>[0], value: V): V =>
    withTexts(schema, value, (text, { kind }) => (kind === 'sought' ? text : say(text)))
  return {
    ...files,
    baseRates: reworded(ofStudies, files.baseRates),
    countries: files.countries.map(({ folder, country, cities, funders }) => ({
      folder,
      country: reworded(ofCountry, country),
      cities: reworded(ofCities, cities),
      funders: reworded(ofFunders, funders),
    })),
    businesses: files.businesses.map((each) => ({ ...each, file: reworded(business, each.file) })),
  }
}
