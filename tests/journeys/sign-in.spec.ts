import { openSignInProvider, type SignInProvider } from '#tests/support/sign-in-provider.ts'
import { callsOf, confirmAddress, signUp } from './people.ts'
import { test as base, expect, freePort, type Page, type Site, startSite } from './support.ts'

// Signing in with Google and Apple, against real OpenID providers on this machine that are other sites than ours, as theirs are.

type Providers = { google: SignInProvider; apple: SignInProvider }

const test = base.extend<{ page: Page }, { port: number; providers: Providers; site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  providers: [
    async ({ port }, use) => {
      const redirectUri = (id: string) => `http://localhost:${port}/api/auth/${id}/callback`
      const google = await openSignInProvider({ redirectUri: redirectUri('google'), stopped: true })
      const apple = await openSignInProvider({ redirectUri: redirectUri('apple') })
      await use({ google, apple })
      await Promise.all([google.stop(), apple.stop()])
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ port, providers: { google, apple } }, use) => {
      const { site, close } = await startSite(port, {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_BASE_URL: google.issuer,
        APPLE_CLIENT_ID: apple.clientId,
        APPLE_CLIENT_SECRET: apple.clientSecret,
        APPLE_BASE_URL: apple.issuer,
      })
      await use(site)
      await close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page }, use) => {
    // The provider's own pages ask for a font from elsewhere.
    await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await use(page)
  },
})
test.describe.configure({ mode: 'serial' })
const downAtStart = 'Google is down when we start, comes back, makes the account at the first time and opens it at the second'
test.beforeEach(async ({ providers: { google } }, { title }) => {
  if (title !== downAtStart) await google.start()
})
// The ways are the same on every screen; the pages themselves are looked at on both sizes elsewhere.
test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'once is enough')

let made = 0
/** Somebody with an account at a provider and none here. */
function stranger({ accounts }: SignInProvider, more: { email?: string; email_verified?: boolean } = {}) {
  made++
  const login = `person-${made}-${Date.now()}`
  const email = more.email ?? `${login}@example.com`
  accounts.set(login, { email, email_verified: true, given_name: 'Efua', family_name: 'Mensah', ...more })
  return { login, email }
}

/** What a person does on the provider's pages. */
async function agree(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const withGoogle = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Continue with Google' })
const notice = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))
const who = (page: Page, site: Site) => callsOf(page.context(), site).answer<{ id: string; email: string }>('GET', '/api/auth/user')

test(downAtStart, { tag: '@deep' }, async ({ page, context, site, providers: { google }, looksRight, problems }) => {
  // The page that is still open when its session ends.
  problems.allow(/401/)
  const { login, email } = stranger(google)
  await page.goto('/login?returnTo=%2Faccount')
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue with Apple' })).toBeVisible()
  await looksRight(page)
  await withGoogle(page).click()
  await expect(page.getByText('Google is not responding. Try later or use your password.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()

  await google.start()
  await withGoogle(page).click()
  await agree(page, login)
  await expect(page).toHaveURL(`${site.url}/account`)
  await expect(page.getByText('Your profile is managed through your Google account.', { exact: false })).toBeVisible()
  await expect(page.locator('#profile').getByText(email, { exact: true })).toBeVisible()
  await expect(page.locator('#profile').getByRole('button')).toHaveCount(0)
  await looksRight(page)
  const first = await who(page, site)

  await callsOf(context, site).answer('POST', '/api/logout')
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started with Google' }).click()
  await expect(page.getByText('Welcome to Gapwise')).toBeVisible()
  expect((await who(page, site)).id).toBe(first.id)
})

test('opened in two tabs, each comes to its own end', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
  providers: { google },
}) => {
  const { login } = stranger(google)
  const second = await context.newPage()
  problems.watch(second)
  const tabs = [
    [page, '/explore'],
    [second, '/pricing'],
  ] as const
  for (const [tab, path] of tabs) {
    await tab.goto(`/login?returnTo=${encodeURIComponent(path)}`)
    await withGoogle(tab).click()
    await expect(tab.getByPlaceholder('Enter any login')).toBeVisible()
  }
  await agree(page, login)
  await expect(page).toHaveURL(`${site.url}/explore`)
  // The provider has been given consent by then.
  await second.getByPlaceholder('Enter any login').fill(login)
  await second.getByPlaceholder('and password').fill('x')
  await second.getByRole('button', { name: 'Sign-in' }).click()
  await expect(second).toHaveURL(`${site.url}/pricing`)
  expect((await who(second, site)).email).toContain(login)
  await second.close()
})

test('Apple tells no name: the person enters it in the account, and corrects it', { tag: '@deep' }, async ({
  page,
  context,
  providers: { apple },
  looksRight,
}) => {
  const login = `z3kq-${Date.now()}`
  apple.accounts.set(login, { email: `${login}@privaterelay.appleid.com`, email_verified: true })
  await page.goto('/login?returnTo=%2Faccount')
  await page.getByRole('main').getByRole('link', { name: 'Continue with Apple' }).click()
  await agree(page, login)
  await expect(page.getByText('Your Apple account did not give us your name. You can enter it here.')).toBeVisible()
  await expect(page.locator('#profile').getByText('Not given')).toHaveCount(3)
  await looksRight(page)
  await page.getByRole('button', { name: 'Edit your name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Nana')
  await dialog.getByLabel('Last name').fill('Yaw')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You can edit your name here.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Edit your name' }).click()
  await dialog.getByLabel('Last name').fill('Yaa')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('#profile').getByText('Yaa')).toBeVisible()
  await context.clearCookies()
})

test('whatever goes wrong on the way leads to a page that says so in plain words, with the way open', { tag: '@deep' }, async ({
  page,
  context,
  site,
  providers: { google },
}) => {
  const { login } = stranger(google)
  const unverified = stranger(google, { email_verified: false })
  /** From our start address, altered on the way as somebody in between would. */
  const go = async (as: string, change: Record<string, string> = {}) => {
    await context.clearCookies()
    const { send } = callsOf(context, site)
    const to = new URL((await send('GET', '/api/auth/google?returnTo=%2Freports')).headers().location ?? '')
    for (const [name, value] of Object.entries(change)) to.searchParams.set(name, value)
    await page.goto(to.href)
    if (as) await agree(page, as)
  }
  const expectRefused = async (text: string) => {
    await expect(page).toHaveURL(/\/login\?problem=/)
    await expect(notice(page).getByText(text)).toBeVisible()
    await expect(withGoogle(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect((await callsOf(context, site).send('GET', '/api/auth/user')).status()).toBe(401)
  }
  const again = 'Your sign-in with Google did not work. Please try again.'

  await go('')
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
  await expectRefused('You did not sign in with Google. Nothing was changed.')

  await go(login, { state: 'x'.repeat(43) })
  await expectRefused(
    'Your sign-in with Google took too long, or your browser did not keep our cookie. Please try again, with cookies allowed for this site.',
  )

  await go(login, { nonce: 'x'.repeat(43) })
  await expectRefused(again)

  google.codesRunOut(true)
  await go(login)
  google.codesRunOut(false)
  await expectRefused(again)

  await go(unverified.login)
  await expectRefused('Google has not confirmed your email address. Confirm it with Google first, or create an account here.')

  // The way on is the one that the person wanted to go.
  await go('')
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
  await withGoogle(page).click()
  await agree(page, login)
  await expect(page).toHaveURL(`${site.url}/reports`)
})

test('an account with the same email is connected once its password is proved, and keeps its profile', { tag: '@deep' }, async ({
  page,
  context,
  site,
  providers: { google },
  looksRight,
  problems,
}) => {
  // A wrong password, and the open page when its session ends.
  problems.allow(/401/)
  const account = await signUp(context, site)
  await confirmAddress(context, site, account.email)
  await page.goto('/account')
  const { id } = await who(page, site)
  await callsOf(context, site).answer('POST', '/api/logout')
  const { login } = stranger(google, { email: account.email })
  await page.goto('/login?returnTo=%2Faccount')
  await withGoogle(page).click()
  await agree(page, login)
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page.getByText('Please check your password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  await expect(page).toHaveURL(`${site.url}/account`)
  await expect(page.getByRole('button', { name: 'Edit name and phone' })).toBeVisible()

  await callsOf(context, site).answer('POST', '/api/logout')
  await page.goto('/login')
  await withGoogle(page).click()
  await expect(page.getByText('Welcome to Gapwise')).toBeVisible()
  expect((await who(page, site)).id).toBe(id)
})

test('with Apple, whose answer is posted from its own site; a session that ends is begun again the same way; erasure wants it fresh', {
  tag: '@deep',
}, async ({ page, context, site, providers: { apple }, looksRight, problems }) => {
  // The ended session, and the erasure that comes too late.
  problems.allow(/40[13]/)
  const { login, email } = stranger(apple)
  await page.goto('/login?returnTo=%2Faccount%2Fsettings')
  await page.getByRole('main').getByRole('link', { name: 'Continue with Apple' }).click()
  await agree(page, login)
  await expect(page).toHaveURL(`${site.url}/account/settings`)
  const { id } = await who(page, site)

  await page.getByLabel('Subject').fill('Half a question')
  await callsOf(context, site).answer('POST', '/api/logout')
  const ended = page.getByRole('dialog')
  await expect(ended.getByLabel('Password', { exact: true })).toHaveCount(0)
  await looksRight(page)
  await ended.getByRole('link', { name: 'Continue with Apple' }).click()
  await expect(page).toHaveURL(`${site.url}/account/settings`)
  await expect(page.getByLabel('Subject')).toHaveValue('Half a question')
  expect((await who(page, site)).id).toBe(id)

  // Ten minutes later, as the server answers then; the rest of the way is real.
  const late = { message: 'Please sign in again first.', code: 'sign_in_again' }
  await page.route('**/api/account', (route) => route.fulfill({ status: 403, json: late }), { times: 1 })
  const erase = async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  }
  await erase()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(`${site.url}/account/settings#danger`)
  await erase()
  await expect(page.getByText('Your account and personal data have been deleted.')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})
