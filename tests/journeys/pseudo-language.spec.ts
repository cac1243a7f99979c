import type { BrowserContext, Page } from '@playwright/test'
import { gapLocations } from '#contract/gap-locations.ts'
import { pages } from '#contract/pages.ts'
import { currencyFormats, currencyNames, homeCountryNames } from '#engine/quantity/country-table.ts'
import { marketFacts } from '#markets/facts.ts'
import { ownReport } from './own-report.ts'
import { buy, signInAsOwner, signUp } from './people.ts'
import { test as base, expect, freePort, type Site, startSite } from './support.ts'

/** The product built in the pseudo-language: every message and every text of market data accented, two fifths longer, in brackets. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
    async ({}, use) => {
      const { site, close } = await startSite(await freePort(), {}, '.cache/pseudo')
      await use(site)
      await close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** What a page shows, or says to those who cannot see it, that did not come from a message: outside brackets and with a word in it. */
function outsideMessages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    // The sample of the start page is of a report: its verdict is in the report's words.
    const isOwn = (element: Element | null) => !!element?.closest('.sample-verdict, script, style, noscript, template')
    const look = (text: string | null, at: Element | null) => {
      if (!text || isOwn(at)) return
      let left = text
      for (let before = ''; before !== left; ) {
        before = left
        left = left.replace(/\[[^[\]]*\]/g, ' ')
      }
      if (/[A-Za-z]{2,}/.test(left)) found.add(left.trim().replace(/\s+/g, ' ').slice(0, 120))
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

/** Names, which no language translates. */
const names = new Set([
  ...gapLocations,
  ...homeCountryNames,
  ...marketFacts.cities.flatMap(({ name, countryCode }) => [name, `${name}, ${marketFacts.countries[countryCode].name}`]),
  ...Object.entries(currencyNames).map(([code, { name }]) => `${name} (${currencyFormats[code]!.mark.trim()})`),
  ...Object.keys(currencyFormats),
])
/** The longest first: 'Washington, D.C.' before 'Washington'. */
const named = [...names].sort((a, b) => b.length - a.length)
const marks = Object.values(currencyFormats).map(({ mark }) => mark.trim().replace('$', '\\$'))
/** Amounts and dates as the formatters write them, by country; addresses of mail and of pages. */
const written = [
  new RegExp(`(?:${marks.join('|')})\\s?[\\d.,]+(?: (?:million|billion))?`, 'g'),
  /\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: \d{4})?/g,
  /[\w.+-]+@[\w.-]+/g,
]

/** Nobody's words: names alone, or written by a formatter. */
function isNoMessage(text: string, person: readonly string[]): boolean {
  const bare = written.reduce((rest, pattern) => rest.replace(pattern, ' '), text)
  const left = [...person, ...named].reduce((rest, name) => rest.replaceAll(name, ' '), bare)
  return !/[A-Za-z]{2,}/.test(left)
}

/** Every text in an answer of the server: what it says is its own to translate, and names and people's words are nobody's. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ')]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** What an answer says of businesses in words of our own: each card's, wherever it lies. */
function cardWordsIn(value: unknown): string[] {
  if (!value || typeof value !== 'object') return []
  const { archetype, title, description } = value as Record<string, unknown>
  const own = typeof archetype === 'string' ? [title, description].filter((text) => typeof text === 'string') : []
  return [...own, ...Object.values(value).flatMap(cardWordsIn)]
}

const sticksOut = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

type State = 'loaded' | 'loading' | 'failed'

async function walk(context: BrowserContext, paths: readonly string[], state: State, person: readonly string[] = []): Promise<string[]> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  if (state !== 'loaded')
    await page.route(/\/api\/(?!auth\/user)/, (route) =>
      state === 'failed' ? route.fulfill({ status: 500, json: { message: '[Ñö]', code: 'internal' } }) : new Promise<void>(() => undefined),
    )
  const found: string[] = []
  const answered = new Set<string>()
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    const answer: unknown = await response.json().catch(() => null)
    for (const text of textsIn(answer)) answered.add(text)
    for (const text of cardWordsIn(answer)) if (!/^\[[\s\S]*\]$/.test(text)) found.push(`${state} ${response.url()}: ${text}`)
  })
  /** Numbered, or after its label. */
  const isAnswered = (text: string) => [...answered].some((each) => each.includes(text.replace(/^(?:\d+\. |: )/, '')))
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main').first().waitFor({ state: 'attached' })
    if (state === 'loaded') await page.waitForLoadState('networkidle')
    else await page.waitForTimeout(400)
    for (const text of await outsideMessages(page))
      if (!isAnswered(text) && !isNoMessage(text, person)) found.push(`${state} ${path}: ${text}`)
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
    expect(await walk(context, [...own, `/reports/${report}`], state, ['AM', 'Ama Mensah', username])).toEqual([])
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
        ],
        state,
        ['EB', 'Efua Boateng', 'Ama Mensah'],
      ),
    ).toEqual([])
  })
}
