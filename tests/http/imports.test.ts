import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import { callRunningServer, serveOperatorRequests } from '#server/cli/operator.ts'
import { activeEvidence } from '#server/features/evidence/active-evidence.ts'
import { storeBatch } from '#server/features/evidence/batches.ts'
import { removeStaleFiles } from '#server/features/evidence/upload.ts'
import { newUser, type Person } from '#tests/support/client.ts'
import { makePbf } from '#tests/support/make-pbf.ts'
import { makeTiff } from '#tests/support/make-tiff.ts'
import { newAdmin } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await newAdmin(app)
})

const told = { kind: 'osm', title: 'An extract of Accra', publisher: 'OpenStreetMap contributors', licence: 'ODbL 1.0', month: '2026-10' }
let bakeries = 0
/** An extract that no test has sent before. */
const extract = () =>
  makePbf({
    nodes: Array.from({ length: ++bakeries }, (_, index) => ({ id: index + 1, lat: 5.5561, lon: -0.1961, tags: { shop: 'bakery' } })),
  })

async function expectFile(more: Record<string, unknown> = {}): Promise<string> {
  const answer = await admin.post('/api/admin/imports', { ...told, ...more, password: admin.password })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}
const sendFile = (id: string, content: Uint8Array, { type = 'application/octet-stream', query = '' } = {}) =>
  app.http.inject({
    method: 'PUT',
    url: `/api/admin/imports/${id}/file${query}`,
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'content-type': type,
      cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: Buffer.from(content),
  })
async function importFile(content: Uint8Array, more: Record<string, unknown> = {}) {
  const answer = await sendFile(await expectFile(more), content)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const listOf = async (batch: string) => (await activeEvidence(app.ctx, 'accra'))!.lists.find((list) => list.batch === batch)
const total = async () => (await admin.get('/api/admin/imports?pageSize=1')).json().total as number
const switchTo = (id: string, active: boolean) => admin.send('PUT', `/api/admin/imports/${id}`, { active, password: admin.password })

it('a file becomes a batch that the maps see, with its licence, who imported it, and a line in the log', async () => {
  const { batch, stored } = await importFile(extract())
  expect(stored).toBe(true)
  expect(batch).toMatchObject({
    kind: 'osm',
    licence: 'ODbL 1.0',
    attribution: '© OpenStreetMap contributors',
    month: '2026-10',
    active: true,
    shipped: false,
  })
  expect(batch.importedBy).toEqual({ kind: 'admin', id: admin.id, label: admin.email })
  expect(batch.coverage).toEqual([{ cityId: 'accra', name: 'Accra', sellers: { 'food-shops': bakeries }, people: 0, areas: 0, firms: 0 }])
  expect(await listOf(batch.id)).toMatchObject({
    origin: 'osm',
    month: '2026-10',
    seen: [{ row: 555, col: -20, class: 'food-shops', tag: 'shop=bakery', count: bakeries }],
  })
  const evidence = (await activeEvidence(app.ctx, 'accra'))!
  expect(evidence.sources[batch.source]).toMatchObject({ title: 'An extract of Accra', licence: 'ODbL 1.0' })
  expect(evidence.attributions).toContain('© OpenStreetMap contributors')
  const { audit } = (await admin.get(`/api/admin/audit?search=${batch.id}`)).json()
  expect(audit).toMatchObject([{ action: 'import', actor: { id: admin.id }, target: { type: 'import', id: batch.id } }])
})

it.runIf(isDeep)('the same file twice is the same batch, sent one after the other or stored at once', async () => {
  const content = extract()
  const first = await importFile(content)
  const again = await importFile(content, { title: 'Another name for it' })
  expect([again.batch.id, again.stored, again.already]).toEqual([first.batch.id, false, true])
  const head = { ...first.batch, digest: 'd'.repeat(64) }
  const both = await Promise.all([1, 2].map(() => storeBatch(app.ctx, { kind: 'operator', id: 'operator' }, { head, rows: { accra: '' } })))
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(both.filter(({ already }) => already)).toHaveLength(1)
})

it('a batch is stored as a whole or not at all', async () => {
  const before = await total()
  const { batch } = (await sendFile(await expectFile(), extract(), { query: '?dryRun=true' })).json()
  const head = { ...batch, digest: 'e'.repeat(64) }
  const broken = storeBatch(app.ctx, { kind: 'operator', id: 'operator' }, { head, rows: { accra: '' } }, async () => {
    throw new Error('the database went away')
  })
  await expect(broken).rejects.toThrow('went away')
  expect(await total()).toBe(before)
})

it('one file is read at a time: who sends another one hears so, and sends it again', async () => {
  const [first, second] = [await expectFile(), await expectFile()]
  const answers = await Promise.all([sendFile(first, extract()), sendFile(second, extract())])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json().key).toBe('refusals.fileBeingRead')
  await importFile(extract())
})

it('a dry run reads and stores nothing', async () => {
  const before = await total()
  const answer = await sendFile(await expectFile(), extract(), { query: '?dryRun=true' })
  expect(answer.json()).toMatchObject({ stored: false, already: false, batch: { taken: bakeries, active: false } })
  expect(await total()).toBe(before)
})

it('a batch can be switched off and on again, and the maps follow; the log says so once for each change', async () => {
  const { batch } = await importFile(extract())
  expect((await switchTo(batch.id, false)).json().active).toBe(false)
  expect(await listOf(batch.id)).toBeUndefined()
  await switchTo(batch.id, false)
  expect((await switchTo(batch.id, true)).json().active).toBe(true)
  expect(await listOf(batch.id)).toBeDefined()
  const { audit } = (await admin.get(`/api/admin/audit?search=${batch.id}`)).json()
  expect(audit.map((line: { action: string }) => line.action).sort()).toEqual(['import', 'switch-import', 'switch-import'])
})

it('what ships is a batch too, and can be switched off and on', async () => {
  const people = async () => (await activeEvidence(app.ctx, 'accra'))!.people?.batch
  expect(await people()).toBe('worldpop-2020')
  expect((await switchTo('worldpop-2020', false)).json()).toMatchObject({ id: 'worldpop-2020', shipped: true, active: false })
  expect(await people()).toBeUndefined()
  await switchTo('worldpop-2020', true)
  expect(await people()).toBe('worldpop-2020')
})

it('a batch whose terms nobody has read ships switched off, until an admin switches it on', async () => {
  const lagos = async () => (await activeEvidence(app.ctx, 'lagos'))!
  const shown = async () => (await admin.get('/api/admin/imports/worldpop-nigeria-2-1')).json()
  expect(await shown()).toMatchObject({ shipped: true, active: false, unread: expect.stringContaining('v2.1') })
  expect((await lagos()).people).toBeNull()
  expect((await lagos()).attributions.join()).not.toContain('GRID3')
  expect((await switchTo('worldpop-nigeria-2-1', true)).json().active).toBe(true)
  expect((await lagos()).people).toMatchObject({ batch: 'worldpop-nigeria-2-1', year: 2023 })
  expect((await lagos()).attributions.join()).toContain('GRID3')
  expect((await coverageOf('lagos', 'food-shops')).row).toMatchObject({ kind: 'rank', founded: { word: 'well-founded' } })
  await switchTo('worldpop-nigeria-2-1', false)
  expect((await lagos()).people).toBeNull()
})

it('an import of the very file that ships switched off is a batch of its own, and on', async () => {
  const { head, rows } = shippedBatches().find(({ id }) => id === 'worldpop-nigeria-2-1')!
  const { unread: _, ...own } = head
  const stored = await storeBatch(app.ctx, { kind: 'operator', id: 'operator' }, { head: own, rows })
  expect(stored.already).toBe(false)
  expect((await activeEvidence(app.ctx, 'lagos'))!.people?.batch).toBe(stored.id)
  await switchTo(stored.id, false)
})

async function coverageOf(cityId: string, ofClass: string) {
  const answer = await admin.get('/api/admin/coverage')
  expect(answer.statusCode, answer.body).toBe(200)
  const city = answer.json().cities.find((each: { cityId: string }) => each.cityId === cityId)
  return { ...city, row: city.classes.find((each: { class: string }) => each.class === ofClass) }
}

it('coverage tells each city’s people, and sellers by class with the newest month, from active batches alone', async () => {
  const { batch } = await importFile(extract())
  const { people, row } = await coverageOf('accra', 'food-shops')
  expect(people).toMatchObject({ year: 2020, batch: 'worldpop-2020' })
  expect(row).toMatchObject({ month: '2026-10', batches: expect.arrayContaining([batch.id, 'osm-2024-09-food']) })
  await switchTo(batch.id, false)
  expect((await coverageOf('accra', 'food-shops')).row.batches).not.toContain(batch.id)
})

it('coverage tells of a class how complete it is, how well its order was tested, and which answer it allows', async () => {
  const { row } = await coverageOf('kumasi', 'food-shops')
  expect(row).toMatchObject({ kind: 'rank', completeness: { how: 'unknown' }, founded: { word: 'weak' } })
  const { auc, low, high, rival } = row.founded
  expect(low).toBeLessThan(auc)
  expect(auc).toBeLessThan(high)
  expect(rival).toBeGreaterThanOrEqual(low)
  expect((await coverageOf('aba', 'food-shops')).row).toMatchObject({ kind: 'unknown', founded: null })
})

it.each([
  ['empty', Buffer.alloc(0), 'The file is empty.'],
  ['garbage', Buffer.from([0, 1, 2, 3, 255]), 'We cannot read it'],
  ['cut off', extract().subarray(0, 90), 'not a valid .osm.pbf'],
  ['of another place', makePbf({ nodes: [{ id: 1, lat: 51.5, lon: -0.1, tags: { shop: 'bakery' } }] }), 'they are in none of our cities'],
])('a file that is %s ends in one message and changes nothing', async (_what, content, why) => {
  const before = await total()
  const answer = await sendFile(await expectFile(), content)
  expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([400, 'validation_failed', 'file'])
  expect(answer.json().message).toContain(why)
  expect(await total()).toBe(before)
  expect(readdirSync(join(app.ctx.config.dataDir, 'imports'))).toEqual([])
})

it('a process that starts leaves a file that another is just taking, and removes what a crash left hours ago', async () => {
  const folder = join(app.ctx.config.dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  const now = app.clock.now().getTime() / 1000
  for (const [name, at] of [
    ['just-taken', now - 60],
    ['left', now - 7200],
  ] as const) {
    writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, name), at, at)
  }
  await removeStaleFiles(app.ctx)
  expect(readdirSync(folder)).toEqual(['just-taken'])
  app.clock.advance(3 * 3_600_000)
  await removeStaleFiles(app.ctx)
  expect(readdirSync(folder)).toEqual([])
})

it('a picture of 17 KB that is made to take gigabytes is refused, and the server has no more memory than before', async () => {
  const zeros = deflateSync(Buffer.alloc(16 * 1024 * 1024))
  const picture = makeTiff({
    width: 268_435_456,
    height: 1,
    bits: 64,
    compression: 8,
    blocks: [zeros],
    times: 128,
    tile: { width: 2_097_152, height: 1 },
    scale: [360 / 268_435_456, 0.01],
    tie: [0, 0, -180, 5.59],
  })
  const id = await expectFile({ kind: 'people' })
  const before = process.memoryUsage.rss()
  const answer = await sendFile(id, picture, { query: '?dryRun=true' })
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'file'])
  expect(answer.json().message).toContain('0.0005 to 0.5 degrees wide')
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
})

it('a part of an answer of Overpass is refused, and nothing of it is stored', async () => {
  const before = await total()
  const element = { type: 'node', id: 1, lat: 5.5561, lon: -0.1961, tags: { shop: 'bakery' } }
  const answer = await sendFile(
    await expectFile(),
    Buffer.from(JSON.stringify({ elements: [element], remark: 'runtime error: Query timed out' })),
  )
  expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([400, 'validation_failed', 'file'])
  expect(answer.json().message).toContain('broke off')
  expect(await total()).toBe(before)
})

it('a file that is too large is refused while it comes', async () => {
  const answer = await sendFile(await expectFile(), Buffer.alloc(64 * 1024 * 1024 + 1))
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
})

it('a file is taken once, from the admin who said what it is, as bytes', async () => {
  const id = await expectFile()
  const owner = admin
  admin = await newAdmin(app)
  expect((await sendFile(id, extract())).statusCode).toBe(404)
  admin = owner
  expect((await sendFile(id, extract(), { type: 'text/plain' })).statusCode).toBe(415)
  expect((await sendFile(id, extract())).statusCode).toBe(200)
  expect((await sendFile(id, extract())).statusCode).toBe(404)
})

it('a file that nobody sent for ten minutes is not expected any more', async () => {
  const id = await expectFile()
  app.clock.advance(11 * 60_000)
  expect((await sendFile(id, extract())).statusCode).toBe(404)
})

it('importing and switching ask for the password, and for an admin', async () => {
  const person = await newUser(app)
  expect((await person.post('/api/admin/imports', { ...told, password: person.password })).statusCode).toBe(403)
  expect((await admin.post('/api/admin/imports', told)).json().code).toBe('password_required')
  expect((await admin.post('/api/admin/imports', { ...told, password: 'not it' })).json().code).toBe('wrong_password')
  expect((await admin.send('PUT', '/api/admin/imports/worldpop-2020', { active: false })).json().code).toBe('password_required')
})

it('the command hands what it has read to a server that holds the database', async () => {
  const read = (await sendFile(await expectFile(), extract(), { query: '?dryRun=true' })).json().batch
  const operator = serveOperatorRequests(app.ctx)
  try {
    const ask = () =>
      callRunningServer(
        app.ctx.config.dataDir,
        'import',
        JSON.stringify({ head: { ...read, digest: 'f'.repeat(64) }, rows: { accra: '' } }),
      )
    expect(await ask()).toMatchObject({ ok: true, line: expect.stringMatching(/^Stored as batch bat_/) })
    expect(await ask()).toMatchObject({ ok: true, line: expect.stringContaining('was imported before') })
  } finally {
    operator.stop()
  }
})

it('a city without figures of its own has no evidence', async () => {
  expect(await activeEvidence(app.ctx, 'atlantis')).toBeNull()
  expect((await activeEvidence(app.ctx, 'gulu'))!.lists).toEqual([])
})
