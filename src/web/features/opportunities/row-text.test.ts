import { describe, expect, it } from 'vitest'
import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { rowFootText } from './row-text.ts'

const row = (change: Partial<OpportunityRow>) => ({ currency: 'XOF', missing: [], have: [], ...change }) as unknown as OpportunityRow
const money = { kind: 'money', amountMinor: 50_000 } as const
const place = { kind: 'place', what: 'stall' } as const
const times = { kind: 'times', what: 'from 6 to 9 am' } as const
const training = { kind: 'training', weeks: 4 } as const

describe('the text at the foot of a row', () => {
  it('leads with what the money lacks to open, and names the smaller start that it reaches', () => {
    expect(rowFootText(row({ missing: [money], smallerStart: 380_000 }))).toEqual({
      lack: 'You need CFA 50,000 more to open.',
      rest: 'Or begin smaller with CFA 380,000.',
    })
  })

  it('says what is safe beside what lacks to open, and no amount that its page would say otherwise', () => {
    const lacking = { missing: [money], shortToBeSafeMinor: 900_000 }
    expect(rowFootText(row(lacking)).rest).toBe('To be safe: CFA 900,000 more.')
    expect(rowFootText(row({ ...lacking, smallerStart: 380_000 })).rest).toBe('Or begin smaller with CFA 380,000.')
    const about = { aboutShortToBeSafeMinor: 400_000 }
    expect(rowFootText(row(about)).rest).toBe('To be safe you need more money.')
    expect(rowFootText(row({ ...about, missing: [money] })).rest).toBe('To be safe you need more money.')
  })

  it('has whole sentences alone, and counts those that there is no room for', () => {
    const { lack, rest } = rowFootText(row({ missing: [money, place, times, training], smallerStart: 380_000 }))
    expect([lack, rest]).toEqual(['You need CFA 50,000 more to open.', 'Customers buy when you are not free. And 3 more.'])
    expect(rowFootText(row({ missing: [place, times, training] })).rest).toBe('Customers buy when you are not free. And 2 more.')
    expect(rowFootText(row({ missing: [times, training] })).rest).toBe('Customers buy when you are not free. 4 weeks of training first.')
  })

  it('says where it also sells at other times, before the skills and where there is room behind what is missing', () => {
    const alsoSells: OpportunityRow['alsoSells'] = ['afternoons']
    expect(rowFootText(row({ alsoSells })).rest).toBe('Also sells in the afternoons.')
    expect(rowFootText(row({ alsoSells: ['afternoons', 'evenings'] })).rest).toBe('Also sells when you are not free.')
    expect(rowFootText(row({ alsoSells, missing: [training] })).rest).toBe('4 weeks of training first. Also sells in the afternoons.')
    expect(rowFootText(row({ alsoSells, missing: [place, training] })).rest).toBe(
      'You work at a stall or on the road. 4 weeks of training first.',
    )
  })

  it('names the skills that there is room for', () => {
    const have: OpportunityRow['have'] = ['Cooking', 'Customer Service', 'Marketing', 'Operations', 'Sales']
    const { rest } = rowFootText(row({ have, learnWeeks: 12 }))
    expect(rest.length).toBeLessThanOrEqual(70)
    expect(rest).toMatch(/^You have: .+ · To learn: 12 weeks$/)
  })
})
