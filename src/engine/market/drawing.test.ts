import { expect, it } from 'vitest'
import { drawingOfId } from './drawing.ts'

it('draws a line as the word that comes first in its id says, the longest of those that begin there', () => {
  const words = { table: ['table'], knife: ['table-saw', 'cutter'], fridge: ['freezer'] } as const
  expect(drawingOfId('used-chest-freezer', words)).toBe('fridge')
  expect(drawingOfId('table-saw', words)).toBe('knife')
  expect(drawingOfId('table-and-cutter', words)).toBe('table')
  expect(drawingOfId('tablets', words)).toBeUndefined()
})
