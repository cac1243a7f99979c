import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { removeLeftovers, restrictPermissions } from './data-folder.ts'

vi.mock('node:fs/promises', async (original) => {
  const actualFs = await original<typeof import('node:fs/promises')>()
  return { ...actualFs, chmod: vi.fn(actualFs.chmod) }
})
afterEach(() => vi.mocked(chmod).mockClear())

it('what is open to others is closed, and what this user may not close is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-open-'))
  const [owned, foreign] = [join(folder, 'own'), join(folder, 'foreign')]
  for (const path of [owned, foreign]) {
    writeFileSync(path, 'x')
    chmodSync(path, 0o644)
  }
  const { chmod: real } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
  vi.mocked(chmod).mockImplementation((path, mode) =>
    path === foreign ? Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })) : real(path, mode),
  )
  expect((await restrictPermissions(folder)).map(({ path }) => path)).toEqual([foreign])
  expect(statSync(owned).mode & 0o777).toBe(0o600)
  vi.mocked(chmod).mockImplementation(real)
  expect(await restrictPermissions(folder)).toEqual([])
  expect(statSync(foreign).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

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
  const retained = ['operator/b.copy', 'restoring-b', 'database', 'outbox']
  for (const path of old) make(path, 25)
  for (const path of retained) make(path, path.endsWith('b') || path.endsWith('b.copy') ? 23 : 1000)
  await removeLeftovers(folder, now)
  expect(old.filter((path) => existsSync(join(folder, path)))).toEqual([])
  expect(retained.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  await removeLeftovers(join(folder, 'nowhere'), now)
  rmSync(folder, { recursive: true })
})
