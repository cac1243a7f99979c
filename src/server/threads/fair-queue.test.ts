import { describe, expect, it } from 'vitest'
import { Failure } from '../errors.ts'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'
import { freeWork, orderWork, ownerWork, type Work } from './work.ts'

const visitor = (address: string) => freeWork({ kind: 'visitor', address, zone: null })
const person = (userId: string, address: string) => freeWork({ kind: 'user', userId, sessionId: `ses_${userId}`, address, zone: 'UTC' })
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

/** A line whose work ends when the test says so, and the names of what began, in order. */
function createQueue(options: Partial<FairQueueOptions> = {}) {
  const line = new FairQueue({ concurrency: 2, freeConcurrency: 1, mostWaiting: 20, mostWaitingEach: 5, ...options })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const refused: string[] = []
  const ask = (name: string, work: Work, callerSignal?: AbortSignal) =>
    line.enter(work, callerSignal).then(
      (release) => {
        begun.push(name)
        ends.push(release)
      },
      (error: unknown) => {
        refused.push(`${name}: ${(error as Failure).code}`)
      },
    )
  /** Ends what began, one after the other, until nothing does. */
  const runDown = async () => {
    await nextTick()
    for (let next = ends.shift(); next; next = ends.shift()) {
      next()
      await nextTick()
    }
  }
  return { line, begun, ends, refused, ask, runDown }
}

describe('the waiting line', () => {
  it('always has a place for what was paid for, however much free work there is', async () => {
    const { ask, begun, line } = createQueue()
    for (let n = 0; n < 5; n++) void ask(`free ${n}`, visitor('203.0.113.1'))
    void ask('report', orderWork('usr_1'))
    await nextTick()
    expect(begun).toEqual(['free 0', 'report'])
    expect(line.length).toBe(4)
  })

  it('lets a report go before what people do with what they bought; free work goes beside them and takes no place of theirs', async () => {
    const { ask, begun, runDown } = createQueue({ concurrency: 1 })
    void ask('begun', ownerWork({ userId: 'usr_0' }))
    void ask('free', visitor('203.0.113.1'))
    void ask('free, later', visitor('203.0.113.1'))
    void ask('what-if', ownerWork({ userId: 'usr_1' }))
    void ask('report', orderWork('usr_2'))
    void ask('pdf', ownerWork({ userId: 'usr_3' }))
    await runDown()
    expect(begun.filter((name) => !name.startsWith('free'))).toEqual(['begun', 'report', 'what-if', 'pdf'])
    expect(begun.slice(0, 2)).toEqual(['begun', 'free'])
    expect(begun).toContain('free, later')
  })

  it('goes from one address to the next, and within one from one account to the next', async () => {
    const { ask, begun, runDown } = createQueue({ concurrency: 1 })
    void ask('begun', visitor('203.0.113.1'))
    for (let n = 0; n < 3; n++) void ask(`loud ${n}`, visitor('203.0.113.1'))
    void ask('campus, a', person('usr_a', '203.0.113.2'))
    void ask('campus, a again', person('usr_a', '203.0.113.2'))
    void ask('campus, b', person('usr_b', '203.0.113.2'))
    void ask('home', visitor('203.0.113.3'))
    await runDown()
    expect(begun).toEqual(['begun', 'loud 0', 'campus, a', 'home', 'loud 1', 'campus, b', 'loud 2', 'campus, a again'])
  })

  it('counts all addresses of one IPv6 /64 as one', async () => {
    const { ask, begun, runDown } = createQueue({ concurrency: 1 })
    void ask('begun', visitor('2001:db8::1'))
    for (let n = 0; n < 3; n++) void ask(`loud ${n}`, visitor(`2001:db8::${n + 2}`))
    void ask('home', visitor('2001:db8:0:1::1'))
    await runDown()
    expect(begun).toEqual(['begun', 'loud 0', 'home', 'loud 1', 'loud 2'])
  })

  it('holds no more of one account or address than it may, with 503 and when to come again', async () => {
    const { ask, line, refused } = createQueue()
    for (let n = 0; n < 10; n++) void ask(`loud ${n}`, visitor('203.0.113.1'))
    for (let n = 0; n < 8; n++) void ask(`signed in ${n}`, person('usr_1', '203.0.113.1'))
    await nextTick()
    expect(line.length).toBe(10)
    expect(refused.filter((each) => each.endsWith('busy'))).toHaveLength(7)
    const failure = await line.enter(visitor('203.0.113.1')).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'busy', status: 503, retryAfterSeconds: expect.any(Number) })
  })

  it('that is full turns away whoever has most in it, so that somebody new is let in, and never grows', async () => {
    const { ask, line, refused, begun, runDown } = createQueue({ concurrency: 1, mostWaiting: 10 })
    void ask('begun', visitor('203.0.113.9'))
    for (let n = 0; n < 20; n++) void ask(`loud ${n}`, person(`usr_${n % 4}`, '203.0.113.1'))
    await nextTick()
    expect(line.length).toBe(10)
    void ask('new', visitor('203.0.113.2'))
    await nextTick()
    expect(line.length).toBe(10)
    expect(refused.some((each) => each.startsWith('new'))).toBe(false)
    await runDown()
    expect(begun.indexOf('new')).toBeLessThanOrEqual(2)
  })

  it('never turns a paid report away', async () => {
    const { ask, refused, begun, runDown } = createQueue({ mostWaiting: 2, mostWaitingEach: 1 })
    for (let n = 0; n < 30; n++) void ask(`report ${n}`, orderWork('usr_1'))
    await runDown()
    expect([begun.length, refused.length]).toEqual([30, 0])
  })

  it('is left by whoever goes away, and only what waits: what has begun keeps its place until it ends', async () => {
    const { ask, line, begun, refused, runDown } = createQueue({ concurrency: 1 })
    const [first, second] = [new AbortController(), new AbortController()]
    void ask('begun', visitor('203.0.113.1'), first.signal)
    void ask('waits', visitor('203.0.113.1'), second.signal)
    void ask('stays', visitor('203.0.113.1'))
    await nextTick()
    first.abort()
    second.abort()
    await nextTick()
    expect([line.length, begun, refused]).toEqual([1, ['begun'], ['waits: closed']])
    await runDown()
    expect(begun).toEqual(['begun', 'stays'])
    await ask('gone before', visitor('203.0.113.1'), first.signal)
    expect(refused).toEqual(['waits: closed', 'gone before: closed'])
  })

  it('frees each place once, however often it is released', async () => {
    const { line } = createQueue({ concurrency: 1 })
    const release = await line.enter(orderWork('usr_1'))
    release()
    release()
    await line.enter(orderWork('usr_1'))
    let isAdmitted = false
    void line.enter(orderWork('usr_1')).then(() => {
      isAdmitted = true
    })
    await nextTick()
    expect(isAdmitted).toBe(false)
  })
})
