import { ideasByVerdict, ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('another number works everything out again, is kept beside ours, and is put back', async ({ page, context, site, looksRight }) => {
  // axe walks a page of twelve sections.
  test.slow()
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?what-if=pricePerUnit`)
  const price = page.getByRole('textbox', { name: /^Price of one/ })
  await expect(price).toBeFocused()
  const before = Number(await price.inputValue())
  const tripled = String(Math.round(before * 3))
  const outcome = page.locator('.outcome dd').first()
  const ours = (await outcome.textContent()) ?? ''

  await price.fill(tripled)
  await expect(page.getByText(/^This is outside the range we found/)).toBeVisible()
  await expect(outcome).not.toHaveText(ours)
  await expect(page.locator('.outcome').getByText(`was ${ours}`)).toBeVisible()
  await expect(page.locator('.outcome [aria-live]')).toHaveText(/^With your numbers/)
  await looksRight(page)

  await price.fill('lots')
  await expect(page.getByText('Type a number.')).toBeVisible()
  await price.fill(tripled)

  await page.getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByText('Your version is saved. Our version has not changed.')).toBeVisible()
  await page.goto(`/reports/${id}`)
  await expect(page.getByText(/^You saved your own version on/)).toBeVisible()
  await page.getByRole('button', { name: 'Open your version' }).click()
  await expect(page.getByRole('textbox', { name: /^Price of one/ })).toHaveValue(tripled)

  await page.getByRole('button', { name: 'Use all our numbers' }).click()
  await expect(page.getByRole('textbox', { name: /^Price of one/ })).toHaveValue(String(before))
  await expect(page.getByText('You have not changed a number yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What changes the result most' }).last()).toBeFocused()
  await expect(page.getByText('All numbers are ours again.')).toBeVisible()
  await page.goto(`/reports/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^You saved your own version on/)).toHaveCount(0)
})

test('a step on Money redraws the drawing, the years and the results, and one button puts all back', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?read=money`)
  const title = page.locator('figure .chart-title')
  const sales = page.locator('.year-cards dd').first()
  const [before, soldBefore] = [await title.textContent(), await sales.textContent()]
  const price = page.getByRole('textbox', { name: /^Price of one/ })
  const priceBefore = await price.inputValue()
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: /^More: Price of one/ }).click()
  await expect(price).not.toHaveValue(priceBefore)
  await expect(title).not.toHaveText(before ?? '')
  await expect(sales).not.toHaveText(soldBefore ?? '')
  await page.getByRole('button', { name: /^Use our number ?: Price of one/ }).click()
  await expect(page.locator('label').filter({ hasText: /^Price of one/ })).toBeFocused()
  await expect(price).toHaveValue(priceBefore)
  await page.getByRole('button', { name: /^More: Price of one/ }).click()
  await page.getByRole('button', { name: 'Use all our numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Change a number, and the rest follows' })).toBeFocused()
  await expect(title).toHaveText(before ?? '')
  const open = page.getByRole('textbox', { name: /^To open/ })
  const openBefore = Number((await open.inputValue()).replace(/,/g, ''))
  await page.getByRole('button', { name: 'Less: To open' }).click()
  await expect.poll(async () => Number((await open.inputValue()).replace(/,/g, ''))).toBeLessThan(openBefore)
  await expect(page.locator('.outcome').first().getByText(/^was /).first()).toBeVisible()
})

test('the loan and what an hour leaves follow a changed number', { tag: '@deep' }, async ({ page, context, site }, { project }) => {
  await signUp(context, site)
  const { toFollow } = await ideasByVerdict(context, site)
  const id = await ownReport(context, site, toFollow[0])
  await page.goto(`/reports/${id}?read=money`)
  const loan = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The loan' }) })
  if (project.name === 'phone') await loan.getByRole('button', { name: 'What an hour of your work leaves' }).click()
  const price = page.getByRole('textbox', { name: /^Price of one/ })
  const before = (await loan.textContent()) ?? ''
  const half = Number((await price.inputValue()).replaceAll(',', '')) / 2
  await price.fill(String(half))
  await expect(page.locator('.outcome').first().getByText(/^was /)).toHaveCount(3)
  await expect(loan).not.toHaveText(before)
  // None of it is our figure any more: there is nothing to open behind it.
  await expect(loan.locator('.figure-button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use all our numbers' }).click()
  await expect(loan).toHaveText(before)
})

test('while nothing can be calculated, Money says of which numbers its results are and where the person’s own lie', {
  tag: '@deep',
}, async ({ page, context, site, problems, looksRight }) => {
  test.slow()
  problems.allow(/ERR_FAILED/)
  await signUp(context, site)
  const id = await ownReport(context, site)
  const outcome = page.locator('.outcome').first()
  const problem = page.getByRole('alert').filter({ hasText: 'We could not calculate this.' })
  const more = page.getByRole('button', { name: /^More: Price of one/ })
  const cut = () => page.route('**/what-if', (route) => route.abort())
  await cut()
  await page.goto(`/reports/${id}?read=money`)
  await more.click()
  await expect(problem).toContainText('The results here are for our numbers.')
  await expect(problem).toContainText('Your numbers are in this tab only.')
  await expect(outcome.getByText('with our numbers')).toHaveCount(3)
  await expect(outcome.getByText(/^was /)).toHaveCount(0)
  await looksRight(page)

  await page.unroute('**/what-if')
  await more.click()
  await expect(outcome.getByText(/^was /)).toHaveCount(3)
  await expect(problem).toHaveCount(0)

  await cut()
  await more.click()
  await expect(problem).toContainText('The results here are for your numbers before the last change.')
  await expect(outcome.getByText('before your last change')).toHaveCount(3)
  await expect(outcome.getByText(/^was /)).toHaveCount(0)

  const price = { pricePerUnit: Number((await page.getByRole('textbox', { name: /^Price of one/ }).inputValue()).replaceAll(',', '')) }
  await callsOf(context, site).answer('POST', `/api/reports/${id}/what-if`, { assumptions: price, save: true })
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(problem).toContainText('The results here are for our numbers.')
  await expect(problem).toContainText('Your numbers are saved with this report.')
})

test('what-if is worked by keyboard alone: steps, slider, and Escape back to where one was', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}`)
  const opener = page.getByRole('button', { name: 'What if', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider', { name: /^Price of one/ })
  await slider.focus()
  const before = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowRight')
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '')
  await expect(page.getByText('You changed 1 number')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'What if' })).toHaveCount(0)
  await expect(opener).toBeFocused()
  // Where there is room, the numbers that matter most are beside the report.
  const beside = page.locator('.report-rail .input-row').first()
  if ((page.viewportSize()?.width ?? 0) < 1180) await expect(beside).toHaveCount(0)
  else {
    await beside.press('Enter')
    await expect(page.locator('.report-rail .assumption input:focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(beside).toBeFocused()
  }
})

test('a number typed before a reload is still there after it', { tag: '@deep' }, async ({ page, context, site }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?what-if=all`)
  const rent = page.getByRole('textbox', { name: /rent/i }).first()
  const doubled = String(2 * Number((await rent.inputValue()).replaceAll(',', '')))
  await rent.fill(doubled)
  await page.reload()
  await expect(page.getByRole('textbox', { name: /rent/i }).first()).toHaveValue(doubled)
})

test('own money begins at what was said, and My Reports warns where it runs out as the report does', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  await answer('POST', '/api/preferences', { type: 'budgetAmount', value: { amountMinor: 90_000, currency: 'GHS' } })
  await answer('POST', '/api/preferences', { type: 'when', value: ['mornings'] })
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}`)
  await expect(page.getByText('Your free times hold about 42 hours a week.')).toBeVisible()
  const money = page.locator('.own-money')
  await expect(money.getByRole('heading')).toHaveText('With GH₵900')
  await expect(money.getByText(/short to open/).first()).toBeVisible()
  await page.goto(`/reports/${id}?what-if=ownCapital`)
  const own = page.getByRole('textbox', { name: /^Your own money put in/ })
  await expect(own).toHaveValue('900')
  await expect(page.getByText('You have not changed a number yet')).toBeVisible()
  await page.goto(`/reports/${id}?read=money`)
  const begins = page.getByText(/begin with your own GH₵900\./)
  const cash = page.locator('.year-cards dd').last()
  const amount = async () => Number(((await cash.textContent()) ?? '').replace('−', '-').replace(/[^\d.-]/g, ''))
  await expect(begins).toBeVisible()
  const before = await amount()
  const price = page.getByRole('textbox', { name: /^Price of one/ })
  await price.fill(String(Number(await price.inputValue()) * 1.001))
  await expect(page.locator('.outcome').first().getByText(/^was /).first()).toBeVisible()
  await expect(begins).toBeVisible()
  // A price one thousandth higher moves the cash of three years by a little, and not by another start.
  expect(Math.abs((await amount()) / before - 1)).toBeLessThan(0.05)
  await page.goto('/reports')
  await expect(page.getByText('With GH₵900')).toBeVisible()
  await expect(page.getByText(/short to open/)).toBeVisible()
})
