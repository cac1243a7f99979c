import { readFileSync } from 'node:fs'
import { Agent, type ClientRequest, get } from 'node:http'
import { holds } from '#contract/limits.ts'
import { browserOf } from '../tests/support/server-process.ts'
import { openPlace, type Place } from './place.ts'
import { type Asked, type Kind, span, type Trial, until } from './trial.ts'

/** A thousand pages wait for news at once, of as many accounts as the limits ask for. */
export async function run(asked: Asked): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const kind of asked.kinds) trials.push(await streamed(kind, asked))
  return trials
}

type Session = { cookie: string; address: string }
const perAccount = 2

async function streamed(kind: Kind, asked: Asked): Promise<Trial> {
  const wanted = asked.rounds ?? 1000
  const accounts = Math.ceil(wanted / holds.lines.account)
  const place = await openPlace(kind, asked)
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const lost: string[] = []
  try {
    const sessions: Session[] = []
    for (let n = 0; n < accounts; n++) sessions.push(...(await signUp(place, n)))
    const [idle] = await signUp(place, accounts)
    const quiet = await latency(place, idle!)
    const before = memory(place)

    const lines = await Promise.all(
      sessions.flatMap((session) => Array.from({ length: holds.lines.session }, () => openLine(place, agent, session))),
    )
    const open = lines.filter(({ status }) => status === 200)
    if (open.length !== lines.length) lost.push(`${lines.length - open.length} of ${lines.length} lines were refused below the limit`)
    const over = await Promise.all(sessions.map((session) => openLine(place, agent, session)))
    if (over.some(({ status }) => status !== 429)) lost.push(`a line above the limit got ${[...new Set(over.map(({ status }) => status))]}`)
    const fair = await openLine(place, agent, idle!)
    if (fair.status !== 200) lost.push(`another person behind it all was refused a line: ${fair.status}`)
    const busy = await latency(place, idle!)
    const during = memory(place)

    // Everybody hears their own news.
    const first = browserOf(place, sessions[0]!.cookie, { 'x-forwarded-for': sessions[0]!.address })
    await first.call('POST', '/api/preferences', { type: 'location', value: 'Ghana' })
    const own = lines.slice(0, perAccount * holds.lines.session)
    await until(() => own.every((line) => line.heard().includes('event: account')))
    const deaf = own.filter((line) => !line.heard().includes('event: account')).length
    if (deaf > 0) lost.push(`${deaf} lines of the person did not hear their news`)
    const overheard = lines.slice(own.length).filter((line) => line.heard().includes('event: account')).length
    if (overheard > 0) lost.push(`${overheard} lines of others heard it`)

    const started = performance.now()
    place.server().child.kill('SIGTERM')
    const { code } = await place.server().ended
    const stopMs = performance.now() - started
    await until(() => [...open, fair].every(({ isClosed }) => isClosed()))
    const left = [...open, fair].filter(({ isClosed }) => !isClosed()).length
    if (code !== 0 || left > 0) lost.push(`after SIGTERM the process ended with ${code}, ${left} lines were not closed`)
    return {
      what: `${open.length} open event streams`,
      database: kind,
      tried: `${accounts} accounts, ${sessions.length} sessions, one line more for each`,
      lost,
      notes: [
        `${before.toFixed(0)} MB before, ${during.toFixed(0)} MB with them: ${(((during - before) * 1024) / open.length).toFixed(1)} KiB a line`,
        `GET /api/auth/user before: ${span(quiet)}; with them: ${span(busy)}`,
        `all closed ${stopMs.toFixed(0)} ms after SIGTERM`,
      ],
    }
  } finally {
    agent.destroy()
    await place.close()
  }
}

/** An account with its sessions. */
async function signUp(place: Place, n: number): Promise<Session[]> {
  const address = `10.0.${n}.1`
  const person = { username: `stream${n}`, password: `a password of ${n}` }
  const details = { ...person, email: `stream${n}@example.com`, firstName: 'Ada', lastName: 'Obi', phoneNumber: '+234 801 234 5678' }
  const sessions: Session[] = []
  for (let session = 0; session < perAccount; session++) {
    const browser = browserOf(place, '', { 'x-forwarded-for': address })
    const answer =
      session === 0 ? await browser.call('POST', '/api/auth/register', details) : await browser.call('POST', '/api/auth/login', person)
    if (answer.status > 201) throw new Error(`signing in answered ${answer.status}`)
    sessions.push({ cookie: browser.cookie(), address })
  }
  return sessions
}

type Line = { status: number; heard: () => string; isClosed: () => boolean }

function openLine({ url }: Place, agent: Agent, { cookie, address }: Session): Promise<Line> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = get(
      `${url}/api/notifications/events`,
      { agent, headers: { cookie, 'x-forwarded-for': address } },
      (response) => {
        let heard = ''
        let closed = false
        response.on('data', (piece) => {
          heard += piece
        })
        response.on('error', () => undefined)
        response.once('close', () => {
          closed = true
        })
        resolve({ status: response.statusCode ?? 0, heard: () => heard, isClosed: () => closed })
      },
    )
    asked.once('error', reject)
  })
}

async function latency(place: Place, { cookie, address }: Session): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 150; n++) {
    const started = performance.now()
    const answer = await fetch(`${place.url}/api/auth/user`, { headers: { cookie, 'x-forwarded-for': address } })
    await answer.arrayBuffer()
    times.push(performance.now() - started)
  }
  return times.slice(50)
}

export function memory(place: Place): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${place.server().child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
