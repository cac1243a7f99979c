import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { routes } from '#contract/routes.ts'
import type { ReportTask } from '#report/pipeline.ts'
import { readReportWithData } from '#server/features/library/store.ts'
import { timedSignature } from '#server/features/payments/providers/signature.ts'
import { testSecret, testSignatureHeader } from '#server/features/payments/providers/test/adapter.ts'
import { unseal } from '#server/platform/sealed.ts'
import { orderWork } from '#server/threads/work.ts'
import { type Client, newFounder, newUser, type Person, visitor } from '#tests/support/client.ts'
import { buy } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** What other programs were promised and no other test holds: conventions over all calls, the report's figures, the pages' statuses. */
const logged: string[] = []
let app: TestApp
let web: string
let founder: Person
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'gapwise-pages-'))
  for (const folder of ['pages', 'shells']) mkdirSync(join(web, folder))
  for (const name of ['app', 'landing', 'pages/pricing', 'shells/home', 'shells/explore', 'shells/preview', 'shells/report'])
    writeFileSync(join(web, `${name}.html`), `<html lang="en"><title>${name}</title>`)
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  app = await openTestApp({ web, log: pino({ level: 'trace' }, sink) })
  founder = await newFounder(app)
})
afterAll(async () => {
  await app.close()
  rmSync(web, { recursive: true, force: true })
})

type Body = Record<string, unknown>
const inLagos = (index: number) => app.ctx.market.entriesByCity.get('lagos')![index]!.id
const fieldOf = async (client: Client, path: string, body: unknown) => {
  const answer = await client.post(path, body)
  expect(answer.statusCode, answer.body).toBe(400)
  return answer.json().field
}

describe('conventions', () => {
  it('a body that may be two things names the field of the nearer one', async () => {
    const path = '/api/location/resolve'
    expect(await fieldOf(founder, path, { lat: 'north', lon: 3 })).toBe('lat')
    expect(await fieldOf(founder, path, { lat: 1 })).toBe('lon')
    expect(await fieldOf(founder, path, { text: 5 })).toBe('text')
    expect(await fieldOf(founder, path, { text: '' })).toBe('text')
    expect(await fieldOf(founder, path, {})).toBeDefined()
  })

  it('an address that cannot be decoded is an unknown one, in the one shape of errors and with every header', async () => {
    for (const path of ['/api/%', '/api/opportunities/%E0%A4%A', '/api/nothing']) {
      const answer = await founder.get(path)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'not_found'])
      expect(answer.headers['content-security-policy']).toBeDefined()
    }
    expect((await founder.get(`/api/opportunities/${'x'.repeat(5_000)}`)).json()).toMatchObject({ code: 'validation_failed', field: 'id' })
  })

  it('what is not even HTTP is refused in the same shape', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const send = (text: string) =>
      new Promise<string>((done, failed) => {
        let read = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          read += chunk
        })
        socket.on('close', () => done(read))
        socket.on('error', failed)
      })
    const answers = [await send('rubbish\r\n\r\n'), await send(`GET /api/health?${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)]
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['400', '431'])
    const bodies = answers.map((answer) => JSON.parse(answer.split('\r\n\r\n')[1]!).code)
    expect(bodies).toEqual(['validation_failed', 'too_large'])
  })

  it('a refusal names its message and carries the values in it, and the description says so', async () => {
    const answer = await founder.post('/api/discoveries', {}, { 'idempotency-key': 'x'.repeat(65) })
    expect(answer.json()).toMatchObject({ key: 'refusals.idempotencyKey', params: { most: 64 } })
    expect((await founder.get('/api/orders/ord_nobodys')).json()).toMatchObject({ code: 'not_found', key: 'errors.not_found' })
    const { properties } = (await founder.get('/api/openapi.json')).json().components.schemas.Error
    expect(Object.keys(properties)).toEqual(['message', 'code', 'key', 'params', 'field', 'suggestion', 'details', 'requestId'])
  })

  it('names hold 200 characters and not one more', async () => {
    const answer = await founder.send('PUT', '/api/account', { firstName: 'A'.repeat(200) })
    expect(answer.json().firstName).toHaveLength(200)
    expect((await founder.send('PUT', '/api/account', { firstName: 'A'.repeat(201) })).json().field).toBe('firstName')
  })

  it('unknown fields and parameters are ignored and not stored', async () => {
    const person = await newUser(app)
    const saved = await person.post('/api/preferences', { type: 'budget', value: 'Under $500', role: 'admin', shoe: 43 })
    expect(saved.json()).toEqual({ budget: 'Under $500', budgetId: 'under-500-usd' })
    expect((await person.get('/api/settings?role=admin')).statusCode).toBe(200)
    expect((await person.get('/api/auth/user')).json().role).toBe('user')
  })

  it('the same Idempotency-Key is the same discovery, also beyond the limit and asked at once', async () => {
    const person = await newFounder(app)
    const ask = (key: string) => person.post('/api/discoveries', {}, { 'idempotency-key': key })
    const first = await Promise.all([ask('one'), ask('one'), ask('one')])
    expect(new Set(first.map((answer) => answer.json().id)).size).toBe(1)
    expect((await ask('two')).json().remaining).toBe(0)
    expect((await ask('one')).json()).toMatchObject({ id: first[0]!.json().id, remaining: 0 })
    expect((await ask('three')).statusCode).toBe(402)
    const other = await newFounder(app)
    expect((await other.post('/api/discoveries', {}, { 'idempotency-key': 'one' })).json().id).not.toBe(first[0]!.json().id)
  })

  it('cookies are HttpOnly, Lax and for every path, and Secure where the site is https', async () => {
    const https = await openTestApp({ env: { PUBLIC_URL: 'https://gapwise.example' } })
    try {
      const answer = await visitor(https).post('/api/auth/register', details('cookie'), { origin: 'https://gapwise.example' })
      expect(answer.statusCode, answer.body).toBe(201)
      for (const cookie of answer.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', secure: true })
      expect((await visitor(https).post('/api/auth/register', details('other'))).statusCode).toBe(403)
    } finally {
      await https.close()
    }
    const plain = await visitor(app).post('/api/auth/register', details('plain'))
    for (const cookie of plain.cookies) expect(cookie.secure ?? false).toBe(false)
  })
})

const details = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  password: 'a plain password',
  firstName: 'Ada',
  lastName: 'Obi',
  phoneNumber: '+234 801 234 5678',
})

describe('the description', () => {
  it('has every call in full, with its content types, and every answer that is promised', async () => {
    const { paths } = (await visitor(app).get('/api/openapi.json')).json()
    for (const [key, spec] of Object.entries(routes)) {
      const [method, path] = key.split(' ') as [string, string]
      const call = paths[path]?.[method.toLowerCase()]
      expect(call, key).toBeDefined()
      expect(path).toMatch(/^\/api\//)
      const done = call.responses[String('status' in spec ? spec.status : 200)]
      const types = Object.keys(done.content ?? {})
      expect([key, types.length]).toEqual([key, ['empty', 'redirect'].includes(spec.response as string) ? 0 : 1])
      if ('body' in spec || spec.access === 'webhook') expect(Object.keys(call.requestBody.content), key).toHaveLength(1)
    }
    expect(Object.keys(paths['/api/reports/{id}/pdf'].get.responses['200'].content)).toEqual(['application/pdf'])
    expect(Object.keys(paths['/api/webhooks/stripe'].post.requestBody.content)).toEqual(['application/json'])
  })
})

describe('pages', () => {
  const redirectOf = async (client: Client, path: string) => {
    const answer = await client.get(path)
    return [answer.statusCode, answer.headers.location ?? null]
  }

  it('what is not public leads a visitor to sign in and back again', async () => {
    const nobody = visitor(app)
    const own = pages
      .filter((page) => page.access === 'signed-in' || page.access === 'admin')
      .map((page) => page.path.replace(/:\w+/, 'x1'))
    for (const path of [...own, '/reports/rpt_x1', '/payment/flutterwave?plan=premium&currency=USD&amount=399'])
      expect([path, await redirectOf(nobody, path)]).toEqual([path, [302, `/login?returnTo=${encodeURIComponent(path)}`]])
    for (const path of ['/', '/explore', '/pricing', '/gap-maps', '/account', '/settings', `/reports/${inLagos(0)}`])
      expect([path, await redirectOf(nobody, path)]).toEqual([path, [200, null]])
  })

  it('an unknown or unreadable address is 404 for everyone, and the admin’s for all but admins', async () => {
    for (const path of ['/nowhere', '/reports/a/b', '/%', '/explore/%E0%A4%A']) {
      expect([path, (await visitor(app).get(path)).statusCode]).toEqual([path, 404])
      expect([path, (await founder.get(path)).statusCode]).toEqual([path, 404])
    }
    expect((await founder.get('/admin')).statusCode).toBe(404)
    expect(await redirectOf(founder, '/dashboard')).toEqual([302, '/'])
  })

  it('a page names the files of its screen, and asks who is there only for somebody signed in', async () => {
    const sent = async (client: Client, path: string) => {
      const { body } = await client.get(path)
      return [/<title>(?:.* · )?(.*)<\/title>/.exec(body)?.[1], body.includes('href="/api/auth/user"'), body.includes('data-visitor')]
    }
    for (const [path, forPerson, forVisitor] of [
      ['/', 'shells/home', 'landing'],
      ['/explore', 'shells/explore', 'shells/explore'],
      ['/pricing', 'app', 'pages/pricing'],
      [`/reports/${inLagos(0)}`, 'shells/preview', 'shells/preview'],
      ['/nowhere', 'app', 'app'],
    ] as const) {
      expect([path, ...(await sent(founder, path))]).toEqual([path, forPerson, true, false])
      expect([path, ...(await sent(visitor(app), path))]).toEqual([path, forVisitor, false, true])
    }
    expect(await sent(founder, '/reports/rpt_x1')).toEqual(['shells/report', true, false])
  })
})

describe('finding', () => {
  it('a saved city counts before the rest of the profile is there', async () => {
    const person = await newUser(app)
    await person.post('/api/preferences', { type: 'location', value: 'Ghana' })
    await person.post('/api/preferences', { type: 'city', value: 'Kumasi' })
    const { opportunities, total } = (await person.get('/api/opportunities?pageSize=100')).json()
    const inKumasi = new Set(app.ctx.market.entriesByCity.get('kumasi')!.map((entry) => entry.archetype))
    for (const each of opportunities)
      expect([each.archetype, each.city === 'Kumasi']).toEqual([each.archetype, inKumasi.has(each.archetype)])
    expect(new Set(opportunities.map((each: Body) => each.archetype)).size).toBe(Math.min(100, total))
  })

  it('countries go by the names people use', async () => {
    for (const [country, code] of [
      ['United States', 'US'],
      ['usa', 'US'],
      ['Ivory Coast', 'CI'],
      ['gh', 'GH'],
    ]) {
      const { opportunities } = (await visitor(app).get(`/api/opportunities?country=${encodeURIComponent(country!)}`)).json()
      expect([country, opportunities[0]?.countryCode]).toEqual([country, code])
    }
  })

  it('one opportunity always says why, if only with nothing', async () => {
    expect((await visitor(app).get(`/api/opportunities/${inLagos(0)}`)).json().why).toEqual([])
    expect((await founder.get(`/api/opportunities/${inLagos(0)}`)).json().why.length).toBeGreaterThan(0)
  })
})

describe('paying', () => {
  it('premium’s price may come in either unit, another amount is refused', async () => {
    const person = await newUser(app)
    const ask = (amount: number) => person.post('/api/create-subscription', { tier: 'premium', currency: 'NGN', amount })
    const answers = [await ask(320_000), await ask(3_200), await ask(3_201)]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 409])
    expect(answers[2]!.json().code).toBe('price_changed')
  })

  it('a signed event that cannot be read is 400, an unsigned one 401', async () => {
    const payload = 'not json'
    const headers = {
      'content-type': 'application/json',
      [testSignatureHeader]: timedSignature(testSecret(app.ctx), payload, app.clock.now()),
    }
    const post = (more: Record<string, string>) =>
      app.http.inject({ method: 'POST', url: '/api/webhooks/test', payload, headers: { ...headers, ...more } })
    expect((await post({})).json()).toMatchObject({ code: 'validation_failed' })
    expect((await post({ [testSignatureHeader]: 't=1,v1=00' })).statusCode).toBe(401)
  })

  it('only a declined try says why it was', async () => {
    const person = await newUser(app)
    const { clientSecret } = (await person.post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'KES' })).json()
    const confirm = async (outcome: string) => (await person.post('/api/payment/test/confirm', { clientSecret, outcome })).json()
    expect(await confirm('declined')).toMatchObject({ status: 'declined', message: expect.any(String) })
    expect(Object.keys(await confirm('pending')).sort()).toEqual(['paymentIntentId', 'status'])
    expect(await confirm('succeeded')).toMatchObject({ status: 'succeeded' })
  })
})

describe('a bought report', () => {
  const bought = async (index: number) => {
    const person = await newFounder(app)
    const { orderId } = await buy(app, person, { planId: 'complete_report', opportunityId: inLagos(index), location: 'Lagos' })
    const { reportId } = (await person.get(`/api/orders/${orderId}`)).json()
    return { person, reportId, read: (await person.get(`/api/reports/${reportId}`)).json() }
  }

  it('computed again from its stored inputs is the same bytes', async () => {
    const { reportId } = await bought(0)
    const row = (await readReportWithData(app.ctx.database.db, reportId))!
    const stored = gunzipSync(unseal(row.data!)).toString('utf8')
    const again = await app.ctx.compute.generateReport(unseal(row.inputs!) as ReportTask, orderWork('usr_test'))
    expect(row.engineVersion).toBe(JSON.parse(stored).generatedBy.engineVersion)
    expect(again.ok && again.json === stored).toBe(true)
  })

  it('has §3’s fields beside the sections, and every figure’s evidence', async () => {
    const { read } = await bought(1)
    const data = read.reportData
    expect(data).toMatchObject({
      executiveSummary: expect.any(String),
      financialProjections: {
        startupCosts: { total: data.model.startupTotal, confidence: expect.any(String), dataSource: expect.any(String) },
        revenueProjections: { month12: data.model.risk.month12Revenue.p50, confidence: expect.any(String) },
      },
      resourceRequirements: { initialCapital: data.model.startupTotal },
      successMetrics: expect.arrayContaining([expect.objectContaining({ target: expect.any(String) })]),
      marketSentimentAnalysis: { available: false, overall: null, dataSource: null, reason: expect.any(String) },
      realTimeMarketTrends: { available: false, searchVolume: null, relatedQueries: [], reason: expect.any(String) },
      communityInsights: { available: false, redditDiscussions: null, dataSource: null, reason: expect.any(String) },
      marketAnalysis: { marketSize: expect.any(String), targetCustomers: expect.arrayContaining([expect.any(String)]) },
      riskAssessment: { level: expect.any(String), factors: expect.arrayContaining([expect.any(String)]), dataSource: expect.any(String) },
    })
    for (const phase of data.implementationRoadmap)
      expect(phase).toMatchObject({
        phase: expect.any(String),
        timeframe: expect.any(String),
        actions: expect.any(Array),
        milestones: expect.any(Array),
      })
    const known = new Set(data.evidence.map((each: { id: string }) => each.id))
    const named = evidenceNamed({ ...data, evidence: [] })
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((id) => !known.has(id))).toEqual([])
    for (const each of data.evidence.filter(({ kind }: Body) => kind === 'assumption'))
      expect(each).toMatchObject({ confidence: 'low', reason: expect.stringMatching(/\S/) })
  })

  it('holds the identities of its model exactly, in minor units', async () => {
    const { person, reportId, read } = await bought(2)
    const { model } = read.reportData
    const minor = (amount: number) => Math.round(amount * 100)
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + minor(amount), 0)
    expect(sum(model.startup.map((line: { amount: number }) => line.amount))).toBe(minor(model.startupTotal))
    let cash = minor(model.balance[0].assets.cash)
    for (const month of model.months) {
      expect(minor(month.grossProfit)).toBe(minor(month.revenue) - minor(month.costOfSales))
      const costs = sum([month.operatingCosts, month.depreciation, month.interest, month.tax])
      expect(minor(month.netProfit)).toBe(minor(month.grossProfit) - costs)
      cash += minor(month.cashIn) - minor(month.cashOut)
      expect(minor(month.closingCash)).toBe(cash)
    }
    expect(model.cashLow.amount).toBe(Math.min(...model.months.map((month: { closingCash: number }) => month.closingCash)))
    expect(model.balance.map((sheet: { month: number }) => sheet.month)).toEqual([0, 12, 24, 36])
    for (const { assets, liabilities, equity } of model.balance) {
      expect(minor(assets.total)).toBe(minor(liabilities.total) + minor(equity.total))
      expect(minor(equity.total)).toBe(minor(equity.capital) + minor(equity.retained) - minor(equity.drawings))
    }
    for (const each of model.assumptions) {
      const ladder = [each.min, each.low, each.value, each.high, each.max]
      expect([each.key, ladder]).toEqual([each.key, [...ladder].sort((a, b) => a - b)])
    }
    const { preview, ownedReportId } = (await person.get(`/api/opportunities/${inLagos(2)}`)).json()
    expect(ownedReportId).toBe(reportId)
    expect(preview).toMatchObject({
      lossOdds: model.risk.probabilityLoss,
      cashNeeded: model.risk.cashNeeded,
      monthlyRange: model.usualMonth,
      hoursPerWeek: Math.round(model.assumptions.find(({ key }: Body) => key === 'ownerHoursPerWeek').value),
    })
  })

  it('what-if on it with nothing changed is its own model; beyond a limit names the key; an older engine is said', async () => {
    const { person, reportId, read } = await bought(3)
    const ask = (assumptions: Body) => person.post(`/api/reports/${reportId}/what-if`, { assumptions })
    expect((await ask({})).json()).toMatchObject({ model: read.reportData.model, note: null })
    const price = read.reportData.model.assumptions.find((each: Body) => each.key === 'pricePerUnit')
    expect((await ask({ pricePerUnit: price.max })).statusCode).toBe(200)
    expect((await ask({ pricePerUnit: price.max + 1 })).json()).toMatchObject({ field: 'assumptions.pricePerUnit' })
    await app.ctx.database.db.execute(`update reports set engine_version = '0.9.0' where id = '${reportId}'`)
    expect((await ask({})).json().note).toContain('0.9.0')
  })
})

describe('secrets', () => {
  it('passwords, sessions, mailed tokens and payment secrets stay out of the log', async () => {
    const person = await newUser(app)
    const made = (await person.post('/api/create-payment-intent', { planId: 'premium', currency: 'USD' })).json()
    await person.post('/api/payment/test/confirm', { clientSecret: made.clientSecret, outcome: 'succeeded' })
    await person.post('/api/auth/login', { username: person.username, password: `${person.password}?` })
    await person.get('/api/auth/verify-email?token=vrf_x.a-token-that-was-mailed')
    await app.drain()
    const log = logged.join('')
    expect(log).toContain('/api/auth/verify-email')
    const secrets = [
      person.password,
      made.clientSecret,
      'a-token-that-was-mailed',
      person.email,
      ...person.cookies.values(),
      app.ctx.config.sessionSecret!,
    ]
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })
})

function evidenceNamed(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => evidenceNamed(each, key))
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([name, inner]) => evidenceNamed(inner, name))
  return key === 'evidence' && typeof value === 'string' ? [value] : []
}
