/** One measured line: a value beside the floor that was measured in the same run, and the limit the ratio or value is held to. */
export type Row = { name: string; value: number; unit: string; floor?: { name: string; value: number }; ratio?: number; limit?: string }

export function withRatio(row: Omit<Row, 'ratio'> & { floor: { name: string; value: number } }): Row {
  return { ...row, ratio: row.floor.value > 0 ? row.value / row.floor.value : Number.POSITIVE_INFINITY }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Milliseconds of `runs` calls after a warm-up, sorted. */
export async function timed(runs: number, work: () => unknown, warm = Math.ceil(runs / 10)): Promise<number[]> {
  for (let i = 0; i < warm; i++) await work()
  const taken: number[] = []
  for (let i = 0; i < runs; i++) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return taken.sort((a, b) => a - b)
}
