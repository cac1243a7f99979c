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
  return { ...(await import('./kept-ideas.ts')), values }
}
afterEach(() => vi.unstubAllGlobals())

test('ideas are kept on the device in the order of keeping, and nothing is left of the last one', async () => {
  const { setKept, readKeptIdeas, values } = await freshStore(null)
  for (const id of ['opp_a--lagos', 'opp_b--lagos', 'opp_a--lagos']) expect(setKept('bookmarked', id, true)).toBe(true)
  setKept('hidden', 'opp_c--lagos', true)
  expect(readKeptIdeas()).toEqual({ bookmarked: ['opp_b--lagos', 'opp_a--lagos'], hidden: ['opp_c--lagos'] })
  expect(readKeptIdeas()).toBe(readKeptIdeas())
  for (const id of ['opp_a--lagos', 'opp_b--lagos']) setKept('bookmarked', id, false)
  setKept('hidden', 'opp_c--lagos', false)
  expect([...values]).toEqual([])
})

test.each(['', '[]', 'null', '"x"', '{"bookmarked":7}', '{"bookmarked":[1,null,"rpt_x","opp_a b"]}', '{'])(
  'what is stored as %s is nothing kept',
  async (stored) => {
    const { readKeptIdeas } = await freshStore(stored)
    expect(readKeptIdeas()).toEqual({ bookmarked: [], hidden: [] })
  },
)

test('where the browser stores nothing they last as long as the page, and a full list is not changed', async () => {
  const { setKept, readKeptIdeas } = await freshStore(null, true)
  for (let index = 0; index < limits.keptOnDevice; index++) expect(setKept('bookmarked', `opp_a${index}--lagos`, true)).toBe(true)
  expect(setKept('bookmarked', 'opp_one-more--lagos', true)).toBe(false)
  expect(readKeptIdeas().bookmarked).toHaveLength(limits.keptOnDevice)
  expect(setKept('bookmarked', 'opp_a0--lagos', false)).toBe(true)
  expect(readKeptIdeas().bookmarked).toHaveLength(limits.keptOnDevice - 1)
})
