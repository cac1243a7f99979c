import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadConfiguration, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { DataFolderInUse, lockDataFolder } from './db/lock.ts'
import { NewerDatabase } from './db/migrate.ts'
import { grantByEmail } from './features/accounts/grant-by-email.ts'
import { newId } from './ids.ts'

/** `npm run admin -- grant <email>`: whoever can log in to the server's machine can make an account admin. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const usage = 'Usage: npm run admin -- grant <email>'

async function main(): Promise<string> {
  const [verb, email, ...rest] = process.argv.slice(2)
  if (verb !== 'grant' || !email || rest.length > 0) throw new Refusal(usage)
  const config = readConfig(process.env)
  const folder = join(config.dataDir, 'database')
  if (!config.databaseUrl && !existsSync(folder))
    throw new Refusal(`There is no database in ${config.dataDir} yet. Start Gapwise once and create the account first.`)
  const lock = config.databaseUrl ? null : await lockDataFolder(config.dataDir, 'npm run admin').catch(refuseBeside)
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.databaseUrl ? null : folder,
    migrationsFolder: join(root, 'migrations'),
    poolSize: 1,
  })
  try {
    const granted = await grantByEmail({ clock: () => new Date(), newId, database }, { kind: 'operator' }, email)
    if (!granted) throw new Refusal(`There is no account with the e-mail ${email}.`)
    return granted.already ? `${granted.email} is an admin already.` : `${granted.email} is an admin now.`
  } finally {
    await database.close()
    await lock?.release()
  }
}

class Refusal extends Error {}

/** The embedded database has one holder at a time. */
function refuseBeside(error: unknown): never {
  if (!(error instanceof DataFolderInUse)) throw error
  throw new Refusal(
    `${error.message}\nA running server's admins can also give the role themselves, and the account whose confirmed e-mail is ADMIN_EMAIL has it.`,
  )
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
