import { expect, it } from 'vitest'
import { accountRules } from '#contract/account-rules.ts'
import { usernameFrom } from './username-from.ts'

it('makes a user name of names in any letters that have one', () => {
  expect(usernameFrom('Ama', 'Serwaa Mensah')).toBe('ama.serwaa.mensah')
  expect(usernameFrom('Ọláìtán', "O'Neil")).toBe('olaitan.o.neil')
  expect(usernameFrom('李', '')).toBe('')
  const long = usernameFrom('a'.repeat(300), 'b')
  expect(long.length).toBeLessThanOrEqual(accountRules.username.max)
  expect(accountRules.username.pattern.test(long)).toBe(true)
})
