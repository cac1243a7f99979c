import { expect, it } from 'vitest'
import { startLocation } from './start-location.ts'

const cities = [
  { id: 'lagos', name: 'Lagos', country: 'Nigeria' },
  { id: 'accra', name: 'Accra', country: 'Ghana' },
  { id: 'kumasi', name: 'Kumasi', country: 'Ghana' },
]

it.each<[string, Parameters<typeof startLocation>[0], string | null, string]>([
  ['their saved city', { cityId: 'kumasi', location: 'Ghana' }, null, 'Kumasi, Ghana'],
  ['the first city of their saved country', { location: 'Ghana' }, 'Nigeria', 'Accra, Ghana'],
  ['the first city of the country they are in, where nothing is saved', {}, 'Ghana', 'Accra, Ghana'],
  ['the first city of all, where nothing is known', {}, null, 'Lagos, Nigeria'],
  ['the same, where no city of the country has figures', { location: 'Kenya' }, null, 'Lagos, Nigeria'],
])('the gap maps open on %s', (_, saved, geoCountry, expected) => {
  expect(startLocation(saved, cities, geoCountry)).toBe(expected)
})
