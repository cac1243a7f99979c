import { randomBytes } from 'node:crypto'
import { confirmLink, mailedPath } from './people.ts'
import { expect, test } from './support.ts'

test('from the start page to an account, a profile, a match and its preview', async ({ page, site, looksRight }) => {
  const mark = randomBytes(4).toString('hex')
  const email = `ngozi${mark}@example.com`
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account with email' }).click()
  const dialog = page.getByRole('dialog')
  const fill = async (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value)
  await fill('First name', 'Ngozi')
  await fill('Last name', 'Eze')
  await fill('Username', `ngozi${mark}`)
  await fill('Email', email)
  await fill('Phone number', '+234 803 123 4567')
  await fill('Password', 'market-day-7')
  await fill('Confirm password', 'market-day-8')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByRole('alert')).toContainText("Passwords don't match")
  await expect(dialog.getByLabel('First name')).toHaveValue('Ngozi')
  await fill('Confirm password', 'market-day-7')
  await dialog.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
  await expect(page.getByText('Setup Required')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Browse Opportunities' })).toBeDisabled()
  await looksRight(page)

  await page.getByRole('link', { name: 'Start Setup' }).first().click()
  await page.getByText('Nigeria', { exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('$500 - $2,000').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Cooking').click()
  await page.getByText('Sales').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Food & Beverage').click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText("Your preferences have been saved. Let's find your perfect business opportunity!")).toBeVisible()
  await expect(page.getByText('Profile Complete ✓')).toBeVisible()
  await looksRight(page)

  await page.getByRole('link', { name: 'Browse Opportunities' }).click()
  await expect(page).toHaveTitle('Explore Opportunities · Gapwise')
  const first = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article').first()
  await first.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(page.locator('.opened').getByText('Why it fits')).toBeVisible()
  await page.goBack()
  await first.getByRole('link', { name: /^View Report/ }).click()
  await expect(page.getByRole('heading', { name: 'Why it fits you' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: /^Get the full report, ₦1,500/ }).click()
  await expect(page.getByRole('dialog', { name: 'Purchase Business Report' })).toBeVisible()

  await page.goto(await mailedPath(site, email, confirmLink))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
})

test('a forgotten password is reset by the emailed link', { tag: ['@phone', '@deep'] }, async ({ page, site, looksRight }) => {
  const mark = randomBytes(4).toString('hex')
  const email = `kwesi${mark}@example.com`
  const details = {
    username: `kwesi${mark}`,
    email,
    password: 'first-one',
    firstName: 'Kwesi',
    lastName: 'Ofori',
    phoneNumber: '+233 20 123 4567',
  }
  expect((await page.request.post(`${site.url}/api/auth/register`, { headers: { Origin: site.url }, data: details })).status()).toBe(201)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If an account uses this email', { exact: false })).toBeVisible()
  await page.goto(await mailedPath(site, email, /\/reset-password\?token=[\w.-]+/))
  await page.getByLabel('New password').fill('second-one')
  await page.getByLabel('Confirm password').fill('second-one')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your new password is saved. Please sign in.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username or email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('second-one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
})
