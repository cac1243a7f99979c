import type { BrowserContext } from '@playwright/test'
import { paymentVendors } from '#contract/payment-vendors.ts'
import { callsOf, signUp } from './people.ts'
import { testWithStandIns } from './stand-in-site.ts'
import { expect, type Page, type Site } from './support.ts'

// Every provider's own way to be paid, against the stand-ins that `npm run dev` uses: their API, their script, their page and their events.

const test = testWithStandIns(paymentVendors)

const packs = {
  stripe: { currency: 'USD', minor: 2547, price: '$25.47', shown: 'USD 25.47' },
  paystack: { currency: 'NGN', minor: 360_000, price: '₦3,600', shown: 'NGN 3600.00' },
  flutterwave: { currency: 'GHS', minor: 10_800, price: 'GH₵108', shown: 'GHS 108.00' },
} as const
type Vendor = keyof typeof packs

async function toPanel(page: Page, vendor: Vendor) {
  const { currency, minor, price } = packs[vendor]
  await page.goto(`/payment/flutterwave?plan=report-pack&currency=${currency}&amount=${minor}`)
  const button = page.getByRole('button', { name: `Pay ${price}`, exact: true })
  await expect(button).toBeEnabled()
  return button
}

const windowOf = (page: Page, name: 'Paystack' | 'Flutterwave') => page.getByRole('dialog', { name: `${name} (stand-in)` })

type Booked = { orders: { state: string; mode: string; provider: string; amount: number; reference: string }[]; total: number }

/** One order, paid, by this provider, of the price that was asked. */
async function expectBooked(context: BrowserContext, site: Site, vendor: Vendor) {
  const { answer } = callsOf(context, site)
  const read = () => answer<Booked>('GET', '/api/orders')
  await expect.poll(async () => (await read()).orders[0]?.state).toBe('paid')
  const { orders, total } = await read()
  expect(total).toBe(1)
  expect(orders[0]).toMatchObject({ mode: 'test', provider: vendor, amount: packs[vendor].minor })
}

for (const vendor of ['stripe', 'paystack', 'flutterwave'] as const) {
  test(`${vendor}: declined, then paid, one charge of the amount that was shown`, async ({ page, context, site, looksRight }) => {
    await signUp(context, site)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    const pay = await toPanel(page, vendor)
    await expect(page.getByText('Test mode – no charge').first()).toBeVisible()
    if (vendor === 'stripe') {
      await looksRight(page)
      await page.getByLabel('Stand-in card').selectOption('declined')
      await pay.click()
      await expect(page.getByText('Your card payment did not go through. Nothing was taken.')).toBeVisible()
      await page.getByLabel('Stand-in card').selectOption('succeeded')
      await pay.click()
    } else {
      const shown = windowOf(page, vendor === 'paystack' ? 'Paystack' : 'Flutterwave')
      await pay.click()
      await expect(shown.getByRole('status')).toContainText(packs[vendor].shown)
      await shown.getByRole('button', { name: 'Stand-in: declined' }).click()
      await expect(shown.getByRole('status')).toContainText('Declined')
      await shown.getByRole('button', { name: 'Stand-in: close' }).click()
      await expect(page.getByText('Payment was not completed. Please try again.')).toBeVisible()
      await expect(page.getByText(/^Your .+ did not go through\. Nothing was taken\.$/)).toBeVisible()
      await pay.click()
      await shown.getByRole('button', { name: 'Stand-in: succeeded' }).click()
    }
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectBooked(context, site, vendor)
    expect([...hosts].sort()).toEqual(['127.0.0.1', 'localhost'])
  })

  test(`${vendor}: money that comes before a second press of Pay is heard shows the paid order, and no form or error`, {
    // Its window opens as Flutterwave's does.
    tag: vendor === 'paystack' ? '@deep' : [],
  }, async ({ page, context, site, standIns }) => {
    await signUp(context, site)
    const { answer } = callsOf(context, site)
    const pay = await toPanel(page, vendor)
    const shown = vendor === 'stripe' ? null : windowOf(page, vendor === 'paystack' ? 'Paystack' : 'Flutterwave')
    if (shown) {
      await pay.click()
      await shown.getByRole('button', { name: 'Stand-in: close' }).click()
      await expect(page.getByText('Payment was not completed. Please try again.')).toBeVisible()
    } else {
      await page.getByLabel('Stand-in card').selectOption('declined')
      await pay.click()
      await expect(page.getByText('Your card payment did not go through. Nothing was taken.')).toBeVisible()
    }
    // The second press is on a slow line; the money is not, as it was sent from a phone or another tab.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/orders/*/begin', (route) => held.then(() => route.continue()))
    const [sent] = await Promise.all([page.waitForRequest('**/api/orders/*/begin'), pay.click()])
    const { reference } = (await answer<Booked>('GET', '/api/orders')).orders[0]!
    const money = { action: 'pay', reference, outcome: 'succeeded', method: 'card' }
    expect((await context.request.post(`${standIns.url}/control`, { data: money })).ok()).toBe(true)
    await expectBooked(context, site, vendor)
    release()
    expect((await sent.response())?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    if (shown) await expect(shown).toHaveCount(0)
    await expectBooked(context, site, vendor)
  })

  test(`${vendor}: money that takes its time is booked by the provider’s event`, { tag: '@deep' }, async ({
    page,
    context,
    site,
    standIns,
  }) => {
    await signUp(context, site)
    const pay = await toPanel(page, vendor)
    // The person is gone before the money comes: only the event is left to tell.
    if (vendor === 'stripe') {
      await page.getByLabel('Stand-in card').selectOption('pending_then_succeeded')
      await pay.click()
      // The button is hidden as soon as it is busy, before the form has sent anything.
      await expect.poll(() => [...standIns.providerState.payments.values()].at(-1)?.charges.length).toBe(1)
    } else {
      const shown = windowOf(page, vendor === 'paystack' ? 'Paystack' : 'Flutterwave')
      await pay.click()
      await shown.getByLabel('Method').selectOption(vendor === 'paystack' ? 'banktransfer' : 'mobilemoney')
      await shown.getByRole('button', { name: 'Stand-in: pending_then_succeeded' }).click()
      await expect(shown).toBeHidden()
    }
    await page.goto('about:blank')
    await expectBooked(context, site, vendor)
    const [payment] = [...standIns.providerState.payments.values()].filter((each) => each.currency === packs[vendor].currency).slice(-1)
    const arrival = payment?.events.find((event) => event.type === 'payment.succeeded')
    expect(arrival, 'received and answered the first time it was sent').toMatchObject({ tries: 1, deliverAt: null })
  })
}

test('Paystack’s window opens with the way to pay that was chosen; ways that naira does not have are closed, and say so', {
  tag: '@deep',
}, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const pay = await toPanel(page, 'paystack')
  await expect(page.getByRole('radio', { name: /^Bank Transfer/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Mobile Money You cannot pay in Nigerian Naira this way/ })).toBeDisabled()
  await looksRight(page)
  const shown = windowOf(page, 'Paystack')
  for (const [tile, method] of [
    ['USSD', 'ussd'],
    ['Card', 'card'],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${tile}`) }).check()
    await pay.click()
    await expect(shown.getByLabel('Method').getByRole('option')).toHaveText([method])
    await shown.getByRole('button', { name: 'Stand-in: close' }).click()
    await expect(page.getByText('Payment was not completed. Please try again.')).toBeVisible()
  }
  await page.goto('/payment/flutterwave?plan=report-pack&currency=USD&amount=2547')
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
  for (const name of ['Mobile Money', 'Bank Transfer', 'USSD'])
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeDisabled()
})

for (const vendor of ['paystack', 'flutterwave'] as const) {
  test(`${vendor}: where its script is blocked, its own page takes the money and leads back to the paid order`, { tag: '@deep' }, async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
    await signUp(context, site)
    await page.route('**/scripts/*.js', (route) => route.abort())
    const pay = await toPanel(page, vendor)
    await pay.click()
    await expect(page.getByText('Failed to load payment system. Please try again.')).toBeVisible()
    const link = page.getByRole('link', { name: /^Open the \w+ payment page$/ })
    await page.goto((await link.getAttribute('href')) ?? '')
    await expect(page.getByRole('status')).toContainText(packs[vendor].shown)
    await page.getByRole('button', { name: 'Stand-in: declined' }).click()
    await expect(page.getByRole('status')).toContainText('Declined')
    // Back from there the provider is asked at once, not when the page next refreshes.
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/orders\/ord_\w+(\/check)?$/.test(new URL(request.url()).pathname)) asked.push(request.method())
    })
    await page.getByRole('button', { name: 'Stand-in: succeeded' }).click()
    await expect(page).toHaveURL(/\/orders\/ord_/)
    await expect.poll(() => asked).toContain('POST')
    // By itself the page asks it after three more looks at our own books.
    expect(asked.indexOf('POST')).toBeLessThan(3)
    await expect(page.getByRole('link', { name: 'Download the receipt (PDF)' })).toBeVisible()
  })
}

test('stripe: a bank that asks on its own page leads back to the order, which says what Stripe knows', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  for (const [answer, found] of [
    ['declined', page.getByText(/^This payment is not completed, or not confirmed yet/)],
    ['succeeded', page.getByRole('heading', { name: /^Receipt/ })],
  ] as const) {
    const pay = await toPanel(page, 'stripe')
    await page.getByLabel('Stand-in card').selectOption('bank_page')
    await pay.click()
    await expect(page).toHaveURL(/\/hosted\//)
    await expect(page.getByRole('status')).toContainText(packs.stripe.shown)
    await page.getByRole('button', { name: `Stand-in: ${answer}`, exact: true }).click()
    await expect(page).toHaveURL(/\/orders\/ord_\w+\?back=bank$/)
    await expect(found).toBeVisible()
  }
  await expectBooked(context, site, 'stripe')
})

test('stripe: where its script is blocked that is said plainly, and another currency’s provider is still open', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await signUp(context, site)
  await page.route('**/scripts/stripe.js', (route) => route.abort())
  await page.goto('/payment/flutterwave?plan=report-pack&currency=USD&amount=2547')
  await expect(page.getByText('Failed to load payment system. Please try again.')).toBeVisible()
  await toPanel(page, 'paystack')
  await page.goto('/payment/flutterwave?plan=report-pack&currency=USD&amount=2547')
  await expect(page.getByText('An ad blocker or your network stops the Stripe form.', { exact: false })).toBeVisible()
  await page.unroute('**/scripts/stripe.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Stand-in card')).toBeVisible()
})

test('a payment page reached from a page that lets no script in still loads the provider’s', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/payment/flutterwave?plan=report-pack&currency=NGN&amount=360000'))
  await page.getByRole('button', { name: 'Pay ₦3,600', exact: true }).click()
  await expect(windowOf(page, 'Paystack').getByRole('status')).toContainText('NGN 3600.00')
})

test('a page that takes no payment lets none of the providers’ scripts in', { tag: '@deep' }, async ({ context, site, standIns }) => {
  await signUp(context, site)
  const policyOf = async (path: string) => (await context.request.get(`${site.url}${path}`)).headers()['content-security-policy'] ?? ''
  expect(await policyOf('/checkout/business-report')).toContain(`script-src 'self' ${standIns.url}`)
  for (const path of ['/', '/explore', '/account', '/pricing']) expect(await policyOf(path), path).not.toContain(standIns.url)
})
