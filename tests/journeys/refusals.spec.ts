import { signUp } from './people.ts'
import { asShells, expect, type Page, test } from './support.ts'

// What each refusal says, where the whole journeys do not meet it.

// biome-ignore lint/correctness/noEmptyPattern: the hook needs the test's info only
test.beforeEach(({}, info) => test.skip(info.project.name !== 'phone', 'the words are the same on every screen'))

const cut = (page: Page, path: string) => page.route(path, (route) => route.abort('internetdisconnected'), { times: 1 })

test('every rule of the two forms shows at its field', async ({ page }) => {
  await page.goto('/login?tab=register')
  const form = page.getByRole('tabpanel')
  const said = async (button: string, rows: readonly (readonly [field: string, typed: string, message: string])[]) => {
    for (const [field, typed] of rows) await form.getByLabel(field, { exact: true }).fill(typed)
    await form.getByRole('button', { name: button }).click()
    for (const [field, , message] of rows)
      await expect(form.getByLabel(field, { exact: true }), field).toHaveAccessibleDescription(new RegExp(message))
  }
  await said('Create Account', [
    ['First name', 'A', 'First name must be at least 2 characters'],
    ['Last name', 'O', 'Last name must be at least 2 characters'],
    ['Username', 'ab', 'Username must be at least 3 characters'],
    ['Email', 'ama@home', 'Please enter a valid email address'],
    ['Phone number', '123456789', 'Please enter a valid phone number'],
    ['Password', '12345', 'Password must be at least 6 characters'],
    ['Confirm password', '123456', "Passwords don't match"],
  ])
  await said('Create Account', [['Username', 'a'.repeat(21), 'Username must be less than 20 characters']])
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await said('Sign In', [
    ['Username or email', 'ab', 'Username must be at least 3 characters'],
    ['Password', '12345', 'Password must be at least 6 characters'],
  ])
})

test('creating an account and signing in: what is taken shows at its field, a lost connection says what to check', {
  tag: '@deep',
}, async ({ page, context, site, problems }) => {
  problems.allow(/409|50[02]|INTERNET_DISCONNECTED/)
  const account = await signUp(context, site)
  await context.clearCookies()
  await page.goto('/login?tab=register')
  const form = page.getByRole('tabpanel')
  const fields = {
    'First name': 'Ama',
    'Last name': 'Mensah',
    Username: `${account.username}x`,
    Email: account.email,
    'Phone number': '+233 20 123 4567',
  }
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Password', { exact: true }).fill('secret-1')
  await form.getByLabel('Confirm password', { exact: true }).fill('secret-1')
  const send = () => form.getByRole('button', { name: 'Create Account' }).click()
  const said = (text: string) => expect(form.getByText(text).first()).toBeVisible()

  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 502, body: 'a proxy’s page' }), { times: 1 })
  await send()
  await said('Unable to create account')
  await cut(page, '**/api/auth/register')
  await send()
  await expect(page.getByText('Registration Failed')).toBeVisible()
  await said('Please check your information and try again.')
  await send()
  await said('This email is already registered. Try signing in instead.')
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Email', { exact: true }).fill(`x${account.email}`)
  await form.getByLabel('Username', { exact: true }).fill(account.username)
  await send()
  await said('This username is already taken. Please choose another.')
  await expect(form.getByLabel('Username', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  // The answer is lost, not the account: sent again it is the same one, signed in.
  await form.getByLabel('Username', { exact: true }).fill(`${account.username}y`)
  const lost = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  }
  await page.route('**/api/auth/register', lost, { times: 1 })
  await context.clearCookies()
  await send()
  await said('Please check your information and try again.')
  await context.clearCookies()
  await send()
  await expect(page.getByText('Welcome to Gapwise')).toBeVisible()
  // What the page still asks for is answered to the person who is signed in.
  await page.waitForLoadState('networkidle')

  await context.clearCookies()
  await page.goto('/login')
  await page.getByLabel('Username or email').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await cut(page, '**/api/auth/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please check your credentials and try again.').first()).toBeVisible()
})

test('plans that ask to sign in or are had already, an empty message, and finding where one is', async ({ page, context, site }) => {
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Get Started: 1 report' }).click()
  await expect(page.getByText('Sign In Required')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=/)

  await signUp(context, site)
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Start Free' }).click()
  await expect(page.getByText("You're already on the free plan. Choose a paid option to unlock premium features.")).toBeVisible()

  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Required/)

  await page.goto('/?setup=1')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Location detection failed')).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  await page.reload()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Unable to detect location')).toBeVisible()
})

test('while nobody can say who is there that is shown, and the page comes once it is known; an unexpected error is reported to the server, and a refresh clears it', {
  tag: '@deep',
}, async ({ page, context, site, problems }) => {
  problems.allow(/503|nobody caught|nobody awaited|Cannot (read properties|destructure property) .*null/)
  await signUp(context, site)
  await asShells(page)
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'We could not load your account' })).toBeVisible()
  await page.unroute('**/api/auth/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No Reports Yet' })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/reports`)

  await page.goto('/account')
  const told = (words: string) =>
    page.waitForRequest((request) => request.url().endsWith('/api/client-errors') && Boolean(request.postData()?.includes(words)))
  const [caught, awaited] = [told('nobody caught'), told('nobody awaited')]
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody caught')
    })
    void Promise.reject(new Error('nobody awaited'))
  })
  await Promise.all([caught, awaited])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')

  const senseless = { opportunities: [null], total: 1, page: 1, pageSize: 24 }
  await page.route('**/api/opportunities?*', (route) => route.fulfill({ json: senseless }))
  await page.goto('/explore')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('An unexpected error occurred. Please try refreshing the page.')).toBeVisible()
  await page.unroute('**/api/opportunities?*')
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Explore Opportunities' })).toBeVisible()
})
