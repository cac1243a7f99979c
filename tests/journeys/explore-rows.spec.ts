import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
const titleOf = (page: Page, at: number) => rows(page).nth(at).getByRole('heading', { level: 3 }).getByRole('button')
const opened = (page: Page) => page.locator('.opened')
const isPhone = (name: string) => name === 'phone'
/** Opens what is meant here; the banner above the page is there on a test installation alone. */
const explore = async (page: Page, query = '') => {
  await page.goto(`/explore${query}`)
  await expect(rows(page).first()).toBeVisible()
}

test.beforeEach(async ({ context, site }) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const profile = {
    location: 'Nigeria',
    city: 'Ibadan',
    budget: 'Under $500',
    skills: ['Cooking', 'Sales'],
    interests: ['Food & Beverage'],
  }
  for (const [type, value] of Object.entries(profile)) await answer('POST', '/api/preferences', { type, value })
})

test(
  'rows are all of one height, and 24 of them are few screens and one stop of the Tab key for each list',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const [row, list] = isPhone(project.name) ? [170, 4300] : [84, 2400]
    for (const query of ['', '?page=4']) {
      await explore(page, query)
      await expect(rows(page)).toHaveCount(24)
      const heights = await rows(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
      expect(new Set(heights.map(Math.round)).size).toBe(1)
      expect(heights[0]).toBeLessThanOrEqual(row)
      const whole = await page.getByRole('region', { name: 'Opportunities', exact: true }).boundingBox()
      expect(whole?.height).toBeLessThanOrEqual(list)
      await expect(rows(page).getByRole('link', { name: /^View Report/ })).toHaveCount(24)
      // The title and the report of one row.
      const stops = await page
        .locator('.rows')
        .evaluateAll((all) =>
          all.map((list) => [...list.querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex >= 0).length),
        )
      expect(new Set(stops)).toEqual(new Set([2]))
    }
  },
)

test('the best three come first, then what can start now, what lacks something, and folded what we advise against', {
  tag: '@phone',
}, async ({ page, context, site }) => {
  await explore(page)
  const groups = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('heading', { level: 2 })
  const { groups: counts } = await callsOf(context, site).answer<{ groups: { now: number; saving: number } }>('GET', '/api/opportunities')
  await expect(groups.nth(0)).toHaveText('Your best three')
  await expect(groups.nth(1)).toHaveText(`Can start now (${counts.now - 3})`)
  await explore(page, '?sort=cost')
  await expect(groups.first()).toHaveText(/^Can start now/)
  const pageOf = (at: number) => `?page=${Math.floor(at / 24) + 1}`
  type Row = { missing: { kind: string }[] }
  const ofPage = async (n: number) =>
    (await callsOf(context, site).answer<{ opportunities: Row[] }>('GET', `/api/opportunities?pageSize=100&page=${n}`)).opportunities
  const all = [...(await ofPage(1)), ...(await ofPage(2))]
  await explore(page, pageOf(all.findIndex(({ missing }) => missing.length === 1 && missing[0]!.kind === 'money')))
  const saving = page.locator('.row-group').filter({ has: page.getByRole('heading', { name: /^Something is missing \(\d+\)$/ }) })
  const first = saving
    .getByRole('article')
    .filter({ hasText: /You need ₦.+ more to open/ })
    .first()
  await first.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(opened(page).getByText(/^Put aside .+ a month to have it in 6 months, or .+ a month to have it in 12\.$/)).toBeVisible()
  await page.goBack()
  const abuja = await callsOf(context, site).answer<{ groups: { now: number; saving: number } }>('GET', '/api/opportunities?city=abuja')
  // A page that begins with what we advise against has nothing to fold it under.
  await explore(page, `${pageOf(abuja.groups.now + abuja.groups.saving)}&city=Abuja&country=Nigeria`)
  const fold = page.getByRole('button', { name: /^Not advised \(\d+\)$/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  const before = await rows(page).count()
  await fold.click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
  await page.goBack()
  await expect(rows(page)).toHaveCount(before)
  await expect(fold).toBeFocused()
})

test('a heading counts the rows under it: what is among the best three is not counted again', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  const query = '?search=tailoring'
  const { groups: counts, best } = await callsOf(context, site).answer<{ groups: Record<string, number>; best: Record<string, number> }>(
    'GET',
    `/api/opportunities${query}`,
  )
  await explore(page, query)
  const open = page.locator('.row-group').filter({ has: page.getByRole('heading', { name: /\(\d+\)$/ }) })
  for (const group of await open.all()) {
    const shown = await group.getByRole('article').count()
    await expect(group.getByRole('heading', { level: 2 })).toContainText(`(${shown})`)
  }
  expect(Object.values(best).reduce((sum, n) => sum + n)).toBe(Math.min(3, counts.now ?? 0))
})

test(
  'a row opens to all that a card holds; Back closes it, a reload keeps it, and the focus returns to it',
  { tag: '@phone' },
  async ({ page, looksRight }, { project }) => {
    await page.goto('/about')
    await explore(page)
    const title = await titleOf(page, 1).textContent()
    await titleOf(page, 1).click()
    await expect(page).toHaveURL(/open=opp_/)
    await expect(titleOf(page, 1)).toHaveAttribute('aria-expanded', 'true')
    for (const part of ['Investment', 'Projected ROI', /out of 5 from our model/, /^Eight scores/])
      await expect(opened(page).getByText(part)).toBeVisible()
    await expect(opened(page).getByRole('img')).toBeVisible()
    await expect(opened(page).getByRole('link', { name: `View Report: ${title}` })).toBeVisible()
    await expect(page.locator('.opportunity-row .opened')).toHaveCount(isPhone(project.name) ? 1 : 0)
    await looksRight(page)
    await page.reload()
    await expect(opened(page)).toBeVisible()
    await page.goBack()
    await expect(opened(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/explore$/)

    await titleOf(page, 1).click()
    await titleOf(page, 2).click()
    await expect(opened(page)).toHaveCount(1)
    await opened(page)
      .getByRole('button', { name: /^Close: / })
      .click()
    await expect(opened(page)).toHaveCount(0)
    await expect(titleOf(page, 2)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
  },
)

test('a link to an open row opens it, and closing it stays on the list', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await explore(page)
  await titleOf(page, 4).click()
  await expect(opened(page)).toBeVisible()
  const link = page.url()
  await page.goto('/about')
  await page.goto(link)
  await expect(opened(page)).toBeVisible()
  await opened(page)
    .getByRole('button', { name: /^Close: / })
    .click()
  await expect(page).toHaveURL(/\/explore$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('a link to what is on no page of one’s own list opens it beside or above the list', { tag: '@deep' }, async ({ page, looksRight }) => {
  await explore(page, '?category=education&open=opp_jollof-takeaway--accra')
  await expect(opened(page).getByRole('heading', { level: 2 })).toBeVisible()
  await expect(opened(page).getByText('Accra, Ghana')).toBeVisible()
  await looksRight(page)
  await opened(page)
    .getByRole('button', { name: /^Close: / })
    .click()
  await expect(page).toHaveURL(/\?category=education$/)
  await expect(opened(page)).toHaveCount(0)
})

test('a visitor sees their own country, and it says so', { tag: ['@phone', '@deep'] }, async ({ page, context }) => {
  await context.clearCookies()
  await page.goto('/explore')
  await expect(page.getByRole('button', { name: 'Ghana: change' })).toBeVisible()
  await expect(rows(page).first()).toContainText('GH₵')
  await expect(rows(page).filter({ hasText: 'GH₵' })).toHaveCount(24)
})

test(
  'arrow keys lead to every part of every row, and an open pane follows them',
  { tag: ['@phone', '@deep'] },
  async ({ page }, { project }) => {
    await explore(page)
    await titleOf(page, 0).focus()
    await page.keyboard.press('ArrowDown')
    await expect(titleOf(page, 1)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(rows(page).nth(1).getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(
      rows(page)
        .nth(1)
        .getByRole('button', { name: /^Bookmark / }),
    ).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(
      rows(page)
        .nth(1)
        .getByRole('button', { name: /^Menu for / }),
    ).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(
      rows(page)
        .nth(1)
        .getByRole('link', { name: /^View Report/ }),
    ).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(
      rows(page)
        .nth(2)
        .getByRole('link', { name: /^View Report/ }),
    ).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(titleOf(page, 3)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(opened(page)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(titleOf(page, 4)).toBeFocused()
    const shown = isPhone(project.name) ? 3 : 4
    await expect(titleOf(page, shown)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(1)
    if (!isPhone(project.name)) {
      await page.keyboard.press('Enter')
      await expect(opened(page).getByRole('heading', { level: 2 })).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(opened(page)).toHaveCount(0)
    await expect(titleOf(page, 4)).toBeFocused()
    await expect(page).toHaveURL(/\/explore$/)
  },
)

test(
  'an open pane has its name at once, and takes the focus and Escape while the rest is on its way',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    test.skip(isPhone(project.name), 'a phone has no pane')
    await explore(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/opportunities/*/card*', (route) => held.then(() => route.continue()))
    await titleOf(page, 2).focus()
    await page.keyboard.press('Enter')
    const name = opened(page).getByRole('heading', { level: 2 })
    await expect(name).toHaveText((await titleOf(page, 2).textContent()) ?? '')
    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opened(page)).toHaveCount(0)
    await expect(titleOf(page, 2)).toBeFocused()
    await page.keyboard.press('Enter')
    release()
    await expect(opened(page).getByRole('link', { name: /Report/ })).toBeVisible()
  },
)

test('Tab goes from a title to its report, and out of the list to the open pane', { tag: '@phone' }, async ({ page }, { project }) => {
  test.skip(isPhone(project.name), 'a phone has no pane')
  await explore(page)
  await titleOf(page, 1).click()
  await expect(opened(page).getByRole('link', { name: /^View Report/ })).toBeVisible()
  await titleOf(page, 1).focus()
  await page.keyboard.press('Tab')
  await expect(
    rows(page)
      .nth(1)
      .getByRole('link', { name: /^View Report/ }),
  ).toBeFocused()
  await expect(page.getByText(/^Press Up or Down for another opportunity/)).toBeVisible()
  const inPane = () => page.evaluate(() => document.activeElement?.closest('.explore-side') != null)
  let stops = 0
  while (!(await inPane()) && stops < 30) {
    await page.keyboard.press('Tab')
    stops++
  }
  // The other lists, what folds them, and the pages.
  expect(stops).toBeLessThan(20)
})

test('a menu in a row is closed before the row is', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await explore(page)
  await titleOf(page, 0).click()
  await expect(opened(page)).toBeVisible()
  const menu = rows(page)
    .first()
    .getByRole('button', { name: /^Menu for / })
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await menu.click()
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    await close()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await expect(opened(page)).toBeVisible()
  }
  await page.goBack()
  await expect(opened(page)).toHaveCount(0)
})

test('it says who the list is for, and each word opens its field', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await explore(page)
  await page.getByRole('button', { name: 'Ibadan: change' }).click()
  await expect(page.locator('[name="place"]:visible')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Under about ₦.*: change$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$500 - $2,000').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^About ₦.*: change$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cooking, Sales: change' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('each word that a visitor said opens its own question', { tag: ['@phone', '@deep'] }, async ({ page, context }) => {
  await context.clearCookies()
  await explore(page, '?country=Nigeria&city=Ibadan&amount=80000&currency=NGN&trades=cook&hours=20')
  const chips = page.locator('.for-whom .chip')
  for (const [at, name] of [
    [1, 'amount'],
    [2, 'trades'],
    [3, 'have'],
    [4, 'hours'],
  ] as const) {
    await chips.nth(at).click()
    const field = page.locator(`dialog [name="${name}"]`).first()
    await expect(field).toBeFocused()
    await expect(field.locator('xpath=ancestor-or-self::label | self::*').first()).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(chips.nth(at)).toBeFocused()
  }
})

test('rows hold on a small phone, with letters twice as large, from right to left, and in the dark', { tag: '@deep' }, async ({
  page,
  looksRight,
}) => {
  const look = async () => {
    await looksRight(page)
    await titleOf(page, 0).click()
    await expect(opened(page)).toBeVisible()
    await looksRight(page)
    await page.goBack()
    await expect(opened(page)).toHaveCount(0)
  }
  await explore(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await look()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await look()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await look()
})
