import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { saveUnsentIntake } from './enhance-intake-form.ts'
import { readIntakeDraft } from './intake-draft.ts'
import { toIntakeBody } from './take-over-intake.ts'

afterEach(() => vi.unstubAllGlobals())

function fields(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

it('a form that is filled and not sent is what an account takes over, and what it does not ask stays', () => {
  stubLocalStorage({ said: '/explore?country=Nigeria&city=Ibadan&trades=cook&have=phone&businesses=suya-stand&page=2' })
  saveUnsentIntake(
    fields([
      ['say', 'I sew'],
      ['where', 'Accra, Ghana'],
      ['amount', '600'],
      ['currency', 'GHS'],
      ['trades', 'sew'],
      ['trades', 'sell'],
      ['workplace', ''],
    ]),
  )
  expect(toIntakeBody(readIntakeDraft()!)).toEqual({
    location: 'gh',
    city: 'Accra',
    budgetAmount: { amountMinor: 60_000, currency: 'GHS' },
    trades: ['sew', 'sell'],
    businesses: ['suya-stand'],
  })
  expect(readIntakeDraft()!.get('page')).toBeNull()
})

it('a place alone, which the form may have suggested, changes nothing', () => {
  const stored = stubLocalStorage()
  saveUnsentIntake(fields([['where', 'Ghana']]))
  expect(stored.size).toBe(0)
})
