import { callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('the wizard by keyboard alone, with a city and local money, saved in one call', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') saved.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto('/')
  const start = page.getByRole('link', { name: 'Start Setup' }).first()
  await start.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await looksRight(page)
  await page.getByRole('radio', { name: 'Nigeria' }).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('City (optional)').focus()
  await page.keyboard.type('Kano')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(/Under about ₦/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await looksRight(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /\$500 - \$2,000/ })).toBeChecked()
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Technology' })).toBeChecked()
  await looksRight(page)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your preferences have been saved.', { exact: false })).toBeVisible()
  await expect(page.getByText('Profile Complete ✓')).toBeVisible()
  expect(saved).toEqual(['PUT /api/preferences'])
  expect(await callsOf(context, site).answer('GET', '/api/preferences')).toMatchObject({
    location: 'Nigeria',
    city: 'Kano',
    budget: '$500 - $2,000',
    skills: ['Marketing', 'Technology'],
    interests: ['E-commerce'],
  })
})

test('when saving fails the wizard stays, says so, and what was chosen survives a reload', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/500/)
  await signUp(context, site)
  let broken = true
  await page.route('**/api/preferences', (route) =>
    broken && route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'internal' } })
      : route.fallback(),
  )
  await page.goto('/?setup=1')
  await page.getByText('Ghana', { exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Under $500').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Cooking').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Fashion').click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Setup Error')).toBeVisible()
  await expect(page.getByText('Failed to save your preferences. Please try again.')).toBeVisible()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  broken = false
  await page.reload()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Fashion' })).toBeChecked()
  for (let step = 3; step >= 1; step--) {
    await page.goBack()
    await expect(page.getByText(`Step ${step} of 4`)).toBeVisible()
  }
  await expect(page.getByRole('radio', { name: 'Ghana' })).toBeChecked()
  for (let step = 1; step <= 3; step++) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Profile Complete ✓')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('Back goes through the steps and then leaves the wizard; no step is open before those in front of it', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await page.goto('/?setup=1&step=4')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Setup' }).first().click()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.getByText('Kenya', { exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('radio', { name: 'Kenya' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
})
