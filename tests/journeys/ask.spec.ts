import { ownReport } from './own-report.ts'
import { signUp } from './people.ts'
import { expect, test } from './support.ts'

test('a report answers what people ask, in their words, and shows what an answer rests on', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.goto(`/reports/${id}?read=full`)
  const question = page.getByRole('textbox', { name: 'Your question' })
  const answer = page.locator('.ask-answer')
  const ask = async (said: string) => {
    await question.fill(said)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
  }
  await page.getByRole('button', { name: 'What would I earn?' }).click()
  await expect(question).toHaveValue('What would I earn?')
  await expect(answer.locator('p').first()).toContainText(/\d/)
  await looksRight(page)

  await ask('Wetin I go do first?')
  await expect(answer).toContainText('7-day test')
  await ask('I only have 50. Can I start?')
  await expect(answer).toContainText('Not as planned.')
  // Sources are off on a phone; a citation opens all the same.
  await answer.getByRole('list').getByRole('button').first().click()
  await expect(page.locator('.figure-sheet')).not.toContainText('We do not know')
  await expect(page.locator('.figure-sheet').getByText(/\d/).first()).toBeVisible()
  await page.goBack()
  await expect(page.locator('.figure-sheet')).toHaveCount(0)

  await ask('sing me a song')
  await expect(answer).toContainText('This report does not answer that')
  await expect(answer.getByRole('button')).toHaveCount(3)
  await looksRight(page)
  await answer.getByRole('button').first().click()
  await expect(answer).not.toContainText('This report does not answer that')
})
