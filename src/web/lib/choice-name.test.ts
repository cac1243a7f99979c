import { describe, expect, it } from 'vitest'
import { wireValues } from '#contract/wire-values.ts'
import { choiceName } from './choice-name.ts'

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
