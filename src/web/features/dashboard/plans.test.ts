import { expect, it } from 'vitest'
import type { ReportListItem } from '#contract/reports.ts'
import { groupPlans, placeInKind } from './plans.ts'

const report = (id: string, more: Partial<ReportListItem> = {}): ReportListItem => ({
  id,
  number: 1,
  opportunityId: 'opp_a--b',
  title: 'Bakery',
  location: 'Accra',
  locationId: 'accra',
  createdAt: '2026-11-02T12:00:00.000Z',
  status: 'ready',
  progress: 1,
  paidBy: 'report',
  withdrawn: false,
  engineVersion: '2.0.0',
  reportData: { verdict: 'good' },
  ...more,
})
const reportIds = (reports: ReportListItem[]) => reports.map(({ id }) => id)

it('a plan is one to follow unless its report says not to start', () => {
  const { toFollow, notAdvised } = groupPlans([
    report('against', { reportData: { verdict: 'no' } }),
    report('careful', { reportData: { verdict: 'careful' } }),
    report('good'),
  ])
  expect(reportIds(toFollow)).toEqual(['careful', 'good'])
  expect(reportIds(notAdvised)).toEqual(['against'])
})

it('what cannot be read has no plan, and an earlier report leaves it to its newer edition', () => {
  const { toFollow, notAdvised } = groupPlans([
    report('made', { status: 'generating' }),
    report('withdrawn', { withdrawn: true }),
    report('newer', { reportData: { verdict: 'no' } }),
    report('earlier', { edition: { state: 'made', cause: 'engine', id: 'newer', number: 3, status: 'ready' } }),
    report('waits', { edition: { state: 'made', cause: 'answers', id: 'made', number: 5, status: 'generating' } }),
  ])
  expect(reportIds(toFollow)).toEqual(['waits'])
  expect(reportIds(notAdvised)).toEqual(['newer'])
})

it('a task is counted among those of its kind: a report’s steps under their numbers, and the parts of the test by themselves', () => {
  const tasks = (['step', 'step', 'test', 'test', 'step', 'permit'] as const).map((kind) => ({ kind }))
  const places = tasks.map((task) => placeInKind(task, tasks))
  expect(places.map(({ n, of }) => `${n} of ${of}`)).toEqual(['1 of 3', '2 of 3', '1 of 2', '2 of 2', '3 of 3', '1 of 1'])
})
