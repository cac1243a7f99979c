import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRoundRobin } from '#tests/support/round-robin.ts'
import { browserOf, type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { isDeep } from '../support/depth.ts'

const server = process.env.TEST_POSTGRES_URL
const webs = isDeep ? 4 : 2
const patience = { timeout: 60_000, interval: 50 }

describe.runIf(server)(`${webs} processes that answer calls and two that do jobs, on one database`, () => {
  const name = `gapwise_processes_${randomBytes(4).toString('hex')}`
  const url = server?.replace(/\/[^/]*$/, `/${name}`) ?? ''
  const web: ServerProcess[] = []
  const workers: ServerProcess[] = []
  let balancer: Awaited<ReturnType<typeof startRoundRobin>>
  let database: pg.Client

  beforeAll(async () => {
    await onServer(`create database ${name}`)
    const env = { DATABASE_URL: url, SESSION_SECRET: 'the same secret for every one of the processes' }
    for (let index = 0; index < webs; index++) web.push(await startServerProcess({ env: { ...env, ROLE: 'web' } }))
    for (let index = 0; index < 2; index++) workers.push(await startServerProcess({ env: { ...env, ROLE: 'worker' } }))
    balancer = await startRoundRobin(web.map((each) => each.url))
    database = new pg.Client({ connectionString: url })
    await database.connect()
  }, 300_000)
  afterAll(async () => {
    await balancer?.close()
    await database?.end()
    for (const process of [...web, ...workers]) await process.stop()
    await onServer(`drop database if exists ${name} with (force)`)
  })

  /** A new person with a profile, whose every call goes to the next process. */
  const newPerson = async () => {
    const browser = browserOf(balancer)
    const username = `p${randomBytes(5).toString('hex')}`
    const registered = await browser.call('POST', '/api/auth/register', {
      username,
      password: 'not a secret',
      email: `${username}@example.com`,
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '+234 801 234 5678',
    })
    expect(registered.status).toBe(201)
    return { ...browser, username, on: (index: number) => browserOf(web[index]!, browser.cookie()) }
  }
  const statusOf = async (browser: ReturnType<typeof browserOf>, path: string) => (await browser.call('GET', path)).status
  const readFrom = async <T>(browser: ReturnType<typeof browserOf>, path: string) => (await (await browser.call('GET', path)).json()) as T

  it('a worker answers what monitors ask, and nothing else', async () => {
    const worker = browserOf(workers[0]!)
    expect(await statusOf(worker, '/api/health')).toBe(200)
    expect(await statusOf(worker, '/api/ready')).toBe(200)
    for (const path of ['/', '/api/config', '/api/plans', '/api/auth/user']) expect(await statusOf(worker, path), path).toBe(404)
  })

  it('who signs in on one is known on the other, and who signs out on one is signed out on all', async () => {
    const ada = await newPerson()
    for (let index = 0; index < webs; index++) expect(await statusOf(ada.on(index), '/api/auth/user')).toBe(200)
    expect((await ada.on(1).call('POST', '/api/logout')).status).toBe(204)
    for (let index = 0; index < webs; index++) await expect.poll(() => statusOf(ada.on(index), '/api/auth/user'), patience).toBe(401)
  })

  it('what is counted in the database is counted over all of them together', async () => {
    const { username } = await newPerson()
    const stranger = browserOf(balancer)
    const answers: number[] = []
    for (let attempt = 0; attempt < 14; attempt++)
      answers.push((await stranger.call('POST', '/api/auth/login', { username, password: `wrong ${attempt}` })).status)
    expect(answers).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
  })

  it('what is changed on one is what the other answers with', async () => {
    const ada = await newPerson()
    for (const [index, location] of ['Nigeria', 'Ghana', 'Nigeria'].entries()) {
      const at = ada.on(index % webs)
      for (const [type, value] of Object.entries({
        location,
        budget: '$500 - $2,000',
        skills: ['Cooking'],
        interests: ['Food & Beverage'],
      }))
        expect((await at.call('POST', '/api/preferences', { type, value })).status).toBe(200)
      const other = ada.on((index + 1) % webs)
      const matched = () => readFrom<{ opportunities: { country: string }[] }>(other, '/api/opportunities?pageSize=5')
      await expect
        .poll(async () => (await matched()).opportunities.map(({ country }) => country), patience)
        .toEqual(Array(5).fill(location))
      await expect.poll(async () => (await readFrom<{ location: string }>(other, '/api/auth/user')).location, patience).toBe(location)
    }
  })

  it('a payment confirmed on one reaches a page that the other holds open, opens its report there, and its work is done once', async () => {
    const ada = await newPerson()
    const [here, there] = [ada.on(0), ada.on(1)]
    for (const [type, value] of Object.entries({
      location: 'Nigeria',
      budget: '$500 - $2,000',
      skills: ['Cooking'],
      interests: ['Food & Beverage'],
    }))
      await here.call('POST', '/api/preferences', { type, value })
    const news = await openNews(web[1]!.url, ada.cookie())
    const { opportunities } = await readFrom<{ opportunities: { id: string }[] }>(here, '/api/opportunities?pageSize=1')
    const asked = await here.call('POST', '/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })
    const bought = (await asked.json()) as { orderId: string; clientSecret: string }
    expect((await here.call('POST', '/api/payment/test/confirm', { clientSecret: bought.clientSecret, outcome: 'succeeded' })).status).toBe(
      200,
    )
    await expect.poll(() => news.heard(), patience).toContain('order')
    await expect.poll(async () => (await readFrom<{ state: string }>(there, `/api/orders/${bought.orderId}`)).state, patience).toBe('paid')
    const made = await there.call('POST', '/api/reports/generate', { opportunityId: opportunities[0]!.id })
    expect(made.status).toBeLessThan(300)
    const { id } = (await made.json()) as { id: string }
    await expect.poll(async () => (await readFrom<{ status: string }>(here, `/api/reports/${id}`)).status, patience).toBe('ready')
    await expect.poll(() => news.heard(), patience).toContain('notification')
    news.close()
    const { rows } = await database.query(
      'select count(*)::int as reports from reports where user_id = (select user_id from orders where id = $1)',
      [bought.orderId],
    )
    expect(rows).toEqual([{ reports: 1 }])
    const isIdle = async () =>
      (await database.query("select id from jobs where state <> 'done' and run_at <= now() and topic <> 'payments.sweep'")).rows.length
    await expect.poll(isIdle, patience).toBe(0)
    // Each was taken once, and by a process that does jobs: those that answer calls have none.
    const again = await database.query("select id, attempts from jobs where state = 'done' and attempts <> 1")
    expect(again.rows).toEqual([])
  })
})

/** A page held open: the kinds of news it was sent. */
async function openNews(url: string, cookie: string): Promise<{ heard: () => string[]; close: () => void }> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/notifications/events`, { headers: { cookie }, signal: leaving.signal })
  expect(answer.status).toBe(200)
  let text = ''
  const decoder = new TextDecoder()
  void (async () => {
    for await (const part of answer.body!) text += decoder.decode(part as Uint8Array, { stream: true })
  })().catch(() => undefined)
  return { heard: () => [...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind!), close: () => leaving.abort() }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server! })
  await client.connect()
  await client.query(statement)
  await client.end()
}
