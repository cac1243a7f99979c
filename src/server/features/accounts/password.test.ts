import { expect, it } from 'vitest'
import { hashPassword } from './password.ts'

it('hashes by argon2id at the strength that OWASP asks for', async () => {
  expect(await hashPassword('correct horse', '203.0.113.7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
