import { buy, callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

test('signed out, the gap maps show only a sign-in prompt that leads back', { tag: '@deep' }, async ({ page, looksRight }) => {
  await page.goto('/gap-maps')
  await expect(page.getByRole('heading', { name: 'Gap Maps' })).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fgap-maps$/)
})

const cards = (page: Page) => page.locator('.gap-card')
/** Opens a business of the city's list. */
const openCard = (page: Page, at: number) => cards(page).nth(at).getByRole('button').first().click()

test('a free account reads three gaps and three places in full, the rest by title', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await page.goto('/gap-maps?location=Accra%2C+Ghana')
  await expect(cards(page)).toHaveCount(5)
  for (const at of [0, 1, 2]) {
    await openCard(page, at)
    await expect(
      cards(page)
        .nth(at)
        .getByRole('button', { name: /^Get the full report/ }),
    ).toBeVisible()
  }
  await expect(cards(page).nth(3).getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Limited Access')).toBeVisible()
  const rows = page.locator('.place-rows').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const row of await rows.all()) await expect(row).toContainText('people in reach')
  await page.getByRole('button', { name: 'Show the first 10 places' }).click()
  await expect(rows.nth(3)).toContainText('Opens with Premium Access')
  await page.goBack()
  await expect(rows).toHaveCount(3)
  const title = (await cards(page).first().getByRole('heading', { level: 3 }).locator('strong').textContent())?.replace(/^\d+\. /, '') ?? ''
  for (const [search, left] of [
    [title, 1],
    ['zzzz', 0],
  ] as const) {
    await page.getByLabel('Search this list').fill(search)
    await expect(cards(page)).toHaveCount(left)
    await expect(page.getByText('Limited Access')).toBeVisible()
  }
  await page.getByLabel('Search this list').fill('')
  await looksRight(page)
})

test('what is missing at a place: by the map, by its name, from the answer where to open, and back', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'KES' })
  await page.goto('/gap-maps?location=Nairobi%2C+Kenya')
  // The best match of the list, filled at once.
  await expect(page.getByRole('heading', { level: 2, name: /^The best three places for / })).toBeVisible()
  const first = page.locator('.place-rows').getByRole('button').first()
  const name = (await first.locator('strong').textContent())!
  await first.click()
  await expect(card(page)).toBeFocused()
  await expect(card(page).getByText(/^1 out of \d+$/)).toBeVisible()
  await page.getByRole('link', { name: 'What else is missing here?' }).click()
  const heading = page.getByRole('heading', { level: 2, name: `What is missing in ${name}?` })
  await expect(heading).toBeFocused()
  await expect(page.getByText(/^Nobody has counted the sellers of /)).toBeVisible()
  await looksRight(page)
  await page.reload()
  await expect(heading).toBeVisible()
  const business = page.locator('.place-rows').getByRole('button').first()
  await business.click()
  await expect(page.getByRole('button', { name: /^Get the full report/ })).toBeVisible()
  await page.getByRole('link', { name: /^Where else in Nairobi/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^The best three places for / })).toBeVisible()
  await page.goBack()
  await expect(heading).toBeVisible()

  await page.goto('/gap-maps?location=Nairobi%2C+Kenya&ask=what')
  await expect(page.getByText('Press the map, type the name of the place')).toBeVisible()
  await page.getByLabel('Name of the place').fill('zzzz')
  await expect(page.getByText(/^Nobody calls a place on this map of Nairobi “zzzz”/)).toBeVisible()
  await page.getByLabel('Name of the place').fill('umoja 2')
  await page
    .locator('.square-list')
    .getByRole('button', { name: /^Umoja II/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: /^What is missing in Umoja II/ })).toBeVisible()

  // A name that nobody uses leads to the most similar one; the page of a paid Premium leads back to the map.
  await page.goto('/gap-maps?location=Nairobi%2C+Kenya&what=barbershop')
  await page.getByLabel('Name of the place').fill('Kayolle')
  await page.getByRole('button', { name: 'Do you mean Kayole?' }).click()
  await page
    .locator('.square-list')
    .getByRole('button', { name: /^Kayole/ })
    .first()
    .click()
  await expect(card(page)).toBeFocused()
  await page.goto('/subscribe?success=true')
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await expect(page).toHaveURL(/what=barbershop/)
  await expect(card(page)).toBeVisible()
})

test('the maps open on the saved city', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  for (const [type, value] of [
    ['location', 'Ghana'],
    ['city', 'Kumasi'],
  ])
    await answer('POST', '/api/preferences', { type, value })
  await page.goto('/gap-maps')
  await expect(page.getByLabel('Location')).toHaveValue('Kumasi, Ghana')
  await expect(cards(page).first()).toBeVisible()
})

const places = (page: Page) => page.locator('.square-list').getByRole('button')
const card = (page: Page) => page.locator('#square-card')

test('the map and its list say the same; a place is chosen on either, kept in the address, and shut by Back', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'GHS' })
  await page.goto('/account')
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await page.getByRole('button', { name: /^[\d,]+ places$/ }).click()
  await expect(places(page)).toHaveCount(10)
  // The answer is on the first screen, above the bar at its foot.
  expect((await page.locator('.gap-sheet h2').first().boundingBox())!.y).toBeLessThan(600)
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
  await page.getByRole('button', { name: /^What the patterns mean/ }).click()
  await expect(page.getByRole('list', { name: 'What the patterns mean' }).getByRole('listitem')).not.toHaveCount(0)
  await looksRight(page)

  await places(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeFocused()
  await expect(card(page).getByText('Rank among the places')).toBeVisible()
  await expect(card(page).getByText(/^1 out of \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/where=\d+_-?\d+/)
  await looksRight(page)
  await page.reload()
  await expect(card(page).getByText(/^1 out of \d+$/)).toBeVisible()
  await page.goBack()
  await expect(card(page)).toHaveCount(0)

  const map = page.getByRole('region', { name: /^Map of Accra/ })
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const box = (await map.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(card(page)).toBeFocused()
  await card(page).getByRole('button', { name: 'Close this place' }).click()
  await expect(card(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'How we tested this' }).click()
  await expect(page.getByRole('heading', { name: 'How we tested the maps' })).toBeInViewport()
  await page.goBack()
  await page.getByRole('button', { name: /^[\d,]+ places$/ }).click()
  await page.getByRole('button', { name: /^Show all \d+ places$/ }).click()
  expect(await places(page).count()).toBeGreaterThan(500)
  // By its name, also as people write it.
  await page.goto('/gap-maps?location=Nairobi%2C+Kenya&category=food')
  await expect(cards(page).first()).toBeVisible()
  await page.getByLabel('Name of the place').fill('umoja 2')
  await expect(page.getByRole('heading', { name: /^\d+ place(s match| matches), out of/ })).toBeVisible()
  for (const place of await places(page).all()) await expect(place).toContainText('Umoja II')
})

test('a count made in one place is asked for there; whether others may see it is the person’s to say', {
  tag: ['@phone', '@deep'],
}, async ({ page, context, site }) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'KES' })
  await page.goto('/gap-maps?location=Nairobi%2C+Kenya&category=services&business=barbershop')
  await page.locator('.place-rows').getByRole('button').first().click()
  await expect(card(page).getByText('Not known. We only know the order of places.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Count on a walk' }).click()
  const share = card(page).getByLabel('Let other people see my counts, pooled and without my name.')
  await expect(share).not.toBeChecked()
  await share.click()
  await expect(share).toBeChecked()
  await expect(share).toBeEnabled()
  await card(page).getByLabel('Sellers counted').fill('4')
  await card(page).getByRole('button', { name: 'Save my count' }).click()
  await expect(card(page).getByText('Sellers were counted here on foot.')).toBeVisible()
  await expect(card(page).getByText(/^You counted 4 sellers here on /)).toBeVisible()
  await card(page).getByRole('link', { name: 'The report for this place' }).click()
  await expect(page).toHaveURL(/\/reports\/opp_barbershop--nairobi--sq-?\d+_\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kinyozi')
  await expect(page.getByText('In the full report')).toBeVisible()
  await page.goBack()
  await expect(card(page).getByText('Sellers were counted here on foot.')).toBeVisible()
  await page.goto('/account/settings')
  const setting = page.getByLabel('Share my counts of sellers')
  await expect(setting).toBeChecked()
  await setting.click()
  await expect(setting).not.toBeChecked()
  await page.reload()
  await expect(setting).not.toBeChecked()
})

test('a free account opens one place a day, the one that it chooses', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  looksRight,
  problems,
}) => {
  problems.allow(/402/)
  await signUp(context, site)
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await page.getByRole('button', { name: /^[\d,]+ places$/ }).click()
  await places(page).nth(7).click()
  await expect(card(page).getByText('We have a rank for this place, without amounts.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Open this place' }).dblclick()
  await expect(card(page).getByText('People who live here', { exact: true })).toBeVisible()
  await page.reload()
  await expect(card(page).getByText('People who live here', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^[\d,]+ places$/ }).click()
  await places(page).nth(9).click()
  await expect(card(page).getByText('You have opened your free place for today.')).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Upgrade' })).toBeVisible()
  await looksRight(page)
})

test('where nobody counted by square the page says so and answers for the city; US cities by county', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
  problems,
}) => {
  problems.allow(/40[04]/)
  await signUp(context, site)
  await page.goto('/gap-maps')
  await page.getByLabel('Location').selectOption('Benin City, Nigeria')
  await expect(page.getByText('The list of businesses answers for the city as a whole.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Map of Nigeria with Benin City' })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Location').selectOption({ label: 'Chicago' })
  await page.getByRole('button', { name: 'Open this place' }).first().click()
  await expect(page.getByText('Firms with employees, 2021')).toBeVisible()
  await expect(page.getByText(/^about [\d,]+, which we estimate: a count of 2017/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Nonemployer Statistics/ }).first()).toBeVisible()
  await looksRight(page)
  await page.goto('/gap-maps?location=Atlantis')
  await expect(page.getByText('We have no city with the name “Atlantis”.')).toBeVisible()
})

test('location, category and search live in the address; a search that finds nothing says so, a failure has Try again', {
  tag: ['@phone', '@deep'],
}, async ({ page, context, site, problems }) => {
  problems.allow(/500/)
  await signUp(context, site)
  await page.route('**/api/gap-maps?*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await expect(page.getByText('We could not load the gaps. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Accra, Ghana')
  await expect(page.getByLabel('Category')).toHaveValue('food')
  await expect(cards(page).first()).toBeVisible()
  await page.getByLabel('Search this list').fill('zzzz')
  await expect(page.getByText('No business in this list matches “zzzz”.')).toBeVisible()
  await expect(page).toHaveURL(/q=zzzz/)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.getByLabel('Location').selectOption('Cape Town, South Africa')
  await expect(page).toHaveURL(/location=Cape\+Town/)
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('Accra, Ghana')
})

test('a count from a walk is checked, kept, and changes the answer', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await openCard(page, 0)
  const card = cards(page).first()
  await card.getByLabel('Sellers counted').fill('many')
  await card.getByRole('button', { name: 'Save my count' }).click()
  await expect(card.getByText('Type a whole number from 0 to 1,000.')).toBeVisible()
  await card.getByLabel('Sellers counted').fill('3')
  await card.getByRole('button', { name: 'Save my count' }).click()
  await expect(page.getByText('Your count is saved')).toBeVisible()
  await expect(card.getByText(/3 sellers|counted 3/)).toBeVisible()
})

test('past the daily limit the page says so and when it opens again', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  looksRight,
  problems,
}) => {
  problems.allow(/402/)
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  for (const place of ['Lagos, Nigeria', 'Accra, Ghana'])
    for (const category of ['food', 'retail', 'services', 'digital', 'education'])
      await answer('GET', `/api/gap-maps?location=${encodeURIComponent(place)}&category=${category}`)
  await page.goto('/gap-maps?location=Kumasi%2C+Ghana')
  await expect(page.getByRole('heading', { name: 'You have opened your 10 gap maps for today.' })).toBeVisible()
  await expect(page.getByText(/^You get new ones on/)).toBeVisible()
  await looksRight(page)
})

test('premium opens every gap, without a banner', { tag: ['@phone', '@deep'] }, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'GHS' })
  await page.goto('/gap-maps?location=Accra%2C+Ghana')
  await expect(cards(page)).toHaveCount(5)
  await page.getByRole('button', { name: /^Show all \d+ businesses$/ }).click()
  await expect(cards(page)).not.toHaveCount(5)
  await expect(page.locator('.gap-card-locked')).toHaveCount(0)
  await expect(page.getByText('Limited Access')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the first 5' }).click()
  await expect(cards(page)).toHaveCount(5)
  await openCard(page, 0)
  await cards(page)
    .first()
    .getByRole('button', { name: /^How was this made/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'How was this made?' }).getByRole('listitem').first()).toBeVisible()
  await looksRight(page)
})

test('a gap’s report is bought in the dialog without leaving first', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await openCard(page, 0)
  await page
    .getByRole('button', { name: /^Get the full report, GH₵45/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page).toHaveURL(/\/reports\/rpt_/)
  await expect(page.getByText('Report Generated')).toBeVisible()
})
