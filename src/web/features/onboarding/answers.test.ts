import { describe, expect, it } from 'vitest'
import { type Answers, hasAnswer, toggled, toSave } from './answers.ts'

const all: Answers = { location: 'Kenya', budget: 'Under $500', skills: ['Sales'], interests: ['Fashion'] }

describe('the wizard', () => {
  it('asks for one value a step, and for at least one skill and interest', () => {
    expect([1, 2, 3, 4].map((step) => hasAnswer(all, step))).toEqual([true, true, true, true])
    expect(hasAnswer({}, 1)).toBe(false)
    expect(hasAnswer({ skills: [] }, 3)).toBe(false)
    expect(hasAnswer(all, 5)).toBe(false)
  })

  it('saves the four preferences, and the city only when it changes', () => {
    expect(toSave(all, {}).map((body) => body.type)).toEqual(['location', 'budget', 'skills', 'interests'])
    expect(toSave({ ...all, city: 'Nairobi' }, {})).toContainEqual({ type: 'city', value: 'Nairobi' })
    expect(toSave({ ...all, city: 'Nairobi' }, { location: 'Kenya', city: 'Nairobi' })).toHaveLength(4)
    expect(toSave(all, { location: 'Kenya', city: 'Nairobi' })).toContainEqual({ type: 'city', value: '' })
    expect(toSave(all, { location: 'Ghana', city: 'Accra' })).toHaveLength(4)
  })

  it('toggles in the order of the options', () => {
    expect(toggled(['c'], 'a', ['a', 'b', 'c'])).toEqual(['a', 'c'])
    expect(toggled(['a', 'c'], 'a', ['a', 'b', 'c'])).toEqual(['c'])
    expect(toggled(undefined, 'b', ['a', 'b'])).toEqual(['b'])
  })
})
