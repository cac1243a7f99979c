import { buy, callsOf, confirmAddress, ownerPassword, signInAsOwner, signUp } from './people.ts'
import { expect, test } from './support.ts'

const script = '<script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">'

test('who is no admin finds no admin page', { tag: ['@phone', '@deep'] }, async ({ page, context, site, problems }) => {
  problems.allow(/404/)
  await signUp(context, site)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('every tab of the admin area opens, on its address and by keyboard', { tag: '@deep' }, async ({ page, context, site, looksRight }) => {
  await signInAsOwner(context, site)
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Active subscriptions')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent sign-ups' })).toBeVisible()
  await looksRight(page)
  for (const [tab, proof] of [
    ['Payment Portal', 'Payment providers'],
    ['User Management', 'Admin role'],
    ['Data', 'Import a file'],
    ['Analytics', 'Revenue by currency and plan'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { name: proof })).toBeVisible()
    await looksRight(page)
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Analytics' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Analytics' }).press('Home')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeFocused()
})

test('every full list of the admin area opens on its own address', { tag: '@deep' }, async ({ page, context, site, looksRight }) => {
  test.slow()
  await signInAsOwner(context, site)
  for (const [path, heading] of [
    ['users', 'Users'],
    ['orders', 'Orders'],
    ['exceptions', 'Exceptions'],
    ['audit', 'Audit log'],
    ['tickets', 'Support messages'],
    ['popular', 'Popular opportunities, last 30 days'],
    ['health', 'Health'],
    ['batches', 'Batches'],
    ['coverage', 'Coverage'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await looksRight(page)
  }
})

test('five users lead to the full list, which is searched and paged in the address', { tag: '@deep' }, async ({
  page,
  context,
  site,
  browser,
}) => {
  const crowd = await browser.newContext()
  for (let each = 0; each < 22; each++) await signUp(crowd, site, { lastName: 'Sowah' })
  const wanted = await signUp(crowd, site, { firstName: 'Zodwa', lastName: 'Khumalo' })
  await crowd.close()
  await signInAsOwner(context, site)
  await page.goto('/admin?tab=users')
  const users = page.getByRole('region', { name: 'Users' })
  await expect(users.getByRole('row')).toHaveCount(6)
  await users.getByRole('link', { name: /^See all [0-9]+: Users$/ }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Page 2 of', { exact: false })).toBeVisible()
  await page.getByRole('searchbox').fill(wanted.email)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('Zodwa Khumalo')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(wanted.email)
  await expect(page.getByText('Zodwa Khumalo')).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText('Nothing matches “nobody at all”.')).toBeVisible()
})

test('a country’s payment portal is previewed; an empty one is refused', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/500/)
  await signInAsOwner(context, site)
  await page.goto('/admin?tab=portal')
  await page.getByLabel('Country').fill('   ')
  await page.getByLabel('Country').press('Enter')
  await expect(page.getByText('Country Required')).toBeVisible()
  await expect(page.getByText('Please enter a country name')).toBeVisible()
  await page.route('**/preview-payment-portal', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await page.getByLabel('Country').fill('Ghana')
  await page.getByLabel('Country').press('Enter')
  await expect(page.getByText('Preview Failed')).toBeVisible()
  await expect(page.getByText('Could not generate payment portal preview')).toBeVisible()
  await page.getByLabel('Country').fill(' Ghana ')
  await page.getByLabel('Country').press('Enter')
  await expect(page.getByText('Payment Portal Preview Generated')).toBeVisible()
  await expect(page.getByText('GHS (GH₵)')).toBeVisible()
})

test('the admin role is given and taken, a person’s sessions are ended, and the log says so', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  browser,
  problems,
  looksRight,
}) => {
  problems.allow(/40[349]/)
  const other = await browser.newContext()
  const person = await signUp(other, site)
  await confirmAddress(other, site, person.email)
  await signInAsOwner(context, site)
  await page.goto('/admin?tab=users')
  const email = page.getByLabel('Email of the account')
  await email.press('Enter')
  await expect(page.getByText('Email Required')).toBeVisible()
  await expect(page.getByText('Please enter an email address')).toBeVisible()
  await email.fill('nobody@example.org')
  await email.press('Enter')
  await expect(page.getByText('Failed to Grant Admin Access')).toBeVisible()
  await expect(page.getByText('There is no account with this email address.').first()).toBeVisible()
  await email.fill(` ${person.email.toUpperCase()} `)
  await email.press('Enter')
  const giving = page.getByRole('dialog', { name: 'Grant the admin role?' })
  await giving.getByRole('button', { name: 'Grant admin role' }).click()
  await expect(giving.getByText('Required')).toBeVisible()
  await looksRight(page)
  await giving.getByLabel('Your password', { exact: true }).fill('not-this-one')
  await page.keyboard.press('Enter')
  await expect(giving.getByText('This password is wrong. Try again.')).toBeVisible()
  await giving.getByLabel('Your password', { exact: true }).fill(ownerPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Admin Access Granted')).toBeVisible()
  await email.fill(person.email)
  await email.press('Enter')
  await expect(page.getByText(`${person.email} is an admin already.`).first()).toBeVisible()
  // A session of before the role ends with it: who signs in again has it.
  const asked = async () => (await callsOf(other, site).send('GET', '/api/admin/users')).status()
  const signInAgain = () => callsOf(other, site).answer('POST', '/api/auth/login', { username: person.username, password: person.password })
  expect(await asked()).toBe(401)
  await signInAgain()
  expect(await asked()).toBe(200)
  await page.goto(`/admin/users?search=${person.email}`)
  await page.getByRole('button', { name: `Remove admin role: ${person.email}` }).click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(ownerPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin role' }).click()
  await expect(page.getByText('Admin role removed')).toBeVisible()
  expect(await asked()).toBe(401)
  await signInAgain()
  expect(await asked()).toBe(403)
  await page.getByRole('button', { name: `Sign out everywhere: ${person.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('1 session ended')).toBeVisible()
  expect((await callsOf(other, site).send('GET', '/api/auth/user')).status()).toBe(401)
  await page.goto(`/admin/audit?search=${person.email}`)
  await expect(page.getByText('Gave the admin role')).toBeVisible()
  await expect(page.getByText('Took the admin role away')).toBeVisible()
  await expect(page.getByText('Signed out everywhere')).toBeVisible()
  await other.close()
})

test('one page holds all of a person, and every list leads there', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  browser,
  looksRight,
  problems,
}) => {
  problems.allow(/404/)
  const buyer = await browser.newContext()
  const person = await signUp(buyer, site, { firstName: 'Ṣówándé', lastName: 'Kọ́lá' })
  await buy(buyer, site, { planId: 'report_pack_3', currency: 'GHS' })
  await callsOf(buyer, site).answer('POST', '/api/support', { subject: 'I paid twice', message: 'Please look.' })
  await buyer.close()
  await signInAsOwner(context, site)
  await page.goto('/admin/tickets?search=I%20paid%20twice')
  await page.getByRole('link', { name: person.email }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ṣówándé Kọ́lá' })).toBeVisible()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  await expect(page.getByText('3 reports paid for and not made yet')).toBeVisible()
  await expect(page.getByText('I paid twice')).toBeVisible()
  await looksRight(page)
  await page.getByRole('region', { name: 'Orders' }).getByRole('link').click()
  await expect(page.getByText('Paid, not delivered yet').first()).toBeVisible()
  await page.getByRole('link', { name: person.email }).click()
  await expect(page).toHaveURL(/user=usr_/)
  await page.goto(`/admin/audit?search=${person.email}`)
  await expect(page.getByText('Looked at a person')).toHaveCount(1)
  await page.goto(`/admin/users?search=${person.email}`)
  await page.getByRole('link', { name: person.email }).click()
  await expect(page.getByRole('link', { name: 'Users' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goto('/admin/users?user=usr_none')
  await expect(page.getByRole('heading', { name: 'There is no such account.' })).toBeVisible()
  await page.goto('/admin/orders?order=ord_none')
  await expect(page.getByRole('heading', { name: 'There is no such order.' })).toBeVisible()
  await page.goto('/admin/orders?page=99&state=nonsense')
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByLabel('Money').selectOption('live')
  await expect(page.getByText('No order matches these filters.')).toBeVisible()
})

test('an order is opened and refunded with a reason', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  browser,
  looksRight,
}) => {
  const buyer = await browser.newContext()
  const person = await signUp(buyer, site)
  await buy(buyer, site, { planId: 'report_pack_3', currency: 'ZAR' })
  await signInAsOwner(context, site)
  await page.goto('/admin/orders')
  await page.getByRole('searchbox').fill(person.email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /^Open order/ }).click()
  for (const part of ['Attempts', 'Payments', 'Ledger entries']) await expect(page.getByRole('heading', { name: part })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund order' })
  await dialog.getByLabel('Amount in ZAR').fill('90000')
  await dialog.getByRole('button', { name: 'Send refund' }).click()
  await expect(dialog.getByText('Please enter an amount up to R84, like 12.50')).toBeVisible()
  await expect(dialog.getByText('Please choose why.')).toBeVisible()
  await expect(dialog.getByText('Please give a reason. It is kept with the refund.')).toBeVisible()
  await looksRight(page)
  await dialog.getByLabel('Amount in ZAR').fill('')
  await dialog.getByLabel('Why?').selectOption('paid_twice')
  await dialog.getByLabel('Reason').fill('Bought by mistake')
  await dialog.getByLabel('Your password', { exact: true }).fill(ownerPassword)
  await dialog.getByRole('button', { name: 'Send refund' }).dblclick()
  await expect(page.getByText('Refund made')).toBeVisible()
  const { orders } = await callsOf(buyer, site).answer<{ orders: { state: string; refunds: unknown[] }[] }>('GET', '/api/orders')
  expect(orders[0]?.refunds).toHaveLength(1)
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await buyer.close()
})

test('a message is answered, and reaches the person’s open page', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  browser,
  problems,
}) => {
  const asking = await browser.newContext({ baseURL: site.url })
  const person = await signUp(asking, site)
  const theirs = await asking.newPage()
  problems.watch(theirs)
  await theirs.goto('/account/settings')
  await theirs.getByLabel('Subject').fill('Where is my spreadsheet?')
  await theirs.getByLabel('Message', { exact: true }).fill('For the loan officer.')
  await theirs.getByRole('button', { name: 'Send message' }).click()
  await expect(theirs.getByText('Message sent')).toBeVisible()
  await expect(theirs.getByLabel('Subject')).toHaveValue('')
  await callsOf(asking, site).answer('POST', '/api/support', { subject: 'x'.repeat(200), message: 'y'.repeat(200) })

  await signInAsOwner(context, site)
  for (const [shown, path] of [
    [theirs, '/account/settings'],
    [page, '/admin'],
  ] as const) {
    await shown.goto(path)
    await expect(shown.getByText('x'.repeat(200))).toBeVisible()
    expect(await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.goto(`/admin/tickets?search=${person.email}`)
  await page.getByRole('button', { name: 'Answer: Where is my spreadsheet?' }).click()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please write an answer first.')).toBeVisible()
  await page.getByLabel('Answer', { exact: true }).fill('Open the report.\nPress Download.')
  await page.reload()
  await page.getByRole('button', { name: 'Answer: Where is my spreadsheet?' }).click()
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('Open the report.\nPress Download.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Answer sent')).toBeVisible()

  await expect(theirs.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText('Press Download.', { exact: false })).toBeVisible()
  await asking.close()
})

test('script that a person types stays text wherever it is shown', { tag: ['@phone', '@deep'] }, async ({
  page,
  context,
  site,
  browser,
}) => {
  const nasty = await browser.newContext({ baseURL: site.url })
  const person = await signUp(nasty, site, { firstName: script.slice(0, 40), lastName: '<b>bold</b>' })
  const { answer } = callsOf(nasty, site)
  await answer('POST', '/api/support', { subject: script, message: script })
  const opportunityId = 'opp_jollof-takeaway--accra'
  const orderId = await buy(nasty, site, { planId: 'complete_report', currency: 'GHS', opportunityId, location: `${script}, Ghana` })
  const [report] = await answer<{ id: string }[]>('GET', '/api/reports/my-reports')
  const theirs = await nasty.newPage()
  const shown = async (where: typeof page, path: string, text: string) => {
    await where.goto(path)
    await expect(where.getByText(text, { exact: false }).first()).toBeVisible()
    expect(await where.locator('main b, main img[src="x"], main script').count()).toBe(0)
    await expect(where).not.toHaveTitle('taken')
  }
  await shown(theirs, '/account', '<b>bold</b>')
  await shown(theirs, '/account/settings', script)
  await shown(theirs, `/orders/${orderId}`, '<script>')
  await shown(theirs, `/reports/${report!.id}`, '<script>')
  await shown(theirs, '/reports', '<script>')
  await signInAsOwner(context, site)
  await callsOf(context, site).answer('POST', `/api/admin/orders/${orderId}/refund`, {
    amount: 100,
    reason: script,
    password: ownerPassword,
  })
  await shown(page, `/admin/orders?order=${orderId}`, script)
  await shown(theirs, `/orders/${orderId}`, '<script>')
  await shown(page, '/admin', '<b>bold</b>')
  await shown(page, `/admin/users?search=${person.email}`, '<b>bold</b>')
  await shown(page, `/admin/tickets?search=${person.email}`, script)
  await nasty.close()
})
