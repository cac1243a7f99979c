import { buy, signUp } from './people.ts'
import { expect, type Page, type Site, test } from './support.ts'

// The words for a payment that cannot be set up, breaks, or does not come about: on the checkout, the payment page and the subscribe screen.

// biome-ignore lint/correctness/noEmptyPattern: the hook needs the test's info only
test.beforeEach(({}, info) => test.skip(info.project.name !== 'phone', 'the words are the same on every screen'))

const opportunityId = 'opp_jollof-takeaway--accra'
const fault = { status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'internal' } }
const once = { times: 1 }
const unreadable = (page: Page) => page.route('**/api/payment/test/confirm', (route) => route.fulfill({ body: 'no JSON' }), once)
const says = async (page: Page, ...words: string[]) => {
  for (const text of words) await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** The next payment prepared at that call is as if by this provider, whose script is ours: a small one that calls what a real one calls. */
async function standIn(page: Page, site: Site, path: string, provider: 'paystack' | 'stripe', script: string) {
  await page.route(
    (url) => url.pathname === path || /^\/api\/orders\/ord_\w+\/begin$/.test(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      const scriptUrl = `${site.url}/${provider}-stand-in.js`
      const checkout = (await answer.json()) as { ways?: object[] }
      const ways = checkout.ways?.map((way) => ({ ...way, provider }))
      const json = { ...checkout, ...(ways ? { ways } : {}), provider, publishableKey: 'pk_test_1', scriptUrl, start: {} }
      // The page may be elsewhere by then: where the provider's own page is opened, nobody waits for this.
      await route.fulfill({ response: answer, json }).catch(() => undefined)
    },
  )
  await page.route(`**/${provider}-stand-in.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}

/** Stripe's form, ready when the test says so; confirming throws. */
const brokenStripe = `window.Stripe = Object.assign(() => ({
  elements: () => ({
    create: () => ({ on: (name, act) => { if (name === 'ready') window.formIsReady = act }, mount: (place) => { place.textContent = 'card form' }, destroy: () => {} }),
    getElement: () => null,
    submit: async () => ({}),
  }),
  confirmPayment: async () => { throw new Error('lost') },
}), { version: 'stand-in' })`
const closedPaystack = 'window.PaystackPop = class { resumeTransaction(code, { onCancel }) { onCancel() } }'
const formIsReady = (page: Page) => page.evaluate(() => (window as unknown as { formIsReady: () => void }).formIsReady())

test('the payment page: set up, not set up, broken, not completed', { tag: '@deep' }, async ({ page, context, site, problems }) => {
  problems.allow(/500/)
  await signUp(context, site)
  const address = '/payment/flutterwave?plan=report-pack&currency=GHS&amount=10800'
  await page.route('**/api/payment/flutterwave/initialize', (route) => route.fulfill(fault), once)
  await page.goto(address)
  await says(page, 'Payment Setup Failed', 'Unable to initialize payment. Please try again.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, 'Payment Setup Ready')
  await unreadable(page)
  await page.getByRole('button', { name: 'Pay GH₵108', exact: true }).click()
  await says(page, 'Payment Error', 'Something went wrong. Please try again.')

  await standIn(page, site, '/api/payment/flutterwave/initialize', 'paystack', closedPaystack)
  await page.goto(address)
  await page.getByRole('button', { name: 'Pay GH₵108', exact: true }).click()
  await says(page, 'Payment Failed', 'Payment was not completed. Please try again.')
})

test('the subscribe screen: not created, running at once, broken, not completed, pressed too early', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/500/)
  await signUp(context, site)
  const start = async () => {
    await page.goto('/subscribe')
    await page.getByRole('button', { name: /^Get Access/ }).click()
  }
  const pay = page.getByRole('button', { name: 'Pay GH₵50', exact: true })
  // A person whose plan is unknown is treated as free, and sees that it is not known.
  await page.route('**/api/subscription/status', (route) => route.fulfill(fault), once)
  await page.route('**/api/create-subscription', (route) => route.fulfill(fault), once)
  await page.goto('/subscribe')
  await expect(page.getByText('We could not load your plan.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Current Plan' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Get Access/ }).click()
  await says(page, 'Subscription Error', 'Unable to create Premium Access subscription. Please try again.')
  await page.route(
    '**/api/create-subscription',
    (route) => route.fulfill({ json: { status: 'active', message: 'Premium Access is active.' } }),
    once,
  )
  await start()
  await says(page, 'Subscription Created')
  await unreadable(page)
  await start()
  await pay.click()
  await says(page, 'Payment Error', 'An unexpected error occurred. Please try again.')

  await standIn(page, site, '/api/create-subscription', 'paystack', closedPaystack)
  await start()
  await pay.click()
  await says(page, 'Payment Failed', 'Unable to process subscription. Please try again.')
  await page.unrouteAll({ behavior: 'wait' })

  await standIn(page, site, '/api/create-subscription', 'stripe', brokenStripe)
  await start()
  await says(page, 'card form')
  await pay.click({ force: true })
  await says(page, 'Payment System Loading', 'Please wait for the payment system to initialize.')
  await formIsReady(page)
  await pay.click()
  await says(page, 'Payment Error', 'An unexpected error occurred. Please try again.')
  await page.unrouteAll({ behavior: 'wait' })

  await start()
  await pay.click()
  await says(page, 'Subscription Successful')
})

test('a report: not set up, broken, and a report already paid for that cannot be used', { tag: '@deep' }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/50[03]/)
  await signUp(context, site)
  const toPayment = async () => {
    await page.goto(`/checkout/business-report?opportunity=${opportunityId}`)
    await page.getByRole('button', { name: /^Continue/ }).click()
  }
  const pay = page.getByRole('button', { name: 'Pay GH₵45', exact: true })
  const closed = { status: 503, json: { message: 'This is switched off at the moment.', code: 'closed' } }
  await page.route('**/api/reports/create-payment-intent', (route) => route.fulfill(closed), once)
  await toPayment()
  await says(page, 'Payment Setup Failed', 'This is switched off at the moment.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await unreadable(page)
  await pay.click()
  await says(page, 'Payment Error')

  await standIn(page, site, '/api/reports/create-payment-intent', 'stripe', brokenStripe)
  await toPayment()
  await says(page, 'card form')
  await formIsReady(page)
  await pay.click()
  await says(page, 'Payment Error', 'An error occurred while processing your payment. Please try again.')

  await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
  await page.route('**/api/reports/purchase', (route) => route.fulfill(fault), { times: 2 })
  await toPayment()
  await page.getByRole('button', { name: 'Use 1 of your 3 reports' }).click()
  await says(page, 'Purchase Failed', 'Unable to purchase report. Please try again.')
  await page.goto('/reports')
  await page.getByRole('combobox', { name: 'Business opportunity' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: /^Use 1 of/ }).click()
  await says(page, 'Purchase Failed', 'Unable to purchase report. Please try again.')
})
