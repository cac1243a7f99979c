import { setTimeout as wait } from 'node:timers/promises'
import type { startPostgres } from '../scripts/postgres.mjs'

export type Kind = 'embedded' | 'postgres'
export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** What a part tried, and what came of it: `lost` is what must not be, a line each. */
export type Trial = { what: string; database: Kind | 'both'; tried: string; lost: string[]; notes: string[] }

/** `rounds` overrides how often a part does what it does; `bin` is PostgreSQL's folder of programs, null where there is none. */
export type Asked = { rounds: number | null; minutes: number; seed: number; bin: string | null; kinds: readonly Kind[] }

/** Only what never comes is lost: on a busy machine all comes late. */
export const patienceMs = 300_000

/** Waits for `isSo`, and no longer than `patienceMs`: whoever asks looks again. */
export async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + patienceMs; !isSo() && Date.now() < end; ) await wait(20)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function span(values: readonly number[]): string {
  return `median ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms, most ${Math.max(...values).toFixed(0)} ms`
}

/** The same moments in every run. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
