/**
 * State of source calls, one per process and shared by every context derived from the process's own: concurrent fetches are deduplicated, and a
 * public host is called no faster because more callers ask.
 */
export type SourceCalls = {
  /** False: only cached answers, no fetch and no waiting. */
  readonly allowFetch: boolean
  /** By source and key. */
  readonly inFlight: Map<string, Promise<Fetched<unknown>>>
  readonly throttle: HostThrottle
}

export function openSourceCalls(): SourceCalls {
  return { allowFetch: true, inFlight: new Map(), throttle: new HostThrottle() }
}

/** Spaces calls to one host by at least an interval. */
export class HostThrottle {
  private readonly hosts = new Map<string, { freeAt: number; free: Promise<void> }>()

  /** @returns false, at once and without taking a turn, when the turn would come later than `maxWaitMs` */
  async wait(host: string, { intervalMs, maxWaitMs }: { intervalMs: number; maxWaitMs: number }): Promise<boolean> {
    if (intervalMs === 0) return true
    const now = performance.now()
    const previous = this.hosts.get(host)
    const startsAt = Math.max(now, previous?.freeAt ?? 0)
    if (startsAt - now > maxWaitMs) return false
    const turn = previous?.free ?? Promise.resolve()
    const free = turn.then(() => new Promise<void>((resolve) => setTimeout(resolve, intervalMs).unref()))
    this.hosts.set(host, { freeAt: startsAt + intervalMs, free })
    await turn
    return true
  }
}

export type Fetched<T> = { ok: true; value: T; retrievedAt: string; stale: boolean } | { ok: false; reason: string }
