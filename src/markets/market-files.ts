import type { z } from 'zod'
import type { Confidence } from '#engine/evidence/evidence.ts'
import type { CountyFirms } from '#engine/gaps/squares/city-evidence.ts'
import { suggestion } from './edit-distance.ts'
import { withLanguageKeys } from './language-key.ts'
import { type BusinessFile, business } from './schema.ts'
import { type CitiesFile, cities } from './schema-cities.ts'
import { type PricesFile, pricesFile, type SurveyFile, survey } from './schema-enterprise.ts'
import { suggestSlug } from './schema-fields.ts'
import {
  type BaseRatesFile,
  baseRatesSchema,
  type CountryFile,
  country,
  type FundersFile,
  funders,
  type MarketFile,
  marketFile,
  type SourcesFile,
  sourcesFile,
} from './schema-market.ts'
import { type PriceListFile, priceList } from './schema-price-list.ts'
import {
  type IntroductionsFile,
  introductionsFile,
  type QuestionExamplesFile,
  type QuestionsFile,
  questionExamplesFile,
  questionsFile,
  type SayingsFile,
  type SpellingFile,
  sayingsFile,
  spellingFile,
  type TermsFile,
  termsFile,
} from './schema-words.ts'
import { type BatchHead, batchHead } from './sellers/batch.ts'
import { languages } from './texts.ts'

// Schemas of whole files. Apart from those of their fields (`schema.ts`, `schema-market.ts`), so that the server does not load what reads files.
export const countryFile = withLanguageKeys(country, languages)
export const citiesFile = withLanguageKeys(cities, languages)
export const fundersFile = withLanguageKeys(funders, languages)
export const baseRatesFile = withLanguageKeys(baseRatesSchema, languages)
export const surveyFile = withLanguageKeys(survey, languages)
export const businessFile = withLanguageKeys(business, languages)

/** The kinds of files below `market-data`: path and schema of each. Other YAML files there are a mistake. */
export const fileKinds = {
  market: { at: /^market\.yaml$/, schema: marketFile },
  'price-list': { at: /^price-list\.yaml$/, schema: priceList },
  sources: { at: /^sources\.yaml$/, schema: sourcesFile },
  'base-rates': { at: /^base-rates\.yaml$/, schema: baseRatesFile },
  terms: { at: /^terms\.yaml$/, schema: termsFile },
  spelling: { at: /^spelling\.yaml$/, schema: spellingFile },
  sayings: { at: /^sayings\.yaml$/, schema: sayingsFile },
  questions: { at: /^questions\.yaml$/, schema: questionsFile },
  'question-examples': { at: /^question-examples\.yaml$/, schema: questionExamplesFile },
  introductions: { at: /^introductions\.yaml$/, schema: introductionsFile },
  country: { at: /^countries\/([a-z]{2})\/country\.yaml$/, schema: countryFile },
  cities: { at: /^countries\/([a-z]{2})\/cities\.yaml$/, schema: citiesFile },
  funders: { at: /^countries\/([a-z]{2})\/funders\.yaml$/, schema: fundersFile },
  prices: { at: /^enterprise\/prices\.yaml$/, schema: pricesFile },
  survey: { at: /^enterprise\/(?!prices\.yaml)([a-z]{2}-[a-z0-9-]+)\.yaml$/, schema: surveyFile },
  business: { at: /^businesses\/([a-z0-9-]+)\/([a-z0-9-]+)\.yaml$/, schema: businessFile },
  batch: { at: /^sellers\/(odbl|open)\/([a-z0-9-]+)\.batch\.yaml$/, schema: batchHead },
} as const satisfies Record<string, { at: RegExp; schema: z.ZodType }>
export type FileKind = keyof typeof fileKinds

export function fileKindOf(path: string): FileKind | null {
  const entry = Object.entries(fileKinds).find(([, { at }]) => at.test(path))
  return entry ? (entry[0] as FileKind) : null
}

export const commonFileNames = [
  'market.yaml',
  'price-list.yaml',
  'sources.yaml',
  'base-rates.yaml',
  'terms.yaml',
  'spelling.yaml',
  'sayings.yaml',
  'questions.yaml',
  'question-examples.yaml',
  'introductions.yaml',
  'enterprise/prices.yaml',
]
export const countryFileNames = ['country.yaml', 'cities.yaml', 'funders.yaml'] as const
const folders = ['countries', 'businesses', 'sellers', 'enterprise', 'schema']

/** Error for a path that no file of market data has, with the expected one: null for a valid one. */
export function misplacedReason(path: string): string | null {
  if (fileKindOf(path)) return null
  const parts = path.split('/')
  const [folder = '', second = '', file = ''] = parts
  const corrected = path.replace(/\.(yml|YAML|YML)$/, '.yaml')
  if (corrected !== path && fileKindOf(corrected)) return `must be called ${corrected.split('/').at(-1)}: our files end in .yaml`
  if (!path.endsWith('.yaml')) return 'is no file of market data, which end in .yaml'
  if (parts.length === 1) return `is no file of this folder${suggestion(path, commonFileNames)}`
  if (!folders.includes(folder)) return `is in a folder that market data does not have${suggestion(folder, folders)}`
  if (folder === 'countries') {
    if (parts.length !== 3) return 'must stand in the folder of a country, as countries/ng/country.yaml'
    if (!/^[a-z]{2}$/.test(second))
      return `is in “${second}”: the folder of a country is the two small letters of its ISO code, as countries/ng`
    return `is no file of a country${suggestion(file, countryFileNames)}`
  }
  if (folder === 'businesses') {
    if (parts.length !== 3) return 'must stand in the folder of a family, as businesses/baking/mini-bakery-bread.yaml'
    const name = fileKindOf(`businesses/${second}/x.yaml`) ? file.slice(0, -'.yaml'.length) : second
    return `must be named in lower-case words joined by hyphens: ${suggestSlug(name)}${name === second ? '' : '.yaml'}`
  }
  if (folder === 'enterprise') return 'must be named for its country, its survey and its year, as enterprise/ng-ghs-2016.yaml'
  return 'is where no file of market data belongs; see CONTRIBUTING.md'
}

export type CountryFolder = { folder: string; country: CountryFile; cities: CitiesFile; funders: FundersFile }
/** Rows of a batch are no YAML: `sellers/shipped.ts` reads them with their head. */
export const rowsPathPattern = /^sellers\/(odbl|open)\/([a-z0-9-]+)\.rows$/

/** Head of a shipped batch: `terms` is the folder of its licence. */
export type BatchEntry = { id: string; terms: string; head: BatchHead }
export type SurveyEntry = { id: string; file: SurveyFile }
export type BusinessEntry = { id: string; family: string; file: BusinessFile }

/** Everything below `market-data`, each file in the shape of its schema. */
export type MarketFiles = {
  market: MarketFile
  priceList: PriceListFile
  sources: SourcesFile
  baseRates: BaseRatesFile
  prices: PricesFile
  /** By id. */
  surveys: SurveyEntry[]
  terms: TermsFile
  spelling: SpellingFile
  sayings: SayingsFile
  questions: QuestionsFile
  questionExamples: QuestionExamplesFile
  introductions: IntroductionsFile
  counties: ShippedCounties
  batches: BatchEntry[]
  /** In list order. */
  countries: CountryFolder[]
  /** By family, then by id. */
  businesses: BusinessEntry[]
}

/** Firms and people by county, by city id; and the confidence of each batch of them. */
export type ShippedCounties = { byCity: Record<string, CountyFirms>; confidence: Record<string, Confidence> }
