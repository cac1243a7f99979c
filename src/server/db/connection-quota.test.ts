import { afterEach, expect, it, vi } from 'vitest'
import { createConnectionQuota } from './connection-quota.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

afterEach(() => void vi.useRealTimers())

/** Work that goes on until it is ended. */
const pending = () => {
  const { promise: until, resolve: end } = withResolvers()
  let started = false
  return {
    work: () => {
      started = true
      return until
    },
    end,
    hasStarted: () => started,
  }
}
function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

it('one account has its share and no more, others and nobody’s work go at once, and who waits goes next', async () => {
  const { forAccount, withConnection } = createConnectionQuota(2)
  const works = Array.from({ length: 4 }, pending)
  const done = works.map(({ work }) => forAccount('one', () => withConnection(work)))
  await nextTick()
  expect(works.map(({ hasStarted }) => hasStarted())).toEqual([true, true, false, false])
  expect(await forAccount('another', () => withConnection(async () => 'at once'))).toBe('at once')
  expect(await withConnection(async () => 'at once')).toBe('at once')
  works[0]!.end()
  await done[0]
  await nextTick()
  expect(works.map(({ hasStarted }) => hasStarted())).toEqual([true, true, true, false])
  for (const { end } of works) end()
  await Promise.all(done)
  expect(works.every(({ hasStarted }) => hasStarted())).toBe(true)
})

it('work that fails gives its place back', async () => {
  const { forAccount, withConnection } = createConnectionQuota(1)
  for (let n = 0; n < 3; n++)
    await expect(
      forAccount('one', () =>
        withConnection(async () => {
          throw new Error('refused')
        }),
      ),
    ).rejects.toThrow('refused')
  expect(await forAccount('one', () => withConnection(async () => 'goes'))).toBe('goes')
})

it('a call that holds a connection and asks for another does not wait for itself', async () => {
  const { forAccount, withConnection } = createConnectionQuota(1)
  expect(await forAccount('one', () => withConnection(() => withConnection(async () => 'both')))).toBe('both')
})

it('who waits for too long is refused, and takes no place later', async () => {
  vi.useFakeTimers()
  const { forAccount, withConnection } = createConnectionQuota(1)
  const first = pending()
  const firstCall = forAccount('one', () => withConnection(first.work))
  const late = pending()
  const refused = expect(forAccount('one', () => withConnection(late.work))).rejects.toBeInstanceOf(DatabaseUnavailableError)
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  first.end()
  await firstCall
  expect(late.hasStarted()).toBe(false)
  expect(await forAccount('one', () => withConnection(async () => 'goes'))).toBe('goes')
})
