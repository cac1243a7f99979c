import { clientDisconnected, Failure } from '../errors.ts'
import type { Work } from './work.ts'

export type FairQueueOptions = {
  /** How much that was paid for is done at once, and how much free work beside it. */
  concurrency: number
  freeConcurrency: number
  /** How many may wait in all, and of one account, or of an address where nobody is signed in. */
  mostWaiting: number
  mostWaitingEach: number
}

type Ticket = { work: Work; admit: () => void; refuse: (failure: Failure) => void }

/**
 * Who waits for a place, and whose turn is next: by rank, and within a rank from one address to the next and from one account of it to the next,
 * so that a caller with many requests waits behind their own and not in front of others.
 */
export class FairQueue {
  private readonly options: FairQueueOptions
  private readonly waiting = { order: new RoundRobinQueue(), owner: new RoundRobinQueue(), free: new RoundRobinQueue() }
  private running = 0
  private runningFree = 0

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  /**
   * Waits for a place. The caller says when it is free again. Work that waits leaves when its asker does; what has begun is brought to its end.
   * @throws Failure busy when too many wait; closed when the asker leaves before the turn comes
   */
  async enter(work: Work, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw clientDisconnected()
    if (this.hasCapacityFor(work) && this.queueFor(work).size === 0) {
      this.start(work)
      return this.createRelease(work)
    }
    this.requireQueueSpace(work)
    const queue = this.queueFor(work)
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        queue.remove(ticket)
        reject(clientDisconnected())
      }
      const ticket: Ticket = {
        work,
        admit: () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        refuse: (failure) => {
          signal?.removeEventListener('abort', onAbort)
          reject(failure)
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      queue.add(ticket)
    })
    return this.createRelease(work)
  }

  /** How many wait for a place. */
  get length(): number {
    return this.waiting.order.size + this.waiting.owner.size + this.waiting.free.size
  }

  private queueFor({ rank }: Work): RoundRobinQueue {
    return this.waiting[rank]
  }

  private hasCapacityFor({ rank }: Work): boolean {
    const { concurrency, freeConcurrency } = this.options
    return rank === 'free' ? this.runningFree < freeConcurrency : this.running < concurrency
  }

  private start({ rank }: Work): void {
    if (rank === 'free') this.runningFree++
    else this.running++
  }

  private createRelease({ rank }: Work): () => void {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      if (rank === 'free') this.runningFree--
      else this.running--
      this.admitNext()
    }
  }

  private admitNext(): void {
    for (const queue of [this.waiting.order, this.waiting.owner, this.waiting.free]) {
      while (queue.next && this.hasCapacityFor(queue.next.work)) {
        const ticket = queue.next
        queue.remove(ticket)
        this.start(ticket.work)
        ticket.admit()
      }
    }
  }

  /** A full line turns away the caller with most in it: a new caller's first request is let in before the hundredth of another. */
  private requireQueueSpace(work: Work): void {
    if (work.rank === 'order') return
    const queue = this.queueFor(work)
    const { mostWaiting, mostWaitingEach } = this.options
    if (queue.countForAccount(work) >= mostWaitingEach) throw busyFailure()
    if (queue.size < mostWaiting) return
    const victim = queue.lastOfLongestGroup()
    if (!victim || !queue.hasMoreQueued(victim.work, work)) throw busyFailure()
    queue.remove(victim)
    victim.refuse(busyFailure())
  }
}

function busyFailure(): Failure {
  return new Failure('busy', { retryAfterSeconds: 5 })
}

const groupKey = (work: Work) => (work.rank === 'free' ? (work.address ?? '') : work.account)
const accountKey = (work: Work) => work.account ?? ''

/** Tickets in the order of their turns. An address, and an account of it, that had its turn comes last. */
class RoundRobinQueue {
  private readonly byGroup = new Map<string, Map<string, Ticket[]>>()
  size = 0

  get next(): Ticket | undefined {
    const [accounts] = this.byGroup.values()
    const [tickets] = accounts?.values() ?? []
    return tickets?.[0]
  }

  add(ticket: Ticket): void {
    const group = groupKey(ticket.work)
    const accounts = this.byGroup.get(group) ?? new Map<string, Ticket[]>()
    this.byGroup.set(group, accounts)
    const account = accountKey(ticket.work)
    accounts.set(account, [...(accounts.get(account) ?? []), ticket])
    this.size++
  }

  /** A caller who loses their first ticket goes behind the others of their side, and that side behind the other sides. */
  remove(ticket: Ticket): void {
    const [group, account] = [groupKey(ticket.work), accountKey(ticket.work)]
    const accounts = this.byGroup.get(group)
    const tickets = accounts?.get(account)
    const index = tickets?.indexOf(ticket) ?? -1
    if (!accounts || !tickets || index < 0) return
    this.size--
    tickets.splice(index, 1)
    if (index > 0) return
    accounts.delete(account)
    if (tickets.length > 0) accounts.set(account, tickets)
    this.byGroup.delete(group)
    if (accounts.size > 0) this.byGroup.set(group, accounts)
  }

  countForAccount(work: Work): number {
    return this.byGroup.get(groupKey(work))?.get(accountKey(work))?.length ?? 0
  }

  /** Whether the one would still have no less than the other if it gave a place up: by address, within one by account. */
  hasMoreQueued(one: Work, other: Work): boolean {
    if (groupKey(one) === groupKey(other)) return this.countForAccount(one) > this.countForAccount(other) + 1
    const queuedIn = (work: Work) => countTickets(this.byGroup.get(groupKey(work)) ?? new Map())
    return queuedIn(one) > queuedIn(other) + 1
  }

  lastOfLongestGroup(): Ticket | undefined {
    let longest: Map<string, Ticket[]> | undefined
    for (const accounts of this.byGroup.values()) if (!longest || countTickets(accounts) > countTickets(longest)) longest = accounts
    let longestList: Ticket[] | undefined
    for (const tickets of longest?.values() ?? []) if (!longestList || tickets.length > longestList.length) longestList = tickets
    return longestList?.at(-1)
  }
}

function countTickets(accounts: ReadonlyMap<string, readonly Ticket[]>): number {
  let count = 0
  for (const tickets of accounts.values()) count += tickets.length
  return count
}
