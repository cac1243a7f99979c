import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { assemble, type Markets } from './assemble.ts'
import { checkFiles } from './check.ts'
import {
  type BatchEntry,
  type BusinessEntry,
  commonFiles,
  countryParts,
  fileKinds,
  kindOf,
  type MarketFiles,
  misplaced,
  rowsAt,
} from './market-files.ts'
import type { BusinessFile } from './schema.ts'
import type { CitiesFile, CountryFile, FundersFile } from './schema-market.ts'
import type { BatchHead } from './sellers/batch.ts'
import { readCounties } from './sellers/shipped-counties.ts'
import { inWording, type Wording } from './wording.ts'
import { type Problem, readYaml, sayProblem } from './yaml-file.ts'

export type Loaded = { ok: true; markets: Markets } | { ok: false; problems: Problem[] }

/** What files held when they were last read, by path; for as long as neither they nor the code that reads them change. */
type Cache = { code: string; files: Record<string, { hash: string; value: unknown }> }

const root = join(import.meta.dirname, '..', '..')
export const marketDataFolder = join(root, 'market-data')
export const cacheFile = join(root, '.cache', 'market-data.json')

/** The market data of the repository, checked. @throws Error with a line for each mistake */
export function loadMarkets(): Markets {
  const loaded = readMarkets(marketDataFolder, cacheFile)
  if (loaded.ok) return loaded.markets
  throw new Error(`market-data has mistakes:\n${loaded.problems.map(sayProblem).join('\n')}`)
}

/**
 * Reads a folder of market data: every file against its schema, then all of them against each other. Names in problems begin with the folder's. What
 * holds is said in `wording`, where one is asked for.
 */
export function readMarkets(folder: string, cacheAt: string | null = null, wording?: Wording): Loaded {
  const name = folder.split('/').at(-1) ?? folder
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => !each.isDirectory() && !each.name.startsWith('.'))
    .map((each) => relative(folder, join(each.parentPath, each.name)).replaceAll('\\', '/'))
    .filter((path) => !/^schema\/[a-z-]+\.schema\.json$/.test(path) && !rowsAt.test(path))
    .sort()
  const cache = readCache(cacheAt)
  const problems: Problem[] = missingFiles(folder, paths).map((path) => ({
    file: `${name}/${path}`,
    line: null,
    field: '',
    message: path.startsWith('countries/')
      ? `is missing: the folder of a country holds ${countryParts.join(', ')}; begin with a copy of another country’s`
      : 'is missing: without it nothing can be read; take it from the repository again',
  }))
  const values = new Map<string, unknown>()
  const next: Cache = { code: cache.code, files: {} }
  for (const path of paths) {
    const kind = kindOf(path)
    if (!kind) {
      problems.push({ file: `${name}/${path}`, line: null, field: '', message: misplaced(path) ?? '' })
      continue
    }
    const content = readFileSync(join(folder, path), 'utf8')
    const hash = createHash('sha256').update(content).digest('base64')
    const kept = cache.files[path]
    const read =
      kept?.hash === hash ? { ok: true as const, value: kept.value } : readYaml<unknown>(`${name}/${path}`, content, fileKinds[kind].schema)
    if (!read.ok) {
      problems.push(...read.problems)
      continue
    }
    values.set(path, read.value)
    next.files[path] = { hash, value: read.value }
  }
  if (cacheAt) keepCache(cacheAt, cache, next)
  const isWhole = problems.length === 0
  const read = group(values)
  if (!read) return { ok: false, problems }
  const cities = new Set(read.countries.flatMap(({ cities: file }) => file.cities.map(({ id }) => id)))
  const files = { ...read, counties: readCounties(folder, read.batches, cities) }
  const known = {
    businesses: new Set(paths.flatMap((path) => fileKinds.business.at.exec(path)?.[2] ?? [])),
    countries: new Set(paths.flatMap((path) => /^countries\/([a-z]{2})\//.exec(path)?.[1]?.toUpperCase() ?? [])),
    cities,
    isWhole,
  }
  const found = checkFiles(files, known, (path) => ({ file: `${name}/${path}`, content: readFileSync(join(folder, path), 'utf8') }))
  if (problems.length + found.length > 0) return { ok: false, problems: [...problems, ...found] }
  return { ok: true, markets: assemble(wording ? inWording(files, wording) : files, { spellsEnglish: wording === undefined }) }
}

/** Files that must be there: the common ones, and three of each country that has a folder, were it an empty one. */
function missingFiles(folder: string, paths: readonly string[]): string[] {
  const countries = readdirSync(join(folder, 'countries'), { withFileTypes: true })
    .filter((each) => each.isDirectory() && /^[a-z]{2}$/.test(each.name))
    .flatMap(({ name }) => countryParts.map((part) => `countries/${name}/${part}`))
  return [...commonFiles, ...countries].filter((path) => !paths.includes(path))
}

/**
 * The files by what they hold, those with mistakes of their own left out: null where one that all others lean on is. A country that lacks a part
 * cannot be put together.
 */
function group(values: Map<string, unknown>): Omit<MarketFiles, 'counties'> | null {
  const get = <T>(path: string): T => values.get(path) as T
  const folders = [...new Set([...values.keys()].flatMap((path) => /^countries\/([a-z]{2})\//.exec(path)?.[1] ?? []))]
  const countries = folders
    .map((folder) => ({
      folder,
      country: get<CountryFile>(`countries/${folder}/country.yaml`),
      cities: get<CitiesFile>(`countries/${folder}/cities.yaml`),
      funders: get<FundersFile>(`countries/${folder}/funders.yaml`),
    }))
    .filter(({ country, cities, funders }) => country && cities && funders)
    .sort((a, b) => a.country.order - b.country.order)
  const files = {
    market: get<MarketFiles['market']>('market.yaml'),
    sources: get<MarketFiles['sources']>('sources.yaml'),
    baseRates: get<MarketFiles['baseRates']>('base-rates.yaml'),
    terms: get<MarketFiles['terms']>('terms.yaml'),
    spelling: get<MarketFiles['spelling']>('spelling.yaml'),
    sayings: get<MarketFiles['sayings']>('sayings.yaml'),
    questions: get<MarketFiles['questions']>('questions.yaml'),
    batches: [...values].flatMap(([path, value]): BatchEntry[] => {
      const [, terms, id] = fileKinds.batch.at.exec(path) ?? []
      return terms && id ? [{ id, terms, head: value as BatchHead }] : []
    }),
    countries,
    businesses: [...values].flatMap(([path, value]): BusinessEntry[] => {
      const [, family, id] = fileKinds.business.at.exec(path) ?? []
      return family && id ? [{ id, family, file: value as BusinessFile }] : []
    }),
  }
  const { market, sources, baseRates, terms, spelling, sayings, questions } = files
  return market && sources && baseRates && terms && spelling && sayings && questions ? files : null
}

function readCache(at: string | null): Cache {
  const code = at ? codeHash() : ''
  if (!at) return { code, files: {} }
  try {
    const kept = JSON.parse(readFileSync(at, 'utf8')) as Cache
    return kept.code === code ? kept : { code, files: {} }
  } catch {
    return { code, files: {} }
  }
}

/** Written beside and renamed, so that tests that run together never read half a file. */
function keepCache(at: string, before: Cache, next: Cache): void {
  const isSame =
    Object.keys(before.files).length === Object.keys(next.files).length &&
    Object.entries(next.files).every(([path, { hash }]) => before.files[path]?.hash === hash)
  if (isSame) return
  mkdirSync(dirname(at), { recursive: true })
  const own = `${at}.${process.pid}`
  writeFileSync(own, JSON.stringify(next))
  renameSync(own, at)
}

/** Hash of what decides how a file is read: the room's own code and the engine's lists. */
function codeHash(): string {
  const hash = createHash('sha256')
  for (const file of [
    'schema.ts',
    'schema-market.ts',
    'language-key.ts',
    'languages.ts',
    'texts.ts',
    'slug.ts',
    'yaml-file.ts',
    'sellers/batch.ts',
    'sellers/fields.ts',
    '../engine/market/archetype.ts',
    '../engine/quantity/vocabulary.ts',
    '../engine/market/place.ts',
  ])
    hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('base64')
}
