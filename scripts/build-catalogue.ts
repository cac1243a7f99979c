// Computes the cards of every archetype in every city into dist/catalogue.json, on all cores; skipped when engine and tables are the same.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { runModel } from '#engine/model/run-model.ts'
import { assembleCatalogue, type Card, cardOf, cataloguePairs } from '#engine/score/catalogue.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'dist', 'catalogue.json')
/** Pairs handed out at a time: small enough that no core waits long for another at the end. */
const batch = 16

/** Node 20 hands its loaders to no worker: each registers tsx for itself before it loads this file. */
const bootstrap = `
  import('tsx/esm/api').then(({ register }) => {
    register()
    return import(require('node:worker_threads').workerData)
  })`

if (isMainThread) await build()
else serve()

async function build(): Promise<void> {
  const key = sourceKey()
  if (!process.argv.includes('--force') && keyOf(target) === key) {
    console.log('The catalogue is up to date')
    return
  }
  const started = performance.now()
  const total = cataloguePairs(archetypes, marketFacts).length
  const workers = Math.max(1, Math.min(Number(process.env.CATALOGUE_WORKERS) || availableParallelism(), Math.ceil(total / batch)))
  const cards = await computeAll(total, workers)
  const catalogue = assembleCatalogue(cards, archetypes, marketFacts, key)
  mkdirSync(join(root, 'dist'), { recursive: true })
  // Written beside and renamed, so that a server never reads half a file.
  writeFileSync(`${target}.new`, JSON.stringify(catalogue))
  renameSync(`${target}.new`, target)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Catalogue: ${catalogue.entries.length} cards, ${catalogue.refused.length} refused, ${workers} threads, ${seconds} s`)
  for (const { archetype, cityId, reason } of catalogue.refused.slice(0, 10)) console.warn(`  ${archetype} in ${cityId}: ${reason.message}`)
}

function computeAll(total: number, count: number): Promise<Card[]> {
  const cards: Card[] = []
  let next = 0
  let shown = 0
  return new Promise((resolve, reject) => {
    for (let i = 0; i < count; i++) {
      const worker = new Worker(bootstrap, { eval: true, workerData: import.meta.url })
      const hand = () => {
        if (next >= total) return void worker.terminate()
        worker.postMessage({ from: next, to: Math.min(total, next + batch) })
        next += batch
      }
      worker.on('error', reject)
      worker.on('message', (made: Card[] | 'ready') => {
        if (made !== 'ready') cards.push(...made)
        const tenths = Math.floor((10 * cards.length) / total)
        if (tenths > shown) {
          shown = tenths
          console.log(`Catalogue: ${tenths * 10} %`)
        }
        if (cards.length === total) resolve(cards)
        hand()
      })
    }
    if (total === 0) resolve(cards)
  })
}

function serve(): void {
  const pairs = cataloguePairs(archetypes, marketFacts)
  parentPort?.on('message', ({ from, to }: { from: number; to: number }) => {
    parentPort?.postMessage(pairs.slice(from, to).map((pair) => cardOf(pair, marketFacts, runModel)))
  })
  parentPort?.postMessage('ready')
}

/** Hash of the engine's source and of the market data: what the cards are a function of. */
function sourceKey(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles(join(root, 'src', 'engine')))
    hash.update(relative(root, file).replaceAll('\\', '/')).update(readFileSync(file))
  hash.update(JSON.stringify(markets))
  return hash.digest('hex').slice(0, 32)
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('testing'))
    .sort()
}

/** The key stands first in the file, so that a few bytes tell whether it is the right one. */
function keyOf(file: string): string | null {
  if (!existsSync(file)) return null
  const head = Buffer.alloc(80)
  readSync(openSync(file, 'r'), head)
  return head.toString('utf8').match(/^\{"key":"([0-9a-f]+)"/)?.[1] ?? null
}
