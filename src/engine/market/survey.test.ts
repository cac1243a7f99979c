import { expect, it } from 'vitest'
import { findSurvey, type Survey, type SurveyGroup } from './survey.ts'

const group = (id: string, more: Partial<SurveyGroup>): SurveyGroup => ({
  id,
  trade: id,
  who: id,
  why: '',
  families: [],
  businesses: [],
  rows: [],
  ...more,
})
const survey = (groups: SurveyGroup[]): Survey => ({
  id: 'x',
  countryCode: 'NG',
  year: 2016,
  month: '2016-03',
  sourceId: 'x',
  confidence: 'low',
  period: 'month',
  when: '',
  asked: '',
  lower: '',
  groups,
  weighed: [],
})
const enterprise = {
  surveys: [survey([group('shops', { families: ['shops'] }), group('dukas', { businesses: ['duka'] })])],
  prices: {},
  leftOut: { year: 2009, value: 30, sourceId: 'x' },
}

it('speaks of a business by its name before its family, of its own country alone, and of nothing else', () => {
  expect(findSurvey(enterprise, { id: 'duka', family: 'shops' }, 'NG')?.group.id).toBe('dukas')
  expect(findSurvey(enterprise, { id: 'kiosk', family: 'shops' }, 'NG')?.group.id).toBe('shops')
  expect(findSurvey(enterprise, { id: 'duka', family: 'shops' }, 'KE')).toBeNull()
  expect(findSurvey(enterprise, { id: 'mill', family: 'processing' }, 'NG')).toBeNull()
  expect(findSurvey(undefined, { id: 'duka', family: 'shops' }, 'NG')).toBeNull()
})
