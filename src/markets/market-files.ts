import type { z } from 'zod'
import { type BusinessFile, businessFile } from './schema.ts'
import {
  type BaseRatesFile,
  baseRatesFile,
  type CitiesFile,
  type CountryFile,
  citiesFile,
  countryFile,
  type FundersFile,
  fundersFile,
  type MarketFile,
  marketFile,
  type SellersFile,
  type SourcesFile,
  type SpellingFile,
  sellersFile,
  sourcesFile,
  spellingFile,
  type TermsFile,
  termsFile,
} from './schema-market.ts'

/** The kinds of files below `market-data`: where each stands, and its schema. Other YAML files there are a mistake. */
export const fileKinds = {
  market: { at: /^market\.yaml$/, schema: marketFile },
  sources: { at: /^sources\.yaml$/, schema: sourcesFile },
  'base-rates': { at: /^base-rates\.yaml$/, schema: baseRatesFile },
  terms: { at: /^terms\.yaml$/, schema: termsFile },
  spelling: { at: /^spelling\.yaml$/, schema: spellingFile },
  country: { at: /^countries\/([a-z]{2})\/country\.yaml$/, schema: countryFile },
  cities: { at: /^countries\/([a-z]{2})\/cities\.yaml$/, schema: citiesFile },
  funders: { at: /^countries\/([a-z]{2})\/funders\.yaml$/, schema: fundersFile },
  business: { at: /^businesses\/([a-z0-9-]+)\/([a-z0-9-]+)\.yaml$/, schema: businessFile },
  sellers: { at: /^sellers\/(?:[a-z0-9-]+\/)?[a-z0-9-]+\.yaml$/, schema: sellersFile },
} as const satisfies Record<string, { at: RegExp; schema: z.ZodType }>
export type FileKind = keyof typeof fileKinds

export function kindOf(path: string): FileKind | null {
  const found = Object.entries(fileKinds).find(([, { at }]) => at.test(path))
  return found ? (found[0] as FileKind) : null
}

export type CountryFolder = { folder: string; country: CountryFile; cities: CitiesFile; funders: FundersFile }
export type BusinessEntry = { id: string; family: string; file: BusinessFile }

/** Everything below `market-data`, each file in the shape of its schema. */
export type MarketFiles = {
  market: MarketFile
  sources: SourcesFile
  baseRates: BaseRatesFile
  terms: TermsFile
  spelling: SpellingFile
  sellers: SellersFile
  /** In the order of their lists. */
  countries: CountryFolder[]
  /** By family, then by id. */
  businesses: BusinessEntry[]
}
