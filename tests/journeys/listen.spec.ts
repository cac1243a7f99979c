import { ownReport } from './own-report.ts'
import { signUp } from './people.ts'
import { expect, test } from './support.ts'

/** A browser's voice that begins at once and says what it was given, or one that is not there: it takes all and says nothing. */
function giveVoice(isThere: boolean): void {
  const said: string[] = []
  Object.assign(window, { said })
  Object.defineProperty(window, 'speechSynthesis', {
    value: {
      speak: (part: SpeechSynthesisUtterance) => {
        said.push(part.text)
        if (isThere) setTimeout(() => part.onstart?.(new Event('start') as SpeechSynthesisEvent))
      },
      cancel: () => said.push('stopped'),
    },
  })
}

test('a section is read aloud from its title on, until the page is left', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.addInitScript(giveVoice, true)
  await page.goto(`/reports/${id}?read=marketSize`)
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(page.getByRole('button', { name: 'Stop reading' })).toBeVisible()
  await looksRight(page)
  expect((await page.evaluate(() => (window as unknown as { said: string[] }).said)).slice(0, 2)).toEqual(['stopped', 'Market size'])
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible()
  expect((await page.evaluate(() => (window as unknown as { said: string[] }).said)).at(-1)).toBe('stopped')
})

test('a browser without a voice says so', async ({ page, context, site, looksRight }) => {
  await signUp(context, site)
  const id = await ownReport(context, site)
  await page.addInitScript(giveVoice, false)
  await page.goto(`/reports/${id}?read=marketSize`)
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect(page.getByText('This browser has no voice to read aloud.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible()
  await looksRight(page)
})
