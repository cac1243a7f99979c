import { locationOptions } from '#contract/location-options.ts'
import { callsOf, signUp } from './people.ts'
import { expect, freePort, startSite, test } from './support.ts'

for (const { country, code, city, currency, amount, price } of [
  { country: "Côte d'Ivoire", code: 'CI', city: 'Abidjan', currency: 'XOF', amount: 1500, price: /CFA\s1,500/ },
  { country: 'Tanzania', code: 'TZ', city: 'Dar es Salaam', currency: 'TZS', amount: 750_000, price: /TSh\s7,500/ },
])
  test(`in ${country} one sets up, finds businesses, pays in its money by mobile money and reads the report`, async ({
    page,
    context,
    site,
    looksRight,
  }) => {
    test.slow()
    await signUp(context, site)
    await page.goto('/?setup=1')
    await page.getByText(country, { exact: true }).click()
    await page.getByLabel('City (optional)').selectOption(city)
    await looksRight(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('$500 - $2,000').click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Cooking').click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Food & Beverage').click()
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(page.getByText('Profile Complete ✓')).toBeVisible()
    await expect(page.getByRole('main').getByText(`${city}, ${country}`).first()).toBeVisible()

    await page.getByRole('link', { name: 'Browse Opportunities' }).click()
    const list = page.getByRole('region', { name: 'Opportunities', exact: true })
    await list.getByRole('article').first().getByRole('heading', { level: 3 }).getByRole('button').click()
    await expect(page.locator('.opened').getByText(`${city}, ${country}`)).toBeVisible()
    await expect(page.locator('.opened').getByText('Why it fits')).toBeVisible()
    await looksRight(page)
    await page.goBack()
    await list
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^View Report/ })
      .click()
    await page
      .getByRole('button', { name: /^(Get the full report|See why, and what would have to change)/ })
      .filter({ hasText: price })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
    await expect(dialog.getByLabel('City or town')).toHaveValue(`${city}, ${country}`)
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(dialog.getByRole('radio', { name: /^Mobile money/i })).toBeChecked()
    await dialog.getByRole('button', { name: new RegExp(`^Pay ${price.source}$`) }).click()
    const { answer } = callsOf(context, site)
    type Owned = { id: string; status: string; location: string }
    const own = async () => (await answer<Owned[]>('GET', '/api/reports/my-reports'))[0]
    await expect.poll(async () => (await own())?.status).toBe('ready')
    expect((await own())?.location).toBe(`${city}, ${country}`)
    await page.goto(`/reports/${(await own())!.id}`)
    await expect(page.getByText(`We researched ${country} less than our main markets`, { exact: false }).first()).toBeVisible()
    await looksRight(page)
    const { orders } = await answer<{ orders: { currency: string; amount: number }[] }>('GET', '/api/orders')
    expect(orders).toMatchObject([{ currency, amount }])
    expect(await answer('GET', '/api/geo')).toMatchObject({ countryCode: code, currency, method: 'saved' })
  })

test('the gap map of Abidjan leads to its businesses, and each gap to its own', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await page.goto('/gap-maps?location=Abidjan%2C+Ivory+Coast')
  await expect(page.getByRole('heading', { name: /Abidjan/ })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'See all businesses in Abidjan' }).click()
  await expect(page.getByText(/^Showing \d+ opportunities/)).toBeVisible()
  const cards = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
  await expect(cards.first().getByText('Abidjan')).toBeVisible()
  await page.goBack()
  await page
    .getByRole('link', { name: /^See the free preview/ })
    .first()
    .click()
  await expect(page.getByText("Abidjan, Côte d'Ivoire").first()).toBeVisible()
})

test('what the screens say of places and of AI is true of this installation', { tag: '@deep' }, async ({ page, context, site }) => {
  test.slow()
  const { answer } = callsOf(context, site)
  const { cities } = await answer<{ cities: { country: string }[] }>('GET', '/api/places')
  const countries = new Set(cities.map((each) => each.country))
  expect([...countries].sort()).toEqual([...locationOptions].sort())
  await page.goto('/')
  await expect(page.getByText(`cities in ${countries.size} countries`)).toBeVisible()
  for (const country of locationOptions) await expect(page.locator('.hero-lead')).toContainText(country)
  expect(await page.content()).not.toMatch(/\bAI\b/)
  await signUp(context, site)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
  await expect(page.getByText(`${locationOptions.join(', ')}.`)).toBeVisible()
  expect(await page.getByRole('main').textContent()).not.toMatch(/\bAI\b/)

  const withModel = await startSite(await freePort(), { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'stand-in' })
  const other = await context.browser()!.newContext()
  const there = await other.newPage()
  await there.goto(withModel.site.url)
  await expect(there.getByRole('heading', { name: 'AI discovery' })).toBeVisible()
  await signUp(other, withModel.site)
  await there.goto(withModel.site.url)
  await expect(there.getByText('AI-powered business opportunities', { exact: false })).toBeVisible()
  await other.close()
  await withModel.close()
})
