// `npm run bench [names]`: a built product, a throw-away PostgreSQL, then bench/run.ts.
import { ensureBuilt, ensureChromium, ensureInstalled, ensurePostgres, run } from './setup.mjs'

await ensureInstalled({ dev: true })
ensureBuilt()
const { startPostgres } = await import('./postgres.mjs')
const bin = ensurePostgres()
const counting = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.max=50000']
/** A million people are filled in with the memory that a server for so many has, and few checkpoints in between. */
const large = ['shared_buffers=4GB', 'max_wal_size=8GB', 'checkpoint_timeout=1h', 'full_page_writes=off']
const server = bin ? await startPostgres(bin, { settings: [...counting, ...(process.argv.includes('--full') ? large : [])] }) : null
process.on('exit', () => server?.stop())
const env = { ...process.env, ...(server ? { BENCH_POSTGRES_URL: server.url } : {}), CHROMIUM: ensureChromium() ?? '' }
process.exitCode = run(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], { env })
