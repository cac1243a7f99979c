import { timeLeft } from './time-left.mjs'

/** What a build does, and how long each part keeps one core busy: measured once, in seconds. Only the proportions count. */
const work = {
  'market data': 4,
  messages: 1,
  'server code': 5,
  'new database': 6,
  'web client': 6,
  'business cards': 40,
}

export type BuildPart = keyof typeof work

const totalSeconds = Object.values(work).reduce((sum, each) => sum + each, 0)

/**
 * Says on one line each how far the build is and how long the rest will take at the pace so far, at each twentieth and no more often.
 * @param print where a line goes
 * @param now milliseconds of a clock that only goes forward
 */
export function buildProgress(print: (line: string) => void, now: () => number = () => performance.now()) {
  const started = now()
  const shares = new Map<BuildPart, number>()
  let lastStep = 0
  return {
    /** `share` of a part, 0 to 1, is done. */
    reach(part: BuildPart, share: number): void {
      shares.set(part, Math.max(share, shares.get(part) ?? 0))
      const done = [...shares].reduce((sum, [each, of]) => sum + of * work[each], 0) / totalSeconds
      const step = Math.floor(done * 20 + 1e-9)
      if (step <= lastStep || done >= 1 - 1e-9) return
      lastStep = step
      print(`  ${step * 5} %, ${timeLeft(now() - started, done)}`)
    },
  }
}
