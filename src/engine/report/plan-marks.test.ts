import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveMarks, nextMarkTime, type PlanMark, taskStates, testCounts } from './plan-marks.ts'

const marks = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 4, maxLength: 4 }),
    task: fc.constantFrom('test-1', 'step-1'),
    at: fc.constantFrom('2026-11-02T12:00:00.000Z', '2026-11-02T12:00:01.000Z', '2026-11-02T12:00:02.000Z'),
    done: fc.option(fc.boolean(), { nil: undefined }),
    note: fc.option(fc.constantFrom('', 'a', 'b'), { nil: undefined }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)
const sorted = (states: ReturnType<typeof taskStates>) => [...states].toSorted(([a], [b]) => a.localeCompare(b))

it('two phones end up alike in whichever order and however often marks came', () => {
  fc.assert(
    fc.property(marks, fc.nat(), (given, turn) => {
      const other = [...given.slice(turn % (given.length + 1)), ...given].toReversed()
      expect(sorted(taskStates(other))).toEqual(sorted(taskStates(given)))
    }),
  )
})

it('marks that do not count can be forgotten', () => {
  fc.assert(
    fc.property(marks, marks, (before, after) => {
      expect(sorted(taskStates([...effectiveMarks(before), ...after]))).toEqual(sorted(taskStates([...before, ...after])))
    }),
  )
})

it('a tick on one phone and a note on the other are both kept', () => {
  const tick: PlanMark = { id: 'a', task: 'step-1', at: '2026-11-02T12:00:00.000Z', done: true }
  const note: PlanMark = { id: 'b', task: 'step-1', at: '2026-11-02T13:00:00.000Z', note: 'The landlord said yes' }
  const untick: PlanMark = { id: 'c', task: 'step-1', at: '2026-11-02T11:00:00.000Z', done: false }
  expect(taskStates([note, tick, untick]).get('step-1')).toMatchObject({ done: true, note: 'The landlord said yes' })
})

it('what is marked by a clock that is behind comes after what was known', () => {
  const existingMarks: PlanMark[] = [{ id: 'a', task: 'step-1', at: '2026-11-02T12:00:00.000Z', done: true }]
  const hourBehind = new Date('2026-11-02T11:30:00.000Z')
  const untick: PlanMark = {
    id: 'b',
    task: 'step-1',
    at: new Date(nextMarkTime('step-1', existingMarks, hourBehind.getTime())).toISOString(),
    done: false,
  }
  expect(taskStates([...existingMarks, untick]).get('step-1')?.done).toBe(false)
  expect(nextMarkTime('step-2', existingMarks, hourBehind.getTime())).toBe(hourBehind.getTime())
})

describe('counts of a test', () => {
  const count = (id: string, minute: number, day: number | undefined, n: number): PlanMark => ({
    id,
    task: 'step-3',
    at: `2026-11-02T12:${String(minute).padStart(2, '0')}:00.000Z`,
    count: n,
    ...(day === undefined ? {} : { day }),
  })

  it('of each day the latest counts, on whichever phone, and days do not touch each other', () => {
    const marks = [count('a', 1, 1, 10), count('b', 5, 1, 12), count('c', 3, 1, 11), count('d', 2, 2, 0)]
    for (const order of [marks, marks.toReversed()]) {
      const state = taskStates(order).get('step-3')!
      expect([...state.counts].sort()).toEqual([
        [1, 12],
        [2, 0],
      ])
      expect(effectiveMarks(order)).toHaveLength(2)
    }
  })

  it('are taken away by a later mark without one', () => {
    const cleared: PlanMark = { id: 'g', task: 'step-3', at: '2026-11-02T12:06:00.000Z', count: null, day: 1 }
    const state = taskStates([cleared, count('a', 1, 1, 10), count('d', 2, 2, 0)]).get('step-3')!
    expect([...state.counts]).toEqual([[2, 0]])
    expect(taskStates([cleared, count('b', 7, 1, 3)]).get('step-3')!.counts).toEqual(new Map([[1, 3]]))
  })

  it('stay beside the tick, and one of no day is kept apart', () => {
    const tick: PlanMark = { id: 'e', task: 'step-3', at: '2026-11-02T12:09:00.000Z', done: true }
    const state = taskStates([tick, count('a', 1, 1, 10), count('f', 2, undefined, 40)]).get('step-3')!
    expect(testCounts(state)).toEqual({ byDay: new Map([[1, 10]]), undated: 40, ended: true })
  })
})
