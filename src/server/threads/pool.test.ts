import { expect, it, vi } from 'vitest'
import { createComputePool, type StartThreads } from './pool.ts'
import { orderWork } from './work.ts'

/** Threads that never answer, ended as Piscina ends a task. */
const hangingThreads: StartThreads = async () => ({
  run: (_input, options) =>
    new Promise((_, reject) => {
      const signal = options?.signal as AbortSignal
      signal.addEventListener('abort', () => reject(new Error('The task has been aborted', { cause: signal.reason })))
    }),
  close: async () => undefined,
})

it('a task that is given no time asks its caller to come again, and frees its place in the line', async () => {
  vi.useFakeTimers()
  try {
    const pool = createComputePool({ threads: 1, startThreads: hangingThreads })
    const ask = () => pool.whatIf({ archetypeId: 'duka', cityId: 'nairobi', requestedName: null, known: true }, orderWork('usr_1'))
    for (let time = 0; time < 2; time++) {
      const refused = expect(ask()).rejects.toMatchObject({ code: 'busy', status: 503, retryAfterSeconds: 5 })
      await vi.advanceTimersByTimeAsync(60_000)
      await refused
    }
    expect(pool.waiting()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
