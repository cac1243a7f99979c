import type { BrowserContext, Page } from '@playwright/test'
import { readEarlier, startingAt, unpackDataFolder } from '../support/earlier-data.ts'
import { callsOf } from './people.ts'
import { test as base, expect, freePort, type Site, startSite } from './support.ts'

const earlier = readEarlier('embedded')

/** The product on the data folder that engine 1.0.0 left. */
const test = base.extend<object, { earlierSite: Site }>({
  earlierSite: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
    async ({}, use) => {
      const tenMinutesOn = new Date(new Date(earlier.madeAt).getTime() + 600_000)
      const { site, close } = await startSite(await freePort(), { DATA_DIR: unpackDataFolder(), ...startingAt(tenMinutesOn) })
      await use(site)
      await close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const signIn = (context: BrowserContext, site: Site) =>
  callsOf(context, site).answer('POST', '/api/auth/login', { username: 'bola@example.com', password: 'made-up-password-of-bola' })

/** The card of one of the earlier reports in My Reports, signed in as whose it is. */
async function findReport(page: Page, context: BrowserContext, site: Site, number: number) {
  await signIn(context, site)
  await page.goto(`${site.url}/reports`)
  const card = page.getByRole('article', { name: `Business Report #${number}` })
  return { card, open: () => card.getByRole('link', { name: /^Read the full report/ }).click() }
}

test('an earlier report offers its newer edition; it is made once, and each leads to the other', async ({
  page,
  context,
  earlierSite,
  looksRight,
}) => {
  // axe walks pages of twelve sections.
  test.slow()
  const { card, open } = await findReport(page, context, earlierSite, 3)
  await expect(card.getByText('A newer calculation of this report, free')).toBeVisible()
  await looksRight(page)
  await open()
  await expect(page.getByText(/^Version 1\.0\.0 of our model made this report\./)).toBeVisible()
  await expect(page.locator('.first-page')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Make the newer calculation' }).dblclick()
  await expect(page.getByText('This is a newer calculation of an earlier report')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('The changes that you saved on the earlier report are saved here too.')).toBeVisible()
  await expect(page.getByText(/^(Both reports say|This report says) “/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Open the earlier one: Business Report #3' }).click()
  await expect(page.getByText('There is a newer calculation of this report')).toBeVisible()
  await page.goto(`${earlierSite.url}/reports`)
  await expect(page.getByText('Free', { exact: true })).toHaveCount(1)
  const newer = page.getByRole('article', { name: 'Business Report #5' })
  await expect(newer.getByRole('link', { name: 'Open the earlier one: Business Report #3' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open the newer one: Business Report #5' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
})

test('the report of an own business says why there is no newer one, and its what-if says which model calculates', { tag: '@deep' }, async ({
  page,
  context,
  earlierSite,
  looksRight,
}) => {
  test.slow()
  const { open } = await findReport(page, context, earlierSite, 4)
  await open()
  await expect(page.getByText(/There is no newer calculation of this report\. It is about your own business/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the newer calculation' })).toHaveCount(0)
  await looksRight(page)
})
