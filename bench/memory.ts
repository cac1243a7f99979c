// What the server takes on either database: memory when it has started and under load, time to start; each beside bare Node, and PGlite alone.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onOwnDatabase } from './own-database.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, withRatio } from './rows.ts'
import { type RunningServer, residentMb, signUp, startServer } from './running-server.ts'

type Floor = { name: string; ms: number; mb: number }
type Wanted = { start: string; fresh: string; started: string; loaded: string }

const people = rounds(100, 2)
const loadMs = rounds(6_000, 200)
const calls = ['/api/opportunities?pageSize=20', '/api/auth/user', '/api/orders', '/api/notifications']

export async function run(): Promise<Row[]> {
  const server = process.env.BENCH_POSTGRES_URL
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-bench-memory-'))
  const node = { name: 'bare Node', code: "process.stdout.write('ready')" }
  const pglite = {
    name: 'PGlite alone',
    code: `const { PGlite } = await import('@electric-sql/pglite'); const db = await PGlite.create(process.argv[1]); await db.query('select 1'); process.stdout.write('ready')`,
  }
  try {
    const rows: Row[] = []
    if (server) {
      const wanted = { start: '≤ 500 ms', fresh: '', started: '≤ 130 MB', loaded: '≤ 220 MB' }
      rows.push(
        ...(await onOwnDatabase(server, (url) => measure('postgres', node, wanted, () => ({ DATABASE_URL: url, DATA_DIR: folder })))),
      )
    }
    let fresh = 0
    const dataDir = (isNew: boolean) => ({ DATA_DIR: join(folder, `data-${isNew ? ++fresh : fresh}`) })
    const wanted = { start: '≤ 1,200 ms', fresh: '≤ 2,000 ms', started: '≤ 420 MB', loaded: '≤ 520 MB' }
    rows.push(...(await measure('embedded', { ...pglite, argument: join(folder, 'pglite') }, wanted, dataDir)))
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  kind: string,
  floorOf: { name: string; code: string; argument?: string },
  wanted: Wanted,
  env: (isNew: boolean) => Record<string, string>,
): Promise<Row[]> {
  const floors: Floor[] = []
  const fresh: number[] = []
  const again: number[] = []
  // PGlite's own first start makes its folder.
  if (floorOf.argument) await alone(floorOf)
  for (let round = 0; round < rounds(5, 1); round++) {
    floors.push(await alone(floorOf))
    for (const [times, isNew] of [
      [fresh, true],
      [again, false],
    ] as const) {
      const server = await startServer(env(isNew))
      times.push(server.startMs)
      await server.stop()
    }
  }
  const middle = (values: number[]) =>
    quantile(
      [...values].sort((a, b) => a - b),
      0.5,
    )
  const ms = { name: floorOf.name, value: middle(floors.map((each) => each.ms)) }
  const mb = { name: floorOf.name, value: middle(floors.map((each) => each.mb)) }
  const server = await startServer(env(false))
  // What a start leaves to be done right after it.
  await wait(rounds(10_000, 100))
  const started = server.rssMb()
  const loaded = await underLoad(server)
  await server.stop()
  const row = (name: string, value: number, unit: string, floor: Row['floor'], limit: string) =>
    withRatio({ name: `${kind}: ${name}`, value, unit, floor: floor!, ...(limit ? { limit } : {}) })
  return [
    ...(kind === 'embedded' ? [row('start with a new data folder, p50', middle(fresh), 'ms', ms, wanted.fresh)] : []),
    row('start with existing data, p50', middle(again), 'ms', ms, wanted.start),
    row('memory when started', started, 'MB', mb, wanted.started),
    row(`memory under load of ${people} people, a report and its PDF`, loaded, 'MB', mb, wanted.loaded),
  ]
}

async function alone({ name, code, argument }: { name: string; code: string; argument?: string }): Promise<Floor> {
  const started = performance.now()
  const stay = `${code}; setInterval(() => undefined, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', stay, ...(argument ? [argument] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  const ms = performance.now() - started
  const mb = residentMb(child.pid!)
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
  return { name, ms, mb }
}

/** The most that was resident while everybody called what a page calls, and one of them bought a report and took it as PDF. */
async function underLoad(server: RunningServer): Promise<number> {
  const everybody: Record<string, string>[] = []
  for (let n = 0; n < people; n++) everybody.push((await signUp(server)).headers)
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, server.rssMb())
  }, 50)
  const until = performance.now() + loadMs
  let next = 0
  const callOneByOne = async () => {
    do {
      const turn = next++
      const headers = everybody[Math.floor(turn / calls.length) % everybody.length]!
      await (await fetch(`${server.url}${calls[turn % calls.length]}`, { headers })).arrayBuffer()
    } while (performance.now() < until)
  }
  await Promise.all([...Array.from({ length: 32 }, callOneByOne), buyReport(server, everybody[0]!)])
  clearInterval(look)
  return Math.max(most, server.rssMb())
}

async function buyReport(server: RunningServer, headers: Record<string, string>): Promise<void> {
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(
      `${server.url}${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const json = async (path: string, body?: unknown) => (await (await call(path, body)).json()) as Record<string, unknown>
  const { opportunities } = (await json('/api/opportunities?pageSize=1')) as { opportunities: { id: string }[] }
  const opportunityId = opportunities[0]!.id
  const intent = await json('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })
  await json('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  const { id } = await json('/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })
  while ((await json(`/api/reports/${id}`)).status !== 'ready') await wait(20)
  await (await call(`/api/reports/${id}/pdf`)).arrayBuffer()
}
