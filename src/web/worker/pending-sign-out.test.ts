import { afterEach, expect, it, vi } from 'vitest'
import { clearPendingSignOut, flushPendingSignOut, hasPendingSignOut, queueSignOut } from './pending-sign-out.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refusing = () => Promise.reject(new DOMException('An unknown error occurred', 'UnknownError'))
const silent = () => new Promise<never>(() => undefined)
const throwing = () => {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
const stubCaches = (act: () => unknown) => ({ open: act, has: act, delete: act, keys: act, match: act })

it.each([
  ['rejects', stubCaches(refusing)],
  ['throws', stubCaches(throwing)],
  ['is not there', undefined],
  ['is null', null],
])('a cache storage that %s owes nothing, and nothing fails for it', async (_, caches) => {
  vi.stubGlobal('caches', caches)
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await queueSignOut()
  expect(await hasPendingSignOut()).toBe(false)
  await flushPendingSignOut()
  await clearPendingSignOut()
  expect(fetched).not.toHaveBeenCalled()
})

it('one that never answers is waited for a few seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', stubCaches(silent))
  const pending = hasPendingSignOut()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await pending).toBe(false)
})

it('what is owed is paid before anything else, and once', async () => {
  const names = new Set<string>()
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ put: async () => void names.add(name) }),
    has: async (name: string) => names.has(name),
    delete: async (name: string) => names.delete(name),
  })
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  await queueSignOut()
  await flushPendingSignOut()
  await flushPendingSignOut()
  expect(fetched).toHaveBeenCalledTimes(1)
})
