import { buy, callsOf, confirmLink, mailedPath, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('signed out, account and settings ask to log in and lead back', { tag: '@deep' }, async ({ page, looksRight }) => {
  await page.goto('/account')
  await expect(page.getByText('Please log in to view your account.')).toBeVisible()
  await looksRight(page)
  await page.goto('/settings')
  await expect(page.getByText('Please log in to access settings.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Faccount%2Fsettings$/)
})

test('names are changed, a wrong one is shown at its field, and the change stays', { tag: '@phone' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit name and phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name and phone' })
  await dialog.getByLabel('First name').fill('A')
  await dialog.getByLabel('Phone number').fill('123')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('First name must be at least 2 characters')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await looksRight(page)
  await dialog.getByLabel('First name').fill('Abena')
  await dialog.getByLabel('Phone number').fill('+233 24 765 4321')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText('Abena', { exact: true })).toBeVisible()
  await expect(page.getByText('+233 24 765 4321')).toBeVisible()
  await looksRight(page)
})

test('email changes once the new address is confirmed, password once the old one is proved', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/401/)
  const account = await signUp(context, site)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const next = account.email.replace('@', '.new@')
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Your password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Send the link', exact: true }).click()
  await expect(page.getByText('Please check your password')).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Send the link', exact: true }).click()
  await expect(page.getByText('Check the inbox of your new address')).toBeVisible()
  await page.goto(await mailedPath(site, next, confirmLink))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`Your account now uses ${next}. You are signed out on your other devices.`)).toBeVisible()
  await page.goto('/account')
  await expect(page.getByText(next, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(account.password)
  await page.getByLabel('New password', { exact: true }).fill('another-secret')
  await page.getByLabel('New password again', { exact: true }).fill('another-secre')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('New password again', { exact: true }).fill('another-secret')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  const login = await callsOf(context, site).send('POST', '/api/auth/login', { username: next, password: 'another-secret' })
  expect(login.status()).toBe(200)
})

test('preferences are changed one by one, by keyboard alone', { tag: '@deep' }, async ({ page, context, site, looksRight, problems }) => {
  problems.allow(/400/)
  await signUp(context, site)
  await page.goto('/account')
  const change = async (name: string) => {
    await page.getByRole('button', { name: `Change ${name}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    return page.getByRole('dialog', { name })
  }
  let dialog = await change('location')
  await dialog.getByRole('radio', { name: 'Nigeria' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Ghana' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change location' })).toBeFocused()

  dialog = await change('skills')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one.')
  await dialog.getByRole('checkbox', { name: 'Cooking' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await looksRight(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  dialog = await change('budget range')
  await expect(dialog.getByText(/about GH₵/).first()).toBeVisible()
  await dialog.getByRole('radio', { name: /\$500 - \$2,000/ }).check()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  dialog = await change('city')
  await dialog.getByLabel('City').fill('Nowhere at all')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('We do not know this place yet.', { exact: false })).toBeVisible()
  await dialog.getByLabel('City').fill('Kumasi')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.reload()
  for (const value of ['Ghana', 'Kumasi', '$500 - $2,000', 'Cooking'])
    await expect(page.locator('#preferences').getByText(value, { exact: true })).toBeVisible()
})

test('what a person can do is seen, changed in pictures, and taken back', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await callsOf(context, site).answer('POST', '/api/preferences', { type: 'trades', value: ['cook'] })
  await page.goto('/account')
  const row = page.locator('#preferences .entry-row').filter({ hasText: 'What you can do' })
  await expect(row.getByText('Cook', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Change what you can do' }).click()
  const dialog = page.getByRole('dialog', { name: 'What you can do' })
  await expect(dialog.getByRole('checkbox', { name: 'Cook' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Sew', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Cook' }).uncheck()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(row.getByText('Sew', { exact: true })).toBeVisible()
  await row.getByRole('button').click()
  await dialog.getByRole('checkbox', { name: 'Sew', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Not set')).toBeVisible()
})

test('premium is shown, ended and taken back; orders say until when money can be asked back', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'GHS' })
  await page.goto('/account')
  const plan = page.locator('#subscription')
  await expect(plan.getByText('Premium Access')).toBeVisible()
  await expect(page.locator('#orders').getByText('You can ask for a refund until', { exact: false })).toBeVisible()
  await expect(page.locator('#orders').getByText('GH₵50', { exact: true })).toBeVisible()
  await looksRight(page)
  await plan.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page).toHaveURL(/\/account\/settings#subscription$/)
  await page.getByRole('button', { name: 'End premium' }).click()
  const dialog = page.getByRole('dialog', { name: 'End premium?' })
  await looksRight(page)
  await dialog.getByRole('button', { name: 'End premium' }).click()
  await expect(page.getByText('We will not charge you again.', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue Premium' }).click()
  await expect(page.getByRole('button', { name: 'End premium' })).toBeVisible()
})

test('settings stay as they were set', { tag: '@deep' }, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await page.goto('/account/settings')
  const toggle = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await expect(toggle('Email')).toBeChecked()
  await expect(toggle('New opportunities')).toBeChecked()
  await expect(toggle('News about Gapwise')).not.toBeChecked()
  for (const name of ['Email', 'News about Gapwise', 'Count my visits']) await toggle(name).click()
  const { answer } = callsOf(context, site)
  await expect
    .poll(() => answer('GET', '/api/settings'))
    .toEqual({
      notifications: { email: false, push: false, marketing: true, opportunities: true },
      privacy: { analytics: false, shareCounts: false },
    })
  await page.reload()
  await expect(toggle('Email')).not.toBeChecked()
  await expect(toggle('News about Gapwise')).toBeChecked()
  await expect(toggle('Count my visits')).not.toBeChecked()
  await looksRight(page)
})

test('another session is listed and ended; its page asks to sign in again and keeps the page', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  browser,
  problems,
  looksRight,
}) => {
  problems.allow(/401/)
  const account = await signUp(context, site)
  const other = await browser.newContext({ baseURL: site.url })
  await callsOf(other, site).answer('POST', '/api/auth/login', { username: account.username, password: account.password })
  const otherPage = await other.newPage()
  await otherPage.goto('/account/settings')
  await otherPage.getByLabel('Subject').fill('Half a question')
  await otherPage.getByLabel('Message', { exact: true }).fill('and the rest of it')

  await page.goto('/account/settings')
  await page.getByRole('button', { name: /^Sign out: / }).click()
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible()

  const dialog = otherPage.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await looksRight(otherPage)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()
  await expect(otherPage.getByLabel('Subject')).toHaveValue('Half a question')
  await otherPage.getByRole('button', { name: 'Send message' }).click()
  await expect(otherPage.locator('#support').getByText('Half a question')).toBeVisible()
  await other.close()
})

test('everything the account holds comes as one file', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  const account = await signUp(context, site)
  await page.goto('/account/settings')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export my data' }).click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  expect(() => JSON.parse(text)).not.toThrow()
  expect(text).toContain(account.email)
})

test('an account is erased: asked in the agreed words, proved by the password, then gone', { tag: '@phone' }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/401/)
  const account = await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'GHS' })
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByText('Are you sure you want to delete your account? This action cannot be undone.')).toBeVisible()
  // What goes with it, and what can still be had back first.
  await expect(dialog.getByText('Premium, which you have paid for until')).toBeVisible()
  await expect(dialog.getByText('You can still get GH₵50 back. It was for: Premium Access.')).toBeVisible()
  await looksRight(page)
  await dialog.getByLabel('Your password', { exact: true }).fill('wrong-password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Please check your password')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Account Deletion')).toBeVisible()
  await expect(page.getByText('Your account and personal data have been deleted.')).toBeVisible()
  await expect(page.getByText('Please log in to access settings.')).toBeVisible()
  await expect(page.getByText(account.email)).toHaveCount(0)
  const { send } = callsOf(context, site)
  expect((await send('GET', '/api/auth/user')).status()).toBe(401)
  expect((await send('POST', '/api/auth/login', { username: account.email, password: account.password })).status()).toBe(401)
})
