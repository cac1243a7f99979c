import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'

async function freshStore(stored: string | null, refuses = false) {
  vi.resetModules()
  const values = new Map<string, string>(stored === null ? [] : [['kept-ideas', stored]])
  const refuse = () => {
    throw new Error('storage is refused')
  }
  vi.stubGlobal('localStorage', {
    getItem: refuses ? refuse : (key: string) => values.get(key) ?? null,
    setItem: refuses ? refuse : (key: string, value: string) => values.set(key, value),
    removeItem: refuses ? refuse : (key: string) => values.delete(key),
  })
  return { ...(await import('./visitor-ideas.ts')), values }
}
afterEach(() => vi.unstubAllGlobals())

test('ideas are kept on the device in the order of keeping, and nothing is left of the last one', async () => {
  const { setVisitorIdea, readVisitorIdeas, values } = await freshStore(null)
  for (const id of ['opp_a--lagos', 'opp_b--lagos', 'opp_a--lagos']) expect(setVisitorIdea('bookmarked', id, true)).toBe(true)
  setVisitorIdea('hidden', 'opp_c--lagos', true)
  expect(readVisitorIdeas()).toEqual({ bookmarked: ['opp_b--lagos', 'opp_a--lagos'], hidden: ['opp_c--lagos'] })
  expect(readVisitorIdeas()).toBe(readVisitorIdeas())
  for (const id of ['opp_a--lagos', 'opp_b--lagos']) setVisitorIdea('bookmarked', id, false)
  setVisitorIdea('hidden', 'opp_c--lagos', false)
  expect([...values]).toEqual([])
})

test.each(['', '[]', 'null', '"x"', '{"bookmarked":7}', '{"bookmarked":[1,null,"rpt_x","opp_a b"]}', '{'])(
  'what is stored as %s is nothing kept',
  async (stored) => {
    const { readVisitorIdeas } = await freshStore(stored)
    expect(readVisitorIdeas()).toEqual({ bookmarked: [], hidden: [] })
  },
)

test('where the browser stores nothing they last as long as the page, and a full list is not changed', async () => {
  const { setVisitorIdea, readVisitorIdeas } = await freshStore(null, true)
  for (let index = 0; index < limits.keptOnDevice; index++) expect(setVisitorIdea('bookmarked', `opp_a${index}--lagos`, true)).toBe(true)
  expect(setVisitorIdea('bookmarked', 'opp_one-more--lagos', true)).toBe(false)
  expect(readVisitorIdeas().bookmarked).toHaveLength(limits.keptOnDevice)
  expect(setVisitorIdea('bookmarked', 'opp_a0--lagos', false)).toBe(true)
  expect(readVisitorIdeas().bookmarked).toHaveLength(limits.keptOnDevice - 1)
})
