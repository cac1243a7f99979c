import { expect, it } from 'vitest'
import { placeAt } from './place-at.ts'

const places = [
  { id: 'west', lat: -6.805, lon: 39.205 },
  { id: 'east', lat: -6.805, lon: 39.215 },
]

it('is the square that holds the position, and of areas the nearest', () => {
  const idAt = (by: 'square' | 'area', lat: number, lon: number) => placeAt({ by, squares: places }, { lat, lon })?.id
  expect(idAt('square', -6.801, 39.2101)).toBe('east')
  expect(idAt('square', -6.82, 39.21)).toBeUndefined()
  expect(idAt('area', -6.82, 39.209)).toBe('west')
  expect(idAt('area', -6.9, 39.209)).toBeUndefined()
})
