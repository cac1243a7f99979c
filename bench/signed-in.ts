// Calls of a hundred people who are signed in, beside a lean probe that does the least such a call can do, both loaded by turns.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import pg from 'pg'
import { wireList } from '#contract/wire-values.ts'
import { onOwnDatabase } from './own-database.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, timed, withRatio } from './rows.ts'
import { freePort, type RunningServer, type SignedUp, signUp, startServer } from './running-server.ts'

// Few of them would be over the limit of calls a minute each.
const people = rounds(100, 30)
const connections = rounds(32, 4)
const seconds = rounds(2, 1)
const turns = rounds(3, 1)
/** Of the 600 calls a minute that a session has, with room for those that a machine makes more in one measure than in the one before. */
const callsEach = 500
const minuteMs = 61_000

const calls = {
  'GET /api/auth/user': { path: '/api/auth/user', wanted: 0.6, embedded: 1200 },
  'matched list, 20 rows': { path: '/api/opportunities?pageSize=20', wanted: 0.5, embedded: 1000 },
  'matched list, 20 rows, view=row': { path: '/api/opportunities?pageSize=20&view=row', wanted: 0.5, embedded: 1000 },
  'GET /api/orders': { path: '/api/orders', wanted: 0.6, embedded: null },
  'GET /api/notifications': { path: '/api/notifications', wanted: 0.6, embedded: null },
} as const

export async function run(): Promise<Row[]> {
  const databaseUrl = process.env.BENCH_POSTGRES_URL
  const rows: Row[] = []
  const kinds = (process.env.BENCH_DATABASES ?? 'embedded,postgres').split(',')
  if (kinds.includes('embedded')) rows.push(...(await measureOn('embedded', {}, databaseUrl)))
  if (databaseUrl && kinds.includes('postgres'))
    rows.push(...(await onOwnDatabase(databaseUrl, (url) => measureOn('postgres', { DATABASE_URL: url }, databaseUrl))))
  return rows
}

async function measureOn(kind: 'embedded' | 'postgres', env: Record<string, string>, databaseUrl: string | undefined): Promise<Row[]> {
  const server = await startServer(env)
  try {
    const signedUp: SignedUp[] = []
    for (let n = 0; n < people; n++) signedUp.push(await signUp(server, profileOf(n)))
    await beginOrders(server, signedUp)
    const measure = (probe: Probe | null) => measureCalls(kind, server, signedUp, probe)
    const rows = databaseUrl ? await onOwnDatabase(databaseUrl, (url) => besideProbe(url, signedUp, measure)) : await measure(null)
    return [...rows, ...(await measureSignIns(kind, server, signedUp))]
  } finally {
    await server.stop()
  }
}

const budgets = wireList('budget')
const skills = wireList('skill')
const interests = wireList('interest')

/** No two alike, so that no list is ranked for several people at once. */
function profileOf(n: number): { budget: string; skills: string[]; interests: string[] } {
  return {
    budget: budgets[n % budgets.length]!,
    skills: [skills[n % skills.length]!, skills[(n + 1 + Math.floor(n / skills.length)) % skills.length]!],
    interests: [interests[n % interests.length]!],
  }
}

/** Two orders each, not paid: what is in the list then is the same for everybody. */
async function beginOrders(server: RunningServer, signedUp: readonly SignedUp[]): Promise<void> {
  const { opportunities } = (await (await fetch(`${server.url}/api/opportunities?pageSize=2&city=Lagos&country=Nigeria`)).json()) as {
    opportunities: { id: string }[]
  }
  for (const { headers } of signedUp)
    for (const { id } of opportunities) {
      const body = JSON.stringify({ opportunityId: id, location: 'Lagos', currency: 'NGN' })
      const response = await fetch(`${server.url}/api/reports/create-payment-intent`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`an order answered ${response.status}: ${await response.text()}`)
    }
}

type Probe = { url: string }

async function besideProbe(url: string, signedUp: readonly SignedUp[], measure: (probe: Probe) => Promise<Row[]>): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table probe_sessions (id text primary key, user_id text not null, token_hash text not null unique, expires_at timestamptz not null);
    create table probe_rows (id text primary key, user_id text not null, title text not null, place text not null, amount bigint not null, created_at timestamptz not null);
    create index on probe_rows (user_id, created_at)`)
  for (const [n, { headers }] of signedUp.entries()) {
    const secret = /gapwise_session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
    const digest = createHash('sha256').update(secret).digest('base64url')
    await client.query("insert into probe_sessions values ($1, $2, $3, now() + interval '1 day')", [`s${n}`, `u${n}`, digest])
    await client.query(
      `insert into probe_rows select $1 || '-' || n, $1, 'Row ' || n || ' of a person', 'Lagos, Nigeria', n * 1000, now() - n * interval '1 minute'
       from generate_series(1, 20) n`,
      [`u${n}`],
    )
  }
  await client.query('analyze')
  await client.end()
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/lean-probe.ts'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the probe ended with ${code}`)))
    child.stdout.once('data', () => resolve())
  })
  try {
    return await measure({ url: `http://127.0.0.1:${port}` })
  } finally {
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  }
}

async function measureCalls(kind: string, server: RunningServer, signedUp: readonly SignedUp[], probe: Probe | null): Promise<Row[]> {
  const loads = new Map<string, Load[]>()
  const probed: Load[] = []
  let made = 0
  let most = 0
  for (let turn = 0; turn < turns; turn++) {
    if (probe) probed.push(await load(probe.url, '/', signedUp))
    for (const [name, { path }] of Object.entries(calls)) {
      if (made + most > callsEach * signedUp.length) {
        await setTimeout(minuteMs)
        made = 0
      }
      const own = await load(server.url, path, signedUp)
      made += own.perSecond * seconds
      most = Math.max(most, own.perSecond * seconds)
      loads.set(name, [...(loads.get(name) ?? []), own])
    }
  }
  const rows: Row[] = probe
    ? [
        { name: `${kind}: lean probe`, value: middle(probed, 'perSecond'), unit: '/s' },
        { name: `${kind}: lean probe, p99`, value: middle(probed, 'p99'), unit: 'ms' },
      ]
    : []
  for (const [name, { wanted, embedded }] of Object.entries(calls)) {
    const own = loads.get(name)!
    const limit = kind === 'embedded' ? (embedded ? { limit: `≥ ${embedded}/s` } : {}) : { limit: `≥ ${wanted}×` }
    const row = { name: `${kind}: ${name}`, value: middle(own, 'perSecond'), unit: '/s', ...limit }
    rows.push(
      probe ? withRatio({ ...row, floor: { name: 'lean probe', value: middle(probed, 'perSecond') } }) : row,
      { name: `${kind}: ${name}, p99`, value: middle(own, 'p99'), unit: 'ms', ...(name.includes('auth/user') ? { limit: '≤ 30 ms' } : {}) },
      {
        name: `${kind}: ${name}, JSON`,
        value: own[0]!.bytes / 1024,
        unit: 'KB',
        ...(name.includes('view=row') ? { limit: '≤ 14 KB' } : {}),
      },
    )
  }
  return rows
}

type Load = { perSecond: number; p99: number; bytes: number }

function middle(loads: readonly Load[], key: 'perSecond' | 'p99'): number {
  return quantile(
    loads.map((each) => each[key]).sort((a, b) => a - b),
    0.5,
  )
}

/** Every connection takes the sessions in turn, from one of its own on. An answer that is none fails the run. */
async function load(url: string, path: string, signedUp: readonly SignedUp[]): Promise<Load> {
  const first = await fetch(`${url}${path}`, { headers: { cookie: signedUp[0]!.headers.cookie! } })
  const bytes = (await first.text()).length
  const requests = signedUp.map(({ headers }) => ({ method: 'GET' as const, path, headers: { cookie: headers.cookie! } }))
  let next = Math.floor(Math.random() * requests.length)
  const asked = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    setupClient: (client) => {
      client.setRequests(turnedBy(requests, next))
      next += Math.ceil(requests.length / connections)
    },
  })
  if (asked.non2xx > 0 || asked.errors > 0) throw new Error(`${path}: ${asked.non2xx} refusals, ${asked.errors} errors`)
  return { perSecond: asked.requests.average, p99: asked.latency.p99, bytes }
}

function turnedBy<T>(all: readonly T[], by: number): T[] {
  const start = by % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}

/** A person reads between their calls; without a rest this one would take half of a core itself. */
const othersRestMs = 10

/** Sign-ins from eight browsers at once, beside argon2id alone on as many threads, and what others feel of them. */
async function measureSignIns(kind: string, server: RunningServer, signedUp: readonly SignedUp[]): Promise<Row[]> {
  const stored = await hash('bench-password', { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  let next = 0
  const signIn = async () => {
    const { username, password } = signedUp[next++ % signedUp.length]!
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ username, password }),
    })
    if (!response.ok) throw new Error(`a sign-in answered ${response.status}`)
    await response.arrayBuffer()
  }
  const others: number[] = []
  const callAsOther = async (n: number) => {
    const { headers } = signedUp[n % signedUp.length]!
    others.push(...(await timed(1, async () => (await fetch(`${server.url}/api/auth/user`, { headers })).arrayBuffer(), 0)))
    await setTimeout(othersRestMs)
  }
  const rates: { alone: number; signedIn: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    const alone = await perSecond(Math.min(2, availableParallelism()), () => verify(stored, 'bench-password'))
    let isOver = false
    const other = (async () => {
      for (let n = 0; !isOver; n++) await callAsOther(n)
    })()
    const signedIn = await perSecond(8, signIn)
    isOver = true
    await other
    rates.push({ alone, signedIn })
  }
  others.sort((a, b) => a - b)
  const middle = (all: number[]) =>
    quantile(
      all.sort((a, b) => a - b),
      0.5,
    )
  return [
    withRatio({
      name: `${kind}: sign-ins`,
      value: middle(rates.map((rate) => rate.signedIn)),
      unit: '/s',
      floor: { name: 'argon2id alone', value: middle(rates.map((rate) => rate.alone)) },
      limit: '≥ 0.6×',
    }),
    { name: `${kind}: another’s call during sign-ins, p99`, value: quantile(others, 0.99), unit: 'ms', limit: '≤ 50 ms' },
  ]
}

async function perSecond(atOnce: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  const one = async () => {
    while (performance.now() < until) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return (done / (performance.now() - started)) * 1000
}
