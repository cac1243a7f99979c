// `npm run check-data`: holds market-data against its schemas and against itself, one line a mistake, and writes what is generated from it.
// With --frozen it writes nothing and fails where that is not current; with --into=FILE it writes all of it into one file for the server.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { generatedFiles } from '#markets/generated.ts'
import { cacheFile, marketDataFolder, readMarkets } from '#markets/load.ts'
import { sayProblem } from '#markets/yaml-file.ts'

const root = resolve(import.meta.dirname, '..')
const loaded = readMarkets(marketDataFolder, cacheFile)
if (!loaded.ok) {
  for (const problem of loaded.problems) console.error(sayProblem(problem))
  console.error(loaded.problems.length === 1 ? '1 mistake in the market data' : `${loaded.problems.length} mistakes in the market data`)
  process.exit(1)
}
const { businesses, facts } = loaded.markets
const stale = generatedFiles(loaded.markets).filter(({ path, content }) => {
  const file = join(root, path)
  return !existsSync(file) || readFileSync(file, 'utf8') !== content
})
const isFrozen = process.argv.includes('--frozen')
for (const { path, content } of stale) {
  if (isFrozen) console.error(`${path} is not what market-data says: run npm run check-data`)
  else {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    console.log(`written: ${path}`)
  }
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
