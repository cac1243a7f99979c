import { signUp } from './people.ts'
import { expect, test } from './support.ts'

// One square of Accra, whose order among the squares is in the data that comes with the product.
const preview = '/reports/opp_barbershop--accra--sq561_-24'
const place = 'Akweteyman, Accra'

test('a report of one square: looked at, bought, read, reloaded and found in My Reports, its place named all the way', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await page.goto(preview)
  await expect(page.getByText(`Free preview · ${place}, Ghana`)).toBeVisible()
  await expect(page.getByText('are those of this square alone', { exact: false })).toBeVisible()
  await expect(page.getByText('Map and people: © OpenStreetMap contributors', { exact: false })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Look at the whole city instead' }).click()
  await expect(page.getByText('Free preview · Accra, Ghana')).toBeVisible()
  await page.goBack()

  await page
    .getByRole('button', { name: /^(Get the full report|See why, and what would have to change)/ })
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
  await expect(dialog.getByText(`${place}, Ghana`)).toBeVisible()
  await expect(dialog.getByLabel('City or town')).toHaveCount(0)
  await looksRight(page)
  await dialog.getByRole('button', { name: /^Continue/ }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/reports\/rpt_/)
  await expect(page.getByText('This report is about Akweteyman', { exact: false }).first()).toBeVisible()
  await looksRight(page)
  await page.reload()
  await expect(page.getByText('Prices, wages, rent and taxes are those of Accra.', { exact: false }).first()).toBeVisible()

  await page.goto('/reports')
  await expect(page.getByText(place, { exact: false }).first()).toBeVisible()
  await looksRight(page)
  await page.goto(preview)
  await expect(page).toHaveURL(/\/reports\/rpt_/)
})

test('a checkout that names a square asks for no place, and an unknown square says why and leads to its city', {
  tag: ['@phone', '@deep'],
}, async ({ page, context, site, problems, looksRight }) => {
  await signUp(context, site)
  await page.goto('/checkout/business-report?opportunity=opp_barbershop--accra--sq561_-24')
  await expect(page.getByText(`${place}, Ghana`).first()).toBeVisible()
  await expect(page.getByLabel('City or town')).toHaveCount(0)
  await looksRight(page)
  problems.allow(/404/)
  await page.goto('/reports/opp_barbershop--accra--sq1_1')
  await expect(page.getByText('There is no such square on the map of Accra.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Look at the whole city instead' }).click()
  await expect(page.getByText('Free preview · Accra, Ghana')).toBeVisible()
})
