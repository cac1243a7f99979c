import { randomBytes } from 'node:crypto'
import { confirmLink, mailedPath } from './people.ts'
import { test as base, expect, freePort, type Page, startSite } from './support.ts'

// A phone on the same network reaches the machine by its own address, over plain http: browsers call that insecure and give a page less.
// The name leads to this machine, but, unlike localhost, browsers do not trust it.
const test = base.extend<object, object>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
    async ({}, use) => {
      const port = await freePort()
      const url = `http://gapwise.test:${port}`
      const { site, close } = await startSite(port, { PUBLIC_URL: url, PAYMENTS_TEST_MODE: 'on' })
      await use({ ...site, url })
      await close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP gapwise.test 127.0.0.1'] }),
    { scope: 'worker' },
  ],
})

/** Calls from within the page, because only its browser knows the name. */
async function answer<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const [ok, text] = await page.evaluate(
    async ([verb, address, sent]) => {
      const response = await fetch(address!, {
        method: verb!,
        ...(sent ? { body: sent, headers: { 'content-type': 'application/json' } } : {}),
      })
      return [response.ok, await response.text()] as const
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)],
  )
  expect(ok, `${method} ${path}: ${text}`).toBe(true)
  return JSON.parse(text || 'null') as T
}

const stateOf = async (page: Page, orderId: string) => (await answer<{ state: string }>(page, 'GET', `/api/orders/${orderId}`)).state

async function signUp(page: Page, email = `ama${randomBytes(4).toString('hex')}@example.com`): Promise<void> {
  await page.goto('/pricing')
  const account = { firstName: 'Ama', lastName: 'Mensah', phoneNumber: '+233 20 123 4567', password: 'secret-plain' }
  await answer(page, 'POST', '/api/auth/register', { ...account, email, username: email.split('@')[0] })
}

test('over plain http a report is bought, its waiting reference copied, and the money asked back', async ({ page, looksRight }) => {
  await page.goto('/login')
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([false, 'undefined'])
  await page.getByRole('tab', { name: 'Create Account' }).click()
  for (const [label, value] of [
    ['First name', 'Ama'],
    ['Last name', 'Mensah'],
    ['Username', 'amaplain'],
    ['Email', 'amaplain@example.com'],
    ['Phone number', '+233 20 123 4567'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByLabel('Password', { exact: true }).fill('secret-plain')
  await page.getByLabel('Confirm password').fill('secret-plain')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()

  await page.goto('/checkout/business-report?opportunity=opp_jollof-takeaway--accra')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: /^Mobile Money/ }).check()
  await page.getByRole('radio', { name: /^Stay waiting/ }).check()
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy reference' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('radio', { name: /^Succeed/ }).check()
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page).toHaveURL(/\/reports$/)

  const { orders } = await answer<{ orders: { id: string }[] }>(page, 'GET', '/api/orders')
  await page.goto(`/orders/${orders[0]!.id}`)
  await page.getByRole('button', { name: 'Request a refund of GH₵45' }).click()
  await page.getByLabel('Why?').selectOption('changed_mind')
  await page.getByRole('button', { name: 'Yes, request the refund' }).click()
  await expect.poll(() => stateOf(page, orders[0]!.id)).toBe('refunded')
  await looksRight(page)
})

test('over plain http a link is shared and copied, and what only https gives says so', { tag: '@deep' }, async ({ page, looksRight }) => {
  await signUp(page)
  await page.goto('/?setup=1')
  await expect(page.getByText(/Unable to detect location. Browsers share your location only with secure pages/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeHidden()
  await looksRight(page)

  await page.goto('/explore')
  await page
    .getByRole('button', { name: /^Menu for/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('searchbox').first()).toHaveValue(/gapwise\.test:\d+\/reports\/opp_/)

  await page.goto('/account/settings')
  await page.getByLabel('On this device').click()
  await expect(page.getByText(/Your browser shows notifications only for secure pages/)).toBeVisible()
})

test('over plain http the admin gives money back', { tag: '@deep' }, async ({ page, site, browser, problems }) => {
  const buyer = await (await browser.newContext({ baseURL: site.url })).newPage()
  problems.watch(buyer)
  await signUp(buyer)
  const plan = { planId: 'report_pack_3', currency: 'GHS' }
  const { clientSecret, orderId } = await answer<{ clientSecret: string; orderId: string }>(
    buyer,
    'POST',
    '/api/create-payment-intent',
    plan,
  )
  await answer(buyer, 'POST', '/api/payment/test/confirm', { clientSecret, outcome: 'succeeded', method: 'card' })
  await expect.poll(() => stateOf(buyer, orderId)).toBe('paid')

  await signUp(page, site.adminEmail)
  await page.goto(await mailedPath(site, site.adminEmail, confirmLink))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
  await page.goto(`/admin/orders?order=${orderId}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund order' })
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByLabel('Your password').fill('secret-plain')
  await dialog.getByRole('button', { name: 'Send refund' }).click()
  await expect(page.getByText('Refund made')).toBeVisible()
  await expect.poll(() => stateOf(buyer, orderId)).toBe('refunded')
  await buyer.context().close()
})
