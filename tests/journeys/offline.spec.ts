import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PlanProgress } from '#contract/reports.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import type { WhatIfResult } from '#web/features/reports/panel/local-what-if.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { ideasByVerdict, ownReport } from './own-report.ts'
import { callsOf, signUp } from './people.ts'
import { expect, freePort, type Page, startSite, test } from './support.ts'

/** Once the page has had time to keep it: it opens without a signal from the moment in which it says so. */
async function openAndKeep(page: Page, id: string, base = ''): Promise<void> {
  await page.goto(`${base}/reports/${id}`)
  await expect(page.getByText(/^.* · Kept on this (phone|device) since /)).toBeVisible()
}

const step = (page: Page, number: number) => page.locator('.report-checklist:has(#steps) .task').nth(number - 1)
/** A phone folds all steps but the first, from the page's text on. */
async function unfoldSteps(page: Page): Promise<void> {
  await expect(step(page, 1)).toBeVisible()
  const folded = page.getByRole('button', { name: /^Steps \d+ to \d+$/, expanded: false })
  if (await folded.isVisible()) await folded.click()
  await expect(step(page, 2)).toBeVisible()
}
const tick = (page: Page, number: number) => step(page, number).getByRole('checkbox')
const logOut = async (page: Page, project: string) => {
  await page.getByRole('button', project === 'phone' ? { name: 'Menu' } : { name: /^Account: / }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}
/** Paths of all that the phone keeps, the hash of a file's name left out. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname.replace(/-[\w-]{8}\.js$/, ''))
  })
const kept = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('own-')))

test('what-if that was open once works everything out in flight mode, and says what only the server can do', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signUp(context, site)
  const id = await ownReport(context, site)
  await openAndKeep(page, id)
  const source = page.waitForResponse((response) => response.url().endsWith(`/api/reports/${id}/what-if`) && response.ok())
  const engine = page.waitForEvent('worker')
  await page.getByRole('button', { name: 'What if', exact: true }).click()
  await Promise.all([source, engine])
  await expect.poll(() => keptFiles(page)).toEqual(expect.arrayContaining(['/assets/what-if-worker', `/api/reports/${id}/what-if`]))

  await context.setOffline(true)
  const price = page.getByRole('textbox', { name: /^Price of one/ })
  const outcome = page.locator('.outcome')
  const tryPrice = async (factor: number) => {
    const before = await outcome.locator('dd').first().textContent()
    await price.fill(String(Math.round(Number((await price.inputValue()).replaceAll(',', '')) * factor)))
    await expect(outcome.locator('dd').first()).not.toHaveText(before ?? '')
    await expect(outcome.locator('[aria-live]')).toHaveText(/^With your numbers/)
  }
  await tryPrice(1.1)
  await page.reload()
  await expect(outcome.locator('[aria-live]')).toHaveText(/^With your numbers/)
  await tryPrice(1.1)
  await page.getByRole('button', { name: 'Save this version' }).click()
  await expect(page.getByText(reportsTexts.whatIf.notSaved)).toBeVisible()

  // The server says the same, byte for byte.
  await context.setOffline(false)
  const assumptions = { pricePerUnit: Number((await price.inputValue()).replaceAll(',', '')) }
  const server = await callsOf(context, site).answer<WhatIfResult>('POST', `/api/reports/${id}/what-if`, { assumptions })
  const { reportData } = await callsOf(context, site).answer<{ reportData: StoredReport }>('GET', `/api/reports/${id}`)
  const device = await page.evaluate(
    async ({ id, engine, assumptions, size }) => {
      const worker = new Worker(engine)
      const reply = new Promise<{ answer: WhatIfResult }>((resolve) => worker.addEventListener('message', ({ data }) => resolve(data)))
      worker.postMessage({ source: await (await fetch(`/api/reports/${id}/what-if`)).json() })
      worker.postMessage({ id: 1, changes: { assumptions, size, withMyAnswers: false } })
      return (await reply).answer
    },
    { id, engine: (await engine).url(), assumptions, size: reportData.size },
  )
  expect(JSON.stringify(device.model)).toBe(JSON.stringify(server.model))
  expect(device.largestLoan).toEqual(server.largestLoan)
})

test('a report that was open once opens in flight mode, and what is ticked there is sent later', async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signUp(context, site)
  const id = await ownReport(context, site)
  const marks = async () => (await callsOf(context, site).answer<PlanProgress>('GET', `/api/reports/${id}/marks`)).marks
  await openAndKeep(page, id)

  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.first-page h1')).toBeVisible()
  await expect(page.getByText(/Kept on this (phone|device) since/)).toBeVisible()
  await tick(page, 1).check()
  await step(page, 1)
    .getByRole('button', { name: /^Your note: / })
    .click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('The landlord said yes')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText(/^Not sent yet\. It is saved on this (phone|device)\.$/)).toBeVisible()
  await looksRight(page)
  await page.reload()
  await expect(tick(page, 1)).toBeChecked()
  await expect(page.getByText('The landlord said yes')).toBeVisible()
  for (const read of ['money', 'full', 'marketSize', 'funding']) {
    await page.goto(`/reports/${id}?read=${read}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.report-main .skeleton')).toHaveCount(0)
  }
  await page.goto('/reports')
  await expect(page.getByText(/^Kept on this (phone|device) since /)).toBeVisible()
  await looksRight(page)
  expect(await marks()).toEqual([])

  await page.goto(`/reports/${id}`)
  await expect(tick(page, 1)).toBeChecked()
  await context.setOffline(false)
  await expect
    .poll(async () => (await marks()).map(({ task, done, note }) => [task, done, note]))
    .toEqual([
      ['step-1', true, undefined],
      ['step-1', undefined, 'The landlord said yes'],
    ])
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
})

test('a page that is not kept says without a signal what it waits for, leads to what is kept, and comes with the signal', {
  tag: '@deep',
}, async ({ page, context, site, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signUp(context, site)
  const id = await ownReport(context, site)
  await openAndKeep(page, id)
  await context.setOffline(true)
  for (const path of ['/explore?search=bread', '/account', '/gap-maps']) {
    await page.goto(path)
    await expect(page.getByText('No internet.', { exact: false }).first()).toBeVisible()
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).last().click()
  await expect(page.getByText(/^Kept on this (phone|device) since /)).toBeVisible()
  await page.goto('/explore?search=bread')
  await context.setOffline(false)
  await expect(page.getByRole('searchbox')).toHaveValue('bread')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('two phones end up alike, whichever comes back first', { tag: '@deep' }, async ({ page, context, site, browser, problems }) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const account = await signUp(context, site)
  const id = await ownReport(context, site)
  const other = await browser.newContext({ baseURL: site.url })
  await callsOf(other, site).answer('POST', '/api/auth/login', account)
  const second = await other.newPage()
  for (const each of [page, second]) await openAndKeep(each, id)
  for (const each of [context, other]) await each.setOffline(true)
  await tick(page, 1).check()
  await unfoldSteps(page)
  await tick(page, 2).check()
  await tick(second, 1).check()
  await tick(second, 1).uncheck()
  // The later word comes first.
  await other.setOffline(false)
  await expect(second.getByText('Not sent yet.')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
  for (const each of [page, second]) {
    await each.reload()
    await unfoldSteps(each)
    await expect(tick(each, 2)).toBeChecked()
    await expect(tick(each, 1)).not.toBeChecked()
  }
  await other.close()
})

/** A phone whose clock is off. */
function shiftClock(offMs: number): void {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given: [number]) {
      super(given.length > 0 ? given[0] : Real.now() + offMs)
    }
    static override now = () => Real.now() + offMs
  } as DateConstructor
}

test('what is pressed on a phone whose clock is an hour behind counts, before and after it was without a signal', { tag: '@deep' }, async ({
  page,
  context,
  site,
  browser,
  problems,
}) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const account = await signUp(context, site)
  const id = await ownReport(context, site)
  const other = await browser.newContext({ baseURL: site.url })
  await callsOf(other, site).answer('POST', '/api/auth/login', account)
  const behind = await other.newPage()
  await behind.addInitScript(shiftClock, -60 * 60_000)
  await page.goto(`/reports/${id}`)
  await tick(page, 1).check()
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
  await openAndKeep(behind, id)
  await expect(tick(behind, 1)).toBeChecked()
  await tick(behind, 1).uncheck()
  await expect(behind.getByText('Not sent yet.')).toHaveCount(0)
  await expect(tick(behind, 1)).not.toBeChecked()
  await other.setOffline(true)
  await unfoldSteps(behind)
  await tick(behind, 2).check()
  await tick(behind, 2).uncheck()
  await unfoldSteps(behind)
  await tick(behind, 3).check()
  await other.setOffline(false)
  await expect(behind.getByText('Not sent yet.')).toHaveCount(0)
  for (const each of [page, behind]) {
    await each.reload()
    // What is kept is shown first, and folded again where the server's answer takes its place.
    await expect(async () => {
      await unfoldSteps(each)
      await expect(tick(each, 3)).toBeChecked({ timeout: 1000 })
      for (const number of [1, 2]) await expect(tick(each, number)).not.toBeChecked({ timeout: 1000 })
    }).toPass()
  }
  await other.close()
})

for (const [state, breaks] of [
  [
    'is full',
    () =>
      (IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }),
  ],
  [
    'keeps nothing',
    () => {
      for (const name of ['indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('shut', 'SecurityError')
          },
        })
    },
  ],
] as const)
  test(`a phone that ${state} shows what was ticked, says that it is only on the page, and sends it`, { tag: '@deep' }, async ({
    page,
    context,
    site,
    problems,
  }) => {
    // A worker that looks for its next version without a signal says so, too.
    problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|error occurred when fetching the script/)
    await signUp(context, site)
    const id = await ownReport(context, site)
    await page.addInitScript(breaks)
    await page.goto(`/reports/${id}`)
    await expect(tick(page, 1)).toBeVisible()
    await context.setOffline(true)
    await tick(page, 1).check()
    await unfoldSteps(page)
    await tick(page, 2).check()
    await expect(page.getByText('Not sent yet. Keep this page open')).toHaveCount(2)
    await context.setOffline(false)
    await expect(page.getByText('Not sent yet.')).toHaveCount(0)
    await unfoldSteps(page)
    for (const number of [1, 2]) await expect(tick(page, number)).toBeChecked()
    const { marks } = await callsOf(context, site).answer<PlanProgress>('GET', `/api/reports/${id}/marks`)
    expect(marks.map(({ task, done }) => [task, done])).toEqual([
      ['step-1', true],
      ['step-2', true],
    ])
  })

test('a busy server is asked again, a mark that it never takes goes alone, and a session that ended is asked for', {
  tag: '@deep',
}, async ({ page, context, site, problems }) => {
  test.slow()
  problems.allow(/401|429|400/)
  const account = await signUp(context, site)
  const id = await ownReport(context, site)
  const marks = async () =>
    (await callsOf(context, site).answer<PlanProgress>('GET', `/api/reports/${id}/marks`)).marks.map(({ task }) => task)
  let busy = true
  await page.route('**/marks', (route) =>
    busy && route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { message: 'Too many attempts.', code: 'rate_limited' } })
      : route.fallback(),
  )
  await page.goto(`/reports/${id}`)
  await tick(page, 1).check()
  await expect(page.getByText(/^Not sent yet\. It is saved on this (phone|device)\.$/)).toBeVisible()
  await page.evaluate(
    ([report]) =>
      new Promise<void>((resolve) => {
        indexedDB.open('gapwise', 1).onsuccess = ({ target }) => {
          const step = (target as IDBOpenDBRequest).result.transaction('marks', 'readwrite')
          const store = step.objectStore('marks')
          store.getAll().onsuccess = (all) => {
            const [mark] = (all.target as IDBRequest<object[]>).result
            store.put({ ...mark, id: 'f'.repeat(32), report, task: 'section-1' })
          }
          step.oncomplete = () => resolve()
        }
      }),
    [id],
  )
  busy = false
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
  expect(await marks()).toEqual(['step-1'])

  await context.clearCookies()
  await unfoldSteps(page)
  await tick(page, 2).check()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
  await unfoldSteps(page)
  await expect(tick(page, 2)).toBeChecked()
  expect(await marks()).toEqual(['step-1', 'step-2'])
})

test(
  'who signs out without a signal is signed out at the server as soon as there is one',
  { tag: '@deep' },
  async ({ page, context, site, problems }, { project }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
    await signUp(context, site)
    const id = await ownReport(context, site)
    await openAndKeep(page, id)
    await context.setOffline(true)
    await logOut(page, project.name)
    await expect.poll(() => page.url()).not.toContain(id)
    await context.setOffline(false)
    await page.goto(`/reports/${id}`).catch(() => page.goto(`/reports/${id}`))
    await expect(page).toHaveURL(/\/login/)
    expect((await callsOf(context, site).send('GET', '/api/auth/user')).status()).toBe(401)
  },
)

test(
  'who signs out takes what was kept along, and is asked first where something has not been sent',
  { tag: '@deep' },
  async ({ page, context, site, problems, looksRight }, { project }) => {
    test.slow()
    problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
    await signUp(context, site)
    const id = await ownReport(context, site)
    await openAndKeep(page, id)
    expect(await kept(page)).toHaveLength(1)
    await context.setOffline(true)
    await tick(page, 1).check()
    await expect(page.getByText('Not sent yet.')).toBeVisible()
    await logOut(page, project.name)
    await expect(page.getByRole('dialog', { name: 'Log out now?' })).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: 'Stay logged in' }).last().click()
    await expect(tick(page, 1)).toBeChecked()
    await context.setOffline(false)
    await expect(page.getByText('Not sent yet.')).toHaveCount(0)
    await page.reload()
    await logOut(page, project.name)
    await page.waitForURL(`${site.url}/`)
    await expect.poll(() => kept(page)).toEqual([])
    await context.setOffline(true)
    await page.goto(`/reports/${id}`).catch(() => undefined)
    await expect(page.locator('.first-page')).toHaveCount(0)
  },
)

test('another person of the same phone finds nothing kept', { tag: '@deep' }, async ({ page, context, site, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
  await signUp(context, site)
  const id = await ownReport(context, site)
  await openAndKeep(page, id)
  await context.clearCookies()
  await signUp(context, site)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([])
})

test('where the browser saves data a report is kept when the person says so, with its size', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}`)
  const button = page.getByRole('button', { name: /^Keep on this (phone|device) \(\d+ KB\)$/ })
  await expect(button).toBeVisible()
  await looksRight(page)
  expect(await kept(page)).toEqual([])
  await button.click()
  await expect(page.getByText(/Kept on this (phone|device) since/)).toBeVisible()
  await expect(button).toHaveCount(0)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.first-page h1')).toBeVisible()
  await context.setOffline(false)
})

test('on a shared phone nothing is kept', { tag: '@deep' }, async ({ page, context, site, browser }) => {
  const account = await signUp(context, site)
  const id = await ownReport(context, site)
  const own = await browser.newContext({ baseURL: site.url })
  await callsOf(own, site).answer('POST', '/api/auth/login', account)
  await callsOf(context, site).answer('POST', '/api/auth/login', { ...account, notMyPhone: true })
  await page.goto(`/reports/${id}`)
  await expect(page.locator('.first-page h1')).toBeVisible()
  // By when the person's own phone, which opens it later, has kept it, a shared one would have too.
  await openAndKeep(await own.newPage(), id)
  await own.close()
  expect(await kept(page)).toEqual([])
  await expect(page.getByText(/Kept on this (phone|device)/)).toHaveCount(0)
})

test('a note that is being typed is there to go on with after a reload, each at its own task', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}`)
  const open = (number: number) =>
    step(page, number)
      .getByRole('button', { name: /^Your note: / })
      .click()
  const note = (number: number) => step(page, number).getByRole('textbox', { name: 'Your note' })
  await open(1)
  await expect(note(1)).toBeFocused()
  await note(1).fill('Ask the landlord')
  await page.reload()
  await expect(note(1)).toHaveValue('Ask the landlord')
  await expect(note(1)).not.toBeFocused()
  await unfoldSteps(page)
  await open(2)
  await expect(note(2)).toHaveValue('')
  await note(1).fill('Ask the landlord on Monday')
  await step(page, 1).getByRole('button', { name: 'Save note' }).click()
  await expect(step(page, 1).getByText('Ask the landlord on Monday')).toBeVisible()
  await expect(step(page, 1).getByRole('button', { name: /^Your note: / })).toBeFocused()
  await page.reload()
  await expect(step(page, 1).getByText('Ask the landlord on Monday')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveCount(0)
})

test('home names the next task of the plan, and Done leads to the one after, without a signal too', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
  looksRight,
}) => {
  test.slow()
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signUp(context, site)
  const { toFollow } = await ideasByVerdict(context, site)
  const id = await ownReport(context, site, toFollow[0])
  const progress = await callsOf(context, site).answer<PlanProgress>('GET', `/api/reports/${id}/marks`)
  const tasks = progress.tasks.filter(({ kind }) => kind !== 'permit')
  const today = (index: number) => page.getByRole('heading', { level: 2, name: tasks[index]!.text, exact: true })
  await page.goto('/')
  await expect(today(0)).toBeVisible()
  await expect(page.getByText('Your next permit')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeHidden()
  await page.getByText('How Gapwise works').click()
  for (const name of ['How to start', 'Quick Actions', 'Your profile', 'Platform Features'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(today(1)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(today(0)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(today(1)).toBeVisible()
  await openAndKeep(page, id)
  await expect(page.getByRole('checkbox', { name: tasks[0]!.text })).toBeChecked()

  await context.setOffline(true)
  await page.goto('/')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(today(2)).toBeVisible()
  await expect(page.getByText(/^Not sent yet\. It is saved on this (phone|device)\.$/)).toBeVisible()
  await page.reload()
  await expect(today(2)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Not sent yet.')).toHaveCount(0)
})

test('a new version waits until the last page of the old one is gone, and its files are there until then', { tag: '@deep' }, async ({
  page,
  context,
  problems,
}) => {
  test.slow()
  problems.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_FAILED|ERR_NETWORK|ERR_CONNECTION_RESET/)
  const root = mkdtempSync(join(tmpdir(), 'gapwise-release-'))
  cpSync('dist', join(root, 'dist'), { recursive: true })
  for (const name of ['node_modules', 'migrations', 'package.json']) symlinkSync(resolve(name), join(root, name))
  const port = await freePort()
  const start = () => startSite(port, { DATA_DIR: join(root, 'data') }, root)
  const before = await start()
  await signUp(context, before.site)
  const id = await ownReport(context, before.site)
  await openAndKeep(page, id, before.site.url)
  await before.close()

  // A release without the old home screen, as after a day.
  const assets = join(root, 'dist', 'web', 'assets')
  for (const name of readdirSync(assets)) if (name.startsWith('home-screen-')) rmSync(join(assets, name))
  const worker = join(root, 'dist', 'web', 'offline-worker.js')
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8')
      .replace(/version:"[^"]+"/, 'version:"next"')
      .replace(/files:\[[^\]]+\]/, 'files:["/icon.svg"]'),
  )
  rmSync(`${worker}.br`)
  const after = await start()
  const shells = (of: Page) => of.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')).sort())
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed')
  await page.getByRole('link', { name: 'Gapwise, Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Gapwise' })).toBeVisible()
  expect(await shells(page)).toHaveLength(2)
  await page.close()
  // A page that is opened in the moment in which the old one goes is the old version's too.
  await expect(async () => {
    const next = await context.newPage()
    await next.goto(`${after.site.url}/about`)
    const left = await shells(next)
    await next.close()
    expect(left).toEqual(['shell-next'])
  }).toPass({ intervals: [500, 1000, 2000] })
  await after.close()
  rmSync(root, { recursive: true, force: true })
})
