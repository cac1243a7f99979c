import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { PlanProgress } from '#contract/reports.ts'
import { newFounder, newUser, type Person } from '../support/client.ts'
import { downgradeReport } from '../support/earlier-report.ts'
import { buy } from '../support/people.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let owner: Person
let path: string
let orderId: string
/** Its test has a mark of some dozens. */
const opportunityId = 'opp_akara-and-puff-puff--lagos'
beforeAll(async () => {
  app = await openTestApp({ at: '2026-11-02T12:00:00Z' })
  owner = await newFounder(app)
  const bought = await buy(app, owner, { planId: 'complete_report', opportunityId, location: 'Lagos' })
  orderId = bought.orderId
  const { id } = (await owner.post('/api/reports/generate', { opportunityId, paymentIntentId: bought.paymentIntentId })).json()
  await app.drain()
  path = `/api/reports/${id}/marks`
})
afterAll(() => app.close())

type Mark = PlanProgress['marks'][number]
const newMark = (more: Partial<Mark> = {}): Mark => ({
  id: randomBytes(16).toString('hex'),
  task: 'step-1',
  at: app.clock.now().toISOString(),
  ...('note' in more ? {} : { done: true }),
  ...more,
})
const send = async (...marks: Mark[]): Promise<PlanProgress> => {
  const answer = await owner.post(path, { marks })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const marksOf = ({ marks }: PlanProgress, task: string) => marks.filter((mark) => mark.task === task)
const rows = async () => {
  const { rows: found } = (await app.ctx.database.db.execute(sql`select count(*)::int as n from plan_marks`)) as unknown as {
    rows: { n: number }[]
  }
  return found[0]!.n
}

it('of a report of an earlier engine have no number to count, and its tasks are ticked as before', async () => {
  const person = await newFounder(app)
  const { paymentIntentId } = await buy(app, person, { planId: 'complete_report', opportunityId, location: 'Lagos' })
  const { id } = (await person.post('/api/reports/generate', { opportunityId, paymentIntentId })).json()
  await app.drain()
  await downgradeReport(app, id)
  const progress = (await person.get(`/api/reports/${id}/marks`)).json<PlanProgress>()
  expect([progress.test, progress.tasks.some(({ mark }) => mark)]).toEqual([undefined, false])
  const counted = await person.post(`/api/reports/${id}/marks`, { marks: [{ ...newMark({ task: 'step-3' }), count: 4 }] })
  expect([counted.statusCode, counted.json().field, counted.json().message]).toEqual([
    400,
    'marks.0.count',
    'This report has no number that its test must reach. Mark its tasks as done instead.',
  ])
  const ticked = await person.post(`/api/reports/${id}/marks`, { marks: [newMark({ task: 'step-3' })] })
  expect(marksOf(ticked.json(), 'step-3')).toHaveLength(1)
  expect((await person.get(`/api/reports/${id}/pdf`)).statusCode).toBe(200)
  expect((await person.send('DELETE', '/api/account', { password: person.password })).statusCode).toBe(200)
})

describe('marks of a plan', () => {
  it('begin with every task of the report, in order and without a mark', async () => {
    const { tasks, marks } = (await owner.get(path)).json() as PlanProgress
    expect(marks).toEqual([])
    // The ten of the business, and what this place adds to them.
    expect(tasks.filter(({ kind }) => kind === 'step').length).toBeGreaterThanOrEqual(10)
    for (const kind of ['test', 'permit'])
      expect(
        tasks.some((task) => task.kind === kind),
        kind,
      ).toBe(true)
    expect(tasks.map(({ task }) => task)).toEqual([...new Set(tasks.map(({ task }) => task))])
    expect(tasks.every(({ text }) => text.length > 0)).toBe(true)
  })

  it('sent twice are written once, together or apart', async () => {
    const mark = newMark({ task: 'test-1' })
    const before = await rows()
    await Promise.all([send(mark), send(mark, mark)])
    expect(marksOf(await send(mark), 'test-1')).toEqual([mark])
    expect(await rows()).toBe(before + 1)
  })

  it('count by when they were marked, not by when they came', async () => {
    const early = newMark({ task: 'step-2', at: '2026-11-02T08:00:00.000Z', done: true })
    const late = newMark({ task: 'step-2', at: '2026-11-02T09:00:00.000Z', done: false })
    await send(late)
    expect(marksOf(await send(early), 'step-2')).toEqual([late])
  })

  it('of a clock that is ahead count from when they came, and sent again do not undo what came since', async () => {
    const ahead = newMark({ task: 'step-3', at: '2027-01-01T00:00:00.000Z', done: true })
    expect(marksOf(await send(ahead), 'step-3')).toEqual([{ ...ahead, at: app.clock.now().toISOString() }])
    app.clock.advance(60_000)
    const since = newMark({ task: 'step-3', done: false })
    await send(since)
    app.clock.advance(60_000)
    expect(marksOf(await send(ahead), 'step-3')).toEqual([since])
  })

  it('of a device whose clock is off keep its own order, and count by when they were made', async () => {
    const by = (offMinutes: number, agoMinutes: number) =>
      new Date(app.clock.now().getTime() + (offMinutes - agoMinutes) * 60_000).toISOString()
    const sendBy = async (offMinutes: number, ...marks: Mark[]) => {
      const answer = await owner.post(path, { marks, sentAt: by(offMinutes, 0) })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json() as PlanProgress
    }
    for (const [task, off] of [
      ['step-5', 60],
      ['step-6', -60],
    ] as const) {
      await send(newMark({ task, at: by(0, 30), done: true }))
      // Unticked ten minutes after that, by a clock that is an hour off.
      expect(marksOf(await sendBy(off, newMark({ task, at: by(off, 20), done: false })), task)).toMatchObject([
        { at: by(0, 20), done: false },
      ])
    }
    // A page that does not say its time: none is later than now, and the last one made counts, whatever their ids are.
    for (let n = 0; n < 12; n++) {
      app.clock.advance(1000)
      const [tick, untick] = [
        newMark({ task: 'step-7', at: by(60, 2), done: true }),
        newMark({ task: 'step-7', at: by(60, 1), done: false }),
      ]
      expect(marksOf(await send(untick, tick), 'step-7').map(({ id }) => id)).toEqual([untick.id])
    }
  })

  it('keep a note beside a tick, and an empty note takes it away', async () => {
    await send(newMark({ task: 'permit-1' }))
    app.clock.advance(1000)
    const noted = await send(newMark({ task: 'permit-1', note: '  Ask for Mr Bello  ' }))
    expect(marksOf(noted, 'permit-1').map(({ done, note }) => [done, note])).toEqual([
      [true, undefined],
      [undefined, 'Ask for Mr Bello'],
    ])
    app.clock.advance(1000)
    expect(marksOf(await send(newMark({ task: 'permit-1', note: '' })), 'permit-1').at(-1)?.note).toBe('')
  })

  it('keep the day on which a person begins, as it was chosen last on any phone', async () => {
    const day = (note: string, at = app.clock.now().toISOString()) => newMark({ task: 'first-day', note, at })
    await send(day('2026-11-09'))
    app.clock.advance(60_000)
    const later = day('2026-12-01')
    await send(later)
    const before = new Date(app.clock.now().getTime() - 30_000).toISOString()
    expect(marksOf(await send(day('2026-11-16', before)), 'first-day')).toEqual([later])
    for (const refused of [day('soon'), day(''), day('2026-02-31'), newMark({ task: 'first-day' }), { ...day('2026-12-01'), done: true }])
      expect((await owner.post(path, { marks: [refused] })).statusCode, JSON.stringify(refused)).toBe(400)
  })

  it('count the days of the test, and say how far it is and how it ends', async () => {
    const { tasks, test } = (await owner.get(path)).json() as PlanProgress
    const marked = tasks.filter(({ mark }) => mark)
    expect(marked).toHaveLength(1)
    const { task, kind, mark } = marked[0]!
    expect([kind, test]).toEqual([
      'step',
      { task, counted: 0, needed: mark!.number, daysCounted: 0, daysLeft: mark!.days, result: null, moreDays: 0 },
    ])
    const count = (day: number, n: number, at = app.clock.now().toISOString()) =>
      ({ id: randomBytes(16).toString('hex'), task, at, day, count: n }) as Mark
    expect((await send(count(1, 3), count(2, 0))).test).toMatchObject({
      counted: 3,
      daysCounted: 2,
      daysLeft: mark!.days - 2,
      result: null,
    })

    // Another phone counted day 1 before, and comes later: the day that was written last stays. The same mark again changes nothing.
    app.clock.advance(60_000)
    const earlier = count(1, 9, new Date(app.clock.now().getTime() - 3_600_000).toISOString())
    await send(earlier)
    expect((await send(earlier)).test).toMatchObject({ counted: 3, daysCounted: 2 })
    const corrected = await send(count(1, 4))
    expect(corrected.test).toMatchObject({ counted: 4, daysCounted: 2 })
    expect(
      marksOf(corrected, task)
        .flatMap(({ day, count: n }) => (day === undefined ? [] : [[day, n]]))
        .sort(),
    ).toEqual([
      [1, 4],
      [2, 0],
    ])

    app.clock.advance(60_000)
    expect((await send({ ...count(2, 0), count: null })).test).toMatchObject({ counted: 4, daysCounted: 1 })

    app.clock.advance(60_000)
    const rest = Array.from({ length: mark!.days - 1 }, (_, index) => index + 2)
    expect((await send(count(1, 0), ...rest.map((day) => count(day, 0)))).test).toMatchObject({
      counted: 0,
      daysLeft: 0,
      result: 'failed',
    })
    app.clock.advance(60_000)
    expect((await send(count(mark!.days, mark!.number))).test).toMatchObject({ counted: mark!.number, result: 'passed' })
    // A tick beside it, and a count of no one day.
    app.clock.advance(60_000)
    const undated = { ...newMark({ task, done: true }), count: 1 } as Mark
    const ended = await send(undated)
    expect(ended.test).toMatchObject({ counted: mark!.number + 1, result: 'passed' })
    expect(marksOf(ended, task)).toContainEqual(expect.objectContaining({ done: true, count: 1 }))
  })

  it('refuse a count of another task, of no whole number, or out of range, with its field and a sentence', async () => {
    const test = (await owner.get(path)).json<PlanProgress>().test!.task
    const refusal = async (mark: Record<string, unknown>) => {
      const answer = await owner.post(path, { marks: [{ id: newMark().id, at: newMark().at, task: test, ...mark }] })
      return [answer.statusCode, answer.json().field]
    }
    const other = await owner.post(path, { marks: [newMark({ task: test }), { ...newMark({ task: 'permit-1' }), count: 4 }] })
    expect([other.statusCode, other.json().field, other.json().message]).toEqual([
      400,
      'marks.1.count',
      expect.stringMatching(/^Only the task that is the test takes a count: “.+”$/),
    ])
    for (const count of [-1, 1.5, '12', limits.testCount + 1])
      expect(await refusal({ count }), String(count)).toEqual([400, 'marks.0.count'])
    for (const day of [0, 1.5, 61]) expect(await refusal({ count: 1, day }), String(day)).toEqual([400, 'marks.0.day'])
    for (const mark of [{ done: true, day: 1 }, { count: null }]) expect(await refusal(mark)).toEqual([400, 'marks.0.count'])
    expect((await refusal({ task: 'first-day', note: '2026-12-01', count: 1 }))[0]).toBe(400)
  })

  it('have limits', async () => {
    const refused: unknown[] = [
      { marks: [] },
      { marks: [newMark({ task: 'step-0' })] },
      { marks: [newMark({ task: 'section-1' })] },
      { marks: [newMark({ id: 'x' })] },
      { marks: [newMark({ at: 'yesterday' })] },
      { marks: [newMark({ note: 'x'.repeat(limits.noteLength + 1) })] },
      { marks: [{ id: newMark().id, task: 'step-1', at: newMark().at }] },
      { marks: Array.from({ length: limits.marksPerCall + 1 }, () => newMark()) },
    ]
    for (const body of refused) expect((await owner.post(path, body)).statusCode, JSON.stringify(body).slice(0, 200)).toBe(400)
  })

  it('that no longer count are forgotten, the oldest first, and what counts stays', async () => {
    const kept = newMark({ task: 'step-9', note: 'kept' })
    await send(kept)
    for (let call = 0; call < 7; call++) {
      app.clock.advance(1000)
      await send(...Array.from({ length: limits.marksPerCall }, (_, n) => newMark({ task: 'step-8', done: n % 2 === 0 })))
    }
    const { marks } = (await owner.get(path)).json() as PlanProgress
    expect(await rows()).toBe(limits.supersededMarks + marks.length)
    expect(marks).toContainEqual(kept)
  })

  it('are in the person’s export, and gone with the report’s payment', async () => {
    const { planMarks } = (await owner.get('/api/account/export')).json()
    expect(planMarks.length).toBe(await rows())
    expect(planMarks).toContainEqual(expect.objectContaining({ day: 1, count: 0 }))
    expect((await (await newUser(app)).post(path, { marks: [newMark()] })).statusCode).toBe(404)
    expect((await owner.post(`/api/orders/${orderId}/refund`)).json().state).toBe('refunded')
    expect([(await owner.get(path)).statusCode, (await owner.post(path, { marks: [newMark()] })).statusCode]).toEqual([402, 402])
  })

  it('go with the account', async () => {
    expect((await owner.send('DELETE', '/api/account', { password: owner.password })).statusCode).toBe(200)
    expect(await rows()).toBe(0)
  })
})
