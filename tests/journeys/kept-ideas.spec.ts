import type { Page } from '@playwright/test'
import { signUp } from './people.ts'
import { expect, test } from './support.ts'

test.use({ timezoneId: 'Africa/Accra' })

const cards = (page: Page) => page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')

test('what a visitor saves and hides stays on the device, and an account takes it over', async ({ page, context, site, looksRight }) => {
  await page.goto('/explore')
  const titleOf = async (n: number) => (await cards(page).nth(n).getByRole('heading', { level: 3 }).textContent()) ?? ''
  const [saved, hidden] = [await titleOf(0), await titleOf(1)]
  await page.getByRole('button', { name: `Bookmark ${saved}` }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove bookmark: ${saved}` })).toHaveAttribute('aria-pressed', 'true')
  await looksRight(page)
  await page.getByRole('button', { name: 'See what you saved' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(saved)

  await page.goto('/explore')
  await page.getByRole('link', { name: 'Saved 1' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.goto('/explore')
  await page.getByRole('button', { name: `Menu for ${hidden}` }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText(`Your lists no longer show ${hidden}.`)).toBeVisible()
  await expect(cards(page).getByRole('heading', { name: hidden, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page).getByRole('heading', { name: hidden, exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: `Menu for ${hidden}` }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(cards(page).getByRole('heading', { name: hidden, exact: true })).toHaveCount(0)

  // Another day, by the start page.
  await page.goto('/')
  await page.getByRole('link', { name: 'See what you saved' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.goto('/explore?show=hidden')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(hidden)
  await looksRight(page)

  await signUp(context, site)
  const taken = page.waitForResponse((response) => response.request().method() === 'PUT' && /hidden/.test(response.url()))
  await page.goto('/explore?show=bookmarked')
  await taken
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(saved)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-ideas'))).toBeNull()
  await page.goto('/explore?show=hidden')
  await expect(cards(page).first()).toContainText(hidden)
})

test('the saved list keeps what a visitor said, however it is opened, and an account has its door too', { tag: '@phone' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await page.goto('/explore?country=Ghana&city=Accra&amount=600&currency=GHS&have=phone&when=evenings')
  const saved = (await cards(page).first().getByRole('heading', { level: 3 }).textContent()) ?? ''
  await page.getByRole('button', { name: `Bookmark ${saved}` }).click()
  const isKept = async () => {
    for (const said of ['Accra', 'GH₵600', 'Phone', 'Evenings'])
      await expect(page.getByRole('button', { name: new RegExp(`${said}.*: change$`, 'i') })).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'See what you saved' }).click()
  await isKept()
  await page.goBack()
  await page.getByRole('link', { name: 'Saved 1' }).click()
  await isKept()
  await looksRight(page)
  await page.goto('/explore?show=bookmarked')
  await isKept()
  // The list of next time is not the saved one.
  await page.goto('/explore')
  await expect(page.getByRole('button', { name: 'GH₵600: change' })).toBeVisible()
  await expect(cards(page).nth(1)).toBeVisible()
  await page.goto('/')
  await expect(page.locator('.way-in').getByLabel('How much money do you have?')).toHaveValue('600')

  await signUp(context, site)
  await page.goto('/explore')
  await page.getByRole('link', { name: 'Saved', exact: true }).click()
  await isKept()
})
