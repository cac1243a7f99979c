// `npm run shots`: every screen of the built product into ./shots, light and dark, on a phone's and a laptop's screen. SHOTS_ONLY names some.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, type ViewportSize } from '@playwright/test'
import { readMails } from '../tests/support/mailbox.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'shots')
const port = Number(process.env.SHOTS_PORT ?? 3900)
const site = `http://localhost:${port}`
const longest = 3000
const only = process.env.SHOTS_ONLY?.split(',')

type Who = 'visitor' | 'newcomer' | 'founder' | 'admin'
/** `open` is pressed first, and what the screen then shows is taken alone; `offline` is loaded again without a signal. */
type Shot = { name: string; path: string; who: Who; open?: string; offline?: true }

const opportunity = '/reports/opp_akara-and-puff-puff--lagos'
const compared = ['akara-and-puff-puff', 'suya-stand', 'garri-packs'].map((business) => `opp_${business}--lagos`).join(',')
const opensRow = '.opportunity-row h3 button'
const shots: Shot[] = [
  ...[
    ['landing', '/'],
    ['login', '/login'],
    ['register', '/login?tab=register'],
    ['link', '/login?link=1'],
    ['forgot', '/forgot-password'],
    ['reset', '/reset-password?token=none'],
    ['verify', '/verify-email?token=none'],
    ['explore-visitor', '/explore'],
    ['best-three', '/explore?where=Ibadan%2C+Nigeria&amount=80%2C000&trades=cook'],
    ['preview-visitor', opportunity],
    ['gap-maps-visitor', '/gap-maps'],
    ['account-visitor', '/account'],
    ['settings-visitor', '/settings'],
    ['pricing', '/pricing'],
    ['privacy', '/privacy-policy'],
    ['about', '/about'],
    ['numbers', '/how-numbers-are-made'],
    ['terms', '/terms'],
    ['contact', '/contact'],
    ['refunds', '/refunds'],
    ['security', '/security'],
    ['not-found', '/no-such-page'],
  ].map(([name, path]) => ({ name: name!, path: path!, who: 'visitor' as const })),
  { name: 'dashboard-new', path: '/', who: 'newcomer' },
  { name: 'wizard', path: '/?setup=1', who: 'newcomer' },
  { name: 'explore-new', path: '/explore', who: 'newcomer' },
  { name: 'reports-empty', path: '/reports', who: 'newcomer' },
  ...[
    ['dashboard', '/'],
    ['explore', '/explore'],
    ['explore-none', '/explore?search=submarine'],
    // Another one: the address of what is owned opens its report.
    ['preview', '/reports/opp_garri-packs--lagos'],
    ['gap-maps', '/gap-maps'],
    ['gap-walk', '/gap-maps/walk'],
    ['reports', '/reports'],
    ['compare', `/compare?ids=${compared}`],
    ['compare-none', '/compare'],
    ['report', 'report:'],
    ['report-money', 'report:?read=money'],
    ['report-full', 'report:?read=full'],
    ['report-market', 'report:?read=marketSize'],
    ['report-funding', 'report:?read=funding'],
    ['order', 'order:'],
    ['account', '/account'],
    ['settings', '/settings'],
    ['subscribe', '/subscribe'],
    ['pricing-signed-in', '/pricing'],
    ['payment', '/payment/flutterwave?plan=report_pack_3&currency=NGN&amount=360000'],
    ['payment-invalid', '/payment/flutterwave?plan=report_pack_3&currency=NGN&amount=1'],
    ['checkout', '/checkout/business-report'],
  ].map(([name, path]) => ({ name: name!, path: path!, who: 'founder' as const })),
  { name: 'menu', path: '/', who: 'founder', open: 'header button:visible >> nth=-1' },
  { name: 'bottom-bar', path: '/account', who: 'founder', open: 'h1' },
  { name: 'bell', path: '/account', who: 'founder', open: '.bell-slot button' },
  { name: 'row-opened', path: '/explore', who: 'founder', open: `${opensRow} >> nth=1` },
  { name: 'explore-chosen', path: '/explore', who: 'founder', open: '.opportunity-row input[type=checkbox] >> nth=0' },
  { name: 'buying', path: '/reports/opp_garri-packs--lagos', who: 'founder', open: ':is(main, .footbar) .button-primary:visible' },
  { name: 'what-if', path: 'report:?what-if=all', who: 'founder', open: 'dialog h2, aside h2' },
  { name: 'share', path: 'report:?sheet=share', who: 'founder', open: 'dialog h2, aside h2' },
  { name: 'offline', path: 'report:', who: 'founder', offline: true },
  { name: 'admin', path: '/admin', who: 'admin' },
]

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))
if (!executablePath || !existsSync(join(root, 'dist', 'web', 'app.html'))) {
  console.error('Screenshots need the built product (npm run build) and a Chromium (CHROMIUM is its path).')
  process.exit(1)
}
mkdirSync(target, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'gapwise-shots-'))
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const sizes = { phone: { width: 360, height: 740 }, tablet: { width: 768, height: 1024 }, laptop: { width: 1280, height: 800 } }
  // Three at a time: six pages as long as a report, drawn at once, take a small machine more than half a minute each.
  for (const scheme of ['light', 'dark'] as const) {
    await Promise.all(Object.entries(sizes).map(([size, viewport]) => shootAll(scheme, size, viewport)))
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function shootAll(scheme: 'light' | 'dark', size: string, viewport: ViewportSize): Promise<void> {
  for (const who of ['visitor', 'newcomer', 'founder', 'admin'] as const) {
    const wanted = shots.filter((shot) => shot.who === who && (!only || only.includes(shot.name)))
    if (wanted.length === 0) continue
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      baseURL: site,
      locale: 'en-GB',
      timezoneId: 'Africa/Lagos',
      reducedMotion: 'reduce',
    })
    const buying = wanted.some((shot) => /^(report|order):/.test(shot.path))
    const bought = await become(context, who, buying)
    for (const shot of wanted) {
      const path = shot.path.replace(/^(report|order):/, (which) => bought[which]!)
      await take(context, { ...shot, path }, `${shot.name}-${size}-${scheme}`)
    }
    await context.close()
  }
}

async function take(context: BrowserContext, shot: Shot, name: string): Promise<void> {
  const page = await context.newPage()
  // An open page keeps its connection for news, so that the network never falls idle.
  await page.goto(shot.path, { waitUntil: 'load' })
  await page.locator('main h1').first().waitFor({ timeout: 20_000 })
  await expect(page.locator('.spinner')).toHaveCount(0, { timeout: 20_000 })
  if (shot.offline) {
    await page.getByText(/Kept on this phone since/).waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.locator('main h1').first().waitFor()
    await expect(page.locator('.loading')).toHaveCount(0, { timeout: 20_000 })
    await page.screenshot({ path: join(target, `${name}.png`) })
    await context.setOffline(false)
  } else if (shot.open) {
    await page.locator(shot.open).first().click()
    await page.waitForTimeout(700)
    await expect(page.locator('.skeleton:visible')).toHaveCount(0, { timeout: 20_000 })
    await page.screenshot({ path: join(target, `${name}.png`) })
  } else {
    await readThrough(page)
    await takeInParts(page, name)
  }
  await page.close()
  console.log(name)
}

/** Goes down the page and back, as a reader does: charts are drawn when somebody comes near. Again while something still waits for its answer. */
async function readThrough(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))
      }
      scrollTo(0, 0)
    })
    await expect(page.locator('main .skeleton')).toHaveCount(0, { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  let height = -1
  await expect
    .poll(async () => {
      const before = height
      height = await page.evaluate(() => document.documentElement.scrollHeight)
      return height === before
    })
    .toBe(true)
}

/** A page in pieces that an eye can still read; a report in one would be longer than Chromium can paint. */
async function takeInParts(page: Page, name: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }))
  const parts = Math.ceil(height / longest)
  for (let part = 0; part < parts; part++) {
    const clip = { x: 0, y: part * longest, width, height: Math.min(longest, height - part * longest) }
    await page.screenshot({ path: join(target, `${name}${parts > 1 ? `-${part + 1}` : ''}.png`), fullPage: true, clip, timeout: 120_000 })
  }
}

/** Makes this context's person; with `buying`, one report is paid in test mode and its addresses are returned. */
async function become(context: BrowserContext, who: Who, buying: boolean): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  const mark = randomBytes(4).toString('hex')
  const email = who === 'admin' ? `admin-${mark}@example.com` : `ada-${mark}@example.com`
  const send = async <T>(path: string, data: unknown): Promise<T> => {
    const response = await context.request.post(path, { headers: { Origin: site }, data })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const person = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '+234 801 234 5678' }
  await send('/api/auth/register', { ...person, username: `ada${mark}`, email, password: `shots-${mark}` })
  if (who === 'admin') {
    await send('/api/auth/verify-email', { token: await mailedToken(email) })
    await grantAdmin(email)
    await send('/api/auth/login', { username: email, password: `shots-${mark}` })
  }
  if (who !== 'founder') return {}
  const profile = { location: 'Nigeria', budget: '$500 - $2,000', skills: ['Cooking', 'Sales'], interests: ['Food & Beverage'] }
  for (const [type, value] of Object.entries(profile)) await send('/api/preferences', { type, value })
  if (!buying) return {}
  const opportunityId = opportunity.split('/').at(-1)
  type Intent = { clientSecret: string; orderId: string; paymentIntentId: string }
  const intent = await send<Intent>('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN' })
  await send('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded', method: 'card' })
  const { id } = await send<{ id: string }>('/api/reports/generate', { opportunityId, paymentIntentId: intent.paymentIntentId })
  for (let attempts = 0; attempts < 60; attempts++) {
    const report = (await (await context.request.get(`/api/reports/${id}`)).json()) as { status: string }
    if (report.status === 'ready') break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { 'report:': `/reports/${id}`, 'order:': `/orders/${intent.orderId}` }
}

/** Of the link that confirms the address, once its mail is in the outbox. */
async function mailedToken(email: string): Promise<string> {
  let token: string | null = null
  await expect
    .poll(() => {
      const [mail] = readMails(join(dataDir, 'outbox'), email)
      token = mail?.links[0] ? new URL(mail.links[0]).searchParams.get('token') : null
      return token
    })
    .toBeTruthy()
  return token ?? ''
}

/** The embedded database belongs to one process: the running server is asked by the command. */
async function grantAdmin(email: string): Promise<void> {
  const granted = spawn(process.execPath, [join(root, 'dist', 'server', 'admin.js'), 'grant', email], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'inherit',
  })
  await new Promise((resolve) => granted.once('exit', resolve))
}

async function startServer(): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir }
  const started = spawn(process.execPath, [join(root, 'dist', 'server', 'main.cjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    started.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('is ready') && resolve())
    started.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return started
}
