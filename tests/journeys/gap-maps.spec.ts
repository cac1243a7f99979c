import { buy, callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('signed out, the gap maps show only a sign-in prompt that leads back', async ({ page, looksRight }) => {
  await page.goto('/gap-maps')
  await expect(page.getByRole('heading', { name: 'Gap Maps' })).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fgap-maps$/)
})

test('a free account reads three gaps in full, the rest by title; the map says the same as the list', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await page.goto('/gap-maps')
  const cards = page.locator('.gap-card')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Get the full report/ })).toHaveCount(3)
  await expect(page.getByText('Limited Access')).toBeVisible()
  const title = (await cards.first().getByRole('heading', { level: 3 }).textContent())?.replace(/^\d+\. /, '') ?? ''
  for (const [search, left] of [
    [title, 1],
    ['zzzz', 0],
  ] as const) {
    await page.getByLabel('Search this list').fill(search)
    await expect(cards).toHaveCount(left)
    await expect(page.getByText('Limited Access')).toBeVisible()
  }
  await page.getByLabel('Search this list').fill('')
  const marks = page.getByRole('group', { name: /^Map of Nigeria/ }).getByRole('button')
  await expect(marks).toHaveCount(await cards.count())
  await looksRight(page)

  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(marks.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards.nth(1)).toBeFocused()
  await expect(cards.nth(1).getByLabel('Sellers counted')).toBeVisible()
  await expect(cards.nth(2).getByLabel('Sellers counted')).toHaveCount(0)
  await cards
    .nth(2)
    .getByRole('button', { name: /^Details and walk count/ })
    .click()
  await expect(cards.nth(2).getByLabel('Sellers counted')).toBeVisible()

  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page.getByRole('button', { name: /^Lagos/ })).toBeVisible()
})

test('location, category and search live in the address; a search that finds nothing says so, a failure has Try again', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/500/)
  await signUp(context, site)
  await page.route('**/api/gap-maps?*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await expect(page.getByText('We could not load the gaps. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Accra, Ghana')
  await expect(page.getByLabel('Category')).toHaveValue('food')
  await expect(page.locator('.gap-card').first()).toBeVisible()
  await page.getByLabel('Search this list').fill('zzzz')
  await expect(page.getByText('Nothing in this list matches “zzzz”.')).toBeVisible()
  await expect(page).toHaveURL(/q=zzzz/)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.locator('.gap-card').first()).toBeVisible()
  await page.getByLabel('Location').selectOption('Cape Town, South Africa')
  await expect(page).toHaveURL(/location=Cape\+Town/)
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('Accra, Ghana')
})

test('a count from a walk is checked, kept, and changes the answer', async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  const card = page.locator('.gap-card').first()
  await card.getByLabel('Sellers counted').fill('many')
  await card.getByRole('button', { name: 'Save my count' }).click()
  await expect(card.getByText('Type a whole number from 0 to 1,000.')).toBeVisible()
  await card.getByLabel('Sellers counted').fill('3')
  await card.getByRole('button', { name: 'Save my count' }).click()
  await expect(page.getByText('Your count is saved')).toBeVisible()
  await expect(card.getByText(/3 sellers|counted 3/)).toBeVisible()
})

test('past the daily limit the page says so and when it opens again', async ({ page, context, site, looksRight, problems }) => {
  problems.allow(/402/)
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const places = ['Lagos, Nigeria', 'Accra, Ghana']
  for (const place of places)
    for (const category of ['food', 'retail', 'services', 'digital', 'education'])
      await answer('GET', `/api/gap-maps?location=${encodeURIComponent(place)}&category=${category}`)
  await page.goto('/gap-maps?location=Kumasi%2C+Ghana')
  await expect(page.getByRole('heading', { name: 'You have opened your 10 gap maps for today.' })).toBeVisible()
  await expect(page.getByText(/^You get new ones on/)).toBeVisible()
  await looksRight(page)
})

test('premium opens every gap, without a banner', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'GHS' })
  await page.goto('/gap-maps?location=Accra%2C+Ghana')
  await expect(page.locator('.gap-card').first()).toBeVisible()
  await expect(page.locator('.gap-card-locked')).toHaveCount(0)
  await expect(page.getByText('Limited Access')).toHaveCount(0)
  await page
    .locator('.gap-card')
    .first()
    .getByRole('button', { name: /^How was this made/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'How was this made?' }).getByRole('listitem').first()).toBeVisible()
  await looksRight(page)
})

test('a gap’s report is bought in the dialog without leaving first', async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await page
    .getByRole('button', { name: /^Get the full report, GH₵45/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page).toHaveURL(/\/reports\/rpt_/, { timeout: 20_000 })
  await expect(page.getByText('Report Generated')).toBeVisible()
})
