import { expect, it } from 'vitest'
import { dayIn, isZone, monthStartIn, nextDayIn, nextMonthIn } from './zone.ts'

const lateInLondon = new Date('2026-12-31T23:30:00Z')

it('a day begins with its own midnight in every zone, also after more zones than are remembered', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.length).toBeGreaterThan(100)
  for (const zone of [...zones, ...zones.map((name) => name.toLowerCase())])
    expect(dayIn(zone, lateInLondon), zone).toMatch(/^(2026-12-31|2027-01-01)$/)
  expect(dayIn('Africa/Lagos', lateInLondon)).toBe('2027-01-01')
  expect(dayIn('Africa/Accra', lateInLondon)).toBe('2026-12-31')
  expect(dayIn('America/Chicago', lateInLondon)).toBe('2026-12-31')
})

it('a month ends and begins at midnight there', () => {
  expect(nextDayIn('Africa/Lagos', lateInLondon).toISOString()).toBe('2027-01-01T23:00:00.000Z')
  expect(nextMonthIn('Africa/Accra', lateInLondon).toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(monthStartIn('Asia/Kolkata', lateInLondon).toISOString()).toBe('2026-12-31T18:30:00.000Z')
})

it('what is no zone stays none, however often it is asked', () => {
  const names = ['', 'Mars/Olympus', 'Africa/Lagos; x', '__proto__', 'a'.repeat(61), 'Africa/Lagos\n']
  for (const name of [...names, ...names]) expect(isZone(name), name).toBe(false)
  for (const name of ['UTC', 'Africa/Nairobi', 'america/new_york']) expect(isZone(name), name).toBe(true)
})
