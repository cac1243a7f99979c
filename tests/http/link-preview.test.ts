import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFounder, visitor } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** What a messenger shows of a link that somebody sends on. */
let app: TestApp
/** Without an address of its own, as on one's own machine. */
let local: TestApp
let web: string
const site = 'https://gapwise.example'
const description = '<meta name="description" content="Find &amp; start." />'
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'gapwise-links-'))
  for (const folder of ['pages', 'shells', 'drawn']) mkdirSync(join(web, folder))
  for (const name of ['app', 'landing', 'pages/pricing', 'shells/home', 'shells/preview', 'shells/report', 'shells/login'])
    writeFileSync(join(web, `${name}.html`), `<html lang="en"><head><title>Gapwise</title>${description}</head>`)
  cpSync('src/web/public/gapwise.png', join(web, 'gapwise.png'))
  cpSync('src/web/ui/pictograms.svg', join(web, 'drawn', 'pictograms.svg'))
  app = await openTestApp({ web, env: { PUBLIC_URL: site } })
  local = await openTestApp({ web })
})
afterAll(async () => {
  await app.close()
  await local.close()
  rmSync(web, { recursive: true, force: true })
})

const open = 'opp_akara-and-puff-puff--ibadan'
/** Okada are banned in most of Lagos. */
const closed = 'opp_motorcycle-taxi--lagos'
const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)].map(([, key, value]) => [key!, value!]),
  )
const generic = { 'og:title': 'Gapwise', 'og:description': 'Find &amp; start.', 'og:image': `${site}/gapwise.png` }
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]
const anyOpen = () =>
  app.ctx.market.entriesByCity.get('ibadan')!.find(({ id }) => id === open) ?? app.ctx.market.entriesByCity.get('ibadan')![0]!

describe('the tags of a page', () => {
  it('of an opportunity name the business, its city and its picture at this site’s address', async () => {
    const { id, title } = anyOpen()
    const page = await visitor(app).get(`/reports/${id}?from=share`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<title>${title} · Gapwise</title>`)
    expect(tagsOf(page.body)).toMatchObject({
      'twitter:card': 'summary_large_image',
      'og:title': `${title} in Ibadan`,
      'og:description': expect.stringContaining('what could go wrong'),
      'og:image': `${site}/api/opportunities/${id}/picture.png`,
    })
    expect((await visitor(app).get(`/reports/${id}--sq557_-21`)).body).toContain(`/${id}/picture.png`)
    expect((await visitor(app).get(`/reports/${id}`, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
  })

  it('of every other page are those of the site, and show nothing that is closed, bought or somebody’s own', async () => {
    for (const path of [
      '/',
      '/pricing',
      '/login',
      '/nowhere',
      `/reports/${closed}`,
      '/reports/opp_own-0123456789abcdef--ibadan',
      '/reports/opp_nothing--ibadan',
    ])
      expect(tagsOf((await visitor(app).get(path)).body), path).toMatchObject(generic)
    const paid = await visitor(app).get('/reports/rpt_0123456789abcdefghijkl')
    expect(paid.statusCode).toBe(302)
    expect(tagsOf((await visitor(app).get(String(paid.headers.location))).body)).toMatchObject(generic)
    const person = await newFounder(local)
    expect(tagsOf((await person.get(`/reports/${open}`)).body)).toEqual({})
  })

  it('name the host that was asked, where the site has no address of its own', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000'])
      expect(tagsOf((await visitor(local).get('/', { host })).body)['og:image']).toBe(`http://${host}/gapwise.png`)
  })
})

describe('the picture of an opportunity', () => {
  const draw = (id: string) => visitor(app).get(`/api/opportunities/${id}/picture.png`)

  it('is drawn for each business and city, and may be cached by anybody', async () => {
    const [first, second] = app.ctx.market.entriesByCity.get('ibadan')!
    const picture = await draw(first!.id)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
    expect(picture.headers['content-disposition']).toBeUndefined()
    expect(sizeOf(picture.rawPayload)).toEqual(['PNG', 1200, 630])
    expect((await draw(second!.id)).rawPayload.equals(picture.rawPayload)).toBe(false)
    // Of a square as of its city, and with a person's own answers as without.
    expect((await draw(`${first!.id}--sq557_-21`)).rawPayload.equals(picture.rawPayload)).toBe(true)
    const person = await newFounder(local)
    expect((await person.get(`/api/opportunities/${first!.id}/picture.png`)).rawPayload.equals(picture.rawPayload)).toBe(true)
  })

  it('is the site’s own where a business is closed, or where nothing can be drawn', async () => {
    const shipped = (await visitor(app).get('/gapwise.png')).rawPayload
    expect(sizeOf(shipped)).toEqual(['PNG', 1200, 630])
    expect((await draw(closed)).rawPayload.equals(shipped)).toBe(true)
    const { renderPicture } = app.ctx.compute
    app.ctx.compute.renderPicture = async () => null
    const third = await draw(app.ctx.market.entriesByCity.get('ibadan')![2]!.id)
    app.ctx.compute.renderPicture = renderPicture
    expect([third.statusCode, third.rawPayload.equals(shipped)]).toEqual([200, true])
  })

  it('does not exist for what is not in the catalogue', async () => {
    for (const id of ['opp_nothing--ibadan', 'opp_own-0123456789abcdef--ibadan', 'rpt_0123456789abcdefghijkl']) {
      const answer = await draw(id)
      expect([answer.statusCode, answer.headers['cache-control']], id).toEqual([404, 'no-store'])
    }
  })
})
