import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import type { ReportListItem } from '#contract/reports.ts'
import { ReportCard } from './report-card.tsx'

const cardOf = (change: Partial<ReportListItem>) => {
  const report: ReportListItem = {
    id: 'rpt_1',
    number: 1,
    opportunityId: 'opp_motorcycle-taxi--kampala',
    title: 'Motorcycle taxi',
    location: 'Kampala',
    locationId: 'kampala',
    createdAt: '2026-11-30T12:00:00.000Z',
    status: 'ready',
    progress: 1,
    paidBy: 'report',
    withdrawn: false,
    engineVersion: null,
    ...change,
  }
  return renderToStaticMarkup(
    <Router ssrPath="/reports">
      <ReportCard report={report} offlineSince={new Date('2026-11-30T19:21:00Z')} />
    </Router>,
  )
}

it('says of no withdrawn report that it is kept', () => {
  expect(cardOf({ withdrawn: true })).toContain('You can no longer read this report')
  expect(cardOf({ withdrawn: true })).not.toContain('Kept on this')
  expect(cardOf({ status: 'generating' })).toContain('Kept on this')
})
