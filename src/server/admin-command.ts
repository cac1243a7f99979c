import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadConfiguration, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { DataFolderInUse, lockDataFolder } from './db/lock.ts'
import { NewerDatabase } from './db/migrate.ts'
import { newId } from './ids.ts'
import { askRunningServer, type Granted, grant } from './operator.ts'

/** `npm run admin -- grant <email>`: anyone who can log in to the server's machine can make an account an admin. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const usage = 'Usage: npm run admin -- grant <email>'

async function main(): Promise<string> {
  const [verb, email, ...rest] = process.argv.slice(2)
  if (verb !== 'grant' || !email || rest.length > 0) throw new Refusal(usage)
  const config = readConfig()
  const folder = join(config.dataDir, 'database')
  if (!config.databaseUrl && !existsSync(folder))
    throw new Refusal(`There is no database in ${config.dataDir} yet. Start Gapwise once and create the account first.`)
  const lock = config.databaseUrl ? null : await lockUnlessHeld(config.dataDir)
  if (lock === 'held') return lineOf((await askRunningServer(config.dataDir, 'grant', email)) ?? silent(config.dataDir))
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.databaseUrl ? null : folder,
    migrationsFolder: join(root, 'migrations'),
    poolSize: 1,
  })
  try {
    return lineOf(await grant({ clock: () => new Date(), newId, database }, email))
  } finally {
    await database.close()
    await lock?.release()
  }
}

class Refusal extends Error {}

function lineOf({ ok, line }: Granted): string {
  if (!ok) throw new Refusal(line)
  return line
}

/** The embedded database has one holder at a time: a running server is asked to do it. */
async function lockUnlessHeld(dataDir: string) {
  return lockDataFolder(dataDir, 'npm run admin').catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return 'held' as const
    throw error
  })
}

function silent(dataDir: string): never {
  throw new Refusal(`Another process holds ${dataDir} and does not answer. Stop it, then try again.`)
}

main().then(
  (line) => {
    process.stdout.write(`${line}\n`)
    process.exit(0)
  },
  (error: Error) => {
    const isKnown = error instanceof Refusal || error instanceof BadConfiguration || error instanceof NewerDatabase
    process.stderr.write(`${isKnown ? error.message : (error.stack ?? error.message)}\n`)
    process.exit(1)
  },
)
