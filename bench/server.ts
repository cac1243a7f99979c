// The server as it runs: signed-in list, search, sign-in, report generation; each beside a floor of the same run.
import { createServer } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import pg from 'pg'
import { onOwnDatabase } from './own-database.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, timed, withRatio } from './rows.ts'
import { type RunningServer, signUp, startServer } from './running-server.ts'

export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  const databaseUrl = process.env.BENCH_POSTGRES_URL
  const embedded = await startServer()
  rows.push(...(await measure(embedded, 'embedded', null)))
  await embedded.stop()
  if (databaseUrl) {
    const measured = await onOwnDatabase(databaseUrl, async (url) => {
      const server = await startServer({ DATABASE_URL: url })
      const found = await measure(server, 'postgres', url)
      await server.stop()
      return found
    })
    rows.push(...measured)
  }
  return rows
}

async function measure(server: RunningServer, kind: string, databaseUrl: string | null): Promise<Row[]> {
  const person = await signUp(server)
  const rows: Row[] = []
  const plain = await plainServer()
  const floor = await load(plain.url, {})
  const health = await load(`${server.url}/api/health`, {})
  rows.push(
    withRatio({
      name: `${kind}: health call, mean`,
      value: health.mean,
      unit: 'ms',
      floor: { name: 'plain node:http, mean', value: floor.mean },
    }),
  )
  plain.close()

  const list = await load(`${server.url}/api/opportunities?pageSize=20`, person.headers)
  const search = await load(`${server.url}/api/opportunities?pageSize=20&search=shop&costMax=5000`, person.headers)
  const base = databaseUrl ? await sessionAndPage(databaseUrl) : await load(`${server.url}/api/auth/user`, person.headers)
  const baseName = databaseUrl ? 'session look-up + bare 20-row page, p99' : 'session user call, p99'
  rows.push(
    withRatio({
      name: `${kind}: matched list, 20 rows, p99`,
      value: list.p99,
      unit: 'ms',
      floor: { name: baseName, value: base.p99 },
      limit: '≤ 3×',
    }),
  )
  rows.push(
    withRatio({ name: `${kind}: search and filter p99`, value: search.p99, unit: 'ms', floor: { name: baseName, value: base.p99 } }),
  )

  const stored = await hash('bench-password', { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const argon = await timed(rounds(20, 2), () => verify(stored, 'bench-password'))
  const signIn = await timed(rounds(20, 2), () =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ username: person.username, password: person.password }),
    }),
  )
  rows.push(
    withRatio({
      name: `${kind}: sign-in p50`,
      value: quantile(signIn, 0.5),
      unit: 'ms',
      floor: { name: 'argon2id alone', value: quantile(argon, 0.5) },
    }),
  )
  rows.push({ name: `${kind}: payment to finished report p50`, value: await reportSeconds(server, person.headers), unit: 's' })
  return rows
}

/** From the confirmed payment to a ready report, as a page would see it. */
async function reportSeconds(server: RunningServer, headers: Record<string, string>): Promise<number> {
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(
      `${server.url}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const { opportunities } = (await call(`/api/opportunities?pageSize=${rounds(5, 1)}`)) as { opportunities: { id: string }[] }
  const taken: number[] = []
  for (const { id } of opportunities) {
    const intent = await call('/api/reports/create-payment-intent', { opportunityId: id, location: 'Lagos', currency: 'NGN' })
    const started = performance.now()
    await call('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
    const report = await call('/api/reports/generate', { opportunityId: id, paymentIntentId: intent.paymentIntentId })
    while ((await call(`/api/reports/${report.id}`)).status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 20))
    taken.push((performance.now() - started) / 1000)
  }
  return quantile(
    taken.sort((a, b) => a - b),
    0.5,
  )
}

type Load = { mean: number; p50: number; p99: number }

/** 600 calls a minute are a session's limit, so the load is spread thin enough to stay below it. */
async function load(url: string, headers: Record<string, string>): Promise<Load> {
  const limited = url.includes('/api/') && !url.includes('/api/health')
  if (!limited) {
    const connections = 4
    const { latency, requests } = await autocannon({ url, headers, connections, duration: rounds(3, 1) })
    // The tool's own times are whole milliseconds; what was under way, divided by the rate, is finer.
    return { mean: (connections / requests.average) * 1000, p50: latency.p50, p99: latency.p99 }
  }
  return summary(await timed(rounds(120, 3), async () => (await fetch(url, { headers })).arrayBuffer()))
}

/** What the list would cost if it were nothing but its two reads. */
async function sessionAndPage(url: string): Promise<Load> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await pool.query('create table if not exists bench_rows as select n as id, md5(n::text) as title from generate_series(1, 4000) n')
  const server = createServer(async (_request, response) => {
    await pool.query('select s.id, u.id from sessions s join users u on u.id = s.user_id where s.token_hash = $1', ['none'])
    const { rows } = await pool.query('select * from bench_rows order by id limit 20')
    response.end(JSON.stringify(rows))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const taken = await timed(rounds(120, 3), async () =>
    (await fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)).arrayBuffer(),
  )
  server.close()
  await pool.query('drop table bench_rows')
  await pool.end()
  return summary(taken)
}

function summary(sorted: readonly number[]): Load {
  return { mean: sorted.reduce((a, b) => a + b, 0) / sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

async function plainServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => response.end('{"status":"ok"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`, close: () => server.close() }
}
