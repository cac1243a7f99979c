import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/postgres.mjs'
import { isDeep } from '../support/depth.ts'
import { browserOf, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** Lines that send half of what they promise, and stopping while they do. */
const bin = process.env.POSTGRES_BIN
const lines: Socket[] = []
let server: ServerProcess
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy()
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.kill()
})

type Line = { socket: Socket; heard: () => string; closed: Promise<number> }

/** A line of its own that sends exactly these bytes. */
function send(text: string): Promise<Line> {
  const { hostname, port } = new URL(server.url)
  const started = Date.now()
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    lines.push(socket)
    let heard = ''
    const closed = new Promise<number>((end) => socket.once('close', () => end(Date.now() - started)))
    socket.on('data', (piece) => {
      heard += piece.toString()
    })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.write(text)
      resolve({ socket, heard: () => heard, closed })
    })
  })
}

const head = (length: number, more = '') =>
  `POST /api/support HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`
const ticket = (subject: string) => JSON.stringify({ subject, message: 'Hello', email: 'ada@example.com' })
const readiness = async () => (await fetch(`${server.url}/api/ready`)).status
/** What the log says of a stop that had to give something up. */
const leftBehind = 'closing the lines of calls that did not end in time'
const halfBody = () => send(`${head(500)}{"subject":`)
const register = (browser: ReturnType<typeof browserOf>, username: string) =>
  browser.call('POST', '/api/auth/register', {
    username,
    email: `${username}@example.com`,
    password: 'secret-1',
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '+234 801 234 5678',
  })

describe('half a request', () => {
  it.runIf(isDeep)(
    'is closed after 30 seconds, whether its body, its headers or everything is missing; a stream and a finished call are not',
    async () => {
      server = await startServerProcess()
      const ada = browserOf(server)
      await register(ada, 'ada')
      const stream = await send(
        `GET /api/notifications/events HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nCookie: ${ada.cookie()}\r\n\r\n`,
      )
      const bodies = await Promise.all(Array.from({ length: 100 }, halfBody))
      const headers = await Promise.all(Array.from({ length: 20 }, () => send('POST /api/support HTTP/1.1\r\nHost: local')))
      const silent = await Promise.all(Array.from({ length: 20 }, () => send('')))
      // One that drips a byte a second is no better.
      const dripping = await halfBody()
      const drip = setInterval(() => dripping.socket.write('"'), 1000)
      dripping.socket.once('close', () => clearInterval(drip))
      // All are closed in the end, and none of them early, as a slow line may be an honest one.
      const ends = await Promise.all([...bodies, ...headers, ...silent, dripping].map(({ closed }) => closed))
      expect(Math.min(...ends)).toBeGreaterThan(20_000)
      expect(bodies[0]!.heard()).toMatch(/^HTTP\/1\.1 408 /)
      expect(JSON.parse(bodies[0]!.heard().split('\r\n\r\n')[1]!)).toMatchObject({ code: 'timed_out' })
      expect(stream.socket.destroyed).toBe(false)
      await ada.call('POST', '/api/preferences', { type: 'location', value: 'Nigeria' })
      await expect.poll(stream.heard).toContain('event: account')
    },
  )
})

describe('SIGTERM', () => {
  it.runIf(isDeep)('with 300 half-sent bodies leaves them and ends with code 0, and finishes what is completed in time', async () => {
    server = await startServerProcess()
    const bodies = await Promise.all(Array.from({ length: 300 }, halfBody))
    const body = ticket('completed')
    const slow = await send(head(body.length) + body.slice(0, 10))
    const kept = await send(`${head(ticket('first').length)}${ticket('first')}`)
    await expect.poll(kept.heard).toContain('201')
    server.child.kill('SIGTERM')
    await expect.poll(readiness).toBe(503)

    const late = await send(`GET /api/opportunities HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n\r\n`)
    await late.closed
    expect(late.heard()).toMatch(/^HTTP\/1\.1 503 /)
    expect(late.heard()).toMatch(/retry-after: \d/i)
    expect(JSON.parse(late.heard().split('\r\n\r\n')[1]!)).toMatchObject({ code: 'stopping', message: expect.any(String) })
    slow.socket.write(body.slice(10))
    await slow.closed
    expect(slow.heard()).toMatch(/^HTTP\/1\.1 201 /)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.output()).toContain(leftBehind)
    await Promise.all(bodies.map(({ closed }) => closed))
  })

  it('closes open pages at once', async () => {
    server = await startServerProcess()
    const ada = browserOf(server)
    await register(ada, 'ada')
    const stream = await send(
      `GET /api/notifications/events HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nCookie: ${ada.cookie()}\r\n\r\n`,
    )
    await expect.poll(stream.heard).toContain('retry')
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.output(), 'nothing had to be waited for').not.toContain(leftBehind)
  })

  it.skipIf(!bin)('work whose asker has left ends before the database closes, also when it comes back to it several times', async () => {
    const database = await startPostgres(bin!)
    try {
      server = await startServerProcess({ env: { DATABASE_URL: database.url } })
      await register(browserOf(server), 'ada')
      const blocker = new pg.Client({ connectionString: database.url })
      blocker.on('error', () => undefined)
      await blocker.connect()
      const sessions = async () => Number((await blocker.query('select count(*) from sessions')).rows[0].count)
      const before = await sessions()
      await blocker.query('begin; lock table users in access exclusive mode')
      const signIn = JSON.stringify({ username: 'ada', password: 'secret-1' })
      const request = head(signIn.length).replace('/api/support', '/api/auth/login') + signIn
      const asked = await Promise.all(Array.from({ length: 4 }, () => send(request)))
      const waiting = async () =>
        Number((await blocker.query("select count(*) from pg_locks where relation = 'users'::regclass and not granted")).rows[0].count)
      await expect.poll(waiting).toBeGreaterThanOrEqual(4)
      for (const { socket } of asked) socket.destroy()
      server.child.kill('SIGTERM')
      await expect.poll(readiness).toBe(503)
      // A stop that forgets them is over by then; one that remembers them may be looked at as late as one likes.
      await wait(500)
      expect(server.child.exitCode).toBeNull()
      await blocker.query('commit')
      expect(await server.ended).toEqual({ code: 0, signal: null })
      expect(server.output()).not.toContain('"level":50')
      expect(await sessions()).toBe(before + 4)
      await blocker.end()
    } finally {
      database.stop()
    }
  })

  it.runIf(isDeep && bin)('work that never ends does not hold the stop up for ever', async () => {
    const database = await startPostgres(bin!)
    try {
      server = await startServerProcess({ env: { DATABASE_URL: database.url } })
      const blocker = new pg.Client({ connectionString: database.url })
      blocker.on('error', () => undefined)
      await blocker.connect()
      // A lock is waited for three seconds and no longer; this statement ends with its connection alone.
      await blocker.query(`create function never() returns trigger language plpgsql as $$ begin perform pg_sleep(3600); return new; end $$;
        create trigger never before insert on tickets for each row execute function never()`)
      const asked = await send(`${head(ticket('never').length)}${ticket('never')}`)
      const sleeping = async () =>
        Number((await blocker.query("select count(*) from pg_stat_activity where wait_event = 'PgSleep'")).rows[0].count)
      await expect.poll(sleeping).toBeGreaterThanOrEqual(1)
      server.child.kill('SIGTERM')
      expect(await server.ended).toEqual({ code: 0, signal: null })
      expect(server.output()).toContain('stopped in the middle of work')
      await asked.closed
      await blocker.end()
    } finally {
      database.stop()
    }
  })
})
