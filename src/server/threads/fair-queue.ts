import { clientDisconnected, Failure } from '../errors.ts'
import type { Work } from './work.ts'

export type FairQueueOptions = {
  /** Slots for paid work, and beside them for free work. */
  concurrency: number
  freeConcurrency: number
  /** Maximum queue length in total, and an account (an address where nobody is signed in). */
  mostWaiting: number
  mostWaitingEach: number
}

type Ticket = { work: Work; admit: () => void; refuse: (failure: Failure) => void }

/**
 * A queue with round-robin turns: by rank, within a rank by address, within an address by account, so that a caller with many requests waits behind
 * their own and not in front of others.
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
   * Waits for a slot.
   * @returns its release, which the caller must call. Queued work is removed when its caller disconnects; running work completes.
   * @throws Failure busy when too many wait; closed when the caller disconnects before its turn
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

  /** A full queue evicts from the caller with most in it: a new caller's first request goes before the hundredth of another. */
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

/** Tickets in turn order. An address, and an account within it, goes last after its turn. */
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

  /** A caller whose first ticket is removed goes last within their address, and that address goes last. */
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

  /** Whether `one` would still have as many as `other` after losing a ticket: by address, within one by account. */
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
