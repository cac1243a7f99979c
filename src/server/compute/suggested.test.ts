import { expect, it } from 'vitest'
import { suggestedTexts } from '#words/suggested.ts'
import { suggestedReason } from './suggested.ts'

it('the reason of a figure that a model suggested begins as those of kept reports do, so that it is known by it', () => {
  expect(suggestedTexts.reason({ why: 'people say so' })).toBe(`${suggestedReason}people say so.`)
  expect(suggestedTexts.reasonNotShown.startsWith(suggestedReason)).toBe(true)
})
