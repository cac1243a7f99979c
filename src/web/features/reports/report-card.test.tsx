import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import type { ReportListItem } from '#contract/reports.ts'
import { ReportCard } from './report-card.tsx'

const cardOf = (change: Partial<ReportListItem>) => {
  const report = { id: 'rpt_1', number: 1, title: 'Motorcycle taxi', location: 'Kampala', createdAt: '2026-11-30T12:00:00.000Z', ...change }
  return renderToStaticMarkup(
    <Router ssrPath="/reports">
      <ReportCard report={{ paidBy: 'card', ...report } as never} offlineSince={new Date('2026-11-30T19:21:00Z')} />
    </Router>,
  )
}

it('says of no withdrawn report that it is kept', () => {
  expect(cardOf({ withdrawn: true })).toContain('You can no longer read this report')
  expect(cardOf({ withdrawn: true })).not.toContain('Kept on this')
  expect(cardOf({ status: 'generating' })).toContain('Kept on this')
})
