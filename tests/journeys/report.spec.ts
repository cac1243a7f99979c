import { opportunityId, ownReport } from './own-report.ts'
import { signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const firstScreen = (page: Page) => page.locator('.first-page')

test('a new account has no reports, and the panel asks for a business and a city', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'No Reports Yet' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Purchase Report' })
  await expect(button).toBeDisabled()
  await page.getByRole('combobox', { name: 'Business opportunity' }).click()
  await page.getByRole('option').nth(2).click()
  await expect(page.getByLabel('City or town')).not.toHaveValue('')
  await expect(button).toBeEnabled()
  await looksRight(page)
  await button.click()
  await expect(page).toHaveURL(/\/checkout\/business-report\?plan=complete_report&opportunity=/)
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible()
})

test('a report answers first: verdict, three amounts, cash, odds; then twelve sections, and every figure opens', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  // axe walks a page of twelve sections.
  test.slow()
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Business Report #1' })).toBeVisible()
  for (const tab of ['Market', 'Financial', 'Plan', 'Summary']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  }
  await looksRight(page)
  await page.getByRole('link', { name: /^Read the full report/ }).click()
  await expect(page).toHaveURL(new RegExp(`/reports/${id}$`))

  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(firstScreen(page).getByText('Monthly profit before your own pay')).toBeVisible()
  await expect(firstScreen(page).getByText(/^Cash you need:/)).toBeVisible()
  await expect(firstScreen(page).getByText(/^It loses money in year 1 in .+ simulations\.$/)).toBeVisible()
  await expect(page.locator('.report-section')).toHaveCount(12)

  const figure = page.locator('.key-figure .figure-button')
  await figure.click()
  await expect(page).toHaveURL(/\?figure=model%3Arisk\.month12Profit\.p50/)
  await expect(page.getByRole('heading', { name: 'How was this made?' })).toBeVisible()
  await page.getByRole('button', { name: /^Price of one/ }).click()
  await expect(page.getByText('Likely range')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Back to Profit in month 12/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try another number' })).toHaveCount((await page.locator('.check-first li').count()) + 1)
  await looksRight(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'How was this made?' })).toHaveCount(0)
  await expect(figure).toBeFocused()

  await page.goto(`/reports/${id}#funding`)
  await expect(page.locator('#funding')).toBeInViewport()
})

test('charts are drawn as the reader comes near, each with its words, its table and its months by keyboard', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  // axe walks a page of twelve sections.
  test.slow()
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}#financialProjections`)
  const profit = page.locator('figure', { hasText: '8 out of 10 simulations' })
  await profit.scrollIntoViewIfNeeded()
  await expect(profit.getByRole('img')).toHaveAttribute('aria-label', /\S/)
  const month = profit.getByRole('slider', { name: 'Month' })
  await month.focus()
  await page.keyboard.press('Home')
  await expect(month).toHaveAttribute('aria-valuetext', /^Month 1:/)
  await page.keyboard.press('End')
  await expect(month).toHaveAttribute('aria-valuetext', /^Month 36:/)
  await profit.getByRole('button', { name: 'Show the table' }).click()
  await expect(profit.getByRole('row')).toHaveCount(37)
  const radar = page.locator('#competition figure')
  await radar.scrollIntoViewIfNeeded()
  await radar.getByRole('button', { name: 'Demand' }).click()
  await expect(page.getByText('out of 100').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await looksRight(page)
})

test('the report is shared as its free preview, and taken away as PDF and spreadsheet', async ({ page, context, site }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?sheet=share`)
  const whatsapp = page.getByRole('link', { name: 'Send by WhatsApp' })
  const link = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')
  expect(link).toContain(`/reports/${opportunityId}`)
  expect(link).not.toContain(id)
  // The friend sees the preview; who has the report gets it at the same address.
  await page.goto(`/reports/${opportunityId}`)
  await expect(page).toHaveURL(`${site.url}/reports/${id}`)
  for (const [path, type, most] of [
    ['pdf', 'application/pdf', 300],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 100],
  ] as const) {
    const file = await context.request.get(`${site.url}/api/reports/${id}/${path}`)
    expect(file.headers()['content-type']).toContain(type)
    expect((await file.body()).byteLength / 1024, `${path} is as small as the page says`).toBeLessThan(most)
  }
})

test('somebody else’s report is not there', async ({ page, context, site, browser, problems }) => {
  problems.allow(/404/)
  const other = await browser.newContext()
  await signUp(other, site)
  const id = await ownReport(other, site)
  await other.close()
  await signUp(context, site)
  await page.goto(`/reports/${id}`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('We cannot find this report in your account.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a business' })).toBeVisible()
})

test('on a phone the sections’ sheet leads into the report and closes behind', async ({ page, context, site, looksRight }) => {
  // axe walks a page of twelve sections.
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}`)
  await page.getByRole('button', { name: 'Contents', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Contents' })
  await looksRight(page)
  await sheet.getByRole('link', { name: /What could go wrong/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/#risk$/)
  await expect(page.locator('#risk')).toBeInViewport()
})
