import { expect, it } from 'vitest'
import { countryOfZone } from './zones.ts'

it.each([
  ['Africa/Lagos', 'NG'],
  ['Africa/Dar_es_Salaam', 'TZ'],
  ['America/New_York', 'US'],
  ['America/Indiana/Knox', 'US'],
  ['US/Eastern', 'US'],
  ['Africa/Kampala', 'UG'],
  ['Africa/Cairo', 'EG'],
  ['America/Toronto', null],
  ['US/', null],
  ['', null],
])('the zone %s tells %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})
