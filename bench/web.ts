// What a phone downloads and how fast it shows: bytes by type, Lighthouse (simulated slow 4G), and a slow profile of our own.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../tests/support/server-process.ts'
import { rounds } from './rounds.ts'
import type { Row } from './rows.ts'
import { signUp, startServer } from './running-server.ts'

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? rounds(5, 1))

export async function run(): Promise<Row[]> {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) return [{ name: 'no Chromium: not measured', value: 0, unit: '' }]
  const server = await startServer()
  const person = await signUp(server)
  const debuggingPort = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', `--remote-debugging-port=${debuggingPort}`],
  })
  const cookies = person.headers
    .cookie!.split('; ')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: server.url }))
  const rows: Row[] = []
  rows.push(...bytesRows('landing', await weigh(browser, `${server.url}/`, []), { total: 30, script: 10, requests: 5 }))
  rows.push(...bytesRows('first signed-in page', await weigh(browser, `${server.url}/`, cookies), { script: 110 }))
  const paths = ['/explore', '/gap-maps', '/reports', '/account', '/subscribe', '/pricing']
  for (const path of paths.slice(0, rounds(paths.length, 1))) {
    const weights = await weigh(browser, `${server.url}${path}`, cookies)
    rows.push({ name: `${path}: JavaScript`, value: kib(weights.script), unit: 'KiB', limit: '≤ 140 KiB' })
  }
  rows.push(...(await slowProfile(browser, `${server.url}/`, [], 'landing on the slow profile', '≤ 2,200 ms')))
  rows.push(...(await slowProfile(browser, `${server.url}/`, cookies, 'signed-in page on the slow profile', '≤ 6,000 ms')))
  rows.push(...(await lighthouseRows('landing', `${server.url}/`, debuggingPort, {})))
  rows.push(...(await lighthouseRows('signed-in', `${server.url}/`, debuggingPort, { cookie: person.headers.cookie! })))
  await browser.close()
  await server.stop()
  return rows
}

type Weights = { total: number; script: number; style: number; document: number; other: number; requests: number }
type Cookie = { name: string; value: string; url: string }

/** Compressed bytes over the wire until the page is quiet, by type. */
async function weigh(browser: Browser, url: string, cookies: Cookie[]): Promise<Weights> {
  const { page, session, close } = await freshPage(browser, cookies)
  const typeById = new Map<string, string>()
  const weights: Weights = { total: 0, script: 0, style: 0, document: 0, other: 0, requests: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http') && !response.url.includes('/events')) typeById.set(requestId, type)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = typeById.get(requestId)
    if (!type) return
    weights.requests++
    weights.total += encodedDataLength
    weights[type === 'Script' ? 'script' : type === 'Stylesheet' ? 'style' : type === 'Document' ? 'document' : 'other'] +=
      encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  await close()
  return weights
}

function bytesRows(name: string, weights: Weights, limits: { total?: number; script?: number; requests?: number }): Row[] {
  return [
    { name: `${name}: all`, value: kib(weights.total), unit: 'KiB', ...(limits.total ? { limit: `≤ ${limits.total} KiB` } : {}) },
    { name: `${name}: JavaScript`, value: kib(weights.script), unit: 'KiB', ...(limits.script ? { limit: `≤ ${limits.script} KiB` } : {}) },
    { name: `${name}: styles`, value: kib(weights.style), unit: 'KiB' },
    { name: `${name}: HTML`, value: kib(weights.document), unit: 'KiB' },
    { name: `${name}: requests`, value: weights.requests, unit: '', ...(limits.requests ? { limit: `≤ ${limits.requests}` } : {}) },
  ]
}

/** 400 kbit/s, 400 ms, a processor six times slower. */
async function slowProfile(browser: Browser, url: string, cookies: Cookie[], name: string, limit: string): Promise<Row[]> {
  const { page, session, close } = await freshPage(browser, cookies)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const started = Date.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForSelector('h1:not(.visually-hidden)', { timeout: 60_000 })
  const shown = Date.now() - started
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
        setTimeout(() => resolve(-1), 5000)
      }),
  )
  await close()
  return [
    { name: `${name}: heading shown`, value: shown, unit: 'ms', limit },
    { name: `${name}: LCP`, value: lcp, unit: 'ms' },
  ]
}

async function lighthouseRows(name: string, url: string, port: number, headers: Record<string, string>): Promise<Row[]> {
  const taken: Record<string, number[]> = {}
  const put = (key: string, value: number) => {
    taken[key] = [...(taken[key] ?? []), value]
  }
  for (let index = 0; index < runs; index++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', extraHeaders: headers, disableStorageReset: false })
    const report = result?.lhr
    if (!report) continue
    for (const [key, category] of Object.entries(report.categories)) put(key, (category.score ?? 0) * 100)
    put('LCP ms', report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
    put('TBT ms', report.audits['total-blocking-time']?.numericValue ?? Number.NaN)
    put('CLS', report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN)
  }
  return Object.entries(taken).map(([key, values]) => ({
    name: `Lighthouse ${name}: ${key}, median of ${values.length}`,
    value: values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN,
    unit: '',
  }))
}

async function freshPage(browser: Browser, cookies: Cookie[]): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  return { page, session, close: () => context.close() }
}

function kib(bytes: number): number {
  return bytes / 1024
}
