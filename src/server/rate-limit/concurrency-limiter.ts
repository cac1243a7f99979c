/** How many of each key are held now. */
export class ConcurrencyLimiter {
  private readonly byKey = new Map<string, number>()

  /** Holds one of each, or none. @returns how to let go, which works once; null when one of them has no more */
  acquire(counts: readonly { key: string; max: number }[]): (() => void) | null {
    if (counts.some(({ key, max }) => (this.byKey.get(key) ?? 0) >= max)) return null
    for (const { key } of counts) this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1)
    let isAcquired = true
    return () => {
      if (!isAcquired) return
      isAcquired = false
      for (const { key } of counts) {
        const remaining = (this.byKey.get(key) ?? 1) - 1
        if (remaining > 0) this.byKey.set(key, remaining)
        else this.byKey.delete(key)
      }
    }
  }
}
