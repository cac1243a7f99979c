import { ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

/** At 360 px, see design/use.md of the specification: nobody scrolls further than this in one reading. */
const mostHeight = 3000
/** Worth testing with a choice of size, and close to the line. */
const opportunities = ['opp_waakye-joint--accra', 'opp_phone-repair--accra']

for (const opportunity of opportunities)
  test(`three readings of ${opportunity} are short on a phone, whatever is known of the reader and the test`, async ({
    page,
    context,
    site,
  }) => {
    test.slow()
    await signUp(context, site)
    const { answer } = callsOf(context, site)
    const say = (type: string, value: unknown) => answer('POST', '/api/preferences', { type, value })
    const id = await ownReport(context, site, opportunity)
    await page.setViewportSize({ width: 360, height: 800 })
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const isShort = async (what: string, address = '') => {
      await page.goto(`/reports/${id}${address}`)
      await expect(page.getByText(/Kept on this (phone|device) since/).first()).toBeVisible()
      await expect.poll(height, { message: what }).toBeLessThanOrEqual(mostHeight)
    }
    await isShort('nothing known')
    await isShort('money', '?read=money')
    await isShort('full report', '?read=full')

    await say('location', 'Ghana')
    for (const [what, major] of [
      ['too little', 500],
      ['opens', 6000],
      ['plenty', 90_000],
    ] as const) {
      await say('budgetAmount', { amountMinor: major * 100, currency: 'GHS' })
      await isShort(what)
      await expect(page.locator('.own-money-title')).toHaveCount(1)
    }
    await say('budgetAmount', { amountMinor: 6000_00, currency: 'GHS' })
    await say('household', { currency: 'GHS', needMinor: 900_00, otherIncomeMinor: 200_00 })
    await say('setAside', { currency: 'GHS', notFreeMinor: 150_00, owedMinor: 100_00, instalmentMinor: 20_00 })
    await isShort('answers')
    await expect(page.locator('.own-money')).toContainText('Of GH₵6,000')

    await page.getByRole('button', { name: 'Count the test' }).click()
    await page.getByLabel('Day 1', { exact: true }).fill('1')
    await page.getByLabel('Day 1', { exact: true }).press('Enter')
    await expect(page.locator('.test-count').getByRole('status')).toBeVisible()
    await isShort('a test under way')
    await expect(page.locator('.test-count').getByRole('status')).toBeVisible()
  })
