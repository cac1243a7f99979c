import { signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

// The providers' own scripts have stand-ins: small ones that call what a real one calls. The order is the test provider's, so that what
// the stand-in 'pays' is what our own books say, as always.

const opportunityId = 'opp_jollof-takeaway--accra'
const hostedUrl = 'https://checkout.example/pay/1'

/** This page's payment is prepared as if by the given provider, and its document lets the provider's script in, as a live one would. */
async function standIn(page: Page, provider: 'stripe' | 'paystack' | 'flutterwave', start: Record<string, string>, script: string | null) {
  await page.route('**/checkout/business-report*', async (route) => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy'] ?? ''
    const open = policy.replace(
      "script-src 'self'",
      "script-src 'self' https://js.stripe.com https://js.paystack.co https://checkout.flutterwave.com",
    )
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': open } })
  })
  await page.route(/\/api\/(reports\/create-payment-intent|orders\/ord_\w+\/begin)$/, async (route) => {
    const answer = await route.fetch()
    const checkout = (await answer.json()) as { ways: object[] }
    const ways = checkout.ways.map((way) => ({ ...way, provider }))
    await route.fulfill({ response: answer, json: { ...checkout, provider, ways, publishableKey: 'pk_test_1', hostedUrl, start } })
  })
  await page.route(/^https:\/\/(js\.stripe\.com|js\.paystack\.co|checkout\.flutterwave\.com)\//, (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: `${pay}\n${script}` }),
  )
}

/** What the person does in the provider's window. */
const pay = `const pay = async (outcome) => {
  const orders = await (await fetch('/api/orders')).json()
  const intent = await (await fetch('/api/reports/create-payment-intent', { method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ opportunityId: orders.orders[0].opportunityId, location: orders.orders[0].location, currency: orders.orders[0].currency }) })).json()
  await fetch('/api/payment/test/confirm', { method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientSecret: intent.clientSecret, outcome }) })
}`

async function toPayment(page: Page) {
  await page.goto(`/checkout/business-report?opportunity=${opportunityId}`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

test('Paystack’s window goes on with the prepared transaction; closing it says that nothing was paid', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await standIn(
    page,
    'paystack',
    { accessCode: 'ac_1' },
    `window.PaystackPop = class {
      resumeTransaction(code, { onSuccess, onCancel }) {
        window.opened = (window.opened ?? []).concat(code)
        if (window.opened.length === 1) onCancel()
        else pay('succeeded').then(onSuccess)
      }
    }`,
  )
  await toPayment(page)
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByText('Payment was not completed. Please try again.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual(['ac_1', 'ac_1'])
})

test('Flutterwave’s window gets the order’s reference, its amount in major units and the server’s hash', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await standIn(
    page,
    'flutterwave',
    { txRef: 'gw_ref', amount: '45', paymentOptions: 'card,mobilemoneyghana', payloadHash: 'hash' },
    `window.FlutterwaveCheckout = (options) => {
      window.opened = { ...options, callback: undefined, onclose: undefined }
      pay('succeeded').then(() => options.callback())
      return { close: () => options.onclose() }
    }`,
  )
  await toPayment(page)
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { opened: unknown }).opened)).toMatchObject({
    public_key: 'pk_test_1',
    tx_ref: 'gw_ref',
    amount: '45',
    currency: 'GHS',
    payment_options: 'mobilemoneyghana,card',
    payload_hash: 'hash',
  })
})

test('Stripe’s form shows what the bank refused, then pays without leaving the page', { tag: '@deep' }, async ({ page, context, site }) => {
  await signUp(context, site)
  await standIn(
    page,
    'stripe',
    {},
    `let tries = 0
    window.Stripe = Object.assign(() => ({
      elements: () => ({
        create: () => ({ on: (name, act) => name === 'ready' && setTimeout(act), mount: (place) => { place.textContent = 'card form' }, destroy: () => {} }),
        getElement: () => null,
        submit: async () => ({}),
      }),
      confirmPayment: async (options) => {
        window.asked = { redirect: options.redirect, back: options.confirmParams.return_url }
        if (tries++ === 0) return { error: { message: 'Your card has insufficient funds.' } }
        await pay('succeeded')
        return { paymentIntent: { status: 'succeeded' } }
      },
    }), { version: 'stand-in' })`,
  )
  await toPayment(page)
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: unknown }).asked)).toEqual({
    redirect: 'if_required',
    back: expect.stringMatching(new RegExp(`^${site.url}/reports\\?order=ord_`)),
  })
})

for (const provider of ['paystack', 'flutterwave', 'stripe'] as const) {
  test(`when ${provider}’s script is blocked the way on is their own page, or said plainly`, { tag: '@deep' }, async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
    await signUp(context, site)
    await standIn(page, provider, {}, null)
    await toPayment(page)
    if (provider !== 'stripe') await page.getByRole('button', { name: 'Pay GH₵45' }).click()
    await expect(page.getByText('Failed to load payment system. Please try again.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open the \w+ payment page$/ })).toHaveAttribute('href', hostedUrl)
  })
}
