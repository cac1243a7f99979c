/** Aggregates events that any client can cause: their counts are one line a minute. */
const flushMs = 60_000
/** Further names share one sum. */
const maxNames = 20

export type LogCounters = { add: (name: string) => void }
type CounterSnapshot = { times: Record<string, number>; others?: number }

export function createLogCounters(writeCounts: (counts: CounterSnapshot) => void): LogCounters {
  const counts = new Map<string, number>()
  let others = 0
  let isFlushScheduled = false
  const flush = () => {
    isFlushScheduled = false
    writeCounts({ times: Object.fromEntries(counts), ...(others > 0 ? { others } : {}) })
    counts.clear()
    others = 0
  }
  return {
    add: (name) => {
      if (counts.has(name) || counts.size < maxNames) counts.set(name, (counts.get(name) ?? 0) + 1)
      else others++
      if (!isFlushScheduled) setTimeout(flush, flushMs).unref()
      isFlushScheduled = true
    },
  }
}
