import { expect, test } from './support.ts'

/** The size of text doubled, as a person sets it in a browser or a phone. */
test('text of double size leaves the page its room: no skip link in view, a bar of one line, a search that can be read', async ({
  page,
  looksRight,
}) => {
  for (const address of ['/', '/explore?country=Nigeria', '/reports/opp_jollof-takeaway--accra']) {
    await page.goto(address)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bottomOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await bottomOf('.skip-link'), address).toBeLessThanOrEqual(0)
    expect(await page.locator('.topbar').evaluate((bar) => bar.clientHeight), address).toBeLessThanOrEqual(72)
    if (address.startsWith('/reports')) await expect(page.locator('.footbar .button').first()).toBeVisible()
    const bars = await page.locator('.footbar').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
    for (const height of bars) expect(height, address).toBeLessThanOrEqual(100)
    await looksRight(page)
  }
  await page.goto('/explore?country=Nigeria')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await page.getByLabel('Search').evaluate((field) => field.clientWidth)).toBeGreaterThan(240)
  for (const city of await page.locator('.row-city').all())
    expect(await city.evaluate((name) => name.scrollWidth - name.clientWidth), (await city.textContent()) ?? '').toBeLessThanOrEqual(1)
})
