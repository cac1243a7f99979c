// `npm run check-data`: holds market-data against its schemas and against itself, one line a mistake, and writes what is generated from it.
// With --frozen it fails where what is generated and stands in the repository is not current; with --into=FILE it writes all of market-data
// into one file for the server.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { countryLists } from '#markets/country-lists.ts'

const root = resolve(import.meta.dirname, '..')
writeCountryLists()
// Only now: the checks are compiled with the lists.
const { cacheFile, marketDataFolder, readMarkets } = await import('#markets/load.ts')
const { generatedFiles } = await import('#markets/generated.ts')
const { sayProblem } = await import('#markets/yaml-file.ts')

const loaded = readMarkets(marketDataFolder, cacheFile)
if (!loaded.ok) {
  for (const problem of loaded.problems) console.error(sayProblem(problem))
  console.error(loaded.problems.length === 1 ? '1 mistake in the market data' : `${loaded.problems.length} mistakes in the market data`)
  process.exit(1)
}
const { businesses, facts } = loaded.markets
const stale = generatedFiles(marketDataFolder).filter(isStale)
const isFrozen = process.argv.includes('--frozen')
for (const each of stale) {
  if (isFrozen) console.error(`${each.path} is not what market-data says: run npm run check-data`)
  else write(each)
}
if (isFrozen && stale.length > 0) process.exit(1)
const into = process.argv.find((argument) => argument.startsWith('--into='))?.slice('--into='.length)
if (into) {
  mkdirSync(dirname(into), { recursive: true })
  // Written beside and renamed, so that a server never reads half a file.
  writeFileSync(`${into}.new`, JSON.stringify(loaded.markets))
  renameSync(`${into}.new`, into)
}
console.log(
  `market data holds: ${businesses.length} businesses, ${facts.cities.length} cities, ${Object.keys(facts.countries).length} countries`,
)

type Generated = { path: string; content: string }

/** They stand in no repository. Where a country's file cannot be read the last ones do, and the checks say what is wrong. */
function writeCountryLists(): void {
  const folder = join(root, 'market-data')
  try {
    countryLists(folder).filter(isStale).forEach(write)
  } catch (error) {
    if (!existsSync(join(root, 'src', 'engine', 'quantity', 'country-table.ts'))) throw error
  }
}

function isStale({ path, content }: Generated): boolean {
  const file = join(root, path)
  return !existsSync(file) || readFileSync(file, 'utf8') !== content
}

function write({ path, content }: Generated): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
  console.log(`written: ${path}`)
}
