import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeTimes } from '../quantity/vocabulary.ts'
import { weekCells, weekMeets } from './sold-week.ts'
import { lackingTimes, lackingTimesText, ownWeekSentences, weekSentences } from './sold-week-text.ts'

const times = fc.subarray([...freeTimes])

describe('the week of the customers', () => {
  it('has 21 parts, of which a person and a business meet in one just where a time of both is the same', () => {
    fc.assert(
      fc.property(times, times, (sold, free) => {
        const cells = weekCells({ times: sold, openDaysPerMonth: 26 }, free)
        expect(cells).toHaveLength(21)
        expect(cells.some((cell) => cell.sells === 'yes' && cell.free)).toBe(sold.some((time) => free.includes(time)))
      }),
    )
  })

  it('leaves the weekend open where a business works at it and its file gives no time', () => {
    const saturday = (openDaysPerMonth: number) =>
      weekCells({ times: ['mornings'], openDaysPerMonth }, [])
        .filter(({ day }) => day === 5)
        .map(({ sells }) => sells)
    expect(saturday(26)).toEqual(['unknown', 'no', 'no'])
    expect(saturday(22)).toEqual(['no', 'no', 'no'])
  })

  it('says how the times meet', () => {
    expect(weekMeets({ of: 'each', times: ['mornings', 'evenings'] }, ['mornings'])?.how).toBe('few')
    expect(weekMeets({ of: 'one', times: ['mornings', 'evenings'] }, ['mornings'])?.how).toBe('enough')
    expect(weekMeets({ of: 'each', times: ['mornings'] }, ['mornings', 'weekends'])?.how).toBe('all')
    expect(weekMeets({ of: 'one', times: ['evenings'] }, ['mornings'])?.how).toBe('none')
    expect(weekMeets({ of: 'one', times: [] }, ['mornings'])).toBeNull()
    expect(weekMeets({ of: 'one', times: ['evenings'] }, [])).toBeNull()
  })

  it('is said beside the times and the hours that a person said, and not at all where they said neither', () => {
    const week = { of: 'one', times: ['evenings'], when: 'from 4 to 8 pm', openDaysPerMonth: 26, leastHours: 30 } as const
    const buy = 'Its customers buy from 4 to 8 pm.'
    const least = 'It takes at least 30 hours of your week, and in so few it sells less.'
    const notThen = 'It needs you in the evenings, and you did not say that you are free then. The amounts count what it sells then too.'
    const nothing = { entered: null, planned: null, leavesOut: false }
    expect(ownWeekSentences(week, ['mornings'], nothing)).toEqual([buy, notThen, 'Your free times hold about 42 hours a week.', least])
    expect(ownWeekSentences(week, [], { ...nothing, entered: 20 })).toEqual([buy, 'You have 20 hours a week.', least])
    expect(ownWeekSentences(week, [], nothing)).toEqual([])
  })

  it('says what a month leaves out for whoever is free at a part of its times, and that it counts all of them where it does', () => {
    const week = {
      of: 'one',
      times: ['mornings', 'afternoons'],
      when: 'from 6 am',
      openDaysPerMonth: 26,
      leastHours: 30,
      waits: true,
    } as const
    expect(weekSentences(week, ['mornings'], true)[1]).toBe(
      'You are free in the mornings, and it can sell then. The amounts leave out what it would sell in the afternoons.',
    )
    expect(weekSentences(week, ['mornings'], false)[1]).toContain('The profit of a month counts sales in the afternoons too.')
    expect(lackingTimes(week, ['mornings'])).toEqual({ times: 'in the afternoons', as: 'left-out' })
    expect(lackingTimes({ ...week, of: 'each' }, ['mornings'])).toEqual({ times: 'in the afternoons', as: 'counted' })
    expect(lackingTimes(week, ['mornings', 'afternoons'])).toBeNull()
    const visits = { ...week, waits: false }
    expect(weekSentences(visits, ['mornings'], true)[1]).toBe('You are free in the mornings, and the work can be done then.')
    expect(lackingTimes(visits, ['mornings'])?.as).toBe('own-hour')
  })

  it('says that the amounts count what sells at every time of a business that needs each of them', () => {
    const week = { of: 'each', times: ['mornings', 'afternoons'], when: 'at lunch', openDaysPerMonth: 26, leastHours: 30 } as const
    const counts = 'The amounts count what it sells then too.'
    expect(lackingTimesText(week, ['mornings'])).toBe(`You did not say that you are free in the afternoons. ${counts}`)
    expect(ownWeekSentences(week, ['mornings'], { entered: null, planned: 30, leavesOut: true })[1]).toContain(counts)
    expect(lackingTimesText({ ...week, of: 'one' }, ['mornings'])).toBeNull()
  })

  it('names the hours that the amounts are for beside the least that it takes, and once where both are the same', () => {
    const week = { of: 'one', times: [], when: 'from 4 to 8 pm', openDaysPerMonth: 26, leastHours: 44 } as const
    const [, , plan, least] = ownWeekSentences(week, [], { entered: 60, planned: 54.2, leavesOut: false })
    expect(plan).toBe('The amounts are for about 54 hours a week of your own work.')
    expect(least).toContain('at least 44 hours')
    expect(ownWeekSentences(week, [], { entered: 60, planned: 44, leavesOut: false })).toHaveLength(3)
  })
})
