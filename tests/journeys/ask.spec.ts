import { ownReport } from './own-report.ts'
import { signUp } from './people.ts'
import { expect, test } from './support.ts'

test('a report answers what people ask, in their words, and shows what an answer rests on', async ({
  page,
  context,
  site,
  looksRight,
  problems,
}) => {
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
  await expect(answer.locator('.ask-lines')).toContainText(/\d/)
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

  await ask('how much do I need and is it allowed in the morning?')
  await expect(answer.getByRole('heading')).toHaveText(['how much do I need', 'is it allowed in the morning?'])
  await expect(answer.locator('.ask-lines')).toHaveCount(2)
  await ask('What if nobody buys?')
  await expect(answer).toContainText('You asked: “What if nobody buys?”')
  await expect(answer).toContainText('In a month without any sales you still pay')
  await expect(answer.getByRole('button', { name: 'Rent', exact: true })).toBeVisible()

  // Why not, and the nearest that it answers, all to be seen; nothing claims to come from the figures.
  await question.fill('will the police arrest me')
  await question.press('Enter')
  await expect(answer).toContainText('This report cannot tell you the law on that.')
  await expect(answer).not.toContainText('Answered by')
  const width = page.viewportSize()?.width ?? 0
  await expect(answer.getByRole('button')).toHaveCount(3)
  for (const button of await answer.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }
  await expect(answer).toHaveAttribute('aria-live', 'polite')
  await looksRight(page)
  await answer.getByRole('button').first().click()
  await expect(answer).not.toContainText('cannot tell you the law')

  await ask(' ')
  await expect(question).toHaveAccessibleDescription(/Type a question first\./)

  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await ask('What would I earn?')
  await expect(answer).toContainText('Your question is saved.')
  await expect(question).toHaveValue('What would I earn?')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(answer).toContainText('You asked: “What would I earn?”')
})
