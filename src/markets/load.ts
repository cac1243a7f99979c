import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { assembleMarkets, type Markets } from './assemble.ts'
import { checkMarketFiles } from './check.ts'
import {
  type BatchEntry,
  type BusinessEntry,
  commonFileNames,
  countryFileNames,
  fileKindOf,
  fileKinds,
  type MarketFiles,
  misplacedReason,
  rowsPathPattern,
  type SurveyEntry,
} from './market-files.ts'
import { type RewordText, rewordMarketFiles } from './reword-market-files.ts'
import type { BusinessFile } from './schema.ts'
import type { CitiesFile } from './schema-cities.ts'
import type { SurveyFile } from './schema-enterprise.ts'
import type { CountryFile, FundersFile } from './schema-market.ts'
import type { BatchHead } from './sellers/batch.ts'
import { readCounties } from './sellers/shipped-files.ts'
import { formatProblem, type Problem, readYaml } from './yaml-file.ts'

export type LoadResult = { ok: true; markets: Markets } | { ok: false; problems: Problem[] }

/** Parsed files by path; valid as long as neither they nor the code that reads them change. */
type Cache = { code: string; files: Record<string, { hash: string; value: unknown }> }

const root = join(import.meta.dirname, '..', '..')
export const marketDataFolder = join(root, 'market-data')
export const cacheFile = join(root, '.cache', 'market-data.json')

/** The market data of the repository, checked. @throws Error with a line for each mistake */
export function loadMarkets(): Markets {
  const cachedResult = readMarkets(marketDataFolder, cacheFile)
  if (cachedResult.ok) return cachedResult.markets
  throw new Error(`market-data has mistakes:\n${cachedResult.problems.map(formatProblem).join('\n')}`)
}

/**
 * Reads a folder of market data: every file against its schema, then all of them against each other. Names in problems begin with the folder's.
 * `reword` replaces the texts of valid data.
 */
export function readMarkets(folder: string, cachePath: string | null = null, reword?: RewordText): LoadResult {
  const name = folder.split('/').at(-1) ?? folder
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => !each.isDirectory() && !each.name.startsWith('.'))
    .map((each) => relative(folder, join(each.parentPath, each.name)).replaceAll('\\', '/'))
    .filter((path) => !/^schema\/[a-z-]+\.schema\.json$/.test(path) && !rowsPathPattern.test(path))
    .sort()
  const cache = readCache(cachePath)
  const problems: Problem[] = missingFiles(folder, paths).map((path) => ({
    file: `${name}/${path}`,
    line: null,
    field: '',
    message: path.startsWith('countries/')
      ? `is missing: the folder of a country holds ${countryFileNames.join(', ')}; begin with a copy of another country’s`
      : 'is missing: without it nothing can be read; take it from the repository again',
  }))
  const values = new Map<string, unknown>()
  const nextCache: Cache = { code: cache.code, files: {} }
  for (const path of paths) {
    const kind = fileKindOf(path)
    if (!kind) {
      problems.push({ file: `${name}/${path}`, line: null, field: '', message: misplacedReason(path) ?? '' })
      continue
    }
    const content = readFileSync(join(folder, path), 'utf8')
    const hash = createHash('sha256').update(content).digest('base64')
    const cached = cache.files[path]
    const read =
      cached?.hash === hash
        ? { ok: true as const, value: cached.value }
        : readYaml<unknown>(`${name}/${path}`, content, fileKinds[kind].schema)
    if (!read.ok) {
      problems.push(...read.problems)
      continue
    }
    values.set(path, read.value)
    nextCache.files[path] = { hash, value: read.value }
  }
  if (cachePath) writeCache(cachePath, cache, nextCache)
  const isWhole = problems.length === 0
  const read = groupByKind(values)
  if (!read) return { ok: false, problems }
  const cities = new Set(read.countries.flatMap(({ cities: file }) => file.cities.map(({ id }) => id)))
  const files = { ...read, counties: readCounties(folder, read.batches, cities) }
  const references = {
    businesses: new Set(paths.flatMap((path) => fileKinds.business.at.exec(path)?.[2] ?? [])),
    countries: new Set(paths.flatMap((path) => /^countries\/([a-z]{2})\//.exec(path)?.[1]?.toUpperCase() ?? [])),
    cities,
    isWhole,
  }
  const checkProblems = checkMarketFiles(files, references, (path) => ({
    file: `${name}/${path}`,
    content: readFileSync(join(folder, path), 'utf8'),
  }))
  if (problems.length + checkProblems.length > 0) return { ok: false, problems: [...problems, ...checkProblems] }
  return { ok: true, markets: assembleMarkets(reword ? rewordMarketFiles(files, reword) : files, { spellsEnglish: reword === undefined }) }
}

/** Required files: the common ones, and three of each country that has a folder, even an empty one. */
function missingFiles(folder: string, paths: readonly string[]): string[] {
  const countries = readdirSync(join(folder, 'countries'), { withFileTypes: true })
    .filter((each) => each.isDirectory() && /^[a-z]{2}$/.test(each.name))
    .flatMap(({ name }) => countryFileNames.map((part) => `countries/${name}/${part}`))
  return [...commonFileNames, ...countries].filter((path) => !paths.includes(path))
}

/** Files by kind, those with mistakes of their own left out: null where one that all others depend on is. A country that lacks a part is left out. */
function groupByKind(values: Map<string, unknown>): Omit<MarketFiles, 'counties'> | null {
  const valueAt = <T>(path: string): T => values.get(path) as T
  const folders = [...new Set([...values.keys()].flatMap((path) => /^countries\/([a-z]{2})\//.exec(path)?.[1] ?? []))]
  const countries = folders
    .map((folder) => ({
      folder,
      country: valueAt<CountryFile>(`countries/${folder}/country.yaml`),
      cities: valueAt<CitiesFile>(`countries/${folder}/cities.yaml`),
      funders: valueAt<FundersFile>(`countries/${folder}/funders.yaml`),
    }))
    .filter(({ country, cities, funders }) => country && cities && funders)
    .sort((a, b) => a.country.order - b.country.order)
  const files = {
    market: valueAt<MarketFiles['market']>('market.yaml'),
    priceList: valueAt<MarketFiles['priceList']>('price-list.yaml'),
    sources: valueAt<MarketFiles['sources']>('sources.yaml'),
    baseRates: valueAt<MarketFiles['baseRates']>('base-rates.yaml'),
    prices: valueAt<MarketFiles['prices']>('enterprise/prices.yaml'),
    terms: valueAt<MarketFiles['terms']>('terms.yaml'),
    spelling: valueAt<MarketFiles['spelling']>('spelling.yaml'),
    sayings: valueAt<MarketFiles['sayings']>('sayings.yaml'),
    questions: valueAt<MarketFiles['questions']>('questions.yaml'),
    questionExamples: valueAt<MarketFiles['questionExamples']>('question-examples.yaml'),
    introductions: valueAt<MarketFiles['introductions']>('introductions.yaml'),
    batches: [...values].flatMap(([path, value]): BatchEntry[] => {
      const [, terms, id] = fileKinds.batch.at.exec(path) ?? []
      return terms && id ? [{ id, terms, head: value as BatchHead }] : []
    }),
    surveys: [...values].flatMap(([path, value]): SurveyEntry[] => {
      const [, id] = fileKinds.survey.at.exec(path) ?? []
      return id ? [{ id, file: value as SurveyFile }] : []
    }),
    countries,
    businesses: [...values].flatMap(([path, value]): BusinessEntry[] => {
      const [, family, id] = fileKinds.business.at.exec(path) ?? []
      return family && id ? [{ id, family, file: value as BusinessFile }] : []
    }),
  }
  const { market, priceList, sources, baseRates, prices, terms, spelling, sayings, questions, questionExamples, introductions } = files
  return market &&
    priceList &&
    sources &&
    baseRates &&
    prices &&
    terms &&
    spelling &&
    sayings &&
    questions &&
    questionExamples &&
    introductions
    ? files
    : null
}

function readCache(filePath: string | null): Cache {
  const code = filePath ? codeHash() : ''
  if (!filePath) return { code, files: {} }
  try {
    const cached = JSON.parse(readFileSync(filePath, 'utf8')) as Cache
    return cached.code === code ? cached : { code, files: {} }
  } catch {
    return { code, files: {} }
  }
}

/** Written beside and renamed, so that tests that run together never read half a file. */
function writeCache(at: string, previous: Cache, nextCache: Cache): void {
  const isSame =
    Object.keys(previous.files).length === Object.keys(nextCache.files).length &&
    Object.entries(nextCache.files).every(([path, { hash }]) => previous.files[path]?.hash === hash)
  if (isSame) return
  mkdirSync(dirname(at), { recursive: true })
  const temporaryPath = `${at}.${process.pid}`
  writeFileSync(temporaryPath, JSON.stringify(nextCache))
  renameSync(temporaryPath, at)
}

/** Hash of the code that decides how a file is read: this room and the engine's lists. */
function codeHash(): string {
  const hash = createHash('sha256')
  for (const file of [
    ...readdirSync(import.meta.dirname).filter((name) => /^schema[\w-]*(?<!\.test)\.ts$/.test(name)),
    'language-key.ts',
    'texts.ts',
    'yaml-file.ts',
    'sellers/batch.ts',
    'sellers/fields.ts',
    '../engine/market/archetype.ts',
    '../engine/quantity/vocabulary.ts',
    '../engine/find/introduction-lexicon.ts',
    '../engine/market/drawing.ts',
    '../engine/market/pictogram.ts',
    '../engine/market/place.ts',
    '../engine/market/survey.ts',
  ])
    hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('base64')
}
