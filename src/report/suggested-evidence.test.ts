import { expect, it } from 'vitest'
import { suggestedTexts } from '#words/suggested.ts'
import { isSuggestedReasonText, suggestedReason } from './suggested-evidence.ts'

it('the reason of a figure that a model suggested begins as those of kept reports do, so that it is known by it', () => {
  expect(suggestedTexts.reason({ why: 'people say so' })).toBe(`${suggestedReason}people say so.`)
  expect(suggestedTexts.reasonNotShown.startsWith(suggestedReason)).toBe(true)
})

it('a figure that a model suggested is known by its reason in any language, and in English where it was kept so', () => {
  const texts = {
    reason: ({ why }: { why: string | number }) => `${why} – proposé par un modèle, non vérifié`,
    reasonNotShown: 'Le modèle n’a pas dit pourquoi.',
  }
  for (const reason of [texts.reason({ why: 'on le dit' }), texts.reasonNotShown, suggestedTexts.reason({ why: 'people say so' })])
    expect(isSuggestedReasonText(reason, texts), reason).toBe(true)
  for (const reason of ['', 'Notre estimation', 'proposé par un modèle']) expect(isSuggestedReasonText(reason, texts), reason).toBe(false)
  expect(isSuggestedReasonText('Our own judgement.')).toBe(false)
})
