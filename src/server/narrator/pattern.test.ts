import { describe, expect, it } from 'vitest'
import { sayLines } from './pattern.ts'
import type { Slot, Slots } from './slots.ts'
import type { Traits } from './traits.ts'

const figure = (text: string, evidence: string): Slot => ({ text, figures: (printed) => [{ text: printed, evidence }] })
const slots: Slots = new Map([
  ['profit', figure('about ₦95,000', 'model:profit')],
  ['city', { text: 'Lagos', figures: () => [] }],
  ['note', { text: 'Ask first.', figures: () => [] }],
])
const traits = { verdict: 'good' } as Traits

describe('a sentence of the catalogue', () => {
  it('carries the evidence of each figure it prints, in reading order', () => {
    const said = sayLines([{ id: 'a', say: 'In {city} {profit} is left.' }], traits, slots)
    expect(said).toEqual({
      text: 'In Lagos about ₦95,000 is left.',
      figures: [{ text: 'about ₦95,000', evidence: 'model:profit' }],
      ids: ['a'],
    })
  })

  it('prints a slot as it is, wherever it stands: nothing is capitalised or inflected', () => {
    const said = sayLines([{ id: 'a', say: 'You make {profit}.' }], traits, slots)
    expect(said.text).toBe('You make about ₦95,000.')
    expect(said.text).toContain(said.figures[0]!.text)
  })

  it('is not said when a slot has no value, and the next choice is', () => {
    expect(sayLines([{ id: 'a', say: 'By {month}.' }], traits, slots).text).toBe('')
    expect(
      sayLines(
        [
          [
            { id: 'a', say: 'By {month}.' },
            { id: 'b', say: 'Later.' },
          ],
        ],
        traits,
        slots,
      ).ids,
    ).toEqual(['b'])
  })

  it('is the first whose condition holds', () => {
    const choice = [
      { id: 'no', when: (t: Traits) => t.verdict === 'no', say: 'No.' },
      { id: 'good', when: (t: Traits) => t.verdict === 'good', say: 'Yes.' },
      { id: 'else', say: 'Perhaps.' },
    ]
    expect(sayLines([choice], traits, slots).ids).toEqual(['good'])
  })

  it('ends with one full stop when a slot brings its own', () => {
    expect(sayLines([{ id: 'a', say: 'Remember: {note}.' }], traits, slots).text).toBe('Remember: Ask first.')
  })
})
