import { accountRules } from '#contract/account-rules.ts'

/** A user name made of a person's names: 'Ama', 'Serwaa Mensah' → 'ama.serwaa.mensah'. Empty where nothing of them can be in one. */
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
