import type { PlanProgress } from '#contract/reports.ts'
import { ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

/** Waakye in Accra, whose test counts packs. */
const opportunity = 'opp_waakye-joint--accra'
const count = (page: Page) => page.locator('.test-count')
const day = (page: Page, number: number) => count(page).getByLabel(`Day ${number}`, { exact: true })
const meaning = (page: Page) => count(page).getByRole('status')
/** The fields are folded on a phone. */
const unfold = async (page: Page) => {
  const button = count(page).getByRole('button', { name: 'Count the test' })
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await expect(day(page, 1)).toBeVisible({ timeout: 500 })
  }).toPass()
}
const write = async (page: Page, number: number, text: string) => {
  await unfold(page)
  await day(page, number).fill(text)
  await day(page, number).press('Enter')
}

test('a test is counted day by day, also without a signal and on a second phone, and at its end is failed, not clear or passed', {
  tag: '@deep',
}, async ({ page, context, site, browser, problems, looksRight }) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const account = await signUp(context, site)
  const id = await ownReport(context, site, opportunity)
  const progress = () => callsOf(context, site).answer<PlanProgress>('GET', `/api/reports/${id}/marks`)
  const counts = async () =>
    (await progress()).marks.flatMap(({ day: of, count: n }) => (n === undefined ? [] : [[of, n]])).sort(([a], [b]) => a! - b!)
  const { tasks } = await progress()
  const { mark, text } = tasks.find((task) => task.mark)!
  const { number } = mark!
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/reports/${id}`)
  await expect(page.getByText(/Kept on this (phone|device) since/)).toBeVisible()
  await expect(page.locator('.pass-mark')).toContainText(`${number} packs in all 7 days together`)
  await unfold(page)
  await expect(meaning(page)).toHaveCount(0)
  await looksRight(page)

  await write(page, 1, 'a few')
  await expect(count(page).getByText('Use a whole number, such as 12.')).toBeVisible()
  await looksRight(page)
  await write(page, 1, '2')
  await write(page, 2, '0')
  await expect(meaning(page)).toContainText(`You pass with ${number - 2} packs more. 5 days are left.`)
  await expect(count(page).getByRole('progressbar', { name: `2 of ${number} packs` })).toBeVisible()
  await expect(count(page).getByText(`2 of ${number} packs, 2 of 7 days`)).toBeVisible()
  await expect.poll(counts).toEqual([
    [1, 2],
    [2, 0],
  ])

  await context.setOffline(true)
  await page.reload()
  await expect(day(page, 1)).toHaveValue('2')
  await write(page, 3, '1')
  await expect(count(page).getByText(/^Not sent yet\. It is saved on this (phone|device)\.$/)).toBeVisible()
  await page.reload()
  await expect(day(page, 3)).toHaveValue('1')
  await expect(meaning(page)).toContainText('4 days are left')

  const other = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 800 } })
  await callsOf(other, site).answer('POST', '/api/auth/login', { username: account.username, password: account.password })
  const otherPage = await other.newPage()
  await otherPage.goto(`/reports/${id}`)
  await otherPage.waitForFunction(() => !('eventCapture' in window))
  await expect(day(otherPage, 1)).toHaveValue('2')
  await write(otherPage, 4, '1')
  await expect(count(otherPage).getByText(`3 of ${number} packs, 3 of 7 days`)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(counts).toEqual([
    [1, 2],
    [2, 0],
    [3, 1],
    [4, 1],
  ])
  await expect(count(page).getByText('Not sent yet.')).toHaveCount(0)
  await page.reload()
  await expect(day(page, 4)).toHaveValue('1')

  for (const none of [1, 3, 5, 6, 7]) await write(page, none, '0')
  await expect(meaning(page)).toContainText(/^Failed: you counted 1 packs?, and the mark is \d+\./)
  await expect(meaning(page)).toContainText('Or leave it: you keep')
  await looksRight(page)

  await write(page, 7, String(number - 3))
  await expect(meaning(page)).toContainText(`Not clear: you counted ${number - 2} packs, and the mark is ${number}.`)
  await expect(meaning(page)).toContainText(/Go on testing for \d+ more days\./)
  await expect(day(page, 8)).toBeVisible()
  await looksRight(page)

  await page.goto('/dashboard')
  const today = page.locator('.next-step')
  while ((await today.getByRole('heading', { level: 2 }).textContent()) !== text) {
    const before = await today.getByRole('heading', { level: 2 }).textContent()
    await today.getByRole('button', { name: 'Done' }).click()
    await expect(today.getByRole('heading', { level: 2 })).not.toHaveText(before!)
  }
  await expect(today).toContainText('Not clear: you counted')
  await looksRight(page)
  await today.getByRole('link', { name: 'Count the test' }).click()
  await write(page, 7, String(number))
  // To pass this mark does not yet pay the running costs, and the page says so.
  await expect(meaning(page)).toContainText(
    `You counted ${number + 1} packs in 7 days, and the mark is ${number}. But to pay the running costs`,
  )
  await looksRight(page)
  await expect.poll(async () => (await progress()).test).toMatchObject({ counted: number + 1, result: 'passed' })
  await other.close()
})
