import { afterEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { answersQuery, readStoredAnswers, storeAnswers } from './stored-answers.ts'

afterEach(() => vi.unstubAllGlobals())

const household = { currency: 'NGN', needMinor: 6_000_000, otherIncomeMinor: 0 } as const
const setAside = { currency: 'NGN', owedMinor: 1_000_000 } as const
const count = (opportunityId: string, number: number) => ({
  opportunityId,
  counted: { of: 'sellers', count: number, minutes: 15 } as const,
})

test('what a visitor says is kept, asked with, and nothing is left once it is taken back', () => {
  const stored = stubLocalStorage()
  storeAnswers([
    { type: 'household', value: household },
    { type: 'setAside', value: setAside },
  ])
  storeAnswers([{ type: 'counted', value: count('opp_a--lagos', 3) }])
  storeAnswers([{ type: 'counted', value: count('opp_b--lagos', 0) }])
  storeAnswers([{ type: 'counted', value: count('opp_a--lagos', 4) }])
  expect(readStoredAnswers()).toEqual({ household, setAside, counts: [count('opp_a--lagos', 4), count('opp_b--lagos', 0)] })
  expect([...stored.keys()]).toEqual(['first-answers'])
  const money = { saidIn: 'NGN', needMinor: 6_000_000, otherIncomeMinor: 0, owedMinor: 1_000_000 }
  expect(answersQuery(readStoredAnswers())).toEqual(money)
  expect(answersQuery(readStoredAnswers(), 'opp_b--lagos')).toEqual({ ...money, countedOf: 'sellers', count: 0, countMinutes: 15 })
  storeAnswers([
    { type: 'household', value: null },
    { type: 'setAside', value: null },
    { type: 'counted', value: { opportunityId: 'opp_a--lagos', counted: null } },
    { type: 'counted', value: { opportunityId: 'opp_b--lagos', counted: null } },
  ])
  expect([...stored]).toEqual([])
  expect(answersQuery(readStoredAnswers(), 'opp_a--lagos')).toEqual({})
})

test.each([
  '[]',
  'null',
  '{"household":7}',
  '{"household":{"currency":"EUR","needMinor":1}}',
  '{"household":{"currency":"NGN","needMinor":-1},"setAside":{"currency":"NGN","owedMinor":1.5}}',
  '{"counts":[null,{"opportunityId":"opp_a--lagos"},{"opportunityId":"rpt_a","counted":{"of":"sellers","count":1,"minutes":1}}]}',
  '{"counts":[{"opportunityId":"opp_a--lagos","counted":{"of":"sellers","count":1,"minutes":121}}]}',
])('what is stored as %s is no answer', (text) => {
  stubLocalStorage({ 'first-answers': text })
  expect(readStoredAnswers()).toEqual({})
  expect(answersQuery(readStoredAnswers(), 'opp_a--lagos')).toEqual({})
})
