import type { BrowserContext } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { ownReport } from './own-report.ts'
import { buy, callsOf, signUp } from './people.ts'
import { asShells, expect, type Page, test } from './support.ts'

test('without internet a strip says so, what was typed stays, and sending works once it is back', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await signUp(context, site)
  await page.goto('/account/settings')
  await expect(page.getByText('You have not written to us yet.')).toBeVisible()
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('Kept while I have no signal.')
  await context.setOffline(true)
  await expect(page.getByText('No internet. Keep this page open, so that you do not lose what you typed.')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('No internet. What you typed is still here.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No internet. Keep this page open, so that you do not lose what you typed.')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Kept while I have no signal.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
})

test('a screen opened without internet waits for it, then comes by itself', { tag: '@deep' }, async ({ page, context, site, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await signUp(context, site)
  await page.goto('/account')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/settings$/)
  await expect(page.getByText('No internet. Keep this page open, so that you do not lose what you typed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('a screen whose file cannot be fetched says so, and comes when it is tried again', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/settings-screen|ERR_FAILED/)
  await signUp(context, site)
  await page.goto('/account')
  await expect(page.getByText('No orders yet')).toBeVisible()
  let gone = true
  await page.route('**/assets/settings-screen*', (route) => (gone ? route.abort() : route.fallback()))
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await looksRight(page)
  gone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('without internet, Try again says that there is none yet, and the screen comes by itself when there is', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/settings-screen|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await signUp(context, site)
  await page.goto('/account')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.route('**/assets/settings-screen*', (route) => route.abort())
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'There is still no internet.' })).toBeVisible()
  await page.unroute('**/assets/settings-screen*')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('what could not be loaded says so in its place and comes with Try again', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/500/)
  await signUp(context, site)
  let broken = true
  await page.route('**/api/account/usage', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'internal' } })
      : route.fallback(),
  )
  await page.goto('/account')
  const usage = page.locator('#usage')
  await expect(usage.getByText('We could not load your statistics.')).toBeVisible()
  await expect(page.locator('#orders').getByText('No orders yet')).toBeVisible()
  await looksRight(page)
  broken = false
  await usage.getByRole('button', { name: 'Try again' }).click()
  await expect(usage.getByText('Reports made')).toBeVisible()
})

test('nothing bought or done is taken for missing because a call failed', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/500/)
  await signUp(context, site)
  await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
  const broken = new Set(['usage', 'status'])
  await asShells(page)
  await page.route(/\/api\/(account\/usage|subscription\/status)$/, (route) =>
    [...broken].some((name) => route.request().url().endsWith(name))
      ? route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } })
      : route.fallback(),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Setup' })).toHaveCount(0)
  await page.goto('/reports')
  await expect(page.getByText('We could not check what you have already paid for. Nothing is charged now. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase Report' })).toBeDisabled()
  await looksRight(page)
  await page.goto('/reports/opp_jollof-takeaway--accra')
  await expect(page.getByRole('button', { name: /^(Get the full report|See why, and what would have to change)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Get the full report|See why, and what would have to change), / })).toHaveCount(0)
  await looksRight(page)
  broken.clear()
  await page.goto('/reports')
  await expect(page.getByRole('button', { name: /^Use 1 of your 3 reports/ })).toBeVisible()
})

test('while it loads, places are kept so that nothing jumps, and a bar says when it takes long', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/settings', async (route) => {
    await gate
    await route.fallback()
  })
  await page.goto('/account/settings')
  await expect(page.getByText('Loading your settings')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await expect(page.locator('.slow-bar')).toBeVisible()
  open()
  await expect(page.locator('.slow-bar')).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /^Email/ })).toBeVisible()
})

test('a toggle that could not be saved goes back and says so', { tag: '@deep' }, async ({ page, context, site, problems }) => {
  problems.allow(/500/)
  await signUp(context, site)
  await page.goto('/account/settings')
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }) : route.fallback(),
  )
  const toggle = page.getByRole('checkbox', { name: /^Email/ })
  await toggle.click()
  await expect(page.getByText('Your choice was not saved. Please try again.')).toBeVisible()
  await expect(toggle).toBeChecked()
})

test('the bell says when its list cannot be loaded', { tag: '@deep' }, async ({ page, context, site, problems, looksRight }) => {
  problems.allow(/500/)
  await signUp(context, site)
  let broken = true
  await page.route(/\/api\/notifications\?/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }) : route.fallback(),
  )
  await page.goto('/account')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('We could not load your notifications.')).toBeVisible()
  await looksRight(page)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
})

test('a session that ended elsewhere asks to sign in again over the page', async ({
  page,
  context,
  site,
  browser,
  problems,
  looksRight,
}) => {
  problems.allow(/401/)
  const account = await signUp(context, site)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  const other = await browser.newContext()
  const { answer } = callsOf(other, site)
  await answer('POST', '/api/auth/login', { username: account.username, password: account.password })
  await answer('DELETE', '/api/sessions')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await looksRight(page)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: account.email })).toBeVisible()
  await other.close()
})

test('after a sign-out in another window the page says so, and can be left', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/401/)
  await signUp(context, site)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/account')
  const menu = other.getByRole('button', { name: 'Menu' }).or(other.getByRole('button', { name: /^Account: / }))
  await menu.locator('visible=true').first().click()
  await other.getByRole('button', { name: 'Log out' }).locator('visible=true').click()
  await other.waitForURL((url) => url.pathname === '/')
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect(dialog).toContainText('You signed out in another window of this browser.')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Leave this page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('in the dark, and at 320 px with the longest names, nothing is lost', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site, {
    firstName: 'Nana-Akosua-Oluwaseun-Nomvula',
    lastName: 'Wolfeschlegelsteinhausenbergerdorffenmannsthausen',
    email: `nana-akosua-oluwaseun-nomvula-wolfeschlegelsteinhausen-${Date.now()}@example.com`,
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/account', '/account/settings']) {
    await page.goto(path)
    await expect(page.getByText('Loading')).toHaveCount(0)
    await looksRight(page)
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await looksRight(page)
  // The narrowest screen that has all five places in its bar, and the narrowest that has the name there too.
  for (const width of [1024, 1216]) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect((await page.locator('.topbar-inner').boundingBox())?.height).toBe(56)
  }
})

const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

/** Every screen a person can open, with words in it that no line can hold; signed out, what needs an account is the sign-in page. */
function addresses(ids?: { order: string; report: string }): string[] {
  const once = pages.filter((page, index) => pages.findIndex((each) => each.name === page.name) === index)
  const seen = once.filter((page) => ids || (page.access !== 'signed-in' && page.access !== 'admin'))
  const plain = seen.map((page) => page.path).filter((path) => !path.includes(':'))
  const opportunity = '/reports/opp_akara-and-puff-puff--lagos'
  const payment = '/payment/flutterwave?plan=report_pack_3&currency=NGN&amount=360000'
  const own = ids
    ? [
        `/reports/${ids.report}`,
        `/reports/${ids.report}?read=money`,
        `/reports/${ids.report}?read=full`,
        `/reports/${ids.report}?read=funding`,
        payment,
        '/?setup=1',
        '/reports/rpt_none',
        `/orders/${ids.order}`,
      ]
    : ['/reports']
  return [...own, ...plain, opportunity, `/explore?search=${longWord}`, '/no-such-page']
}

/** What sticks out of the page at 320 px, written left to right and right to left; half of 640 px is also 200% zoom. Three tabs share the walk. */
async function sticksOut(context: BrowserContext, watch: (page: Page) => void, paths: readonly string[]): Promise<string[]> {
  const left = [...paths]
  const found: string[] = []
  const walk = async () => {
    const page = await context.newPage()
    watch(page)
    await page.setViewportSize({ width: 320, height: 640 })
    for (let path = left.shift(); path; path = left.shift()) {
      await page.goto(path)
      await page.locator('main h1:not(.visually-hidden)').first().waitFor()
      await expect(page.locator('.spinner, .dashboard-main .skeleton')).toHaveCount(0)
      for (const dir of ['ltr', 'rtl']) {
        const beyond = await page.evaluate((wanted) => {
          document.documentElement.dir = wanted
          return document.documentElement.scrollWidth - innerWidth
        }, dir)
        if (beyond > 0) found.push(`${path} ${dir}: ${beyond} px`)
      }
    }
    await page.close()
  }
  await Promise.all([walk(), walk(), walk()])
  return found
}

test(
  'no screen scrolls sideways at 320 px, in either direction of writing, signed out',
  { tag: '@deep' },
  async ({ context, problems }, { project }) => {
    test.skip(project.name !== 'phone', 'one width, looked at once')
    problems.allow(/404/)
    expect(await sticksOut(context, problems.watch, addresses())).toEqual([])
  },
)

test(
  'no screen scrolls sideways at 320 px, in either direction of writing, signed in',
  { tag: '@deep' },
  async ({ context, site, problems }, { project }) => {
    test.skip(project.name !== 'phone', 'one width, looked at once')
    problems.allow(/404/)
    await signUp(context, site, { firstName: 'Nana-Akosua-Oluwaseun-Nomvula', lastName: longWord.slice(0, 50) })
    const order = await buy(context, site, { planId: 'report_pack_3', currency: 'NGN' })
    const report = await ownReport(context, site)
    expect(await sticksOut(context, problems.watch, addresses({ order, report }))).toEqual([])
  },
)
