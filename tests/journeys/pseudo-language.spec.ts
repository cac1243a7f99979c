import type { BrowserContext, Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { ownReport } from './own-report.ts'
import { buy, signInAsOwner, signUp } from './people.ts'
import { expect, test, wordsLeft } from './pseudo-site.ts'

/** What a page shows, or says to those who cannot see it, that did not come from a message: outside brackets and with a word in it. */
function outsideMessages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const isOwn = (element: Element | null) => !!element?.closest('script, style, noscript, template')
    const look = (text: string | null, at: Element | null) => {
      if (!text || isOwn(at)) return
      let left = text
      for (let before = ''; before !== left; ) {
        before = left
        left = left.replace(/\[[^[\]]*\]/g, ' ')
      }
      if (/[A-Za-z]{2,}/.test(left)) found.add(left.trim().replace(/\s+/g, ' ').slice(0, 400))
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const blocks = new Map<Element, string>()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.parentElement
      if (!at || isOwn(at)) continue
      // A message that holds an element is in pieces: they are read together.
      let block: Element = at
      while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement
      // The lines of a drawing's label are words apart.
      blocks.set(block, (blocks.get(block) ?? '') + (at.localName === 'tspan' ? ' ' : '') + node.textContent)
    }
    for (const [block, text] of blocks) look(text, block)
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      for (const each of document.querySelectorAll(`[${name}]`)) look(each.getAttribute(name), each)
    look(document.title, null)
    return [...found]
  })
}

const sticksOut = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** What was asked of the page is drawn, and it has nothing more to do. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => resolve())))),
  )

type State = 'loaded' | 'loading' | 'failed'

async function walk(context: BrowserContext, paths: readonly string[], state: State, person: readonly string[] = []): Promise<string[]> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  if (state !== 'loaded')
    await page.route(/\/api\/(?!auth\/user)/, (route) =>
      state === 'failed' ? route.fulfill({ status: 500, json: { message: '[Ñö]', code: 'internal' } }) : new Promise<void>(() => undefined),
    )
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main').first().waitFor({ state: 'attached' })
    if (state === 'loaded') await page.waitForLoadState('networkidle')
    else await drawn(page)
    for (const text of await outsideMessages(page)) if (wordsLeft(text, person)) found.push(`${state} ${path}: ${text}`)
    const beyond = await sticksOut(page)
    if (beyond > 0) found.push(`${state} ${path}: sticks out by ${beyond} px`)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
  return found
}

const addresses = (access: readonly string[]) =>
  pages.filter((page) => access.includes(page.access) && !page.path.includes(':')).map(({ path }) => path)

const open = [
  ...addresses(['public', 'either', 'prompt']),
  '/login?tab=register',
  '/reports/opp_akara-and-puff-puff--lagos',
  '/no-such-page',
]
const own = [
  ...addresses(['signed-in', 'either', 'prompt']),
  '/?setup=1',
  '/reports/opp_akara-and-puff-puff--lagos',
  '/checkout/business-report?opportunityId=opp_akara-and-puff-puff--lagos&location=Lagos%2C+Nigeria',
]

for (const state of ['loaded', 'loading', 'failed'] as const) {
  test(`every word of the open screens is a message, ${state}`, async ({ context }) => {
    test.slow()
    expect(await walk(context, open, state)).toEqual([])
  })

  test(`every word of the signed-in screens is a message, ${state}`, async ({ context, site }) => {
    test.slow()
    const { username } = await signUp(context, site)
    const report = await ownReport(context, site)
    await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
    expect(await walk(context, [...own, ...readings(report)], state, ['AM', 'Ama Mensah', 'Ama', 'Mensah', username])).toEqual([])
  })

  test(`every word of the admin screens is a message, ${state}`, async ({ context, site }) => {
    test.slow()
    await signInAsOwner(context, site)
    expect(
      await walk(
        context,
        [
          '/admin',
          '/admin?tab=portal',
          '/admin?tab=analytics',
          '/admin/users',
          '/admin/orders',
          '/admin/tickets',
          '/admin/exceptions',
          '/admin/analytics',
          '/admin/data',
          '/admin/batches',
          '/admin/coverage',
          '/admin/coverage?city=accra',
        ],
        state,
        ['EB', 'Efua Boateng', 'Ama Mensah', 'owner', 'on (test)', 'test'],
      ),
    ).toEqual([])
  })
}

/** A bought report as its three readings and one of its sections. */
const readings = (id: string) => ['', '?read=money', '?read=full', '?read=financialProjections'].map((read) => `/reports/${id}${read}`)

const withButtons = ['/account', '/account/settings', '/explore', '/gap-maps', '/reports', '/reports/opp_akara-and-puff-puff--lagos']

test('every word of what a button opens over a page is a message', async ({ context, site }) => {
  test.slow()
  const { username } = await signUp(context, site)
  const person = ['AM', 'Ama Mensah', 'Ama', 'Mensah', username]
  const report = await ownReport(context, site)
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  const found = new Set<string>()
  let opened = 0
  for (const path of [...withButtons, ...readings(report)]) {
    await page.goto(`${site.url}${path}`)
    await page.waitForLoadState('networkidle')
    const buttons = Math.min(await page.locator('main button:visible:enabled').count(), 25)
    for (let at = 0; at < buttons; at++) {
      if (new URL(page.url()).pathname !== path || (await page.locator('dialog[open]').count()) > 0) {
        await page.goto(`${site.url}${path}`)
        await page.waitForLoadState('networkidle')
      }
      const button = page.locator('main button:visible:enabled').nth(at)
      if ((await button.count()) === 0) break
      await button.click({ timeout: 3000 }).catch(() => undefined)
      await drawn(page)
      opened += await page.locator('dialog[open]').count()
      for (const text of await outsideMessages(page)) if (wordsLeft(text, person)) found.add(`${path}: ${text}`)
      const beyond = await sticksOut(page)
      if (beyond > 0) found.add(`${path}: sticks out by ${beyond} px after button ${at}`)
    }
  }
  expect([...found]).toEqual([])
  expect(opened).toBeGreaterThan(5)
})
