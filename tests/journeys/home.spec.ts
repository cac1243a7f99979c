import type { PlanProgress } from '#contract/reports.ts'
import { ideasByVerdict, ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('home follows the newest plan with a task left, and makes no task of a report that says not to start @phone', async ({
  page,
  context,
  site,
  looksRight,
}) => {
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

test('who has only a report that says not to start is led to why @phone', async ({ page, context, site, looksRight }) => {
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
