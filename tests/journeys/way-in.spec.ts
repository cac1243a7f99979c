import { expect, type Page, test } from './support.ts'

test.use({ timezoneId: 'Africa/Lagos' })

test('five presses and no typing lead from the start page to one’s own best three, before any account', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
  await page.goto('/')
  const form = page.locator('.way-in')
  await form.scrollIntoViewIfNeeded()
  // The country of the address or clock, and nothing that nobody said.
  await expect(form.getByLabel('Where are you?')).toHaveValue('Nigeria')
  await expect(form.getByRole('button', { name: '₦50,000' })).toBeVisible()
  // Each question is on one screen of its own, below the header.
  const heights = await page.locator('main form > *').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(6)
  expect(Math.max(...heights)).toBeLessThan(page.viewportSize()!.height - 64)
  await looksRight(page)
  await form.getByLabel('Where are you?').selectOption('Ibadan, Nigeria')
  await form.getByRole('button', { name: '₦200,000' }).click()
  await form.getByRole('checkbox', { name: 'Hair' }).check()
  await form.getByLabel('Hours a week').selectOption('40')
  await form.getByRole('button', { name: 'Show my best three' }).click()

  await expect(page.getByRole('heading', { name: /^Your best/ })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
  await expect(rows.first()).toContainText('Braiding at clients’ homes')
  await expect(rows.first()).toContainText('₦')
  const chips = page.getByRole('group', { name: 'Who this list is for' })
  for (const said of ['Ibadan', '₦200,000', 'Hair', '40 hours a week'])
    await expect(chips.getByRole('button', { name: `${said}: change` })).toBeVisible()
  await looksRight(page)

  await chips.getByRole('button', { name: 'Hair: change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who this list is for' })
  await expect(dialog.getByRole('checkbox', { name: 'Hair' })).toBeChecked()
  await looksRight(page)
  await dialog.getByRole('checkbox', { name: 'Hair' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Cook' }).check()
  await dialog.getByLabel('How much money do you have?').fill('120k')
  await dialog.getByRole('button', { name: 'Update the list' }).click()
  await expect(chips.getByRole('button', { name: '₦120,000: change' })).toBeVisible()
  await expect(rows.first()).not.toContainText('Braiding')
  await page.goBack()
  await expect(chips.getByRole('button', { name: '₦200,000: change' })).toBeVisible()
  await page.reload()
  await expect(rows.first()).toContainText('Braiding at clients’ homes')
})

test('one sentence fills the answers, and what was not understood is named', { tag: '@phone' }, async ({ page, looksRight }) => {
  await page.goto('/')
  const form = page.locator('.way-in')
  await form.getByLabel('Say it in one sentence').fill('I dey Ibadan, I sabi cook, I get 130k and my mornings dey free, zblorp')
  let send = () => {}
  const isSent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/\/api\/opportunities\?.*trades=cook/, async (route) => {
    await isSent
    await route.continue()
  })
  await form.getByRole('button', { name: 'Show my best three' }).click()
  const chips = page.getByRole('group', { name: 'Who this list is for' })
  for (const said of ['Ibadan', '₦130,000', 'Cook', 'Mornings'])
    await expect(chips.getByRole('button', { name: `${said}: change` })).toBeVisible()
  // The list of nobody is gone before theirs is there.
  await expect(page.getByRole('article')).toHaveCount(0)
  send()
  await expect(page.getByRole('button', { name: '130k (money): leave it out' })).toBeVisible()
  await expect(page.getByText('We did not understand: zblorp')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
  const missing = /You need .+ (?:more to open|first)\.|Customers buy when you are not free\.|You work /
  await expect(rows.first()).not.toContainText(missing)
  await expect(rows.filter({ hasText: missing }).first()).toBeVisible()
  await looksRight(page)
  // What was understood wrongly is taken off by one press.
  await page.getByRole('button', { name: 'mornings (when you are free): leave it out' }).click()
  await expect(chips.getByRole('button', { name: 'Say when you are free: change' })).toBeVisible()
  await expect(page.getByText(/^We understood/)).toBeFocused()
  await expect(page.getByRole('button', { name: /leave it out$/ })).toHaveCount(3)
  // Back brings it back to the list and to how it was understood.
  await page.goBack()
  await expect(page.getByRole('button', { name: /leave it out$/ })).toHaveCount(4)
  await page.goForward()
  await expect(page.getByRole('button', { name: /leave it out$/ })).toHaveCount(3)
  // The answers are the address’s: a reload keeps them.
  await page.reload()
  await expect(chips.getByRole('button', { name: 'Cook: change' })).toBeVisible()
  await expect(chips.getByRole('button', { name: 'Say when you are free: change' })).toBeVisible()
  // How it was understood stays with them, also on the way back from a business.
  await expect(page.getByRole('button', { name: /leave it out$/ })).toHaveCount(3)
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/reports\//)
  await page.goBack()
  await expect(page.getByText(/^We understood/)).toBeVisible()
})

test(
  'on a phone the first business of a sentence is on the first screen with its month',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    test.skip(project.name !== 'phone', 'a wide screen has room')
    await page.goto(`/explore?${new URLSearchParams({ say: 'I cook in Ibadan, I have 80k and my mornings are free' })}`)
    await expect(page.getByText(/^We understood/)).toBeVisible()
    const month = page
      .getByRole('article')
      .first()
      .getByText(/ a month$/)
    await expect(month).toBeVisible()
    expect((await month.boundingBox())!.y).toBeLessThan(740)
  },
)

test('each trade of a sentence is taken off alone', { tag: ['@phone', '@deep'] }, async ({ page, looksRight }) => {
  await page.goto(`/explore?${new URLSearchParams({ say: 'I dey Ibadan, I cook and I sell drinks' })}`)
  await page.getByRole('button', { name: 'sell (your work): leave it out' }).click()
  await expect(page.getByRole('button', { name: 'Cook: change' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'cook (your work): leave it out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'sell (your work): leave it out' })).toHaveCount(0)
  await looksRight(page)
})

test('the business that a sentence names comes first, with what it lacks, and stays so with an account', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
  await page.goto('/')
  const form = page.locator('.way-in')
  await form.getByLabel('Say it in one sentence').fill('I want to sell clothes in Nairobi, I have 30k')
  await form.getByRole('button', { name: 'Find what fits me' }).click()
  const group = page.getByRole('heading', { name: 'The businesses you named' }).locator('..')
  const named = group.getByRole('article')
  await expect(named.first()).toContainText(/mitumba/i)
  await expect(named.filter({ hasText: /You need / }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your best three' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(/mitumba/i)
  await expect(page.getByRole('button', { name: 'sell clothes (business): leave it out' })).toBeVisible()
  await looksRight(page)
  const count = await named.count()
  await page.reload()
  await expect(named).toHaveCount(count)
  // Taken off, the list is that of the trade; Back brings it again.
  const chip = page.getByRole('button', { name: `${count} businesses that you named: leave it out` })
  await chip.click()
  await expect(group).toHaveCount(0)
  await page.goBack()
  await expect(named).toHaveCount(count)
  await page.getByRole('link', { name: 'Keep this list' }).click()
  await fillIn(page)
  await page.locator('form').getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/explore\?/)
  await page.goto('/explore')
  await expect(named).toHaveCount(count)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change the businesses that you named', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/explore')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(group).toHaveCount(0)
})

test('a link whose businesses nobody knows says so and goes on without them', { tag: '@phone' }, async ({ page, problems, looksRight }) => {
  problems.allow(/400 \(Bad Request\)/)
  await page.goto('/explore?country=Kenya&city=Nairobi&trades=sell&businesses=juggling')
  await expect(page.getByText('We do not know “juggling”.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Go on without it' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('who names a tool and no work is asked whether they work with it, and one press begins the list with that', {
  tag: ['@phone', '@deep'],
}, async ({ page, looksRight }) => {
  await page.goto('/explore?country=Ghana&city=Accra&amount=4000&currency=GHS&have=sewing-machine,phone')
  const offer = page.getByRole('group', { name: 'You named no work. Do you do this with what you have?' })
  await looksRight(page)
  await offer.getByRole('button', { name: 'Sew' }).click()
  await expect(offer).toBeHidden()
  const chips = page.getByRole('group', { name: 'Who this list is for' })
  await expect(chips.getByRole('button', { name: 'Sew: change' })).toBeVisible()
  await expect(chips.getByRole('button').first()).toBeFocused()
  await page.goBack()
  await expect(offer.getByRole('button')).toHaveCount(1)
  await looksRight(page)
})

test('what nobody can work with in a sentence or a link is said in its own words, and asked again', { tag: ['@phone', '@deep'] }, async ({
  page,
  looksRight,
}) => {
  const open = (query: Record<string, string>) => page.goto(`/explore?${new URLSearchParams(query)}`)
  await open({ say: 'I dey Ibadan, I sabi cook, I get 0 naira, I am free 200 hours a week' })
  await expect(page.getByRole('button', { name: 'cook (your work): leave it out' })).toBeVisible()
  await expect(page.getByText('We did not use “0 naira” as the money that you have.')).toBeVisible()
  await expect(page.getByText('This amount is 0. Type more than 0.')).toBeVisible()
  await expect(page.getByText(/^We did not use “200 hours” as your hours a week\./)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Type the amount again' }).click()
  await expect(page.getByRole('dialog').getByLabel('How much money do you have?')).toHaveValue('0 naira')

  await open({ say: 'I dey Ibadan and I get R15 000' })
  await expect(page.getByText('We did not use “R15 000” as the money that you have.')).toBeVisible()
  await expect(page.getByText('This amount is in ZAR. Type it in NGN.')).toBeVisible()

  await open({ where: 'Ibadan, Nigeria', trades: 'cook,juggle', have: 'ship', hours: '900' })
  for (const word of ['juggle', 'ship', '900']) await expect(page.getByText(`We left out “${word}”`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cook: change' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Answer again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update the list' }).click()
  await expect(page.getByText('We left out')).toHaveCount(0)
})

test('hours and money that the form does not offer stay as they were said, over the list and on the start page', {
  tag: '@phone',
}, async ({ page }) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/opportunities\?/, async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto('/explore?country=Nigeria&city=Ibadan&amount=15000&currency=ZAR&trades=cook&hours=25')
  const chips = page.getByRole('group', { name: 'Who this list is for' })
  await chips.getByRole('button', { name: 'Cook: change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who this list is for' })
  await expect(dialog.getByLabel('Hours a week')).toHaveValue('25')
  const amount = dialog.getByLabel('How much money do you have?')
  await expect(amount).toHaveValue('ZAR 15000')
  // The page is rendered again under the dialog, as on a slow line.
  answer()
  await expect(page.getByRole('article').first()).toBeAttached()
  await dialog.getByRole('button', { name: 'Update the list' }).click()
  await expect(dialog.getByText('This amount is in ZAR. Type it in NGN.')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('1.2m')
  await dialog.getByRole('button', { name: 'Update the list' }).click()
  await expect(chips.getByRole('button', { name: '₦1,200,000: change' })).toBeVisible()
  await expect(chips.getByRole('button', { name: '25 hours a week: change' })).toBeVisible()
  await page.goto('/')
  await expect(page.locator('.way-in').getByLabel('Hours a week')).toHaveValue('25')
})

test('a tool that was named in a sentence stays when the form is sent again', async ({ page }) => {
  await page.goto(`/explore?${new URLSearchParams({ say: 'I have $3,000 in Houston, a pickup, a lawn mower and a string trimmer' })}`)
  await expect(page.getByText(/^We understood/)).toBeVisible()
  await expect(page).toHaveURL(/have=[^#]*mower/)
  await page.goto('/')
  const form = page.locator('.way-in')
  await expect(form.getByRole('checkbox', { name: 'Lawn mower' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'Sprayer' })).toBeHidden()
  await form.getByRole('button', { name: 'Show my best three' }).click()
  await expect(page).toHaveURL(/\/explore\?[^#]*have=[^#]*mower/)
  await expect(page).toHaveURL(/have=[^#]*trimmer/)
})

/** The form of an account; the user name is suggested from the name. */
async function fillIn(page: Page): Promise<string> {
  const someone = `f${Date.now().toString(36)}`
  await page.getByLabel('First name').fill('Fọlá')
  await page.getByLabel('Last name').fill(someone)
  await expect(page.getByLabel('Username')).toHaveValue(`fola.${someone}`.slice(0, 20))
  await page.getByLabel('Email').fill(`${someone}@example.com`)
  await page.getByLabel('Phone number').fill('+234 803 123 4567')
  await page.getByLabel('Password', { exact: true }).fill('a-good-secret')
  await page.getByLabel('Confirm password').fill('a-good-secret')
  return someone
}

test('what was said before the account is confirmed in the wizard, with a user name suggested', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
  await page.goto('/explore?where=Ibadan%2C+Nigeria&amount=80%2C000&trades=sew')
  await expect(page.getByRole('button', { name: '₦80,000: change' })).toBeVisible()
  await page.getByRole('link', { name: 'Keep this list' }).click()
  const someone = await fillIn(page)
  await page.getByLabel('Username').fill(someone)
  await page.getByLabel('Last name').fill('Adé')
  await expect(page.getByLabel('Username')).toHaveValue(someone)
  await page.locator('form').getByRole('button', { name: 'Create Account' }).click()

  // The list is still that of what was said, also where no address says it.
  await expect(page).toHaveURL(/\/explore\?.*trades=sew/)
  await page.goto('/explore')
  await expect(page.getByRole('button', { name: '₦80,000: change' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ibadan: change' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Setup' }).first().click()
  await expect(page.getByRole('radio', { name: 'Nigeria' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('radio', { name: /Under \$500/ })).toBeChecked()
  const exact = page.getByLabel('Exactly, in NGN (optional)')
  await expect(exact).toHaveValue('80000')
  await exact.fill('much')
  await expect(page.getByText('Type an amount, like 80,000 or 80k.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await looksRight(page)
  await exact.fill('1.5m')
  await expect(page.getByRole('radio', { name: /\$500 - / })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('checkbox', { name: 'Design' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('checkbox', { name: 'Fashion' })).toBeChecked()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Welcome to Gapwise').first()).toBeVisible()
  const kept = await page.request.get('/api/preferences')
  expect(await kept.json()).toMatchObject({
    city: 'Ibadan',
    trades: ['sew'],
    budgetAmount: { amountMinor: 150_000_000, currency: 'NGN' },
    budget: '$500 - $2,000',
  })
})

test('somebody of a smaller town keeps it: on the home page before the setup, in the setup, and after it', {
  tag: ['@phone', '@deep'],
}, async ({ page, looksRight }) => {
  await page.goto('/')
  await page.locator('.way-in').getByLabel('Where are you?').selectOption({ label: 'Smaller town in Nigeria' })
  await page.locator('.way-in').getByRole('checkbox', { name: 'Sew', exact: true }).check()
  await page.locator('.way-in').getByRole('button', { name: 'Show my best three' }).click()
  await expect(page.getByRole('button', { name: 'A smaller town: change' })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Opportunities', exact: true }).getByRole('article')
  const best = await rows.first().getByRole('heading', { level: 3 }).textContent()

  // Clearing a search leaves who the list is for.
  await page.getByRole('searchbox').fill('bread')
  await expect(page).toHaveURL(/search=bread/)
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.getByRole('button', { name: 'A smaller town: change' })).toBeVisible()

  // A payment page may be a document of its own: the way back leads to this list.
  await rows
    .first()
    .getByRole('link', { name: /Report/ })
    .click()
  await expect(page.getByRole('link', { name: 'All opportunities' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'All opportunities' }).click()
  await expect(page.getByRole('button', { name: 'A smaller town: change' })).toBeVisible()

  await page.getByRole('link', { name: 'Keep this list' }).click()
  await fillIn(page)
  await page.locator('form').getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/explore\?/)
  await expect(page.getByRole('link', { name: 'Keep this list' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('#best ~ ul').getByRole('link').first()).toHaveText(best ?? '')
  await looksRight(page)
  await page.getByRole('link', { name: 'Start Setup' }).first().click()
  await expect(page.getByLabel('City (optional)')).toHaveValue('A smaller town')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Under $500').click()
  for (let step = 2; step < 4; step++) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Welcome to Gapwise').first()).toBeVisible()
  expect(await (await page.request.get('/api/preferences')).json()).toMatchObject({ cityId: 'ng-small-town', trades: ['sew'] })
})

test('the start page finds again what was said on this device, and a sign-up by its own address takes place and money over', {
  tag: ['@phone', '@deep'],
}, async ({ page, looksRight }) => {
  // Nobody chose the place: it is that of the address or clock.
  await page.goto('/explore?amount=80%2C000&trades=cook&have=stove&when=mornings&hours=20&workplace=home')
  await expect(page.getByRole('button', { name: '₦80,000: change' })).toBeVisible()
  await page.goto('/')
  const form = page.locator('.way-in')
  await expect(form.getByLabel('Where are you?')).toHaveValue('Nigeria')
  await expect(form.getByLabel('How much money do you have?')).toHaveValue('80000')
  for (const name of ['Cook', 'Stove', 'Mornings']) await expect(form.getByRole('checkbox', { name, exact: true })).toBeChecked()
  await expect(form.getByLabel('Hours a week')).toHaveValue('20')
  await expect(form.getByLabel('Where would you work?')).toHaveValue('home')
  await looksRight(page)

  await page.goto('/login?tab=register')
  await fillIn(page)
  await page.locator('form').getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/?setup=1')
  await expect(page.getByRole('radio', { name: 'Nigeria' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Exactly, in NGN (optional)')).toHaveValue('80000')
  await expect(page.getByRole('checkbox', { name: 'Stove' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Freezer' }).check()
  await looksRight(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('checkbox', { name: 'Mornings' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Mornings' }).uncheck()
  await page.getByRole('checkbox', { name: 'Evenings' }).check()
  await looksRight(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/preferences'))
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  expect((await saved).postDataJSON()).toMatchObject({ have: ['stove', 'freezer'], when: ['evenings'] })
  await expect(page.getByText('Welcome to Gapwise').first()).toBeVisible()
  expect(await (await page.request.get('/api/preferences')).json()).toMatchObject({
    location: 'Nigeria',
    budgetAmount: { amountMinor: 8_000_000, currency: 'NGN' },
    trades: ['cook'],
    have: ['stove', 'freezer'],
    when: ['evenings'],
    hours: 20,
    place: 'home',
  })
})

test('a sentence in Swahili is answered by one line of it', { tag: ['@phone', '@deep'] }, async ({ page, looksRight }) => {
  await page.goto(`/explore?${new URLSearchParams({ say: 'Niko Nairobi, nauza chai na mandazi asubuhi, nina elfu tano' })}`)
  await expect(page.locator('p[lang="sw"]')).toContainText('Tumeelewa majibu')
  await expect(page.getByText(/^We did not understand/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The businesses you named' }).locator('..').getByRole('article').first()).toContainText(
    'Chai na mandazi',
  )
  const chips = page.getByRole('group', { name: 'Who this list is for' })
  for (const said of ['Nairobi', 'KSh 5,000', 'Cook, Sell', 'Mornings'])
    await expect(chips.getByRole('button', { name: `${said}: change` })).toBeVisible()
  await looksRight(page)
})

test('a phone whose clock is set elsewhere sees prices in the money of the country that was said', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, timezoneId: 'UTC' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Say it in one sentence' }).fill('I cook, Ibadan, 80k, mornings')
  await page.getByRole('button', { name: 'Find what fits me' }).click()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /^Get the full report, ₦/ })).toBeVisible()
  await page.getByRole('button', { name: /^Get the full report, ₦/ }).click()
  await expect(page).toHaveURL(/currency%3DNGN/)
  await context.close()
})

test('a form that is filled and not sent is the account’s once somebody signs up over it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const form = page.locator('.way-in')
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Where are you?')).toHaveValue('Nigeria')
  await form.getByLabel('Where are you?').selectOption('Ibadan, Nigeria')
  await form.getByLabel('How much money do you have?').fill('80k')
  await form.getByRole('checkbox', { name: 'Sew', exact: true }).check()
  await page.locator('header').getByRole('link', { name: 'Create Account' }).click()
  await fillIn(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Gapwise' })).toBeVisible()
  expect(await (await page.request.get('/api/preferences')).json()).toMatchObject({
    city: 'Ibadan',
    trades: ['sew'],
    budgetAmount: { amountMinor: 8_000_000, currency: 'NGN' },
  })
})

test('how much one has is said on the preview itself, and Back from the checkout after a sign-up leads to it', { tag: '@phone' }, async ({
  page,
  looksRight,
}) => {
  const preview = '/reports/opp_jollof-takeaway--ibadan'
  await page.goto(preview)
  await page.getByRole('button', { name: 'Say how much you have' }).click()
  const amount = page.getByLabel('How much money do you have?')
  await expect(amount).toBeFocused()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Type an amount, like 80,000 or 80k.')).toBeVisible()
  await amount.fill('90k')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: /₦90,000/ })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${preview}$`))
  await page.reload()
  await expect(page.getByRole('heading', { name: /₦90,000/ })).toBeVisible()
  await page.getByRole('link', { name: 'All opportunities' }).click()
  for (const said of ['Ibadan', '₦90,000']) await expect(page.getByRole('button', { name: `${said}: change` })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: /^(Get the full report|See why, and what would have to change), ₦/ }).click()
  await fillIn(page)
  await page.locator('form').getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByRole('button', { name: /^(Continue to payment|Pay ₦)/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${preview}$`))
  await expect(page.getByRole('heading', { name: /₦90,000/ })).toBeVisible()
})

test('on a wide screen a preview has what the money buys beside its figures, and the price stays over it and hides no button', async ({
  page,
  looksRight,
}, { project }) => {
  test.skip(project.name === 'phone', 'a phone has one column, and the price in a bar')
  await page.goto('/reports/opp_boiled-groundnut-tray--ibadan')
  const price = page.getByRole('complementary', { name: 'Get the full report' }).getByRole('button')
  const bought = page.getByRole('heading', { name: /to open buys$/ })
  await expect(bought).toBeInViewport()
  expect((await bought.boundingBox())!.x).toBeGreaterThan((await page.getByRole('heading', { level: 1 }).boundingBox())!.x + 600)
  // As it is read and tabbed: the figures, the price, what is beside them, the rest.
  const order = await page.locator('main :is(h1, h2)').allTextContents()
  expect(order.indexOf('Money you need')).toBeLessThan(order.findIndex((each) => /to open buys$/.test(each)))
  expect(order.findIndex((each) => /to open buys$/.test(each))).toBeLessThan(order.indexOf('In the full report'))
  await looksRight(page)
  await page.getByRole('heading', { name: 'In the full report' }).scrollIntoViewIfNeeded()
  await expect(price).toBeInViewport()
  // Backwards, so that the browser scrolls up to each.
  await page.getByRole('link', { name: 'Contact' }).focus()
  const download = page.getByRole('link', { name: 'Download PDF' })
  for (let presses = 0; presses < 30 && !(await download.evaluate((link) => link === document.activeElement)); presses++)
    await page.keyboard.press('Shift+Tab')
  await expect(download).toBeFocused()
  const card = (await page.locator('.buy-card').boundingBox())!
  expect((await download.boundingBox())!.y).toBeGreaterThanOrEqual(card.y + card.height)
})
