import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './calls.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('calls to one host come an interval apart, whoever asks, and another host has turns of its own', async () => {
  const turns = new Turns()
  const came: string[] = []
  const begun = performance.now()
  const ask = (host: string, intervalMs: number) =>
    turns.wait(host, { intervalMs, mostWaitMs: 60_000 }).then(() => came.push(`${host} ${performance.now() - begun}`))
  const all = [ask('a', 1000), ask('a', 1000), ask('b', 1000), ask('a', 1000), ask('own proxy', 0), ask('own proxy', 0)]
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(all)
  expect(came.toSorted()).toEqual(['a 0', 'a 1000', 'a 2000', 'b 0', 'own proxy 0', 'own proxy 0'])
})

test('a turn that would come later than it is waited for is not taken, and nobody after it waits for it', async () => {
  const turns = new Turns()
  const wait = () => turns.wait('a', { intervalMs: 1000, mostWaitMs: 1500 })
  const first = [wait(), wait()]
  expect(await Promise.all([wait(), wait()])).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all(first)).toEqual([true, true])
  const next = wait()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await next).toBe(true)
})
