import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFigure, partitionFigures, splitByFigures } from './text-figures.ts'

describe('figures inside a sentence', () => {
  it('are cut out whole, in order', () => {
    const parts = splitByFigures('We used 5. At 15 it is 5,000; at 5, none.', [
      { text: '5', evidence: 'a' },
      { text: '5', evidence: 'b' },
    ])
    expect(parts.map((part) => part.text).join('')).toBe('We used 5. At 15 it is 5,000; at 5, none.')
    expect(parts.filter((part) => part.evidence).map((part) => part.evidence)).toEqual(['a', 'b'])
    expect(parts.at(-2)).toEqual({ text: '5', evidence: 'b' })
  })

  it('of several texts are kept apart by reading order', () => {
    const figures = [
      { text: '6 out of 10', evidence: 'odds' },
      { text: '₦1,200', evidence: 'price' },
    ]
    const first = partitionFigures('It loses money in 6 out of 10 simulations.', figures)
    expect(first.matched.map((figure) => figure.evidence)).toEqual(['odds'])
    expect(partitionFigures('We used ₦1,200.', first.rest).rest).toEqual([])
  })

  it('never change a letter of the sentence', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ minLength: 1, maxLength: 3 })), (text, wanted) => {
        const parts = splitByFigures(
          text,
          wanted.map((each) => ({ text: each, evidence: 'x' })),
        )
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})

describe('what counts as a figure', () => {
  it.each([
    ['GH₵42', 'text'],
    ['24 months', 'text'],
    ['38', 'text'],
    ['a loss of about GH₵19,000', 'GHS'],
    ['60 of every 100 adults', '% of adults 15+'],
  ])('%s is one', (text, unit) => expect(isFigure(text, unit)).toBe(true))
  it.each([
    ['2024', '% of population'],
    ['Commercial bank', 'text'],
    ['A group of 5 or more people', 'text'],
    ['By 30 April, for the year before', 'text'],
    ['The weakest months do not cover an instalment', 'GHS'],
  ])('%s is none', (text, unit) => expect(isFigure(text, unit)).toBe(false))
})
