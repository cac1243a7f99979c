import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { newId } from '../platform/secrets.ts'
import { CommandError, root, runCommand, tryLockDataFolder, unresponsiveHolderError } from './command.ts'
import { type CommandResult, callRunningServer, grantAdminRole } from './operator.ts'

/** `npm run admin -- grant <email>`: anyone who can log in to the server's machine can make an account an admin. */
const usage = 'Usage: npm run admin -- grant <email>'

async function main(): Promise<string> {
  const [verb, email, ...rest] = process.argv.slice(2)
  if (verb !== 'grant' || !email || rest.length > 0) throw new CommandError(usage)
  const config = readConfig()
  const folder = join(config.dataDir, 'database')
  if (!config.databaseUrl && !existsSync(folder))
    throw new CommandError(`There is no database in ${config.dataDir} yet. Start Gapwise once and create the account first.`)
  const lock = config.databaseUrl ? null : await tryLockDataFolder(config.dataDir, 'npm run admin')
  if (lock === 'locked') {
    const answer = await callRunningServer(config.dataDir, 'grant', email)
    if (!answer) throw unresponsiveHolderError(config.dataDir)
    return lineOrThrow(answer)
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.databaseUrl ? null : folder,
    migrationsFolder: join(root, 'migrations'),
    poolSize: 1,
  })
  try {
    return lineOrThrow(await grantAdminRole({ clock: () => new Date(), newId, database }, email))
  } finally {
    await database.close()
    await lock?.release()
  }
}

function lineOrThrow({ ok, line }: CommandResult): string {
  if (!ok) throw new CommandError(line)
  return line
}

runCommand(main)
