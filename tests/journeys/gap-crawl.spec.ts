import { buy, callsOf, signUp } from './people.ts'
import { expect, type Page, test } from './support.ts'

// Every city that has a map, as the person's list fills it and by another category, on the narrowest phone.

const most = { height: 2400, tabStops: 26 }
/** Cities whose first page is longer than that, and how long it was: none may grow. */
const longer: Readonly<Record<string, number>> = { kisumu: 2403, tamale: 2514, 'dar-es-salaam': 2430, 'new-york': 3333 }

type Seen = { height: number; tabStops: number; beyond: number; repeated: string[] }

test('every map fits a phone, and says what is not known once', { tag: ['@phone', '@deep'] }, async ({ page, context, site, problems }) => {
  test.setTimeout(1_500_000)
  problems.allow(/404/)
  await signUp(context, site)
  await buy(context, site, { planId: 'premium', currency: 'KES' })
  const { answer } = callsOf(context, site)
  const { cities } = await answer<{ cities: { cityId: string; name: string; country: string; answer: string }[] }>(
    'GET',
    '/api/gap-maps/coverage',
  )
  expect(cities.length).toBeGreaterThanOrEqual(37)
  const wrong: string[] = []
  for (const { cityId, name, country } of cities)
    for (const category of ['', 'services']) {
      const query = new URLSearchParams({ location: `${name}, ${country}`, ...(category ? { category } : {}) })
      await page.goto(`/gap-maps?${query}`)
      await expect(page.locator('.gap-card').first()).toBeVisible()
      await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
      const { height, tabStops, beyond, repeated } = await look(page)
      const about = (what: string) => wrong.push(`${cityId} ${category}: ${what}`)
      if (height > (longer[cityId] ?? most.height)) about(`${height} px high`)
      if (tabStops > most.tabStops) about(`${tabStops} tab stops`)
      if (beyond > 0) about(`${beyond} px beyond the side`)
      if (repeated.length > 0) about(`says what is not known more than once a row: ${repeated[0]}`)
    }
  for (const { cityId } of cities) {
    const places = await context.request.get(`${site.url}/api/gap-maps/${cityId}/places`)
    if (!places.ok()) continue
    const { map } = (await places.json()) as { map: { squares: { name: string }[] } }
    const names = map.squares.map(({ name }) => name)
    if (new Set(names).size < names.length) wrong.push(`${cityId}: two places of one name`)
  }
  expect(wrong).toEqual([])
})

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const main = document.querySelector('main')!
    const isShown = (each: Element) => each.checkVisibility() && (each as HTMLElement).offsetParent !== null
    const stops = [...main.querySelectorAll('a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]')].filter(isShown)
    const rows = [...main.querySelectorAll('.place-rows > li, .gap-card, .square-list li, .county-rows > li')].filter(isShown)
    return {
      height: main.offsetHeight,
      tabStops: stops.length,
      beyond: document.documentElement.scrollWidth - innerWidth,
      repeated: rows
        .map((row) => row.textContent ?? '')
        .filter((text) => (text.match(/not known|unknown|nobody has counted/gi) ?? []).length > 1)
        .map((text) => text.slice(0, 120)),
    }
  })
}
