import { describe, expect, it, vi } from 'vitest'
import { UserReadCache } from './user-read-cache.ts'

/** Reads that are answered when the test says so. */
function createDeferredRead<T>() {
  let answer: (value: T) => void = () => {}
  const read = () =>
    new Promise<T>((resolve) => {
      answer = resolve
    })
  return { read, answer: (value: T) => answer(value) }
}

const readValue = (cache: UserReadCache, who: string, value: number) => cache.get(who, 'n', async () => value)

describe('what was read of a person', () => {
  it('is kept until something of that person changes, or of everybody', async () => {
    const cache = new UserReadCache(null)
    expect(await readValue(cache, 'a', 1)).toBe(1)
    expect(await readValue(cache, 'b', 1)).toBe(1)
    cache.invalidate('a')
    expect([await readValue(cache, 'a', 2), await readValue(cache, 'b', 2)]).toEqual([2, 1])
    cache.invalidate('*')
    expect([await readValue(cache, 'a', 3), await readValue(cache, 'b', 3)]).toEqual([3, 3])
  })

  it('is not kept where it changed while it was read', async () => {
    const cache = new UserReadCache(null)
    for (const who of ['a', '*']) {
      const { read, answer } = createDeferredRead<number>()
      const pending = cache.get('a', 'n', read)
      cache.invalidate(who)
      answer(1)
      expect(await pending).toBe(1)
      expect(await readValue(cache, 'a', 2)).toBe(2)
      cache.invalidate('a')
    }
    const { read, answer } = createDeferredRead<number>()
    const other = cache.get('a', 'n', read)
    cache.invalidate('b')
    answer(5)
    await other
    expect(await readValue(cache, 'a', 6)).toBe(5)
  })

  it('is read once for all who ask at once, and again for who asks after a change', async () => {
    const cache = new UserReadCache(null)
    for (const who of ['a', '*']) {
      const { read, answer } = createDeferredRead<number>()
      const reads = [cache.get('a', 'n', read), readValue(cache, 'a', 7)]
      cache.invalidate('b')
      reads.push(readValue(cache, 'a', 8))
      cache.invalidate(who)
      const after = readValue(cache, 'a', 2)
      answer(1)
      expect(await Promise.all(reads)).toEqual([1, 1, 1])
      expect(await after).toBe(2)
      cache.invalidate('a')
    }
    const { read, answer } = createDeferredRead<{ userId: string } | null>()
    const reads = [cache.getByKey('secret', read), cache.getByKey('secret', async () => ({ userId: 'b' }))]
    cache.invalidate('b')
    const after = cache.getByKey('secret', async () => ({ userId: 'b' }))
    answer(null)
    expect(await Promise.all(reads)).toEqual([null, null])
    expect(await after).toEqual({ userId: 'b' })
    const failing = cache.get('c', 'n', () => Promise.reject(new Error('no database')))
    await expect(failing).rejects.toThrow('no database')
    expect(await readValue(cache, 'c', 3)).toBe(3)
  })

  it('is read for each alone while changes may go unheard, and nobody joins a read from before the line was lost, or one that hangs', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      let answers = false
      const cache = new UserReadCache(async () => answers)
      const never = () => new Promise<number>(() => {})
      void cache.get('a', 'n', never)
      expect(await readValue(cache, 'a', 1)).toBe(1)
      answers = true
      vi.advanceTimersByTime(300)
      await readValue(cache, 'b', 1)
      await Promise.resolve()
      void cache.get('c', 'n', never)
      cache.onConnectionLost()
      await readValue(cache, 'b', 1)
      await Promise.resolve()
      expect(await readValue(cache, 'c', 2)).toBe(2)

      void cache.get('d', 'n', never)
      for (let moment = 0; moment < 5; moment++) {
        vi.advanceTimersByTime(300)
        await readValue(cache, 'b', 1)
        await Promise.resolve()
      }
      expect(await readValue(cache, 'd', 3)).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is found by a key that belongs to one person, goes with that person, and is not kept when there is none', async () => {
    const cache = new UserReadCache(null)
    const readByKey = (value: { userId: string; n: number } | null) => cache.getByKey('secret', async () => value)
    expect(await readByKey(null)).toBeNull()
    expect(await readByKey({ userId: 'a', n: 1 })).toEqual({ userId: 'a', n: 1 })
    expect(await readByKey(null)).toEqual({ userId: 'a', n: 1 })
    cache.invalidate('a')
    expect(await readByKey(null)).toBeNull()
  })

  it('cannot be changed by who is given it', async () => {
    const cache = new UserReadCache(null)
    const rows = await cache.get('a', 'rows', async () => [{ inner: { n: 1 } }])
    expect(() => rows.push({ inner: { n: 2 } })).toThrow(TypeError)
    expect(() => {
      rows[0]!.inner.n = 2
    }).toThrow(TypeError)
  })

  it('is bounded: whoever was read first goes first', async () => {
    const cache = new UserReadCache(null)
    for (let n = 0; n < 1_001; n++) await readValue(cache, `person ${n}`, 1)
    expect(await readValue(cache, 'person 1000', 2)).toBe(1)
    expect(await readValue(cache, 'person 0', 2)).toBe(2)
    for (let n = 0; n < 9; n++) await cache.get('busy', `page ${n}`, async () => n)
    expect(await cache.get('busy', 'page 8', async () => -1)).toBe(8)
    expect(await cache.get('busy', 'page 0', async () => -1)).toBe(-1)
  })

  it('counts only while the line that tells of changes answers', async () => {
    let answers = false
    const cache = new UserReadCache(async () => answers)
    await readValue(cache, 'a', 1)
    expect(await readValue(cache, 'a', 2)).toBe(2)
    answers = true
    // The question goes along with a call, and its answer counts for the next.
    await readValue(cache, 'a', 3)
    await Promise.resolve()
    expect(await readValue(cache, 'a', 4)).toBe(3)
    cache.onConnectionLost()
    expect(await readValue(cache, 'a', 5)).toBe(5)
  })

  it('is not kept by an answer that an earlier line gave', async () => {
    const { read, answer } = createDeferredRead<boolean>()
    const cache = new UserReadCache(read)
    await readValue(cache, 'a', 1)
    cache.onConnectionLost()
    answer(true)
    await Promise.resolve()
    expect(await readValue(cache, 'a', 2)).toBe(2)
    expect(await readValue(cache, 'a', 3)).toBe(3)
  })
})
