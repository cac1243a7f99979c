import { expect, test } from './support.ts'

test.use({ timezoneId: 'Africa/Accra' })

test('a link that was sent on opens in the receiver’s city and money, with what was sent one press away', { tag: '@deep' }, async ({
  page,
  looksRight,
}) => {
  await page.goto('/explore?city=Ibadan&country=Nigeria')
  const title = await page
    .getByRole('region', { name: 'Opportunities', exact: true })
    .getByRole('article')
    .first()
    .getByRole('heading')
    .textContent()
  const href = await page.getByRole('link', { name: `View Report: ${title}` }).getAttribute('href')
  await page.evaluate(() => sessionStorage.clear())

  await page.goto(`${href}?from=share`)
  const note = page.getByRole('link', { name: 'As it was sent: Ibadan, Nigerian Naira' })
  await expect(note).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/reports/opp_.*\\?sent=${href!.split('/').at(-1)}$`))
  await expect(page.getByText('Ghana', { exact: false }).first()).toBeVisible()
  await expect(page.locator('.key-figure').first()).toContainText('GH₵')
  await expect(page).toHaveURL(/--accra\?/)
  const whose = page.getByText('The figures are for somebody who owns nothing for it yet.', { exact: false })
  await expect(whose).toBeVisible()
  await looksRight(page)
  await page.getByLabel('See it in another city').selectOption('Kumasi')
  await expect(page).toHaveURL(/--kumasi\?sent=/)
  await expect(note).toBeVisible()
  await page.reload()
  await expect(page.locator('.key-figure').first()).toContainText('GH₵')

  await note.click()
  await expect(page.locator('.key-figure').first()).toContainText('₦')
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.key-figure').first()).toContainText('₦')
  await page.goBack()
  await expect(page.locator('.key-figure').first()).toContainText('GH₵')
  // One for the city where its reader is says it too.
  await page.goto(`${new URL(page.url()).pathname}?from=share`)
  await expect(whose).toBeVisible()
  // A link inside the product is not one that was sent.
  await page.goto(href!)
  await expect(page.locator('.key-figure').first()).toContainText('₦')
  // Its country is not theirs: the same business where they are is one press away.
  await page.getByRole('link', { name: /^See it in Accra, in Ghana/ }).click()
  await expect(page.locator('.key-figure').first()).toContainText('GH₵')
  await expect(page.getByRole('link', { name: /^See it in / })).toHaveCount(0)
})
