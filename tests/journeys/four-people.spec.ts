import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { buy, callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

// Four people, from the start page to what they need: what it would earn them, whether they can afford it, what to do tomorrow, and what a lender
// or an office asks. None of them walks straight.

const rows = (page: Page) => page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')

/** Where it is it can be read: whole, under no bar, and without a scroll. */
async function answers(page: Page, ...questions: Locator[]) {
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (const answer of questions) {
    // A page that is taken over while it is measured has no box for a moment.
    await expect(async () => {
      const box = (await answer.boundingBox())!
      const bars = await page.locator('.footbar, .bottom-bar, .pay-bar').filter({ visible: true }).all()
      const tops = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.y ?? Infinity))
      const floor = Math.min(page.viewportSize()!.height, ...tops)
      expect(box.y, (await answer.textContent()) ?? '').toBeGreaterThanOrEqual(0)
      expect(box.y + box.height, (await answer.textContent()) ?? '').toBeLessThanOrEqual(floor + 1)
    }).toPass()
  }
}

async function createAccount(page: Page, first: string, last: string) {
  const mark = randomBytes(4).toString('hex')
  const form = page.locator('form').filter({ has: page.getByLabel('First name') })
  await form.getByLabel('First name').fill(first)
  await form.getByLabel('Last name').fill(last)
  await form.getByLabel('Username').fill(`p${mark}`)
  await form.getByLabel('Email').fill(`p${mark}@example.com`)
  await form.getByLabel('Phone number').fill('+234 803 123 4567')
  await form.getByLabel('Password', { exact: true }).fill('a-good-secret')
  await form.getByLabel('Confirm password').fill('a-good-secret')
  await form.getByRole('button', { name: 'Create Account' }).click()
}

/** The amount after a label of the plan's first screen. */
const startAmount = (page: Page, label: string) => page.locator('.key-line div').filter({ hasText: label }).locator('dd')

test.describe('80,000 naira and an old phone in Ibadan', () => {
  test.use({ timezoneId: 'Africa/Lagos' })

  test('what I see is the same everywhere, a refused payment takes nothing, and the plan says what to do tomorrow', {
    tag: '@deep',
  }, async ({ page, context, site }) => {
    await page.goto('/')
    const form = page.locator('.way-in')
    await form.getByLabel('Where are you?').selectOption('Ibadan, Nigeria')
    await form.getByLabel('How much money do you have?').fill('80,000')
    await form.getByRole('checkbox', { name: 'Cook' }).check()
    await form.getByRole('button', { name: 'Show my best three' }).click()
    const first = rows(page).first()
    await answers(page, first.getByText(/^₦[\d,]+ a month$/), first.getByText(/ to open/))
    const month = (await first.getByText(/ a month$/).textContent())!.replace(' a month', '')
    const open = (await first.getByText(/ to open/).textContent())!.split(' ')[0]!
    const title = (await first.getByRole('heading', { level: 3 }).textContent())!
    // Looked into, closed again with Back, and gone to.
    await first.getByRole('heading', { level: 3 }).getByRole('button').click()
    await expect(page.locator('.opened').getByText('Why it fits')).toBeVisible()
    await page.goBack()
    await expect(page.locator('.opened')).toHaveCount(0)
    await first.getByRole('link', { name: /^View Report/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('.key-figure')).toHaveText(`about ${month}`)
    const money = page.locator('.own-money')
    await answers(page, money.getByRole('heading', { name: 'With ₦80,000' }), money.getByText(/^It opens\.|^You are .* short to open\./))
    const lasting = (await money.locator('p').first().textContent())!

    await page
      .getByRole('button', { name: /^Get the full report/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'You are buying' })).toContainText(title)
    await createAccount(page, 'Tunde', 'Ojo')
    await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(title)
    // What was said before is confirmed, not asked again.
    await page.goto('/explore')
    await expect(page.getByRole('button', { name: /₦80,000/ })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    await page.getByRole('link', { name: 'Start Setup' }).first().click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('Exactly, in NGN (optional)')).toHaveValue('80000')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    const ideas = page.getByRole('region', { name: /^(Your best three|Nearest to what you said)$/ })
    await expect(ideas).toContainText(`Likely ${month} a month. ${open} to open.`)
    await answers(page, ideas.getByRole('link').first())
    await ideas.getByRole('link', { name: title }).click()

    await page
      .getByRole('button', { name: /^Get the full report, ₦1,500/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Get the full report/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await dialog.getByRole('radio', { name: /^Be declined/ }).check()
    await dialog.getByRole('button', { name: 'Pay ₦1,500' }).click()
    await expect(dialog.getByText(/^Your .+ did not go through\. Nothing was taken\.$/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Succeed/ }).check()
    await dialog.getByRole('button', { name: 'Pay ₦1,500' }).evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press++) button.click()
    })
    await expect(page).toHaveURL(/\/reports\/rpt_/)
    await expect(page.getByText('We received your payment.')).toBeVisible()
    const { answer } = callsOf(context, site)
    const { orders } = await answer<{ orders: { state: string; id: string }[] }>('GET', '/api/orders')
    expect(orders.filter(({ state }) => state === 'paid')).toHaveLength(1)
    await page.reload()
    await expect(page.locator('.key-figure')).toHaveText(`about ${month}`)
    await expect(startAmount(page, 'To open')).toHaveText(open)
    await answers(page, money.getByRole('heading', { name: 'With ₦80,000' }), money.getByText(lasting))
    await expect(page.getByText('What to do first')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'With ₦80,000' })).toBeVisible()
    const task = (await page.locator('.do-first p').first().textContent())!
    await page.goto('/')
    await expect(page.getByRole('heading', { name: task })).toBeVisible()
    await answers(page, page.getByRole('heading', { name: task }), page.getByRole('button', { name: 'Done' }))
    const paid = orders.find(({ state }) => state === 'paid')!
    await page.goto(`/orders/${paid.id}`)
    await answers(
      page,
      page.getByRole('heading', { level: 1 }),
      page.getByText('Paid', { exact: true }),
      page.getByText(title, { exact: false }).first(),
    )
  })
})

test('food from home in Accra: searched in one’s own words, compared, paid from a pack, and never sold twice', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await page.goto('/explore')
  await page.getByRole('searchbox', { name: 'Search' }).fill('food from home')
  await expect(page.getByRole('button', { name: 'Remove filter: “food from home”' })).toBeVisible()
  const found = rows(page).filter({ visible: true })
  await answers(page, found.first().getByText(/ a month$/))
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  // What it needs is said before anything is chosen.
  await expect(page.getByText('To see them side by side you need an account', { exact: false })).toBeVisible()
  await found.nth(0).getByRole('checkbox').check()
  await found.nth(1).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Compare 2 ideas' }).click()
  // An account is asked for here, and it leads back to the same two.
  await createAccount(page, 'Adjoa', 'Аманда Менсах')
  await expect(page).toHaveURL(/\/compare\?ids=opp_.+opp_/)
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await answers(page, page.getByText(/leaves more than|too close to call/))
  const compared = page.url()

  // A plan is looked at and left before the pack is bought.
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Get Started: 7 days' }).click()
  await expect(page).toHaveURL(/plan=weekly_unlimited/)
  await page.goBack()
  await page.getByRole('button', { name: 'Get Started: 3 reports' }).click()
  await page.getByRole('button', { name: 'Pay GH₵108' }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await page.goto(compared)
  await page.getByRole('columnheader').first().getByRole('link').click()
  const use = page.getByRole('button', { name: 'Use 1 of your 3 reports' }).first()
  await expect(use).toBeVisible()
  await expect(page.getByRole('button', { name: /^Get the full report/ })).toHaveCount(0)
  await use.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use 1 of your 3 reports' }).click()
  await expect(page.getByText('What to do first')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('2 of 3 reports left.')).toBeVisible()
  // The other way in finds it owned.
  await page.goto(compared)
  await page.getByRole('columnheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/reports\/rpt_/)
  const { answer } = callsOf(context, site)
  const { features } = await answer<{ features: { reportCredits: number } }>('GET', '/api/subscription/status')
  expect(features.reportCredits).toBe(2)
})

test(
  'three ideas and a SACCO in Nairobi: side by side, then the loan, how sure it is, and what an office asks',
  { tag: '@deep' },
  async ({ page, context, site }, { project }) => {
    await signUp(context, site)
    const { answer } = callsOf(context, site)
    const profile = {
      location: 'Kenya',
      city: 'Nairobi',
      budget: '$500 - $2,000',
      skills: ['Cooking', 'Sales'],
      interests: ['Food & Beverage'],
    }
    for (const [type, value] of Object.entries(profile)) await answer('POST', '/api/preferences', { type, value })
    await page.goto('/explore')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Compare 3 ideas' }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(3)
    const href = (await page.getByRole('columnheader').first().getByRole('link').getAttribute('href'))!
    const opportunityId = href.split('/').at(-1)!
    await expect(page.getByRole('rowheader', { name: 'Largest loan' })).toHaveCount(0)
    await buy(context, site, { planId: 'complete_report', currency: 'KES', opportunityId, location: 'Nairobi, Kenya' })
    const reports = () => answer<{ status: string }[]>('GET', '/api/reports/my-reports')
    await expect.poll(async () => (await reports())[0]?.status).toBe('ready')
    await page.reload()
    const loan = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Largest loan' }) })
    await expect(loan).toBeVisible()
    const inComparison = (await loan.getByRole('cell').first().textContent())!
    // A second tab goes on in the report; this one stays as it is.
    const second = await context.newPage()
    await second.goto(href)
    await second.getByRole('link', { name: 'Money', exact: true }).click()
    const amount = inComparison.startsWith('None') ? inComparison.slice(5, 30) : inComparison.split(' over ')[0]!
    await expect(second.locator('main')).toContainText(amount)
    await second.getByRole('link', { name: 'Full report', exact: true }).click()
    await answers(second, second.getByText(/^Of \d+ numbers, \d+ (?:are our own estimates|is our own estimate),/))
    await second
      .getByRole('link', { name: /Where can money come from\?/ })
      .first()
      .click()
    const fold = second.getByRole('button', { name: /^Lenders and grants here/ })
    const isFolded = project.name === 'phone'
    if (isFolded) await fold.click()
    await expect(second.locator('main')).toContainText('SACCO')
    if (isFolded) {
      // Back closes what was opened last, then leaves.
      await second.goBack()
      await expect(fold).toHaveAttribute('aria-expanded', 'false')
    }
    await second.goBack()
    await second
      .getByRole('link', { name: /What permits do I need\?/ })
      .first()
      .click()
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    await second.goto('/')
    await answers(second, second.getByText('Today’s task', { exact: false }))
    await second.close()
    await page.getByRole('link', { name: 'Add another idea' }).click()
    await page.goBack()
    await expect(page.getByRole('columnheader')).toHaveCount(3)
  },
)

test.describe('a retired nurse in Houston', () => {
  test.use({ timezoneId: 'America/Chicago' })

  test('care, in her own money and hours; a week of reports, and the next permit at home', { tag: '@deep' }, async ({
    page,
    context,
    site,
  }) => {
    await page.goto('/')
    const form = page.locator('.way-in')
    await form.scrollIntoViewIfNeeded()
    // Her own country and no other one's city first.
    await expect(form.getByLabel('Where are you?')).toHaveValue('USA')
    await form.getByLabel('Where are you?').selectOption('Houston, USA')
    await form.getByRole('checkbox', { name: 'Look after people' }).check()
    await form.getByLabel('Hours a week').selectOption('20')
    await form.getByRole('button', { name: 'Show my best three' }).click()
    await answers(
      page,
      rows(page)
        .first()
        .getByText(/^\$[\d,]+ a month$/),
    )
    await page.getByRole('link', { name: 'Keep this list' }).click()
    await createAccount(page, 'Margaret', 'O’Connor-Featherstonehaugh')
    await expect(page).toHaveURL(/\/explore\?.*trades=care/)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Get Started: 7 days' }).click()
    await page.getByRole('radio', { name: /^Wait, then succeed/ }).check()
    await page.getByRole('button', { name: 'Pay $24.99' }).click()
    await expect(page.getByText('Payment Successful!')).toBeVisible()
    await page.goto('/explore?where=Houston%2C+USA&trades=care&hours=20')
    await rows(page)
      .first()
      .getByRole('link', { name: /^View Report/ })
      .click()
    await page.getByRole('button', { name: 'Use your weekly pass' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Continue/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use your weekly pass' }).click()
    await expect(page.getByText('What to do first')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Your next permit')).toBeVisible()
    const { answer } = callsOf(context, site)
    const { orders } = await answer<{ orders: { planId: string; state: string }[] }>('GET', '/api/orders')
    expect(orders.map(({ planId, state }) => [planId, state])).toEqual([['weekly_unlimited', 'paid']])
  })
})
