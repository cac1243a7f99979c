import { describe, expect, it } from 'vitest'
import type { Asked, Trial } from '../../torture/trial.ts'

/** A few rounds of what `npm run torture` does a hundred times, in the deep run. */
const bin = process.env.POSTGRES_BIN || null
const kinds: Asked['kinds'] = bin ? ['embedded', 'postgres'] : ['embedded']
const parts: [string, number, () => Promise<{ run: (asked: Asked) => Promise<Trial[]> }>][] = [
  ['kill −9 under mixed load', 5, () => import('../../torture/kill.ts')],
  ['PostgreSQL restarted under load', 3, () => import('../../torture/restart.ts')],
  ['a payment provider that is dead for half an hour', 8, () => import('../../torture/provider.ts')],
  ['a full disk', 2, () => import('../../torture/disk.ts')],
  ['300 open event streams', 300, () => import('../../torture/streams.ts')],
  ['SIGTERM under load', 3, () => import('../../torture/stop.ts')],
]

describe.skipIf(process.env.TEST_DEPTH !== 'deep')('a short torture', () => {
  it.each(parts)('%s loses nothing', async (_what, rounds, load) => {
    const trials = await (await load()).run({ rounds, minutes: 0, seed: 1, bin, kinds })
    expect(trials.flatMap(({ what, database, lost }) => lost.map((line) => `${what}, ${database}: ${line}`))).toEqual([])
  })
})
