import { paymentVendors } from '#contract/payment-vendors.ts'
import { pushOf } from '#server/features/payments/providers/vendors.ts'
import { callsOf, signUp } from './people.ts'
import { testWithStandIns } from './stand-in-site.ts'
import { expect } from './support.ts'

// Wallets that are asked on the phone, against stand-ins that speak their documented wire and share no code with our adapters.

const test = testWithStandIns(paymentVendors.filter((vendor) => pushOf(vendor)))

const packs = [
  { vendor: 'mpesa', currency: 'KES', minor: 60_000, price: /^Pay KSh\s600$/, number: '0712 345 678', other: '+256 772 123456' },
  { vendor: 'momo', currency: 'UGX', minor: 24_000, price: /^Pay USh\s24,000$/, number: '+256 772 123456', other: '+254 712 345678' },
] as const

for (const { vendor, currency, minor, price, number, other } of packs)
  test(`${vendor}: a wrong number, refused on the phone, asked again, paid and refunded`, {
    tag: vendor === packs[0].vendor ? '@phone' : ['@phone', '@deep'],
  }, async ({ page, context, site, standIns, problems, looksRight }) => {
    problems.allow(/400 \(Bad Request\)/)
    await signUp(context, site)
    const { answer } = callsOf(context, site)
    type Orders = { orders: { id: string; state: string; provider: string; amount: number; reference: string }[] }
    const order = async () => (await answer<Orders>('GET', '/api/orders')).orders[0]!
    const onThePhone = async (outcome: string) => {
      const { reference } = await order()
      const data = { action: 'pay', reference, outcome, method: 'mobilemoney' }
      expect((await context.request.post(`${standIns.url}/control`, { data })).ok()).toBe(true)
    }
    await page.goto(`/payment/flutterwave?plan=report-pack&currency=${currency}&amount=${minor}`)
    const pay = page.getByRole('button', { name: price })
    const field = page.getByLabel(/^Number of your .+ phone$/)
    await expect(page.getByRole('radio', { name: /^Mobile Money/ })).toBeChecked()
    await looksRight(page)
    await field.fill('')
    await pay.click()
    await expect(field).toHaveAccessibleDescription(/Enter the number of the phone that pays/)
    await field.fill(other)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/another country|not a mobile number/)
    await looksRight(page)
    expect(standIns.providerState.payments.size).toBe(0)

    await field.fill(number)
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
    await expect(page.getByText(/^We sent a request to your phone\. Enter your .+ PIN there to pay\.$/)).toBeVisible()
    await looksRight(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
    await onThePhone('declined')
    await expect(page.getByText('You cancelled the request on your phone. Nothing was taken.')).toBeVisible()
    await looksRight(page)
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Pay another way' }).click()
    await field.fill(number)
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Waiting for your mobile money payment' })).toBeVisible()
    await onThePhone('succeeded')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await order()).toMatchObject({ state: 'paid', provider: vendor, amount: minor })

    await page.goto(`/orders/${(await order()).id}`)
    await page.getByRole('button', { name: /^Request a refund/ }).click()
    await page.getByLabel('Why?').selectOption('changed_mind')
    await page.getByRole('button', { name: 'Yes, request the refund' }).click()
    await expect.poll(async () => (await order()).state).toBe('refunded')
    await expect
      .poll(async () => [...standIns.providerState.payments.values()].flatMap((each) => each.refunds).map((each) => each.amountMinor))
      .toContain(minor)
    standIns.providerState.payments.clear()
  })
