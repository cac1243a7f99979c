// What a person meets on the screens: presses, heights, words, stops of the Tab key and the wait for a first line, in a real browser.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { quantile, type Row } from './rows.ts'
import { type RunningServer, signUp, startServer } from './running-server.ts'

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 900 }
const business = 'opp_jollof-takeaway--accra'

export async function run(): Promise<Row[]> {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) return [{ name: 'no Chromium: not measured', value: 0, unit: '' }]
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const person = await signUp(server)
    const context = await signedIn(browser, server, person.headers.cookie!)
    const reportId = await buyReport(context, server)
    return [
      ...(await wayInRows(browser, server)),
      ...(await listRows(browser, server, context)),
      ...(await tagRows(context, server)),
      ...(await searchRows(context, server)),
      ...(await reportRows(browser, server, context, `/reports/${reportId}`)),
      ...(await lineRows(browser, server, context, `/reports/${reportId}`)),
      await flightRow(browser, server, context, `/reports/${reportId}`),
      ...(await whatIfRows(browser, server, context, `/reports/${reportId}`)),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** From the start page to the first figure made for somebody: what is pressed and typed. A choice from a list is two presses. */
async function wayInRows(browser: Browser, { url }: RunningServer): Promise<Row[]> {
  const page = await (await browser.newContext({ viewport: phone, timezoneId: 'Africa/Lagos' })).newPage()
  let presses = 0
  await page.goto(url)
  const form = page.locator('.way-in')
  await form.scrollIntoViewIfNeeded()
  await form.locator('[name=where]').selectOption('Ibadan, Nigeria')
  presses += 2
  await form.locator('.way-in-sums:not([hidden]) button').first().click()
  presses++
  await form.locator('.way-in-trade').first().click()
  presses++
  await form.locator('.button-primary[type=submit]').click()
  presses++
  await page.locator('.opportunity-row .row-amount').first().waitFor()
  await page.close()
  return [
    { name: 'start page to the first figure made for me: presses', value: presses, unit: '', limit: '≤ 8' },
    { name: 'start page to the first figure made for me: fields typed', value: 0, unit: '', limit: '≤ 2' },
  ]
}

async function listRows(browser: Browser, { url }: RunningServer, context: BrowserContext): Promise<Row[]> {
  const rows: Row[] = []
  for (const [viewport, limit] of [
    [phone, 4300],
    [desk, 2400],
  ] as const) {
    const page = await openedAs(browser, context, viewport, `${url}/explore`)
    const list = page.locator('section:has(> div .opportunity-row)').first()
    await list.locator('.opportunity-row').nth(23).waitFor()
    // The script has put its own in the place of the text.
    await page.waitForFunction(() => !('eventCapture' in window))
    rows.push({
      name: `list of 24 at ${viewport.width}: height`,
      value: (await list.boundingBox())?.height ?? Number.NaN,
      unit: 'px',
      limit: `≤ ${limit}`,
    })
    if (viewport === phone)
      rows.push({
        name: 'list of 24: stops of the Tab key',
        value: await list.locator('.opportunity-row').locator('a, button, input').evaluateAll(tabStops),
        unit: '',
        limit: '24',
      })
    await page.context().close()
  }
  return rows
}

async function tagRows(context: BrowserContext, { url }: RunningServer): Promise<Row[]> {
  const all: Opportunity[] = []
  for (let page = 1; page <= 4; page++) {
    const answer = await context.request.get(`${url}/api/opportunities?country=Ghana&pageSize=100&page=${page}`)
    all.push(...((await answer.json()) as { opportunities: Opportunity[] }).opportunities)
  }
  const contradicted = all.filter(({ tagId, verdict }) => tagId === 'high-potential' && verdict !== 'good')
  return [{ name: `'High Potential' on a verdict that is not good, of ${all.length}`, value: contradicted.length, unit: '', limit: '0' }]
}

const said = ['food from home', 'catering', 'soup', 'wetin i go sell', 'mama mboga', 'tayloring', 'boda boda', 'coiffure']

async function searchRows(context: BrowserContext, { url }: RunningServer): Promise<Row[]> {
  let answered = 0
  for (const text of said) {
    const answer = await context.request.get(`${url}/api/opportunities?country=Kenya&search=${encodeURIComponent(text)}`)
    if (((await answer.json()) as { total: number }).total > 0) answered++
  }
  return [{ name: `things people say that a search answers, of ${said.length}`, value: answered, unit: '', limit: `${said.length}` }]
}

async function reportRows(browser: Browser, { url }: RunningServer, context: BrowserContext, address: string): Promise<Row[]> {
  const page = await openedAs(browser, context, phone, `${url}${address}`)
  await page.locator('h1').waitFor()
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => {
    const first = document.querySelector('main ol li, main [data-step]')
    const range = document.createRange()
    range.setStart(document.querySelector('main')!, 0)
    if (first) range.setEndBefore(first)
    return range.toString().trim().split(/\s+/).length
  })
  const keys = await page.evaluate(
    async (path) =>
      ((await (await fetch(`/api${path}`)).json()) as { data: { sections: { key: string }[] } }).data?.sections.map(({ key }) => key) ?? [],
    address,
  )
  let [tallest, words, stops] = [0, 0, 0]
  for (const read of ['', '?read=money', '?read=full', ...keys.map((key) => `?read=${key}`)]) {
    await page.goto(`${url}${address}${read}`)
    await page.waitForLoadState('networkidle')
    tallest = Math.max(tallest, await page.evaluate(() => document.documentElement.scrollHeight))
    words = Math.max(words, (await page.locator('main').allInnerTexts()).join(' ').trim().split(/\s+/).length)
    stops = Math.max(stops, await page.locator('main').locator('a, button, input, select, textarea, summary').evaluateAll(tabStops))
  }
  await page.context().close()
  return [
    { name: 'report at 360: words before the first action', value: before, unit: '', limit: '≤ 350' },
    { name: 'report at 360: tallest of its screens', value: tallest, unit: 'px', limit: '≤ 3,000' },
    { name: 'report at 360: most words on a screen', value: words, unit: '' },
    { name: 'report at 360: most stops of the Tab key', value: stops, unit: '' },
  ]
}

/** 400 kbit/s, 400 ms, a processor four times slower: until the first line of a report can be read. */
async function lineRows(browser: Browser, { url }: RunningServer, context: BrowserContext, address: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, from] of [
    ['a report on a slow line with nothing kept: first line', null],
    ['a report on a slow line from My Reports: first line', '/reports'],
  ] as const) {
    const page = await openedAs(browser, context, phone, from ? `${url}${from}` : 'about:blank')
    if (from) await page.waitForLoadState('networkidle')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const started = performance.now()
    if (from) await page.locator(`a[href^="${address}"]`).first().click()
    else await page.goto(`${url}${address}`, { waitUntil: 'commit' })
    await page.locator('main h1').filter({ hasText: /\S/ }).first().waitFor()
    rows.push({ name, value: (performance.now() - started) / 1000, unit: 's', limit: '≤ 2.5' })
    await page.context().close()
  }
  return rows
}

/** Whether a report that was opened once is there when its page is loaded again without a signal. */
async function flightRow(browser: Browser, { url }: RunningServer, context: BrowserContext, address: string): Promise<Row> {
  const page = await openedAs(browser, context, phone, `${url}${address}`)
  await page.getByText(/Kept on this (phone|device) since/).waitFor()
  await page.context().setOffline(true)
  await page.reload().catch(() => undefined)
  const isThere = await page
    .locator('.first-page, main ol li')
    .first()
    .waitFor({ timeout: 15_000 })
    .then(() => true)
    .catch(() => false)
  await page.context().close()
  return { name: 'a report opened once, loaded again in flight mode: is there', value: Number(isThere), unit: '', limit: '1' }
}

/** What-if by the engine on the device: what it weighs, and how long an answer takes; a slow phone is taken as six times slower than this machine. */
async function whatIfRows(browser: Browser, { url }: RunningServer, context: BrowserContext, address: string): Promise<Row[]> {
  const page = await openedAs(browser, context, phone, `${url}${address}`)
  const started = page.waitForEvent('worker')
  const sent = page.waitForResponse((response) => response.url().endsWith('/what-if'))
  await page.goto(`${url}${address}?what-if=all`)
  const [engine, source] = [(await started).url(), await sent]
  const sourceBytes = (await source.request().sizes()).responseBodySize
  const engineBytes = Number((await context.request.head(engine, { headers: { 'Accept-Encoding': 'br' } })).headers()['content-length'])
  await page.context().setOffline(true)
  const taken = await page.evaluate(
    async ([engine, source]) => {
      const own = JSON.parse(source!) as { archetypes: Record<string, unknown> }
      const worker = new Worker(engine!)
      worker.postMessage({ source: own })
      const times: number[] = []
      for (let id = 1; id <= 40; id++) {
        const before = performance.now()
        const answered = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
        worker.postMessage({
          id,
          changes: { size: Object.keys(own.archetypes)[0], assumptions: { openDaysPerMonth: 20 + id / 10 }, withMyAnswers: false },
        })
        await answered
        times.push(performance.now() - before)
      }
      return times.slice(10).sort((a, b) => a - b)
    },
    [engine, await source.text()],
  )
  await page.context().close()
  return [
    { name: 'what-if on the device: the engine', value: engineBytes / 1000, unit: 'KB', limit: '≤ 80' },
    { name: 'what-if on the device: what it computes from', value: sourceBytes / 1000, unit: 'KB' },
    { name: 'what-if on the device, offline: an answer (median)', value: quantile(taken, 0.5), unit: 'ms' },
    { name: 'what-if on a phone six times slower: an answer', value: 6 * quantile(taken, 0.5), unit: 'ms', limit: '≤ 80' },
  ]
}

const tabStops = (all: Element[]) => all.filter((each) => (each as HTMLElement).tabIndex >= 0 && each.checkVisibility()).length

async function signedIn(browser: Browser, { url }: RunningServer, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const cookies = cookie
    .split('; ')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }))
  await context.addCookies(cookies)
  return context
}

async function openedAs(browser: Browser, context: BrowserContext, viewport: typeof phone, address: string): Promise<Page> {
  const own = await browser.newContext({ viewport, storageState: await context.storageState() })
  const page = await own.newPage()
  await page.goto(address)
  return page
}

async function buyReport(context: BrowserContext, { url }: RunningServer): Promise<string> {
  const post = async <T>(path: string, data: unknown): Promise<T> => {
    const answer = await context.request.post(`${url}${path}`, { headers: { Origin: url }, data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const order = await post<{ clientSecret: string; paymentIntentId: string }>('/api/reports/create-payment-intent', {
    opportunityId: business,
    location: 'Accra, Ghana',
    currency: 'GHS',
  })
  await post('/api/payment/test/confirm', { clientSecret: order.clientSecret, outcome: 'succeeded' })
  const { id } = await post<{ id: string }>('/api/reports/generate', { opportunityId: business, paymentIntentId: order.paymentIntentId })
  for (let tries = 0; tries < 150; tries++) {
    const mine = (await (await context.request.get(`${url}/api/reports/my-reports`)).json()) as { status: string }[]
    if (mine[0]?.status === 'ready') return id
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the report was not made in half a minute')
}
