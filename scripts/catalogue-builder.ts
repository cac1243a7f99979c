// Computes the cards of every business in every city on all cores, and what they come to together; bundled and started by build-catalogue.ts, which
// names the folder of the results and the key that they begin with.
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { runCard } from '#engine/run/run-model.ts'
import { assembleCatalogue, type Catalogue, type CatalogueCard, cataloguePairs, createCard, type Pair } from '#engine/score/catalogue.ts'
import { measurePlausibility, type PairStatistics, pairStatistics } from '#engine/score/plausibility.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { serializeCatalogue } from '#server/market/catalogue-file.ts'

/** Pairs handed out at a time: small enough that no core waits long for another at the end. */
const batch = 16

if (isMainThread) await build(process.argv[2]!, process.argv[3]!)
else serve()

async function build(folder: string, key: string): Promise<void> {
  const started = performance.now()
  const pairs = cataloguePairs(archetypes, marketFacts)
  const threads = Math.max(1, Math.min(Number(process.env.CATALOGUE_WORKERS) || availableParallelism(), Math.ceil(pairs.length / batch)))
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url)))
  let catalogue: Catalogue
  let figures: PairStatistics[]
  try {
    const pairResults = await onAll(
      workers,
      pairs.map((_pair, index) => index),
      (share) => process.send?.(share),
    )
    figures = pairResults.flatMap((each) => each.figures ?? [])
    catalogue = assembleCatalogue(
      pairResults.map(({ card }) => card),
      archetypes,
      marketFacts,
      key,
    )
  } finally {
    for (const worker of workers) void worker.terminate()
  }
  write(join(folder, 'catalogue.json'), serializeCatalogue(catalogue))
  const plausibilityFile = join(folder, 'plausibility.json')
  const plausibility = measurePlausibility(sortFigures(figures), key)
  if (plausibility) write(plausibilityFile, JSON.stringify(plausibility))
  else rmSync(plausibilityFile, { force: true })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Catalogue: ${catalogue.entries.length} cards, ${catalogue.refused.length} refused, ${threads} threads, ${seconds} s`)
  for (const { archetype, cityId, reason } of catalogue.refused.slice(0, 10)) console.warn(`  ${archetype} in ${cityId}: ${reason.message}`)
  process.disconnect?.()
}

/** Written beside and renamed, so that a server never reads half a file. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** Threads finish in any order, and a sum of fractions depends on it. */
function sortFigures(figures: PairStatistics[]): PairStatistics[] {
  return figures.sort((a, b) => a.sales - b.sales || a.wages - b.wages || (a.archetype < b.archetype ? -1 : 1))
}

/** A card, and what the same run adds to the plausibility of the whole. */
type PairResult = { card: CatalogueCard; figures: PairStatistics | null }

function make(pair: Pair): PairResult {
  let figures: PairStatistics | null = null
  const card = createCard(pair, marketFacts, (input) => {
    const run = runCard(input)
    if (run.ok) figures = pairStatistics(pair, run.model, run.sales24)
    return run
  })
  return { card, figures }
}

/** Hands the pairs out in batches to the free workers. */
async function onAll(workers: readonly Worker[], indexes: readonly number[], done: (share: number) => void): Promise<PairResult[]> {
  const results: PairResult[] = []
  let next = 0
  const runOne = async (worker: Worker) => {
    while (next < indexes.length) {
      const ownBatch = indexes.slice(next, next + batch)
      next += batch
      worker.postMessage(ownBatch)
      const [made] = (await once(worker, 'message')) as [PairResult[]]
      results.push(...made)
      done(results.length / indexes.length)
    }
  }
  await Promise.all(workers.map(runOne))
  return results
}

function serve(): void {
  const pairs = cataloguePairs(archetypes, marketFacts)
  parentPort?.on('message', (indexes: number[]) => parentPort?.postMessage(indexes.map((index) => make(pairs[index]!))))
}
