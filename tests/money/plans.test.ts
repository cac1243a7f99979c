import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RouteKey, routes } from '#contract/routes.ts'
import { openDatabase } from '#server/db/database.ts'
import { loadMarket } from '#server/market/market.ts'
import { growData } from '#tests/support/grown-data.ts'
import { permissions } from '#tests/support/permissions.ts'
import { newPersona, type Persona } from '#tests/support/persona.ts'
import { openTestApp, openTestDatabase, type TestApp } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'
import { enableAutoExplain, findWideReads, watchPlans } from '../support/query-plans.ts'

/** Tables that do not grow with people or time: batches of evidence and their switches, one row a source, sums that are added up daily. */
const steady = [
  'evidence_batches',
  'evidence_rows',
  'shipped_switches',
  'source_health',
  'tallies',
  'marks',
  'schema_migrations',
  'import_uploads',
]
const people = isDeep ? 5000 : 1500
/** More than a person or a month has here, less than half of what grows with people. */
const most = people / 2.5

let app: TestApp
let user: Persona
let admin: Persona
let growing: ReadonlySet<string>
let watched: ReturnType<typeof watchPlans>
let drop: () => Promise<void>

beforeAll(async () => {
  const owned = await openTestDatabase()
  await owned.database.close()
  const url = owned.url!
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await growData(client, { people, market: loadMarket('dist/catalogue.json') })
  const { rows } = await client.query("select table_name as name from information_schema.tables where table_schema = 'public'")
  growing = new Set((rows as { name: string }[]).map(({ name }) => name).filter((name) => !steady.includes(name)))
  await client.end()
  await enableAutoExplain(url)
  watched = watchPlans()
  const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations' })
  app = await openTestApp({ database })
  user = await newPersona(app, 'user')
  admin = await newPersona(app, 'admin')
  // The checks of the day are no call's.
  await app.drain()
  drop = async () => {
    await app.close()
    await database.close()
    await owned.drop().catch(() => undefined)
  }
})
afterAll(async () => {
  watched.stop()
  await drop()
})

/** What was read widely since the last look, each with the statement that did. */
function foundSince(): string[] {
  const found = watched
    .takePlans()
    .flatMap((explained) => findWideReads(explained, growing, most).map((what) => `${what}: ${explained.query}`))
  return [...new Set(found)]
}

describe.each(Object.keys(routes) as RouteKey[])('%s', (key) => {
  it('reads no growing table whole', async () => {
    const row = permissions[key]
    const isAdmins = routes[key].access === 'admin'
    await app.ctx.rateLimiter.reset('registration', { address: '127.0.0.1' })
    const caller = row.fresh ? await newPersona(app, isAdmins ? 'admin' : 'user') : isAdmins ? admin : user
    const target = row.own ? 'own' : 'none'
    const { path = {}, query, body, headers } = (await row.call?.(target === 'own' ? caller : null, target, caller)) ?? {}
    const [method, pattern] = key.split(' ') as ['GET', string]
    const filled = pattern.replace(/\{(\w+)\}/g, (_match, name: string) => path[name] ?? `missing-${name}`)
    watched.takePlans()
    await ask({
      method,
      url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-request': randomBytes(4).toString('hex'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    // What it asked to be done later is part of it.
    await app.drain()
    expect(foundSince()).toEqual([])
  })
})

async function ask(options: InjectOptions): Promise<void> {
  const response = await app.http.inject({ ...options, payloadAsStream: true })
  const stream = response.stream()
  if (String(response.headers['content-type']).startsWith('text/event-stream')) return void stream.destroy()
  for await (const _part of stream);
}
