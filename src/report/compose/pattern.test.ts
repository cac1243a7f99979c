import { describe, expect, it } from 'vitest'
import type { OddsText } from '#language/slots.ts'
import { type MessageTemplate, renderLines } from './pattern.ts'
import type { ReportSlots } from './report-slots.ts'
import type { Slot, SlotMap } from './slots.ts'
import type { ReportTraits } from './traits.ts'

const figure = (text: string, evidence: string): Slot => ({ text, figures: (printed) => [{ text: printed, evidence }] })
const word = (text: string): Slot => ({ text, figures: () => [] })
const slots: SlotMap = new Map([
  ['profitUsual', figure('about ₦95,000', 'model:profit')],
  ['oddsLoss', figure('3 out of 10', 'model:odds')],
  ['shockCount', { ...figure('2', 'count:shocks'), count: 2 }],
  ['city', word('Lagos')],
  ['breaks', word('Ask first.')],
])
const traits = { verdict: 'good' } as ReportTraits
const render = (say: MessageTemplate) => renderLines([{ id: 'a', say }], traits, slots)

describe('a sentence of the composer', () => {
  it('carries the evidence of each figure it prints, in reading order', () => {
    expect(render((s) => `In ${s.city} ${s.profitUsual} is left.`)).toEqual({
      text: 'In Lagos about ₦95,000 is left.',
      figures: [{ text: 'about ₦95,000', evidence: 'model:profit' }],
      ids: ['a'],
    })
  })

  it('has its figures in the order in which its own language reads them', () => {
    const evidence = (say: MessageTemplate) => render(say).figures.map((each) => each.evidence)
    expect(evidence((s) => `It makes ${s.profitUsual}, and loses in ${s.oddsLoss}.`)).toEqual(['model:profit', 'model:odds'])
    expect(evidence((s) => `In ${s.oddsLoss} it loses, but it makes ${s.profitUsual}.`)).toEqual(['model:odds', 'model:profit'])
  })

  it('counts a number that chooses its words once, and not at all where it is not printed', () => {
    const plural = (s: ReportSlots) => (s.shockCount === 1 ? 'One event.' : s.shockCount > 1 ? `${s.shockCount} events.` : 'None.')
    expect(render(plural)).toEqual({ text: '2 events.', figures: [{ text: '2', evidence: 'count:shocks' }], ids: ['a'] })
    expect(render((s) => (s.shockCount > 1 ? 'Some events.' : 'No event.')).figures).toEqual([])
  })

  it('prints a slot as it is, in every place: nothing is capitalised or inflected', () => {
    const { text, figures } = render((s) => `You make ${s.profitUsual}.`)
    expect(text).toBe('You make about ₦95,000.')
    expect(text).toContain(figures[0]!.text)
  })

  it('is not said when a slot has no value, and the next choice is', () => {
    const byMonth = { id: 'a', say: (s: ReportSlots) => `By ${s.breakEvenMonth}.` }
    expect(renderLines([byMonth], traits, slots).text).toBe('')
    expect(renderLines([[byMonth, { id: 'b', say: 'Later.' }]], traits, slots).ids).toEqual(['b'])
  })

  it('is the first whose condition holds', () => {
    const choice = [
      { id: 'no', when: (t: ReportTraits) => t.verdict === 'no', say: 'No.' },
      { id: 'good', when: (t: ReportTraits) => t.verdict === 'good', say: 'Yes.' },
      { id: 'else', say: 'Perhaps.' },
    ]
    expect(renderLines([choice], traits, slots).ids).toEqual(['good'])
  })

  it('ends with one full stop when a slot brings its own', () => {
    expect(render((s) => `Remember: ${s.breaks}.`).text).toBe('Remember: Ask first.')
  })

  it('takes no slot that does not exist, and no amount where odds belong', () => {
    // @ts-expect-error no report has such a slot
    const unknown: MessageTemplate = (s: { profitOfMars: string }) => s.profitOfMars
    // @ts-expect-error the profit is an amount
    const mixedUp: MessageTemplate = (s: { profitUsual: OddsText }) => s.profitUsual
    expect([unknown, mixedUp]).toHaveLength(2)
  })
})
