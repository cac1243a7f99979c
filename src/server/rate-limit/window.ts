export type WindowCount = { count: number; endsAt: Date }

/**
 * How far ahead a window may begin: calls under way at once, and processes whose clocks differ a little, see each other's windows begin a moment
 * later than their own now. What begins later than that was written by a clock that ran ahead and was put right, and is ignored.
 */
export const clockSkewMs = 60_000

/** Counters of this process. Bounded: who fills them with made-up keys pushes out the oldest windows, which are the first to end anyway. */
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
