import { expect, it } from 'vitest'
import { noticeMessage, renderNotice } from './notify.ts'

it('a notice and its mail say a day as the reader’s home country does', () => {
  const message = noticeMessage('premiumOverdue.message', { day: { day: '2026-11-23T10:00:00.000Z' } })
  expect(renderNotice(message, 'US')).toContain('Nov 23, 2026')
  for (const home of ['NG', 'KE', null]) expect(renderNotice(message, home)).toContain('23 Nov 2026')
})
