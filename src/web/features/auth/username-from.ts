import { accountRules } from '#contract/account-rules.ts'

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
