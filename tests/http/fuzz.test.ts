import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitor } from '#tests/support/client.ts'
import { createRandom, fuzzTexts, type GenerateOptions, generateValue, type Random, type Schema } from '#tests/support/fuzz-values.ts'
import { type Kind, newPersona, type Persona } from '#tests/support/persona.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { deepOr, isDeep } from '../support/depth.ts'

/**
 * A deep run sends new ones each time, some ten minutes of one core on the embedded database and a share of it on a server, where the same code runs on the
 * same SQL; `TEST_REQUESTS` sends more in one night.
 */
const requests = Number(process.env.TEST_REQUESTS) || deepOr(process.env.TEST_DATABASE === 'postgres' ? 8_000 : 20_000, 400)
/** Enough sessions that none comes near its calls a minute. */
const crowd: Kind[] = [...Array<Kind>(isDeep ? 30 : 9).fill('user'), ...Array<Kind>(3).fill('premium'), ...Array<Kind>(3).fill('admin')]
const together = 8

/** The same requests every time in a quick run, new ones in the deep run; the name of the test says which, and `TEST_SEED` sends them again. */
const seed = Number(process.env.TEST_SEED ?? (isDeep ? Date.now() % 1_000_000_000 : 20_261_120))

const sessionSecret = 'the secret of the fuzz test, quite long'
let app: TestApp
let people: Persona[]
beforeAll(async () => {
  app = await openTestApp({ env: { TRUST_PROXY: '1', SESSION_SECRET: sessionSecret, SUPPORT_EMAIL: 'help@gapwise.example' } })
  people = []
  for (const kind of crowd) people.push(await newPersona(app, kind))
  for (const person of owners()) await Promise.all([person.purchase(), person.openOrder(), person.notification(), person.ticket()])
})
afterAll(() => app.close())

/** Of each kind of person, some have a report, an open order, a message and a ticket. */
const owners = () => people.slice(-8)

type Operation = {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body: Schema | null
  statuses: Set<number>
}

it(
  `${requests} generated requests (seed ${seed}) over the whole description: no 5xx, every 4xx with message and code, no secret in any answer`,
  async () => {
    const chance = createRandom(seed)
    const operations = readOperations((await visitor(app).get('/api/openapi.json')).json())
    const known = await knownValues()
    /** One a kind, so that a run tells all there is. */
    const problems = new Map<string, string>()
    const countByStatus = new Map<number, number>()
    const answered = new Set<string>()
    for (let sent = 0; sent < requests; sent += together) {
      const batch = Array.from({ length: together }, () => plan(chance.pick(operations), chance, known))
      const answers = await Promise.all(batch.map(send))
      for (const [index, answer] of answers.entries()) {
        const planned = batch[index]!
        countByStatus.set(answer.status, (countByStatus.get(answer.status) ?? 0) + 1)
        if (answer.status < 400) answered.add(`${planned.operation.method} ${planned.operation.path}`)
        for (const problem of problemsOf(planned, answer))
          problems.set(
            `${planned.operation.method} ${planned.operation.path} ${answer.status} ${problem.slice(0, 40)}`,
            `${describeRequest(planned)}: ${problem}`,
          )
        await keepSignedIn(planned, answer.status)
      }
      app.clock.advance(together * 5_000)
      if (sent % 1_000 === 0) await app.drain()
      if (problems.size > 40) break
    }
    await app.drain()
    expect([...problems].map(([kind, example]) => `${kind} ← ${example}`)).toEqual([])
    expect((countByStatus.get(429) ?? 0) / requests).toBeLessThanOrEqual(1 / 20)
    // The requests reach the work behind the checks: most calls answered at least once.
    // No provider is on here but the built-in one, whose events are signed.
    const answerable = operations.filter((operation) => !operation.path.includes('/webhooks/'))
    expect(answered.size / answerable.length).toBeGreaterThan(deepOr(0.7, 0.35))
  },
  isDeep ? 4 * 3_600_000 : 600_000,
)

function readOperations(description: { paths: Record<string, Record<string, OperationDescription>> }): Operation[] {
  return Object.entries(description.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      body: described.requestBody?.content['application/json']?.schema ?? null,
      statuses: new Set(Object.keys(described.responses).map(Number)),
    })),
  )
}

type OperationDescription = {
  parameters?: Operation['parameters']
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  responses: Record<string, unknown>
}

type KnownFor = (self: Persona | null, path: string, chance: Random) => GenerateOptions['realValue']

/** Real values by field: mostly the caller's own things, else another person's. */
async function knownValues(): Promise<KnownFor> {
  const things = await Promise.all(
    owners().map(async (person) => ({
      person,
      bought: await person.purchase(),
      open: await person.openOrder(),
      notification: await person.notification(),
      ticket: await person.ticket(),
      session: (await person.get('/api/sessions')).json().sessions[0].id as string,
    })),
  )
  const opportunityIds = app.ctx.market.entries.filter((_, index) => index % 97 === 0).map((entry) => entry.id)
  return (self, path, chance) => {
    const own = things.find(({ person }) => person === self)
    const { person, bought, open, notification, ticket, session } = own && chance.isTrue(0.6) ? own : chance.pick(things)
    const fresh = `f${chance.below(1e9)}`
    const isNew = path.endsWith('/register')
    const idByPath: [string, () => string][] = [
      ['/orders/', () => chance.pick([bought.orderId, open.orderId])],
      ['/reports/', () => bought.reportId],
      ['/opportunities/', () => (chance.isTrue(0.5) ? bought.opportunityId : chance.pick(opportunityIds))],
      ['/users/', () => person.id],
      ['/sessions/', () => session],
      ['/tickets/', () => ticket],
    ]
    const byName: Record<string, () => unknown> = {
      id: () => idByPath.find(([part]) => path.includes(part))?.[1](),
      ids: () => (path === '/api/compare' ? opportunityIds.slice(0, 2).join(',') : [notification]),
      opportunityId: () => (path.includes('/reports/') ? bought.opportunityId : chance.pick(opportunityIds.slice(0, 5))),
      currency: () => 'NGN',
      answer: () => 'an answer',
      subject: () => 'a subject',
      paymentIntentId: () => chance.pick([bought.paymentIntentId, open.paymentIntentId]),
      clientSecret: () => chance.pick([bought.clientSecret, open.clientSecret]),
      location: () => chance.pick(['Lagos, Nigeria', 'Accra, Ghana', 'Nairobi, Kenya', 'Nowhereville, Ghana']),
      planId: () => chance.pick(['complete_report', 'report_pack_3', 'report-pack', 'weekly_unlimited', 'premium', 'free']),
      amount: () => chance.pick([999, 1500, 150_000, 360_000, 9.99]),
      email: () => (isNew || chance.isTrue(0.3) ? `${fresh}@example.com` : person.email),
      username: () => (isNew ? fresh : person.username),
      password: () => (chance.isTrue(0.5) ? person.password : 'some password'),
      currentPassword: () => 'not the password',
      phoneNumber: () => '+234 801 234 5678',
      countryName: () => chance.pick(['Nigeria', 'Ghana', 'France']),
      country: () => chance.pick(['Nigeria', 'Ghana']),
      city: () => chance.pick(['Lagos', 'Accra']),
      assumptions: () => chance.pick([{ pricePerUnit: 1000 }, { unitsPerDay: 12.5 }, { rentPerMonth: -1 }, { unknown: 1 }, {}]),
      page: () => chance.pick(['1', '2', '999999']),
      pageSize: () => chance.pick(['1', '24', '100']),
    }
    return (name) => byName[name]?.()
  }
}

type Planned = {
  operation: Operation
  self: Persona | null
  url: string
  headers: Record<string, string>
  payload: string | undefined
}

/** Half of the requests are made with care, by people who own something, so that they pass the checks and reach the work; the others try everything. */
function plan(operation: Operation, chance: Random, knownFor: KnownFor): Planned {
  const isCareful = chance.isTrue(0.5)
  const self = chance.isTrue(0.15) ? null : chance.pick(isCareful ? owners() : people)
  const making: GenerateOptions = {
    random: chance,
    realValue: knownFor(self, operation.path, chance),
    validity: isCareful ? 0.98 : 0.5,
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const real = chance.isTrue(isCareful ? 0.95 : 0.3) ? making.realValue(name) : undefined
    return encodeURIComponent(wellFormed(String(real ?? chance.pick([...fuzzTexts, 'ord_none', 'usr_1', '0'])))) || 'none'
  })
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && chance.isTrue(parameter.required ? 0.9 : 0.3))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(wellFormed(String(generateValue(schema, name, making))))}`)
  if (chance.isTrue(0.05)) query.push('page=1&page=2', '__proto__[role]=admin', '%E0%A4%A')
  const hasBody = ['POST', 'PUT', 'DELETE', 'PATCH'].includes(operation.method) && (operation.body !== null || chance.isTrue(0.1))
  return {
    operation,
    self,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    ...(hasBody ? bodyOf(operation, making) : { headers: headersOf(chance), payload: undefined }),
  }
}

function bodyOf(operation: Operation, making: GenerateOptions): Pick<Planned, 'headers' | 'payload'> {
  const { random: chance } = making
  const json = { ...headersOf(chance), 'content-type': 'application/json' }
  if (chance.isTrue(0.02))
    return { headers: { ...json, 'content-type': chance.pick(['text/plain', 'application/xml', 'x']) }, payload: 'text' }
  if (chance.isTrue(0.03)) {
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`
    const long = `{"subject":"${'x'.repeat(70_000)}"}`
    return { headers: json, payload: chance.pick(['{', '[1,', '"', '{"a":}', 'undefined', '\u0000', deep, long]) }
  }
  return { headers: json, payload: JSON.stringify(generateValue(operation.body ?? {}, '', making)) ?? '' }
}

function headersOf(chance: Random): Record<string, string> {
  return {
    host: 'localhost:3000',
    origin: chance.isTrue(0.98) ? 'http://localhost:3000' : 'https://evil.example',
    'x-forwarded-for': `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
    ...(chance.isTrue(0.2)
      ? { 'x-time-zone': chance.pick(['Africa/Lagos', 'America/Chicago', 'No/Where', '../../etc', 'x'.repeat(300)]) }
      : {}),
    ...(chance.isTrue(0.15)
      ? { 'idempotency-key': chance.pick(['key-1', 'key-2', 'x'.repeat(64), 'x'.repeat(65), 'with space', '']) }
      : {}),
    ...(chance.isTrue(0.1) ? { 'accept-encoding': 'gzip' } : {}),
    ...(chance.isTrue(0.03) ? { cookie: 'gapwise_session=%00; gapwise_device=x' } : {}),
  }
}

type Answered = { status: number; type: string; text: string }

async function send({ operation, self, url, headers, payload }: Planned): Promise<Answered> {
  const cookie = self ? [...self.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : ''
  const response: LightMyRequestResponse = await app.http.inject({
    method: operation.method as 'GET',
    url,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  })
  const type = String(response.headers['content-type'] ?? '')
  const stream = response.stream()
  if (type.startsWith('text/event-stream')) {
    stream.destroy()
    return { status: response.statusCode, type, text: '' }
  }
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  const isText = /json|text/.test(type) && !response.headers['content-encoding']
  return { status: response.statusCode, type, text: isText ? Buffer.concat(parts).toString('utf8') : '' }
}

/** Any call may answer these. */
const unmentioned = new Set([400, 403, 404, 413, 414, 415, 429])
/** The one value that a browser must have to pay: it names a payment and is no right. */
const allowedKeys = new Set(['clientSecret'])
const secretKey = /pass(word|wd)|hash|secret|token|api_?key|authorization|cookie/i
const secretValue = /\$argon2|sk_(live|test)_|FLWSECK|-----BEGIN|\bat .+\.(ts|js):\d+|node_modules/

function problemsOf({ operation, self }: Planned, { status, type, text }: Answered): string[] {
  const problems: string[] = []
  if (status >= 500) problems.push(text.slice(0, 300))
  if (status >= 400) {
    const body = parse(text)
    if (typeof body?.message !== 'string' || body.message === '' || typeof body.code !== 'string')
      problems.push(`no message and code: ${text.slice(0, 200)}`)
  }
  if (!unmentioned.has(status) && !operation.statuses.has(status)) problems.push('the description does not know this status')
  if (operation.path === '/api/openapi.json') return problems
  if (secretValue.test(text)) problems.push(`a secret value: ${secretValue.exec(text)?.[0]}`)
  for (const secret of [sessionSecret, ...(self ? [self.password, ...self.cookies.values()] : [])])
    if (text.includes(secret)) problems.push('an own secret comes back')
  if (type.includes('json'))
    for (const key of keysOf(parse(text))) if (secretKey.test(key) && !allowedKeys.has(key)) problems.push(`secret field ${key}`)
  return problems
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Names of fields that hold text: a flag or a count named so is no secret. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => (typeof inner === 'string' ? [key] : keysOf(inner)))
}

/** Who was signed out, or erased himself, comes back, so that the crowd stays a crowd. */
async function keepSignedIn({ self, operation, url }: Pick<Planned, 'self' | 'operation' | 'url'>, status: number): Promise<void> {
  const ended = operation.path === '/api/admin/users/{id}/sessions' ? people.find(({ id }) => url.includes(id)) : null
  if (status < 400 && ended && ended !== self) return keepSignedIn({ self: ended, operation, url }, status)
  const ends =
    /logout|DELETE \/api\/account|DELETE \/api\/sessions|users\/\{id\}\/sessions|account\/password|auth\/|account\/email|revoke-admin|grant-admin/
  if (!self || status >= 400 || !ends.test(`${operation.method} ${operation.path}`)) return
  const who = await self.get('/api/auth/user')
  if (who.statusCode === 200) return
  const again = await self.post('/api/auth/login', { username: self.username, password: self.password }, { 'x-forwarded-for': '10.0.0.1' })
  if (again.statusCode === 200) return
  people[people.indexOf(self)] = await newPersona(app, self.kind)
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '')
}

function describeRequest({ operation, self, url, payload, headers }: Planned): string {
  return `${self?.kind ?? 'visitor'} ${operation.method} ${url.slice(0, 200)} ${payload?.slice(0, 300) ?? ''} ${headers['idempotency-key'] ? 'with a key' : ''}`
}
