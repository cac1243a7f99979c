import { hasLeft } from '../failure.ts'

type Underway<T> = { answer: Promise<T>; asking: number; giveUp: AbortController }

/**
 * Answers by their inputs: each is computed once, for everyone who asks during that time, and kept while there is room. What nobody waits
 * for any more is given up; what failed is not kept.
 */
export class AnswerCache<T> {
  private readonly kept = new Map<string, { answer: T; size: number }>()
  private readonly underway = new Map<string, Underway<T>>()
  private readonly room: number
  private readonly sizeOf: (answer: T) => number
  private used = 0

  /** `room` is in the unit of `sizeOf`: by default, how many answers. */
  constructor(room: number, sizeOf: (answer: T) => number = () => 1) {
    this.room = room
    this.sizeOf = sizeOf
  }

  async get(key: string, compute: (left: AbortSignal) => Promise<T>, left?: AbortSignal): Promise<T> {
    const before = this.kept.get(key)
    if (before) {
      this.kept.delete(key)
      this.kept.set(key, before)
      return before.answer
    }
    if (left?.aborted) throw hasLeft()
    const work = this.underway.get(key) ?? this.begin(key, compute)
    work.asking++
    let leave: (() => void) | undefined
    const leaving = new Promise<never>((_resolve, reject) => {
      leave = () => reject(hasLeft())
    })
    if (leave) left?.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([work.answer, leaving])
    } finally {
      if (leave) left?.removeEventListener('abort', leave)
      work.asking--
      if (work.asking === 0 && this.underway.get(key) === work) {
        this.underway.delete(key)
        work.giveUp.abort()
      }
    }
  }

  private begin(key: string, compute: (left: AbortSignal) => Promise<T>): Underway<T> {
    const giveUp = new AbortController()
    const work: Underway<T> = { asking: 0, giveUp, answer: compute(giveUp.signal) }
    this.underway.set(key, work)
    // Also what was given up is kept when it was begun already: somebody may ask for it again.
    work.answer
      .then(
        (answer) => this.keep(key, answer),
        () => undefined,
      )
      .finally(() => {
        if (this.underway.get(key) === work) this.underway.delete(key)
      })
    return work
  }

  private keep(key: string, answer: T): void {
    const size = this.sizeOf(answer)
    if (size > this.room) return
    this.used += size - (this.kept.get(key)?.size ?? 0)
    this.kept.delete(key)
    this.kept.set(key, { answer, size })
    for (const [oldest, { size: freed }] of this.kept) {
      if (this.used <= this.room) return
      this.kept.delete(oldest)
      this.used -= freed
    }
  }
}
