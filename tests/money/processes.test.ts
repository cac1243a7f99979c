import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { openPaymentsHarness, type PaymentsHarness } from '#tests/support/payments-harness.ts'
import { startStandIns } from '#tools/simulator/stand-ins.ts'

type Server = { ask: (key: string) => void; answer: () => Promise<Record<string, unknown>>; end: () => Promise<unknown> }

let money: PaymentsHarness
const servers: Server[] = []
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end()))
  for (const close of closers.splice(0)) await close()
  await money.close()
})

function startServer(args: string[]): Server {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/payments-clicks-child.ts', ...args],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const line = async () => (await lines.next()).value as string
  const server: Server = {
    ask: (key) => void child.stdin.write(`${key}\n`),
    answer: async () => {
      const text = await line()
      return text === 'ready' ? { ready: true } : (JSON.parse(text) as Record<string, unknown>)
    },
    end: () => {
      child.stdin.end()
      return ended
    },
  }
  servers.push(server)
  return server
}

describe('two server processes on one database', () => {
  it('starting one attempt at the same instant ask Paystack once, and answer with the same payment', async () => {
    money = await openPaymentsHarness('paystack')
    const ada = await money.person()
    const standIns = await startStandIns({ port: 0, webhooksTo: 'http://127.0.0.1:9' })
    closers.push(standIns.close)
    const args = [money.url!, ada.userId, standIns.url, money.now().toISOString()]
    const both = [startServer(args), startServer(args)]
    for (const server of both) expect(await server.answer()).toEqual({ ready: true })
    const rounds = 12
    for (let round = 0; round < rounds; round++) {
      for (const server of both) server.ask(`round ${round}`)
      const [one, other] = await Promise.all(both.map((server) => server.answer()))
      expect(one).toMatchObject({ provider: 'paystack', clientSecret: expect.stringMatching(/./), orderState: 'awaiting_payment' })
      expect(other).toEqual(one)
    }
    expect(await money.rows(sql`select state, count(*)::int as count from payment_attempts group by state`)).toEqual([
      { state: 'pending', count: rounds },
    ])
    expect(standIns.providerState.payments.size).toBe(rounds)
  })
})
