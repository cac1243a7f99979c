import { expect, it, test } from 'vitest'
import { gapTexts } from '#words/engine/gaps.ts'
import { coveredBusinessesText, customersText, rangeText, roomText, sellersSeen } from './range-text.ts'

it('a range whose ends are one number is that number', () => {
  const all = { low: 190.2, likely: 190.3, high: 190.4 }
  expect([rangeText(all), roomText(all)]).toEqual(['190', 'room for 190'])
  expect(customersText(all)).toMatch(/about 190 customers a day/)
  expect(rangeText({ low: 3, likely: 5, high: 12 })).toMatch(/3.*12.*5/)
})

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

test('no sellers on the lists is said only where a list was asked for them', () => {
  expect(sellersSeen({ seen: 0, how: 'not-listed' })).toBeNull()
  expect(sellersSeen({ seen: 3, how: 'not-listed' })).toBe(3)
  expect(sellersSeen({ seen: 0, how: 'order' })).toBe(0)
})
