import { expect, it } from 'vitest'
import { customersText, rangeText, roomText } from './range-text.ts'

it('a range whose ends are one number is that number', () => {
  const all = { low: 190.2, likely: 190.3, high: 190.4 }
  expect([rangeText(all), roomText(all)]).toEqual(['190', 'room for 190'])
  expect(customersText(all)).toMatch(/about 190 customers a day/)
  expect(rangeText({ low: 3, likely: 5, high: 12 })).toMatch(/3.*12.*5/)
})
