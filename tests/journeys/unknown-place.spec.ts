import { buy, signUp } from './people.ts'
import { expect, test } from './support.ts'

const preview = '/reports/opp_jollof-takeaway--accra'
const sentence = 'We do not know this place yet. Choose one of these, or write it another way.'

test('a place that is not known comes with its suggestions where a report of a pack is used: in the dialog and in My Reports', async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/400/)
  await signUp(context, site)
  await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
  await page.goto(preview)
  await page.getByRole('button', { name: /^Use 1 of your 3 reports/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
  await dialog.getByLabel('City or town').fill('Kumaasi')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByRole('button', { name: /^Use 1 of your 3 reports/ }).click()
  await expect(dialog.getByText(sentence)).toBeVisible()
  await looksRight(page)
  // One can also write it another way, without closing what one came for.
  await dialog.getByRole('button', { name: 'Change city' }).click()
  await expect(dialog.getByLabel('City or town')).toHaveValue('Kumaasi')
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByRole('button', { name: /^Use 1 of your 3 reports/ }).click()
  const first = dialog.getByRole('button', { name: /, Ghana$/ }).first()
  const place = (await first.textContent()) ?? ''
  await first.click()
  await expect(dialog.getByText(sentence)).toBeHidden()
  await dialog.getByRole('button', { name: /^Use 1 of your 3 reports/ }).click()
  await expect(page).toHaveURL(/\/reports\/rpt_/)

  await page.goto('/reports')
  await page.getByRole('combobox', { name: 'Business opportunity' }).fill('jollof')
  await page.getByRole('option').first().click()
  await page.getByLabel('City or town').fill('Kumaasi')
  await page.getByRole('button', { name: /^Use 1 of your 2 reports/ }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: place, exact: true }).click()
  await expect(page.getByLabel('City or town')).toHaveValue(place)
  await expect(page.getByText(sentence)).toBeHidden()
})

test('a link to a city that is not known offers the ones that may be meant', { tag: '@deep' }, async ({ page, problems, looksRight }) => {
  problems.allow(/400/)
  for (const address of ['/explore?where=Atlantis', '/explore?city=Atlantis&country=Nowhere']) {
    await page.goto(address)
    await expect(
      page.getByText(/^We do not know “Atlantis(, Nowhere)?” yet\. Choose one of these, or write it another way\.$/),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /^Atlanta, USA$|^Ghana$/ })).toBeVisible()
  }
  await page.goto('/explore?city=Atlantis&country=Ghana')
  await expect(page.getByText('We do not know Atlantis. These are the figures of a smaller town in Ghana.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Kumasi', exact: true }).click()
  await expect(page.getByText('We do not know Atlantis', { exact: false })).toBeHidden()
  // Whoever names no city reads which one the figures are of.
  await page.goto('/explore?country=Ghana')
  await expect(page.getByText('Each business is shown in the city of Ghana where it does best.', { exact: false })).toBeVisible()
  await page.goto('/explore?city=Kumaasi')
  await expect(page.getByText('We do not know “Kumaasi” yet. Choose one of these, or write it another way.')).toBeVisible()
  await looksRight(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /, Ghana$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/city=\w+&country=Ghana|country=Ghana&city=\w+/)
  await expect(page.getByText(/^Showing \d+ opportunit/)).toBeVisible()
})
