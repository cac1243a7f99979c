import { paymentVendors } from '#contract/payment-vendors.ts'
import { callsOf, signUp } from './people.ts'
import { testWithStandIns } from './stand-in-site.ts'
import { expect, type Page } from './support.ts'

// One buyer a country, on a phone: a report in their own money, by their usual way, and the money back.

const test = testWithStandIns(paymentVendors)

const buyers = [
  {
    city: 'Abidjan',
    id: 'abidjan',
    currency: 'XOF',
    minor: 1500,
    price: /^Pay CFA\s1,500$/,
    way: /^Mobile Money With Wave, Orange Money or MTN MoMo\./,
    window: 'Paystack',
  },
  {
    city: 'Kampala',
    id: 'kampala',
    currency: 'UGX',
    minor: 10_000,
    price: /^Pay USh\s10,000$/,
    way: /^Mobile Money With MTN MoMo or Airtel Money\./,
    window: 'Flutterwave',
  },
  {
    city: 'Dar es Salaam',
    id: 'dar-es-salaam',
    currency: 'TZS',
    minor: 750_000,
    price: /^Pay TSh\s7,500$/,
    way: /^Mobile Money With M-Pesa, Mixx by Yas/,
    window: 'Flutterwave',
  },
  {
    city: 'Nairobi',
    id: 'nairobi',
    currency: 'KES',
    minor: 25_000,
    price: /^Pay KSh\s250$/,
    way: /^Mobile Money With M-PESA\./,
    phone: '0712 345 678',
  },
  {
    city: 'Accra',
    id: 'accra',
    currency: 'GHS',
    minor: 4500,
    price: /^Pay GH₵\s?45$/,
    way: /^Mobile Money With MTN MoMo, Telecel Cash or AT Money\./,
    window: 'Flutterwave',
  },
  { city: 'Lagos', id: 'lagos', currency: 'NGN', minor: 150_000, price: /^Pay ₦1,500$/, way: /^Bank Transfer/, window: 'Paystack' },
  { city: 'Johannesburg', id: 'johannesburg', currency: 'ZAR', minor: 3500, price: /^Pay R\s?35$/, way: /^Card/, window: 'Paystack' },
  { city: 'Houston', id: 'houston', currency: 'USD', minor: 999, price: /^Pay \$9\.99$/, way: /^Card/, window: null },
] as const

for (const buyer of buyers)
  test(`a report bought in ${buyer.city}, in its money, by its usual way, and refunded`, {
    tag: buyer.city === 'Nairobi' ? '@phone' : ['@phone', '@deep'],
  }, async ({ page, context, site, standIns, problems, looksRight }) => {
    const { currency, minor, price, way } = buyer
    await signUp(context, site)
    const { answer } = callsOf(context, site)
    type Orders = { orders: { id: string; state: string; currency: string; amount: number; reference: string }[]; total: number }
    const orders = () => answer<Orders>('GET', '/api/orders')
    await page.goto(`/checkout/business-report?plan=complete_report&opportunity=opp_sewing-at-home--${buyer.id}&currency=${currency}`)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const pay = page.getByRole('button', { name: price })
    await expect(pay).toBeEnabled()
    await expect(page.getByRole('radio', { name: way })).toBeChecked()
    await expectNoDarkPattern(page)
    // Pay stays at the lower edge while one scrolls, over half of some way to pay; here it is in its own place.
    await page.getByText(/, never (to us|here)\./).scrollIntoViewIfNeeded()
    await looksRight(page)
    if ('phone' in buyer) {
      const number = page.getByLabel(/^Number of your .+ phone$/)
      // The account's number is Ghana's, where no shilling is paid.
      await expect(number).toHaveValue('')
      problems.allow(/400 .*\/begin/)
      await pay.click()
      await expect(number).toBeFocused()
      await number.fill(buyer.phone)
      await pay.click()
      await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
      const { reference } = (await orders()).orders[0]!
      const data = { action: 'pay', reference, outcome: 'succeeded', method: 'mobilemoney' }
      expect((await context.request.post(`${standIns.url}/control`, { data })).ok()).toBe(true)
    } else if (buyer.window) {
      await pay.click()
      await page
        .getByRole('dialog', { name: `${buyer.window} (stand-in)` })
        .getByRole('button', { name: 'Stand-in: succeeded' })
        .click()
    } else {
      await page.getByLabel('Stand-in card').selectOption('succeeded')
      await pay.click()
    }
    await expect.poll(async () => (await orders()).orders[0]?.state).toBe('paid')
    const paid = await orders()
    expect(paid).toMatchObject({ total: 1, orders: [{ state: 'paid', currency, amount: minor }] })
    await page.goto(`/orders/${paid.orders[0]!.id}`)
    await expect(page.getByRole('button', { name: /^Request a refund/ })).toBeVisible()
    await looksRight(page)
    await page.getByRole('button', { name: /^Request a refund/ }).click()
    await page.getByLabel('Why?').selectOption('changed_mind')
    await page.getByRole('button', { name: 'Yes, request the refund' }).click()
    await expect.poll(async () => (await orders()).orders[0]!.state).toBe('refunded')
    await expect
      .poll(() => [...standIns.providerState.payments.values()].flatMap((payment) => payment.refunds.map((refund) => refund.amountMinor)))
      .toEqual([minor])
    standIns.providerState.payments.clear()
  })

/** Nothing is ticked beforehand, no clock runs, there is one button that pays, and each way to pay is as wide as the others. */
async function expectNoDarkPattern(page: Page): Promise<void> {
  await expect(page.locator('input[type=checkbox]')).toHaveCount(0)
  await expect(page.locator('[role=timer], time')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(1)
  const widths = await page
    .locator('label.tile')
    .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)))
  expect(widths.length).toBeGreaterThan(3)
  expect(new Set(widths).size).toBe(1)
}

test('what renews is said on the page where premium is paid, before Pay', { tag: ['@phone', '@deep'] }, async ({ page, context, site }) => {
  await signUp(context, site)
  for (const [currency, minor, says] of [
    ['USD', 399, /^We charge your card each month until you cancel\./],
    ['KES', 50_000, /If you pay another way, there is no automatic charge\./],
  ] as const) {
    await page.goto(`/payment/flutterwave?plan=premium&currency=${currency}&amount=${minor}`)
    await expect(page.getByText(says)).toBeVisible()
    await expectNoDarkPattern(page)
  }
})
