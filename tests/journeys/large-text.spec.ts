import { buy, signUp } from './people.ts'
import { expect, test } from './support.ts'

/** The size of text doubled, as a person sets it in a browser or a phone. */
test(
  'text of double size leaves the page its room: no skip link in view, a bar of one line, a search that can be read',
  {
    tag: '@deep',
  },
  async ({ page, looksRight }, { project }) => {
    for (const address of ['/', '/explore?country=Nigeria', '/reports/opp_jollof-takeaway--accra']) {
      await page.goto(address)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const bottomOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
      expect(await bottomOf('.skip-link'), address).toBeLessThanOrEqual(0)
      // One line: of the links too, where there is room for them.
      const oneLine = project.name === 'phone' ? 72 : 80
      expect(await page.locator('.topbar').evaluate((bar) => bar.clientHeight), address).toBeLessThanOrEqual(oneLine)
      // A wide screen has its button beside the text.
      if (address.startsWith('/reports') && project.name === 'phone') await expect(page.locator('.footbar .button').first()).toBeVisible()
      const bars = await page.locator('.footbar').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
      for (const height of bars) expect(height, address).toBeLessThanOrEqual(100)
      await looksRight(page)
      if (address !== '/' || project.name !== 'phone') continue
      const sizes = await page.evaluate(() =>
        ['main h1', 'main h2', '.steps h3', 'main .quiet'].map((each) =>
          Number.parseFloat(getComputedStyle(document.querySelector(each)!).fontSize),
        ),
      )
      expect(sizes, 'a heading is never smaller than what is below it').toEqual(sizes.toSorted((a, b) => b - a))
      // Nothing has half a line beside a picture or a number.
      const narrow = await page
        .locator('.features p, .steps p')
        .evaluateAll((all) => all.filter((each) => each.clientWidth < 300).map((each) => each.textContent))
      expect(narrow).toEqual([])
      const trades = await page.locator('.way-in-trade').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
      expect(Math.min(...trades)).toBeLessThan(72)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(21_000)
    }
    await page.goto('/explore?country=Nigeria')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await page.getByLabel('Search').evaluate((field) => field.clientWidth)).toBeGreaterThan(240)
    for (const city of await page.locator('.row-city').all())
      expect(await city.evaluate((name) => name.scrollWidth - name.clientWidth), (await city.textContent()) ?? '').toBeLessThanOrEqual(1)
  },
)

test('the count on the bell hides little of it, at any size of text', { tag: '@deep' }, async ({ page, context, site }) => {
  await signUp(context, site)
  await buy(context, site, { planId: 'report_pack_3', currency: 'NGN' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  for (const size of ['100%', '200%']) {
    const covered = await page.evaluate((text) => {
      document.documentElement.style.fontSize = text
      const [icon, count] = ['.bell-icon svg', '.bell-count'].map((each) => document.querySelector(each)!.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ]
      const across = Math.max(0, Math.min(icon.right, count.right) - Math.max(icon.left, count.left))
      const down = Math.max(0, Math.min(icon.bottom, count.bottom) - Math.max(icon.top, count.top))
      return (across * down) / (icon.width * icon.height)
    }, size)
    expect(covered, size).toBeLessThan(0.3)
  }
})

test('no heading touches the text before or after it where a plan is chosen and paid', { tag: '@deep' }, async ({
  page,
  context,
  site,
}) => {
  await signUp(context, site)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of ['/subscribe?currency=NGN', '/subscribe?plan=premium&currency=NGN']) {
    await page.goto(address)
    await expect(page.locator('#map-cities')).toBeVisible()
    await expect(page.locator('.map-cities')).toBeVisible()
    const close = await page.locator('main h1, main h2').evaluateAll((headings) => {
      const texts = [...document.querySelectorAll('main p, main h1, main h2, main li, main dt, main button, main a')]
      return headings.flatMap((heading) => {
        const box = heading.getBoundingClientRect()
        return texts.flatMap((each) => {
          const other = each.getBoundingClientRect()
          const isBeside =
            each !== heading && !each.contains(heading) && other.height > 0 && other.left < box.right && other.right > box.left
          const gap = other.top >= box.bottom ? other.top - box.bottom : box.top - other.bottom
          return isBeside && gap > -2 && gap < 6 ? [`${heading.textContent} / ${each.textContent}`] : []
        })
      })
    })
    expect(close, address).toEqual([])
  }
})
