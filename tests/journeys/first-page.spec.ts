import type { PlanProgress } from '#contract/reports.ts'
import { ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

/** Scripts stay on their way until the test lets them come, as on a slow line. @returns lets them */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
  return release
}

test(
  'what a person came for is there before any script, and stays as it is when the script takes it over',
  { tag: '@phone' },
  async ({ page, context, site, looksRight }, { project }) => {
    test.slow()
    await signUp(context, site)
    const id = await ownReport(context, site)
    const release = await holdScripts(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) asked.push(pathname)
    })
    await page.goto(`/reports/${id}`, { waitUntil: 'commit' })
    await expect(page.locator('.first-page h1')).toBeVisible()
    await expect(page.locator('.first-page .verdict')).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeAttached()
    await looksRight(page)
    const verdict = page.locator('.first-page .verdict')
    const before = await verdict.textContent()
    release()
    await expect(page.locator('#page-answers')).toHaveCount(0)
    await expect(async () => {
      await page.getByRole('button', { name: 'Share' }).click({ timeout: 2000 })
      await expect(page).toHaveURL(/sheet=share/, { timeout: 2000 })
    }).toPass()
    await page.goBack()
    expect(await verdict.textContent()).toBe(before)
    // The rail beside a wide page asks for the whole report.
    const more = project.name === 'phone' ? [] : [`/api/reports/${id}`]
    expect(asked.filter((path) => !/notifications|my-reports/.test(path))).toEqual(more)
  },
)

test('a wizard opened by its address, and loaded again, stays where it was drawn', { tag: '@phone' }, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.addInitScript(() => {
    const moved = { shifts: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/?setup=1')
  for (let times = 0; times < 2; times++) {
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { moved: { shifts: number } }).moved.shifts)).toBeLessThan(0.01)
  }
})

test('without script every first page can be read and leads on', async ({ browser, context, site }) => {
  await signUp(context, site)
  const bare = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, storageState: await context.storageState() })
  const page = await bare.newPage()
  for (const [path, heading] of [
    ['/', 'Welcome to Gapwise'],
    ['/explore', 'Explore Opportunities'],
    ['/reports', 'My Reports'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Gapwise, Dashboard' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await bare.close()
})

/** As it is before its script: what a press does is not there yet. */
async function openedAsText(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('#page-answers')).toHaveCount(1)
  return release
}

test('what is typed before the script is there is searched for, and the focus stays', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const release = await openedAsText(page, '/explore')
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('bakery')
  release()
  await expect(page).toHaveURL(/search=bakery/)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('bakery')

  // Whoever has left it does not get it back.
  const again = await openedAsText(page, '/explore')
  await search.focus()
  await search.blur()
  again()
  await page.waitForFunction(() => !('eventCapture' in window))
  await expect(search).not.toBeFocused()
})

test(
  'what is pressed before the script is there is done once, however often, and shows that it was heard',
  { tag: '@phone' },
  async ({ page, context, site }, { project }) => {
    await signUp(context, site)
    const id = await ownReport(context, site)
    const release = await openedAsText(page, `/reports/${id}`)
    // Beside a wide page it is a part of it.
    const sheet = project.name === 'phone' ? page.getByRole('dialog') : page.getByRole('heading', { name: 'Share', exact: true })
    const share = page.getByRole('button', { name: 'Share' })
    await share.click()
    await expect(share).toHaveAttribute('aria-busy', 'true')
    await share.click()
    release()
    await expect(sheet).toBeVisible()
    await expect(page).toHaveURL(/sheet=share/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(share).not.toHaveAttribute('aria-busy')

    const again = await openedAsText(page, '/explore')
    const title = page.locator('.row-title').first()
    for (let times = 0; times < 2; times++) await title.click()
    again()
    await expect(title).toHaveAttribute('aria-expanded', 'true')
  },
)

test('a step ticked before the script is there is ticked', { tag: ['@phone', '@deep'] }, async ({ page, context, site }, { project }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  const release = await openedAsText(page, `/reports/${id}`)
  // A phone has folded the later ones away.
  const steps = project.name === 'phone' ? ['step-1'] : ['step-1', 'step-6']
  for (const step of steps) await page.locator(`[name="${step}"]`).check()
  release()
  const marks = () => callsOf(context, site).answer<PlanProgress>('GET', `/api/reports/${id}/marks`)
  await expect.poll(async () => (await marks()).marks.map(({ task, done }) => [task, done])).toEqual(steps.map((step) => [step, true]))
  for (const step of steps) await expect(page.locator(`[name="${step}"]`)).toBeChecked()
})

test('a press that begins before the script is there and ends after it is done once', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const release = await openedAsText(page, '/explore')
  const title = page.locator('.row-title').first()
  await title.hover()
  await page.mouse.down()
  release()
  await page.waitForFunction(() => !('eventCapture' in window))
  await page.mouse.up()
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/open=/)
  await page.keyboard.press('Escape')
  await expect(title).toHaveAttribute('aria-expanded', 'false')

  const again = await openedAsText(page, '/explore')
  await title.hover()
  await page.mouse.down()
  again()
  await page.waitForFunction(() => !('eventCapture' in window))
  await page.locator('h1').hover()
  await page.mouse.up()
  await expect(title).toHaveAttribute('aria-expanded', 'false')
})

test(
  'what a phone folds is folded before the script is there, and a wide screen shows it all along',
  { tag: '@phone' },
  async ({ page, context, site }, { project }) => {
    await signUp(context, site)
    const release = await openedAsText(page, `/reports/${await ownReport(context, site)}`)
    const second = page.locator('.report-checklist:has(#steps) .task').nth(1)
    const more = page.getByRole('button', { name: /^Steps \d+ to \d+$/ })
    const isPhone = project.name === 'phone'
    await expect(more).toBeVisible({ visible: isPhone })
    await expect(second).toBeVisible({ visible: !isPhone })
    const heightBefore = await page.locator('.report-checklist:has(#steps)').evaluate((element) => element.getBoundingClientRect().height)
    release()
    await page.waitForFunction(() => !('eventCapture' in window))
    await expect(more).toBeVisible({ visible: isPhone })
    const height = await page.locator('.report-checklist:has(#steps)').evaluate((element) => element.getBoundingClientRect().height)
    expect(height).toBe(heightBefore)

    const again = await openedAsText(page, page.url())
    if (isPhone) await more.click()
    again()
    await expect(second).toBeVisible()
  },
)

test('who comes back and moves before the script is there is not moved away by it', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const cards = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
  const scrolled = () => page.evaluate(() => scrollY)
  await page.goto('/explore?category=service')
  await expect(cards).toHaveCount(24)
  const before = await cards.nth(14).evaluate((card) => {
    card.scrollIntoView()
    location.assign('/terms')
    return scrollY
  })
  expect(before).toBeGreaterThan(500)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/terms/i)
  const release = await holdScripts(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/terms/i)
  await page.keyboard.press('Tab')
  release()
  await page.waitForFunction(() => !('eventCapture' in window))
  await expect(cards).toHaveCount(24)
  // What is done when the page is whole is done in its next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await scrolled()).toBeLessThan(before - 80)
})

test('keys pressed before the script is there lead where they lead after it', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  // Without a place of their own, a person's list is another one as soon as the browser has said where it is.
  const release = await openedAsText(page, '/explore?country=Ghana')
  const titleOf = (at: number) => page.locator('.row-title').nth(at)
  await titleOf(0).focus()
  for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowDown')
  release()
  await expect(titleOf(2)).toBeFocused()
})

test('of two people who use one phone, each sees their own page', { tag: '@deep' }, async ({ page, context, site, problems }) => {
  problems.allow(/401|404/)
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto('/reports')
  await expect(page.locator(`a[href^="/reports/${id}"]`).first()).toBeVisible()
  // An open page that finds another person in its browser leaves by itself.
  await page.goto('about:blank')
  await context.clearCookies()
  await signUp(context, site)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'No Reports Yet' })).toBeVisible()
  await page.goto(`/reports/${id}`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No Reports Yet' })).toBeVisible()
})
