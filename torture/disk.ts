import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { halvesIn, lostOf } from './audit.ts'
import { acknowledged } from './kill.ts'
import { startPeople } from './people.ts'
import { openPlace } from './place.ts'
import { untilWrites } from './restart.ts'
import { type Asked, type Kind, span, type Trial, until } from './trial.ts'

const megabytes = { embedded: 160, postgres: 256 } as const
const fullMs = 4000

/** A disk of its own that is filled to the last byte while people use it, and freed again. */
export async function run(asked: Asked): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const kind of asked.kinds) {
    const folder = mkdtempSync(join(tmpdir(), 'gapwise-disk-'))
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes[kind]}m`, 'tmpfs', folder], { encoding: 'utf8' })
    try {
      if (mounted.status === 0) trials.push(await filled(kind, folder, asked))
      else
        trials.push({
          what: 'disk full',
          database: kind,
          tried: `not tried: a disk of its own needs root (${mounted.stderr?.trim()})`,
          lost: [],
          notes: [],
        })
    } finally {
      if (mounted.status === 0) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return trials
}

async function filled(kind: Kind, folder: string, asked: Asked): Promise<Trial> {
  const rounds = asked.rounds ?? 5
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const place = await openPlace(kind, asked, kind === 'embedded' ? { dataDir: join(folder, 'data') } : { postgresWithin: folder })
  const people = startPeople(place, 4)
  const times: number[] = []
  const lost: string[] = []
  let operator = 0
  try {
    for (let round = 0; round < rounds; round++) {
      await wait(1500)
      const before = people.answers.get(503) ?? 0
      const ballast = join(folder, 'ballast')
      fill(ballast)
      // On a busy machine it takes its time until anybody is answered.
      await wait(fullMs)
      const isAnswered = () => (people.answers.get(503) ?? 0) > before
      await until(isAnswered)
      if (!isAnswered()) lost.push(`round ${round}: nobody was told 503 while the disk was full`)
      rmSync(ballast)
      const isGone = place.server().child.exitCode !== null || place.server().child.signalCode !== null
      if (isGone) {
        lost.push(`round ${round}: the server ended: ${place.server().output().slice(-300)}`)
        await place.restart()
      }
      // PostgreSQL itself gives up where its log has no room; its operator starts it again.
      if (place.postgres && !(await place.postgres.isUp())) {
        operator++
        await place.postgres.up()
      }
      times.push(await untilWrites(place.url, round))
    }
    await wait(500)
    await people.stop()
    lost.push(...people.faults, ...(await lostOf(place, people.remembered)))
    lost.push(...new Set(internalOf(place.server().output())))
    await place.server().stop()
    return {
      what: 'disk full under load',
      database: kind,
      tried: `filled ${rounds} times for ${fullMs / 1000} s, ${acknowledged(people)} acknowledged changes`,
      lost: [...lost, ...(await place.fromTheSide(halvesIn))],
      notes: [
        `back after there was room: ${span(times)}`,
        `answers ${[...people.answers].map(([status, n]) => `${status}: ${n}`).join(', ')}`,
        ...(operator > 0 ? [`PostgreSQL had ended itself ${operator} times, and was started again`] : []),
      ],
    }
  } finally {
    await people.stop()
    await place.close()
  }
}

/** What the server itself calls its own error, without what differs between two of the same. */
function internalOf(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.includes('"code":"internal"'))
  return lines.map((line) => `in the log: ${line.replace(/"(time|reqId|requestId)":"[^"]*",?/g, '').slice(0, 1500)}`)
}

/** To the last byte that can be had. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  let piece = Buffer.alloc(1 << 20)
  while (piece.length > 0) {
    try {
      writeSync(file, piece)
    } catch {
      piece = piece.subarray(0, piece.length >> 1)
    }
  }
  closeSync(file)
}
