// Several server processes on one PostgreSQL behind a round-robin: what a call costs of the processors, for one process, two and four.
import { readFileSync } from 'node:fs'
import { startRoundRobin } from '#tests/support/round-robin.ts'
import { onOwnDatabase } from './own-database.ts'
import { rounds } from './rounds.ts'
import { type Row, withRatio } from './rows.ts'
import { type RunningServer, signUp, startServer } from './running-server.ts'

/** Hundredths of a second: what Linux counts a process's time in, on every machine that Node runs on. */
const tickMs = 10
const paths = ['/api/auth/user', '/api/opportunities?pageSize=20', '/api/orders', '/api/notifications']
const atOnce = 8
const counts = [1, 2, 4]

export async function run(): Promise<Row[]> {
  const server = process.env.BENCH_POSTGRES_URL
  if (!server) return [{ name: 'no PostgreSQL: not measured', value: 0, unit: '' }]
  return onOwnDatabase(server, async (url) => {
    const rows: Row[] = []
    let alone = 0
    for (const count of counts) {
      const { cpuMs, perSecond } = await measure(url, count)
      alone ||= cpuMs
      const name = `processor time a call, ${count} ${count === 1 ? 'process' : 'processes'}`
      rows.push(
        withRatio({
          name,
          value: cpuMs,
          unit: 'ms',
          floor: { name: 'of one process', value: alone },
          ...(count > 1 ? { limit: '≤ 1.2×' } : {}),
        }),
      )
      rows.push({ name: `calls answered, ${count} ${count === 1 ? 'process' : 'processes'} on this machine`, value: perSecond, unit: '/s' })
    }
    return rows
  })
}

async function measure(url: string, count: number): Promise<{ cpuMs: number; perSecond: number }> {
  const env = { DATABASE_URL: url, ROLE: 'web', SESSION_SECRET: 'of every process of the bench, the same' }
  const servers: RunningServer[] = []
  for (let index = 0; index < count; index++) servers.push(await startServer(env))
  const balancer = await startRoundRobin(servers.map((server) => server.url))
  const people: Record<string, string>[] = []
  for (let index = 0; index < rounds(60, 2); index++) people.push((await signUp({ ...servers[index % count]!, url: balancer.url })).headers)
  let next = 0
  const call = async (calls: number) => {
    const until = next + calls
    const one = async () => {
      for (let index = next++; index < until; index = next++) {
        const answer = await fetch(`${balancer.url}${paths[index % paths.length]}`, { headers: people[index % people.length]! })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${paths[index % paths.length]} answered ${answer.status}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }
  // Each process compiles what it runs often, step by step over thousands of calls: all are measured at the same step.
  await call(rounds(3000 * count, 16))
  const calls = rounds(3000 * count, 40)
  const before = sum(servers)
  const started = performance.now()
  await call(calls)
  const seconds = (performance.now() - started) / 1000
  const cpuMs = (sum(servers) - before) / calls
  await balancer.close()
  for (const server of servers) await server.stop()
  return { cpuMs, perSecond: calls / seconds }
}

/** Milliseconds of processor, user and system, of all of them. */
function sum(servers: readonly RunningServer[]): number {
  return servers.reduce((total, { child }) => {
    // After the name in brackets comes the state, which is the third field of the line; user time is the 14th, system time the 15th.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return total + (Number(fields[11]) + Number(fields[12])) * tickMs
  }, 0)
}
