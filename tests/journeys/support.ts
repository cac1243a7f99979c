import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { isDeep, isNamed } from '../support/depth.ts'

export { expect, type Page }

/** The product as it is built and started, on a port and a data folder of its own. */
export type Site = { url: string; dataDir: string; adminEmail: string }

type Fixtures = {
  /** Console errors and failed requests of every page of the test fail it, but for those it says it causes. */
  problems: { allow: (pattern: RegExp) => void; watch: (page: Page) => void }
  /** No sideways scroll and nothing for axe to find, on the page as it is. */
  looksRight: (page: Page) => Promise<void>
}

/** All of WCAG 2.2 AA, which has the size of targets that is off by default. Only what is wrong is described: to describe the rest takes longer. */
const axeOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } } satisfies Parameters<
  AxeBuilder['options']
>[0]

/** What axe finds on the page as it is. Bars that stick over the page do not count as lying on what can be scrolled from below them. */
export async function axeFindings(page: Page, maxHtml = 160): Promise<string[]> {
  const stick = (position: string) =>
    page.evaluate((value) => {
      for (const bar of document.querySelectorAll<HTMLElement>('.topbar, .bottom-bar, .footbar, .offline-place, .dialog-head'))
        bar.style.position = value
    }, position)
  await stick('relative')
  const { violations } = await new AxeBuilder({ page }).options(axeOptions).setLegacyMode().analyze()
  await stick('')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, maxHtml)).join(' | ')}`)
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
    async ({}, use) => {
      const { site, close } = await startSite(await freePort())
      await use(site)
      await close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    readyWhenTakenOver(context)
    await use(context)
  },
  problems: [
    async ({ page }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      const watch = (watched: Page) => {
        watched.on('console', (line) => line.type() === 'error' && found.push(`console: ${line.text()} ${line.location().url}`))
        watched.on('pageerror', (error) => found.push(`page error: ${error.message}`))
        watched.on('request', (request) => {
          if (request.url().endsWith('/api/client-errors')) found.push(`told the server: ${request.postData()}`)
        })
        watched.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText ?? ''
          if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${reason}`)
        })
      }
      watch(page)
      await use({ allow: (pattern) => allowed.push(pattern), watch })
      expect(found.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
  looksRight: ({ browserName: _chromium }, use) =>
    use(async (page) => {
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(beyond, { message: 'sideways scroll' }).toBeLessThanOrEqual(0)
      // A quick run looks for what axe finds on every screen once, in `every-screen.spec.ts`.
      if (isDeep || isNamed) expect(await axeFindings(page)).toEqual([])
    }),
})

/**
 * A page is opened when its script has taken over what the server drew; what is done before that is `first-page.spec.ts`’ business, which opens with
 * `waitUntil: 'commit'`.
 */
function readyWhenTakenOver(context: BrowserContext): void {
  context.on('page', (page) => {
    for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) {
      const open = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>
      const openWhole = async (...given: unknown[]) => {
        const answer = await open(...given)
        const { waitUntil } = (given.at(-1) ?? {}) as { waitUntil?: string }
        if (waitUntil !== 'commit') await page.waitForFunction(() => !('eventCapture' in window))
        return answer
      }
      Object.assign(page, { [name]: openWhole })
    }
  })
}

/**
 * Opens pages as empty shells, as whoever the server cannot draw one for gets them: each call is the page's own then, and a test can break it.
 */
export async function asShells(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(api|assets)\//.test(pathname),
    (route) => route.fallback({ headers: { ...route.request().headers(), accept: '*/*' } }),
  )
}

/** `root` is where the product was built. */
export async function startSite(
  port: number,
  env: Record<string, string> = {},
  root = process.env.JOURNEY_ROOT ?? process.cwd(),
): Promise<{ site: Site; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gapwise-journey-'))
  const adminEmail = 'owner@example.com'
  const server = await start(port, { DATA_DIR: dataDir, ADMIN_EMAIL: adminEmail, SUPPORT_EMAIL: 'help@example.com', ...env }, root)
  const close = async () => {
    await stop(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { site: { url: `http://localhost:${port}`, dataDir, adminEmail }, close }
}

async function start(port: number, env: Record<string, string>, root: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.cjs')], {
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000)
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('is ready') && resolve())
    server.once('exit', () => reject(new Error(`the server stopped: ${said}`)))
  })
  return server
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
