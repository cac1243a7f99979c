import { randomBytes } from 'node:crypto'
import { callsOf, confirmLink, mailedPath, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Confirm this address' })
const verified = async (page: Page, url: string) => (await (await page.request.get(`${url}/api/auth/user`)).json()).emailVerified
const old = 'This link no longer works.'

test('the mailed link opens a page; the button confirms, and a second time it says that nothing is left to do', async ({
  page,
  context,
  site,
  looksRight,
  problems,
}) => {
  problems.allow(/400/)
  const account = await signUp(context, site)
  const link = await mailedPath(site, account.email, confirmLink)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible()
  expect(await verified(page, site.url)).toBe(false)
  await looksRight(page)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  expect(await verified(page, site.url)).toBe(true)
  await looksRight(page)

  await page.goto(link)
  await button(page).click()
  await expect(page.getByText(old, { exact: false })).toBeVisible()
  await expect(page.getByText(`Your account uses ${account.email}, and that address is confirmed.`, { exact: false })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Open your account' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('signed out, it asks to sign in first and comes back with the link', { tag: '@deep' }, async ({ page, context, site, looksRight }) => {
  const account = await signUp(context, site)
  const link = await mailedPath(site, account.email, confirmLink)
  await callsOf(context, site).answer('POST', '/api/logout')
  await page.goto(link)
  await expect(page.getByText('Sign in to the account that our email is about.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username or email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/verify-email\?token=/)
  await button(page).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
})

test('in another account it says so, and leads out of that and into the right one', { tag: '@deep' }, async ({
  page,
  context,
  site,
  browser,
  looksRight,
  problems,
}) => {
  problems.allow(/40[13]/)
  const elsewhere = await browser.newContext()
  const account = await signUp(elsewhere, site)
  await elsewhere.close()
  const other = await signUp(context, site)
  await page.goto(await mailedPath(site, account.email, confirmLink))
  await button(page).click()
  await expect(page.getByText('This link is for a different account', { exact: false })).toBeVisible()
  await expect(page.getByText(`You are signed in as ${other.email}.`)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Sign out and switch' }).click()
  await page.getByLabel('Username or email').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible()
  await button(page).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
})

test('a link of before a new password is old, and a new one is a press away; other open pages stay signed in', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
  problems,
}) => {
  problems.allow(/400/)
  const account = await signUp(context, site)
  const link = await mailedPath(site, account.email, confirmLink)
  const beside = await context.newPage()
  problems.watch(beside)
  await beside.goto('/account/settings')
  await expect(beside.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const next = `new-${randomBytes(4).toString('hex')}`
  await page.getByLabel('Current password', { exact: true }).fill(account.password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('New password again', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()

  await page.goto(link)
  await button(page).click()
  await expect(page.getByText(old, { exact: false })).toBeVisible()
  await expect(page.getByText(`The address ${account.email} is not confirmed yet.`, { exact: false })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('We have sent the link again. Please check your inbox.')).toBeVisible()
  await looksRight(page)

  await beside.getByLabel('Subject').fill('Still here')
  await beside.getByLabel('Message', { exact: true }).fill('on the page that was open')
  await beside.getByRole('button', { name: 'Send message' }).click()
  await expect(beside.locator('#support').getByText('Still here')).toBeVisible()
  await expect(beside.getByRole('dialog')).toHaveCount(0)
  await beside.close()
})
