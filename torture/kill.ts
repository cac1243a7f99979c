import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { halvesIn, lostOf } from './audit.ts'
import { type People, startPeople } from './people.ts'
import { openPlace } from './place.ts'
import { type Asked, chance, type Kind, quantile, span, type Trial, until } from './trial.ts'

const busy = 8
/** Changes that are acknowledged before each kill, since the one before. */
const leastBetween = 8

/** kill −9 at any moment while people do everything. */
export async function run(asked: Asked): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const kind of asked.kinds) trials.push(await killed(kind, asked))
  return trials
}

async function killed(kind: Kind, asked: Asked): Promise<Trial> {
  const rounds = asked.rounds ?? 100
  const place = await openPlace(kind, asked)
  const random = chance(asked.seed)
  const people = startPeople(place, busy)
  const times: number[] = []
  const floors: number[] = []
  const between: number[] = []
  const onTheWay: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      // On a busy machine it takes its time until anything is acknowledged.
      const before = acknowledged(people)
      await until(() => acknowledged(people) >= before + leastBetween)
      await wait(random() * 500)
      onTheWay.push(people.onTheWay())
      await place.server().kill()
      between.push(acknowledged(people) - before)
      // Nobody calls now: the floor is measured on the same machine in the same state.
      if (place.postgres && round % 5 === 0) floors.push(await bareNode(place.postgres.url))
      times.push(await place.restart())
      if (round % 20 === 19) console.log(`  ${kind}: ${round + 1} kills`)
    }
    await wait(1500)
    await people.stop()
    const lost = await lostOf(place, people.remembered)
    await place.server().stop()
    const halves = await place.fromTheSide(halvesIn)
    return {
      what: 'kill −9 under mixed load',
      database: kind,
      tried: `${rounds} kills, ${acknowledged(people)} acknowledged changes of ${people.remembered.length} people`,
      lost: [
        ...people.faults,
        ...lost,
        ...halves,
        ...between.filter((n) => n < leastBetween).map((n) => `a kill came after ${n} acknowledged changes, and proves nothing`),
      ],
      notes: [
        `acknowledged before each kill: least ${Math.min(...between)}, median ${quantile(between, 0.5)}; calls on their way at the kill: median ${quantile(onTheWay, 0.5)}`,
        `back, from the start of the process to its first 200: ${span(times)}`,
        ...(floors.length > 0 ? [`floor, bare Node and one query: ${span(floors)}`] : []),
        `${people.broken()} calls broken off; ${sumOf(people)}`,
      ],
    }
  } finally {
    await people.stop()
    await place.close()
  }
}

const reads = ['list', 'order read', 'report read']

export function acknowledged({ done }: People): number {
  return [...done].reduce((sum, [what, times]) => (reads.includes(what) ? sum : sum + times), 0)
}

export function sumOf({ done }: People): string {
  return [...done].map(([what, times]) => `${what} ${times}`).join(', ')
}

/** @returns milliseconds from nothing to the answer of one query */
async function bareNode(url: string): Promise<number> {
  const started = performance.now()
  const program = `import pg from 'pg'; const c = new pg.Client({ connectionString: '${url}' }); await c.connect(); await c.query('select 1'); process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  return performance.now() - started
}
