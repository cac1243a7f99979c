import { expect, it } from 'vitest'
import { gapTexts } from '#words/engine/gaps.ts'
import { coveredBusinessesText } from './covered-businesses-text.ts'

it('claims no count of all sellers, as the card of the same trade says that none is known', () => {
  const names = ['Kinyozi', 'Ankara', 'Braiding', 'Beads', 'Printing', 'Sweets']
  for (const list of [names.slice(0, 2), names]) {
    const text = coveredBusinessesText(list, null)
    expect(text).toMatch(/^On the map of this city: sellers of Kinyozi, Ankara.* It does not show them all\.$/)
    expect(text).not.toMatch(/counted/i)
  }
  expect(coveredBusinessesText(names, { title: 'Kinyozi' })).toBeNull()
  expect(JSON.stringify(gapTexts.rank.map(String))).not.toMatch(/nobody has counted|are not counted/i)
})
