import { type AddressInfo, connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits, unread } from '#contract/limits.ts'
import { reports } from '#server/db/schema.ts'
import { limitUnread } from '#server/http/unread.ts'
import { newFounder, type Person, visitor } from '../support/client.ts'
import { isDeep } from '../support/depth.ts'
import { buy } from '../support/people.ts'
import { seedManyRows } from '../support/seed-many-rows.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** Answers that nobody reads. */
const unreadMs = isDeep ? unread.ms : 1_000
let app: TestApp
let port: number
let person: Person
beforeAll(async () => {
  app = await openTestApp({ unreadMs })
  const site = await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(site).port)
  person = await newFounder(app)
  const { orderId } = await buy(app, person, { planId: 'complete_report', opportunityId: 'opp_suya-stand--lagos', location: 'Lagos' })
  const [report] = await app.ctx.database.db.select({ id: reports.id }).from(reports)
  if (process.env.TEST_DATABASE === 'postgres') await seedManyRows(app, person.id, orderId, report!.id, 30)
})
afterAll(() => app.close())

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
/** A line that asks, and reads nothing until it is let. */
function open(path: string): { socket: Socket; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nCookie: ${cookieOf(person)}\r\n\r\n`)
  return { socket, closed }
}
const openLines = () =>
  new Promise<number>((resolve, reject) => app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

describe('an answer that nobody reads', () => {
  it('is not held: its line is closed when nothing was taken for a while, and a large one is never made whole', {
    timeout: 180_000,
  }, async () => {
    await app.ctx.rateLimiter.reset('export', { account: person.id })
    const held = new Set<Socket>()
    app.http.server.on('connection', (socket) => held.add(socket))
    // Twenty are written; the others are refused, and read as little.
    const lines = Array.from({ length: 60 }, () => open('/api/account/export').socket)
    await expect.poll(openLines).toBeGreaterThan(0)
    const unsent = () => [...held].reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0)
    let most = 0
    await expect
      .poll(
        async () => {
          most = Math.max(most, unsent())
          return openLines()
        },
        { interval: 20, timeout: 2 * unreadMs + 60_000 },
      )
      .toBe(0)
    // Of each line what the system did not take, and the report that comes next: of twenty exports of thirty reports less than one in ten.
    await app.ctx.rateLimiter.reset('export', { account: person.id })
    const whole = (await person.get('/api/account/export')).rawPayload.length
    expect(held.size).toBeGreaterThan(0)
    expect(most, `of ${whole}`).toBeLessThan((rateLimits.export.per.account * whole) / 10)
    for (const socket of lines) socket.destroy()
  })

  it('is one that is read slowly but read: it comes to its end, whole', { timeout: 120_000 }, async () => {
    await app.ctx.rateLimiter.reset('export', { account: person.id })
    const { socket, closed } = open('/api/account/export')
    const parts: Buffer[] = []
    socket.on('data', (part) => {
      parts.push(part)
      // A client that takes some, and then waits for most of what it may.
      socket.pause()
      setTimeout(() => socket.resume(), parts.length % 40 === 0 ? unreadMs / 10 : 0)
    })
    socket.resume()
    await expect.poll(() => parts.at(-1)?.toString('latin1').endsWith('0\r\n\r\n') === true, { timeout: 100_000 }).toBe(true)
    const text = Buffer.concat(parts).toString('latin1')
    expect(text.startsWith('HTTP/1.1 200')).toBe(true)
    expect(text).toContain('"money":')
    socket.destroy()
    await closed
  })

  it('leaves an export whole and valid, with and without compression, twenty in ten minutes', async () => {
    await app.ctx.rateLimiter.reset('export', { account: person.id })
    const plain = (await person.get('/api/account/export')).json()
    const packed = await person.get('/api/account/export', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const read = JSON.parse(gunzipSync(packed.rawPayload).toString('utf8'))
    expect(read).toEqual({ ...plain, exportedAt: read.exportedAt })
    expect(Object.keys(plain).slice(0, 2)).toEqual(['exportedAt', 'account'])
    expect(plain.reports.every((report: { reportData: unknown }) => report.reportData)).toBe(true)
    for (let n = 2; n < rateLimits.export.per.account; n++) app.ctx.rateLimiter.consumeLocal('export', { account: person.id })
    expect((await person.get('/api/account/export')).statusCode).toBe(429)
    expect((await visitor(app).get('/api/account/export')).statusCode).toBe(401)
  })
})

describe('bytes that lie unread', () => {
  it('are counted for each address and in all: one answer more is refused, and there is room again when a line ends', async () => {
    const server = fastify({ trustProxy: true })
    limitUnread(server)
    const large = Buffer.alloc(unread.address / 4, 'x')
    server.get('/large', async () => large)
    server.get('/small', async () => 'small')
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port: at } = server.server.address() as AddressInfo
    const ask = (path: string, address: string) => fetch(`http://127.0.0.1:${at}${path}`, { headers: { 'x-forwarded-for': address } })
    const taken = async (response: Response) => (await response.arrayBuffer()).byteLength
    try {
      const unread4 = await Promise.all(Array.from({ length: 4 }, () => ask('/large', '198.51.100.1')))
      expect(unread4.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const refused = await ask('/large', '198.51.100.1')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await refused.json()).code).toBe('busy')
      expect((await ask('/small', '198.51.100.1')).status).toBe(200)
      // Of another address; and no more of any than fit in all.
      const others = await Promise.all(['2', '2', '2', '2', '3', '3', '3'].map((last) => ask('/large', `198.51.100.${last}`)))
      const mostInAll = Math.floor(unread.all / large.byteLength)
      expect(others.filter(({ status }) => status === 200)).toHaveLength(mostInAll - 4)
      for (const response of [...unread4, ...others]) await taken(response)
      await expect.poll(async () => (await taken(await ask('/large', '198.51.100.1'))) === large.byteLength).toBe(true)
    } finally {
      server.server.closeAllConnections()
      await server.close()
    }
  })
})
