import { rules } from '#words/rules.ts'
import { countVisibleCharacters, normalizeEmail, normalizeName, normalizePassword, normalizePhone } from './normalize-text.ts'

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

/** Version of the terms and privacy text accepted at sign-up, by date; stored with the account. */
export const termsVersion = '2026-11-29'

type LengthRule = { min: number; max: number; tooShort: string; tooLong: string }

/** Two characters that can be seen; null when nothing is wrong. */
export function nameProblem(input: string, rule: LengthRule): string | null {
  const name = normalizeName(input)
  if (countVisibleCharacters(name) < rule.min) return rule.tooShort
  return name.length > rule.max ? rule.tooLong : null
}

export function passwordProblem(input: string): string | null {
  const { length } = normalizePassword(input)
  if (length < accountRules.password.min) return accountRules.password.tooShort
  return length > accountRules.password.max ? accountRules.password.tooLong : null
}

/** One @ with something on both sides and a dot behind it; whether it exists only a mail can tell. */
export function looksLikeEmail(input: string): boolean {
  const email = normalizeEmail(input)
  return email.length <= 200 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)
}

/** Ten characters, of which 7–15 are digits once + ( ) - . and spaces are gone. */
export function isPhoneNumber(input: string): boolean {
  const phone = normalizePhone(input)
  return phone.length >= 10 && /^\d{7,15}$/.test(phone.replace(/[+()\-.\s]/g, ''))
}
