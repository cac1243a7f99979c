import type { Logger } from 'pino'

/** What anybody can cause is written a few times a minute and counted after that: the sums are one line when the minute is over. */
const everyMs = 60_000
/** Of more names than this the rest is one sum. */
const mostNames = 20

export type LogSums = { add: (name: string) => void }

export function openLogSums(log: Logger, message: string): LogSums {
  const sums = new Map<string, number>()
  let others = 0
  let isDue = false
  const write = () => {
    isDue = false
    log.warn({ times: Object.fromEntries(sums), ...(others > 0 ? { others } : {}) }, message)
    sums.clear()
    others = 0
  }
  return {
    add: (name) => {
      if (sums.has(name) || sums.size < mostNames) sums.set(name, (sums.get(name) ?? 0) + 1)
      else others++
      if (!isDue) setTimeout(write, everyMs).unref()
      isDue = true
    },
  }
}
