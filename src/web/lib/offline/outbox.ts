import { useEffect, useSyncExternalStore } from 'react'
import { deviceStore, outboxWaitsKey } from '../browser-store.ts'
import { deliverCount, type PendingCount } from './deliver-count.ts'
import { deliverMarks, type PendingMark } from './deliver-marks.ts'
import { withOutboxStore } from './indexed-db.ts'

/**
 * What the server has not confirmed: ticks and notes of a plan, and counts of a walk. They are stored on this phone, each under its account, and sent in
 * the order in which they were made.
 */

export type OutboxItem = PendingMark | PendingCount

const maxPerCall = 100
let pending: readonly OutboxItem[] = []
const listeners = new Set<() => void>()
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const getSnapshot = () => pending

/** Pending items on this phone, of every account. */
export function useOutbox(): readonly OutboxItem[] {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}

/** Ids of items that are in memory alone: being stored, or refused by a full or unavailable store. */
const unsaved = new Map<string, 'on-the-way' | 'refused'>()

/** Whether a pending item is lost when the page closes. */
export const isUnsaved = ({ id }: OutboxItem) => unsaved.get(id) === 'refused'

/** Stores items of one account on this phone, shows them as pending, and sends all. */
export async function addToOutbox(...items: OutboxItem[]): Promise<void> {
  for (const { id } of items) unsaved.set(id, 'on-the-way')
  setPending([...pending, ...items])
  for (const item of items) {
    const stored = await withOutboxStore('readwrite', (store) => store.put(item))
    if (stored === undefined) unsaved.set(item.id, 'refused')
    else unsaved.delete(item.id)
  }
  setPending([...pending])
  if (items[0]) await sendOutbox(items[0].account)
}

let sending: Promise<number> = Promise.resolve(0)

/** Sends an account's pending items until one fails. @returns how many are still pending */
export function sendOutbox(account: string): Promise<number> {
  sending = sending.catch(() => 0).then(() => sendBatches(account))
  return sending
}

async function sendBatches(account: string): Promise<number> {
  for (;;) {
    await loadPending()
    const accountItems = pending.filter((item) => item.account === account)
    const batch = firstBatch(accountItems)
    if (batch.length === 0) return 0
    if (!(await deliver(account, batch))) return scheduleRetry(account, accountItems.length)
    failures = 0
    await removeItems(batch)
  }
}

/** What one call takes: the marks of one report, or one count. */
function firstBatch(items: readonly OutboxItem[]): OutboxItem[] {
  const [first] = items
  if (!first || 'walkCount' in first) return first ? [first] : []
  return items.filter((item) => 'report' in item && item.report === first.report).slice(0, maxPerCall)
}

/** @returns whether these need not be sent again: the server has them, or will never take them */
async function deliver(account: string, batch: readonly OutboxItem[]): Promise<boolean> {
  const [first] = batch
  if (first && 'walkCount' in first) return deliverCount(first, failures === 0)
  return deliverMarks(
    account,
    batch.filter((item) => 'report' in item),
    failures === 0,
  )
}

const maxRetryMs = 5 * 60_000
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** No event announces that a slow connection or a busy server works again. */
function scheduleRetry(account: string, remaining: number): number {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void sendOutbox(account), Math.min(maxRetryMs, 5000 * 2 ** failures++))
  return remaining
}

async function removeItems(items: readonly OutboxItem[]): Promise<void> {
  const removedIds = new Set(items.map(({ id }) => id))
  for (const id of removedIds) {
    await withOutboxStore('readwrite', (store) => store.delete(id))
    unsaved.delete(id)
  }
  setPending(pending.filter(({ id }) => !removedIds.has(id)))
}

/** Removes an account's pending items from this phone. */
export async function clearOutbox(account: string): Promise<void> {
  await loadPending()
  await removeItems(pending.filter((item) => item.account === account))
}

async function loadPending(): Promise<void> {
  const storedItems = (await withOutboxStore<OutboxItem[]>('readonly', (store) => store.getAll())) ?? []
  const stored = new Set(storedItems.map(({ id }) => id))
  setPending([...storedItems, ...pending.filter(({ id }) => unsaved.has(id) && !stored.has(id))].sort((a, b) => (a.at < b.at ? -1 : 1)))
}

function setPending(items: readonly OutboxItem[]): void {
  if (items.length === 0) deviceStore.remove(outboxWaitsKey)
  else deviceStore.write(outboxWaitsKey, '1')
  if (items.length === 0 && pending.length === 0) return
  pending = items
  for (const notify of listeners) notify()
}

/**
 * Sends pending items when the page opens, becomes visible or comes online, and after each response of the server.
 * @param lastAnswerAt time of the newest response: it means that there is a connection and a session
 */
export function useOutboxSync(account: string, lastAnswerAt = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response means that there is a connection and a session
  useEffect(() => {
    if (account) void sendOutbox(account)
  }, [account, lastAnswerAt])
  useEffect(() => {
    if (!account) return
    const send = () => void sendOutbox(account)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [account])
}
