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

/** The unit of what a call costs: as much arithmetic as took a hundredth of a second on the machine that the bound was set on. */
export async function unitMs(): Promise<number> {
  return threadMsOf(20, async () => {
    if (arithmetic() === 1) throw new Error('the arithmetic came out at one')
  })
}

function arithmetic(): number {
  let x = 12345
  for (let n = 0; n < 10_500_000; n++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0
  return x
}
