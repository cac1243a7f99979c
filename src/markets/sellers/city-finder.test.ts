import { expect, it } from 'vitest'
import { createCityFinder } from './city-finder.ts'

/** A degree of latitude is some 111.2 km. */
const north = (km: number) => km / 111.2
const large = { id: 'large', name: 'Large', lat: 0, lon: 0, tier: 1 } as const
const small = { id: 'small', name: 'Small', lat: north(60), lon: 0, tier: 2 } as const
const cities = createCityFinder([large, small], { small: ['Petite'] })

it('a position belongs to the city with the nearest middle, within 50 km of a large one and 25 km of another', () => {
  expect(cities.findByPosition(north(-49), 0)?.id).toBe('large')
  expect(cities.findByPosition(north(-51), 0)).toBeNull()
  expect(cities.findByPosition(north(84), 0)?.id).toBe('small')
  expect(cities.findByPosition(north(86), 0)).toBeNull()
  // In the reach of both.
  expect([cities.findByPosition(north(36), 0)?.id, cities.findByPosition(north(29), 0)?.id]).toEqual(['small', 'large'])
})

it('a row that names its city, by any of its names, may be up to 80 km away and no farther', () => {
  const named = cities.findByName('petite')!
  expect(named.id).toBe('small')
  expect([cities.isWithinNamedReach(named, north(60 + 79), 0), cities.isWithinNamedReach(named, north(60 + 81), 0)]).toEqual([true, false])
  expect(cities.findByName('Suburb')).toBeNull()
})
