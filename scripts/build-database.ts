// Part of `npm run build`: an embedded database as its migrations leave it, for data folders that are new; see src/server/db/snapshot.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { snapshotKey } from '#server/db/pglite.ts'
import { readSnapshotKey, writeSnapshot } from '#server/db/snapshot.ts'

/** Not where this file lies: the build runs it in one file of its own. */
const root = process.cwd()
const migrationsFolder = join(root, 'migrations')
const file =
  process.argv.find((argument) => argument.startsWith('--into='))?.slice('--into='.length) ?? join(root, 'dist', 'database.snapshot')
const key = snapshotKey(migrationsFolder)

if ((await readSnapshotKey(file)) === key) {
  console.log('The new database is up to date')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-new-database-'))
  try {
    const database = await openDatabase({ url: null, folder: join(folder, 'database'), migrationsFolder })
    await database.close()
    await writeSnapshot(join(folder, 'database'), file, key)
    console.log('A new database for new data folders')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
