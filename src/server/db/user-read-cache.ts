import { deepFreeze } from '../platform/cache.ts'

/** NOTIFY channel of the triggers that invalidate the cache: ids of people whose rows changed; `*` is everybody. */
export const changesChannel = 'gapwise_changes'
const everyone = '*'

/** How long entries stay valid after the connection last responded: the longest delay of another process's change. */
const freshMs = 1000
const pingEveryMs = 250
const maxUsers = 1000
/** A page or two of each list by name, and the sessions of the busiest by key. */
const maxPerUser = { named: 8, keyed: 60 }
const maxTrackedInvalidations = 10_000

type UserEntries = { named: Map<string, unknown>; keyed: Map<string, unknown> }
type PendingRead = { userId: string | null; value: Promise<unknown>; startedAt: number }
type CacheSlot = { userId: string; kind: keyof UserEntries; name: string }

/**
 * Cache of one person's rows, invalidated by triggers that notify in the changing transaction, whoever runs it. A change of this process invalidates
 * before its writer learns of the commit, because every writing connection also listens. One of another process arrives on a dedicated connection,
 * and entries are valid only while that connection has responded within the last second; without it everything is read again.
 *
 * Cache only rows that the triggers of `migrations/` watch, and nothing that depends on the time or the configuration. Values are frozen.
 */
export class UserReadCache {
  readonly #byUser = new Map<string, UserEntries>()
  readonly #userByKey = new Map<string, string>()
  /** Reads in flight must not cache rows that changed since they began. */
  #tick = 0
  #allInvalidatedAt = 0
  readonly #invalidatedAt = new Map<string, number>()
  #activeReads = 0
  readonly #pendingReads = new Map<string, PendingRead>()

  readonly #ping: (() => Promise<boolean>) | null
  #confirmedAt = Number.NEGATIVE_INFINITY
  #connection = 0
  #isPinging = false

  /** @param ping whether the connection that receives changes responds; null where no change can be missed */
  constructor(ping: (() => Promise<boolean>) | null) {
    this.#ping = ping
  }

  /** Concurrent calls share a read that began within the last second, unless the person's rows changed since. */
  async get<T>(userId: string, name: string, read: () => Promise<T>): Promise<T> {
    const isCurrent = this.#isCurrent()
    const named = isCurrent ? this.#byUser.get(userId)?.named : undefined
    if (named?.has(name)) return named.get(name) as T
    return this.#deduplicate(`named ${userId} ${name}`, isCurrent, userId, () => this.#load(read, () => ({ userId, kind: 'named', name })))
  }

  /** For keys that do not name the person: the value does. A null is not cached. */
  async getByKey<T extends { userId: string }>(key: string, read: () => Promise<T | null>): Promise<T | null> {
    const isCurrent = this.#isCurrent()
    const userId = isCurrent ? this.#userByKey.get(key) : undefined
    const cached = userId === undefined ? undefined : this.#byUser.get(userId)?.keyed.get(key)
    if (cached !== undefined) return cached as T
    const load = () => this.#load(read, (value) => value && { userId: value.userId, kind: 'keyed', name: key })
    return this.#deduplicate(`keyed ${key}`, isCurrent, null, load)
  }

  /** @param userId null where the owner is unknown: then any change invalidates */
  #deduplicate<T>(pendingKey: string, isCurrent: boolean, userId: string | null, read: () => Promise<T>): Promise<T> {
    const now = performance.now()
    const pending = isCurrent ? this.#pendingReads.get(pendingKey) : undefined
    // A slow read is not shared: its connection may be dead.
    if (pending && now - pending.startedAt <= freshMs) return pending.value as Promise<T>
    const value = read()
    const current = { userId, value, startedAt: now }
    this.#pendingReads.set(pendingKey, current)
    const end = () => {
      if (this.#pendingReads.get(pendingKey) === current) this.#pendingReads.delete(pendingKey)
    }
    value.then(end, end)
    return value
  }

  /** @param changedUser a person's id, or `*` */
  invalidate(changedUser: string): void {
    this.#tick++
    for (const [pendingKey, { userId }] of this.#pendingReads)
      if (changedUser === everyone || userId === null || userId === changedUser) this.#pendingReads.delete(pendingKey)
    if (changedUser === everyone || this.#invalidatedAt.size >= maxTrackedInvalidations) this.#evictAll()
    else {
      if (this.#activeReads > 0) this.#invalidatedAt.set(changedUser, this.#tick)
      this.#evict(changedUser)
    }
  }

  /** Changes may be missed until the connection is back, so nothing is valid. */
  onConnectionLost(): void {
    this.#connection++
    this.#confirmedAt = Number.NEGATIVE_INFINITY
    this.invalidate(everyone)
  }

  async #load<T>(read: () => Promise<T>, slotFor: (value: T) => CacheSlot | null): Promise<T> {
    const startTick = this.#tick
    this.#activeReads++
    try {
      const value = await read()
      const slot = slotFor(value)
      if (slot && this.#allInvalidatedAt <= startTick && (this.#invalidatedAt.get(slot.userId) ?? 0) <= startTick)
        this.#store(slot, deepFreeze(value))
      return value
    } finally {
      if (--this.#activeReads === 0) this.#invalidatedAt.clear()
    }
  }

  #store({ userId, kind, name }: CacheSlot, value: unknown): void {
    if ((this.#byUser.get(userId)?.[kind].size ?? 0) >= maxPerUser[kind]) this.#evict(userId)
    const entries: UserEntries = this.#byUser.get(userId) ?? { named: new Map(), keyed: new Map() }
    entries[kind].set(name, value)
    if (kind === 'keyed') this.#userByKey.set(name, userId)
    // Re-inserted last: eviction is least recently used.
    this.#byUser.delete(userId)
    this.#byUser.set(userId, entries)
    if (this.#byUser.size > maxUsers) this.#evict(this.#byUser.keys().next().value as string)
  }

  #evict(userId: string): void {
    for (const key of this.#byUser.get(userId)?.keyed.keys() ?? []) this.#userByKey.delete(key)
    this.#byUser.delete(userId)
  }

  #evictAll(): void {
    this.#allInvalidatedAt = this.#tick
    this.#invalidatedAt.clear()
    this.#byUser.clear()
    this.#userByKey.clear()
  }

  /** Pings only on use, so that an idle server sends nothing. */
  #isCurrent(): boolean {
    if (!this.#ping) return true
    const now = performance.now()
    if (!this.#isPinging && now - this.#confirmedAt > pingEveryMs) void this.#confirm(now)
    return now - this.#confirmedAt <= freshMs
  }

  /** All notifications sent before the ping have arrived with its response. */
  async #confirm(pingedAt: number): Promise<void> {
    const connection = this.#connection
    this.#isPinging = true
    try {
      if ((await this.#ping!()) && connection === this.#connection) this.#confirmedAt = pingedAt
    } finally {
      this.#isPinging = false
    }
  }
}
