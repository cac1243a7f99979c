import { ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

/** At 360 px, see design/use.md of the specification: nobody scrolls further than this in one reading. */
const mostHeight = 3000
/** Worth testing with a choice of size, and close to the line. */
const opportunities = ['opp_waakye-joint--accra', 'opp_roasted-corn-and-plantain--accra']

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
    /** Once the fonts are there: their widths decide where lines end. */
    const height = () => page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollHeight))
    const isShort = (what: string) => expect.poll(height, { message: what }).toBeLessThanOrEqual(mostHeight)
    const planIsShort = async (what: string) => {
      await page.goto(`/reports/${id}`)
      await expect(page.getByText(/Kept on this (phone|device) since/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Next: Money' })).toBeVisible()
      await isShort(what)
    }
    await planIsShort('nothing known')
    await page.getByRole('link', { name: 'Money', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await isShort('money')
    await page.getByRole('link', { name: 'Full report', exact: true }).click()
    await expect(page.locator('.section-rows li')).toHaveCount(12)
    await isShort('full report')

    await say('location', 'Ghana')
    for (const [what, major] of [
      ['too little', 500],
      ['opens', 6000],
      ['plenty', 90_000],
    ] as const) {
      await say('budgetAmount', { amountMinor: major * 100, currency: 'GHS' })
      await planIsShort(what)
      await expect(page.locator('.own-money-title')).toHaveCount(1)
    }
    await say('budgetAmount', { amountMinor: 6000_00, currency: 'GHS' })
    await say('household', { currency: 'GHS', needMinor: 900_00, otherIncomeMinor: 200_00 })
    await say('setAside', { currency: 'GHS', notFreeMinor: 150_00, owedMinor: 100_00, instalmentMinor: 20_00 })
    await planIsShort('answers')
    await expect(page.locator('.own-money')).toContainText('Of GH₵6,000')

    await page.getByRole('button', { name: 'Count the test' }).click()
    await page.getByLabel('Day 1', { exact: true }).fill('1')
    await page.getByLabel('Day 1', { exact: true }).press('Enter')
    await expect(page.locator('.test-count').getByRole('status')).toBeVisible()
    await planIsShort('a test under way')
    await expect(page.locator('.test-count').getByRole('status')).toBeVisible()
  })
