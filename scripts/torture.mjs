// `npm run torture [parts] [-- --rounds N, --minutes N]`: a built product, a throw-away PostgreSQL for each part, then torture/run.ts.
import { ensureBuilt, ensureInstalled, ensurePostgres, run } from './setup.mjs'

await ensureInstalled({ dev: true })
ensureBuilt()
const env = { ...process.env, POSTGRES_BIN: ensurePostgres() ?? '' }
process.exitCode = run(process.execPath, ['--import', 'tsx', 'torture/run.ts', ...process.argv.slice(2)], { env })
