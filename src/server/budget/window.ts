export type Counted = { count: number; endsAt: Date }

/**
 * How far ahead a window may begin: calls under way at once, and processes whose clocks differ a little, see each other's windows begin a moment
 * later than their own now. What begins later than that was written by a clock that ran ahead and was put right, and is ignored.
 */
export const skewMs = 60_000

/** Counters of this process. Bounded: who fills them with made-up keys pushes out the oldest windows, which are the first to end anyway. */
export class WindowsInMemory {
  private readonly byKey = new Map<string, { start: number; ends: number; count: number }>()
  private readonly mostKeys: number

  constructor(mostKeys = 100_000) {
    this.mostKeys = mostKeys
  }

  countUp(key: string, now: Date, minutes: number): Counted {
    const at = now.getTime()
    const before = this.byKey.get(key)
    const isOpen = before !== undefined && at < before.ends && before.start <= at + skewMs
    const window = isOpen ? before : { start: at, ends: at + minutes * 60_000, count: 0 }
    window.count++
    if (!isOpen) {
      this.byKey.delete(key)
      if (this.byKey.size >= this.mostKeys) this.makeRoom(at)
      this.byKey.set(key, window)
    }
    return { count: window.count, endsAt: new Date(window.ends) }
  }

  read(key: string, now: Date): Counted | null {
    const at = now.getTime()
    const window = this.byKey.get(key)
    return window && at < window.ends && window.start <= at + skewMs ? { count: window.count, endsAt: new Date(window.ends) } : null
  }

  forget(key: string): void {
    this.byKey.delete(key)
  }

  private makeRoom(at: number): void {
    for (const [key, window] of this.byKey) if (at >= window.ends) this.byKey.delete(key)
    for (const key of this.byKey.keys()) {
      if (this.byKey.size < this.mostKeys) return
      this.byKey.delete(key)
    }
  }
}
