import { signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

// What each refusal says, where the whole journeys do not meet it.

// biome-ignore lint/correctness/noEmptyPattern: the hook needs the test's info only
test.beforeEach(({}, info) => test.skip(info.project.name !== 'phone', 'the words are the same on every screen'))

const internal = { status: 500, json: { message: '', code: 'internal' } }
const cut = (page: Page, path: string) => page.route(path, (route) => route.abort('internetdisconnected'), { times: 1 })

test('creating an account and signing in: what is taken stands at its field, a cut line says what to check', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/409|INTERNET_DISCONNECTED/)
  const account = await signUp(context, site)
  await context.clearCookies()
  await page.goto('/login?tab=register')
  const form = page.getByRole('tabpanel')
  const fields = {
    'First name': 'Ama',
    'Last name': 'Mensah',
    Username: `${account.username}x`,
    'E-mail': account.email,
    'Phone number': '+233 20 123 4567',
  }
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Password', { exact: true }).fill('secret-1')
  await form.getByLabel('Confirm password', { exact: true }).fill('secret-1')
  const send = () => form.getByRole('button', { name: 'Create Account' }).click()
  const said = (text: string) => expect(form.getByText(text).first()).toBeVisible()

  await cut(page, '**/api/auth/register')
  await send()
  await expect(page.getByText('Registration Failed')).toBeVisible()
  await said('Please check your information and try again.')
  await send()
  await said('This email is already registered. Try signing in instead.')
  await expect(form.getByLabel('E-mail', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('E-mail', { exact: true }).fill(`x${account.email}`)
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

  await context.clearCookies()
  await page.goto('/login')
  await page.getByLabel('Username or e-mail').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await cut(page, '**/api/auth/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please check your credentials and try again.').first()).toBeVisible()
})

test('plans, subscribing, paying and finding where one is', async ({ page, context, site, problems }) => {
  problems.allow(/500/)
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Get Started: Complete Business Report' }).click()
  await expect(page.getByText('Sign In Required')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=/)

  await signUp(context, site)
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Start Free' }).click()
  await expect(page.getByText("You're already on the free plan. Choose a paid option to unlock premium features.")).toBeVisible()

  await page.route('**/api/create-subscription', (route) => route.fulfill(internal), { times: 1 })
  await page.goto('/subscribe')
  await page.getByRole('button', { name: /^Get Access/ }).click()
  await expect(page.getByText('Subscription Error')).toBeVisible()
  await expect(page.getByText('Unable to create Premium Access subscription. Please try again.')).toBeVisible()

  await page.route('**/api/payment/flutterwave/initialize', (route) => route.fulfill(internal), { times: 1 })
  await page.goto('/payment/flutterwave?plan=report-pack&currency=GHS&amount=10800')
  await expect(page.getByText('Payment Setup Failed')).toBeVisible()
  await expect(page.getByText('Unable to initialize payment. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Pay GH₵108', exact: true })).toBeEnabled()

  await page.goto('/?setup=1')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Location detection failed')).toBeVisible()
})
