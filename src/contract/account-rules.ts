import { rules } from '#words/rules.ts'

/** The registration and sign-in rules with their texts, shared by the server and the form; free of the schema library, which pages do without. */
export const accountRules = {
  username: { min: 3, max: 20, pattern: /^[A-Za-z0-9._-]+$/, ...rules.username },
  password: { min: 6, max: 200, ...rules.password },
  email: rules.email,
  firstName: { min: 2, max: 200, ...rules.firstName },
  lastName: { min: 2, max: 200, ...rules.lastName },
  phoneNumber: rules.phoneNumber,
  confirmPassword: rules.confirmPassword,
} as const

/** The day of the terms and the privacy text that sign-up agrees to: the pages show it, the account keeps it. */
export const termsVersion = '2026-11-22'

/** Ten characters typed, of which 7–15 are digits once + ( ) - . and spaces are gone. */
export function isPhoneNumber(typed: string): boolean {
  const digits = typed.replace(/[+()\-.\s]/g, '')
  return typed.trim().length >= 10 && /^\d{7,15}$/.test(digits)
}
