export type WindowCount = { count: number; endsAt: Date }

/**
 * Tolerance for windows that start in the future: concurrent calls, and processes with slightly different clocks, see each other's windows start a
 * moment after their own now. Later ones were written by a clock that has been set back since, and are ignored.
 */
export const clockSkewMs = 60_000

/** Counters of this process. Bounded: made-up keys evict the oldest windows, which expire first anyway. */
export class InMemoryWindows {
  private readonly byKey = new Map<string, { start: number; ends: number; count: number }>()
  private readonly maxKeys: number

  constructor(maxKeys = 100_000) {
    this.maxKeys = maxKeys
  }

  increment(key: string, now: Date, minutes: number): WindowCount {
    const at = now.getTime()
    const existing = this.byKey.get(key)
    const isOpen = existing !== undefined && at < existing.ends && existing.start <= at + clockSkewMs
    const window = isOpen ? existing : { start: at, ends: at + minutes * 60_000, count: 0 }
    window.count++
    if (!isOpen) {
      this.byKey.delete(key)
      if (this.byKey.size >= this.maxKeys) this.evict(at)
      this.byKey.set(key, window)
    }
    return { count: window.count, endsAt: new Date(window.ends) }
  }

  read(key: string, now: Date): WindowCount | null {
    const at = now.getTime()
    const window = this.byKey.get(key)
    return window && at < window.ends && window.start <= at + clockSkewMs ? { count: window.count, endsAt: new Date(window.ends) } : null
  }

  reset(key: string): void {
    this.byKey.delete(key)
  }

  private evict(at: number): void {
    for (const [key, window] of this.byKey) if (at >= window.ends) this.byKey.delete(key)
    for (const key of this.byKey.keys()) {
      if (this.byKey.size < this.maxKeys) return
      this.byKey.delete(key)
    }
  }
}
