import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

/** Okada are banned in most of Lagos; they are open in Ibadan. */
const closed = 'opp_motorcycle-taxi--lagos'
const open = 'opp_motorcycle-taxi--ibadan'
const reason = /Lagos forbids commercial motorcycles .* since 2022\. Ask Lagos State Ministry of Transportation whether this still holds\./

const buttons = (page: Page) =>
  page.getByRole('button', { name: /^(Pay |Get the full report|See why,|Purchase Report|Use (your|1 of)|Continue)/ })

test('a page of a business that its city is closed to says why and since when, offers what is open, and sells nothing', {
  tag: '@deep',
}, async ({ page, looksRight }) => {
  await page.goto(`/reports/${closed}`)
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText('We sell no report on this for Lagos.')).toBeVisible()
  await expect(buttons(page)).toHaveCount(0)
  await looksRight(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await looksRight(page)
  const other = page.getByText('Open in Lagos:').locator('..').getByRole('link').first()
  const title = (await other.textContent())!
  await other.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(buttons(page).locator('visible=true').first()).toBeVisible()
})

test('who searches for it finds the reason: in the list, among bookmarks, and in the chooser, where it cannot be chosen', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  for (const [type, value] of [
    ['location', 'Nigeria'],
    ['city', 'Lagos'],
  ])
    await answer('POST', '/api/preferences', { type, value })
  await answer('PUT', `/api/opportunities/${closed}/bookmark`)

  await page.goto('/explore?search=okada')
  await expect(page.getByText(reason)).toBeVisible()
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'Lagos' })
      .filter({ hasText: /okada|motorcycle taxi/i }),
  ).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await looksRight(page)

  await page.goto('/explore?show=bookmarked')
  const card = page.getByRole('article')
  await expect(card.getByText(/^Lagos forbids commercial motorcycles/)).toBeVisible()
  await card.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(page.locator('.opened').getByText(reason)).toBeVisible()
  await expect(page.locator('.opened').getByText('Investment')).toHaveCount(0)
  await looksRight(page)

  await page.goto('/reports')
  const field = page.getByRole('combobox', { name: 'Business opportunity' })
  await field.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: 'Lagos forbids' })).toHaveCount(0)
  await field.fill('okada')
  const shut = page.getByRole('option').filter({ hasText: 'Lagos forbids commercial motorcycles' })
  await expect(shut).toBeVisible()
  await expect(shut).toBeDisabled()
  await looksRight(page)
  await shut.click({ force: true })
  await expect(field).toHaveValue('okada')
  await expect(page.getByRole('button', { name: 'Purchase Report' })).toBeDisabled()
})

test('no typed address charges for it, and a paid report is not used up by it', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
  problems,
}) => {
  problems.allow(/400/)
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  await answer('POST', '/api/preferences', { type: 'location', value: 'Nigeria' })
  for (const address of [`opportunity=${closed}`, `opportunity=${closed}&location=Lagos`, `opportunity=${open}&location=Lagos`]) {
    await page.goto(`/checkout/business-report?${address}`)
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByText('You were not charged.')).toBeVisible()
    await expect(buttons(page)).toHaveCount(0)
  }
  await looksRight(page)
  const { total } = await answer<{ total: number }>('GET', '/api/orders')
  expect(total).toBe(0)

  const made = await answer<{ clientSecret: string }>('POST', '/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })
  await answer('POST', '/api/payment/test/confirm', { clientSecret: made.clientSecret, outcome: 'succeeded' })
  await page.goto('/reports')
  await page.getByRole('combobox', { name: 'Business opportunity' }).fill('okada')
  // The best place for it is whichever the figures say; it is open there.
  await page.getByRole('option').filter({ hasText: 'Okada' }).click()
  await page.getByLabel('City or town').fill('Lagos')
  await page.getByRole('button', { name: 'Use 1 of your 3 reports' }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(buttons(page)).toHaveCount(0)
  await looksRight(page)
  const status = await answer<{ features: { reportCredits: number } }>('GET', '/api/subscription/status')
  expect(status.features.reportCredits).toBe(3)
  await page.getByLabel('City or town').fill('Ibadan')
  await expect(page.getByRole('button', { name: 'Use 1 of your 3 reports' })).toBeEnabled()
})
