import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Manifest, unpack } from './backup/archive.ts'
import { databaseFolder } from './backup/copy-running.ts'
import { isTaken, openedState, placeEmbedded } from './backup/embedded.ts'
import { dumpFile, restorePostgres } from './backup/postgres.ts'
import { programsOf } from './backup/program.ts'
import { endReplacing } from './backup/replaced.ts'
import { linesOf, notEmpty, refuseOther } from './backup/report.ts'
import { Refusal, runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { closeToOthers, openDataFolder, restoringPrefix } from './data-folder.ts'
import { lockDataFolder } from './db/lock.ts'
import { readMigrations } from './db/migrate.ts'
import { secretFile } from './secrets.ts'

/** `npm run restore -- <file>`: a backup into an empty database, or with --replace into one that is given up for it. The next start migrates it. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const usage = 'Usage: npm run restore -- <file> [--replace]'

runCommand(async () => {
  const words = process.argv.slice(2)
  const replace = words.includes('--replace')
  const [given, ...rest] = words.filter((word) => word !== '--replace')
  if (!given || given.startsWith('-') || rest.length > 0) throw new Refusal(usage)
  const config = readConfig()
  const { dataDir, databaseUrl } = config
  openDataFolder(dataDir)
  const lock = await lockDataFolder(dataDir, 'npm run restore')
  if (!databaseUrl) endReplacing(dataDir)
  const staging = mkdtempSync(join(dataDir, restoringPrefix))
  try {
    if (!databaseUrl && !replace && isTaken(join(dataDir, databaseFolder))) throw new Refusal(notEmpty(dataDir))
    const programs = programsOf(config)
    const manifest = await unpack(programs.tar, resolve(given), staging)
    // An archive brings its own modes along.
    await closeToOthers(staging)
    const known = readMigrations(join(root, 'migrations')).map(({ name }) => name)
    refuseForeign(manifest, databaseUrl ? 'postgres' : 'embedded', known)
    const secret = planSecret(manifest, {
      from: join(staging, secretFile),
      to: join(dataDir, secretFile),
      isSet: config.sessionSecret !== null,
      replace,
    })
    if (databaseUrl) await restorePostgres(databaseUrl, programs.pgRestore, join(staging, dumpFile), { replace, state: manifest })
    else {
      const restored = join(staging, databaseFolder)
      refuseOther(manifest, await openedState(restored))
      await placeEmbedded(restored, dataDir)
    }
    secret.place()
    return linesOf(`Restored what Gapwise ${manifest.product} had on ${manifest.madeAt}`, manifest, secret.line)
  } finally {
    rmSync(staging, { recursive: true, force: true })
    await lock.release()
  }
})

function refuseForeign({ database, migrations, product }: Manifest, ours: Manifest['database'], known: string[]): void {
  const newer = migrations.find((name) => !known.includes(name))
  if (newer)
    throw new Refusal(
      `This backup is of a newer version of Gapwise (${product}; it knows the migration "${newer}", this version does not). Nothing was changed. Restore it with the newer version.`,
    )
  if (database === ours) return
  const wanted = database === 'postgres' ? 'PostgreSQL: set DATABASE_URL to a server' : 'the embedded database: leave DATABASE_URL unset'
  throw new Refusal(`This backup is of ${wanted}. Nothing was changed.`)
}

/** @returns what becomes of the session secret, to be done once the database is in place */
function planSecret({ secret }: Manifest, { from, to, isSet, replace }: { from: string; to: string; isSet: boolean; replace: boolean }) {
  const nothing = () => undefined
  if (secret === 'outside') return { line: 'SESSION_SECRET is not in it: set it as it was.', place: nothing }
  if (isSet) return { line: 'SESSION_SECRET is set and stays; the one in the backup was left out.', place: nothing }
  const isOther = existsSync(to) && readFileSync(to, 'utf8') !== readFileSync(from, 'utf8')
  if (isOther && !replace) throw new Refusal(notEmpty(to))
  return { line: 'The session secret is restored.', place: () => copyFileSync(from, to) }
}
