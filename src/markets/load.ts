import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assemble, type Markets } from './assemble.ts'
import { checkFiles } from './check.ts'
import { type BusinessEntry, fileKinds, kindOf, type MarketFiles } from './market-files.ts'
import type { BusinessFile } from './schema.ts'
import type { CitiesFile, CountryFile, FundersFile } from './schema-market.ts'
import { type Problem, readYaml, sayProblem } from './yaml-file.ts'

export type Loaded = { ok: true; markets: Markets } | { ok: false; problems: Problem[] }

/** What files said when they were last read, by path; for as long as neither they nor the code that reads them change. */
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

/** Reads a folder of market data: every file against its schema, then all of them against each other. Names in problems begin with the folder's. */
export function readMarkets(folder: string, cacheAt: string | null = null): Loaded {
  const name = folder.split('/').at(-1) ?? folder
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.ya?ml$/.test(path))
    .sort()
  const cache = readCache(cacheAt)
  const problems: Problem[] = []
  const values = new Map<string, unknown>()
  const next: Cache = { code: cache.code, files: {} }
  for (const path of paths) {
    const kind = kindOf(path)
    if (!kind) {
      problems.push({
        file: `${name}/${path}`,
        line: 1,
        field: '',
        message: 'stands where no file of market data belongs; see CONTRIBUTING.md',
      })
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
  const grouped = group(values, name, isWhole)
  if (!grouped.ok) return { ok: false, problems: [...problems, ...grouped.problems] }
  const known = {
    businesses: new Set(paths.flatMap((path) => fileKinds.business.at.exec(path)?.[2] ?? [])),
    countries: new Set(paths.flatMap((path) => /^countries\/([a-z]{2})\//.exec(path)?.[1]?.toUpperCase() ?? [])),
    isWhole,
  }
  const found = checkFiles(grouped.files, known, (path) => ({ file: `${name}/${path}`, content: readFileSync(join(folder, path), 'utf8') }))
  if (problems.length + found.length > 0) return { ok: false, problems: [...problems, ...found] }
  return { ok: true, markets: assemble(grouped.files) }
}

/** The files by what they hold. A country lacking a file and a folder lacking the common ones cannot be put together; what is broken is left out. */
function group(
  values: Map<string, unknown>,
  name: string,
  isWhole: boolean,
): { ok: true; files: MarketFiles } | { ok: false; problems: Problem[] } {
  const problems: Problem[] = []
  const need = <T>(path: string): T => {
    const value = values.get(path)
    if (value === undefined && isWhole) problems.push({ file: `${name}/${path}`, line: 1, field: '', message: 'is missing' })
    return value as T
  }
  const folders = [...new Set([...values.keys()].flatMap((path) => /^countries\/([a-z]{2})\//.exec(path)?.[1] ?? []))]
  const countries = folders
    .map((folder) => ({
      folder,
      country: need<CountryFile>(`countries/${folder}/country.yaml`),
      cities: need<CitiesFile>(`countries/${folder}/cities.yaml`),
      funders: need<FundersFile>(`countries/${folder}/funders.yaml`),
    }))
    .filter(({ country, cities, funders }) => country && cities && funders)
    .sort((a, b) => a.country.order - b.country.order)
  const sellers = [...values.keys()].filter((path) => path.startsWith('sellers/'))
  const files = {
    market: need<MarketFiles['market']>('market.yaml'),
    sources: need<MarketFiles['sources']>('sources.yaml'),
    baseRates: need<MarketFiles['baseRates']>('base-rates.yaml'),
    terms: need<MarketFiles['terms']>('terms.yaml'),
    spelling: need<MarketFiles['spelling']>('spelling.yaml'),
    sellers: need<MarketFiles['sellers']>(sellers[0] ?? 'sellers/odbl/osm-2019-09.yaml'),
    countries,
    businesses: [...values].flatMap(([path, value]): BusinessEntry[] => {
      const [, family, id] = fileKinds.business.at.exec(path) ?? []
      return family && id ? [{ id, family, file: value as BusinessFile }] : []
    }),
  }
  const isComplete =
    files.market && files.sources && files.baseRates && files.terms && files.spelling && files.sellers && problems.length === 0
  return isComplete ? { ok: true, files } : { ok: false, problems }
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
    'yaml-file.ts',
    '../engine/market/archetype.ts',
    '../engine/quantity/vocabulary.ts',
    '../engine/market/place.ts',
  ])
    hash.update(readFileSync(join(import.meta.dirname, file)))
  return hash.digest('base64')
}
