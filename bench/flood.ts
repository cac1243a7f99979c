// What a buyer feels while strangers ask for a thousand briefs: a report from payment to ready, a what-if, an export; quiet and in the flood.
import { Agent, request } from 'node:http'
import { rounds } from './rounds.ts'
import { quantile, type Row, withRatio } from './rows.ts'
import { type RunningServer, signUp, startServer } from './running-server.ts'

const briefs = rounds(1_000, 12)
const repeats = rounds(7, 1)

type Buyer = { server: RunningServer; headers: Record<string, string>; report: string }

export async function run(): Promise<Row[]> {
  const server = await startServer({ TRUST_PROXY: '1' })
  const lagos = await opportunities(server, '?city=Lagos&country=Nigeria')
  const everywhere = await opportunities(server, '?scope=all')
  const buyer: Buyer = { server, headers: (await signUp(server)).headers, report: '' }
  let next = 0
  const purchase = async () => {
    const { report, ms } = await buyReport(buyer, lagos[next++]!)
    buyer.report = report
    return ms
  }
  await purchase()
  const acts: Record<string, () => Promise<number>> = {
    'payment to ready report': purchase,
    'what-if': () => timeOf(() => call(buyer, `/api/reports/${buyer.report}/what-if`, { assumptions: {} })),
    'report as PDF': () => timeOf(() => call(buyer, `/api/reports/${buyer.report}/pdf`)),
  }
  const rows: Row[] = []
  const quiet = await measured(acts, null)
  let floods = 0
  for (const [name, addresses] of [
    ['one address', 1],
    ['a hundred addresses', 100],
  ] as const) {
    const statuses = new Map<number, number>()
    const loud = await measured(acts, () => askForBriefs(server, everywhere, { flood: floods++, addresses, statuses }))
    for (const [act, times] of Object.entries(loud)) {
      const floor = { name: 'quiet, p50', value: quantile(quiet[act]!, 0.5) }
      const limit = act.startsWith('payment') ? { limit: '≤ 1.5×' } : {}
      rows.push(
        withRatio({ name: `${act}, ${briefs} briefs from ${name}, p50`, value: quantile(times, 0.5), unit: 'ms', floor, ...limit }),
        withRatio({ name: `${act}, ${briefs} briefs from ${name}, worst`, value: times.at(-1)!, unit: 'ms', floor }),
      )
    }
    for (const [status, count] of [...statuses].sort(([x], [y]) => x - y))
      rows.push({ name: `briefs from ${name} answered ${status}`, value: count, unit: '', ...(status === 500 ? { limit: '0' } : {}) })
  }
  await server.stop()
  return rows
}

async function measured(
  acts: Record<string, () => Promise<number>>,
  flood: (() => Promise<void>) | null,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  for (const [name, act] of Object.entries(acts)) {
    const taken: number[] = []
    for (let round = 0; round < repeats; round++) {
      const asked = flood?.()
      // The line of those who came before is what is measured, not being first.
      if (asked) await new Promise((resolve) => setTimeout(resolve, 300))
      taken.push(await act())
      await asked
    }
    times[name] = taken.sort((a, b) => a - b)
  }
  return times
}

/** All at once, each for another business, so that nothing kept from before helps. */
function askForBriefs(
  server: RunningServer,
  ids: readonly string[],
  { flood, addresses, statuses }: { flood: number; addresses: number; statuses: Map<number, number> },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const ask = (n: number) =>
    new Promise<void>((resolve) => {
      const id = ids[(flood * briefs + n * 7) % ids.length]
      const headers = { 'x-forwarded-for': `198.18.${flood * 2 + (addresses > 1 ? 100 : 0)}.${n % addresses}` }
      const asked = request(`${server.url}/api/opportunities/${id}/brief.pdf`, { agent, headers }, (answer) => {
        const status = answer.statusCode ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        answer.resume().once('close', resolve)
      })
      asked.once('error', () => resolve())
      asked.end()
    })
  return Promise.all(Array.from({ length: briefs }, (_, n) => ask(n))).then(() => agent.destroy())
}

async function buyReport(buyer: Buyer, opportunityId: string): Promise<{ report: string; ms: number }> {
  const location = 'Lagos, Nigeria'
  const intent = await call(buyer, '/api/reports/create-payment-intent', { opportunityId, location, currency: 'NGN' })
  const started = performance.now()
  await call(buyer, '/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  const { id } = await call(buyer, '/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })
  for (let wait = 20; ; wait = Math.min(500, wait * 1.1)) {
    if ((await call(buyer, `/api/reports/${id}`)).status === 'ready') return { report: String(id), ms: performance.now() - started }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

async function call({ server, headers }: Buyer, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(
    `${server.url}${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return { bytes: (await answer.arrayBuffer()).byteLength }
  return (await answer.json()) as Record<string, unknown>
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}

async function opportunities(server: RunningServer, query: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const answer = await fetch(`${server.url}/api/opportunities${query}&pageSize=100&page=${page}`)
    const listed = ((await answer.json()) as { opportunities: { id: string }[] }).opportunities
    ids.push(...listed.map(({ id }) => id))
    if (listed.length < 100) return ids
  }
}
