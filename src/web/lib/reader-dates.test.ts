import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from './api/queries.ts'
import { dateText, dayOfMonthText, dayText, momentText } from './reader-dates.ts'

const setReaderCountry = (locationId: string | null) => queryClient.setQueryData(['GET /api/auth/user', {}], { locationId })
afterEach(() => queryClient.clear())

describe('days on a screen', () => {
  const at = new Date(2026, 10, 3, 14, 5).toISOString()

  it('begin with the month for whoever named the USA as home', () => {
    setReaderCountry('us')
    expect([dayText(at), momentText(at), dateText('2026-11-23'), dayOfMonthText('2026-11-23')]).toEqual([
      'Nov 3, 2026',
      'Nov 3, 2026, 14:05',
      'Nov 23, 2026',
      'Nov 23',
    ])
  })

  it.each(['ng', null])('begin with the day for whoever named %s, and for visitors', (home) => {
    if (home) setReaderCountry(home)
    expect([dayText(at), momentText(at), dateText('2026-11-23'), dayOfMonthText('2026-11-23')]).toEqual([
      '3 Nov 2026',
      '3 Nov 2026, 14:05',
      '23 Nov 2026',
      '23 Nov',
    ])
  })
})
