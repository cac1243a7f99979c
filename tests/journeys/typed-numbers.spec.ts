import { ownReport } from './own-report.ts'
import { signUp } from './people.ts'
import { expect, test } from './support.ts'

test.use({ locale: 'fr-CI' })

test('a decimal comma is read as one in a report’s assumptions, and what can be two things is asked for once more', {
  tag: '@deep',
}, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  /** What is computed with, on this phone or by the server. */
  const changes = () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}'), `kept:what-if:${id}`)
  await page.goto(`/reports/${id}?what-if=unitsPerDay`)
  const sales = page.getByRole('textbox', { name: /^Daily sales/ }).first()
  await sales.fill('3,5')
  await page
    .getByRole('textbox', { name: /^Goods spoiled/ })
    .first()
    .fill('5,5')
  await page
    .getByRole('textbox', { name: /^Months to reach 90%/ })
    .first()
    .fill('2,5')
  const read = { unitsPerDay: 3.5, shrinkageShare: 0.055, rampMonths: 2.5 }
  await expect.poll(changes).toEqual(read)
  await expect(page.locator('.outcome [aria-live]')).toHaveText(/^With your numbers/)
  await looksRight(page)
  await page
    .getByRole('textbox', { name: /^Goods spoiled/ })
    .first()
    .fill('5,5 kg')
  await expect(page.getByText('Type a number.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Goods spoiled/ }).first()).toHaveValue('5,5 kg')
  expect(await changes()).toEqual(read)
})

test('an amount on the way in that cannot be read stays as it was typed, and one with a decimal comma is read', {
  tag: ['@phone', '@deep'],
}, async ({ page }) => {
  await page.goto('/')
  const form = page.locator('.way-in')
  await form.getByLabel('Where are you?').selectOption("Abidjan, Côte d'Ivoire")
  const amount = form.getByLabel('How much money do you have?')
  await amount.fill('80 000,5')
  await form.getByRole('button', { name: 'Show my best three' }).click()
  await expect(form.getByText('Amounts in XOF are whole numbers. Type this amount without a comma or a point.')).toBeVisible()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('80 000,5')
  for (const [typed, problem] of [
    ['0', 'This amount is 0. Type more than 0.'],
    ['R15 000', 'This amount is in ZAR. Type it in XOF.'],
    ['much', 'Type an amount, like 80,000 or 80k.'],
  ] as const) {
    await amount.fill(typed)
    await expect(form.getByText(problem)).toBeVisible()
  }
  expect(await amount.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('')
  await amount.fill('quatre-vingt mille francs')
  await expect(form.locator('.field-error')).toHaveCount(0)
  await form.getByRole('button', { name: 'Show my best three' }).click()
  await expect(page.getByRole('button', { name: 'CFA 80,000' })).toBeVisible()
  await page.goto('/explore?where=Ibadan%2C+Nigeria&amount=R15+000&currency=NGN')
  await expect(page.getByText('We did not use “R15 000” as the money that you have.')).toBeVisible()
  await expect(page.getByText('This amount is in ZAR. Type it in NGN.')).toBeVisible()
  await page.getByRole('button', { name: 'Type the amount again' }).click()
  await expect(page.getByRole('dialog').getByLabel('How much money do you have?')).toHaveValue('R15 000')
})
