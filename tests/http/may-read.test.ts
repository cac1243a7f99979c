import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gap, OpenGap } from '#contract/gap-maps.ts'
import { type RouteKey, routes } from '#contract/routes.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { rewordablePassages } from '#report/compose/apply-wording.ts'
import { closeDispute, openDispute } from '#server/features/payments/providers/test/payment.ts'
import { changeSimulated } from '#server/features/payments/providers/test/store.ts'
import { loadMarket } from '#server/market/market.ts'
import { orderWork } from '#server/threads/work.ts'
import { visitor } from '#tests/support/client.ts'
import { readMails } from '#tests/support/mailbox.ts'
import { buy, type Purchase } from '#tests/support/people.ts'
import { type Owner, permissions, type Target } from '#tests/support/permissions.ts'
import { type Kind, newPersona, type Persona } from '#tests/support/persona.ts'
import { readAnyAnswer } from '#tests/support/read-any-answer.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'
import { type CanaryPart, canaryParts, plantReportCanaries, type ReportCanaries, setGenerating } from '../support/report-canaries.ts'

/**
 * No paid content reaches a person who may not read it: everything paid holds a mark, every call of the contract is made by people of
 * every standing, about their own things and about the owner's, and the answers are searched. A new call is walked as soon as it has its row.
 */
type Standing = 'owner' | 'free' | 'refunded' | 'chargedBack' | 'passEnded' | 'premiumEnded' | 'admin'
type Reader = Persona & { standing: Standing; reportId: string | null; marks: ReportCanaries | null }

let app: TestApp
const readers = new Map<Standing, Reader>()
const day = 86_400_000
/** A walk makes some two hundred calls, several of which make documents. */
const walkLimit = { timeout: 300_000 }
const opportunityIn = (city: string, index: number) => app.ctx.market.entriesByCity.get(city)![index]!.id
const markOfGap = (archetype: string) => `zqgap${archetype.replaceAll('-', '')}qz`

async function newReader(standing: Standing, kind: Kind = 'user', bought?: (persona: Persona) => Promise<Purchase & { reportId: string }>) {
  const persona = await newPersona(app, kind)
  const opportunityId = opportunityIn('lagos', 0)
  const nothing = { orderId: 'ord_none', clientSecret: 'none', paymentIntentId: 'pi_test_none', reportId: 'rpt_none' }
  const own = bought ? await bought(persona) : nothing
  const marks = bought ? await plantReportCanaries(app, own.reportId) : null
  const reader: Reader = {
    ...persona,
    standing,
    reportId: bought ? own.reportId : null,
    marks,
    purchase: async () => ({ ...own, opportunityId }),
  }
  readers.set(standing, reader)
  return reader
}

async function chargeBack(reader: Reader): Promise<void> {
  const { orderId, paymentIntentId } = await reader.purchase()
  const at = app.clock.now().getTime()
  await changeSimulated(app.ctx.database, paymentIntentId, (payment) => {
    closeDispute(payment, openDispute(payment, at).id, 'lost', at)
  })
  const checked = await reader.post(`/api/orders/${orderId}/check`)
  expect(checked.json().state, checked.body).toBe('charged_back')
}

beforeAll(async () => {
  const market = loadMarket('dist/catalogue.json')
  Object.assign(market, {
    archetypes: market.archetypes.map((each) => ({
      ...each,
      customers: each.customers.map((customer) => ({ ...customer, who: markOfGap(each.id) })),
    })),
  })
  app = await openTestApp({ at: '2026-11-02T12:00:00Z', market })
  await newReader('passEnded', 'user', async (persona) => {
    const pass = await buy(app, persona, { planId: 'weekly_unlimited' })
    const body = { opportunityId: opportunityIn('lagos', 0), reportType: 'detailed' }
    const { id } = (await persona.post('/api/reports/purchase', body)).json()
    await app.drain()
    return { ...pass, reportId: id }
  })
  const wasPremium = await newReader('premiumEnded', 'premium')
  const all = (await wasPremium.get('/api/gap-maps')).json() as Gap[]
  expect(all.every((gap) => !gap.locked)).toBe(true)
  app.clock.advance(40 * day)
  await newReader('free')
  for (const standing of ['owner', 'refunded', 'chargedBack'] as const) await newReader(standing, 'user', (persona) => persona.purchase())
  const refunded = readers.get('refunded')!
  expect((await refunded.post(`/api/orders/${(await refunded.purchase()).orderId}/refund`)).json().state).toBe('refunded')
  await chargeBack(readers.get('chargedBack')!)
  await newReader('admin', 'admin')
  for (const reader of readers.values()) await signIn(reader)
})
afterAll(() => app.close())

async function signIn(reader: Reader): Promise<void> {
  const answer = await visitor(app).post('/api/auth/login', { username: reader.username, password: reader.password })
  expect(answer.statusCode, answer.body).toBe(200)
  for (const { name, value } of answer.cookies) reader.cookies.set(name, value)
}

type Seen = { key: RouteKey; whose: Standing; part: CanaryPart | 'gap' | 'model' }

/** Makes one call and tells what of anybody's paid content was in its answer. */
async function walk(key: RouteKey, caller: Reader | null, target: Target, owner: Owner): Promise<Seen[]> {
  const { path = {}, query, body, headers } = (await permissions[key].call?.(owner, target, caller)) ?? {}
  const [method, pattern] = key.split(' ') as ['GET', string]
  const filled = pattern.replace(/\{(\w+)\}/g, (_match, name: string) => path[name] ?? `missing-${name}`)
  const { text } = await readAnyAnswer(app, {
    method,
    url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      ...(caller ? { cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const seen: Seen[] = []
  for (const reader of readers.values()) {
    for (const part of canaryParts) if (reader.marks && text.includes(reader.marks[part])) seen.push({ key, whose: reader.standing, part })
  }
  // Computed, not stored, so that nothing could be marked: known by its 36 months.
  const isModel = /"months":\[\{"month"/.test(text)
  const whose = seen[0]?.whose ?? (target === 'own' ? caller?.standing : undefined) ?? 'owner'
  if (isModel) seen.push({ key, whose, part: 'model' })
  if (/zqgap\w+qz/i.test(text)) seen.push({ key, whose: 'owner', part: 'gap' })
  return seen
}

/** Those that end the session, the account or what it has come last, each in a session of its own. */
const inOrder = (Object.keys(routes) as RouteKey[]).toSorted((a, b) => rankOf(a) - rankOf(b))
function rankOf(key: RouteKey): number {
  return key === 'DELETE /api/account' ? 2 : permissions[key].fresh ? 1 : 0
}

async function walkAll(caller: Reader | null, keys: RouteKey[] = inOrder): Promise<Seen[]> {
  const seen: Seen[] = []
  const owner = readers.get('owner')!
  for (const key of keys) {
    if (permissions[key].fresh && caller) await signIn(caller)
    if (caller) seen.push(...(await walk(key, caller, 'own', caller)))
    if (key === 'POST /api/account/password' && caller) caller.password = 'another password'
    if (caller !== owner && !(caller?.kind === 'admin' && permissions[key].fresh)) {
      if (permissions[key].fresh && caller && key !== 'DELETE /api/account') await signIn(caller)
      seen.push(...(await walk(key, caller, 'foreign', owner)))
    }
  }
  return seen
}

const aboutReports = inOrder.filter((key) => /reports\/(\{id\}|my-reports)|export/.test(key) && !permissions[key].fresh)
const exitsOf = (seen: Seen[], parts: readonly string[]) =>
  [...new Set(seen.filter(({ part }) => parts.includes(part)).map(({ key }) => key))].sort()

describe('the owner', () => {
  it('finds every mark, and by no other exits than these', walkLimit, async () => {
    const owner = readers.get('owner')!
    const seen = await walkAll(
      owner,
      inOrder.filter((key) => !permissions[key].fresh && key !== 'DELETE /api/reports/{id}/what-if'),
    )
    expect(seen.filter(({ whose }) => whose !== 'owner')).toEqual([])
    expect(exitsOf(seen, ['section', 'evidence', 'assumption'])).toEqual([
      'GET /api/account/export',
      'GET /api/reports/{id}',
      'GET /api/reports/{id}/marks',
      'GET /api/reports/{id}/pdf',
      'GET /api/reports/{id}/xlsx',
      'POST /api/reports/{id}/ask',
      'POST /api/reports/{id}/marks',
    ])
    expect(exitsOf(seen, ['summary'])).toEqual(['GET /api/account/export', 'GET /api/reports/my-reports'])
    expect(exitsOf(seen, ['inputs'])).toEqual(['GET /api/account/export'])
    expect(exitsOf(seen, ['whatIf'])).toEqual(['GET /api/account/export', 'GET /api/reports/{id}'])
    expect(exitsOf(seen, ['leftOut'])).toEqual(['GET /api/account/export', 'GET /api/reports/{id}'])
    expect(exitsOf(seen, ['model'])).toEqual(['GET /api/account/export', 'GET /api/reports/{id}', 'POST /api/reports/{id}/what-if'])
    await setGenerating(app, [owner.reportId!], true)
    const making = await walkAll(owner, aboutReports)
    await setGenerating(app, [owner.reportId!], false)
    expect(exitsOf(making, ['draft'])).toEqual(['GET /api/account/export', 'GET /api/reports/{id}', 'GET /api/reports/{id}/events'])
    expect(new Set([...seen, ...making].map(({ part }) => part))).toEqual(new Set([...canaryParts, 'gap', 'model']))
  })
})

const standings = [null, 'refunded', ...(isDeep ? (['admin', 'free', 'premiumEnded', 'chargedBack', 'passEnded'] as const) : [])] as const

describe.each(standings)('%s', (standing) => {
  it('finds nothing while a report is being made either', walkLimit, async () => {
    const reader = standing ? readers.get(standing)! : null
    const ids = [...readers.values()].flatMap(({ reportId }) => reportId ?? [])
    await setGenerating(app, ids, true)
    const seen = await walkAll(reader, aboutReports)
    await setGenerating(app, ids, false)
    expect(seen.filter(({ whose }) => whose !== standing || whose !== 'passEnded')).toEqual([])
  })

  it('finds nothing by any call, neither of the owner’s nor of what was taken back', walkLimit, async () => {
    const reader = standing ? readers.get(standing)! : null
    // A report made while the pass ran stays its owner's, like any that was paid for.
    const mine = standing === 'passEnded' ? 'passEnded' : null
    const lookUps: RouteKey[] = ['GET /api/gap-maps']
    const seen = await walkAll(reader)
    expect(seen.filter(({ key, whose, part }) => !(part === 'gap' ? lookUps.includes(key) : whose === mine))).toEqual([])
    expect(seen.some(({ whose }) => whose === mine)).toBe(mine !== null)
  })
})

describe('what anybody reads of a business', () => {
  it('has none of the sentences of its report, but for the verdict', async () => {
    const entry = app.ctx.market.entryById.get(opportunityIn('lagos', 0))!
    const business = {
      archetypeId: entry.archetype,
      cityId: entry.cityId,
      requestedName: null,
      known: true,
      at: app.clock.now().toISOString(),
    }
    const made = await app.ctx.compute.generateReport(business, orderWork('usr_test'))
    if (!made.ok) throw new Error(made.reason.message)
    const { sections, first } = JSON.parse(made.json) as ReportData
    const bare = (text: string) => text.replace(/\s+/g, '')
    const paid = sections
      .flatMap((section) => rewordablePassages(section).map((passage) => passage.source.text))
      .filter((text) => text.length > 60 && !bare(first.verdictText).includes(bare(text)))
    expect(paid.length).toBeGreaterThan(50)
    for (const path of ['', '/brief.pdf']) {
      const answer = await readAnyAnswer(app, { method: 'GET', url: `/api/opportunities/${entry.id}${path}` })
      expect(answer.status).toBe(200)
      expect(bare(answer.text).length).toBeGreaterThan(1000)
      expect(paid.filter((text) => bare(answer.text).includes(bare(text)))).toEqual([])
    }
  })
})

it('no mail, no notice and no work that waits holds any of it', async () => {
  await app.drain()
  const written = readMails(app.outbox).map((mail) => mail.subject + mail.text + mail.html)
  const told = (await app.ctx.database.db.execute(
    sql`select title || message || coalesce(words::text, '') as text from notifications union all select payload::text from jobs`,
  )) as unknown as { rows: { text: string }[] }
  expect(written.length).toBeGreaterThan(5)
  expect(told.rows.length).toBeGreaterThan(5)
  const all = [...written, ...told.rows.map(({ text }) => text)].join('\n')
  for (const { marks } of readers.values()) for (const mark of Object.values(marks ?? {})) expect(all).not.toContain(mark)
  expect(all).not.toMatch(/zqgap\w+qz/i)
})

describe('gaps', () => {
  it('of a free account are those its look-ups opened, however it counts', async () => {
    const person = await newPersona(app, 'other')
    const premium = await newPersona(app, 'premium')
    const count = (opportunityId: string) => person.post('/api/gap-maps/count', { opportunityId, sellers: 4, minutes: 15 })
    const whole = (await premium.get('/api/gap-maps')).json() as OpenGap[]
    const target = whole.at(-1)!
    const before = (await count(target.opportunityId)).json() as Gap
    const { id, title, category, location, locationId } = target
    expect(before).toEqual({ id, title, category, location, locationId, locked: true, changed: null })
    expect((await count(whole[0]!.opportunityId)).json().locked).toBe(true)

    const mine = (await person.get('/api/gap-maps')).json() as Gap[]
    const open = mine.filter((gap) => !gap.locked).map((gap) => gap.id)
    expect(open.toSorted()).toEqual(
      whole
        .slice(0, 3)
        .map((gap) => gap.id)
        .toSorted(),
    )
    for (const gap of whole) {
      const answer = (await count(gap.opportunityId)).json() as Gap
      expect(answer.locked, gap.id).toBe(!open.includes(gap.id))
      if (!answer.locked) expect(answer.kind).toBe('range')
    }
    const after = (await person.get('/api/gap-maps')).json() as Gap[]
    expect(
      after
        .filter((gap) => !gap.locked)
        .map((gap) => gap.id)
        .toSorted(),
    ).toEqual(open.toSorted())
    // Premium reads what it counts; a count says nothing of what businesses buy.
    const counted: Gap[] = []
    for (const { opportunityId } of whole)
      counted.push((await premium.post('/api/gap-maps/count', { opportunityId, sellers: 4, minutes: 15 })).json() as Gap)
    expect(counted.every((gap) => !gap.locked)).toBe(true)
    expect(counted.filter((gap) => !gap.locked && gap.kind === 'range').length).toBeGreaterThan(whole.length / 2)
  })
})
