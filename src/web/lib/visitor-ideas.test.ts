import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { readVisitorIdeas, setVisitorIdea } from './visitor-ideas.ts'

afterEach(() => vi.unstubAllGlobals())

test('ideas are kept on the device in the order of keeping, and nothing is left of the last one', () => {
  const stored = stubLocalStorage()
  for (const id of ['opp_a--lagos', 'opp_b--lagos', 'opp_a--lagos']) expect(setVisitorIdea('bookmarked', id, true)).toBe(true)
  setVisitorIdea('hidden', 'opp_c--lagos', true)
  expect(readVisitorIdeas()).toEqual({ bookmarked: ['opp_b--lagos', 'opp_a--lagos'], hidden: ['opp_c--lagos'] })
  expect([...stored.keys()]).toEqual(['kept-ideas'])
  for (const id of ['opp_a--lagos', 'opp_b--lagos']) setVisitorIdea('bookmarked', id, false)
  setVisitorIdea('hidden', 'opp_c--lagos', false)
  expect([...stored]).toEqual([])
})

test.each(['[]', 'null', '"x"', '{"bookmarked":7}', '{"bookmarked":[1,null,"rpt_x","opp_a b"]}'])(
  'what is stored as %s is nothing kept',
  (text) => {
    stubLocalStorage({ 'kept-ideas': text })
    expect(readVisitorIdeas()).toEqual({ bookmarked: [], hidden: [] })
  },
)

test('a full list is not changed', () => {
  stubLocalStorage()
  for (let index = 0; index < limits.keptOnDevice; index++) expect(setVisitorIdea('bookmarked', `opp_a${index}--lagos`, true)).toBe(true)
  expect(setVisitorIdea('bookmarked', 'opp_one-more--lagos', true)).toBe(false)
  expect(readVisitorIdeas().bookmarked).toHaveLength(limits.keptOnDevice)
  expect(setVisitorIdea('bookmarked', 'opp_a0--lagos', false)).toBe(true)
  expect(readVisitorIdeas().bookmarked).toHaveLength(limits.keptOnDevice - 1)
})
