import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityOpportunityId, opportunityId, parseOpportunityId, squareIdOf, squareOpportunityId } from './opportunity-id.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const kebab = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join('-'))

test('an id reads back into the two it was made from, and no two pairs share one', () => {
  fc.assert(
    fc.property(kebab, kebab, (archetypeId, cityId) => {
      expect(parseOpportunityId(opportunityId(archetypeId, cityId))).toEqual({ archetypeId, cityId, square: null })
    }),
  )
})

test('the id of a square reads back into its parts, beside that of its city', () => {
  const whole = fc.integer({ min: -99_999, max: 99_999 })
  fc.assert(
    fc.property(kebab, kebab, whole, whole, (archetypeId, cityId, row, col) => {
      const square = `${row}_${col}`
      const id = squareOpportunityId(archetypeId, cityId, square)
      expect(id).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(parseOpportunityId(id)).toEqual({ archetypeId, cityId, square })
      expect([squareIdOf(id), cityOpportunityId(id)]).toEqual([square, opportunityId(archetypeId, cityId)])
      expect([squareIdOf(opportunityId(archetypeId, cityId)), cityOpportunityId('rpt_1')]).toEqual([null, 'rpt_1'])
    }),
  )
})

test('a square has one name: no zeros, signs or areas', () => {
  expect(squareOpportunityId('barbershop', 'accra', '557_-21')).toBe('opp_barbershop--accra--sq557_-21')
  for (const square of ['', '0557_21', '-0_1', '557', 'area_3', '5.5_1', '557_-21_1', '100000_1', '+1_2']) {
    expect(() => squareOpportunityId('barbershop', 'accra', square), square).toThrow(RangeError)
    expect(parseOpportunityId(`opp_barbershop--accra--sq${square}`), square).toBeNull()
  }
})

test('the form of the id is fixed for ever', () => {
  expect(opportunityId('pure-water-sachets', 'lagos')).toBe('opp_pure-water-sachets--lagos')
})

test('what is not an opportunity’s id is read as nothing', () => {
  for (const id of [
    '',
    'opp_',
    'rpt_a--b',
    'opp_a',
    'opp_a--',
    'opp_--b',
    'opp_a--b--c',
    'opp_a--b--sq1_2--sq1_2',
    'opp_A--b',
    'opp_a--b/../c',
    'opp_a---b',
  ]) {
    expect(parseOpportunityId(id)).toBeNull()
  }
})

test('ids that could not be read back are not made', () => {
  expect(() => opportunityId('two--hyphens', 'lagos')).toThrow(RangeError)
  expect(() => opportunityId('ok', 'New York')).toThrow(RangeError)
})
