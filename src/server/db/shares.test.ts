import { afterEach, expect, it, vi } from 'vitest'
import { DatabaseAway } from './away.ts'
import { sharesOf } from './shares.ts'

afterEach(() => void vi.useRealTimers())

/** Work that goes on until it is ended. */
const pending = () => {
  const { promise: until, resolve: end } = withResolvers()
  let begun = false
  return {
    work: () => {
      begun = true
      return until
    },
    end,
    hasBegun: () => begun,
  }
}
function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

it('one account has its share and no more, others and nobody’s work go at once, and who waits goes next', async () => {
  const { of, withinShare } = sharesOf(2)
  const works = Array.from({ length: 4 }, pending)
  const done = works.map(({ work }) => of('one', () => withinShare(work)))
  await soon()
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false])
  expect(await of('another', () => withinShare(async () => 'at once'))).toBe('at once')
  expect(await withinShare(async () => 'at once')).toBe('at once')
  works[0]!.end()
  await done[0]
  await soon()
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false])
  for (const { end } of works) end()
  await Promise.all(done)
  expect(works.every(({ hasBegun }) => hasBegun())).toBe(true)
})

it('work that fails gives its place back', async () => {
  const { of, withinShare } = sharesOf(1)
  for (let n = 0; n < 3; n++)
    await expect(
      of('one', () =>
        withinShare(async () => {
          throw new Error('refused')
        }),
      ),
    ).rejects.toThrow('refused')
  expect(await of('one', () => withinShare(async () => 'goes'))).toBe('goes')
})

it('a call that holds a connection and asks for another does not wait for itself', async () => {
  const { of, withinShare } = sharesOf(1)
  expect(await of('one', () => withinShare(() => withinShare(async () => 'both')))).toBe('both')
})

it('who waits for too long is refused, and takes no place later', async () => {
  vi.useFakeTimers()
  const { of, withinShare } = sharesOf(1)
  const first = pending()
  const held = of('one', () => withinShare(first.work))
  const late = pending()
  const refused = expect(of('one', () => withinShare(late.work))).rejects.toBeInstanceOf(DatabaseAway)
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  first.end()
  await held
  expect(late.hasBegun()).toBe(false)
  expect(await of('one', () => withinShare(async () => 'goes'))).toBe('goes')
})
