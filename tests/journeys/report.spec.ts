import { sectionKeys } from '#engine/quantity/vocabulary.ts'
import { opportunityId, ownReport } from './own-report.ts'
import { signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const firstScreen = (page: Page) => page.locator('.first-page')

test('a new account has no reports, and the panel asks for a business and a city', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
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

test('a report answers first: verdict, a month, two amounts, what to do; every figure opens where sources are shown', {
  tag: '@phone',
}, async ({ page, context, site, looksRight }) => {
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
  await expect(firstScreen(page).getByText('To open', { exact: true })).toBeVisible()
  await expect(firstScreen(page).getByText(/^To be safe( until month \d+)?$/)).toBeVisible()
  await expect(firstScreen(page).getByRole('img', { name: /^It loses money in year 1 in .+ attempts\.$/ })).toBeVisible()
  for (const name of ['The 7-day test', /^Your first \d+ steps$/, 'Do not start if']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  // A phone folds them behind their number.
  await expect(page.getByRole('heading', { name: 'Permits' }).or(page.getByRole('button', { name: /^\d+ permits?$/ }))).toBeVisible()
  await looksRight(page)

  await page.goto(`/reports/${id}?sources=on`)
  const figure = page.locator('.key-figure .figure-button')
  await figure.click()
  await expect(page).toHaveURL(/\?figure=model%3AusualMonth\.p50/)
  await expect(page.getByRole('heading', { name: 'How was this made?' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Price of one/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Back to Profit of an average month of year 2/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try another number' }).first()).toBeVisible()
  await looksRight(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'How was this made?' })).toHaveCount(0)
  await expect(figure).toBeFocused()
})

test('plan, money and full report each have an address: Back, reload and links of before lead there', { tag: '@phone' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  test.slow()
  await signUp(context, site)
  const id = await ownReport(context, site)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  await page.goto(`/reports/${id}`)
  const tabs = page.getByRole('navigation', { name: 'Three ways to read this report' })
  await tabs.getByRole('link', { name: 'Money' }).click()
  await expect(page).toHaveURL(/\?read=money$/)
  await expect(heading('Money')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await looksRight(page)
  await tabs.getByRole('link', { name: 'Full report' }).click()
  await expect(page.locator('.section-row')).toHaveCount(12)
  await looksRight(page)
  await page.getByRole('link', { name: /^5\. What could go wrong/ }).click()
  await expect(heading(/^5\. What could go wrong/)).toBeFocused()
  await expect(page.locator('.report-section')).toHaveCount(1)
  await page.reload()
  await expect(heading(/^5\. What could go wrong/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: /^Next What do I do first/ }).click()
  await expect(heading(/^6\. What do I do first/)).toBeVisible()
  await page.goBack()
  await expect(heading(/^5\. What could go wrong/)).toBeVisible()
  await page.goBack()
  await expect(page.locator('.section-row')).toHaveCount(12)
  await page.goBack()
  await expect(heading('Money')).toBeVisible()
  await page.goBack()
  await expect(firstScreen(page)).toBeVisible()

  // Links of before, when everything was on one page.
  await page.goto(`/reports/${id}#funding`)
  await expect(heading(/^12\./)).toBeVisible()
  await expect(page).toHaveURL(/\?read=funding$/)
  await page.goto(`/reports/${id}?figure=model%3AusualMonth.p50#risk`)
  await expect(heading(/^5\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How was this made?' })).toBeVisible()
  await page.goto(`/reports/${id}?sheet=sections`)
  await expect(page.locator('.section-row')).toHaveCount(12)
  await page.goto(`/reports/${id}#test`)
  await expect(page.getByRole('heading', { name: 'The 7-day test' })).toBeInViewport()
})

test('the skip link leads to what is read, and stays in it', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?read=money`)
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Plan', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
})

test(
  'a person’s own money is answered: what is missing, what it is enough for, and a smaller first step',
  { tag: '@phone' },
  async ({ page, context, site }, { project }) => {
    await signUp(context, site)
    const id = await ownReport(context, site)
    await page.goto(`/reports/${id}`)
    const money = page.getByRole('textbox', { name: /^Your money in/ })
    await money.fill('500')
    await expect(page.getByRole('heading', { name: 'With GH₵500', exact: true })).toHaveCount(1)
    await expect(page.locator('.own-money').getByText(/^You are GH₵[\d,]+ short to open\./)).toBeVisible()
    if (project.name === 'phone') await page.getByRole('button', { name: 'How to reach it' }).click()
    await expect(page.getByText(/^A smaller first step is the 7-day test below\. It costs about GH₵/)).toBeVisible()
    await money.fill('9,000,000')
    await expect(
      page.locator('.own-money').getByText(/^It opens\. The money lasts to month \d+ in .* attempts\. It is enough to be safe\./),
    ).toBeVisible()
    await money.fill('much')
    await expect(page.getByText('Type an amount.')).toBeVisible()
    await money.fill('500')
    await page.reload()
    await expect(money).toHaveValue('500')
  },
)

test('on paper the report is whole, whichever part of it is open', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  test.slow()
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?read=funding`)
  await expect(page.locator('.report-section')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.report-section')).toHaveCount(12)
  await expect(page.getByRole('heading', { name: 'Do not start if' }).first()).toBeVisible()
  await expect(page.locator('main h1').first()).toHaveText(/^For the lender: /)
  await expect(page.getByText('Balance sheet (calm case)')).toBeVisible()
  await expect(page.getByRole('button', { expanded: false })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('.report-section')).toHaveCount(1)
})

test('charts are drawn as the reader comes near, each with its words, its table and its months by keyboard', {
  tag: ['@phone', '@deep'],
}, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?read=financialProjections`)
  const profit = page.locator('figure', { hasText: '8 out of 10 attempts' })
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
  await looksRight(page)
  await page.goto(`/reports/${id}?read=competition`)
  const radar = page.locator('figure')
  await radar.scrollIntoViewIfNeeded()
  await radar.getByRole('button', { name: 'Demand' }).click()
  await expect(page.getByText('out of 100').first()).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the report is shared as its free preview, and taken away as PDF and spreadsheet', { tag: '@phone' }, async ({
  page,
  context,
  site,
}) => {
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

test('somebody else’s report is not there', { tag: ['@phone', '@deep'] }, async ({ page, context, site, browser, problems }) => {
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

test('on a phone no screen of it is longer than 3,000 px, and what is folded opens and closes with Back', {
  tag: ['@phone', '@deep'],
}, async ({ page, context, site, looksRight }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await signUp(context, site)
  const id = await ownReport(context, site)
  for (const read of ['plan', 'money', 'full', ...sectionKeys]) {
    await page.goto(`/reports/${id}?read=${read}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What is drawn as the reader comes near has its height only then.
    await expect(async () => {
      await page.evaluate(() => document.querySelector('.skeleton')?.scrollIntoView())
      await expect(page.locator('.skeleton')).toHaveCount(0, { timeout: 500 })
    }).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollHeight), read).toBeLessThanOrEqual(3000)
  }
  await page.goto(`/reports/${id}?read=financialProjections`)
  const sheet = page.getByRole('button', { name: /^Balance sheet \(calm case\): \d+ rows$/ })
  await sheet.click()
  const table = page.getByRole('region', { name: 'Table: Balance sheet (calm case)' })
  await expect(table).toBeVisible()
  await looksRight(page)
  await page.goBack()
  await expect(table).toHaveCount(0)
  await expect(sheet).toBeFocused()
})
