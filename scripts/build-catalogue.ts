// The cards of every business in every city into dist/catalogue.json, and what they come to together into dist/plausibility.json; skipped when engine and
// market data are the same. The market data are those of dist/markets.json, which check-data.ts writes.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleToFile } from './one-file.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let lastTenth = 0
  const reportTenth = (share: number) => {
    if (Math.floor(10 * share) > lastTenth) console.log(`Catalogue: ${++lastTenth * 10} %`)
  }
  process.exitCode = (await buildCatalogue(reportTenth, { force: process.argv.includes('--force') })) ? 0 : 1
}

/**
 * @param progress hears how much of it is computed, 0 to 1
 * @returns whether the files are there and current
 */
export async function buildCatalogue(progress: (share: number) => void, { force = false } = {}): Promise<boolean> {
  const key = sourceKey()
  if (!force && ['catalogue.json', 'plausibility.json'].every((name) => keyOf(join(dist, name)) === key)) {
    console.log('The catalogue is up to date')
    return true
  }
  const builder = await bundleToFile('catalogue-builder')
  const building = fork(builder, [dist, key], { cwd: root, execArgv: [] })
  building.on('message', (share: number) => progress(share))
  const [status] = (await once(building, 'exit')) as [number | null]
  return status === 0
}

/** Hash of the engine's source and of the market data: what the cards are a function of. */
function sourceKey(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles(join(root, 'src', 'engine')))
    hash.update(relative(root, file).replaceAll('\\', '/')).update(readFileSync(file))
  hash.update(readFileSync(join(dist, 'markets.json')))
  return hash.digest('hex').slice(0, 32)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('testing'))
    .sort()
}

/** The key comes first in the file, so that a few bytes show whether it is the right one. */
function keyOf(file: string): string | null {
  if (!existsSync(file)) return null
  const head = Buffer.alloc(80)
  const opened = openSync(file, 'r')
  readSync(opened, head)
  closeSync(opened)
  return head.toString('utf8').match(/^\{"key":"([0-9a-f]+)"/)?.[1] ?? null
}
