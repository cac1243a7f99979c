import { expect, it } from 'vitest'
import { titleOfSize } from './title-of-size.ts'

it('names the size in the title of a business that has two', () => {
  expect(titleOfSize({ title: 'Bookkeeping', size: 'with-help', sizes: ['alone', 'with-help'] })).toBe('Bookkeeping (With paid help)')
  expect(titleOfSize({ title: 'Bookkeeping', size: 'alone', sizes: ['alone'] })).toBe('Bookkeeping')
})
