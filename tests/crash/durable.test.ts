import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openPglite } from '#server/db/pglite.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapwise-fsync-'))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

it('every committed insert of the embedded database is synced to the disk', async () => {
  const db = await openPglite(folder)
  await db.exec('create table t (n int)')
  const synced = vi.spyOn(fs, 'fsyncSync')
  for (let n = 0; n < 50; n++) await db.query('insert into t values ($1)', [n])
  expect(synced.mock.calls.length).toBeGreaterThanOrEqual(50)
  expect((await db.query<{ fsync: string }>('show fsync')).rows[0]?.fsync).toBe('on')
  await db.close()
})
