import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rateLimits } from '#contract/limits.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { sourceCache, sourceHealth } from '#server/db/schema.ts'
import { previewBusiness } from '#server/features/opportunities/preview.ts'
import { resolveOpportunity } from '#server/features/opportunities/resolve-opportunity.ts'
import { cachedOnly } from '#server/features/sources/source.ts'
import { freeWork } from '#server/threads/work.ts'
import { newFounder, visitor } from '../support/client.ts'
import { isDeep } from '../support/depth.ts'
import { buy } from '../support/people.ts'
import { openSourceStandIns, type SourceStandIns } from '../support/source-stand-ins.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** With live sources on, what anybody may look at is answered from what is kept: nobody outside is called or waited for. */
let sources: SourceStandIns
let app: TestApp
const id = 'opp_suya-stand--lagos'
beforeAll(async () => {
  sources = await openSourceStandIns()
  app = await openTestApp({ env: sources.env, web: resolve('dist/web') })
})
afterAll(async () => {
  await app.close()
  await sources.close()
})
beforeEach(async () => {
  sources.setAllBehaviors('recorded')
  await app.ctx.database.db.delete(sourceCache)
  await app.ctx.database.db.delete(sourceHealth)
  sources.calls.length = 0
})

it.runIf(isDeep)(
  'no source is called for a list, a card, a preview, a brief, a comparison or a page, of a visitor or of somebody signed in',
  async () => {
    // Whoever waited for these would wait to the end of the test.
    sources.setAllBehaviors('silent')
    const person = await newFounder(app)
    const other = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos' && entry.id !== id)!.id
    const opened = [
      '/api/opportunities?country=Nigeria&pageSize=5',
      `/api/opportunities/${id}/card`,
      `/api/opportunities/${id}`,
      `/api/opportunities/${id}/brief.pdf`,
      `/api/compare?ids=${id},${other}`,
      `/reports/${id}`,
      '/explore',
      '/',
    ]
    for (const client of [visitor(app), person]) {
      for (const path of opened) {
        const answer = await client.get(path, path.startsWith('/api/') ? {} : { accept: 'text/html' })
        const refused = client !== person && path.startsWith('/api/compare')
        expect([path, answer.statusCode]).toEqual([path, refused ? 401 : 200])
      }
    }
    expect(sources.calls).toEqual([])
    expect(sources.waiting()).toBe(0)
  },
)

it.runIf(isDeep)(
  'each source is called for a report, once for two who have theirs made at once, and a preview afterwards has the fetched figures',
  async () => {
    const make = async () => {
      const person = await newFounder(app)
      const { paymentIntentId } = await buy(app, person, { planId: 'complete_report', opportunityId: id, location: 'Lagos' })
      return (await person.post('/api/reports/generate', { opportunityId: id, paymentIntentId })).statusCode
    }
    expect(await Promise.all([make(), make()])).toEqual([202, 202])
    await app.drain()
    const asked = sources.calls.map(({ source, url, body }) => `${source} ${url} ${body}`)
    expect(new Set(sources.calls.map(({ source }) => source)).size).toBeGreaterThan(5)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    const before = sources.calls.length
    const { live } = await previewBusiness(
      app.ctx,
      await resolveOpportunity(app.ctx, null, opportunityRef(id), freeWork({ kind: 'visitor', address: '', zone: null })),
    )
    expect(live?.observations.length).toBeGreaterThan(0)
    expect((await visitor(app).get(`/api/opportunities/${id}`)).statusCode).toBe(200)
    expect(sources.calls).toHaveLength(before)
  },
)

it('a context that only reads what is kept shares the flights and turns of the process', () => {
  const kept = cachedOnly(app.ctx)
  expect(kept.sources).toEqual({ ...app.ctx.sources, allowFetch: false })
  expect(kept.sources.inFlight).toBe(app.ctx.sources.inFlight)
  expect(kept.sources.throttle).toBe(app.ctx.sources.throttle)
})

it('who looks up more towns than their share is answered with the nearest city, and sends nothing out', async () => {
  const person = await newFounder(app)
  const points = rateLimits.town.per.account + 5
  for (let n = 0; n < points; n++) {
    const found = await person.post('/api/location/resolve', { lat: 6.4 + n / 50, lon: 3.3 })
    expect(found.statusCode, found.body).toBe(200)
    expect(found.json().town, String(n)).toBe(n < rateLimits.town.per.account ? 'Badagry' : undefined)
  }
  expect(sources.calls).toHaveLength(rateLimits.town.per.account)
})
