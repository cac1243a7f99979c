import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BasemapAnswer } from '#contract/gap-maps.ts'
import { type GridPoint, packPath } from '#engine/gaps/basemap/basemap.ts'
import type { BatchHead } from '#markets/sellers/batch.ts'
import { storeBatch } from '#server/features/evidence/batches.ts'
import { newUser, type Person, visitor } from '../support/client.ts'
import { newAdmin } from '../support/people.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await openTestApp()
  person = await newUser(app)
})
afterAll(() => app.close())

const path = (location: string) => `/api/gap-maps/${encodeURIComponent(location)}/basemap`
const basemapOf = async (location: string): Promise<BasemapAnswer> => {
  const response = await person.get(path(location))
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as BasemapAnswer
}

const head: Omit<BatchHead, 'digest'> = {
  kind: 'basemap',
  source: 'roads',
  title: 'Roads',
  publisher: 'OpenStreetMap contributors',
  url: null,
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMap contributors, roads',
  month: '2026-10',
  confidence: 'low',
  origin: null,
  holds: null,
  covers: 'city',
  taken: 1,
  refused: [],
}
const store = (rows: Record<string, string>, mark: string) =>
  storeBatch(app.ctx, { kind: 'operator', id: 'operator' }, { head: { ...head, digest: mark.repeat(64) }, rows })

it('is for signed-in people, of cities with a map', async () => {
  expect((await visitor(app).get(path('Accra, Ghana'))).statusCode).toBe(401)
  expect((await person.get(path('Atlantis'))).json()).toMatchObject({ code: 'validation_failed', field: 'location' })
  expect((await person.get(path('Benin City, Nigeria'))).statusCode).toBe(404)
})

it('has the landmarks that ship, no line where none is held, and is no look-up', async () => {
  const accra = await basemapOf('Accra, Ghana')
  expect(accra.lines).toEqual([])
  expect(new Set(accra.landmarks.slice(0, 6).map(({ kind }) => kind))).toEqual(new Set(['market', 'station', 'hospital']))
  expect(accra.landmarks.slice(0, 6).every(({ name }) => name)).toBe(true)
  expect(await basemapOf('Cape Town, South Africa')).toMatchObject({ lines: [], landmarks: [] })
  const usage = (await person.get('/api/account/usage')).json() as { gapLookups: { used: number } }
  expect(usage.gapLookups.used).toBe(0)
})

it('has the lines of a batch while it is on, and is not sent again while it is the same', async () => {
  const admin = await newAdmin(app)
  const road: GridPoint[] = [
    [-700, 18_500],
    [-600, 18_550],
    [90_000, 18_550],
  ]
  const { id } = await store({ accra: `line\tmain-road\t${packPath(road)}` }, 'a')
  const first = await person.get(path('Accra, Ghana'))
  expect((first.json() as BasemapAnswer).lines).toMatchObject([{ use: 'main-road' }])
  expect(first.headers['cache-control']).toBe('no-cache')
  const map = (await person.get('/api/gap-maps/accra/places?category=food')).json() as { attribution: string }
  expect(map.attribution).toContain('© OpenStreetMap contributors, roads')
  const etag = String(first.headers.etag)
  const again = await person.get(path('Accra, Ghana'), { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await admin.send('PUT', `/api/admin/imports/${id}`, { active: false, password: admin.password })
  const off = await person.get(path('Accra, Ghana'), { 'if-none-match': etag })
  expect((off.json() as BasemapAnswer).lines).toEqual([])
})

it('of a city full of roads is 25 KB at most', async () => {
  // Some four thousand pieces of streets around the middle of Nairobi, none of them straight.
  const piece = (row: number, col: number) =>
    packPath(
      Array.from(
        { length: 12 },
        (_, at): GridPoint => [122_500 + col * 24 + at * 2, -4400 + row * 15 + Math.round(4 * Math.sin(at * row + col))],
      ),
    )
  const rows = Array.from({ length: 64 }, (_, row) =>
    Array.from({ length: 60 }, (_, col) => `line\t${row % 8 === 0 ? 'main-road' : 'road'}\t${piece(row, col)}`),
  )
  await store({ nairobi: rows.flat().join('\n') }, 'b')
  const response = await person.get(path('Nairobi, Kenya'), { 'accept-encoding': 'gzip' })
  expect(response.rawPayload.length).toBeLessThan(25_600)
  expect((JSON.parse(gunzipSync(response.rawPayload).toString()) as BasemapAnswer).lines.length).toBeGreaterThan(5)
})
