import { lasting } from '../lasting.ts'

/** The channel on which the database's triggers name the people whose rows changed, by id; `*` is everybody. */
export const changesChannel = 'gapwise_changes'
const everybody = '*'

/** How long after the line last proved alive what is kept still counts: so late at most a change of another process is known here. */
const countsForMs = 1000
const askAgainMs = 250
const mostPeople = 1000
/** Of one person: by name (what a page or two of each list shows), and by key (the sessions of the busiest). */
const mostOfOne = { named: 8, keyed: 60 }
const mostDropsNoted = 10_000

type Own = { named: Map<string, unknown>; keyed: Map<string, unknown> }
type UnderWay = { userId: string | null; value: Promise<unknown>; begunAt: number }
type Place = { userId: string; kind: keyof Own; name: string }

/**
 * Rows read of one person, kept until the database says that something of that person changed: triggers send it with the transaction that changes
 * them, whoever runs it. A change of this process is known before its writer learns that it is written, because every connection that writes also
 * listens. One of another process comes by a line of its own, and what is kept counts only while that line has proved alive within the last second;
 * without it everything is read again.
 *
 * Only what the triggers of `migrations/` watch may be kept, and nothing that depends on the time or the configuration. It must not be changed.
 */
export class KeptRows {
  readonly #byPerson = new Map<string, Own>()
  readonly #personByKey = new Map<string, string>()
  /** Reads under way must not keep what changed since they began. */
  #tick = 0
  #allDroppedAt = 0
  readonly #droppedAt = new Map<string, number>()
  #reading = 0
  readonly #underWay = new Map<string, UnderWay>()

  readonly #ask: (() => Promise<boolean>) | null
  #provedAt = Number.NEGATIVE_INFINITY
  #line = 0
  #isAsking = false

  /** @param ask whether the line on which changes come answers; null where nothing can change unheard */
  constructor(ask: (() => Promise<boolean>) | null) {
    this.#ask = ask
  }

  /** What `read` finds of the person under this name. Who asks within a second of its beginning, and nothing of that person has changed since, waits for the same. */
  async of<T>(userId: string, name: string, read: () => Promise<T>): Promise<T> {
    const isCurrent = this.#isCurrent()
    const named = isCurrent ? this.#byPerson.get(userId)?.named : undefined
    if (named?.has(name)) return named.get(name) as T
    return this.#shared(`named ${userId} ${name}`, isCurrent, userId, () => this.#keep(read, () => ({ userId, kind: 'named', name })))
  }

  /** What `read` finds under a key that belongs to one person, who is known only by what is found; nothing found is not kept. */
  async found<T extends { userId: string }>(key: string, read: () => Promise<T | null>): Promise<T | null> {
    const isCurrent = this.#isCurrent()
    const userId = isCurrent ? this.#personByKey.get(key) : undefined
    const kept = userId === undefined ? undefined : this.#byPerson.get(userId)?.keyed.get(key)
    if (kept !== undefined) return kept as T
    const keep = () => this.#keep(read, (value) => value && { userId: value.userId, kind: 'keyed', name: key })
    return this.#shared(`keyed ${key}`, isCurrent, null, keep)
  }

  /** @param userId null where it is not known whose it is: then any change counts */
  #shared<T>(what: string, isCurrent: boolean, userId: string | null, read: () => Promise<T>): Promise<T> {
    const now = performance.now()
    const under = isCurrent ? this.#underWay.get(what) : undefined
    // Nobody joins one that takes long: its connection may be dead.
    if (under && now - under.begunAt <= countsForMs) return under.value as Promise<T>
    const value = read()
    const mine = { userId, value, begunAt: now }
    this.#underWay.set(what, mine)
    const end = () => {
      if (this.#underWay.get(what) === mine) this.#underWay.delete(what)
    }
    value.then(end, end)
    return value
  }

  /** @param who a person's id, or `*` */
  changed(who: string): void {
    this.#tick++
    for (const [what, { userId }] of this.#underWay) if (who === everybody || userId === null || userId === who) this.#underWay.delete(what)
    if (who === everybody || this.#droppedAt.size >= mostDropsNoted) this.#dropAll()
    else {
      if (this.#reading > 0) this.#droppedAt.set(who, this.#tick)
      this.#drop(who)
    }
  }

  /** Nothing is known of changes until the line is back: what it did not say is unknown then too. */
  lineChanged(): void {
    this.#line++
    this.#provedAt = Number.NEGATIVE_INFINITY
    this.changed(everybody)
  }

  async #keep<T>(read: () => Promise<T>, placeOf: (value: T) => Place | null): Promise<T> {
    const since = this.#tick
    this.#reading++
    try {
      const value = await read()
      const place = placeOf(value)
      if (place && this.#allDroppedAt <= since && (this.#droppedAt.get(place.userId) ?? 0) <= since) this.#put(place, lasting(value))
      return value
    } finally {
      if (--this.#reading === 0) this.#droppedAt.clear()
    }
  }

  #put({ userId, kind, name }: Place, value: unknown): void {
    if ((this.#byPerson.get(userId)?.[kind].size ?? 0) >= mostOfOne[kind]) this.#drop(userId)
    const own: Own = this.#byPerson.get(userId) ?? { named: new Map(), keyed: new Map() }
    own[kind].set(name, value)
    if (kind === 'keyed') this.#personByKey.set(name, userId)
    // The one read last is the last to go.
    this.#byPerson.delete(userId)
    this.#byPerson.set(userId, own)
    if (this.#byPerson.size > mostPeople) this.#drop(this.#byPerson.keys().next().value as string)
  }

  #drop(userId: string): void {
    for (const key of this.#byPerson.get(userId)?.keyed.keys() ?? []) this.#personByKey.delete(key)
    this.#byPerson.delete(userId)
  }

  #dropAll(): void {
    this.#allDroppedAt = this.#tick
    this.#droppedAt.clear()
    this.#byPerson.clear()
    this.#personByKey.clear()
  }

  /** Asks along the line while what is kept is asked for, so that a server nobody calls asks nothing. */
  #isCurrent(): boolean {
    if (!this.#ask) return true
    const now = performance.now()
    if (!this.#isAsking && now - this.#provedAt > askAgainMs) void this.#prove(now)
    return now - this.#provedAt <= countsForMs
  }

  /** Everything that was sent before the question has come when its answer has. */
  async #prove(asked: number): Promise<void> {
    const line = this.#line
    this.#isAsking = true
    try {
      if ((await this.#ask!()) && line === this.#line) this.#provedAt = asked
    } finally {
      this.#isAsking = false
    }
  }
}
