import { setTimeout as wait } from 'node:timers/promises'
import { halvesIn, lostOf } from './audit.ts'
import { acknowledged } from './kill.ts'
import { startPeople } from './people.ts'
import { openPlace } from './place.ts'
import { memory } from './streams.ts'
import { type Asked, type Kind, quantile, type Trial } from './trial.ts'

const sampleMs = 5_000
/** What memory may grow from the second quarter of the time to the last: less than this is how a collector of garbage breathes. */
const mostGrowth = 0.1

/** The same work for a long time: memory stays where it was. */
export async function run(asked: Asked): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const kind of asked.kinds) trials.push(await soaked(kind, asked))
  return trials
}

async function soaked(kind: Kind, asked: Asked): Promise<Trial> {
  const place = await openPlace(kind, asked)
  const people = startPeople(place, 4, { pauseMs: 150 })
  const samples: number[] = []
  try {
    const until = Date.now() + asked.minutes * 60_000
    while (Date.now() < until) {
      await wait(sampleMs)
      samples.push(memory(place))
    }
    await people.stop()
    const quarter = (n: number) => samples.slice(Math.floor((samples.length * n) / 4), Math.floor((samples.length * (n + 1)) / 4))
    const medians = [0, 1, 2, 3].map((n) => quantile(quarter(n), 0.5))
    const growth = medians[3]! / medians[1]! - 1
    const some = people.remembered.filter((_, n) => n % Math.ceil(people.remembered.length / 100) === 0)
    const lost = await lostOf(place, some)
    await place.server().stop()
    return {
      what: `${asked.minutes} minutes of mixed load`,
      database: kind,
      tried: `${acknowledged(people)} acknowledged changes`,
      lost: [
        ...people.faults,
        ...lost,
        ...(await place.fromTheSide(halvesIn)),
        ...(people.broken() > 0 ? [`${people.broken()} calls without any answer`] : []),
        ...(growth > mostGrowth ? [`memory grew by ${(growth * 100).toFixed(0)} % after it was warm`] : []),
      ],
      notes: [
        `memory by quarter: ${medians.map((mb) => `${mb.toFixed(0)} MB`).join(', ')}; most ${Math.max(...samples).toFixed(0)} MB`,
        `slope after the first quarter: ${slope(samples.slice(samples.length >> 2)).toFixed(2)} MB a minute, of ${samples.length} samples`,
      ],
    }
  } finally {
    await people.stop()
    await place.close()
  }
}

/** Of the line through the samples that is nearest to all of them. @returns megabytes a minute */
function slope(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, mb) => sum + mb, 0) / samples.length
  const rise = samples.reduce((sum, mb, n) => sum + (n - middle) * (mb - mean), 0)
  const spread = samples.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  return ((rise / spread) * 60_000) / sampleMs
}
