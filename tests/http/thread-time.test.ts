import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RouteKey, routes } from '#contract/routes.ts'
import { freeTimes, ownables, trades, wants } from '#engine/quantity/vocabulary.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { loadMarket } from '#server/market/market.ts'
import { growData } from '../support/grown-data.ts'
import { permissions, type RequestParts } from '../support/permissions.ts'
import { newPersona, type Persona } from '../support/persona.ts'
import { seedManyRows } from '../support/seed-many-rows.ts'
import { openTestApp, openTestDatabase, type TestApp } from '../support/test-app.ts'
import { threadMsOf, unitMs } from '../support/thread-time.ts'

/**
 * What each call costs the thread that serves everybody, by somebody who has very much and asks what nobody asked before: above a bound it must take
 * from a budget. Measured as the processor's time of this thread alone, against arithmetic in the same process, so that a busy machine changes little: a
 * unit is a hundredth of a second of a quiet thread, and the bound leaves room for caches that other processes empty.
 */
const mostUnits = 1.5
/** A first call reads what every later one has. */
const warmUps = 1
const repeats = 6
/** Of what needs a new account each. */
const onces = 2

let app: TestApp
let database: Database
let drop: () => Promise<void>
let user: Persona
let admin: Persona
const table: { call: string; ms: number; units: number; budgets: string[]; statuses: number[] }[] = []
const taken = new Set<string>()

beforeAll(async () => {
  const owned = await openTestDatabase()
  await owned.database.close()
  const url = owned.url!
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await growData(client, { people: 500, market: loadMarket('dist/catalogue.json') })
  await client.end()
  database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations' })
  const filling = await openTestApp({ database })
  app = { ...filling }
  user = await newPersona(app, 'user')
  admin = await newPersona(app, 'admin')
  for (const persona of [user, admin]) {
    await persona.ownBusiness()
    const { orderId, reportId } = await persona.purchase()
    await seedManyRows(app, persona.id, orderId, reportId)
  }
  // What it kept of them it read before they had much. They go on at the next one.
  const at = app.clock.now().toISOString()
  await filling.close()
  Object.assign(app, await openTestApp({ database, at }))
  await app.drain()
  watchBudgets(app.ctx)
  drop = async () => {
    await app.close()
    await database.close()
    await owned.drop().catch(() => undefined)
  }
}, 600_000)
afterAll(async () => {
  const { THREAD_TIME_TABLE: file } = process.env
  if (file) writeFileSync(file, tableText())
  await drop()
})

type Asked = { name: string; sent: (n: number, caller: Persona) => Promise<RequestParts> | RequestParts; by?: 'visitor' }

let unseen = 0
/** A card of the catalogue that nobody has looked at yet. */
const nextId = () => app.ctx.market.entries[(unseen++ * 211) % app.ctx.market.entries.length]!.id
const nextIds = (count: number) => Array.from({ length: count }, nextId).join()
const amount = () => ({ amountMinor: String(10_000_000 + 7919 * unseen++), currency: 'NGN' })
/** What the person with much does before the call that is measured. */
const said = async (type: string, value: unknown) => expect((await user.post('/api/preferences', { type, value })).statusCode).toBe(200)
const word = () => randomBytes(4).toString('hex')
const words = (most: number) => Array.from({ length: most }, word).join(' ')

/** Inputs that nobody asked before, where the call's row of the permissions would ask the same again. */
const neverAsked: Partial<Record<RouteKey, Asked[]>> = {
  'GET /api/opportunities': [
    {
      name: 'everywhere, for an amount',
      by: 'visitor',
      sent: () => ({ query: { scope: 'all', country: 'Nigeria', hours: '20', pageSize: '1', ...amount() } }),
    },
    { name: 'everywhere, for a person', sent: () => ({ query: { scope: 'all', pageSize: '100', ...amount() } }) },
    { name: 'of a country', by: 'visitor', sent: () => ({ query: { country: 'Kenya', pageSize: '100', ...amount() } }) },
    {
      name: 'by a cost',
      by: 'visitor',
      sent: () => ({ query: { scope: 'all', costMax: String(900 + unseen++), sort: 'cost', pageSize: '100' } }),
    },
    {
      name: 'by a cost that leaves nothing',
      by: 'visitor',
      sent: () => ({ query: { scope: 'all', costMax: String(1 / (1 + unseen++)) } }),
    },
    { name: 'searched everywhere', by: 'visitor', sent: () => ({ query: { scope: 'all', search: `food ${word()}` } }) },
    { name: 'searched at home', sent: () => ({ query: { search: `sell clothes ${word()}`, ...amount() } }) },
    { name: 'searched for what is not there', sent: () => ({ query: { scope: 'all', search: `${word()} ${word()}`, ...amount() } }) },
    { name: 'searched with many words', by: 'visitor', sent: () => ({ query: { scope: 'all', search: words(25).slice(0, 200) } }) },
    { name: 'bookmarked', sent: () => ({ query: { bookmarked: 'true', pageSize: '100', ...amount() } }) },
    {
      name: 'kept and hidden on a device',
      by: 'visitor',
      sent: () => ({ query: { scope: 'all', bookmarked: 'true', kept: nextIds(60), without: nextIds(60), pageSize: '100', ...amount() } }),
    },
    {
      name: 'without what a device hides',
      by: 'visitor',
      sent: () => ({ query: { scope: 'all', without: nextIds(60), pageSize: '100' } }),
    },
    {
      name: 'for all that can be said',
      by: 'visitor',
      sent: () => ({
        query: {
          scope: 'all',
          country: 'Nigeria',
          trades: trades.join(),
          have: ownables.join(),
          when: freeTimes.join(),
          hours: String(1 + (unseen % 112)),
          sort: wants[unseen % wants.length]!,
          pageSize: '100',
          ...amount(),
        },
      }),
    },
    { name: 'hidden', sent: () => ({ query: { hidden: 'true', scope: 'all', pageSize: '100', ...amount() } }) },
  ],
  'GET /api/opportunities/{id}': [
    { name: 'never opened', sent: () => ({ path: { id: nextId() }, query: amount() }) },
    { name: 'never opened, at its other size', sent: () => ({ path: { id: nextId() }, query: { size: 'with-help' } }) },
    {
      name: 'after other answers about the household and the money',
      sent: async () => {
        await said('household', { currency: 'NGN', needMinor: 1_000_000 + unseen, otherIncomeMinor: 5000 })
        await said('setAside', { currency: 'NGN', notFreeMinor: 10_000 + unseen++, owedMinor: 5000, instalmentMinor: 500 })
        return { path: { id: nextId() } }
      },
    },
  ],
  'GET /api/news': [
    {
      name: 'after two amounts, with many bookmarks',
      sent: async () => {
        for (let n = 0; n < 10; n++) await user.send('PUT', `/api/opportunities/${nextId()}/bookmark`)
        for (const amountMinor of [100_000_000, 200_000_000])
          await said('budgetAmount', { amountMinor: amountMinor + unseen++, currency: 'NGN' })
        return {}
      },
    },
  ],
  'GET /api/opportunities/{id}/card': [
    { name: 'never opened', by: 'visitor', sent: () => ({ path: { id: nextId() }, query: amount() }) },
    { name: 'closed there', by: 'visitor', sent: () => ({ path: { id: nextClosed() }, query: amount() }) },
  ],
  'GET /api/opportunities/{id}/brief.pdf': [{ name: 'never opened', sent: () => ({ path: { id: nextId() } }) }],
  'GET /api/opportunities/{id}/picture.png': [{ name: 'never opened', sent: () => ({ path: { id: nextId() } }) }],
  'GET /api/compare': [{ name: 'never compared', sent: () => ({ query: { ids: [nextId(), nextId(), nextId(), nextId()].join() } }) }],
  'PUT /api/opportunities/{id}/bookmark': [{ name: 'another', sent: () => ({ path: { id: nextId() } }) }],
  'POST /api/location/resolve': [
    { name: 'nowhere', by: 'visitor', sent: () => ({ body: { text: words(25).slice(0, 200) } }) },
    { name: 'misspelt', by: 'visitor', sent: () => ({ body: { text: `Nairobbi ${word()}` } }) },
  ],
  'POST /api/discoveries': [{ name: 'in many words', sent: () => ({ body: { words: words(60).slice(0, 500) } }) }],
  'GET /api/discoveries': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/orders': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/notifications': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/reports/my-reports': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/gap-maps/{location}/squares': [
    {
      name: 'of another city',
      sent: () => ({ path: { location: app.ctx.market.facts.cities[unseen++ % app.ctx.market.facts.cities.length]!.id } }),
    },
  ],
  'POST /api/gap-maps/count': [
    { name: 'of another business', sent: (n) => ({ body: { opportunityId: nextId(), sellers: 1 + n, minutes: 20 + n } }) },
  ],
  'POST /api/reports/{id}/ask': [
    {
      name: 'in many words',
      sent: async () => ({ path: { id: (await user.purchase()).reportId }, body: { question: `How much ${words(20)}`.slice(0, 190) } }),
    },
  ],
  'GET /api/reports/{id}': [
    { name: 'its plan alone', sent: async () => ({ path: { id: (await user.purchase()).reportId }, query: { part: 'plan' } }) },
    { name: 'its other size', sent: async () => ({ path: { id: (await user.purchase()).reportId }, query: { size: 'with-help' } }) },
  ],
  'POST /api/preferences': [
    {
      name: 'a count at one more spot',
      sent: () => ({
        body: { type: 'counted', value: { opportunityId: nextId(), counted: { of: 'customers', count: 1 + unseen, minutes: 60 } } },
      }),
    },
    { name: 'a city that there is not', sent: () => ({ body: { type: 'city', value: words(25).slice(0, 200) } }) },
  ],
  'POST /api/understand': [{ name: 'in many words', by: 'visitor', sent: () => ({ body: { text: words(60).slice(0, 500) } }) }],
  'POST /api/reports/{id}/what-if': [
    {
      name: 'anew',
      sent: async () => ({ path: { id: (await user.purchase()).reportId }, body: { assumptions: { pricePerUnit: 1000 + unseen++ } } }),
    },
  ],
  'POST /api/reports/{id}/marks': [
    {
      name: 'a hundred',
      sent: async () => ({
        path: { id: (await user.purchase()).reportId },
        body: {
          marks: Array.from({ length: 100 }, () => ({
            task: 'step-1',
            at: '2026-11-02T12:00:00Z',
            done: true,
            id: randomBytes(16).toString('hex'),
          })),
        },
      }),
    },
  ],
  'POST /api/client-errors': [
    {
      name: 'long',
      by: 'visitor',
      sent: () => ({ body: { message: words(60).slice(0, 500), where: `/${words(9)}`, stack: 'x'.repeat(4000) } }),
    },
  ],
  'POST /api/support': [{ name: 'long', sent: () => ({ body: { subject: word(), message: words(440) } }) }],
  'GET /api/admin/users': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/admin/orders': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/admin/audit': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/admin/tickets': [{ name: 'many', sent: () => ({ query: { pageSize: '100' } }) }],
  'GET /api/admin/analytics': [{ name: 'of a year', sent: () => ({ query: { days: '365' } }) }],
}

function nextClosed(): string {
  const { entries, entryById } = app.ctx.market
  const offered = new Set(entries)
  const closed = [...entryById.values()].filter((entry) => !offered.has(entry))
  return (closed[unseen++ % closed.length] ?? entries[0]!).id
}

describe.each((Object.keys(routes) as RouteKey[]).toSorted((a, b) => rankOf(a) - rankOf(b)))('%s', (key) => {
  const row = permissions[key]
  const asRow: Asked = {
    name: 'as in the permissions',
    sent: async (_n, caller) => (await row.call?.(row.own ? caller : null, row.own ? 'own' : 'none', caller)) ?? {},
  }

  it.each(neverAsked[key] ?? [asRow])(
    '$name: takes no more of the thread than it may, or takes from a budget',
    async ({ name, sent, by }) => {
      const isAdmins = routes[key].access === 'admin'
      const owner = isAdmins ? admin : user
      // What ends a session, or changes something for good, is done once, by somebody new; an account is erased with all that it has.
      const isOnce = row.fresh === true
      const statuses = new Set<number>()
      taken.clear()
      const measure = async () => {
        app.clock.advance(61_000)
        const make = async (asked: RequestParts, caller: Persona | null) => void statuses.add(await ask(key, caller, asked))
        const unasked: [RequestParts, Persona | null][] = []
        for (let n = 0; n < warmUps + (isOnce ? onces : repeats); n++) {
          const one = isOnce ? await newPersona(app, isAdmins ? 'admin' : 'user') : owner
          unasked.push([await sent(n, one), by === 'visitor' ? null : one])
        }
        for (const asked of unasked.splice(0, warmUps)) await make(...asked)
        taken.clear()
        return threadMsOf(unasked.length, (n) => make(...unasked[n]!))
      }
      const measureInUnits = async () => {
        const ms = await measure()
        return { ms, units: ms / (await unitMs()) }
      }
      let found = await measureInUnits()
      // What is too much once may have been the machine.
      if (found.units > mostUnits && taken.size === 0) {
        const all = [found, await measureInUnits(), await measureInUnits()]
        found = all.toSorted((a, b) => a.units - b.units)[1]!
      }
      const { ms, units } = found
      table.push({ call: `${key}, ${name}`, ms, units, budgets: [...taken], statuses: [...statuses] })
      expect(units <= mostUnits || taken.size > 0, `${ms.toFixed(1)} ms of the thread, ${units.toFixed(2)} units, and no budget`).toBe(true)
      // By its own budget a call may be refused.
      expect([...statuses].filter((status) => status >= 500 || (status === 429 && taken.size === 0))).toEqual([])
    },
  )
})

/** Those that end the session, the account or what it has come last. */
function rankOf(key: RouteKey): number {
  return key === 'DELETE /api/account' ? 2 : permissions[key].fresh ? 1 : 0
}

/** Of what others share with the caller; every call is counted, and lines of the log are none of it. */
const notOfWork: readonly string[] = ['calls', 'refusal-lines']

/** Notes which budgets are taken from. */
function watchBudgets({ rateLimiter }: TestApp['ctx']): void {
  const { consume, consumeLocal, tryConsume } = rateLimiter
  const noting =
    <Given extends unknown[], Answer>(use: (name: never, ...given: Given) => Answer) =>
    (name: string, ...given: Given): Answer => {
      if (!notOfWork.includes(name)) taken.add(name)
      return use(name as never, ...given)
    }
  Object.assign(rateLimiter, { consume: noting(consume), consumeLocal: noting(consumeLocal), tryConsume: noting(tryConsume) })
}

/** Makes the call and reads its answer. */
async function ask(key: RouteKey, caller: Persona | null, { path = {}, query, body, headers }: RequestParts): Promise<number> {
  const [method, pattern] = key.split(' ') as ['GET', string]
  const filled = pattern.replace(/\{(\w+)\}/g, (_match, name: string) => path[name] ?? `missing-${name}`)
  const response = await app.http.inject({
    method,
    url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'accept-encoding': 'br',
      ...(caller ? { cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    payloadAsStream: true,
  })
  const stream = response.stream()
  if (String(response.headers['content-type']).startsWith('text/event-stream')) stream.destroy()
  else for await (const _part of stream);
  return response.statusCode
}

function tableText(): string {
  const rows = table
    .toSorted((a, b) => b.ms - a.ms)
    .map(
      ({ call, ms, units, budgets: used, statuses }) =>
        `| ${ms.toFixed(1)} | ${units.toFixed(2)} | ${statuses.join(' ')} | ${used.join(', ')} | ${call} |`,
    )
  return ['| ms | units | answers | budgets | call |', '|---|---|---|---|---|', ...rows, ''].join('\n')
}
