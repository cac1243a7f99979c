import type { PlanProgress } from '#contract/reports.ts'
import { ideasByVerdict, ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

test('home follows the newest plan with a task left, and makes no task of a report that says not to start @phone', {
  tag: '@deep',
}, async ({ page, context, site, looksRight }) => {
  test.slow()
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const { toFollow, notAdvised } = await ideasByVerdict(context, site)
  const first = await ownReport(context, site, toFollow[0])
  const against = await ownReport(context, site, notAdvised[0])
  const progress = await answer<PlanProgress>('GET', `/api/reports/${first}/marks`)
  const tasks = progress.tasks.filter(({ kind }) => kind !== 'permit')
  const card = page.locator('.next-step')

  await page.goto('/')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(tasks[0]!.text)
  const others = page.getByRole('region', { name: 'Your other reports' })
  await expect(others).toContainText('We would not start this.')
  await expect(others.getByRole('link')).toHaveAttribute('href', `/reports/${against}`)
  await looksRight(page)

  await answer('POST', `/api/reports/${first}/marks`, {
    marks: tasks.slice(0, -1).map(({ task }, at) => ({ id: String(at).padStart(32, '0'), task, at: new Date().toISOString(), done: true })),
  })
  const newer = await ownReport(context, site, toFollow[1])
  await answer('POST', `/api/reports/${newer}/marks`, {
    marks: (await answer<PlanProgress>('GET', `/api/reports/${newer}/marks`)).tasks
      .filter(({ kind }) => kind !== 'permit')
      .map(({ task }, at) => ({ id: String(at).padStart(32, '0'), task, at: new Date().toISOString(), done: true })),
  })
  // The newest has nothing left: the one before it is offered, with its last task.
  await page.goto('/')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(tasks.at(-1)!.text)
  await expect(others.getByRole('link').first()).toHaveAttribute('href', `/reports/${newer}`)
  await page.getByRole('button', { name: 'Done' }).click()
  const heading = card.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText('You have done every task of this plan.')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heading).toHaveText(tasks.at(-1)!.text)
  await expect(heading).toBeFocused()
})

test('who has only a report that says not to start is led to why @phone', { tag: '@deep' }, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const id = await ownReport(context, site, (await ideasByVerdict(context, site)).notAdvised[0])
  await page.goto('/')
  const card = page.locator('.next-step')
  await expect(card.getByRole('heading', { level: 2 })).toHaveText('We would not start this')
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0)
  await looksRight(page)
  await card.getByRole('link', { name: 'See what can go wrong' }).click()
  await expect(page).toHaveURL(`${site.url}/reports/${id}?read=risk`)
})

test('the first day that was chosen dates the steps on another phone and on home, and does not move with the calendar @phone', {
  tag: '@deep',
}, async ({ page, context, site, browser, looksRight }) => {
  test.slow()
  const account = await signUp(context, site)
  const { toFollow } = await ideasByVerdict(context, site)
  const id = await ownReport(context, site, toFollow[0])
  const { tasks } = await callsOf(context, site).answer<PlanProgress>('GET', `/api/reports/${id}/marks`)
  await callsOf(context, site).answer('POST', `/api/reports/${id}/marks`, {
    marks: tasks
      .filter(({ kind }) => kind === 'test')
      .map(({ task }, at) => ({ id: String(at).padStart(32, '0'), task, at: new Date().toISOString(), done: true })),
  })
  const day = tasks.find(({ kind }) => kind === 'step')!.byDay!
  const dated = (firstDay: string) => {
    const date = new Date(Date.parse(firstDay) + (day - 1) * 86_400_000)
    const month = date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
    return new RegExp(`By ${date.getUTCDate()} ${month}[a-z]*, day ${day}`)
  }
  const step = (of: Page) => of.locator('#steps ~ .tasks > .task').first()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/reports/${id}`)
  await expect(page.getByLabel('First day')).toHaveValue(tomorrow)
  await expect(step(page)).toContainText(dated(tomorrow))

  const other = await browser.newContext({ baseURL: site.url, timezoneId: 'Africa/Accra' })
  await callsOf(other, site).answer('POST', '/api/auth/login', account)
  const second = await other.newPage()
  // Three days on.
  await second.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await second.goto(`/reports/${id}`)
  await expect(second.getByLabel('First day')).toHaveValue(tomorrow)
  await expect(step(second)).toContainText(dated(tomorrow))

  await page.getByLabel('First day').fill('2027-03-01')
  await expect(step(page)).toContainText(dated('2027-03-01'))
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
  await looksRight(page)
  await second.reload()
  await expect(second.getByLabel('First day')).toHaveValue('2027-03-01')
  await second.goto('/')
  await expect(second.locator('.next-step')).toContainText(dated('2027-03-01'))
  await other.close()
})

test('whoever is signed in can say it in one sentence from home', { tag: '@deep' }, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.goto('/')
  await page.getByRole('button', { name: 'Say it in one sentence' }).click()
  await page.getByLabel('Say it in one sentence').fill('I cook in Ibadan and have 80k')
  await page.getByRole('button', { name: 'Find what fits me' }).click()
  await expect(page.getByText(/^We understood this/)).toBeVisible()
  await expect(page.getByRole('button', { name: '80k (money): leave it out' })).toBeVisible()
})
