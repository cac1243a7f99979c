import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { seal, unseal } from './sealed.ts'

it('what is sealed stays inside whatever is made of it', () => {
  const sealed = seal({ words: 'paid for' })
  const answer = { id: 'rpt_1', reportData: sealed, list: [sealed] }
  const outside = [
    JSON.stringify(answer),
    JSON.stringify({ ...answer, ...sealed }),
    inspect(answer, { depth: 9, showHidden: true }),
    `${sealed}`,
    Object.values(sealed).join(),
    JSON.stringify(structuredClone({ ...sealed })),
  ]
  for (const text of outside) expect(text).not.toContain('paid for')
  expect(JSON.stringify(answer)).toBe('{"id":"rpt_1","list":[null]}')
  expect(unseal(sealed)).toEqual({ words: 'paid for' })
})
