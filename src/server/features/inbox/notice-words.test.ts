import { expect, it } from 'vitest'
import { noticeWords, sayNotice } from './notice-words.ts'

it('a notice and its mail say a day as the reader’s home country does', () => {
  const words = noticeWords('premiumOverdue.message', { day: { day: '2026-11-23T10:00:00.000Z' } })
  expect(sayNotice(words, 'US')).toContain('Nov 23, 2026')
  for (const home of ['NG', 'KE', null]) expect(sayNotice(words, home)).toContain('23 Nov 2026')
})
