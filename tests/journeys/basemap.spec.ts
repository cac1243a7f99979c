import { callsOf, ownerPassword, signInAsOwner, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('an imported road and the landmarks that ship are drawn under the places, and the legend names their shapes', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signInAsOwner(context, site)
  const { answer } = callsOf(context, site)
  const { id } = await answer<{ id: string }>('POST', '/api/admin/imports', {
    kind: 'basemap',
    title: 'A road through Nairobi',
    publisher: 'OpenStreetMap contributors',
    licence: 'ODbL 1.0',
    password: ownerPassword,
  })
  const geometry = [
    { lat: -1.35, lon: 36.7 },
    { lat: -1.28, lon: 36.82 },
    { lat: -1.2, lon: 36.9 },
  ]
  const file = JSON.stringify({ version: 0.6, elements: [{ type: 'way', id: 1, tags: { highway: 'trunk' }, geometry }] })
  const sent = await context.request.put(`${site.url}/api/admin/imports/${id}/file`, {
    headers: { Origin: site.url, 'Content-Type': 'application/octet-stream' },
    data: Buffer.from(file),
  })
  expect(sent.status(), await sent.text()).toBe(200)

  await context.clearCookies()
  await signUp(context, site)
  await page.goto('/gap-maps?location=Nairobi%2C+Kenya')
  await expect(page.locator('.basemap-main-road')).toHaveAttribute('d', /^M\d+ \d+l/)
  const road = (await page.locator('.basemap-main-road').boundingBox())!
  const map = (await page.locator('.gap-map-land').boundingBox())!
  // From one side of the city to the other.
  expect(road.width).toBeGreaterThan(map.width / 4)
  const landmarks = page.locator('.gap-map-land .landmark')
  await expect(landmarks).not.toHaveCount(0)
  const atFirst = await landmarks.count()
  expect(atFirst).toBeLessThanOrEqual(4)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await landmarks.count()).toBeGreaterThan(atFirst)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.locator('.landmark-name').first()).toBeVisible()
  await page.getByRole('button', { name: /^What the patterns mean/ }).click()
  const legend = page.getByRole('list', { name: 'What the patterns mean' }).getByRole('listitem')
  for (const kind of ['Market', 'Station', 'Hospital']) await expect(legend.filter({ hasText: new RegExp(`^${kind}$`) })).toHaveCount(1)
  await looksRight(page)
})

test('a city of which no road is held has its map, and no word of it', { tag: '@deep' }, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/gap-maps?location=Cape+Town%2C+South+Africa')
  await expect(page.locator('.gap-map-land .squares').first()).toBeVisible()
  await expect(page.locator('.gap-map-land .landmark')).toHaveCount(0)
})
