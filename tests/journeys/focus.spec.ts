import { signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('another screen is read from its heading, on a slow line too, and Back returns to the link that led there', async ({ page }) => {
  // The line is as slow as it takes to see that the new screen is there before its content.
  let answer = () => {}
  const left = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/opportunities/opp_*', async (route) => {
    await left
    await route.continue()
  })
  await page.goto('/explore?country=Nigeria')
  const link = page.getByRole('link', { name: /^View Report: / }).first()
  const title = ((await link.getAttribute('aria-label')) ?? '').replace('View Report: ', '')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/opp_/)
  answer()
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${title}`))
  await page.goBack()
  await expect(link).toBeFocused()
})

test('every place of the bar leads to its heading', async ({ page, context, site }, { project }) => {
  test.skip(project.name !== 'phone', 'the places stand in the bar above')
  await signUp(context, site)
  await page.goto('/')
  const links = page.locator('.bottom-bar').getByRole('link')
  await expect(links).toHaveCount(5)
  for (const at of [1, 2, 3, 4, 0]) {
    await links.nth(at).press('Enter')
    await expect(links.nth(at)).toHaveAttribute('aria-current', 'page')
    await expect(heading(page)).toBeFocused()
  }
})
