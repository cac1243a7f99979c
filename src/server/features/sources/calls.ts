/**
 * How the sources are asked: one for the process, and every context made from the process's own has the same flights and turns, so that what
 * one caller fetches another does not fetch again, and a public host is asked no faster because more ask.
 */
export type SourceCalls = {
  /** Whether a question may leave for a source; else what is kept answers, and nobody waits. */
  readonly allowFetch: boolean
  /** Questions under way, by source and key. */
  readonly inFlight: Map<string, Promise<Fetched<unknown>>>
  readonly throttle: HostThrottle
}

export function openSourceCalls(): SourceCalls {
  return { allowFetch: true, inFlight: new Map(), throttle: new HostThrottle() }
}

/** Calls to one host, each at least an interval after the one before. */
export class HostThrottle {
  private readonly hosts = new Map<string, { freeAt: number; free: Promise<void> }>()

  /** Waits for the turn. @returns false, at once and without taking one, where it would come later than `mostWaitMs` */
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
