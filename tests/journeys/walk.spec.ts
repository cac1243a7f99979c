import type { OpenBusinessRow, PlaceAnswer, PlacesAnswer } from '#contract/gap-maps.ts'
import { buy, callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

test.beforeEach(({ baseURL: _site }, { project }) => {
  test.skip(project.name !== 'phone', 'a walk is made with a phone')
})

const buttons = (page: Page) => page.locator('.walk-button')

test('signed out, a walk is a sign-in prompt that leads back', { tag: '@deep' }, async ({ page, looksRight }) => {
  await page.goto('/gap-maps/walk?where=-128_3689')
  await expect(page.getByRole('heading', { level: 1, name: 'Count on a walk' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fgap-maps%2Fwalk%3Fwhere%3D-128_3689$/)
})

test('a walk from the map counts with a moving hand, goes on without a signal, and says what it changed', async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'KES' })
  const { answer } = callsOf(context, site)
  const { business, places, map } = await answer<PlacesAnswer>('GET', '/api/gap-maps/nairobi/places')
  const first = places[0]!
  await page.goto('/gap-maps?location=Nairobi%2C+Kenya')
  await page.locator('.place-rows').getByRole('button').first().click()
  await page.locator('.square-card').getByRole('button', { name: 'Count on a walk' }).click()
  await page.locator('.square-card').getByRole('link', { name: 'Count as you walk' }).click()

  // What the address names is ticked; a fifth is refused.
  await expect(page.getByText(`You count in ${first.name}.`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: business!.title, exact: true })).toBeChecked()
  const open = page.locator('.walk-choices').getByRole('checkbox', { checked: false, disabled: false })
  for (let chosen = 1; chosen < 4; chosen++) await open.first().check()
  await expect(open).toHaveCount(0)
  await expect(page.getByText('You have chosen 4.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Start the walk' }).click()

  // All that a walking hand needs is on the first screen.
  await expect(buttons(page)).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const bar = (await page.locator('.bottom-bar').boundingBox())?.y ?? 740
  const undo = page.getByRole('button', { name: 'Undo the last press' })
  for (const control of [...(await buttons(page).all()), undo]) {
    const box = (await control.boundingBox())!
    expect(box.height).toBeGreaterThanOrEqual((await control.getAttribute('class'))?.includes('walk-button') ? 96 : 48)
    expect(box.y + box.height).toBeLessThanOrEqual(bar)
  }
  const count = page.getByRole('button', { name: new RegExp(`^${business!.title} \\d+$`) })
  for (let press = 0; press < 4; press++) await count.click()
  await undo.click()
  await expect(count).toHaveAccessibleName(`${business!.title} 3`)
  await expect(page.getByText(`One less. ${business!.title}: 3`)).toBeAttached()
  await looksRight(page)
  await expect(page.getByText('This walk now opens without a signal too.')).toBeVisible()

  // Without a signal: a reload, another square by the phone's position, and the end.
  await context.setOffline(true)
  await page.reload()
  await expect(count).toHaveAccessibleName(`${business!.title} 3`)
  const other = map.squares.find(({ id }) => id !== first.square)!
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: other.lat + 0.001, longitude: other.lon - 0.001 })
  await page.getByRole('button', { name: 'Change the place' }).click()
  await page.getByRole('button', { name: 'Use my position' }).click()
  await expect(page.getByText(`You count in ${other.name}.`)).toBeVisible()
  await count.click()
  await page.getByRole('button', { name: 'Finish the walk' }).click()
  const rows = page.locator('.walk-rows').getByRole('listitem')
  await expect(rows).toHaveText([
    `${business!.title} in ${first.name}: 3 · 5 minutes`,
    `${business!.title} in ${other.name}: 1 · 5 minutes`,
  ])
  await expect(page.getByText('so we round yours')).toBeVisible()
  await looksRight(page)
  await page.goBack()
  await expect(count).toHaveAccessibleName(`${business!.title} 4`)
  await page.getByRole('button', { name: 'Finish the walk' }).click()
  await page.getByRole('button', { name: 'Send my counts' }).click()
  await expect(page.getByText(/^Waiting for a signal\./)).toHaveCount(2)
  await looksRight(page)
  await page.reload()
  await expect(page.getByText(/^Waiting for a signal\./)).toHaveCount(2)

  await context.setOffline(false)
  await expect(rows.first()).toContainText(/place/)
  await expect(rows.first()).toContainText(/(You moved this place from 1 to \d+|This place stays at 1) out of|out of \d+ places/)
  await expect(page.getByText(/^Waiting for a signal\./)).toHaveCount(0)
  await looksRight(page)
  const there = await answer<PlaceAnswer>('GET', `/api/gap-maps/nairobi/place?square=${first.square}`)
  expect((there.businesses as OpenBusinessRow[]).find(({ archetype }) => archetype === business!.id)!.own!.sellers).toBe(3)
  await page.getByRole('link', { name: 'See it on the map' }).first().click()
  await expect(page.locator('.square-card').getByText('Sellers were counted here on foot.')).toBeVisible()
})
