import type { Page } from '@playwright/test'
import { ownerPassword, signInAsOwner, signUp } from './people.ts'
import { expect, test } from './support.ts'

const point = (lat: number, lon: number, properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties,
})
/** Two bakeries in Aba, and one in London: a city that no other journey asks for. */
const good = {
  name: 'bakeries.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        point(5.1066, 7.3667, { shop: 'bakery' }),
        point(5.1076, 7.3677, { shop: 'bakery' }),
        point(51.5, -0.1, { shop: 'bakery' }),
      ],
    }),
  ),
}
const bad = { name: 'bad.geojson', mimeType: 'application/geo+json', buffer: Buffer.from('{"type":"FeatureCollection","features":[{"ty') }

async function fillIn(page: Page, file: typeof good, title: string) {
  const form = page.getByRole('region', { name: 'Import a file' })
  await form.getByLabel('File', { exact: true }).setInputFiles(file)
  await form.getByLabel('Name of the source').fill(title)
  await form.getByLabel('Publisher').fill('OpenStreetMap contributors')
  await form.getByLabel('Licence').fill('ODbL 1.0')
  await form.getByLabel('Your password', { exact: true }).fill(ownerPassword)
  return form
}

test('who is no admin cannot open the data pages', { tag: ['@phone', '@deep'] }, async ({ page, context, site, problems }) => {
  problems.allow(/404/)
  await signUp(context, site)
  for (const path of ['/admin/data', '/admin/batches', '/admin/coverage']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})

test('a file is checked, imported once, switched off and on again; a bad one says why', async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  test.slow()
  problems.allow(/400/)
  await signInAsOwner(context, site)
  await page.goto('/admin?tab=data')
  const empty = page.getByRole('region', { name: 'Import a file' })
  await empty.getByRole('button', { name: 'Import' }).click()
  await expect(empty.getByText('Please choose a file.')).toBeVisible()
  await expect(empty.getByText('Please name the licence.')).toBeVisible()
  await looksRight(page)

  const title = `Bakeries of Aba ${Date.now()}`
  const form = await fillIn(page, good, title)
  await form.getByRole('button', { name: 'Check only' }).click()
  await expect(form.getByText('We would take 2 rows from this file.')).toBeVisible()
  await expect(form.getByText('We refused 1 row.')).toBeVisible()
  await expect(form.getByRole('row').filter({ hasText: 'In none of our cities' })).toContainText('3')
  await expect(page.getByText(title)).toHaveCount(0)

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await form.getByRole('button', { name: 'Import' }).dblclick()
  await expect(form.getByText('Imported. We took 2 rows.')).toBeVisible()
  expect(sent).toHaveLength(1)
  await looksRight(page)
  await page.reload()
  const batches = page.getByRole('list', { name: 'Batches' })
  const batch = batches.getByRole('listitem').filter({ hasText: title })
  await expect(batch.getByText('On', { exact: true })).toBeVisible()
  await expect(batch).toContainText('ODbL 1.0')
  await expect(batch).toContainText(site.adminEmail)
  await batch.getByRole('button', { name: `Refused rows: ${title}` }).click()
  await expect(batch.getByText('In none of our cities')).toBeVisible()

  for (const [button, dialogTitle, confirm, state] of [
    ['Switch off', 'Switch off this batch?', 'Switch off batch', 'Off'],
    ['Switch on', 'Switch on this batch?', 'Switch on batch', 'On'],
    ['Switch off', 'Switch off this batch?', 'Switch off batch', 'Off'],
  ] as const) {
    await batch.getByRole('button', { name: `${button}: ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: dialogTitle })
    await expect(dialog.getByRole('row').filter({ hasText: 'Aba' })).toContainText('2')
    await looksRight(page)
    await dialog.getByLabel('Your password', { exact: true }).fill(ownerPassword)
    await dialog.getByRole('button', { name: confirm }).dblclick()
    await expect(batch.getByText(state, { exact: true })).toBeVisible()
    await expect(batch.getByRole('button', { name: /^Switch/ })).toBeFocused()
  }

  const again = await fillIn(page, good, 'Another name')
  await again.getByRole('button', { name: 'Import' }).click()
  await expect(again.getByText('This file was imported before. Nothing changed.')).toBeVisible()
  const broken = await fillIn(page, bad, 'A broken file')
  await broken.getByRole('button', { name: 'Import' }).click()
  await expect(broken.getByText('Nothing was imported. The file is not valid JSON, or it ends too early.')).toBeVisible()
  await expect(page.getByText('A broken file')).toHaveCount(0)
})

test('a file that cannot be sent says so, and a lost connection sends nothing twice', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|net::|Failed to load/)
  await signInAsOwner(context, site)
  await page.goto('/admin/data')
  const form = await fillIn(page, { ...good, buffer: Buffer.alloc(0) }, 'An empty file')
  await form.getByRole('button', { name: 'Import' }).click()
  await expect(form.getByText('This file is empty.')).toBeVisible()
  await fillIn(page, good, 'Sent without a connection')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Import' }).click()
  await expect(form.getByText('The same file sent twice stays one batch', { exact: false })).toBeVisible()
  await context.setOffline(false)
})

test('coverage tells of a city, class by class, how complete it is, what it allows and how well it was tested', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signInAsOwner(context, site)
  await page.goto('/admin/coverage')
  await page.getByRole('searchbox').fill('kumasi')
  await expect(page).toHaveURL(/search=kumasi/)
  await page.getByRole('link', { name: 'Open Kumasi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kumasi' })).toBeVisible()
  const food = page.getByRole('row').filter({ hasText: 'Food shops' })
  await expect(food).toContainText('Rank')
  await expect(food).toContainText(/0\.\d\d \(0\.\d\d to 0\.\d\d\)/)
  await looksRight(page)
})
