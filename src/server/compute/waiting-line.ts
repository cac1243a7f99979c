import { Failure, hasLeft } from '../failure.ts'
import type { Work } from './work.ts'

export type LineOptions = {
  /** How much that was paid for is done at once, and how much free work beside it. */
  places: number
  freePlaces: number
  /** How many may wait in all, and of one account, or of an address where nobody is signed in. */
  mostWaiting: number
  mostWaitingEach: number
}

type Ticket = { work: Work; call: () => void; refuse: (failure: Failure) => void }

/**
 * Who waits for a place, and whose turn is next: by rank, and within a rank from one address to the next and from one account of it to the next,
 * so that a caller with many requests waits behind their own and not in front of others.
 */
export class WaitingLine {
  private readonly options: LineOptions
  private readonly waiting = { order: new Turns(), owner: new Turns(), free: new Turns() }
  private busy = 0
  private busyFree = 0

  constructor(options: LineOptions) {
    this.options = options
  }

  /**
   * Waits for a place. The caller says when it is free again. Work that waits leaves when its asker does; what has begun is brought to its end.
   * @throws Failure busy when too many wait; closed when the asker leaves before the turn comes
   */
  async enter(work: Work, left?: AbortSignal): Promise<() => void> {
    if (left?.aborted) throw hasLeft()
    if (this.hasPlaceFor(work) && this.turnsOf(work).size === 0) {
      this.occupy(work)
      return this.leaving(work)
    }
    this.requireRoom(work)
    const turns = this.turnsOf(work)
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        turns.remove(ticket)
        reject(hasLeft())
      }
      const ticket: Ticket = {
        work,
        call: () => {
          left?.removeEventListener('abort', leave)
          resolve()
        },
        refuse: (failure) => {
          left?.removeEventListener('abort', leave)
          reject(failure)
        },
      }
      left?.addEventListener('abort', leave, { once: true })
      turns.add(ticket)
    })
    return this.leaving(work)
  }

  /** How many wait for a place. */
  get length(): number {
    return this.waiting.order.size + this.waiting.owner.size + this.waiting.free.size
  }

  private turnsOf({ rank }: Work): Turns {
    return this.waiting[rank]
  }

  private hasPlaceFor({ rank }: Work): boolean {
    const { places, freePlaces } = this.options
    return rank === 'free' ? this.busyFree < freePlaces : this.busy < places
  }

  private occupy({ rank }: Work): void {
    if (rank === 'free') this.busyFree++
    else this.busy++
  }

  private leaving({ rank }: Work): () => void {
    let isGone = false
    return () => {
      if (isGone) return
      isGone = true
      if (rank === 'free') this.busyFree--
      else this.busy--
      this.callNext()
    }
  }

  private callNext(): void {
    for (const turns of [this.waiting.order, this.waiting.owner, this.waiting.free]) {
      while (turns.next && this.hasPlaceFor(turns.next.work)) {
        const ticket = turns.next
        turns.remove(ticket)
        this.occupy(ticket.work)
        ticket.call()
      }
    }
  }

  /** A full line turns away the caller with most in it: a new caller's first request is let in before the hundredth of another. */
  private requireRoom(work: Work): void {
    if (work.rank === 'order') return
    const turns = this.turnsOf(work)
    const { mostWaiting, mostWaitingEach } = this.options
    if (turns.ofAccount(work) >= mostWaitingEach) throw busy()
    if (turns.size < mostWaiting) return
    const last = turns.lastOfLongest()
    if (!last || !turns.hasMore(last.work, work)) throw busy()
    turns.remove(last)
    last.refuse(busy())
  }
}

function busy(): Failure {
  return new Failure('busy', { retryAfterSeconds: 5 })
}

const sideOf = (work: Work) => (work.rank === 'free' ? (work.address ?? '') : work.account)
const accountOf = (work: Work) => work.account ?? ''

/** Tickets in the order of their turns. An address, and an account of it, that had its turn comes last. */
class Turns {
  private readonly bySide = new Map<string, Map<string, Ticket[]>>()
  size = 0

  get next(): Ticket | undefined {
    const [accounts] = this.bySide.values()
    const [tickets] = accounts?.values() ?? []
    return tickets?.[0]
  }

  add(ticket: Ticket): void {
    const side = sideOf(ticket.work)
    const accounts = this.bySide.get(side) ?? new Map<string, Ticket[]>()
    this.bySide.set(side, accounts)
    const account = accountOf(ticket.work)
    accounts.set(account, [...(accounts.get(account) ?? []), ticket])
    this.size++
  }

  /** A caller who loses their first ticket goes behind the others of their side, and that side behind the other sides. */
  remove(ticket: Ticket): void {
    const [side, account] = [sideOf(ticket.work), accountOf(ticket.work)]
    const accounts = this.bySide.get(side)
    const tickets = accounts?.get(account)
    const index = tickets?.indexOf(ticket) ?? -1
    if (!accounts || !tickets || index < 0) return
    this.size--
    tickets.splice(index, 1)
    if (index > 0) return
    accounts.delete(account)
    if (tickets.length > 0) accounts.set(account, tickets)
    this.bySide.delete(side)
    if (accounts.size > 0) this.bySide.set(side, accounts)
  }

  ofAccount(work: Work): number {
    return this.bySide.get(sideOf(work))?.get(accountOf(work))?.length ?? 0
  }

  /** Whether the one would still have no less than the other if it gave a place up: by address, within one by account. */
  hasMore(one: Work, other: Work): boolean {
    if (sideOf(one) === sideOf(other)) return this.ofAccount(one) > this.ofAccount(other) + 1
    const of = (work: Work) => sum(this.bySide.get(sideOf(work)) ?? new Map())
    return of(one) > of(other) + 1
  }

  lastOfLongest(): Ticket | undefined {
    let longest: Map<string, Ticket[]> | undefined
    for (const accounts of this.bySide.values()) if (!longest || sum(accounts) > sum(longest)) longest = accounts
    let most: Ticket[] | undefined
    for (const tickets of longest?.values() ?? []) if (!most || tickets.length > most.length) most = tickets
    return most?.at(-1)
  }
}

function sum(accounts: ReadonlyMap<string, readonly Ticket[]>): number {
  let count = 0
  for (const tickets of accounts.values()) count += tickets.length
  return count
}
