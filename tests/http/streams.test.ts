import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holds } from '#contract/limits.ts'
import { noticeMessage, notify } from '#server/features/inbox/notify.ts'
import { withdrawReport } from '#server/features/library/reports.ts'
import { type Client, newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { buy } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let site: string
const open = new Set<Page>()
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1' } })
  site = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  for (const page of open) page.leave()
  open.clear()
})
afterAll(() => app.close())

const newsOf = '/api/notifications/events'
const tell = (person: Person, key: string) =>
  app.ctx.database.transaction((tx) =>
    notify(tx, app.ctx, {
      userId: person.id,
      key,
      kind: 'report_ready',
      title: noticeMessage('reportReady.title'),
      message: noticeMessage('reportReady.message', { title: key, place: 'Lagos' }),
      mail: null,
    }),
  )

describe('pushed news', () => {
  test('cost one reading of the database, however many pages of the person are open', async () => {
    const person = await newUser(app)
    const pages: Page[] = []
    for (let n = 0; n < 20; n++) pages.push(await openPage(person, newsOf))
    const { db } = app.ctx.database
    const select = db.select
    let readings = 0
    Object.assign(db, {
      select: (...asked: Parameters<typeof select>) => {
        readings++
        return select.apply(db, asked)
      },
    })
    try {
      await app.ctx.bus.publish(db, { about: 'account', userId: person.id })
      for (const page of pages) expect((await page.next())?.event).toBe('account')
      expect(readings).toBe(1)
    } finally {
      Object.assign(db, { select })
    }
  })

  test('of an ended session: its pages learn so and their streams are closed at once; those of the others stay', async () => {
    const person = await newUser(app)
    const other = await anotherSession(person)
    const [mine, theirs] = [await openPage(person, newsOf), await openPage(other, newsOf)]
    expect((await person.send('DELETE', '/api/sessions')).json()).toEqual({ ended: 1 })
    expect((await theirs.next())?.event).toBe('session')
    expect(await theirs.next()).toBeNull()
    // The one that ended the others continues under another secret: its page is notified, and opens its stream again.
    expect((await mine.next())?.event).toBe('session')
    expect(await mine.next()).toBeNull()
    const again = await openPage(person, newsOf)
    await tell(person, 'later')
    expect((await again.next())?.event).toBe('notification')
  })
})

describe('open lines', { timeout: 240_000 }, () => {
  test('are limited for an account over its sessions, reports and news together; the next is 429, and one that closes makes room', async () => {
    const person = await newFounder(app)
    const sessions: Client[] = [person, await anotherSession(person), await anotherSession(person)]
    const report = await buyReport(person)
    const refused = await fetchLines(sessions, report, holds.lines.account + 6)
    expect(refused.map((answer) => [answer.status, Number(answer.headers.get('retry-after')) > 0])).toEqual(
      Array.from({ length: 6 }, () => [429, true]),
    )
    const [first] = open
    first!.leave()
    await expect
      .poll(() =>
        openPage(sessions[2]!, newsOf)
          .then(() => true)
          .catch(() => false),
      )
      .toBe(true)
    // Other people behind the same address are not affected.
    await openPage(await newUser(app), newsOf)
  })

  test('that were left before they were answered are not counted for ever', async () => {
    const person = await newUser(app)
    for (let round = 0; round < 4; round++) {
      const leaving = new AbortController()
      const asked = Array.from({ length: holds.lines.session }, () =>
        fetch(`${site}${newsOf}`, { headers: { cookie: cookieOf(person) }, signal: leaving.signal }).catch(() => null),
      )
      await new Promise((resolve) => setImmediate(resolve))
      leaving.abort()
      await Promise.all(asked)
    }
    for (let n = 0; n < holds.lines.session; n++)
      await expect
        .poll(() =>
          openPage(person, newsOf)
            .then(() => true)
            .catch(() => false),
        )
        .toBe(true)
  })
})

describe('the progress of a report', () => {
  test('is closed when its payment is refunded, sends nothing more, and does not open again', async () => {
    const person = await newFounder(app)
    const report = await buyReport(person)
    const address = `/api/reports/${report}/events`
    const page = await openPage(person, address)
    expect(await page.next()).toMatchObject({ event: 'progress', data: { status: 'ready' } })
    await app.ctx.database.transaction((tx) => withdrawReport(tx, app.ctx, report))
    expect(await page.next()).toBeNull()
    const again = await fetch(`${site}${address}`, { headers: { cookie: cookieOf(person) } })
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([402, 'payment_required'])
  })

  test('is closed when the session that waits for it is ended', async () => {
    const person = await newFounder(app)
    const report = await buyReport(person)
    const other = await anotherSession(person)
    const page = await openPage(other, `/api/reports/${report}/events`)
    expect((await page.next())?.event).toBe('progress')
    await person.send('DELETE', '/api/sessions')
    await app.ctx.bus.publish(app.ctx.database.db, { about: 'report', userId: person.id, reportId: report })
    expect((await page.next())?.event).toBe('session')
    expect(await page.next()).toBeNull()
  })
})

type Pushed = { event: string; data: unknown }
/** `next` is null when the line was closed from the other side. */
type Page = { next: () => Promise<Pushed | null>; leave: () => void }

const cookieOf = (who: Client) => [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function anotherSession(person: Person): Promise<Client> {
  const client = visitor(app)
  expect((await client.post('/api/auth/login', { username: person.email, password: person.password })).statusCode).toBe(200)
  return client
}

async function buyReport(person: Person): Promise<string> {
  const opportunityId = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos')!.id
  const { paymentIntentId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Lagos' })
  const { id } = (await person.post('/api/reports/generate', { opportunityId, paymentIntentId })).json()
  await app.drain()
  return id
}

/** Opens lines of news and of a report in turn, over the sessions. @returns the answers of those that were refused */
async function fetchLines(sessions: readonly Client[], report: string, many: number): Promise<Response[]> {
  const refused: Response[] = []
  for (let n = 0; n < many; n++) {
    const path = n % 2 === 0 ? newsOf : `/api/reports/${report}/events`
    await openPage(sessions[n % sessions.length]!, path).catch((answer: unknown) => {
      if (!(answer instanceof Response)) throw answer
      refused.push(answer)
    })
  }
  return refused
}

/** An open page: reads named events as they come. @throws the answer where it is refused */
async function openPage(who: Client, path: string): Promise<Page> {
  const leaving = new AbortController()
  const response = await fetch(`${site}${path}`, { headers: { cookie: cookieOf(who) }, signal: leaving.signal })
  if (response.status !== 200) throw response
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const page: Page = {
    next: async () => {
      for (;;) {
        const found = /(?:^|\n\n)event: (.+)\ndata: (.+)\n\n/.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length - 2)
          return { event: found[1]!, data: JSON.parse(found[2]!) }
        }
        const { value, done } = await reader.read()
        if (done) return null
        text += value
      }
    },
    leave: () => leaving.abort(),
  }
  open.add(page)
  return page
}
