import fc from 'fast-check'
import { expect, test } from 'vitest'
import { opportunityId, parseOpportunityId } from './opportunity-id.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const kebab = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join('-'))

test('an id reads back into the two it was made from, and no two pairs share one', () => {
  fc.assert(
    fc.property(kebab, kebab, (archetypeId, cityId) => {
      expect(parseOpportunityId(opportunityId(archetypeId, cityId))).toEqual({ archetypeId, cityId })
    }),
  )
})

test('the form of the id is fixed for ever', () => {
  expect(opportunityId('pure-water-sachets', 'lagos')).toBe('opp_pure-water-sachets--lagos')
})

test('what is not an opportunity’s id is read as nothing', () => {
  for (const id of ['', 'opp_', 'rpt_a--b', 'opp_a', 'opp_a--', 'opp_--b', 'opp_a--b--c', 'opp_A--b', 'opp_a--b/../c', 'opp_a---b']) {
    expect(parseOpportunityId(id)).toBeNull()
  }
})

test('ids that could not be read back are not made', () => {
  expect(() => opportunityId('two--hyphens', 'lagos')).toThrow(RangeError)
  expect(() => opportunityId('ok', 'New York')).toThrow(RangeError)
})
