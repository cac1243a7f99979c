import { describe, expect, it } from 'vitest'
import { initials, shortName } from './signed-in-header.tsx'

describe('a person in the header', () => {
  it('has initials from both names, else the email, else U', () => {
    expect(initials({ firstName: 'ada', lastName: 'Obi', email: 'x@y.z' })).toBe('AO')
    expect(initials({ firstName: 'Ada', lastName: ' ', email: 'kofi@y.z' })).toBe('KO')
    expect(initials({ firstName: '', lastName: '', email: '' })).toBe('U')
    expect(initials({ firstName: 'Élodie', lastName: 'Ọlá', email: '' })).toBe('ÉỌ')
  })

  it('is called by the part before the @', () => {
    expect(shortName('ada.obi@example.com', 'User')).toBe('ada.obi')
    expect(shortName('', 'User')).toBe('User')
  })
})
