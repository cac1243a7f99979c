import type { BrowserContext } from '@playwright/test'
import { isDeep } from '../support/depth.ts'
import { ownReport } from './own-report.ts'
import { buy, callsOf, signUp } from './people.ts'
import { expect, type Page, type Site, test } from './support.ts'

// People do not walk straight: what they looked at before, what they already have, the door they come in by and how they turn on the way,
// pairwise. What the screen shows is compared with what is charged and given.

const opportunityId = 'opp_jollof-takeaway--accra'
const report = { planId: 'complete_report', name: 'Complete Business Report', starts: '1 report', minor: 4500, price: 'GH₵45' }
const pack = { planId: 'report_pack_3', name: '3-Report Pack', starts: '3 reports', minor: 10_800, price: 'GH₵108' }
const week = { planId: 'weekly_unlimited', name: 'Weekly Unlimited', starts: '7 days', minor: 12_000, price: 'GH₵120' }
const premium = { planId: 'premium', name: 'Premium Access', starts: 'Premium', minor: 5000, price: 'GH₵50' }
type Plan = typeof report

const plansScreen = async (page: Page, button: RegExp) => {
  await page.goto('/subscribe')
  await page.getByRole('button', { name: button }).click()
}
const priceList = async (page: Page, plan: Plan) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: `Get Started: ${plan.starts}` }).click()
}
const chooseFirst = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Business opportunity' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: /^Continue/ }).click()
}
/** What an earlier release, or another program, left in the browser. */
const leftBehind = (page: Page, plan: Plan) =>
  page.evaluate(
    ({ planId, minor, name }) =>
      localStorage.setItem('checkout-plan', JSON.stringify({ id: planId, name, amount: minor, currency: 'GHS', type: 'x', quantity: 1 })),
    plan,
  )

/** Each leads to where the plan is paid, or where what is paid for already is used. */
const doors = {
  'my reports': async (page: Page) => {
    await page.goto('/reports')
    await page.getByRole('combobox', { name: 'Business opportunity' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: /^(Purchase Report|Use )/ }).click()
  },
  preview: async (page: Page) => {
    await page.goto(`/reports/${opportunityId}`)
    await page
      .getByRole('button', { name: /^(Get the full report|See why|Use )/ })
      .filter({ visible: true })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Continue/ })
      .click()
  },
  'gap card': async (page: Page) => {
    await page.goto('/gap-maps?location=Accra%2C+Ghana&category=food')
    await page
      .locator('.gap-card')
      .first()
      .getByRole('button', { name: /^(Get the full report|See why|Use )/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Continue/ })
      .click()
  },
  link: async (page: Page, plan: Plan) => {
    if (plan === report) await page.goto(`/checkout/business-report?opportunity=${opportunityId}&location=Accra%2C+Ghana`)
    else await page.goto(`/payment/flutterwave?plan=${plan.planId}&currency=GHS&amount=${plan.minor}`)
  },
  'price list': async (page: Page, plan: Plan) => {
    await priceList(page, plan)
    if (plan === report) await chooseFirst(page)
  },
  plans: async (page: Page, plan: Plan) => {
    await plansScreen(page, plan === premium ? /^Get Access/ : /^Buy Now/)
    if (plan === report) await chooseFirst(page)
  },
  'unpaid order': async (page: Page, plan: Plan, context: BrowserContext, site: Site) => {
    const body = { planId: plan.planId, currency: 'GHS', ...(plan === report ? { opportunityId, location: 'Accra, Ghana' } : {}) }
    const { orderId } = await callsOf(context, site).answer<{ orderId: string }>('POST', '/api/create-payment-intent', body)
    await page.goto(`/orders/${orderId}`)
    await page.getByRole('link', { name: 'Pay now' }).click()
  },
} as const

const turns = {
  straight: async () => undefined,
  reload: (page: Page) => page.reload(),
  'Back and forward': async (page: Page) => {
    await page.goBack()
    await page.goForward()
  },
  'second tab': async (page: Page, context: BrowserContext) => {
    const tab = await context.newPage()
    await priceList(tab, premium)
    await expect(tab).toHaveURL(/\/subscribe\?plan=premium/)
    await tab.close()
    await page.reload()
  },
} as const

const holdings = {
  nothing: async () => undefined,
  credits: (context: BrowserContext, site: Site) => buy(context, site, { planId: 'report_pack_3', currency: 'GHS' }),
  pass: (context: BrowserContext, site: Site) => buy(context, site, { planId: 'weekly_unlimited', currency: 'GHS' }),
  premium: (context: BrowserContext, site: Site) => buy(context, site, { planId: 'premium', currency: 'GHS' }),
  'the report': (context: BrowserContext, site: Site) => ownReport(context, site),
} as const

type Cell = [lookedAt: Plan | null, has: keyof typeof holdings, door: keyof typeof doors, buys: Plan, turn: keyof typeof turns]
const cells: Cell[] = [
  [premium, 'nothing', 'my reports', report, 'straight'],
  [week, 'nothing', 'my reports', report, 'reload'],
  [pack, 'premium', 'my reports', report, 'Back and forward'],
  [premium, 'premium', 'my reports', report, 'second tab'],
  [premium, 'nothing', 'link', report, 'second tab'],
  [premium, 'credits', 'my reports', report, 'straight'],
  [premium, 'premium', 'preview', report, 'straight'],
  [week, 'pass', 'preview', report, 'straight'],
  [premium, 'nothing', 'gap card', report, 'straight'],
  [pack, 'credits', 'gap card', report, 'straight'],
  [premium, 'nothing', 'unpaid order', report, 'reload'],
  [week, 'premium', 'price list', report, 'Back and forward'],
  [premium, 'the report', 'plans', report, 'reload'],
  [premium, 'the report', 'link', report, 'straight'],
  [week, 'credits', 'link', report, 'reload'],
  [premium, 'nothing', 'price list', pack, 'reload'],
  [report, 'premium', 'link', pack, 'second tab'],
  [week, 'credits', 'unpaid order', pack, 'straight'],
  [premium, 'pass', 'price list', week, 'Back and forward'],
  [pack, 'nothing', 'unpaid order', week, 'reload'],
  [week, 'nothing', 'plans', premium, 'reload'],
  [report, 'credits', 'price list', premium, 'straight'],
  [pack, 'premium', 'price list', premium, 'straight'],
  [week, 'pass', 'unpaid order', premium, 'Back and forward'],
  [premium, 'premium', 'link', premium, 'straight'],
]

type Books = { orders: { planId: string; amount: number; state: string; opportunityId?: string }[]; total: number }
type Status = { tier: string; features: { reportCredits: number; passEndsAt?: string } }

for (const [index, [lookedAt, has, door, buys, turn]] of cells.entries()) {
  if (!isDeep && index % 32 > 0) continue
  const title = `${lookedAt?.name ?? 'nothing'} looked at; has ${has}; buys ${buys.name} by ${door}; ${turn}`
  test(title, async ({ page, context, site, problems }, info) => {
    test.skip((index % 2 === 0) !== (info.project.name === 'phone'), 'every second cell on the other screen')
    problems.allow(/409/)
    await signUp(context, site)
    await holdings[has](context, site)
    const { answer } = callsOf(context, site)
    const read = async () => ({
      books: await answer<Books>('GET', '/api/orders?pageSize=100'),
      status: await answer<Status>('GET', '/api/subscription/status'),
      reports: (await answer<{ reports?: unknown[] }>('GET', '/api/reports/my-reports').then((list) => list.reports ?? list)) as unknown[],
    })
    if (lookedAt) {
      await priceList(page, lookedAt)
      await expect(page).not.toHaveURL(/\/pricing$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/pricing$/)
      await leftBehind(page, lookedAt)
    }
    const before = await read()
    await doors[door](page, buys, context, site)
    if (door === 'price list' || door === 'plans') await expect(page).toHaveURL(/plan=|opportunity=/)
    const opened = (await read()).books
    await turns[turn](page, context)

    const isReport = buys === report
    if (isReport && has === 'the report' && door === 'link') {
      await expect(page.getByText('You already have this report.')).toBeVisible()
      expect((await read()).books).toEqual(before.books)
      return
    }
    if (buys === premium && has === 'premium') {
      await expect(page.getByText(/^You already have Premium/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
      expect((await read()).books).toEqual(before.books)
      return
    }
    const isUsed = isReport && (has === 'credits' || has === 'pass')
    if (isUsed) {
      const use = page.getByRole('button', { name: has === 'pass' ? 'Use your weekly pass' : 'Use 1 of your 3 reports' }).last()
      if (door !== 'my reports') await use.click()
    } else {
      // What is shown …
      const pay = page.getByRole('button', { name: `Pay ${buys.price}`, exact: true })
      await expect(pay).toBeVisible()
      await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(1)
      if (buys === premium) await expect(page.getByText('Nothing renews automatically', { exact: false })).toHaveCount(0)
      if (door !== 'preview' && door !== 'gap card') await expect(page.locator('.order-summary')).toContainText(buys.name)
      // … and nothing is listed by looking.
      expect(opened.total).toBe(before.books.total + (door === 'unpaid order' ? 1 : 0))
      await pay.click()
    }
    // … is what is charged and given.
    await expect
      .poll(async () => {
        const now = await read()
        return {
          paid: now.books.orders.filter((order) => order.state === 'paid').length - before.books.orders.length,
          reports: now.reports.length - before.reports.length,
        }
      })
      .toEqual({ paid: isUsed ? 0 : 1, reports: isReport ? 1 : 0 })
    const after = await read()
    expect(after.books.total - before.books.total).toBe(isUsed ? 0 : 1)
    if (!isUsed) expect(after.books.orders[0]).toMatchObject({ planId: buys.planId, amount: buys.minor, state: 'paid' })
    const credits = buys === pack ? 3 : isUsed && has === 'credits' ? -1 : 0
    expect(after.status.features.reportCredits - before.status.features.reportCredits).toBe(credits)
    expect(after.status.tier).toBe(buys === premium || before.status.tier === 'premium' ? 'premium' : 'free')
    expect(after.status.features.passEndsAt !== before.status.features.passEndsAt).toBe(buys === week)
    if (!isUsed) await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout-plan'))).toBeNull()
  })
}

test('a report that one has is neither sold again nor taken from what is paid', { tag: ['@phone'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  await buy(context, site, { planId: pack.planId, currency: 'GHS' })
  await answer('POST', '/api/reports/purchase', { opportunityId, reportType: 'detailed', location: 'Accra, Ghana' })
  await doors.link(page, report)
  await expect(page.getByText('You already have this report.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Use|Pay) / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Read the report' }).click()
  await expect(page).toHaveURL(/\/reports\/rpt_/)
  await page.goBack()
  await page.getByRole('link', { name: 'Choose another business' }).click()
  await expect(page.getByRole('combobox', { name: 'Business opportunity' })).toHaveValue('')
  expect(await answer('GET', '/api/subscription/status')).toMatchObject({ features: { reportCredits: 2 } })
})
