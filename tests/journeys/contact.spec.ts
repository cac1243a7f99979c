import { callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('‘Write to us’ of a payment opens the form with its subject and reference; what is written stays through a reload', async ({
  page,
  context,
  site,
  looksRight,
}) => {
  await signUp(context, site)
  const { answer } = callsOf(context, site)
  const { orderId } = await answer<{ orderId: string }>('POST', '/api/create-payment-intent', {
    planId: 'weekly_unlimited',
    currency: 'GHS',
  })
  const { planName, reference } = await answer<{ planName: string; reference: string | null }>('GET', `/api/orders/${orderId}`)
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(`Payment: ${planName}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveValue(`Reference: ${reference ?? orderId}\n\n`)
  await looksRight(page)
  await message.fill(`Reference: ${reference ?? orderId}\n\nI paid at noon.`)
  await page.reload()
  await expect(message).toHaveValue(/I paid at noon\.$/)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('We have your message')).toBeVisible()
  const { tickets } = await answer<{ tickets: { subject: string; message: string }[] }>('GET', '/api/support')
  expect(tickets[0]).toMatchObject({ subject: `Payment: ${planName}`, message: expect.stringContaining(reference ?? orderId) })
})

test('an address that names no order of one’s own fills nothing in; a weakness has its subject', { tag: '@deep' }, async ({
  page,
  context,
  site,
  browser,
  problems,
}) => {
  problems.allow(/404/)
  const other = await browser.newContext()
  await signUp(other, site)
  const theirs = await callsOf(other, site).answer<{ orderId: string }>('POST', '/api/create-payment-intent', {
    planId: 'weekly_unlimited',
    currency: 'GHS',
  })
  await other.close()
  await signUp(context, site)
  for (const search of [`order=${theirs.orderId}`, 'order=%3Cb%3Ebuy+now', 'order=ord_nothing', 'subject=Send+money']) {
    await page.goto(`/contact?${search}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByLabel('Subject')).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  }
  await page.goto('/security')
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Security')
})
