import { ownReport } from './own-report.ts'
import { buy, callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

const opportunityId = 'opp_jollof-takeaway--accra'

async function toPayment(page: Page) {
  await page.goto(`/checkout/business-report?opportunity=${opportunityId}`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('button', { name: 'Pay GH₵45' })).toBeVisible()
}

test('an empty checkout asks for the business first', { tag: ['@phone', '@deep'] }, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await page.goto('/checkout/business-report')
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please select an opportunity and enter a location')).toBeVisible()
  await looksRight(page)
})

test('nothing is sold before it is known what the person pays in', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/geo?*', (route) => held.then(() => route.continue()))
  await page.goto('/pricing')
  const start = page.getByRole('button', { name: 'Get Started: 3 reports' })
  await expect(start).toBeDisabled()
  await expect(page.getByText('$25.47')).not.toBeVisible()
  await looksRight(page)
  answer()
  await start.click()
  await expect(page.getByRole('button', { name: 'Pay GH₵108' })).toBeVisible()
})

test('declined, then paid: nothing is lost, one charge, the report is made', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  await toPayment(page)
  await expect(page.getByText('Test mode – no charge').first()).toBeVisible()
  await looksRight(page)
  await page.getByRole('radio', { name: /^Be declined/ }).check()
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByText('Payment Failed')).toBeInViewport()
  await looksRight(page)
  await page.getByRole('radio', { name: /^Succeed/ }).check()
  await page.getByRole('button', { name: 'Pay GH₵45' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Your business report is being generated!').first()).toBeVisible()
  await expect(page).toHaveURL(/\/reports$/)
  await expect(page.getByRole('heading', { name: 'Business Report #1' })).toBeVisible()
  const { orders, total } = await callsOf(context, site).answer<{ orders: { state: string }[]; total: number }>('GET', '/api/orders')
  expect(total).toBe(1)
  expect(orders[0]?.state).toBe('paid')
})

test('an order is gone on with as it is; a city kept from another business is not brought along', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const asked = { opportunityId, location: 'Kumasi, Ghana', currency: 'GHS' }
  const { orderId } = await answer<{ orderId: string }>('POST', '/api/reports/create-payment-intent', asked)
  await page.goto('/pricing')
  await page.evaluate(() => {
    localStorage.setItem('checkout-location', 'Lagos, Nigeria')
    localStorage.setItem('pay-currency', 'USD')
  })
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('button', { name: 'Pay GH₵45' })).toBeVisible()
  expect(await answer('GET', '/api/orders')).toMatchObject({ total: 1, orders: [{ id: orderId, location: 'Kumasi, Ghana' }] })
  await page.goto(`/checkout/business-report?opportunity=${opportunityId}`)
  await expect(page.getByLabel('City or town')).toHaveValue('Accra, Ghana')
})

test('mobile money waits on a page of its own, survives a reload, and finishes by itself', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await toPayment(page)
  await page.getByRole('radio', { name: /^Mobile Money/ }).check()
  await page.getByRole('radio', { name: /^Stay waiting/ }).check()
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
  await expect(page.getByText(/Do not pay twice/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Check my payment' }).click()
  await expect(page.getByText('No payment yet. Do not pay twice. This page updates automatically.')).toBeVisible()

  await page.goto('/checkout/business-report')
  await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('radio', { name: /^Wait, then succeed/ }).check()
  await page.getByRole('button', { name: 'Pay GH₵45' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('a payment link must be the catalogue’s price', { tag: ['@phone', '@deep'] }, async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  for (const search of ['', '?plan=report_pack_3&currency=GHS&amount=1', '?plan=nothing&currency=GHS&amount=10800']) {
    await page.goto(`/payment/flutterwave${search}`)
    await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible()
    await expect(page.getByText('The payment information is missing or invalid.')).toBeVisible()
  }
  await looksRight(page)
  await page.goto('/payment/flutterwave?plan=report-pack&currency=GHS&amount=10800')
  await expect(page.getByText('You save 20% compared with 3 single reports.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay GH₵108' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${site.url}/$`))
})

test('a pack’s report is used once, without paying again', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
  await page.goto(`/checkout/business-report?opportunity=${opportunityId}`)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('You have 3 paid reports to use. This report costs nothing more.')).toBeVisible()
  await page.getByRole('button', { name: 'Use 1 of your 3 reports' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Report Purchased' })).toBeVisible()
  await expect(page).toHaveURL(/\/reports$/)
  await page.goto('/reports')
  await expect(page.getByText('You have 2 paid reports to use.')).toBeVisible()
})

test('premium is started here, and said to be running', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await page.goto('/subscribe')
  await expect(page.getByText('Most Popular')).toBeVisible()
  await expect(page.getByText('GH₵50', { exact: false }).first()).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: /^Get Access/ }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay GH₵50' }).click()
  await expect(page).toHaveURL(/\/subscribe\?success=true$/)
  await expect(page.getByText(/^Paid until/)).toBeVisible()
  await page.goto('/payment/stripe')
  await expect(page.getByRole('link', { name: 'Manage Premium in Settings' })).toBeVisible()
})

test('an order shows its state, gives its receipt, and is refunded once asked twice', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const orderId = await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: '3-Report Pack' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Receipt [0-9A-Z]{12}$/ })).toBeVisible()
  for (const line of [/^Ama Mensah, ama/, 'Card, through the test bank', 'Gapwise', /This is not a receipt for real money/])
    await expect(page.locator('main').getByText(line).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the receipt (PDF)' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Print the receipt', 'Request a refund of GH₵108']) await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Receipt/ })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText(/^You can request a refund of GH₵108 until/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Request a refund of GH₵108' }).click()
  await page.getByLabel('Why?').selectOption('changed_mind')
  await page.getByRole('button', { name: 'Yes, request the refund' }).click()
  await expect(page.getByText('Refund requested')).toBeVisible()
  await expect(page.getByText(/^Refunded/).first()).toBeVisible()
})

test('back from the bank, the order says what the provider knows, not what the address claims', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const { orderId } = await answer<{ orderId: string }>('POST', '/api/create-payment-intent', {
    planId: 'weekly_unlimited',
    currency: 'GHS',
  })
  await page.goto(`/reports?order=${orderId}&payment_intent=pi_1&redirect_status=succeeded`)
  await expect(page).toHaveURL(`/orders/${orderId}?back=bank`)
  await expect(page.getByText(/^This payment is not completed, or not confirmed yet/)).toBeVisible()
  const paid = await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
  await page.goto(`/reports?order=${paid}&payment_intent=pi_2&redirect_status=failed`)
  await expect(page.getByRole('heading', { name: '3-Report Pack' })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('a payment under way is seen where it would be bought again, and buying again asks first', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const { opportunities } = await answer<{ opportunities: { id: string; title: string }[] }>(
    'GET',
    '/api/opportunities?country=Nigeria&city=Lagos&view=row&pageSize=1',
  )
  const [{ id, title }] = opportunities as [{ id: string; title: string }]
  const intent = await answer<{ clientSecret: string }>('POST', '/api/reports/create-payment-intent', {
    opportunityId: id,
    location: 'Lagos, Nigeria',
    currency: 'NGN',
  })
  const pay = (outcome: string) =>
    answer('POST', '/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome, method: 'banktransfer' })
  await pay('pending')
  await expect.poll(async () => (await answer<{ total: number }>('GET', '/api/orders?waiting=true')).total).toBe(1)
  for (const path of ['/', '/reports']) {
    await page.goto(path)
    await expect(page.getByText(`A payment of ₦1,500 for the report “${title}” in Lagos, Nigeria is waiting.`)).toBeVisible()
    await looksRight(page)
  }
  const here = page.getByText('A payment of ₦1,500 for this report is waiting.')
  await page.goto('/explore?country=Nigeria&city=Lagos')
  await expect(here).toHaveCount(1)
  await looksRight(page)
  await page.goto(`/reports/${id}`)
  await expect(here).toBeInViewport()
  await page.getByRole('button', { name: 'Check my payment' }).click()
  await expect(page.getByText('No payment yet. Do not pay twice. We tell you when it arrives.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Your payment is waiting. See it' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await page.goBack()
  // A wide screen has the price beside the page too.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .getByRole('button', { name: /^(Get the full report|See why)/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Purchase Business Report' })
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(dialog.getByText('A payment of ₦1,500 for this report is still waiting. If you pay again, you may pay twice.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pay [^a]/ })).toHaveCount(0)
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await pay('declined')
  await expect(here).toHaveCount(0)
})

test('an unpaid order is given up, and somebody else’s is not there', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  browser,
  problems,
}) => {
  problems.allow(/404/)
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const { orderId } = await answer<{ orderId: string }>('POST', '/api/create-payment-intent', {
    planId: 'weekly_unlimited',
    currency: 'GHS',
  })
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Cancelled, nothing charged')).toBeVisible()
  const other = await browser.newContext({ baseURL: site.url })
  await signUp(other, site)
  const theirs = await other.newPage()
  await theirs.goto(`/orders/${orderId}`)
  await expect(theirs.getByText('We cannot find this order in your account.')).toBeVisible()
  await other.close()
})

test('a report that was paid back can no longer be read, and says why', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  const { answer } = callsOf(context, site)
  const { orderId } = await answer<{ orderId: string }>('GET', `/api/reports/${id}`)
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('button', { name: 'Request a refund of GH₵45' }).click()
  await page.getByRole('button', { name: 'Keep my order' }).click()
  await page.getByRole('button', { name: 'Request a refund of GH₵45' }).click()
  await page.getByLabel('Why?').selectOption('changed_mind')
  await page.getByRole('button', { name: 'Yes, request the refund' }).click()
  await expect(page.getByText('Refund requested')).toBeVisible()
  await page.goto(`/reports/${id}`)
  await expect(page.getByRole('heading', { name: 'This report was withdrawn' })).toBeVisible()
  await looksRight(page)
  await page.goto('/reports')
  await expect(page.getByText('You can no longer read this report, because its payment went back to you.')).toBeVisible()
})
