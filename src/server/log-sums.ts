/** What anybody can cause is written a few times a minute and counted after that: the sums are one line when the minute is over. */
const everyMs = 60_000
/** Of more names than this the rest is one sum. */
const mostNames = 20

export type LogSums = { add: (name: string) => void }
type Sums = { times: Record<string, number>; others?: number }

export function openLogSums(writeSums: (sums: Sums) => void): LogSums {
  const sums = new Map<string, number>()
  let others = 0
  let isDue = false
  const write = () => {
    isDue = false
    writeSums({ times: Object.fromEntries(sums), ...(others > 0 ? { others } : {}) })
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
