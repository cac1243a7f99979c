import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { rewindClock } from '#tests/support/clock-rewind.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { prepareThreads } from '../tests/support/prepare-threads.ts'
import { openTestApp } from '../tests/support/test-app.ts'
import type { Asked, Trial } from './trial.ts'

/** A clock that runs an hour ahead and is put right, while work waits. */
export async function run(asked: Asked): Promise<Trial[]> {
  const trials: Trial[] = []
  await prepareThreads()
  for (const kind of asked.kinds) {
    const postgres = kind === 'postgres' ? await startPostgres(asked.bin!) : null
    const folder = mkdtempSync(join(tmpdir(), 'gapwise-torture-'))
    const database = await openDatabase({
      url: postgres?.url ?? null,
      folder: postgres ? null : join(folder, 'database'),
      migrationsFolder: 'migrations',
    })
    const app = await openTestApp({ database, at: '2026-11-10T10:00:10.000Z' })
    try {
      const { checks, faults } = await rewindClock(app)
      trials.push({ what: 'clock an hour off and back', database: kind, tried: `${checks} checks`, lost: faults, notes: [] })
    } finally {
      await app.close()
      await database.close()
      postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return trials
}
