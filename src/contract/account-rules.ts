/** The texts of the registration and sign-in rules, shared by the server and the form; free of the schema library, which pages do without. */
export const accountRules = {
  username: {
    min: 3,
    max: 20,
    tooShort: 'Username must be at least 3 characters',
    tooLong: 'Username must be less than 20 characters',
    pattern: /^[A-Za-z0-9._-]+$/,
    wrongCharacters: 'Use letters, digits, dots, dashes and underscores only',
  },
  password: { min: 6, max: 200, tooShort: 'Password must be at least 6 characters', tooLong: 'Password must be at most 200 characters' },
  email: { invalid: 'Please enter a valid email address' },
  firstName: {
    min: 2,
    max: 200,
    tooShort: 'First name must be at least 2 characters',
    tooLong: 'First name must be at most 200 characters',
  },
  lastName: { min: 2, max: 200, tooShort: 'Last name must be at least 2 characters', tooLong: 'Last name must be at most 200 characters' },
  phoneNumber: { invalid: 'Please enter a valid phone number' },
  confirmPassword: { mismatch: "Passwords don't match" },
} as const

/** The day of the terms and the privacy text that sign-up agrees to: the pages show it, the account keeps it. */
export const termsVersion = '2026-11-22'

/** Ten characters typed, of which 7–15 are digits once + ( ) - . and spaces are gone. */
export function isPhoneNumber(typed: string): boolean {
  const digits = typed.replace(/[+()\-.\s]/g, '')
  return typed.trim().length >= 10 && /^\d{7,15}$/.test(digits)
}
