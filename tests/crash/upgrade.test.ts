import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type EarlierData,
  type EarlierPerson,
  earlierPeople,
  readEarlier,
  restorePostgres,
  startingAt,
  unpackDataFolder,
} from '../support/earlier-data.ts'
import { browserOf, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** What an earlier commit left behind, killed in the middle of its work, is opened by this one and used. The tests of a database go on from each other. */
const bin = process.env.POSTGRES_BIN
const kinds = ['embedded', 'postgres'] as const

describe.each(kinds.filter((kind) => kind === 'embedded' || bin))('what an earlier version left on the %s database', (kind) => {
  const earlier: EarlierData = readEarlier(kind)
  let server: ServerProcess
  let postgres: { url: string; stop: () => void } | null = null
  const people = {} as Record<EarlierPerson, ReturnType<typeof browserOf>>

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await restorePostgres(bin!)
    const env: Record<string, string> = postgres ? { DATABASE_URL: postgres.url, SESSION_SECRET: earlier.secret! } : {}
    const dataDir = postgres ? {} : { dataDir: unpackDataFolder() }
    const tenMinutesOn = new Date(new Date(earlier.madeAt).getTime() + 600_000)
    server = await startServerProcess({ ...dataDir, env: { ...env, ...startingAt(tenMinutesOn) } })
    for (const name of earlierPeople) people[name] = browserOf(server, earlier.cookies[name])
  })
  afterAll(async () => {
    await server?.stop()
    postgres?.stop()
  })

  const get = async <T>(name: EarlierPerson, path: string): Promise<T> => {
    const answer = await people[name].call('GET', path)
    expect(answer.status, `${name} ${path}`).toBe(200)
    return (await answer.json()) as T
  }
  const send = async <T>(name: EarlierPerson, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = (await people[name].call(method, path, body)) as unknown as Response
    const text = await answer.text()
    expect(answer.status, `${name} ${path}: ${text.slice(0, 300)}`).toBeLessThan(300)
    return (text ? JSON.parse(text) : null) as T
  }
  const earlierAnswer = <T extends object>(name: EarlierPerson, path: string) => earlier.answers[name][path] as T
  const until = (what: string, look: () => Promise<boolean>) =>
    expect.poll(look, { message: `never came: ${what}`, interval: 200 }).toBe(true)
  const bytes = async (name: EarlierPerson, path: string) => {
    const answer = (await people[name].call('GET', path)) as unknown as Response
    expect(answer.status, path).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  it('a person who was signed in still is, and signs in again with the same password', async () => {
    for (const name of earlierPeople) {
      expect(await get(name, '/api/auth/user')).toMatchObject({
        ...earlierAnswer(name, '/api/auth/user'),
        ...(name === 'dayo' ? used : {}),
      })
      const signedIn = await browserOf(server).call('POST', '/api/auth/login', {
        username: `${name}@example.com`,
        password: `made-up-password-of-${name}`,
      })
      expect(signedIn.status).toBe(200)
    }
  })

  it('preferences, settings, tickets and notices are as they were', async () => {
    for (const name of earlierPeople) {
      expect(await get(name, '/api/preferences')).toMatchObject(earlierAnswer(name, '/api/preferences'))
      expect(await get(name, '/api/settings')).toMatchObject(earlierAnswer(name, '/api/settings'))
      expect(await get(name, '/api/support')).toMatchObject(earlierAnswer(name, '/api/support'))
      const told = await get<Notices>(name, '/api/notifications?pageSize=100')
      const ids = told.notifications.map((each) => each.id)
      expect(ids).toEqual(
        expect.arrayContaining(earlierAnswer<Notices>(name, '/api/notifications?pageSize=100').notifications.map(({ id }) => id)),
      )
    }
    expect((await get<{ tickets: { answer: string }[] }>('bola', '/api/support')).tickets[0]?.answer).toBe('It is.')
  })

  it('reports open with the same content, as PDF and as a spreadsheet; what was refunded stays shut', async () => {
    for (const name of ['bola', 'efua'] as const) {
      const listed = await get<Report[]>(name, '/api/reports/my-reports')
      expect(listed).toMatchObject(earlierAnswer<Report[]>(name, '/api/reports/my-reports'))
      for (const { id, withdrawn } of listed) {
        const { reportData, ...report } = await get<Report & { reportData?: unknown }>(name, `/api/reports/${id}`)
        const { reportDataSha256, ...was } = earlierAnswer<Report & { reportDataSha256?: string }>(name, `/api/reports/${id}`)
        expect(report).toMatchObject(was)
        expect(reportDataSha256 === undefined).toBe(withdrawn)
        if (withdrawn) {
          expect(reportData).toBeUndefined()
          expect((await people[name].call('GET', `/api/reports/${id}/pdf`)).status).toBe(402)
          continue
        }
        expect(createHash('sha256').update(JSON.stringify(reportData)).digest('hex')).toBe(reportDataSha256)
        expect((await bytes(name, `/api/reports/${id}/pdf`)).subarray(0, 5).toString()).toBe('%PDF-')
        expect((await bytes(name, `/api/reports/${id}/xlsx`)).subarray(0, 2).toString()).toBe('PK')
        const tried = await send<{ model: { assumptions: { key: string; value: number }[] } }>(name, 'POST', `/api/reports/${id}/what-if`, {
          assumptions: { loanAmount: 0 },
        })
        expect(tried.model.assumptions.find(({ key }) => key === 'loanAmount')?.value).toBe(0)
      }
    }
  })

  it('orders, refunds, receipts and subscriptions are as they were', async () => {
    for (const name of earlierPeople) {
      const { orders } = await get<Orders>(name, '/api/orders?pageSize=100')
      expect(orders).toMatchObject(earlierAnswer<Orders>(name, '/api/orders?pageSize=100').orders.map(inOtherWords))
      for (const { id, state } of orders.filter((order) => order.state === 'paid')) {
        expect(await get(name, `/api/orders/${id}`)).toMatchObject({ state })
        expect((await bytes(name, `/api/orders/${id}/receipt.pdf`)).subarray(0, 5).toString()).toBe('%PDF-')
      }
      const { features, ...status } = earlierAnswer<Status>(name, '/api/subscription/status')
      const now = name === 'dayo' ? { ...features, reportCredits: 0 } : features
      expect(await get(name, '/api/subscription/status')).toMatchObject({ ...status, features: now })
    }
    const { orders } = await get<Orders>('bola', '/api/orders?pageSize=100')
    const refunded = orders.find(({ state }) => state === 'refunded')
    expect(refunded?.refunds).toMatchObject([{ state: 'succeeded', amount: refunded?.amount }])
    expect(await get('cleo', '/api/subscription/status')).toMatchObject({ tier: 'premium', status: 'active' })
  })

  it('own businesses with their figures, bookmarks, hidden ones, discoveries and walk counts are there', async () => {
    const { id, figures } = earlier.own
    const own = await get<typeof figures>('bola', `/api/opportunities/${id}/figures`)
    expect(own.version).toBe(figures.version)
    const mine = (all: typeof figures) => all.figures.filter(({ by }) => by === 'you').map(({ key, value }) => ({ key, value }))
    expect(mine(own)).toEqual(mine(figures))
    expect(mine(own)).toHaveLength(1)
    expect(await get('bola', `/api/opportunities/${id}`)).toMatchObject({ title: 'Curtain and cushion sewing', edited: true })
    const changed = { version: own.version, figures: { pricePerUnit: mine(own)[0]!.value * 1.05 } }
    expect(await send('bola', 'PUT', `/api/opportunities/${id}/figures`, changed)).toMatchObject({ version: own.version + 1 })
    for (const path of ['/api/opportunities?bookmarked=true', '/api/opportunities?hidden=true']) {
      const ids = (answer: Opportunities) => answer.opportunities.map((each) => each.id).sort()
      expect(ids(await get('bola', path))).toEqual(ids(earlierAnswer<Opportunities>('bola', path)))
      expect(ids(await get('bola', path))).not.toEqual([])
    }
    const runs = (answer: Runs) => answer.discoveries.map(({ words, id }) => [words, id])
    expect(runs(await get('bola', '/api/discoveries'))).toEqual(runs(earlierAnswer<Runs>('bola', '/api/discoveries')))
    const { walkCounts } = await get<{ walkCounts: unknown[] }>('bola', '/api/account/export')
    expect(walkCounts).toMatchObject([{ opportunityId: 'opp_home-baking-classes--lagos', sellers: 3, minutes: 30 }])
    // A person's own count makes a range of it, which comes before all that is only ranked.
    const [first] = await get<{ id: string }[]>('bola', '/api/gap-maps?location=Lagos, Nigeria&category=education')
    expect(first?.id).toBe('gap_lagos--home-baking-classes')
  })

  it('what people had said of themselves ranks for them, and is kept as ids', async () => {
    const { preferences } = await get<{ preferences: unknown[] }>('bola', '/api/account/export')
    expect(preferences).toMatchObject([
      {
        location: 'ng',
        budget: '500-2000-usd',
        skills: ['cooking', 'customer-service', 'sales', 'design'],
        interests: ['food-and-beverage', 'fashion', 'agriculture'],
      },
    ])
    const { ownArchetypes } = await get<{ ownArchetypes: unknown[] }>('bola', '/api/account/export')
    expect(ownArchetypes).toMatchObject([{ archetype: { skills: { must: [], helpful: ['design'] }, interests: ['fashion'] } }])
    for (const name of ['ada', 'bola', 'cleo', 'dayo', 'efua'] as const) {
      const { opportunities } = await get<Opportunities>(name, '/api/opportunities?pageSize=5')
      expect(opportunities).toHaveLength(5)
      for (const { fit, why, country } of opportunities) {
        expect(fit).toBeGreaterThan(0)
        expect(why?.length).toBeGreaterThan(1)
        expect(country).toBe(earlierAnswer<{ location: string }>(name, '/api/preferences').location)
      }
    }
    expect((await send<Opportunities>('cleo', 'POST', '/api/discoveries', {})).opportunities.length).toBeGreaterThan(0)
    expect((await people.femi.call('POST', '/api/discoveries', {})).status).toBe(409)
  })

  it('credits and passes that were bought are used', async () => {
    const made = [
      ['bola', 'opp_phone-repair--lagos', 'Ibadan'],
      ['efua', 'opp_home-tutoring--new-york', undefined],
    ] as const
    for (const [name, opportunityId, location] of made) {
      const { id } = await send<{ id: string }>(name, 'POST', '/api/reports/generate', { opportunityId, ...(location ? { location } : {}) })
      await until('a report', async () => (await get<Report>(name, `/api/reports/${id}`)).status === 'ready')
    }
    expect(await get('bola', '/api/subscription/status')).toMatchObject({ features: { reportCredits: 1 } })
  })

  it('what was left to do is done: a report that was being made, money on its way, an order not paid yet', async () => {
    const { pendingOrder, pendingSecret, openOrder, begunReport } = earlier.left
    await until('the report', async () => (await get<Report>('dayo', `/api/reports/${begunReport.id}`)).status === 'ready')
    await send('dayo', 'POST', '/api/payment/test/confirm', { clientSecret: pendingSecret, outcome: 'succeeded' })
    await until('the money', async () => (await get<Order>('dayo', `/api/orders/${pendingOrder}`)).state === 'paid')
    expect(await get('dayo', '/api/subscription/status')).toMatchObject({ features: { passEndsAt: expect.any(String) } })
    const { clientSecret } = await send<{ clientSecret: string }>('dayo', 'POST', `/api/orders/${openOrder}/begin`, {})
    await send('dayo', 'POST', '/api/payment/test/confirm', { clientSecret, outcome: 'succeeded' })
    await until('its report', async () => Boolean((await get<Order>('dayo', `/api/orders/${openOrder}`)).reportId))
  })

  it('whoever was made admin finds everybody and the books', async () => {
    const { users } = await get<{ users: { email: string }[] }>('ada', '/api/admin/users?pageSize=100')
    expect(users.map(({ email }) => email).sort()).toEqual(earlierPeople.map((name) => `${name}@example.com`))
    expect(await get('ada', '/api/admin/dashboard')).toMatchObject({ totalUsers: 6, activeSubscriptions: 1 })
    expect(await get('ada', '/api/admin/exceptions')).toMatchObject({ total: 0 })
  })
})

/** Dayo's one credit went into the last report that was asked for, after the answers were kept. */
const used = { subscriptionTier: 'free', subscriptionStatus: 'inactive' }

type Status = { features: { reportCredits: number } }
type Report = { id: string; status: string; withdrawn: boolean }
/** An order whose sentences may have other words today: why nothing can be refunded, and how to pay. */
function inOtherWords(order: Order): Order {
  const { refundable, pending } = order
  return {
    ...order,
    ...(refundable?.reason ? { refundable: { ...refundable, reason: expect.any(String) } } : {}),
    ...(pending?.instructions ? { pending: { ...pending, instructions: expect.any(String) } } : {}),
  }
}

type Order = {
  id: string
  state: string
  amount: number
  reportId?: string
  refundable?: { reason?: string }
  pending?: { instructions?: string }
  refunds: unknown[]
}
type Orders = { orders: Order[] }
type Runs = { discoveries: { id: string; words: string | null }[] }
type Notices = { notifications: { id: string }[] }
type Opportunities = { opportunities: { id: string; country: string; fit?: number; why?: string[] }[] }
