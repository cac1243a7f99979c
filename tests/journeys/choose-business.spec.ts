import { callsOf, signUp } from './people.ts'
import { asShells, expect, type Page, test } from './support.ts'

type Listed = { opportunities: { id: string; title: string; city: string; country: string }[]; total: number }

const field = (page: Page) => page.getByRole('combobox', { name: 'Business opportunity' })
const options = (page: Page) => page.getByRole('option')

test('someone without a profile can choose every business, the last of them by its name and by going on', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const { total } = await answer<Listed>('GET', '/api/opportunities?pageSize=1')
  const last = (await answer<Listed>('GET', `/api/opportunities?pageSize=1&page=${total}`)).opportunities[0]!
  await page.goto('/reports')
  await field(page).fill(last.title)
  await expect(options(page).filter({ hasText: last.title }).first()).toBeVisible()
  await looksRight(page)
  await options(page).filter({ hasText: last.title }).first().click()
  await expect(field(page)).toHaveValue(last.title)
  await expect(page.getByLabel('City or town')).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Purchase Report' })).toBeEnabled()

  await field(page).click()
  const more = options(page).filter({ hasText: /^Show more/ })
  await expect(more).toBeVisible()
  for (let shown = 24; shown < total; shown += 24) {
    await more.click()
    await expect(options(page)).toHaveCount(Math.min(shown + 24, total) + (shown + 24 < total ? 1 : 0))
  }
  await expect(options(page).filter({ hasText: last.title }).last()).toBeVisible()
})

test('a business is found and chosen by keyboard alone; what is typed and not chosen says so', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await page.goto('/reports')
  await field(page).focus()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await field(page).pressSequentially('jollof')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ business(es)?$/ })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /./)
  const active = page.locator(`[id="${await field(page).getAttribute('aria-activedescendant')}"]`)
  await expect(active).toHaveRole('option')
  const chosen = (await active.locator('span').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(chosen)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')

  await field(page).fill('zzzz')
  await expect(page.getByText('We found no business with this name. Try another word.').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue(chosen)
})

test('what is typed and not chosen stays, and says that one of the list must be', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await page.goto('/reports')
  await field(page).fill('zzzz')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Choose a business from the list.')).toBeVisible()
  await expect(field(page)).toHaveValue('zzzz')
  await expect(page.getByRole('button', { name: 'Purchase Report' })).toBeDisabled()
  await looksRight(page)
})

test('the person’s bookmarks come first, then what fits best; a list that cannot be loaded says so', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/500/)
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const { opportunities } = await answer<Listed>('GET', '/api/opportunities?pageSize=1&page=100')
  await answer('PUT', `/api/opportunities/${opportunities[0]!.id}/bookmark`)
  for (const [type, value] of Object.entries({ location: 'Ghana', budget: '$500 - $2,000', skills: ['Cooking'], interests: ['Fashion'] }))
    await answer('POST', '/api/preferences', { type, value })
  let broken = true
  await asShells(page)
  await page.route(/\/api\/opportunities\?page=1/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }) : route.fallback(),
  )
  await page.goto('/reports')
  await field(page).click()
  await expect(page.getByText('We could not load the opportunities. Please try again.')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'Your bookmarks' }).getByRole('option')).toContainText(opportunities[0]!.title)
  await expect(page.getByRole('group', { name: 'Best matches for you' }).getByRole('option').first()).toBeVisible()
  expect(await options(page).first().textContent()).toContain(opportunities[0]!.title)
})
