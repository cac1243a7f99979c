import { setTimeout as wait } from 'node:timers/promises'
import { halvesIn, lostOf } from './audit.ts'
import { acknowledged } from './kill.ts'
import { startPeople } from './people.ts'
import { openPlace } from './place.ts'
import { type Asked, patienceMs, span, type Trial } from './trial.ts'

/** PostgreSQL is stopped, politely and at once, and started again under load. */
export async function run(asked: Asked): Promise<Trial[]> {
  if (!asked.kinds.includes('postgres')) return []
  const rounds = asked.rounds ?? 20
  const place = await openPlace('postgres', asked)
  const postgres = place.postgres!
  const people = startPeople(place, 8)
  const times: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await wait(1200)
      await postgres.down(round % 2 === 0 ? 'fast' : 'immediate')
      await wait(300)
      await postgres.up()
      times.push(await untilWrites(place.url, round))
    }
    await wait(1000)
    await people.stop()
    const lost = await lostOf(place, people.remembered)
    await place.server().stop()
    return [
      {
        what: 'PostgreSQL restarted under load',
        database: 'postgres',
        tried: `${rounds} restarts, half of them immediate; ${acknowledged(people)} acknowledged changes`,
        lost: [
          ...people.faults,
          ...lost,
          ...(people.broken() > 0 ? [`${people.broken()} calls without any answer`] : []),
          ...(await place.fromTheSide(halvesIn)),
        ],
        notes: [`back after PostgreSQL was up: ${span(times)}`, `${people.answers.get(503) ?? 0} calls answered 503`],
      },
    ]
  } finally {
    await people.stop()
    await place.close()
  }
}

/** Until a call that writes is answered again. @returns milliseconds */
export async function untilWrites(url: string, round: number): Promise<number> {
  const started = performance.now()
  const body = JSON.stringify({ subject: 'Back?', message: 'Yes', email: 'back@example.com' })
  const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': `10.200.${round >> 8}.${round & 255}` }
  for (;;) {
    const answer = await fetch(`${url}/api/support`, { method: 'POST', headers, body }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 201 || answer?.status === 429) return performance.now() - started
    if (performance.now() - started > patienceMs) throw new Error(`still ${answer?.status} after ${patienceMs / 60_000} minutes`)
    await wait(20)
  }
}
