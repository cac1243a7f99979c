import { ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const opportunity = 'opp_jollof-takeaway--accra'
const answers = (page: Page) => page.locator('.first-answers').first()
/** Back, and a page that is taken over, collapse them. */
const unfold = async (page: Page) => {
  const button = answers(page).getByRole('button', { name: /^What only you know/ })
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await expect(answers(page).getByLabel(/^What your household|^What it must take out/)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('three things are asked before a report, none is required, and a report is computed again with them', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  // axe walks long pages.
  test.slow()
  await signUp(context, site)
  const calls = callsOf(context, site)
  await calls.answer('POST', '/api/preferences', { type: 'location', value: 'Ghana' })
  await calls.answer('POST', '/api/preferences', { type: 'budgetAmount', value: { amountMinor: 30_000_00, currency: 'GHS' } })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/reports/${opportunity}`)
  await expect(page.locator('.own-money-title')).toHaveText(/With GH₵30,000/)
  // What is asked can be seen before it is opened.
  await expect(answers(page).getByRole('button', { name: 'What only you know Income, debts, a count' })).toBeVisible()
  // What the safe sum counts for the household is said beside it, and leads to the question.
  await expect(page.getByText(/^It counts (about )?GH₵[\d,]+ a month for you to live on\./)).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Do you have another income? Say so' }).click()
    await expect(answers(page).getByLabel(/^What it must take out/)).toBeFocused({ timeout: 500 })
  }).toPass()
  await unfold(page)
  await looksRight(page)

  const field = (name: RegExp) => answers(page).getByLabel(name)
  await field(/^What it must take out/).fill('lots')
  await field(/^What you owe/).fill('$5')
  await field(/^Kept for something else/).fill('40k')
  await answers(page).getByLabel('What did you count?').selectOption('customers')
  await answers(page).getByRole('button', { name: 'Save' }).click()
  await expect(answers(page).getByText('Type an amount, like 80,000 or 80k.')).toBeVisible()
  await expect(answers(page).getByText('This amount is in', { exact: false })).toBeVisible()
  await expect(answers(page).getByText('Use a whole number from 0 to 10,000.')).toBeVisible()
  await expect(answers(page).getByText('This is more than the GH₵30,000 that you have.', { exact: false })).toBeVisible()
  await expect(field(/^Kept for something else/)).toHaveValue('40k')
  await expect(field(/^What it must take out/)).toBeFocused()
  await looksRight(page)

  await field(/^What it must take out/).fill('2 500')
  await field(/^Its other income each month/).fill('0')
  await field(/^Kept for something else/).fill('5k')
  await field(/^What you owe/).fill('')
  await field(/^How many/).fill('14')
  await field(/^In how many minutes/).fill('120')
  await answers(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.own-money-title')).toHaveText(/With GH₵25,000/)
  await expect(page.locator('.own-money')).toContainText('Of GH₵30,000 you keep GH₵5,000 for something else.')
  await expect(answers(page).getByText('3 of 3')).toBeVisible()

  const id = await ownReport(context, site, opportunity)
  await page.goto(`/reports/${id}`)
  await expect(page.locator('.own-money-title')).toHaveText(/With GH₵25,000/)
  await expect(page.locator('.first-page').getByText(/^It counts about GH₵2,500 a month for you to live on\./)).toBeVisible()
  // Other income was said: none. So nobody asks for it again.
  await expect(page.getByRole('button', { name: 'Do you have another income? Say so' })).toHaveCount(0)
  await page.locator('.first-page').getByRole('button', { name: 'Change this' }).click()
  await expect(field(/^What it must take out/)).toBeFocused()
  await unfold(page)
  await expect(field(/^What it must take out/)).toHaveValue('2,500')
  await field(/^What it must take out/).fill('4000')
  await answers(page).getByRole('button', { name: 'Save and compute again' }).click()
  await expect(page.getByText('With what you say today of your household, your hours, your money, your things and the spot.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Your own pay/ })).toHaveValue('4000')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByText('Your version is saved. Our version has not changed.')).toBeVisible()
  // The money is of today's answers then, and says so; every part offers the report with them.
  await page.goto(`/reports/${id}?read=money`)
  await expect(page.getByText(/^These numbers count what you say today of your household/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the report again with what you said – free' })).toBeVisible()
  await page.goto(`/reports/${id}?what-if=all`)
  await page.getByRole('button', { name: 'Use all our numbers' }).click()
  await expect(page.getByRole('textbox', { name: /^Your own pay/ })).toHaveValue('2500')

  // What was said since makes the whole report again, once.
  await page.goto(`/reports/${id}`)
  await expect(page.locator('.first-page').getByText(/^It counts about GH₵2,500 a month for you to live on\./)).toBeVisible()
  await page.getByRole('button', { name: 'Make the report again with what you said – free' }).click()
  await expect(page.getByText('This report was made again with what you said after the earlier one')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.first-page').getByText(/^It counts about GH₵4,000 a month for you to live on\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Make the report again/ })).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('link', { name: 'Open the earlier one: Business Report #1' }).click()
  await expect(page.getByText('This report was made again with what you said later')).toBeVisible()
  await expect(page.locator('.first-page').getByText(/^It counts about GH₵2,500 a month for you to live on\./)).toBeVisible()
})

test('a visitor is asked the same, the device keeps it, list and preview agree, and an account takes it over', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/explore?country=Ghana&city=Accra&amount=3000&currency=GHS')
  await page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article').first().waitFor()
  await page.goto(`/reports/${opportunity}`)
  await expect(page.locator('.own-money-title')).toHaveText(/With GH₵3,000/)
  await unfold(page)
  const field = (name: RegExp) => answers(page).getByLabel(name)
  await field(/^What it must take out/).fill('2 500')
  await field(/^Kept for something else/).fill('1k')
  await answers(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.own-money-title')).toHaveText(/With GH₵2,000/)
  // The page stays where it is while its figures change.
  await expect(field(/^Kept for something else/)).toBeVisible()
  await expect(answers(page).getByText('2 of 3')).toBeVisible()
  await looksRight(page)
  const short = (await page.locator('.own-money').textContent())!.match(/You are (GH₵[\d,]+) short to open/)![1]!

  await page.getByRole('link', { name: 'All opportunities' }).first().click()
  await page.getByRole('searchbox').fill('jollof')
  const row = page.getByRole('article').filter({ hasText: 'Jollof' }).first()
  await expect(row).toContainText(short)
  // The list says what it counts, and takes it off.
  const household = page.getByRole('button', { name: 'Your household takes GH₵2,500 a month: leave it out' })
  await expect(household).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'GH₵1,000 kept or owed: leave it out' }).click()
  await expect(row).not.toContainText(short)
  for (const line of ['The list no longer counts this', 'GH₵1,000 kept or owed', 'Undo'])
    await expect(page.locator('.toast').getByText(line, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  await page.reload()
  await expect(row).toContainText(short)
  await signUp(context, site)
  const taken = page.waitForResponse((response) => response.url().endsWith('/api/preferences/intake'))
  await page.goto(`/reports/${opportunity}`)
  await taken
  await expect(page.locator('.own-money-title')).toHaveText(/With GH₵2,000/)
  await expect(answers(page).getByText('2 of 3')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('first-answers'))).toBeNull()
})

test('Pay saves what was typed first, and orders nothing until it is saved', async ({ page, context, site }) => {
  await signUp(context, site)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/checkout/business-report?opportunity=${opportunity}`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await unfold(page)
  await answers(page)
    .getByLabel(/^What it must take out/)
    .fill('2500')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const order: string[] = []
  await page.route('**/api/preferences', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    order.push('answers')
    await held
    return route.continue()
  })
  page.on('request', (request) => {
    if (/\/api\/orders\/[^/]+\/begin$/.test(request.url())) order.push('order')
  })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/preferences') && response.request().method() === 'POST')
  const begun = page.waitForRequest(/\/api\/orders\/[^/]+\/begin$/)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('button', { name: /^Processing/ })).toBeVisible()
  await expect.poll(() => order).toEqual(['answers'])
  release()
  expect((await answered).status()).toBe(200)
  await begun
  expect(order).toEqual(['answers', 'order'])
  await expect(page.getByRole('heading', { name: 'Payment Successful' }).or(page.getByText('Your report')).first()).toBeVisible()
})

test('a tool that one owns is said beside its price, and comes off there and in the list', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/reports/opp_phone-repair--lagos')
  const line = page.locator('.opening-parts li').filter({ hasText: 'Basic hot-air and soldering set' })
  await line.getByRole('button', { name: /^I have this/ }).click()
  await expect(line).toContainText('yours')
  await page.getByRole('link', { name: 'All opportunities' }).first().click()
  await expect(page.getByRole('button', { name: 'You have: a soldering set: change' })).toBeVisible()
  await page.goBack()
  await line.getByRole('button', { name: /^I do not have this/ }).click()
  await expect(line).not.toContainText('yours')
})
