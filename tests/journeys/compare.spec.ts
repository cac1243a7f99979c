import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
/** Rows have no boxes to tick until somebody wants to compare. */
const chooseToCompare = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true }).click()
const ids = ['opp_suya-stand--lagos', 'opp_akara-and-puff-puff--lagos', 'opp_cakes-to-order--lagos']

test.beforeEach(async ({ context, site }) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const profile = { location: 'Nigeria', city: 'Lagos', budget: '$500 - $2,000', skills: ['Cooking'], interests: ['Food & Beverage'] }
  for (const [type, value] of Object.entries(profile)) await answer('POST', '/api/preferences', { type, value })
})

test('ideas ticked in the list stand side by side, in an address that can be sent and come back to', async ({ page, looksRight }) => {
  await page.goto('/explore')
  const tick = (at: number) => rows(page).nth(at).getByRole('checkbox')
  await chooseToCompare(page)
  await tick(0).check()
  await expect(page.getByText('1 idea chosen.')).toBeVisible()
  await tick(1).check()
  await looksRight(page)
  // A reload keeps them; a fifth is refused with words.
  await page.reload()
  await expect(tick(1)).toBeChecked()
  await tick(2).check()
  await tick(3).check()
  await tick(4).click()
  await expect(page.getByText('You can compare 4 ideas at once.')).toBeVisible()
  await expect(tick(4)).not.toBeChecked()
  await tick(3).uncheck()
  await page.getByRole('link', { name: 'Compare 3 ideas' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare ideas')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expect(page.getByText(/leaves more than|too close to call/)).toHaveCount(3)
  await expect(page.getByRole('rowheader')).toContainText(['What we say', 'Likely month', 'To open', 'To be safe'])
  await looksRight(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Send this comparison' }).click()
  // The clipboard, or the link to read where the browser does not lend it.
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/link/i).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Take .+ away$/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.goBack()
  await expect(page).toHaveURL(/\/explore/)
  await page.goto(address)
  // Kept in the account, from where the start page leads back to all of them.
  await page.getByRole('button', { name: 'Save these ideas' }).click()
  await expect(page.getByRole('link', { name: 'Saved with your ideas' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Compare your saved ideas' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
})

test('one that cannot be compared is taken out, and the rest stay side by side', { tag: ['@phone', '@deep'] }, async ({
  page,
  looksRight,
}) => {
  await page.goto(`/compare?ids=opp_motorcycle-taxi--lagos,${ids[0]},${ids[1]}`)
  await expect(page.getByText(/^We do not sell a report on .+ for Lagos\./)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await looksRight(page)
  await page.getByRole('button', { name: 'Take it out' }).click()
  await expect(page.getByText(/^We do not sell/)).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  expect(page.url()).toContain(`ids=${ids[0]},${ids[1]}`)
})

test('one business in two cities is called by its city too', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.goto('/compare?ids=opp_suya-stand--lagos,opp_suya-stand--abuja')
  await expect(page.getByText(/leaves more than|too close to call/)).toHaveText(/ in Lagos.+ in Abuja| in Abuja.+ in Lagos/)
  await expect(page.getByRole('button', { name: / in Abuja away$/ })).toBeVisible()
})

test('a link that was sent is ticked in the list, where one more is added to it or one is missing that was taken away', {
  tag: ['@phone', '@deep'],
}, async ({ page }) => {
  await page.goto(`/compare?ids=${ids.join(',')}`)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.getByRole('link', { name: 'Add another idea' }).click()
  await expect(page.getByRole('link', { name: 'Compare 3 ideas' })).toBeVisible()
  const unticked = rows(page).getByRole('checkbox', { checked: false }).first()
  await unticked.check()
  await page.getByRole('link', { name: 'Compare 4 ideas' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await page
    .getByRole('button', { name: /^Take .+ away$/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Add another idea' }).click()
  await expect(page.getByRole('link', { name: 'Compare 3 ideas' })).toBeVisible()
})

test('by keyboard a row is ticked with the arrow keys', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/explore')
  // A key pressed before the script has come is no more than a key.
  await expect(page.locator('#page-answers')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await rows(page).first().getByRole('heading', { level: 3 }).getByRole('button').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked()
})

test('none, one, unknown ones, and a visitor read what to do', { tag: ['@phone', '@deep'] }, async ({
  page,
  looksRight,
  browser,
  site,
}) => {
  await page.goto('/compare')
  await expect(page.getByText('Choose two to four businesses in Explore')).toBeVisible()
  await looksRight(page)
  await page.goto(`/compare?ids=${ids[0]}`)
  await expect(page.getByText('One idea alone cannot be compared.')).toBeVisible()
  await page.goto(`/compare?ids=${ids[0]},opp_nothing--lagos`)
  await expect(page.getByText('We have no business with the name “nothing”.')).toBeVisible()
  await expect(page.getByText(/^Only .+ is left, and one idea alone cannot be compared\./)).toBeVisible()
  await looksRight(page)
  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto(`/compare?ids=${ids.join(',')}`)
  await expect(visitor).toHaveURL(/\/login\?returnTo=%2Fcompare/)
  await expect(visitor.getByText('To compare businesses side by side, you need an account.')).toBeVisible()
  await visitor.close()
})

test('on a phone two ideas are seen side by side, at double text size too; of more the next one shows at the edge', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'phone', 'a wide screen has room for all')
  const frame = page.locator('.compare-frame')
  const toTheRight = () => frame.evaluate((box) => box.scrollWidth - box.clientWidth)
  await page.goto(`/compare?ids=${ids.slice(0, 2).join(',')}`)
  const [first, second] = [
    page.getByRole('row', { name: 'To open' }).getByRole('cell').first(),
    page.getByRole('row', { name: 'To open' }).getByRole('cell').last(),
  ]
  await expect(second).toBeVisible()
  for (const size of ['100%', '200%']) {
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, size)
    expect(await toTheRight(), size).toBe(0)
    const [left, right] = [(await first.boundingBox())!, (await second.boundingBox())!]
    expect(right.x, size).toBeGreaterThanOrEqual(left.x + left.width)
    expect(right.y, size).toBe(left.y)
    expect(right.x + right.width, size).toBeLessThanOrEqual(360)
  }
  await page.goto(`/compare?ids=${ids.join(',')}`)
  const third = (await page.getByRole('columnheader').nth(2).boundingBox())!
  expect(third.x).toBeLessThan(330)
  expect(third.x + third.width).toBeGreaterThan(360)
  const name = page.getByRole('rowheader', { name: 'To open' })
  const before = await name.boundingBox()
  await frame.evaluate((box) => box.scrollTo({ left: 400 }))
  await expect.poll(async () => (await name.boundingBox())?.x).toBeCloseTo(before!.x, 0)
})
