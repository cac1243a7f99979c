import { expect, it } from 'vitest'
import { namedFirst } from './opportunity-choices.ts'

it('the business whose name is typed comes first, and the order stays otherwise', () => {
  const choices = ['Phone repair bench', 'Phone accessories stall', 'Phone charging point'].map((title) => ({ title }))
  const titles = (words: string) => namedFirst(words, choices).map(({ title }) => title)
  expect(titles('phone CH')).toEqual(['Phone charging point', 'Phone repair bench', 'Phone accessories stall'])
  expect(titles('phone')).toEqual(choices.map(({ title }) => title))
  expect(titles('mobile')).toEqual(choices.map(({ title }) => title))
})
