import { afterEach, expect, it, vi } from 'vitest'
import { forgetSignOut, oweSignOut, owesSignOut, paySignOut } from './owed-sign-out.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refusing = () => Promise.reject(new DOMException('An unknown error occurred', 'UnknownError'))
const silent = () => new Promise<never>(() => undefined)
const throwing = () => {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
const storeOf = (act: () => unknown) => ({ open: act, has: act, delete: act, keys: act, match: act })

it.each([
  ['rejects', storeOf(refusing)],
  ['throws', storeOf(throwing)],
  ['is not there', undefined],
  ['is null', null],
])('a cache storage that %s owes nothing, and nothing fails for it', async (_, caches) => {
  vi.stubGlobal('caches', caches)
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await oweSignOut()
  expect(await owesSignOut()).toBe(false)
  await paySignOut()
  await forgetSignOut()
  expect(fetched).not.toHaveBeenCalled()
})

it('one that never answers is waited for a few seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('caches', storeOf(silent))
  const asked = owesSignOut()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked).toBe(false)
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
  await oweSignOut()
  await paySignOut()
  await paySignOut()
  expect(fetched).toHaveBeenCalledTimes(1)
})
