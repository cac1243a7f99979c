// `npm run check-data`: holds market-data against its schemas and against itself, one line a mistake, and writes what is generated from it.
// A version of the data has one set of figures: --same-version records others for one that has not landed.
// With --frozen it fails if a generated file in the repository is out of date; with --into=FILE it writes all of market-data
// into files for the server (the counted sellers beside FILE), with --language=pseudo in the pseudo-language of the tests, with what the client holds of it.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { FiguresVersion } from '#markets/check-figures-version.ts'
import { countryListPaths, countryLists } from '#markets/country-lists.ts'
import { formatProblem } from '#markets/yaml-file.ts'
import { compileMessages } from './language/compile.ts'
import { pseudoText } from './language/pseudo.ts'

/** What needs the model, and minutes: run it before a change that adds a business, a city or a country is done. */
const checkedElsewhere = `not looked at here, but by npm test -- --only=unit,property:
  margins, paybacks and profits of each business    tests/property/plausibility.test.ts (then npx tsx scripts/plausibility.ts)
  laws of the figures and of the catalogue          tests/property/engine-laws.test.ts, tests/property/catalogue-laws.test.ts
  how many businesses a category, interest or skill has, and sources that nothing cites
                                                    src/markets/archetypes.test.ts, src/markets/facts.test.ts
  countries named in pages and documents            tests/property/report-words.test.ts, scripts/lint-countries.ts`

const root = resolve(import.meta.dirname, '..')
const isPseudo = process.argv.includes('--language=pseudo')
const messages = compileMessages({ pseudo: isPseudo })
for (const problem of messages.problems) console.error(formatProblem(problem))
if (messages.problems.length > 0) process.exit(1)
const provisional = writeFirstLists()
// Only now: the checks are compiled with the messages and the lists.
const { cacheFile, marketDataFolder, readMarkets } = await import('#markets/load.ts')
const { generatedFiles } = await import('#markets/generated.ts')
const { figuresDigest, versionProblem } = await import('#markets/check-figures-version.ts')
const { readShippedFiles } = await import('#markets/sellers/shipped-files.ts')

const wording = isPseudo ? pseudoText : undefined
const loaded = readMarkets(marketDataFolder, cacheFile, wording)
const shipped = readShippedFiles(marketDataFolder, new Set(loaded.ok ? loaded.markets.facts.cities.map(({ id }) => id) : []))
const problems = loaded.ok ? shipped.problems : loaded.problems
if (!loaded.ok || problems.length > 0) {
  for (const problem of problems) console.error(formatProblem(problem))
  console.error(problems.length === 1 ? '1 mistake in the market data' : `${problems.length} mistakes in the market data`)
  for (const path of provisional) rmSync(join(root, path))
  process.exit(1)
}
const { businesses, facts } = loaded.markets
const into = process.argv.find((argument) => argument.startsWith('--into='))?.slice('--into='.length)
const figuresVersion = { version: facts.factsVersion, figures: figuresDigest(loaded.markets) }
const versionFile = { path: 'src/markets/figures-version.json', content: `${JSON.stringify(figuresVersion, null, 2)}\n` }
// A build may try figures out.
const unraised = into || process.argv.includes('--same-version') ? null : versionProblem(figuresVersion, recordedVersion())
if (unraised) {
  console.error(`market-data/market.yaml: version ${unraised}`)
  process.exit(1)
}
const changed = [...generatedFiles(marketDataFolder), ...(into ? [] : [versionFile])].filter(isStale)
const inNoRepository = (path: string) => (Object.values(countryListPaths) as string[]).includes(path)
changed.filter(({ path }) => inNoRepository(path)).forEach(write)
const stale = changed.filter(({ path }) => !inNoRepository(path))
const isFrozen = process.argv.includes('--frozen')
for (const each of stale) {
  if (isFrozen) console.error(`${each.path} is not what market-data says: run npm run check-data`)
  else write(each)
}
if (isFrozen && stale.length > 0) process.exit(1)
const notes = wording && countryLists(marketDataFolder, 'all', wording).find(({ path }) => path === countryListPaths.notes)
// Where the condition `pseudo` of the imports in package.json looks for it.
if (notes) write({ path: '.cache/pseudo/country-notes.ts', content: notes.content })
if (into) {
  mkdirSync(dirname(into), { recursive: true })
  writeWhole(into, JSON.stringify(loaded.markets))
  writeWhole(join(dirname(into), 'sellers.json'), JSON.stringify(shipped.batches))
}
console.log(
  `market data holds: ${businesses.length} businesses, ${facts.cities.length} cities, ${Object.keys(facts.countries).length} countries`,
)
if (!isFrozen && !into) {
  console.log(checkedElsewhere)
}

type Generated = { path: string; content: string }

/**
 * Git ignores the lists of countries. They are written once the data hold; in a fresh copy there are none, and the checks need some,
 * so they are then made of what can be read. @returns those, to be taken away again where the data do not hold
 */
function writeFirstLists(): string[] {
  const provisional: string[] = []
  for (const each of countryLists(join(root, 'market-data'), 'what-can-be-read')) {
    const file = join(root, each.path)
    const isMissing = !existsSync(file)
    // Written before the lists had the parts that they have now, it lets nothing be compiled either.
    if (!isMissing && exportsOf(readFileSync(file, 'utf8')) === exportsOf(each.content)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, each.content)
    if (isMissing) provisional.push(each.path)
  }
  return provisional
}

function exportsOf(module: string): string {
  return [...module.matchAll(/^export const (\w+)/gm)].map((found) => found[1]).join(' ')
}

function isStale({ path, content }: Generated): boolean {
  const file = join(root, path)
  return !existsSync(file) || readFileSync(file, 'utf8') !== content
}

function recordedVersion(): FiguresVersion | null {
  const file = join(root, versionFile.path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** Written beside and renamed, so that a server never reads half a file. */
function writeWhole(path: string, content: string): void {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

function write({ path, content }: Generated): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
  console.log(`written: ${path}`)
}
