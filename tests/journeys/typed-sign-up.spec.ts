import type { Page } from '@playwright/test'
import { callsOf } from './people.ts'
import { expect, test } from './support.ts'

// What people paste, write and refuse while they sign up and in.
test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'once is enough')

let made = 0
async function fill(page: Page, more: Record<string, string> = {}) {
  const mark = `pasted-${++made}-${Date.now().toString(36)}`
  const typed = { 'First name': 'Ada', 'Last name': 'Obi', Email: `${mark}@example.com`, 'Phone number': '+234 801 234 5678', ...more }
  await page.goto('/login?tab=register')
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Username').fill(mark.slice(0, 20))
  await page.getByLabel('Password', { exact: true }).fill('secret-pasted')
  await page.getByLabel('Confirm password').fill('secret-pasted')
  return { username: mark.slice(0, 20), email: typed.Email }
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click()

test('what is pasted with signs that nobody sees is taken, and one name is explained beside its field', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  const { email } = await fill(page, {
    'Phone number': '\u202a+1\ufe0f-555\u2011010\u20134567\u202c',
    'First name': 'Sukarno\u200b',
    'Last name': '',
  })
  await page.getByLabel('Email').fill(`\u2068${email}\u2069`)
  await expect(page.getByText('If you have only one name, write it in both fields.')).toBeVisible()
  await create(page)
  await expect(page.getByText('Last name must be at least 2 characters').first()).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Last name').fill('Sukarno')
  await create(page)
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
  const person = await callsOf(context, site).answer<Record<string, string>>('GET', '/api/auth/user')
  expect(person).toMatchObject({ email, firstName: 'Sukarno', lastName: 'Sukarno', phoneNumber: '+1-555-010-4567' })

  await page.goto('/account')
  await page.getByRole('button', { name: 'Edit name and phone' }).click()
  await page.getByLabel('Last name').fill('Putra')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is up to date.')).toBeVisible()
  expect(await callsOf(context, site).answer('GET', '/api/auth/user')).toMatchObject({ lastName: 'Putra' })
})

test('a browser that keeps no cookie is asked to allow them, and once they are allowed the same button leads in', { tag: '@deep' }, async ({
  page,
  context,
  looksRight,
  problems,
}) => {
  problems.allow(/401/)
  await context.route('**/api/auth/{login,register}', async (route) => {
    const response = await route.fetch()
    await context.clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const { username } = await fill(page)
  await create(page)
  const ready = page.getByText('Your account is ready, but your browser did not keep our cookie')
  await expect(ready).toBeVisible()
  await looksRight(page)

  await page.goto('/login')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('secret-pasted')
  const signIn = page.getByRole('button', { name: 'Sign In' })
  await signIn.click()
  await expect(page.getByText('Your password is right, but your browser did not keep our cookie')).toBeVisible()
  await looksRight(page)
  await expect(page).toHaveURL(/\/login/)

  await context.unroute('**/api/auth/{login,register}')
  await signIn.click()
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
})
