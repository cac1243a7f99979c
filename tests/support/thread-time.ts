import { readFileSync } from 'node:fs'

/** Milliseconds for which the thread of the caller has had a processor, whatever the other threads and processes did; the kernel adds it up. */
export function threadMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
}

/** The kernel adds up at each of its ticks, so that something short is seen in many repeats only. */
export async function threadMsOf(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const before = threadMs()
  for (let n = 0; n < times; n++) await work(n)
  return (threadMs() - before) / times
}

/**
 * The unit of what a call costs: as much work as takes a hundredth of a second of a quiet thread of the machine that the bound was set on. Half of it is
 * arithmetic, half is what calls do, rows made, sorted and written as text, so that a machine on which others empty the caches slows both alike.
 */
export async function unitMs(): Promise<number> {
  return threadMsOf(5, async () => {
    if (arithmetic() === 1 || rows() === 1) throw new Error('the arithmetic came out at one')
  })
}

function arithmetic(): number {
  let x = 12345
  for (let n = 0; n < 5_500_000; n++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0
  return x
}

function rows(): number {
  let x = 12345
  const made = Array.from({ length: 3_300 }, (_, n) => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0
    return { id: `row_${x}`, n, words: `a row of no meaning ${x}`, parts: [x, n], at: new Date(x).toISOString() }
  })
  const byId = new Map(made.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((row) => [row.id, row]))
  return JSON.parse(JSON.stringify([...byId.values()])).length
}
