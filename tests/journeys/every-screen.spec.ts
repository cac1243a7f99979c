import type { BrowserContext } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { sectionKeys } from '#engine/quantity/vocabulary.ts'
import { isDeep } from '../support/depth.ts'
import { ownReport } from './own-report.ts'
import { drawnFaults, handFaults, type Look, skipFaults } from './page-faults.ts'
import { buy, callsOf, signInAsOwner, signUp } from './people.ts'
import { axeFindings, expect, type Page, test } from './support.ts'

const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const opportunity = '/reports/opp_akara-and-puff-puff--lagos'

/** An address, and what is pressed there before it is looked at. */
type Screen = { path: string; press?: string[] }
const at = (path: string, ...press: string[]): Screen => ({ path, press })

const plainPages = (isSeen: (page: (typeof pages)[number]) => boolean) =>
  pages
    .filter((page, index) => pages.findIndex((each) => each.name === page.name) === index && isSeen(page) && !page.path.includes(':'))
    .map(({ path }) => at(path))

const forVisitors = [
  ...plainPages(({ access }) => access !== 'signed-in' && access !== 'admin'),
  at('/reports'),
  at(opportunity),
  // An average of a tax table beside our range, and a country where no survey was found.
  at('/reports/opp_food-truck-us--houston'),
  at('/reports/opp_phone-repair--abidjan'),
  at(`/explore?search=${longWord}`),
  at('/explore?where=Ibadan%2C+Nigeria&amount=80%2C000&trades=cook'),
  at('/explore', '.opportunity-row h3 button'),
  at('/explore', 'button:has-text("Filters"):visible'),
  at('/pricing', '.public-menu > summary'),
  at('/login?tab=register'),
  at('/no-such-page'),
]

const forOwners = ({ order, report }: { order: string; report: string }) => [
  ...plainPages(({ access }) => access !== 'admin' && (isDeep || access !== 'public')),
  at(`/reports/${report}`),
  at(`/reports/${report}`, '.task button', 'main summary, main .fold > button'),
  ...['money', 'full', ...(isDeep ? sectionKeys : (['marketSize', 'funding'] as const))].map((read) =>
    at(`/reports/${report}?read=${read}`),
  ),
  at(`/reports/${report}?what-if=all`),
  at(`/reports/${report}?sheet=share`),
  at('/reports/rpt_none'),
  at(`/orders/${order}`),
  at('/?setup=1'),
  at(opportunity),
  at('/reports/opp_garri-packs--lagos', ':is(main, .footbar) .button-primary:visible'),
  at('/compare?ids=opp_suya-stand--lagos,opp_akara-and-puff-puff--lagos,opp_cakes-to-order--lagos'),
  at('/payment/flutterwave?plan=report_pack_3&currency=NGN&amount=360000'),
  at('/explore', '.opportunity-row h3 button'),
  at('/explore', '.list-head button'),
  at('/gap-maps/walk?location=Lagos%2C+Nigeria&what=barbershop,tailoring-shop,phone-repair,hair-braiding', 'main .button-primary'),
  at('/account', '.bell-slot button'),
  at('/account', 'header button:visible >> nth=-1'),
  at('/account/settings', '.danger button'),
]

/** The last of them is as it stays for what comes after. */
const looks: readonly Look[] = [
  ...(isDeep
    ? ([
        { dir: 'ltr', text: '200%' },
        { dir: 'rtl', text: '100%' },
      ] as const)
    : []),
  { dir: 'rtl', text: '200%' },
  { dir: 'ltr', text: '100%' },
]

/** Walks screens at 320 px, which is also 200% zoom of 640: three tabs share the walk. */
async function faults(context: BrowserContext, watch: (page: Page) => void, screens: readonly Screen[]): Promise<string[]> {
  const left = [...screens]
  const found: string[] = []
  const walk = async () => {
    const page = await context.newPage()
    watch(page)
    await page.setViewportSize({ width: 320, height: 640 })
    for (let screen = left.shift(); screen; screen = left.shift()) {
      await opened(page, screen)
      const here = await faultsOf(page, screen)
      found.push(...here.map((fault) => `${[screen!.path, ...(screen!.press ?? [])].join(' > ')}: ${fault}`))
    }
    await page.close()
  }
  await Promise.all([walk(), walk(), walk()])
  return found
}

async function opened(page: Page, { path, press = [] }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // Another document each time, also where only the search differs.
  await page.goto('about:blank')
  await page.goto(path)
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await expect(page.locator('.spinner, main .skeleton'), path).toHaveCount(0)
  for (const each of press) await page.locator(each).first().click()
}

async function faultsOf(page: Page, { press = [] }: Screen): Promise<string[]> {
  // The wizard leads to its question itself.
  const isAlone = press.length === 0 && (await page.locator('dialog[open], .wizard-bar').count()) === 0
  const found = isAlone ? await skipFaults(page) : []
  for (const look of looks) found.push(...(await drawnFaults(page, look)).map((fault) => `${look.dir} ${look.text}: ${fault}`))
  found.push(...(await handFaults(page)))
  for (const colorScheme of isDeep ? (['dark', 'light'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await axeFindings(page, 120)).map((finding) => `${colorScheme} ${finding}`))
  }
  return found
}

test.describe('every screen at 320 px, in both directions of writing, at twice the text size, in the dark and by keyboard', () => {
  test.beforeEach(({ baseURL: _site }, { project }) => {
    test.skip(project.name !== 'phone', 'one width, looked at once')
    test.slow()
  })

  test('signed out', { tag: '@deep' }, async ({ context, problems }) => {
    problems.allow(/404/)
    expect(await faults(context, problems.watch, forVisitors)).toEqual([])
  })

  test('signed in, with a report and the longest names', async ({ context, site, problems }) => {
    problems.allow(/404/)
    await signUp(context, site, { firstName: 'Nana-Akosua-Oluwaseun-Nomvula', lastName: longWord.slice(0, 50) })
    const order = await buy(context, site, { planId: 'report_pack_3', currency: 'NGN' })
    const report = await ownReport(context, site)
    const screens = forOwners({ order, report })
    // The quick run looks at every third one.
    expect(await faults(context, problems.watch, isDeep ? screens : screens.filter((_, index) => index % 3 === 0))).toEqual([])
  })

  test('while nothing can be loaded, and while all is on its way', { tag: '@deep' }, async ({ context, site, problems }) => {
    problems.allow(/500/)
    await signUp(context, site)
    const report = await ownReport(context, site)
    await callsOf(context, site).answer('GET', '/api/auth/user')
    await context.route(/\/api\/(?!auth\/user|config)/, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }) : route.fallback(),
    )
    const screens = [
      '/',
      '/explore',
      '/gap-maps',
      '/gap-maps/walk',
      '/reports',
      `/reports/${report}`,
      opportunity,
      '/account',
      '/account/settings',
      '/subscribe',
      '/orders/ord_none',
    ]
    expect(
      await faults(
        context,
        problems.watch,
        screens.map((path) => at(path)),
      ),
    ).toEqual([])
  })

  test('of the admin', { tag: '@deep' }, async ({ context, site, problems }) => {
    await signInAsOwner(context, site)
    const sections = ['', '/users', '/portal', '/analytics', '/data']
    expect(
      await faults(
        context,
        problems.watch,
        sections.map((section) => at(`/admin${section}`)),
      ),
    ).toEqual([])
  })
})
