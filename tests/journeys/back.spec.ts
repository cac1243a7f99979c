import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

/** Back on a phone: what was opened last is shut, and nothing else happens. */
const preview = '/reports/opp_jollof-takeaway--accra'
const count = (page: Page) => page.getByText(/^Showing \d+ opportunit(y|ies)$/)

test('each filter is an entry: Back takes them away one by one, Forward brings them again', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'there the filters are in a sheet')
  await page.goto('/about')
  await page.goto('/explore')
  await page.getByLabel('Category').selectOption('service')
  await expect(page).toHaveURL(/category=service/)
  await page.getByLabel('Money to open: highest').fill('3000')
  await expect(page).toHaveURL(/category=service&costMax=3000/)
  await expect(count(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\?category=service$/)
  await expect(page.getByLabel('Money to open: highest')).toHaveValue('10000')
  await page.goBack()
  await expect(page).toHaveURL(/\/explore$/)
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Remove filter: Service' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test(
  'the filters’ sheet is shut by Back, with what was chosen in it kept; the next Back takes that away',
  { tag: '@deep' },
  async ({ page }, { project }) => {
    test.skip(project.name !== 'phone', 'beside the list there is no sheet')
    await page.goto('/about')
    await page.goto('/explore')
    await expect(count(page)).toBeVisible()
    const open = page.getByRole('button', { name: 'Filters', exact: true })
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await open.click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(open).toBeFocused()
    await expect(page).toHaveURL(/\/explore$/)

    await open.click()
    await sheet.getByLabel('Category').selectOption('service')
    await expect(page).toHaveURL(/category=service/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove filter: Service' })).toBeVisible()
    await open.click()
    await sheet.getByLabel('Money to open: highest').fill('3000')
    await sheet.getByRole('button', { name: /^Show \d+ opportunit(y|ies)$/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/category=service&costMax=3000/)
    await page.goBack()
    await expect(page).toHaveURL(/\?category=service$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/explore$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
  },
)

test('what is typed into the search is one entry, however long; clearing it is one', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.goto('/about')
  await page.goto('/explore')
  await expect(count(page)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search' })
  for (const word of ['h', 'ha', 'hai', 'hair']) {
    await search.fill(word)
    await expect(page).toHaveURL(new RegExp(`search=${word}$`))
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/explore$/)
  await page.goBack()
  await expect(search).toHaveValue('hair')
  await page.goBack()
  await expect(search).toHaveValue('')
  await search.fill('bread')
  await expect(page).toHaveURL(/search=bread/)
  await search.fill('')
  await expect(page).toHaveURL(/\/explore$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('a checkout over a page is shut by Back, and never floats over the next one', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await page.goto('/explore')
  await page.goto(preview)
  const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
  const buy = page.getByRole('button', { name: /^(Get the full report|See why, and what would have to change), / })
  await buy.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${preview}$`))
  await expect(buy).toBeFocused()

  await buy.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await buy.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/explore$/)
  await expect(dialog).toBeHidden()
})

test('a reload with something open leaves no entry behind, and Forward opens nothing half', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await page.goto('/pricing')
  await page.goto(preview)
  const dialog = page.getByRole('dialog')
  const buy = page.getByRole('button', { name: /^(Get the full report|See why, and what would have to change), / })
  await buy.click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(buy).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
  await page.goForward()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/pricing$/)
})

test(
  'the menu is shut by Back; a place chosen in it is one step away from where one was',
  { tag: '@deep' },
  async ({ page, context, site }, { project }) => {
    test.skip(project.name !== 'phone', 'the places stand in the bar')
    await signUp(context, site)
    await page.goto('/account')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/account$/)
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Gap Maps' }).click()
    await expect(page.getByRole('heading', { name: 'Gap Maps', level: 1 })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/account$/)
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible()
  },
)

test('the notifications and a form over the page are shut by Back', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/account')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No notifications yet')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Delete', exact: false }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/account\/settings$/)
})

test('an opened gap and its evidence are shut by Back one after the other; a filter keeps the order', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await page.goto('/account')
  await page.goto('/gap-maps?location=Accra%2C+Ghana')
  const cards = page.locator('.gap-card')
  const details = (index: number) => cards.nth(index).getByRole('heading', { level: 3 }).getByRole('button')
  await details(1).click()
  await details(2).click()
  await expect(cards.nth(2).getByLabel('Sellers counted')).toBeVisible()
  await cards
    .nth(2)
    .getByRole('button', { name: /^How was this made/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'How was this made?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cards.nth(2).getByLabel('Sellers counted')).toBeVisible()
  await page.goBack()
  await expect(cards.nth(2).getByLabel('Sellers counted')).toBeHidden()
  await expect(details(2)).toBeFocused()
  await expect(cards.nth(1).getByLabel('Sellers counted')).toBeVisible()
  await details(1).click()
  await expect(cards.nth(1).getByLabel('Sellers counted')).toBeHidden()
  await details(1).click()
  await page.getByLabel('Category').selectOption('food')
  await expect(page).toHaveURL(/category=food/)
  await page.goBack()
  await expect(page).toHaveURL(/location=Accra%2C\+Ghana$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/account$/)
})

test('Back to a list returns to its place, with its filters, also from another document', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/explore?category=service')
  const cards = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
  await expect(cards).toHaveCount(24)
  const link = cards.nth(14).getByRole('link', { name: /^View Report/ })
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page).toHaveURL(/\/reports\/opp_/)
  await expect(page.getByText('In the full report')).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(24)
  await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), before)).toBeLessThan(80)

  await page.evaluate(() => location.assign('/terms'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/terms/i)
  await page.goBack()
  await expect(cards).toHaveCount(24)
  await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), before)).toBeLessThan(80)
})

test('a list that comes late is still returned to where it was read, unless a person has moved first', {
  tag: ['@phone', '@deep'],
}, async ({ page }) => {
  const cards = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
  const scrolled = () => page.evaluate(() => scrollY)
  await page.goto('/explore?category=service')
  await expect(cards).toHaveCount(24)
  // Left in the very moment it was scrolled, before the browser has announced that.
  const before = await cards.nth(14).evaluate((card) => {
    card.scrollIntoView()
    location.assign('/terms')
    return scrollY
  })
  expect(before).toBeGreaterThan(500)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/terms/i)
  const answers: (() => void)[] = []
  await page.route(/\/api\/opportunities/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  /** Of all that the page asks for while it is drawn without its list. */
  const answer = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/terms/i)
    await expect(cards).toHaveCount(0)
    await expect(async () => {
      for (const release of answers.splice(0)) release()
      await expect(cards).toHaveCount(24, { timeout: 1000 })
    }).toPass()
  }
  await page.goBack()
  await answer()
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(80)

  await page.evaluate(() => location.assign('/terms'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/terms/i)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/terms/i)
  await page.keyboard.press('Tab')
  await answer()
  // What is done when the page is whole is done in its next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await scrolled()).toBeLessThan(before - 80)
})

test('the auth card over the start page is shut by Back, also after a reload', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.goto('/about')
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account with email' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account with email' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('choosing a plan to pay for is one step back from paying', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/account')
  await page.goto('/subscribe')
  await page.getByRole('button', { name: /^Get Access/ }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await callsOf(context, site).answer('GET', '/api/orders')
  await page.goBack()
  await expect(page).toHaveURL(/\/account$/)
})
