import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HostThrottle } from './calls.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('calls to one host come an interval apart, whoever asks, and another host has turns of its own', async () => {
  const throttle = new HostThrottle()
  const order: string[] = []
  const startedAt = performance.now()
  const waitForTurn = (host: string, intervalMs: number) =>
    throttle.wait(host, { intervalMs, maxWaitMs: 60_000 }).then(() => order.push(`${host} ${performance.now() - startedAt}`))
  const all = [
    waitForTurn('a', 1000),
    waitForTurn('a', 1000),
    waitForTurn('b', 1000),
    waitForTurn('a', 1000),
    waitForTurn('own proxy', 0),
    waitForTurn('own proxy', 0),
  ]
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(all)
  expect(order.toSorted()).toEqual(['a 0', 'a 1000', 'a 2000', 'b 0', 'own proxy 0', 'own proxy 0'])
})

test('a turn that would come later than it is waited for is not taken, and nobody after it waits for it', async () => {
  const throttle = new HostThrottle()
  const wait = () => throttle.wait('a', { intervalMs: 1000, maxWaitMs: 1500 })
  const first = [wait(), wait()]
  expect(await Promise.all([wait(), wait()])).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all(first)).toEqual([true, true])
  const next = wait()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await next).toBe(true)
})
