import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { jobs } from '#server/db/schema.ts'
import { defineJob } from '#server/feature.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Two kinds of work on a queue of their own: what somebody paid for, and what strangers can cause, which hangs until it is let go. */
function makeWork(name: string) {
  const done: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const payload = z.object({ n: z.number() })
  const shared = { payload, idOf: ({ n }: { n: number }) => String(n), attempts: 1, backoffMs: () => 1000 }
  const paid = defineJob({ ...shared, topic: `${name}-paid`, paid: true, handle: async (_ctx, { n }) => void done.push(`paid ${n}`) })
  const free = (wait: boolean) =>
    defineJob({
      ...shared,
      topic: `${name}-free`,
      handle: async (_ctx, { n }) => {
        if (wait) await held
        done.push(`free ${n}`)
      },
    })
  return { done, letGo, paid, free }
}

describe('the queue', () => {
  test('does what somebody paid for before what strangers asked for earlier', async () => {
    const { done, paid, free } = makeWork('order')
    const mail = free(false)
    const queue = createQueue([mail, paid], { holder: 'test', workers: 4, pollMs: 50, clock: app.clock.now })
    const { db } = app.ctx.database
    // Of two that are due at the same moment either may be first.
    const enqueue = async (job: typeof mail, n: number) => {
      await queue.enqueue(db, job, { n })
      app.clock.advance(1)
    }
    for (let n = 0; n < 5; n++) await enqueue(mail, n)
    for (let n = 0; n < 2; n++) await enqueue(paid, n)
    await queue.drain(app.ctx)
    expect(done).toEqual(['paid 0', 'paid 1', 'free 0', 'free 1', 'free 2', 'free 3', 'free 4'])
  })

  test('gives work whose process is gone to another one 30 seconds later, and not before', async () => {
    const { done, letGo, paid, free } = makeWork('gone')
    const { db } = app.ctx.database
    const hanging = free(true)
    const gone = createQueue([hanging, paid], { holder: 'gone', workers: 2, pollMs: 50, clock: app.clock.now })
    await gone.enqueue(db, hanging, { n: 1 })
    const left = gone.drain(app.ctx)
    const rows = () => db.select({ holder: jobs.lockedBy }).from(jobs).where(eq(jobs.topic, 'gone-free'))
    await expect.poll(rows).toEqual([{ holder: 'gone' }])
    const other = createQueue([free(false), paid], { holder: 'other', workers: 2, pollMs: 50, clock: app.clock.now })
    app.clock.advance(29_000)
    await other.drain(app.ctx)
    expect(done).toEqual([])
    app.clock.advance(2000)
    await other.drain(app.ctx)
    expect(done).toEqual(['free 1'])
    letGo()
    await left
  })

  test('keeps a worker for what somebody paid for, when all the others wait for something slow', async () => {
    const { done, letGo, paid, free } = makeWork('kept')
    const slow = free(true)
    const queue = createQueue([slow, paid], { holder: 'test', workers: 2, pollMs: 20, clock: app.clock.now })
    const { db } = app.ctx.database
    for (let n = 0; n < 5; n++) await queue.enqueue(db, slow, { n })
    await queue.start(app.ctx)
    try {
      await queue.enqueue(db, paid, { n: 0 })
      await expect.poll(() => done).toEqual(['paid 0'])
    } finally {
      letGo()
    }
    await expect.poll(() => done.length).toBe(6)
    await queue.stop()
  })
})
