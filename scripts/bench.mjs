// `npm run bench [names]`: a built product, a throw-away PostgreSQL, then bench/run.ts.
import { ensureBuilt, ensureChromium, ensureInstalled, ensurePostgres, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const { startPostgres } = await import('./postgres.mjs')
const bin = ensurePostgres()
const server = bin
  ? await startPostgres(bin, { settings: ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=50000'] })
  : null
process.on('exit', () => server?.stop())
const env = { ...process.env, ...(server ? { BENCH_POSTGRES_URL: server.url } : {}), CHROMIUM: ensureChromium() ?? '' }
process.exitCode = run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], { env })
