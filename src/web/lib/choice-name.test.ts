import { describe, expect, it } from 'vitest'
import { wireValues } from '#contract/wire-values.ts'
import { budgetName, choiceName } from './choice-name.ts'

const { country: _names, degree, ...specified } = wireValues

describe('what a screen shows of a choice', () => {
  it('is in English what the specification of the product says, by the id and by the wire value', () => {
    for (const kind of Object.keys(specified) as (keyof typeof specified)[]) {
      for (const [id, wire] of Object.entries(specified[kind])) {
        expect(choiceName(kind, id)).toBe(wire)
        expect(choiceName(kind, wire)).toBe(wire)
      }
    }
    for (const id of ['low', 'medium', 'high'] as const) expect(choiceName('degree', degree[id])).toBe(degree[id])
    expect(choiceName('degree', 'Unknown')).toBe('Not known yet')
  })

  it('is the word itself where that is of no list', () => {
    expect(choiceName('skill', 'Juggling')).toBe('Juggling')
    expect(choiceName('budget', 'constructor')).toBe('constructor')
  })
})

describe('budgetName', () => {
  const naira = { currency: 'NGN', perUsd: 1553, date: '2026-09-01', source: 'Central bank' }

  it('leads with the money of the person, and has the dollars beside', () => {
    expect(budgetName('$500 - $2,000', naira)).toEqual({ text: 'About ₦780,000 to ₦3.1\u00a0million', dollars: '$500 - $2,000' })
    expect(budgetName('under-500-usd', naira)).toEqual({ text: 'Under about ₦780,000', dollars: 'Under $500' })
    expect(budgetName('$10,000+', naira)).toEqual({ text: 'About ₦16\u00a0million or more', dollars: '$10,000+' })
  })

  it('has dollars alone where no rate is known, and shows an unknown option itself', () => {
    expect(budgetName('Under $500', null)).toEqual({ text: 'Under $500', dollars: null })
    expect(budgetName('A lot', naira)).toEqual({ text: 'A lot', dollars: null })
  })
})
