import { describe, expect, it } from 'vitest'
import { AsyncCache } from '../threads/async-cache.ts'
import { createCache, encodedBody, getOrCompute, isCacheable, markCacheable, memoize, memoizeByIdentity } from './cache.ts'

describe('a cache', () => {
  it('drops what was used longest ago when it is full', () => {
    const cache = createCache<string, string>({ maxEntries: 2 })
    for (const key of ['a', 'b', 'a', 'c']) getOrCompute(cache, key, () => key)
    expect([...cache.keys()].sort()).toEqual(['a', 'c'])
  })

  it('does not cache what throws or rejects', async () => {
    const cache = createCache<string, Promise<string>>({ maxEntries: 2 })
    const fail = () => {
      throw new Error('no')
    }
    expect(() => getOrCompute(cache, 'a', fail)).toThrow('no')
    await expect(getOrCompute(cache, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await getOrCompute(cache, 'a', async () => 'yes')).toBe('yes')
  })

  it('computes again what is older than its time to live, by the clock that it is given', () => {
    let now = 1000
    let computed = 0
    const count = memoize((_key: string) => ++computed, { maxEntries: 1, ttlMs: 50, now: () => now })
    expect([count('a'), count('a')]).toEqual([1, 1])
    now += 51
    expect(count('a')).toBe(2)
  })

  it('of objects holds one value for each, not for its like', () => {
    let computed = 0
    const number = memoizeByIdentity((_key: object) => ++computed)
    const key = {}
    expect([number(key), number({}), number(key)]).toEqual([1, 2, 1])
  })
})

/** Work that ends when the test says so. */
function controlledWork() {
  const started: { end: (value: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const compute = (signal: AbortSignal) =>
    new Promise<string>((end, fail) => {
      started.push({ end, fail, signal })
    })
  return { started, compute }
}

describe('values that take long', () => {
  it('are computed once for everyone who asks during the work and after', async () => {
    const cache = new AsyncCache<string>({ maxEntries: 10 })
    const { started, compute } = controlledWork()
    const callers = Array.from({ length: 50 }, () => cache.getOrCompute('a', compute))
    started[0]?.end('answer')
    expect(new Set(await Promise.all(callers))).toEqual(new Set(['answer']))
    expect(await cache.getOrCompute('a', compute)).toBe('answer')
    expect(started).toHaveLength(1)
  })

  it('are given up only when the last caller has left, and computed again for the next', async () => {
    const cache = new AsyncCache<string>({ maxEntries: 10 })
    const { started, compute } = controlledWork()
    const leaving = [new AbortController(), new AbortController()]
    const callers = leaving.map(({ signal }) => cache.getOrCompute('a', compute, signal).catch((error: { code: string }) => error.code))
    leaving[0]?.abort()
    expect(await callers[0]).toBe('closed')
    expect(started[0]?.signal.aborted).toBe(false)
    leaving[1]?.abort()
    expect(await callers[1]).toBe('closed')
    expect(started[0]?.signal.aborted).toBe(true)
    const next = cache.getOrCompute('a', compute)
    started[1]?.end('again')
    expect(await next).toBe('again')
  })

  it('are cached though nobody waits, when the work comes to its end', async () => {
    const cache = new AsyncCache<string>({ maxEntries: 10 })
    const { started, compute } = controlledWork()
    const leaving = new AbortController()
    const caller = cache.getOrCompute('a', compute, leaving.signal).catch((error: { code: string }) => error.code)
    leaving.abort()
    expect(await caller).toBe('closed')
    started[0]?.end('late')
    await Promise.resolve()
    expect(await cache.getOrCompute('a', compute)).toBe('late')
  })

  it('are not cached when they fail', async () => {
    const cache = new AsyncCache<string>({ maxEntries: 10 })
    const { started, compute } = controlledWork()
    const failed = cache.getOrCompute('a', compute).catch((error: Error) => error.message)
    started[0]?.fail(new Error('no'))
    expect(await failed).toBe('no')
    const next = cache.getOrCompute('a', compute)
    started[1]?.end('yes')
    expect(await next).toBe('yes')
  })

  it('never take more bytes than they may, also where one has none', async () => {
    const cache = new AsyncCache<string>({ maxBytes: 10, bytesOf: (value) => value.length })
    const put = (key: string, value: string) => cache.getOrCompute(key, async () => value)
    await put('a', 'xxxx')
    await put('b', 'xxxx')
    await put('a', 'never computed')
    await put('c', 'xxxx')
    expect(await put('a', 'never computed')).toBe('xxxx')
    expect(await put('b', 'y')).toBe('y')
    expect(await put('none', '')).toBe('')
    expect(await put('none', 'never computed')).toBe('')
    expect(await put('huge', 'x'.repeat(11))).toHaveLength(11)
    expect(await put('huge', 'again')).toBe('again')
  })
})

describe('the body of an answer', () => {
  const body = (text: string) => () => Promise.resolve(Buffer.from(text))

  it('is encoded once for each coding, where the answer is marked', async () => {
    const answer = markCacheable({ open: 3 })
    const first = await encodedBody(answer, 'gzip', body('packed'))
    expect(await encodedBody(markCacheable(answer), 'gzip', body('again'))).toBe(first)
    expect(String(await encodedBody(answer, 'identity', body('plain')))).toBe('plain')
    expect([answer, { open: 3 }, null].map(isCacheable)).toEqual([true, false, false])
  })

  it('is encoded again where that failed', async () => {
    const answer = markCacheable({})
    await expect(encodedBody(answer, 'br', () => Promise.reject(new Error('not what the contract says')))).rejects.toThrow('contract')
    expect(String(await encodedBody(answer, 'br', body('well')))).toBe('well')
  })
})
