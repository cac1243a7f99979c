import { describe, expect, it } from 'vitest'
import { clockSkewMs, InMemoryWindows } from './window.ts'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)

describe('windows kept in memory', () => {
  it('begin with the first count and start again when they have run out', () => {
    const windows = new InMemoryWindows()
    expect(windows.increment('a', at(0), 1)).toEqual({ count: 1, endsAt: at(60_000) })
    expect(windows.increment('a', at(59_999), 1)).toEqual({ count: 2, endsAt: at(60_000) })
    expect(windows.increment('b', at(59_999), 1).count).toBe(1)
    expect(windows.increment('a', at(60_000), 1)).toEqual({ count: 1, endsAt: at(120_000) })
  })

  it('are ignored when they lie in the future, but not when another call’s clock was read a moment later', () => {
    const windows = new InMemoryWindows()
    windows.increment('a', at(10), 1)
    expect(windows.increment('a', at(0), 1).count).toBe(2)
    windows.increment('b', at(86_400_000), 15)
    expect(windows.read('b', at(0))).toBeNull()
    expect(windows.increment('b', at(0), 15)).toEqual({ count: 1, endsAt: at(15 * 60_000) })
    windows.increment('c', at(clockSkewMs), 1)
    expect(windows.increment('c', at(0), 1).count).toBe(2)
  })

  it('never hold more keys than they may, however many are made up, and keep the newest', () => {
    const windows = new InMemoryWindows(100)
    for (let n = 0; n < 1_000; n++) windows.increment(`key-${n}`, at(n), 1)
    expect(windows.read('key-999', at(999))?.count).toBe(1)
    expect(windows.read('key-900', at(999))?.count).toBe(1)
    expect(windows.read('key-899', at(999))).toBeNull()
  })
})
