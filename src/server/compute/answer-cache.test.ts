import { describe, expect, it } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

/** Work that ends when the test says so. */
function makeWork() {
  const begun: { key: string; end: (answer: string) => void; fail: (error: Error) => void; left: AbortSignal }[] = []
  const compute = (key: string) => (left: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      begun.push({ key, end: resolve, fail: reject, left })
    })
  return { begun, compute }
}

describe('kept answers', () => {
  it('are computed once for everyone who asks during the work and after', async () => {
    const kept = new AnswerCache<string>(10)
    const { begun, compute } = makeWork()
    const asked = Array.from({ length: 50 }, () => kept.get('a', compute('a')))
    begun[0]?.end('answer')
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['answer']))
    expect(await kept.get('a', compute('a'))).toBe('answer')
    expect(begun).toHaveLength(1)
  })

  it('are given up only when the last caller has left, and computed again for the next', async () => {
    const kept = new AnswerCache<string>(10)
    const { begun, compute } = makeWork()
    const leaving = [new AbortController(), new AbortController()]
    const asked = leaving.map(({ signal }) => kept.get('a', compute('a'), signal).catch((error: { code: string }) => error.code))
    leaving[0]?.abort()
    expect(await asked[0]).toBe('closed')
    expect(begun[0]?.left.aborted).toBe(false)
    leaving[1]?.abort()
    expect(await asked[1]).toBe('closed')
    expect(begun[0]?.left.aborted).toBe(true)
    const next = kept.get('a', compute('a'))
    begun[1]?.end('again')
    expect(await next).toBe('again')
  })

  it('do not keep a failure', async () => {
    const kept = new AnswerCache<string>(10)
    const { begun, compute } = makeWork()
    const failed = kept.get('a', compute('a')).catch((error: Error) => error.message)
    begun[0]?.fail(new Error('no'))
    expect(await failed).toBe('no')
    const next = kept.get('a', compute('a'))
    begun[1]?.end('yes')
    expect(await next).toBe('yes')
  })

  it('never take more room than they may, and let the longest unused go first', async () => {
    const kept = new AnswerCache<string>(10, (answer) => answer.length)
    const put = (key: string, answer: string) => kept.get(key, async () => answer)
    await put('a', 'xxxx')
    await put('b', 'xxxx')
    await put('a', 'never computed')
    await put('c', 'xxxx')
    expect(await put('a', 'never computed')).toBe('xxxx')
    expect(await put('b', 'y')).toBe('y')
    expect(await put('huge', 'x'.repeat(11))).toHaveLength(11)
    expect(await put('huge', 'again')).toBe('again')
  })
})
