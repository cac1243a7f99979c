import { expect, it } from 'vitest'
import { adminTexts } from '#words/web/admin.ts'
import { reasonText } from './record-list.tsx'

it('why money went back is in words, and the kept code stays beside them for a search', () => {
  expect(reasonText('report_failed')).toBe('We could not make the report (report_failed)')
  expect(reasonText('admin: paid by bank: sorry')).toBe('An admin refunded it (admin): paid by bank: sorry')
  expect(reasonText('admin')).toBe('An admin refunded it (admin)')
})

it('a code of a later version is shown as it is kept', () => {
  expect(reasonText('adminSaid')).toBe('adminSaid')
  expect(reasonText('goodwill')).toBe('goodwill')
})

it('every field of an order’s records has a name that people read', () => {
  for (const [field, name] of Object.entries(adminTexts.fields)) expect(name, field).not.toMatch(/[a-z][A-Z]|_|Minor/)
})
