import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'

/** Where the projects' threads find what they run; projects may be run side by side, so each has its own. */
export const threadModulePath = (database: string | undefined) =>
  resolve('.cache', 'test-threads', database ?? 'none', 'server', 'compute-worker.js')

/**
 * Bundles what the threads for heavy work run, once for all files: every product that a test opens starts threads of its own, and each would read
 * the sources and check the market data again, which takes longer than most of their work.
 */
export default async function prepareThreadsOf({ config }: Pick<TestProject, 'config'>): Promise<void> {
  await prepareThreads(config.env.TEST_DATABASE)
}

/** The same without a project, where TEST_DATABASE is not set. */
export async function prepareThreads(database?: string): Promise<void> {
  const [{ markets }, { shippedBatches }, { builtMarkets }] = await Promise.all([
    import('#markets/data.ts'),
    import('#markets/sellers/shipped.ts'),
    import('../../scripts/built-markets.ts'),
  ])
  const outfile = threadModulePath(database)
  await build({
    entryPoints: ['src/server/threads/worker.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    plugins: [builtMarkets],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  const beside = join(dirname(outfile), '..')
  mkdirSync(beside, { recursive: true })
  writeFileSync(join(beside, 'markets.json'), JSON.stringify(markets))
  writeFileSync(join(beside, 'sellers.json'), JSON.stringify(shippedBatches()))
}
