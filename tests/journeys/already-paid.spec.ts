import { buy, callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

// What a person has already paid for shows wherever it matters: on the buttons that sell, on the account, at home, after paying.

const preview = '/reports/opp_jollof-takeaway--accra'
const profile = { location: 'Ghana', budget: '$500 - $2,000', skills: ['Cooking'], interests: ['Food & Beverage'] }

test('what is paid while a page that was drawn before is on its way shows on it', async ({ page, context, site }) => {
  await signUp(context, site)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/notifications/events', (route) => held.then(() => route.continue()))
  await page.goto('/reports')
  await expect(page.getByRole('button', { name: 'Purchase Report' })).toBeVisible()
  await buy(context, site, { planId: 'report_pack_3', currency: 'NGN' })
  release()
  await expect(page.getByRole('button', { name: 'Use 1 of your 3 reports' })).toBeVisible()
})

test('three paid reports are on every button that sells one, on the account and at home', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  for (const [type, value] of Object.entries(profile)) await answer('POST', '/api/preferences', { type, value })
  await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Use your 3 paid reports' })).toBeVisible()
  await looksRight(page)
  await page.goto('/account')
  const plan = page.getByRole('region', { name: 'Subscription' })
  await expect(plan.getByText('Reports left to use')).toBeVisible()
  await expect(plan.getByText('Inactive')).toHaveCount(0)
  await plan.getByRole('link', { name: 'Choose a business for your report' }).click()
  await expect(page).toHaveURL(/\/reports$/)
  await expect(page.getByRole('button', { name: 'Use 1 of your 3 reports' })).toBeVisible()

  await page.goto('/subscribe')
  await expect(page.getByRole('button', { name: /^Buy Now/ })).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('link', { name: 'Use 1 of your 3 reports' }).click()
  await expect(page).toHaveURL(/\/reports$/)

  await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
  await expect(
    page
      .locator('.gap-card')
      .first()
      .getByRole('button', { name: /^Use 1 of your 3 reports/ }),
  ).toBeVisible()
  await page.goto(preview)
  await page.getByRole('button', { name: 'Use 1 of your 3 reports' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Already paid')).toBeVisible()
  await expect(dialog.getByText('GH₵45')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use 1 of your 3 reports' }).click()
  await expect(page.getByText('Report Generated You had already paid for this report.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('2 of 3 reports left.')).toBeVisible()
})

test('the first screen of a bought report differs from the preview by what was bought, and no word lies over it', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  // One that we do not advise against: only its report sends to a test.
  await page.goto('/reports/opp_kelewele-night-stand--accra')
  await page
    .getByRole('button', { name: /^(Get the full report|See why, and what would have to change)/ })
    .filter({ visible: true })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue/ })
    .click()
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByText('Report Generated We received your payment.')).toBeVisible()
  // Whether the money is enough comes before all else, also before what to do first.
  await expect(page.getByRole('heading', { name: 'Can I start with my money?' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'What to do first' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all steps' })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('link', { name: 'See the whole test' }).click()
  await expect(page.getByRole('heading', { name: /^The \d+-day test \(step \d+\)$/, level: 2 })).toBeInViewport()
  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What to do first' })).toBeVisible()
  await expect(page.getByText('We received your payment', { exact: false })).toHaveCount(0)
  await page.goto('/')
  await page.getByText('How Gapwise works').click()
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Choose Your Plan' })).toHaveCount(0)
})

test('the free plan tells each person where they stand', { tag: '@deep' }, async ({ page, context, site }) => {
  await signUp(context, site)
  const press = async () => {
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Start Free' }).click()
  }
  await press()
  await expect(page.getByText("You're already on the free plan. Choose a paid option to unlock premium features.")).toBeVisible()
  await buy(context, site, { planId: 'weekly_unlimited', currency: 'GHS' })
  await press()
  await expect(page.getByText('You have paid reports to use.', { exact: false })).toBeVisible()
  await buy(context, site, { planId: 'premium', currency: 'GHS' })
  await press()
  await expect(page.getByText('You have Premium.', { exact: false })).toBeVisible()
})

test('another country, and another person, do not inherit the currency that was chosen', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  for (const [type, value] of Object.entries(profile)) await answer('POST', '/api/preferences', { type, value })
  await page.goto('/pricing')
  await page.getByLabel('Show prices in').selectOption('USD')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pay-currency'))).toBe('USD')
  await page.goto('/account')
  await page
    .getByRole('button', { name: /Change.*[Ll]ocation|Location/ })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Kenya' }).check()
  await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pay-currency'))).toBeNull()
  await page.goto('/pricing')
  await expect(page.getByLabel('Show prices in')).toHaveValue('KES')
})
