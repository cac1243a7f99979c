import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { lockDataFolder } from '../db/lock.ts'
import { readMigrations } from '../db/migrate.ts'
import { openDataFolder, restoringPrefix, restrictPermissions } from '../platform/data-folder.ts'
import { secretFile } from '../platform/secrets.ts'
import { type Manifest, unpack } from './backup/archive.ts'
import { databaseFolder, finishReplacement } from './backup/database-folder.ts'
import { installDatabase, isOccupied, readFolderState } from './backup/embedded.ts'
import { dumpFile, restorePostgres } from './backup/postgres.ts'
import { findPrograms } from './backup/program.ts'
import { assertSameState, formatSummary, notEmptyMessage } from './backup/store-state.ts'
import { CommandError, root, runCommand } from './command.ts'

/** `npm run restore -- <file>`: a backup into an empty database, or with --replace over an existing one. The next start migrates it. */
const usage = 'Usage: npm run restore -- <file> [--replace]'

runCommand(async () => {
  const args = process.argv.slice(2)
  const replace = args.includes('--replace')
  const [fileArgument, ...rest] = args.filter((word) => word !== '--replace')
  if (!fileArgument || fileArgument.startsWith('-') || rest.length > 0) throw new CommandError(usage)
  const config = readConfig()
  const { dataDir, databaseUrl } = config
  openDataFolder(dataDir)
  const lock = await lockDataFolder(dataDir, 'npm run restore')
  if (!databaseUrl) finishReplacement(dataDir)
  const staging = mkdtempSync(join(dataDir, restoringPrefix))
  try {
    if (!databaseUrl && !replace && isOccupied(join(dataDir, databaseFolder))) throw new CommandError(notEmptyMessage(dataDir))
    const programs = findPrograms(config)
    const manifest = await unpack(programs.tar, resolve(fileArgument), staging)
    // An archive sets file modes of its own.
    await restrictPermissions(staging)
    const knownMigrations = readMigrations(join(root, 'migrations')).map(({ name }) => name)
    assertCompatible(manifest, databaseUrl ? 'postgres' : 'embedded', knownMigrations)
    const secret = planSecret(manifest, {
      from: join(staging, secretFile),
      to: join(dataDir, secretFile),
      isSet: config.sessionSecret !== null,
      replace,
    })
    if (databaseUrl) await restorePostgres(databaseUrl, programs.pgRestore, join(staging, dumpFile), { replace, state: manifest })
    else {
      const restoredFolder = join(staging, databaseFolder)
      assertSameState(manifest, await readFolderState(restoredFolder))
      await installDatabase(restoredFolder, dataDir)
    }
    secret.place()
    return formatSummary(`Restored what Gapwise ${manifest.product} had on ${manifest.madeAt}`, manifest, secret.line)
  } finally {
    rmSync(staging, { recursive: true, force: true })
    await lock.release()
  }
})

function assertCompatible({ database, migrations, product }: Manifest, targetKind: Manifest['database'], knownMigrations: string[]): void {
  const newer = migrations.find((name) => !knownMigrations.includes(name))
  if (newer)
    throw new CommandError(
      `This backup is of a newer version of Gapwise (${product}; it knows the migration "${newer}", this version does not). Nothing was changed. Restore it with the newer version.`,
    )
  if (database === targetKind) return
  const requirement =
    database === 'postgres' ? 'PostgreSQL: set DATABASE_URL to a server' : 'the embedded database: leave DATABASE_URL unset'
  throw new CommandError(`This backup is of ${requirement}. Nothing was changed.`)
}

/** @returns the step that installs the session secret, to run once the database is in place */
function planSecret({ secret }: Manifest, { from, to, isSet, replace }: { from: string; to: string; isSet: boolean; replace: boolean }) {
  const noop = () => undefined
  if (secret === 'outside') return { line: 'SESSION_SECRET is not in it: set it as it was.', place: noop }
  if (isSet) return { line: 'SESSION_SECRET is set and stays; the one in the backup was left out.', place: noop }
  const isDifferent = existsSync(to) && readFileSync(to, 'utf8') !== readFileSync(from, 'utf8')
  if (isDifferent && !replace) throw new CommandError(notEmptyMessage(to))
  return { line: 'The session secret is restored.', place: () => copyFileSync(from, to) }
}
