// Computes the cards of every archetype in every city into dist/catalogue.json, on all cores, and what they come to together into
// dist/plausibility.json; skipped when engine and tables are the same.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { runCard } from '#engine/model/run-model.ts'
import { assembleCatalogue, type Card, type Catalogue, cardOf, cataloguePairs, type Pair } from '#engine/score/catalogue.ts'
import { type PairFigures, pairFigures, plausibilityOf } from '#engine/score/plausibility.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'
import { catalogueText } from '#server/catalogue-file.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'dist', 'catalogue.json')
const plausibilityFile = join(root, 'dist', 'plausibility.json')
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
  if (!process.argv.includes('--force') && keyOf(target) === key && keyOf(plausibilityFile) === key) {
    const written = readFileSync(target, 'utf8')
    // An earlier build wrote the same cards on one line.
    if (!written.includes('\n')) write(target, catalogueText(JSON.parse(written) as Catalogue))
    console.log('The catalogue is up to date')
    return
  }
  const started = performance.now()
  const pairs = cataloguePairs(archetypes, marketFacts)
  const threads = Math.max(1, Math.min(Number(process.env.CATALOGUE_WORKERS) || availableParallelism(), Math.ceil(pairs.length / batch)))
  const workers = Array.from({ length: threads }, () => new Worker(bootstrap, { eval: true, workerData: import.meta.url }))
  let catalogue: Catalogue
  let figures: PairFigures[]
  try {
    const made = await onAll(
      workers,
      pairs.map((_pair, index) => index),
      tenths(),
    )
    figures = made.flatMap((each) => each.figures ?? [])
    catalogue = assembleCatalogue(
      made.map(({ card }) => card),
      archetypes,
      marketFacts,
      key,
    )
  } finally {
    for (const worker of workers) void worker.terminate()
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  write(target, catalogueText(catalogue))
  const plausibility = plausibilityOf(inOrder(figures), key)
  if (plausibility) write(plausibilityFile, JSON.stringify(plausibility))
  else rmSync(plausibilityFile, { force: true })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Catalogue: ${catalogue.entries.length} cards, ${catalogue.refused.length} refused, ${threads} threads, ${seconds} s`)
  for (const { archetype, cityId, reason } of catalogue.refused.slice(0, 10)) console.warn(`  ${archetype} in ${cityId}: ${reason.message}`)
}

/** Written beside and renamed, so that a server never reads half a file. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** Threads finish in any order, and a sum of fractions depends on it. */
function inOrder(figures: PairFigures[]): PairFigures[] {
  return figures.sort((a, b) => a.sales - b.sales || a.wages - b.wages || (a.archetype < b.archetype ? -1 : 1))
}

/** A card, and what the same run adds to the plausibility of the whole. */
type Made = { card: Card; figures: PairFigures | null }

function make(pair: Pair): Made {
  let figures: PairFigures | null = null
  const card = cardOf(pair, marketFacts, (input) => {
    const run = runCard(input)
    if (run.ok) figures = pairFigures(pair, run.model, run.sales24)
    return run
  })
  return { card, figures }
}

/** Hands the pairs out in batches to the free workers. */
async function onAll(workers: readonly Worker[], indexes: readonly number[], done: (share: number) => void): Promise<Made[]> {
  const results: Made[] = []
  let next = 0
  const runOne = async (worker: Worker) => {
    while (next < indexes.length) {
      const mine = indexes.slice(next, next + batch)
      next += batch
      worker.postMessage(mine)
      const [made] = (await once(worker, 'message')) as [Made[]]
      results.push(...made)
      done(results.length / indexes.length)
    }
  }
  await Promise.all(workers.map(runOne))
  return results
}

/** Says each tenth once. */
function tenths(): (share: number) => void {
  let shown = 0
  return (share) => {
    const now = Math.floor(10 * share)
    if (now <= shown) return
    shown = now
    console.log(`Catalogue: ${now * 10} %`)
  }
}

function serve(): void {
  const pairs = cataloguePairs(archetypes, marketFacts)
  parentPort?.on('message', (indexes: number[]) => parentPort?.postMessage(indexes.map((index) => make(pairs[index]!))))
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

/** The key comes first in the file, so that a few bytes show whether it is the right one. */
function keyOf(file: string): string | null {
  if (!existsSync(file)) return null
  const head = Buffer.alloc(80)
  readSync(openSync(file, 'r'), head)
  return head.toString('utf8').match(/^\{"key":"([0-9a-f]+)"/)?.[1] ?? null
}
