import {
  accountRules,
  isPhoneNumber,
  looksLikeEmail,
  nameProblem,
  passwordProblem,
  accountRules as rules,
} from '#contract/account-rules.ts'
import { normalizePassword, normalizeText } from '#contract/normalize-text.ts'
import type { Problems } from '../../lib/form.ts'

export const registrationFields = ['firstName', 'lastName', 'username', 'email', 'phoneNumber', 'password', 'confirmPassword'] as const
export type RegistrationField = (typeof registrationFields)[number]
export type Registration = Record<RegistrationField, string>

export const emptyRegistration: Registration = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
}

/** The server's rules, applied before anything is sent; the server validates again. */
export function checkRegistration(form: Registration): Problems<RegistrationField> {
  const problems: Problems<RegistrationField> = {}
  const set = (field: RegistrationField, text: string | null) => {
    if (text && !problems[field]) problems[field] = text
  }
  for (const field of ['firstName', 'lastName'] as const) set(field, nameProblem(form[field], rules[field]))
  const username = normalizeText(form.username)
  set('username', lengthProblem(username, rules.username))
  if (!rules.username.pattern.test(username)) set('username', rules.username.wrongCharacters)
  if (!looksLikeEmail(form.email)) set('email', rules.email.invalid)
  if (!isPhoneNumber(form.phoneNumber)) set('phoneNumber', rules.phoneNumber.invalid)
  set('password', passwordProblem(form.password))
  if (normalizePassword(form.confirmPassword) !== normalizePassword(form.password)) set('confirmPassword', rules.confirmPassword.mismatch)
  return problems
}

function lengthProblem(text: string, rule: { min: number; max: number; tooShort: string; tooLong: string }): string | null {
  if (text.length < rule.min) return rule.tooShort
  return text.length > rule.max ? rule.tooLong : null
}

/** Derives a username from a person's names: 'Ama', 'Serwaa Mensah' → 'ama.serwaa.mensah'. Empty where none of their characters is allowed in one. */
export function usernameFrom(firstName: string, lastName: string): string {
  const words = `${firstName} ${lastName}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const name = words.join('.').slice(0, accountRules.username.max).replace(/\.$/, '')
  return name.length >= accountRules.username.min ? name : ''
}
