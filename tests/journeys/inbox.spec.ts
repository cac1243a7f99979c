import { buy, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('the bell is empty at first, then counts what the server pushes to the open page', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  await page.goto('/account')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('No notifications yet')).toBeHidden()
  await expect(bell).toBeFocused()

  await buy(context, site, { planId: 'report_pack_3', currency: 'NGN' })
  await buy(context, site, { planId: 'complete_report', currency: 'NGN' })
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
})

test('notifications are read one by one, all at once, and by keyboard; read stays read', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const first = await buy(context, site, { planId: 'report_pack_3', currency: 'GHS' })
  await buy(context, site, { planId: 'complete_report', currency: 'GHS' })
  await buy(context, site, { planId: 'weekly_unlimited', currency: 'GHS' })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Notifications, 3 unread' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: /^Notifications/ }).first()
  await looksRight(page)
  await panel
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()

  await panel.getByRole('link').last().focus()
  await panel.locator(`a[href="/orders/${first}"]`).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${first}$`))
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
