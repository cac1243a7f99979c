import { describe, expect, it } from 'vitest'
import { basisText, countedTest, meaningText } from './test-count-text.ts'

describe('what a mark rests on', () => {
  const mark = { one: 'ride', many: 'rides', why: null }

  it('names what the base case sells where that is more', () => {
    expect(basisText({ ...mark, basis: 'low-case', number: 40, planned: 56 })).toMatch(
      /In as many days of its second month its calm case sells 56 rides\.$/,
    )
  })

  it.each(['business', 'low-case', 'break-even'] as const)('promises no more where the base case sells as many: %s', (basis) => {
    const text = basisText({ ...mark, basis, number: 1, planned: 1 })
    expect(text).toMatch(/ its calm case sells as many\.$/)
    expect(text).not.toMatch(/sells more|sells 1 /)
  })

  it('says that less than one is sold where it is so', () => {
    expect(basisText({ ...mark, basis: 'least', number: 1, planned: 0 })).toBe(
      'The mark is the least that can be counted. In so few days this plan may sell none. In as many days of its second month its calm case sells less than one.',
    )
  })
})

describe('what a count means', () => {
  const mark = { number: 20, days: 7, one: 'paid ride', many: 'paid rides', covers: 56 }
  const meaning = (counts: readonly number[]) =>
    meaningText(countedTest(mark, { done: false, counts: new Map(counts.map((count, index) => [index + 1, count])) } as never))

  it('says that a test which passed does not pay the costs yet', () => {
    expect(meaning([3, 5, 2, 0, 6, 4, 3])).toBe(
      'People buy, but not enough yet. You counted 23 paid rides in 7 days, and the mark is 20. To pay the running costs you must reach 56 paid rides in 7 days.',
    )
    expect(meaning([8, 8, 8, 8, 8, 8, 8])).toMatch(/^Passed: you counted 56 paid rides/)
  })
})
