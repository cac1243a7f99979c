import { describe, expect, it } from 'vitest'
import { missingParts } from './profile.ts'

describe('missingParts', () => {
  it('counts an empty list as missing', () => {
    expect(missingParts({})).toEqual(['location', 'budget', 'skills', 'interests'])
    expect(missingParts({ location: 'Ghana', budget: 'Under $500', skills: [], interests: ['Fashion'] })).toEqual(['skills'])
  })

  it('is empty when all four are there; the city is not needed', () => {
    expect(missingParts({ location: 'Ghana', budget: 'Under $500', skills: ['Sales'], interests: ['Fashion'] })).toEqual([])
  })
})
