import { buy, callsOf, signUp } from './people.ts'
import { expect, test } from './support.ts'

test('the bell is empty at first, then counts what the server pushes to the open page', { tag: '@deep' }, async ({
  page,
  context,
  site,
  looksRight,
}) => {
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

test('notices on the device: refused, the toggle goes back and says why; allowed, they come while the page is out of sight, though its answer comes late', {
  tag: '@deep',
}, async ({ page, context, site }) => {
  await signUp(context, site)
  await page.addInitScript(() => {
    const shown: string[] = []
    class Shown {
      static permission = 'denied'
      static requestPermission = async () => Shown.permission
      constructor(title: string) {
        shown.push(title)
      }
    }
    Object.assign(window, { Notification: Shown, shown })
  })
  await page.goto('/account/settings')
  const toggle = page.getByRole('checkbox', { name: /^On this device/ })
  await toggle.click()
  await expect(page.getByText('Your browser blocks notifications from Gapwise.', { exact: false })).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await page.evaluate(() => Object.assign(window.Notification, { permission: 'granted' }))
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await toggle.click()
  await expect(toggle).toBeChecked()
  const { answer } = callsOf(context, site)
  await expect.poll(() => answer('GET', '/api/settings')).toMatchObject({ notifications: { push: true } })

  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  await buy(context, site, { planId: 'report_pack_3', currency: 'KES' })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  release()
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await expect.poll(shown).toEqual(['Gapwise', 'Payment Successful'])
  await buy(context, site, { planId: 'complete_report', currency: 'KES' })
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await expect.poll(shown).toEqual(['Gapwise', 'Payment Successful', 'Payment Successful'])
})
