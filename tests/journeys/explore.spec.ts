import type { BrowserContext } from '@playwright/test'
import { callsOf, signUp } from './people.ts'
import { expect, type Page, type Site, test } from './support.ts'

async function newFounder(context: BrowserContext, site: Site): Promise<void> {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const profile = { location: 'Nigeria', budget: '$500 - $2,000', skills: ['Cooking', 'Sales'], interests: ['Food & Beverage'] }
  for (const [type, value] of Object.entries(profile)) await answer('POST', '/api/preferences', { type, value })
}

// East of Greenwich a month begins while it is still the last one there.
test.use({ timezoneId: 'Africa/Lagos' })

const cards = (page: Page) => page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
const filters = async (page: Page) => {
  const toggle = page.getByRole('button', { name: 'Filters', exact: true })
  if (!(await toggle.isVisible())) return page.getByRole('complementary', { name: 'Filters' })
  await toggle.click()
  return page.getByRole('dialog', { name: 'Filters' })
}

test('filters live in the address: shared, reloaded, taken away', { tag: '@deep' }, async ({ page, context, site, looksRight }) => {
  await newFounder(context, site)
  await page.goto('/explore')
  await expect(cards(page).first()).toBeVisible()
  await looksRight(page)
  const form = await filters(page)
  await form.getByLabel('Category').selectOption('service')
  await form.getByLabel('Money to open: highest').fill('3000')
  await expect(page).toHaveURL(/category=service&costMax=3000/)
  await looksRight(page)
  const shown = form.getByRole('button', { name: /^Show \d+ opportunit(y|ies)$/ })
  if (await shown.isVisible()) await shown.click()
  await expect(page.getByRole('button', { name: 'Remove filter: Service' })).toBeVisible()
  const count = await page.getByText(/^Showing \d+ opportunit(y|ies)$/).textContent()

  const friend = await context.newPage()
  await friend.goto(page.url())
  await expect(friend.getByText(count ?? '', { exact: true })).toBeVisible()
  await friend.close()
  await page.reload()
  await expect(page.getByText(count ?? '', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Service' }).click()
  await expect(page).toHaveURL(`${site.url}/explore?costMax=3000`)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/explore`)
})

test('search finds by a word, and nothing found says so with a way out', { tag: '@deep' }, async ({ page, looksRight }) => {
  await page.goto('/explore')
  const shown = page.getByText(/^Showing \d+ opportunit(y|ies)$/)
  const all = (await shown.textContent()) ?? ''
  await page.getByLabel('Search').fill('hair')
  await expect(page).toHaveURL(/search=hair/)
  await expect(shown).not.toHaveText(all)
  await cards(page).first().getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(page.locator('.opened')).toBeVisible()
  await expect(cards(page).first()).toContainText(/hair/i)
  await page.goBack()
  await cards(page)
    .first()
    .getByRole('link', { name: /^View Report/ })
    .click()
  await page.getByRole('link', { name: 'All opportunities' }).click()
  await expect(page).toHaveURL(/search=hair/)
  await page.getByLabel('Search').fill('submarine dealership')
  await expect(page.getByText('No opportunities found matching your criteria.')).toBeVisible()
  await expect(page.getByText('Nothing here matches “submarine dealership”.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a search says where it looks and what it is sorted by, and folds what only mentions it', { tag: ['@phone', '@deep'] }, async ({
  page,
  looksRight,
}) => {
  await page.goto(`/explore?${new URLSearchParams({ country: 'Ghana', search: 'phone in Kumasi', sort: 'cost' })}`)
  await expect(page.getByRole('button', { name: 'Kumasi: change' })).toBeVisible()
  const fold = page.getByRole('button', { name: /^Only mention it \(\d+\)$/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await looksRight(page)
  await page.getByRole('button', { name: 'Remove filter: Sorted by: Lowest cost' }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(page.getByRole('button', { name: 'Kumasi: change' })).toBeVisible()
})

test('the most that it may cost to open is one press in the money of the place', { tag: ['@phone', '@deep'] }, async ({
  page,
  looksRight,
}) => {
  await page.goto('/explore?country=Ghana')
  await expect(cards(page).first()).toBeVisible()
  const form = await filters(page)
  await form.getByRole('button', { name: 'Up to GH₵500', exact: true }).click()
  await expect(page).toHaveURL(/costMax=\d+(\.\d+)?$/)
  await expect(form.getByText(/^GH₵0 to GH₵500 \(\$\d+\)$/)).toBeVisible()
  await looksRight(page)
  await form.getByRole('button', { name: 'Up to GH₵500', exact: true }).click()
  await expect(page).not.toHaveURL(/costMax/)
})

test('pages go forward and back, also with the browser’s own Back', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/explore?scope=all')
  await expect(cards(page)).toHaveCount(24)
  const first = await cards(page).first().getByRole('heading', { level: 3 }).textContent()
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeDisabled()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await expect(page.getByText(/^Showing \d+ opportunities$/)).toBeFocused()
  await page.goBack()
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await expect(cards(page).first().getByRole('heading', { level: 3 })).toHaveText(first ?? '')
})

test('a page after the last one says so and leads to the last', { tag: '@deep' }, async ({ page, looksRight }) => {
  await page.goto('/explore?country=Nigeria&page=999')
  await expect(page.getByText(/^This list has \d+ pages, and no page 999\.$/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test('while another search loads the old list is dimmed', async ({ page }) => {
  await page.goto('/explore?country=Nigeria')
  const list = page.getByRole('region', { name: 'Opportunities', exact: true })
  // Where the server had too much to do to draw it, the old list is on its way too.
  await expect(cards(page).first()).toBeVisible()
  // The answer waits until the test has seen the old list.
  let answer = () => {}
  const seen = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/opportunities\?.*search=/, async (route) => {
    await seen
    await route.continue()
  })
  await page.getByLabel('Search').fill('hair')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list.locator('> .stack')).toHaveCSS('opacity', '0.5')
  answer()
  await expect(cards(page).first()).toContainText(/hair|braid/i)
  await expect(list).toHaveAttribute('aria-busy', 'false')
})

test('bookmark, hide, undo, and bring back persist', { tag: ['@phone', '@deep'] }, async ({ page, context, site, looksRight }) => {
  await newFounder(context, site)
  await page.goto('/explore')
  const first = cards(page).first()
  const title = (await first.getByRole('heading', { level: 3 }).textContent()) ?? ''
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && /bookmark/.test(response.url()))
  await first.getByRole('button', { name: `Bookmark ${title}` }).click()
  await expect(first.getByRole('button', { name: `Remove bookmark: ${title}` })).toHaveAttribute('aria-pressed', 'true')
  await saved
  await page.goto('/explore?show=bookmarked')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText(title)

  await page.goto('/explore')
  const menu = page.getByRole('button', { name: `Menu for ${title}` }).first()
  const hide = async () => {
    await menu.click()
    await looksRight(page)
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(page.getByText(`Your lists no longer show ${title}.`)).toBeVisible()
    await expect(cards(page).getByRole('heading', { name: title, exact: true })).toHaveCount(0)
  }
  await hide()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page).getByRole('heading', { name: title, exact: true })).toHaveCount(1)
  await hide()
  await page.goto('/explore?show=hidden')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('You have no hidden opportunities.')).toBeVisible()
})

test('discoveries: two a month for free, then the limit with its date', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/402/)
  await newFounder(context, site)
  await page.goto('/explore')
  // By its words as by its arrow.
  const words = (await page.getByRole('heading', { name: 'Find opportunities for me' }).boundingBox())!
  await page.mouse.click(words.x + 20, words.y + words.height / 2)
  await expect(page.getByRole('button', { name: 'Close: find opportunities for me' })).toBeVisible()
  await expect(page.getByText('Each search uses 1 discovery. You have 2 left this month.')).toBeVisible()
  const find = page.getByRole('button', { name: 'Find opportunities for me', exact: true })
  await page.getByLabel('In your own words (optional)').fill('I have a motorbike and my mornings are free')
  await find.click()
  await expect(page.getByRole('heading', { name: 'Found for you' })).toBeVisible()
  await expect(page.getByText('Found by Gapwise without AI.')).toBeVisible()
  await expect(page.getByText('Each search uses 1 discovery. You have 1 left this month.')).toBeVisible()
  await looksRight(page)
  await find.click()
  await expect(page.getByText('You have no discoveries left this month.')).toBeVisible()
  await find.click()
  await expect(page.getByText(/You have used all 2 discoveries for this month\. You get new ones on 1 \w+ \d{4}\./)).toBeVisible()
})

test('a visitor sees the free preview, how a score was made, and is asked to sign in to buy', async ({ page, looksRight }) => {
  await page.goto('/explore')
  await cards(page)
    .first()
    .getByRole('link', { name: /^View Report/ })
    .click()
  await expect(page).toHaveURL(/\/reports\/opp_/)
  await expect(page.getByText('Monthly profit before your own pay')).toBeVisible()
  await expect(page.getByText('In the full report')).toBeVisible()
  await looksRight(page)
  await page.locator('.axis-row').first().click()
  await expect(page.getByRole('dialog', { name: 'How was this made?' })).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('.axis-row').first()).toBeFocused()
  await page.getByRole('button', { name: /^Get the full report, / }).click()
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please sign in to purchase detailed reports.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcheckout%2Fbusiness-report/)
  // What is bought is above the fields of a new account, and no way in loses it.
  await expect(page.getByRole('heading', { name: 'Create your Gapwise account' })).toBeVisible()
  const buying = page.getByRole('region', { name: 'You are buying' })
  await expect(buying).toContainText('Price')
  await expect(buying).toContainText(/[₦$]/)
  const fields = page.getByRole('textbox', { name: 'First name' })
  const [toast, field] = [await page.locator('.toast').boundingBox(), await fields.boundingBox()]
  expect(toast!.y + toast!.height).toBeLessThan(field!.y)
  await looksRight(page)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Gapwise' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', /returnTo=%2Fcheckout/)
  await page.getByRole('banner').getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your Gapwise account' })).toBeVisible()
  await expect(buying).toBeVisible()
})

test('a preview says of a visitor’s money and skills what its row said', { tag: ['@phone', '@deep'] }, async ({ page, looksRight }) => {
  await page.goto('/explore?country=Nigeria&city=Ibadan&amount=20000&currency=NGN&trades=cook')
  const short = cards(page)
    .filter({ hasText: /You need ₦.+ more to open/ })
    .first()
  const missing = /You need\s(₦[\d,]+)/.exec((await short.textContent()) ?? '')?.[1]
  expect(missing).toBeTruthy()
  await short.getByRole('link', { name: /^View Report/ }).click()
  const line = page.getByText(new RegExp(`^You need ${missing} more to open\\.$`))
  await expect(line).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why it fits you' })).toBeVisible()
  await looksRight(page)
  await page.reload()
  await expect(line).toBeVisible()
})

test('an opportunity that is not there says so', { tag: ['@phone', '@deep'] }, async ({ page, problems, looksRight }) => {
  problems.allow(/404/)
  const response = await page.goto('/reports/opp_nothing--nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Opportunity not found. The link may be old.')).toBeVisible()
  await looksRight(page)
})

test('a report that advises against a business is sold no louder than that', { tag: ['@phone', '@deep'] }, async ({ page, looksRight }) => {
  type Row = { id: string; verdict: string; closed?: object }
  const rows: Row[] = []
  for (let next = 1; next <= 3; next++) {
    const answer = await page.request.get(`/api/opportunities?view=row&country=Nigeria&city=Lagos&pageSize=100&page=${next}`)
    rows.push(...((await answer.json()) as { opportunities: Row[] }).opportunities)
  }
  const idOf = (isNo: boolean) => rows.find(({ verdict, closed }) => !closed && (verdict === 'no') === isNo)!.id
  await page.goto(`/reports/${idOf(true)}`)
  const quiet = page.getByRole('button', { name: /^See why, and what would have to change, / }).first()
  await expect(quiet).toBeVisible()
  await expect(quiet).not.toHaveClass(/button-primary/)
  await looksRight(page)
  await page.goto(`/reports/${idOf(false)}`)
  await expect(page.getByRole('button', { name: /^Get the full report, / }).first()).toHaveClass(/button-primary/)
})
