import type { BrowserContext } from '@playwright/test'
import { ownReport } from './own-report.ts'
import { signUp } from './people.ts'
import { expect, type Page, type Site, test } from './support.ts'

/** How browsers refuse to keep anything. */
const refusals = {
  /** Private windows, and profiles that are broken. */
  'caches that reject': () => {
    const refuse = () => Promise.reject(new DOMException('An unknown error occurred', 'UnknownError'))
    for (const name of ['open', 'has', 'delete', 'keys', 'match'] as const) CacheStorage.prototype[name] = refuse
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker
  },
  /** Storage that is there, and refuses each step. */
  'stores that throw': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { configurable: true, get: refuse })
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError'))
    ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError'))
  },
  'caches that never answer': () => {
    for (const name of ['open', 'has', 'delete', 'keys', 'match'] as const)
      CacheStorage.prototype[name] = () => new Promise<never>(() => undefined)
  },
} as const
type Refusal = keyof typeof refusals

const refuse = (context: BrowserContext, how: Refusal) => context.addInitScript(refusals[how])

const visitorsPages: [path: string, heading: string | RegExp][] = [
  ['/', /./],
  ['/pricing', /./],
  ['/explore', /./],
  ['/login', /./],
]
const ownPages: [path: string, heading: string | RegExp][] = [
  ['/', /./],
  ['/explore', /./],
  ['/reports', /./],
  ['/account', 'Preferences'],
  ['/account/settings', /./],
  ['/subscribe', 'Choose Your Plan'],
  ['/gap-maps', /./],
  ['/gap-maps/walk', /./],
]

async function works(page: Page, pages: [path: string, heading: string | RegExp][]): Promise<void> {
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(page.getByText(/We could not (load|check)/)).toHaveCount(0)
    // Pricing has a part that is fetched as the reader comes near.
    if (path !== '/pricing') await expect(page.locator('.skeleton')).toHaveCount(0)
  }
}

async function signOutHere(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Menu' })
    .or(page.getByRole('button', { name: /^Account: / }))
    .locator('visible=true')
    .first()
    .click()
  await page.getByRole('button', { name: 'Log out' }).locator('visible=true').click()
}

const isSignedOut = (context: BrowserContext, site: Site) =>
  expect.poll(async () => (await context.request.get(`${site.url}/api/auth/user`)).status()).toBe(401)

for (const how of Object.keys(refusals) as Refusal[]) {
  // Each page waits for a cache that never answers before it goes on without.
  test(`with ${how} every main page works, signed out and in, and signing out does`, {
    tag: '@deep',
  }, async ({ page, context, site, problems }) => {
    test.slow()
    // A page that still waits for its cache when the server has signed it out is refused its stream, and asks who is there.
    problems.allow(/401 .*\/api\/(notifications\/events|auth\/user)$/)
    await refuse(context, how)
    await works(page, visitorsPages)
    await signUp(context, site)
    await works(page, ownPages)
    const id = await ownReport(context, site)
    await page.goto(`/reports/${id}`)
    await expect(page.getByRole('textbox', { name: /^Your money in/ })).toBeVisible()
    await page.goto('/account')
    await signOutHere(page)
    await isSignedOut(context, site)
    // The page itself goes home after the answer.
    await page.waitForURL('/')
    await page.goto('/account')
    await expect(page.getByText('Please log in to view your account')).toBeVisible()
  })
}

test('where nothing can be kept and the server cannot be reached, whoever signs out reads that they are still signed in', {
  tag: '@phone',
}, async ({ page, context, site, problems }) => {
  problems.allow(/ERR_CONNECTION_FAILED/)
  await refuse(context, 'caches that reject')
  await signUp(context, site)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  await page.route('**/api/logout', (route) => route.abort('connectionfailed'))
  await signOutHere(page)
  await expect(page.getByText('You are still signed in')).toBeVisible()
  await page.unroute('**/api/logout')
  await page.getByRole('button', { name: 'Log out' }).locator('visible=true').click()
  await isSignedOut(context, site)
})
