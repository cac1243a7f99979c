import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/postgres.mjs'
import { type BusyPeople, canary, canaryWords, findLost, startBusyPeople } from '../support/busy-people.ts'
import { isDeep } from '../support/depth.ts'
import { browserOf, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** A real server on a PostgreSQL of its own, which goes away while people use it. */
const bin = process.env.POSTGRES_BIN
let database: Awaited<ReturnType<typeof startPostgres>>
let server: ServerProcess

const onServer = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}
/** As against never, which a call that waits for its database would take; on a busy machine too. */
const soon = 20_000
const ready = async () => {
  const started = Date.now()
  const response = await fetch(`${server.url}/api/ready`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, ms: Date.now() - started }
}
/** Until a call that writes is answered again. @returns milliseconds, for people to read */
const backAfter = async () => {
  const started = Date.now()
  for (;;) {
    const answer = await browserOf(server).call('POST', '/api/support', { subject: 'Back?', message: 'Yes', email: 'back@example.com' })
    if (answer.status === 201 || answer.status === 429) return Date.now() - started
    if (Date.now() - started > 120_000) throw new Error(`still ${answer.status} after two minutes`)
    await wait(50)
  }
}
/** So that there is something to lose. */
const moreAccounts = async ({ acknowledged }: BusyPeople, many: number) => {
  const before = acknowledged.accounts.length
  await expect.poll(() => acknowledged.accounts.length).toBeGreaterThanOrEqual(before + many)
}
const aliveAndClean = (faults: string[]) => {
  expect(server.child.exitCode, server.output().slice(-2000)).toBeNull()
  expect(server.child.signalCode).toBeNull()
  expect([...new Set(faults)].join('\n')).toBe('')
  const log = server.output()
  for (const word of canaryWords) expect(log.split('\n').filter((line) => line.includes(word))).toEqual([])
}

function processOf(pid: number): { state: string; parent: number } | null {
  try {
    // The name before is in brackets and may hold anything.
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return null
  }
}
/** @returns false when it has ended */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && processOf(pid)?.parent === parent)

/** The one address that a database has for its users, wherever it leads just now. */
async function relay(first: string) {
  let target = Number(new URL(first).port)
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(first)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    lead: (to: string) => {
      target = Number(new URL(to).port)
      for (const socket of open) socket.destroy()
    },
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

it.skipIf(!bin)(
  'a failover: until the standby is promoted calls get 503 with the time to come back, jobs wait, and nothing acknowledged is lost',
  async () => {
    const primary = await startPostgres(bin!)
    const standby = await startPostgres(bin!, { standbyOf: primary.url })
    const address = await relay(primary.url)
    const on = async (url: string, statement: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return (await client.query(statement).finally(() => client.end())).rows as Record<string, unknown>[]
    }
    const failing = await startServerProcess({ env: { DATABASE_URL: address.url, LOG_LEVEL: 'warn' } })
    try {
      // What is acknowledged is on both from now on.
      await on(primary.url, "alter system set synchronous_standby_names = '*'")
      await on(primary.url, 'select pg_reload_conf()')
      await expect
        .poll(async () => (await on(primary.url, 'select sync_state from pg_stat_replication'))[0])
        .toEqual({ sync_state: 'sync' })
      const people = startBusyPeople(failing, 4)
      await expect.poll(() => people.acknowledged.accounts.length).toBeGreaterThan(4)
      await primary.down('immediate')
      address.lead(standby.url)
      const refused = () => people.answers.get(503) ?? 0
      const before = refused()
      await expect.poll(refused).toBeGreaterThan(before + 40)
      await standby.promote()
      await on(standby.url, "alter system set synchronous_standby_names = ''")
      await on(standby.url, 'select pg_reload_conf()')
      const promoted = people.acknowledged.accounts.length
      await expect.poll(() => people.acknowledged.accounts.length).toBeGreaterThan(promoted)
      await people.stop()
      expect([...new Set(people.faults)].join('\n')).toBe('')
      expect(await findLost(failing, people.acknowledged)).toEqual([])
      expect(failing.output()).not.toContain('a job failed')
      expect(failing.output()).not.toMatch(/"(code|msg)":"internal"|"status":500/)
    } finally {
      if (failing.child.exitCode === null) await failing.kill()
      address.stop()
      standby.stop()
      primary.stop()
    }
  },
)

describe.skipIf(!bin)('a database that goes away', () => {
  beforeAll(async () => {
    database = await startPostgres(bin!)
  })
  beforeEach(async () => {
    server = await startServerProcess({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'info' } })
    // The people of the test before called and registered from the same address: their minute and their hour are over.
    await onServer('delete from throttles')
  })
  afterEach(async () => {
    await database.up().catch(() => undefined)
    if (server?.child.exitCode === null) await server.kill()
  })
  afterAll(() => database?.stop())

  it('restarted under load: calls in flight get 503 with the time to come back, the next ones work, nothing acknowledged is lost', async () => {
    const people = startBusyPeople(server, 6)
    const times: number[] = []
    for (let round = 0; round < (isDeep ? 20 : 3); round++) {
      await moreAccounts(people, 2)
      const refused = people.answers.get(503) ?? 0
      await database.down(round % 2 === 0 ? 'fast' : 'immediate')
      await expect.poll(() => people.answers.get(503) ?? 0).toBeGreaterThan(refused)
      await database.up()
      times.push(await backAfter())
    }
    await moreAccounts(people, 1)
    await people.stop()
    aliveAndClean(people.faults)
    if (isDeep) console.log(`back after ${times.join(', ')} ms; answers ${JSON.stringify([...people.answers].sort())}`)
    expect(await findLost(server, people.acknowledged)).toEqual([])
  })

  it('backends ended under load hurt nobody but the call that used them', async () => {
    const people = startBusyPeople(server, 6)
    for (let round = 0; round < (isDeep ? 60 : 12); round++) {
      await wait(150)
      await onServer(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
    }
    await backAfter()
    await people.stop()
    aliveAndClean(people.faults)
    expect(await findLost(server, people.acknowledged)).toEqual([])
    // None of the pool's places was lost with its connection.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        browserOf(server).call('POST', '/api/support', { subject: `${n}`, message: 'x', email: 'a@example.com' }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 429)).toEqual([])
  })

  it('ready says so and says it soon, health does not mind, and both are well again', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', dependencies: { database: 'ok', mail: 'outbox' } } })
    await database.down()
    const gone = await ready()
    expect(gone).toMatchObject({ status: 503, body: { status: 'degraded', dependencies: { database: 'down', mail: 'outbox' } } })
    expect(gone.ms).toBeLessThan(soon)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await database.up()
    await expect.poll(async () => (await ready()).status).toBe(200)
  })

  it.skipIf(process.platform !== 'linux')('ready gives up on a database that hangs, and asks it no more than once at a time', async () => {
    const [folder] = await onServer<{ data_directory: string }>('show data_directory')
    const postmaster = Number(readFileSync(join(folder!.data_directory, 'postmaster.pid'), 'utf8').split('\n')[0])
    const hung: number[] = []
    const hang = async (pid: number) => {
      if (!signal(pid, 'SIGSTOP')) return
      hung.push(pid)
      await expect.poll(() => ['T', 'Z', undefined].includes(processOf(pid)?.state)).toBe(true)
    }
    try {
      // The one that takes new lines first; then every line that it ever took, which its own list names only when it is ready to answer.
      await hang(postmaster)
      for (const pid of childrenOf(postmaster)) await hang(pid)
      const asked = await Promise.all(Array.from({ length: 30 }, ready))
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]))
      expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(soon)
    } finally {
      for (const pid of hung.toReversed()) signal(pid, 'SIGCONT')
    }
    await expect.poll(async () => (await ready()).status).toBe(200)
  })

  it('an open page whose news were lost with the listening connection learns that it missed something, then hears again', async () => {
    const ada = browserOf(server)
    const registered = await ada.call('POST', '/api/auth/register', {
      username: 'listener',
      email: 'listener@example.com',
      password: 'secret-listener',
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '+234 801 234 5678',
    })
    expect(registered.status).toBe(201)
    const leaving = new AbortController()
    const stream = await fetch(`${server.url}/api/notifications/events`, { headers: { cookie: ada.cookie() }, signal: leaving.signal })
    let heard = ''
    const reading = (async () => {
      for await (const piece of stream.body!) heard += Buffer.from(piece).toString()
    })().catch(() => undefined)
    await expect.poll(() => heard).toContain('retry')
    await onServer("select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or query = 'select 1'")
    // Nobody listens at this moment.
    await ada.call('POST', '/api/preferences', { type: 'location', value: 'Ghana' })
    await expect.poll(() => heard).toContain('event: missed')
    heard = ''
    await expect
      .poll(async () => {
        await ada.call('POST', '/api/preferences', { type: 'location', value: 'Nigeria' })
        return heard
      })
      .toContain('event: account')
    leaving.abort()
    await reading
  })

  it('what a person typed and paid for is in no line of the log and in no answer to others, whatever fails', async () => {
    const ada = browserOf(server)
    const post = async (path: string, body: unknown) => (await (await ada.call('POST', path, body)).json()) as Record<string, string>
    const details = { username: 'canary', password: 'canary-secret-1', firstName: 'Ada', phoneNumber: canary.phone }
    await post('/api/auth/register', { ...details, email: canary.email, lastName: canary.lastName })
    await post('/api/support', { subject: 'Help', message: canary.ticket })
    const { opportunities } = (await (await ada.call('GET', '/api/opportunities?country=Nigeria&pageSize=1')).json()) as unknown as {
      opportunities: { id: string }[]
    }
    const opportunityId = opportunities[0]!.id
    const intent = await post('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })
    await post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
    const { id } = await post('/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })
    const report = async () =>
      (await (await ada.call('GET', `/api/reports/${id}`)).json()) as unknown as {
        status: string
        reportData?: { sections: { summary: string }[] }
      }
    await expect.poll(async () => (await report()).status).toBe('ready')
    const paid = (await report()).reportData!.sections.map(({ summary }) => summary)
    expect(paid.length).toBe(12)

    const people = startBusyPeople(server, 2)
    const others: string[] = []
    const look = async (path: string) => others.push(await (await fetch(`${server.url}${path}`)).text().catch(() => ''))
    // Every statement that carries her data fails somewhere in the middle.
    let failing = true
    const ended = (async () => {
      while (failing) {
        await onServer(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
        )
        await wait(20)
      }
    })()
    for (let round = 0; round < (isDeep ? 40 : 8); round++) {
      await Promise.all([
        ada.call('POST', '/api/support', { subject: 'Help', message: canary.ticket }),
        ada.call('PUT', '/api/account', { phoneNumber: canary.phone, lastName: canary.lastName }),
        ada.call('POST', '/api/account/password', { currentPassword: details.password, newPassword: details.password }),
        browserOf(server).call('POST', '/api/auth/register', {
          ...details,
          email: canary.email,
          lastName: canary.lastName,
          username: `canary${round}`,
        }),
        browserOf(server).call('POST', '/api/auth/register', {
          ...details,
          email: `x${round}@canary.example`,
          lastName: canary.lastName,
          username: `canaryx${round}`,
        }),
        browserOf(server).call('POST', '/api/auth/request-password-reset', { email: canary.email }),
        ada.call('GET', `/api/reports/${id}`),
        look(`/api/opportunities/${opportunityId}`),
        look(`/reports/${id}`),
        look('/api/opportunities?search=canary'),
      ])
    }
    failing = false
    await ended
    await backAfter()
    await people.stop()
    aliveAndClean(people.faults)
    const log = server.output()
    expect(log).toContain('unavailable')
    for (const sentence of paid) {
      expect(log.includes(sentence), sentence).toBe(false)
      expect(
        others.some((answer) => answer.includes(sentence)),
        sentence,
      ).toBe(false)
    }
    for (const answer of others) for (const word of canaryWords) expect(answer).not.toContain(word)
    // Nor where reasons are kept for later.
    const kept = await onServer<{ text: string }>(
      'select last_error as text from jobs where last_error is not null union all select last_error from provider_events where last_error is not null',
    )
    for (const { text } of kept) for (const word of [...canaryWords, 'params', 'insert into']) expect(text).not.toContain(word)
  })
})
