import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFounder, newUser, type Person, visitor } from '../support/client.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** The pages that the server draws for people who are signed in, from the built client. */
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ web: resolve('dist/web') })
})
afterAll(() => app.close())

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const open = (person: Pick<Person, 'get'>, path: string) => person.get(path, asBrowser)
const rootOf = (html: string) => /<div id="root">(.*)<\/div>\s*<script/s.exec(html)?.[1] ?? ''
const answersOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="page-answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '[]') as [string, object, unknown][]

async function buyReport(person: Person): Promise<string> {
  const opportunityId = app.ctx.market.entriesByCity.get('lagos')![4]!.id
  const intent = (await person.post('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })).json()
  await person.post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
  const asked = await person.post('/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })
  expect(asked.statusCode, asked.body).toBe(202)
  await app.drain()
  return asked.json().id
}

describe('the first page of a signed-in person', () => {
  it.each([
    ['/', 'Welcome'],
    ['/explore', 'Explore'],
    ['/reports', 'My Reports'],
  ])('%s can be read before a script has come, and holds what its script would ask for', async (path) => {
    const person = await newFounder(app)
    const response = await open(person, path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.headers.etag).toBeUndefined()
    const body = rootOf(response.body)
    expect(body).toMatch(/<main id="main"[^>]*>.*<h1[^>]*>[^<]+<\/h1>/s)
    expect(body).not.toContain('class="skeleton')
    const answers = answersOf(response.body)
    for (const [key, input, answer] of answers) {
      const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, unknown> }
      const address = key.replace('GET ', '').replace(/\{(\w+)\}/g, (_, name: string) => params[name]!)
      const search = new URLSearchParams(
        Object.entries(query)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [name, String(value)]),
      )
      const asked = await person.get(`${address}?${search}`)
      expect(asked.statusCode, key).toBe(200)
      expect(answer, key).toEqual(asked.json())
    }
    expect(answers.map(([key]) => key)).toContain('GET /api/auth/user')
  })

  it('leads from the saved ideas to those of them that can be compared', async () => {
    const person = await newFounder(app)
    const [closed, ...able] = ['opp_motorcycle-taxi--lagos', 'opp_suya-stand--lagos', 'opp_cakes-to-order--lagos']
    const linked = async () =>
      /href="\/compare\?ids=([^"]*)"/
        .exec(rootOf((await open(person, '/')).body))?.[1]
        ?.split(',')
        .sort()
    for (const id of [closed, able[0]]) await person.send('PUT', `/api/opportunities/${id}/bookmark`)
    expect(await linked()).toBeUndefined()
    await person.send('PUT', `/api/opportunities/${able[1]}/bookmark`)
    expect(await linked()).toEqual([...able].sort())
  })

  it('says how much of the money to open is there where one business alone is saved for, else what each lacks', async () => {
    const person = await newFounder(app, { budget: 'Under $500', budgetAmount: { amountMinor: 1_000_000, currency: 'NGN' } })
    const saved = async () => /<section aria-labelledby="saved">(.*?)<\/section>/s.exec(rootOf((await open(person, '/')).body))?.[1]
    const [first, second] = app.ctx.market.entriesByCity
      .get('lagos')!
      .filter(({ openingCost, verdict }) => openingCost > 400 && verdict !== 'no')
    await person.send('PUT', `/api/opportunities/${first!.id}/bookmark`)
    expect(await saved()).toMatch(/You have ₦10,000 of the ₦.* that it takes to open/)
    await person.send('PUT', `/api/opportunities/${second!.id}/bookmark`)
    expect((await saved())?.match(/You need ₦/g)).toHaveLength(2)
    expect(await saved()).not.toContain('You have ₦')
  })

  it('runs under a policy that lets in one style and one script, the same for everybody, and no other', async () => {
    const response = await open(await newUser(app), '/')
    const policy = String(response.headers['content-security-policy'])
    for (const tag of ['style', 'script']) {
      const within = [...response.body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text!)
      expect(within).toHaveLength(1)
      const hash = createHash('sha256').update(within[0]!).digest('base64')
      expect(policy).toContain(`${tag}-src 'self' 'sha256-${hash}'`)
      expect((await open(await newUser(app), '/')).body).toContain(`<${tag}>${within[0]}</${tag}>`)
    }
    expect(policy.match(/sha256-/g)).toHaveLength(2)
    expect(policy).not.toContain('unsafe-inline')
    expect(response.body).not.toMatch(/ style="| on\w+="/)
  })

  it('shows what a person has typed as text, wherever it is', async () => {
    const nasty = '</script><script>alert(1)</script><!--'
    const person = await newUser(app, { firstName: nasty.slice(0, 40) })
    const { body } = await open(person, `/explore?search=${encodeURIComponent(nasty)}`)
    expect(body.match(/<script/g)?.length).toBe((await open(person, '/explore')).body.match(/<script/g)?.length)
    expect(body).not.toContain('<script>alert')
    expect(JSON.stringify(answersOf(body))).toContain(nasty.slice(0, 40))
  })

  it('is nobody else’s: each gets their own, one after the other and at once', async () => {
    const people = await Promise.all(['Adaeze', 'Babajide', 'Chiamaka'].map((firstName) => newUser(app, { firstName })))
    const asked = [...people, ...people, ...people]
    const pages = await Promise.all(asked.map((person) => open(person, '/')))
    for (const [index, { body }] of pages.entries()) {
      const own = asked[index]!
      expect(answersOf(body)[0]![2]).toMatchObject({ id: own.id })
      for (const other of people) if (other !== own) expect(body).not.toContain(other.id)
    }
  })

  it('is an empty shell for whoever is no browser that opens it, such as the worker that keeps one for flight mode', async () => {
    const person = await newUser(app)
    for (const path of ['/', '/reports']) {
      const { body, headers } = await person.get(path)
      expect(body).toContain('<div id="root"></div>')
      expect(body).not.toContain(person.id)
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  it('is a visitor’s page again as soon as the person has signed out', async () => {
    const person = await newUser(app)
    const cookies = new Map(person.cookies)
    await person.post('/api/logout')
    const stale = visitor(app)
    for (const [name, value] of cookies) stale.cookies.set(name, value)
    const { body } = await open(stale, '/')
    expect(body).toContain(' data-visitor')
    expect(body).not.toContain(person.id)
    expect((await open(stale, '/reports')).statusCode).toBe(302)
    expect((await open(visitor(app), '/explore')).body).toContain('<div id="root"></div>')
  })
})

describe('the page of a report', () => {
  it('has its plan for who may read it, and nothing of it for anybody else or after a refund', async () => {
    const owner = await newFounder(app)
    const reportId = await buyReport(owner)
    const { reportData } = (await owner.get(`/api/reports/${reportId}?part=plan`)).json()
    const { body } = await open(owner, `/reports/${reportId}`)
    expect(rootOf(body)).toContain(reportData.title)
    expect(rootOf(body)).toContain(reportData.first.doNotStartIf[0].slice(0, 20))
    expect(body).toMatch(/<title>[^<]+ · Gapwise<\/title>/)

    const other = await open(await newFounder(app), `/reports/${reportId}`)
    expect(other.body).not.toContain(reportData.first.verdictText.slice(0, 30))
    expect(answersOf(other.body).map(([key]) => key)).not.toContain('GET /api/reports/{id}')
  })
})
