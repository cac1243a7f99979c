import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

// Ten people's questions to the maps, each answered within three taps of opening them: by a named place with a number or its place in an order, by a
// county's numbers, or by saying that nobody counted and offering the walk that would tell.

type Task = {
  who: string
  country: string
  city: string
  /** A business that the person has in mind; else the map's own first answer. */
  business?: string
  /** A place in which the person is: the question is what is missing there. */
  place?: string
  saved?: readonly { type: string; value: unknown }[]
  ends: 'place' | 'county' | 'walk'
  isQuick?: true
}

const tasks: readonly Task[] = [
  {
    who: 'a food stall in Ibadan with ₦300,000',
    country: 'Nigeria',
    city: 'Ibadan',
    business: 'akara-and-puff-puff',
    saved: [{ type: 'budgetAmount', value: { amountMinor: 30_000_000, currency: 'NGN' } }],
    ends: 'walk',
    isQuick: true,
  },
  { who: 'what is missing in Umoja, Nairobi', country: 'Kenya', city: 'Nairobi', place: 'Umoja', ends: 'place', isQuick: true },
  { who: 'a barber in Accra', country: 'Ghana', city: 'Accra', business: 'barbershop', ends: 'place' },
  { who: 'a dressmaker in Abidjan', country: "Côte d'Ivoire", city: 'Abidjan', business: 'tailoring-shop', ends: 'place' },
  { who: 'a shop in Dar es Salaam, by ward', country: 'Tanzania', city: 'Dar es Salaam', business: 'duka', ends: 'place' },
  { who: 'a boda in Kampala', country: 'Uganda', city: 'Kampala', business: 'motorcycle-taxi', ends: 'walk' },
  { who: 'childcare at home in Chicago', country: 'USA', city: 'Chicago', business: 'home-childcare-us', ends: 'county' },
  { who: 'what suits me in Kumasi', country: 'Ghana', city: 'Kumasi', ends: 'place' },
  { who: 'a phone repairer in Kisumu', country: 'Kenya', city: 'Kisumu', business: 'phone-repair', ends: 'walk' },
  { who: 'a spaza in Cape Town', country: 'South Africa', city: 'Cape Town', business: 'spaza-shop', ends: 'walk' },
]

for (const task of tasks)
  test(`${task.who}: answered within three taps`, { tag: task.isQuick ? [] : '@deep' }, async ({ page, context, site, looksRight }) => {
    await signUp(context, site)
    const { answer } = callsOf(context, site)
    for (const saved of [{ type: 'location', value: task.country }, { type: 'city', value: task.city }, ...(task.saved ?? [])])
      await answer('POST', '/api/preferences', saved)
    await page.goto('/gap-maps')
    await expect(page.getByLabel('Location')).toHaveValue(new RegExp(`^${task.city}, `))
    const taps = task.place ? await askWhat(page, task.place) : task.business ? await askWhere(page, task.business) : 0
    expect(taps).toBeLessThanOrEqual(3)
    const sheet = page.locator('.gap-layout')
    if (task.ends === 'place') {
      const first = page.locator('.place-rows > li').first()
      await expect(first.locator('strong')).toHaveText(/\p{L}/u)
      // A number of people or sellers, and room or a place in the order.
      await expect(first).toContainText(/\d/)
      await expect(first).toContainText(/people in reach|place \d+ out of \d+|room for/)
    } else if (task.ends === 'county') await expect(sheet.getByText(/County/).first()).toBeVisible()
    else {
      await expect(sheet.getByText(/Nobody|nobody|not known|do not know|We give no order/).first()).toBeVisible()
      await expect(sheet.locator('a[href^="/gap-maps/walk"]').first()).toBeVisible()
    }
    await looksRight(page)
  })

/** @returns the taps it took */
async function askWhere(page: Page, business: string): Promise<number> {
  const field = page.getByLabel('Business', { exact: true })
  await expect(field).toBeEnabled()
  await field.selectOption(business)
  await expect(page).toHaveURL(new RegExp(`what=${business}`))
  await expect(page.locator('.gap-answer-parts[aria-busy="true"], .gap-map-side .skeleton')).toHaveCount(0)
  // The field is opened, and the business is pressed.
  return 2
}

/** @returns the taps it took: the question, the field of the name, and the place in the list */
async function askWhat(page: Page, place: string): Promise<number> {
  await page.getByRole('link', { name: /What is missing\?/ }).click()
  await page.getByLabel('Name of the place').fill(place)
  await page
    .locator('.square-list')
    .getByRole('button', { name: new RegExp(`^${place}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^What is missing in ${place}`) })).toBeVisible()
  return 3
}

test('before Premium is bought, one answer of each question in the saved city is read in full; a city without any says so', {
  tag: '@deep',
}, async ({ page, context, site, looksRight, problems }) => {
  problems.allow(/404/)
  await signUp(context, site)
  const live = async (country: string, city: string) => {
    for (const saved of [
      { type: 'location', value: country },
      { type: 'city', value: city },
    ])
      await callsOf(context, site).answer('POST', '/api/preferences', saved)
  }
  await live('Kenya', 'Nairobi')
  await page.goto('/subscribe')
  await expect(page.getByRole('heading', { name: 'What we know of Nairobi: two answers in full' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: /^Read about .+ in full$/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^What is missing in / })).toBeVisible()
  await expect(page.locator('.place-rows > li').first()).toContainText(/place \d+ out of \d+|room for/)
  await expect(page.locator('.place-row-locked')).toHaveCount(0)
  await page.goBack()
  await page
    .getByRole('link', { name: /^Read about / })
    .first()
    .click()
  await expect(page.locator('#square-card').getByText('People who live here', { exact: true })).toBeVisible()
  await live('Nigeria', 'Benin City')
  await page.goto('/subscribe')
  await expect(page.getByText('Nobody has counted sellers by place in Benin City yet')).toBeVisible()
})
