import { callsOf, signUp } from './people.ts'
import { asShells, expect, type Page, test } from './support.ts'

const sentence = 'We could not check if you are signed in.'
const fault = { status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'internal' } }

/** The question who is there fails until the test lets it work. */
async function breakSession(page: Page, how: 'fault' | 'network'): Promise<() => void> {
  await asShells(page)
  let isBroken = true
  await page.route('**/api/auth/user', (route) => {
    if (!isBroken) return route.fallback()
    return how === 'fault' ? route.fulfill(fault) : route.abort('connectionfailed')
  })
  return () => {
    isBroken = false
  }
}

/**
 * Something makes the page ask who is there at once, where by itself it would wait for seconds. At once is within a few turns of the page, however long the
 * machine takes for each of them.
 */
async function asksAtOnce(page: Page, act: 'press' | 'online'): Promise<void> {
  const isAsked = await page.evaluate(async (act) => {
    const { fetch } = window
    let isAsked = false
    window.fetch = (input, init) => {
      isAsked ||= String(input).endsWith('/api/auth/user')
      return fetch(input, init)
    }
    const buttons = [...document.querySelectorAll('button')]
    if (act === 'online') dispatchEvent(new Event('online'))
    else buttons.find((button) => button.textContent === 'Try again')?.click()
    for (let turn = 0; turn < 20 && !isAsked; turn++) await new Promise((resolve) => setTimeout(resolve))
    window.fetch = fetch
    return isAsked
  }, act)
  expect(isAsked).toBe(true)
}

/** Presses while it fails, for once it works the button may be gone by itself. */
async function askAgain(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await asksAtOnce(page, 'press')
}

for (const how of ['fault', 'network'] as const) {
  test(`a ${how} while asking who is there signs nobody out: each page says so at its address and comes by Try again`, {
    tag: '@deep',
  }, async ({ page, context, site, problems, looksRight }) => {
    test.slow()
    problems.allow(/500|ERR_CONNECTION_FAILED/)
    await signUp(context, site)
    const mend = await breakSession(page, how)
    const paths = [
      '/',
      '/account?orders=1',
      '/account/settings',
      '/gap-maps?location=Accra%2C+Ghana',
      '/reports',
      '/explore?category=service',
      '/subscribe',
    ]
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByText(sentence, { exact: false })).toBeVisible()
      await expect(page).toHaveURL(`${site.url}${path}`)
      await expect(page.getByText(/please log in|^Log In$/i)).toHaveCount(0)
    }
    await looksRight(page)
    await askAgain(page)
    mend()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  })
}

test('it is asked again by itself, and at once when there is internet again', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/500/)
  await signUp(context, site)
  let asked = 0
  let mended = false
  await page.route('**/api/auth/user', (route) => {
    asked++
    return mended ? route.fallback() : route.fulfill(fault)
  })
  await page.goto('/account')
  await expect(page.getByText(sentence, { exact: false })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThanOrEqual(3)
  mended = true
  await asksAtOnce(page, 'online')
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
})

test('a page that everybody reads stays readable, and says it beside', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  test.slow()
  problems.allow(/500/)
  await signUp(context, site)
  const mend = await breakSession(page, 'fault')
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible()
  await expect(page.getByText(sentence, { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Get Started/ }).first()).toBeDisabled()
  await looksRight(page)
  await askAgain(page)
  mend()
  await expect(page.getByText(sentence, { exact: false })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Get Started/ }).first()).toBeEnabled()
})

test('what is being typed stays when asking again fails, and 401 alone leads to the sign-in page', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/500|401/)
  await signUp(context, site)
  await page.goto('/account/settings')
  await page.getByLabel('Message', { exact: true }).fill('Half a sentence')
  await breakSession(page, 'fault')
  // Every saved setting asks again who is there, by the news that follows it.
  await page.getByRole('checkbox', { name: /^Email/ }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a sentence')
  await page.unroute('**/api/auth/user')
  await page.route('**/api/auth/user', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in.', code: 'unauthenticated' } }),
  )
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Freports$/)
})

test('a session that ends before the page hears news, and a server that refuses them for a moment, are both noticed', {
  tag: '@deep',
}, async ({ page, context, site, problems }) => {
  problems.allow(/401|503/)
  await signUp(context, site)
  let refused = 0
  await page.route('**/api/notifications/events', (route) => (refused++ < 1 ? route.fulfill({ status: 503 }) : route.fallback()))
  await page.goto('/account/settings')
  await expect.poll(() => refused).toBe(2)
  await callsOf(context, site).answer('POST', '/api/logout')
  const ended = page.getByRole('dialog')
  await expect(ended.getByLabel('Password', { exact: true })).toBeVisible()

  await signUp(context, site)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/notifications/events', (route) => held.then(() => route.continue()))
  await page.goto('/account/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await callsOf(context, site).answer('POST', '/api/logout')
  await expect(ended).toBeHidden()
  release()
  await expect(ended.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a page that was served to somebody signed in, and whose session is over, asks who is there once and shows the way in', {
  tag: '@phone',
}, async ({ page, context, site, problems }) => {
  problems.allow(/401/)
  await signUp(context, site)
  await asShells(page)
  let asked = 0
  await page.route('**/api/auth/user', (route) => {
    asked++
    return route.fulfill({ status: 401, json: { message: 'Please sign in.', code: 'unauthenticated' } })
  })
  for (const path of ['/account', '/']) {
    asked = 0
    await page.goto(path)
    await expect(page.getByText(path === '/' ? 'Username or email' : 'Please log in to view your account.')).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
    expect(asked, path).toBe(1)
  }
})
