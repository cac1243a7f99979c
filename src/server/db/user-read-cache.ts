import { deepFreeze } from '../platform/deep-freeze.ts'

/** The channel on which the database's triggers name the people whose rows changed, by id; `*` is everybody. */
export const changesChannel = 'gapwise_changes'
const everyone = '*'

/** How long after the line last proved alive what is kept still counts: so late at most a change of another process is known here. */
const freshMs = 1000
const pingEveryMs = 250
const maxUsers = 1000
/** Of one person: by name (what a page or two of each list shows), and by key (the sessions of the busiest). */
const maxPerUser = { named: 8, keyed: 60 }
const maxTrackedInvalidations = 10_000

type UserEntries = { named: Map<string, unknown>; keyed: Map<string, unknown> }
type PendingRead = { userId: string | null; value: Promise<unknown>; startedAt: number }
type CacheSlot = { userId: string; kind: keyof UserEntries; name: string }

/**
 * Rows read of one person, kept until the database says that something of that person changed: triggers send it with the transaction that changes
 * them, whoever runs it. A change of this process is known before its writer learns that it is written, because every connection that writes also
 * listens. One of another process comes by a line of its own, and what is kept counts only while that line has proved alive within the last second;
 * without it everything is read again.
 *
 * Only what the triggers of `migrations/` watch may be kept, and nothing that depends on the time or the configuration. It must not be changed.
 */
export class UserReadCache {
  readonly #byUser = new Map<string, UserEntries>()
  readonly #userByKey = new Map<string, string>()
  /** Reads under way must not keep what changed since they began. */
  #tick = 0
  #allInvalidatedAt = 0
  readonly #invalidatedAt = new Map<string, number>()
  #activeReads = 0
  readonly #pendingReads = new Map<string, PendingRead>()

  readonly #ping: (() => Promise<boolean>) | null
  #confirmedAt = Number.NEGATIVE_INFINITY
  #connection = 0
  #isPinging = false

  /** @param ping whether the line on which changes come answers; null where nothing can change unheard */
  constructor(ping: (() => Promise<boolean>) | null) {
    this.#ping = ping
  }

  /** What `read` finds of the person under this name. Who asks within a second of its beginning, and nothing of that person has changed since, waits for the same. */
  async get<T>(userId: string, name: string, read: () => Promise<T>): Promise<T> {
    const isCurrent = this.#isCurrent()
    const named = isCurrent ? this.#byUser.get(userId)?.named : undefined
    if (named?.has(name)) return named.get(name) as T
    return this.#deduplicate(`named ${userId} ${name}`, isCurrent, userId, () => this.#load(read, () => ({ userId, kind: 'named', name })))
  }

  /** What `read` finds under a key that belongs to one person, who is known only by what is found; nothing found is not kept. */
  async getByKey<T extends { userId: string }>(key: string, read: () => Promise<T | null>): Promise<T | null> {
    const isCurrent = this.#isCurrent()
    const userId = isCurrent ? this.#userByKey.get(key) : undefined
    const cached = userId === undefined ? undefined : this.#byUser.get(userId)?.keyed.get(key)
    if (cached !== undefined) return cached as T
    const load = () => this.#load(read, (value) => value && { userId: value.userId, kind: 'keyed', name: key })
    return this.#deduplicate(`keyed ${key}`, isCurrent, null, load)
  }

  /** @param userId null where it is not known whose it is: then any change counts */
  #deduplicate<T>(pendingKey: string, isCurrent: boolean, userId: string | null, read: () => Promise<T>): Promise<T> {
    const now = performance.now()
    const pending = isCurrent ? this.#pendingReads.get(pendingKey) : undefined
    // Nobody joins one that takes long: its connection may be dead.
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

  /** Nothing is known of changes until the line is back: what it did not say is unknown then too. */
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
    // The one read last is the last to go.
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

  /** Asks along the line while what is kept is asked for, so that a server nobody calls asks nothing. */
  #isCurrent(): boolean {
    if (!this.#ping) return true
    const now = performance.now()
    if (!this.#isPinging && now - this.#confirmedAt > pingEveryMs) void this.#confirm(now)
    return now - this.#confirmedAt <= freshMs
  }

  /** Everything that was sent before the question has come when its answer has. */
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
