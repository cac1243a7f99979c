import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeLeftovers } from './data-folder.ts'

it('what a killed backup or restore left goes after a day, and nothing else does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-left-'))
  const now = new Date('2026-11-26T12:00:00Z')
  const make = (path: string, hoursAgo: number) => {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'file'), 'x')
    const at = new Date(now.getTime() - hoursAgo * 3_600_000)
    utimesSync(join(folder, path), at, at)
  }
  const old = ['operator/a.copy', 'restoring-a']
  const stays = ['operator/b.copy', 'restoring-b', 'database', 'outbox']
  for (const path of old) make(path, 25)
  for (const path of stays) make(path, path.endsWith('b') || path.endsWith('b.copy') ? 23 : 1000)
  await removeLeftovers(folder, now)
  expect(old.filter((path) => existsSync(join(folder, path)))).toEqual([])
  expect(stays.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  await removeLeftovers(join(folder, 'nowhere'), now)
  rmSync(folder, { recursive: true })
})
