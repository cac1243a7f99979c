import { describe, expect, it, vi } from 'vitest'
import { KeptRows } from './kept-rows.ts'

/** Reads that are answered when the test says so. */
function slowly<T>() {
  let answer: (value: T) => void = () => {}
  const read = () =>
    new Promise<T>((resolve) => {
      answer = resolve
    })
  return { read, answer: (value: T) => answer(value) }
}

const of = (kept: KeptRows, who: string, value: number) => kept.of(who, 'n', async () => value)

describe('what was read of a person', () => {
  it('is kept until something of that person changes, or of everybody', async () => {
    const kept = new KeptRows(null)
    expect(await of(kept, 'a', 1)).toBe(1)
    expect(await of(kept, 'b', 1)).toBe(1)
    kept.changed('a')
    expect([await of(kept, 'a', 2), await of(kept, 'b', 2)]).toEqual([2, 1])
    kept.changed('*')
    expect([await of(kept, 'a', 3), await of(kept, 'b', 3)]).toEqual([3, 3])
  })

  it('is not kept where it changed while it was read', async () => {
    const kept = new KeptRows(null)
    for (const who of ['a', '*']) {
      const { read, answer } = slowly<number>()
      const early = kept.of('a', 'n', read)
      kept.changed(who)
      answer(1)
      expect(await early).toBe(1)
      expect(await of(kept, 'a', 2)).toBe(2)
      kept.changed('a')
    }
    const { read, answer } = slowly<number>()
    const other = kept.of('a', 'n', read)
    kept.changed('b')
    answer(5)
    await other
    expect(await of(kept, 'a', 6)).toBe(5)
  })

  it('is read once for all who ask at once, and again for who asks after a change', async () => {
    const kept = new KeptRows(null)
    for (const who of ['a', '*']) {
      const { read, answer } = slowly<number>()
      const asked = [kept.of('a', 'n', read), of(kept, 'a', 7)]
      kept.changed('b')
      asked.push(of(kept, 'a', 8))
      kept.changed(who)
      const after = of(kept, 'a', 2)
      answer(1)
      expect(await Promise.all(asked)).toEqual([1, 1, 1])
      expect(await after).toBe(2)
      kept.changed('a')
    }
    const { read, answer } = slowly<{ userId: string } | null>()
    const asked = [kept.found('secret', read), kept.found('secret', async () => ({ userId: 'b' }))]
    kept.changed('b')
    const after = kept.found('secret', async () => ({ userId: 'b' }))
    answer(null)
    expect(await Promise.all(asked)).toEqual([null, null])
    expect(await after).toEqual({ userId: 'b' })
    const failing = kept.of('c', 'n', () => Promise.reject(new Error('no database')))
    await expect(failing).rejects.toThrow('no database')
    expect(await of(kept, 'c', 3)).toBe(3)
  })

  it('is read for each alone while changes may go unheard, and nobody joins a read from before the line was lost, or one that hangs', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      let answers = false
      const kept = new KeptRows(async () => answers)
      const never = () => new Promise<number>(() => {})
      void kept.of('a', 'n', never)
      expect(await of(kept, 'a', 1)).toBe(1)
      answers = true
      vi.advanceTimersByTime(300)
      await of(kept, 'b', 1)
      await Promise.resolve()
      void kept.of('c', 'n', never)
      kept.lineChanged()
      await of(kept, 'b', 1)
      await Promise.resolve()
      expect(await of(kept, 'c', 2)).toBe(2)

      void kept.of('d', 'n', never)
      for (let moment = 0; moment < 5; moment++) {
        vi.advanceTimersByTime(300)
        await of(kept, 'b', 1)
        await Promise.resolve()
      }
      expect(await of(kept, 'd', 3)).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is found by a key that belongs to one person, goes with that person, and is not kept when there is none', async () => {
    const kept = new KeptRows(null)
    const find = (value: { userId: string; n: number } | null) => kept.found('secret', async () => value)
    expect(await find(null)).toBeNull()
    expect(await find({ userId: 'a', n: 1 })).toEqual({ userId: 'a', n: 1 })
    expect(await find(null)).toEqual({ userId: 'a', n: 1 })
    kept.changed('a')
    expect(await find(null)).toBeNull()
  })

  it('cannot be changed by who is given it', async () => {
    const kept = new KeptRows(null)
    const rows = await kept.of('a', 'rows', async () => [{ inner: { n: 1 } }])
    expect(() => rows.push({ inner: { n: 2 } })).toThrow(TypeError)
    expect(() => {
      rows[0]!.inner.n = 2
    }).toThrow(TypeError)
  })

  it('is bounded: whoever was read first goes first', async () => {
    const kept = new KeptRows(null)
    for (let n = 0; n < 1_001; n++) await of(kept, `person ${n}`, 1)
    expect(await of(kept, 'person 1000', 2)).toBe(1)
    expect(await of(kept, 'person 0', 2)).toBe(2)
    for (let n = 0; n < 9; n++) await kept.of('busy', `page ${n}`, async () => n)
    expect(await kept.of('busy', 'page 8', async () => -1)).toBe(8)
    expect(await kept.of('busy', 'page 0', async () => -1)).toBe(-1)
  })

  it('counts only while the line that tells of changes answers', async () => {
    let answers = false
    const kept = new KeptRows(async () => answers)
    await of(kept, 'a', 1)
    expect(await of(kept, 'a', 2)).toBe(2)
    answers = true
    // The question goes along with a call, and its answer counts for the next.
    await of(kept, 'a', 3)
    await Promise.resolve()
    expect(await of(kept, 'a', 4)).toBe(3)
    kept.lineChanged()
    expect(await of(kept, 'a', 5)).toBe(5)
  })

  it('is not kept by an answer that an earlier line gave', async () => {
    const { read, answer } = slowly<boolean>()
    const kept = new KeptRows(read)
    await of(kept, 'a', 1)
    kept.lineChanged()
    answer(true)
    await Promise.resolve()
    expect(await of(kept, 'a', 2)).toBe(2)
    expect(await of(kept, 'a', 3)).toBe(3)
  })
})
