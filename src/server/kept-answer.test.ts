import { expect, it } from 'vitest'
import { isKept, kept, keptBytes } from './kept-answer.ts'

const bytes = (text: string) => () => Promise.resolve(Buffer.from(text))

it('writes a kept answer once for each coding, and one that is not kept never', async () => {
  const answer = kept({ open: 3 })
  const first = await keptBytes(answer, 'gzip', bytes('packed'))
  expect(await keptBytes(kept(answer), 'gzip', bytes('again'))).toBe(first)
  expect(String(await keptBytes(answer, 'identity', bytes('plain')))).toBe('plain')
  expect([answer, { open: 3 }, null].map(isKept)).toEqual([true, false, false])
})

it('writes again what failed', async () => {
  const answer = kept({})
  await expect(keptBytes(answer, 'br', () => Promise.reject(new Error('not what the contract says')))).rejects.toThrow('contract')
  expect(String(await keptBytes(answer, 'br', bytes('well')))).toBe('well')
})
