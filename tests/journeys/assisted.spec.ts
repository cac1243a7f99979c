import { goodProposal } from '../support/ai-proposals.ts'
import { type AiStandIn, openAiStandIn } from '../support/ai-stand-in.ts'
import { openSourceStandIns, type SourceStandIns } from '../support/source-stand-ins.ts'
import { callsOf, signUp } from './people.ts'
import { test as base, expect, freePort, type Page, type Site, startSite } from './support.ts'

const model = 'stand-in-1'
/** What the stand-in adds to a sentence that it rewords. */
const reworded = 'to put it plainly'

/** The built product with a model server and every live source on, all of them stand-ins that speak real HTTP. */
type Outside = { ai: AiStandIn; sources: SourceStandIns }
const test = base.extend<{ outside: Outside }, { assisted: Outside & { site: Site } }>({
  assisted: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
    async ({}, use) => {
      const [ai, sources] = await Promise.all([openAiStandIn(), openSourceStandIns()])
      ai.answers.set('suggested_businesses', () => ({ businesses: [goodProposal(), goodProposal({ title: 'Suya stand' })] }))
      const { site, close } = await startSite(await freePort(), {
        ...sources.env,
        AI_BASE_URL: ai.url,
        AI_MODEL: model,
        AI_TIMEOUT_SECONDS: '20',
      })
      await use({ ai, sources, site })
      await close()
      await Promise.all([ai.close(), sources.close()])
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [({ assisted }, use) => use(assisted.site), { scope: 'worker' }],
  outside: ({ assisted }, use) => use(assisted),
})

// biome-ignore lint/correctness/noEmptyPattern: only the test's own information is needed
test.beforeEach(({}, info) => test.skip(info.project.name !== 'phone', 'one screen is enough for what the server does'))

async function founder(page: Page, site: Site): Promise<ReturnType<typeof callsOf>> {
  await signUp(page.context(), site)
  const calls = callsOf(page.context(), site)
  const profile = { location: 'Nigeria', budget: '$500 - $2,000', skills: ['Cooking', 'Sales'], interests: ['Food & Beverage'] }
  for (const [type, value] of Object.entries(profile)) await calls.answer('POST', '/api/preferences', { type, value })
  return calls
}

async function payAndAsk(calls: ReturnType<typeof callsOf>, opportunityId: string): Promise<string> {
  const intent = await calls.answer<{ clientSecret: string; paymentIntentId: string }>('POST', '/api/reports/create-payment-intent', {
    opportunityId,
    location: 'Lagos',
    currency: 'NGN',
  })
  await calls.answer('POST', '/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded', method: 'card' })
  const asked = { opportunityId, paymentIntentId: intent.paymentIntentId }
  return (await calls.answer<{ id: string }>('POST', '/api/reports/generate', asked)).id
}

test('a business from own words, its report worded while one watches, asked, with fetched figures beside ours', async ({
  page,
  site,
  outside,
  looksRight,
}) => {
  const calls = await founder(page, site)
  await page.goto('/explore')
  await page.getByRole('button', { name: 'Open: find opportunities for me' }).click()
  await page.getByLabel('In your own words (optional)').fill('I have a sewing machine and two free afternoons')
  await page.getByRole('button', { name: 'Find opportunities for me', exact: true }).click()
  const found = page.getByRole('region', { name: 'Found for you' })
  const suggested = found.getByRole('article', { name: 'Curtain and cushion sewing' })
  await expect(suggested.getByText('AI-suggested · low confidence')).toBeVisible()
  await suggested.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expect(suggested.getByText('nobody has checked its figures yet', { exact: false })).toBeVisible()
  await expect(found.getByText('on your list already', { exact: false })).toBeVisible()
  await expect(found.getByText('Found with the help of stand-in-1. Gapwise calculated every figure.')).toBeVisible()
  await suggested.screenshot({ path: '.cache/journeys/assisted-found.png' })
  await looksRight(page)
  await suggested
    .getByRole('link', { name: /^View Report/ })
    .first()
    .click()
  await expect(page.getByText('AI-suggested · low confidence')).toBeVisible()

  await expect(page.getByText('We use your figures in Lagos, the city this was suggested for.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Change the figures' }).click()
  const price = page.getByLabel(/^Price of one curtain/)
  await price.fill('a lot')
  await page.getByRole('button', { name: 'Calculate with my figures' }).click()
  await expect(page.getByText('Type a number, like 1200 or 0.5').last()).toBeVisible()
  await expect(price).toHaveValue('a lot')
  await looksRight(page)
  await page.reload()
  await page.getByRole('button', { name: 'Change the figures' }).click()
  await expect(price).toHaveValue('a lot')
  await price.fill('15,000')
  await page.getByRole('button', { name: 'Calculate with my figures' }).click()
  await expect(page.getByText('AI-suggested · with your figures')).toBeVisible()
  await page.getByRole('button', { name: 'Change the figures' }).click()
  await expect(price).toHaveValue('15000')
  await expect(page.getByText('This is your figure. AI guessed ₦12,000 per curtain.')).toBeVisible()

  const opportunityId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
  // The model holds its fifth section back until the page has shown what is written so far.
  const start = outside.ai.calls.length
  const held: { letGo: () => void } = { letGo: () => undefined }
  const shown = new Promise<void>((resolve) => {
    held.letGo = resolve
  })
  outside.ai.onCall = (count) => (count === start + 5 ? shown : undefined)
  const id = await payAndAsk(calls, opportunityId)
  await page.goto(`/reports/${id}`)
  await expect(page.getByRole('heading', { name: 'Written so far' })).toBeVisible()
  await expect(page.locator('.wait-card dd').first()).toContainText(reworded)
  await expect(page.locator('.wait-card')).toContainText('Writing your report')
  held.letGo()
  await expect(page.locator('.first-page')).toBeVisible()
  await page.getByRole('link', { name: 'Full report', exact: true }).click()
  await expect(page.getByText(reworded, { exact: false }).first()).toBeVisible()
  expect(outside.ai.calls.filter((call) => call.schema === 'reworded_section').length).toBeGreaterThanOrEqual(12)

  const ask = page.getByRole('textbox', { name: 'Your question' })
  const answer = page.locator('.ask-answer')
  outside.ai.answers.set('where_the_report_answers', () => ({ known: false, passages: [], figures: [], changes: [] }))
  await ask.fill('Who won the world cup?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(answer).toContainText('This report does not answer that')
  await ask.fill('What if my own pay doubles?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(answer.getByRole('button', { name: 'Try these numbers' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.goto(`/reports/${id}?read=marketSize`)
  await expect(page.locator('.report-section')).toContainText(reworded)
  await page.goto(`/reports/${id}?read=localInsights`)
  const fetched = page.locator('.report-table', { hasText: 'Fetched from live sources, beside our own figures' })
  await fetched.getByRole('button', { expanded: false }).click()
  await expect(fetched).toContainText('Exchange rate')
  await expect(fetched).toContainText('We use the fetched one')
  await expect(fetched).toContainText('2026')
  await fetched.screenshot({ path: '.cache/journeys/assisted-fetched.png' })
})

test('with the network cut in the middle the report is finished, and says who worded what', { tag: '@deep' }, async ({
  page,
  site,
  outside,
}) => {
  const calls = await founder(page, site)
  const start = outside.ai.calls.length
  outside.ai.onCall = (count) => {
    if (count - start !== 4) return
    outside.ai.behaviors = ['hangs-up']
    outside.sources.setAllBehaviors('hangs-up')
  }
  const id = await payAndAsk(calls, 'opp_suya-stand--lagos')
  await page.goto(`/reports/${id}`)
  await expect(page.locator('.first-page')).toBeVisible()
  await page.goto(`/reports/${id}?read=marketSize`)
  await expect(page.locator('.report-section')).toContainText(reworded)
  await page.goto(`/reports/${id}?read=full`)
  await page.getByRole('button', { name: 'How sure are we?' }).click()
  const written = page.locator('.report-written')
  await expect(written).toContainText(/Written by stand-in-1\. Gapwise wrote \d+ of the \d+ paragraphs/)
  await written.screenshot({ path: '.cache/journeys/assisted-cut.png' })
  await page.goto(`/reports/${id}?read=funding`)
  await expect(page.locator('.report-section')).toBeVisible()
  await expect(page.locator('.report-section')).not.toContainText(reworded)
})
