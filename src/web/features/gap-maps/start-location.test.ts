import { expect, it } from 'vitest'
import { startLocation } from './start-location.ts'

const cities = [
  { id: 'lagos', name: 'Lagos', country: 'Nigeria' },
  { id: 'accra', name: 'Accra', country: 'Ghana' },
  { id: 'kumasi', name: 'Kumasi', country: 'Ghana' },
]

it.each([
  ['their saved city', { cityId: 'kumasi', location: 'Ghana' as const }, 'Kumasi, Ghana'],
  ['the first city of their saved country', { location: 'Ghana' as const }, 'Accra, Ghana'],
  ['the first city of all, where nothing is saved', {}, 'Lagos, Nigeria'],
  ['the same, where no city of the country has figures', { location: 'Kenya' as const }, 'Lagos, Nigeria'],
])('the gap maps open on %s', (_, saved, expected) => {
  expect(startLocation(saved, cities)).toBe(expected)
})
