import { describe, expect, it } from 'vitest'
import { accountRules, looksLikeEmail } from '#contract/account-rules.ts'
import { checkRegistration, emptyRegistration, type Registration, usernameFrom } from './check-registration.ts'

const good: Registration = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'ada.obi',
  email: 'ada@example.com',
  phoneNumber: '+234 801 234 5678',
  password: 'secret',
  confirmPassword: 'secret',
}

describe('the registration form', () => {
  it('accepts what the server accepts', () => {
    expect(checkRegistration(good)).toEqual({})
  })

  it('says for every empty field what is missing', () => {
    expect(checkRegistration(emptyRegistration)).toEqual({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      phoneNumber: 'Please enter a valid phone number',
      password: 'Password must be at least 6 characters',
    })
  })

  it.each([
    ['username', 'a'.repeat(21), 'Username must be less than 20 characters'],
    ['firstName', '\u200b\u3164\u2800', 'First name must be at least 2 characters'],
    ['lastName', '-', 'Last name must be at least 2 characters'],
    ['username', 'ada@home', 'Use letters, digits, dots, dashes and underscores only'],
    ['phoneNumber', '12345', 'Please enter a valid phone number'],
    ['confirmPassword', 'secrets', "Passwords don't match"],
  ] as const)('refuses %s "%s"', (field, value, message) => {
    expect(checkRegistration({ ...good, [field]: value })).toEqual({ [field]: message })
  })

  it.each([
    { phoneNumber: '+1\ufe0f-555\u2011010\u20134567\u200b' },
    { email: '\u2068ada@example.com\u2069' },
    { username: '\u200bada.obi' },
    { password: 'secr\u00e9ts', confirmPassword: 'secre\u0301ts' },
  ])('takes %j, which looks right', (typed) => {
    expect(checkRegistration({ ...good, ...typed })).toEqual({})
  })

  it.each(['a@b', 'a b@c.de', '@c.de', 'a@c..de', 'a@@c.de', 'a@.de'])('does not take "%s" for an address', (typed) => {
    expect(looksLikeEmail(typed)).toBe(false)
  })
})

it('makes a user name of names in any letters that have one', () => {
  expect(usernameFrom('Ama', 'Serwaa Mensah')).toBe('ama.serwaa.mensah')
  expect(usernameFrom('Ọláìtán', "O'Neil")).toBe('olaitan.o.neil')
  expect(usernameFrom('李', '')).toBe('')
  const long = usernameFrom('a'.repeat(300), 'b')
  expect(long.length).toBeLessThanOrEqual(accountRules.username.max)
  expect(accountRules.username.pattern.test(long)).toBe(true)
})
