import { pages } from '#contract/pages.ts'
import { signUp } from './people.ts'
import { expect, test } from './support.ts'

const readable = pages.filter((page) => 'index' in page && page.name !== 'home')

test('the start page says what it is, and opens the auth card over itself', async ({ page, looksRight }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a small business that fits your money, skills and city.')
  await expect(page.getByText('Example from our model')).toBeVisible()
  await expect(page.getByText('How It Works')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true')
  // Neither is configured here.
  await expect(page.getByRole('link', { name: /Google|Apple/ })).toHaveCount(0)
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByText('First name must be at least 2 characters').first()).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await page.locator('.topbar-inner').boundingBox())?.height).toBe(56)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the start page and the price list can be read, and the way in is a link', async ({ page, problems }) => {
    // With scripts switched off the browser also refuses to fetch them ahead.
    problems.allow(/^request: .*\.js csp$/)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Create an account with email' })).toHaveAttribute('href', '/login?tab=register')
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    await expect(page.getByRole('row', { name: /Nigeria ₦1,500/ })).toBeVisible()
  })

  test('a visitor’s phone has the menu', { tag: '@deep' }, async ({ page, problems }, { project }) => {
    test.skip(project.name !== 'phone', 'the bar has room for the links')
    problems.allow(/^request: .*\.js csp$/)
    for (const path of ['/', '/pricing', '/contact']) {
      await page.goto(path)
      const menu = page.locator('.public-menu')
      await expect(menu.getByRole('link', { name: 'Explore Opportunities' })).toBeHidden()
      await menu.locator('summary').click()
      await expect(menu.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
      await menu.getByRole('link', { name: 'About' }).click()
      await expect(page).toHaveURL(/\/about$/)
    }
  })

  test('the contact page names only the ways that are there', { tag: '@deep' }, async ({ page, problems }) => {
    problems.allow(/^request: .*\.js csp$/)
    await page.goto('/contact')
    await expect(page.getByRole('link', { name: 'help@example.com' })).toHaveAttribute('href', 'mailto:help@example.com')
    await expect(page.getByText('By WhatsApp')).toBeHidden()
  })
})

for (const { path, name } of readable) {
  test(`${name} can be read signed out and signed in, in light and dark`, { tag: '@deep' }, async ({ page, context, site, looksRight }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await looksRight(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight(page)
    await signUp(context, site)
    await page.goto(path)
    await expect(
      page
        .getByRole('navigation', { name: 'Main' })
        .or(page.getByRole('button', { name: 'Menu' }))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading')
    await looksRight(page)
  })
}

test('every link of the footer leads to a page', { tag: '@phone' }, async ({ page, site }) => {
  await page.goto('/')
  const links = await page
    .locator('footer a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThanOrEqual(10)
  for (const link of new Set(links)) expect((await page.request.get(`${site.url}${link}`)).status(), link).toBe(200)
})

test('signed-out people are asked to sign in, and come back to where they wanted to go', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  const account = await signUp(context, site)
  await context.clearCookies()
  await page.goto('/reports?from=mail')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Freports%3Ffrom%3Dmail$/)
  await page.getByLabel('Username or email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${site.url}/reports?from=mail`)
})

test('a wrong password says so in both fields and keeps the name', { tag: ['@phone', '@deep'] }, async ({ page, problems, looksRight }) => {
  problems.allow(/401/)
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('nobody-here')
  await page.getByLabel('Password', { exact: true }).fill('not-it-at-all')
  await page.getByRole('button', { name: 'Sign In' }).click()
  // Each once, at its field, with the way to a new password in view.
  await expect(page.getByText('Username or password is incorrect')).toHaveCount(1)
  await expect(page.getByText('Please check your password')).toHaveCount(1)
  await expect(page.getByLabel('Username or email')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeInViewport()
  await expect(page.getByText('Sign In Failed')).toBeVisible()
  await expect(page.getByLabel('Username or email')).toHaveValue('nobody-here')
  await looksRight(page)
})

test('an unknown address is Page Not Found, with a way home', { tag: ['@phone', '@deep'] }, async ({ page, problems, looksRight }) => {
  problems.allow(/404/)
  for (const path of ['/reports/unknown', '/no-such-page']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
  await looksRight(page)
})

test('a message from a visitor is sent, and an empty one says what is missing', { tag: ['@phone', '@deep'] }, async ({
  page,
  looksRight,
}) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address')
  await looksRight(page)
  await page.getByLabel('Your email').fill('kofi@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you have figures for Tema?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We have your message')).toBeVisible()
})

test(
  'a visitor’s phone has a menu of the public pages: by keyboard, closed by Escape, elsewhere and Back, gone after a link',
  { tag: '@deep' },
  async ({ page, looksRight }, { project }) => {
    test.skip(project.name !== 'phone', 'the bar has room for the links')
    for (const path of ['/', '/pricing', '/explore']) {
      await page.goto('/about')
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const button = page.locator('.public-menu > summary')
      const menu = page.locator('.public-menu > nav')
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(menu.getByRole('link', { name: 'Log In' })).toBeVisible()
      // On the prices it lies over half of a field, which would be taken for a small target.
      if (path !== '/pricing') await looksRight(page)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      await button.click()
      await expect(menu).toBeVisible()
      // Its entry is made once the one before is gone.
      await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(1)
      await page.goBack()
      await expect(menu).toBeHidden()
      expect(new URL(page.url()).pathname).toBe(path)
      await button.click()
      await menu.getByRole('link', { name: 'How the numbers are made' }).click()
      await expect(page).toHaveURL(/\/how-numbers-are-made$/)
      await page.goBack()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await expect(menu).toBeHidden()
      await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/about$/)
    }
    await expect.poll(async () => (await page.locator('.topbar-inner').boundingBox())?.height).toBe(56)
  },
)
