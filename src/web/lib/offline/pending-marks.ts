import { useSyncExternalStore } from 'react'
import type { PlanMark } from '#engine/report/plan-marks.ts'
import { CallError, call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { withMarkStore } from './indexed-db.ts'
import { cacheMarks } from './offline-reports.ts'

/**
 * Ticks and notes that the server has not confirmed. They are stored on this phone, each under its account, and sent in the order in which they were
 * made.
 */

export type PendingMark = PlanMark & { account: string; report: string }

const maxPerCall = 100
let pending: readonly PendingMark[] = []
const listeners = new Set<() => void>()
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const getSnapshot = () => pending

/** Pending marks on this phone, of every account. */
export function usePendingMarks(): readonly PendingMark[] {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
}

/** Ids of marks that are in memory alone: being stored, or refused by a full or unavailable store. */
const unsaved = new Map<string, 'on-the-way' | 'refused'>()

/** Whether a pending mark is lost when the page closes. */
export const isUnsaved = ({ id }: PendingMark) => unsaved.get(id) === 'refused'

/** Stores a mark on this phone, shows it as pending, and sends all. */
export async function addMark(mark: PendingMark): Promise<void> {
  unsaved.set(mark.id, 'on-the-way')
  setPending([...pending, mark])
  const stored = await withMarkStore('readwrite', (store) => store.put(mark))
  if (stored === undefined) unsaved.set(mark.id, 'refused')
  else unsaved.delete(mark.id)
  setPending([...pending])
  await sendMarks(mark.account)
}

let sending: Promise<number> = Promise.resolve(0)

/** Sends an account's pending marks until one fails. @returns how many are still pending */
export function sendMarks(account: string): Promise<number> {
  sending = sending.catch(() => 0).then(() => sendBatches(account))
  return sending
}

async function sendBatches(account: string): Promise<number> {
  for (;;) {
    await loadPending()
    const accountMarks = pending.filter((mark) => mark.account === account)
    const report = accountMarks[0]?.report
    if (!report) return 0
    const next = accountMarks.filter((mark) => mark.report === report).slice(0, maxPerCall)
    if (!(await sendBatch(account, report, next))) return scheduleRetry(account, accountMarks.length)
    failures = 0
    await removeMarks(next)
  }
}

const maxRetryMs = 5 * 60_000
let failures = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** No event announces that a slow connection or a busy server works again. */
function scheduleRetry(account: string, remaining: number): number {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void sendMarks(account), Math.min(maxRetryMs, 5000 * 2 ** failures++))
  return remaining
}

const marksCall = 'GET /api/reports/{id}/marks'
/** The report was refunded or is another's, or the server no longer accepts such a mark. */
const finalStatuses = new Set([400, 402, 404])

/** Whether these need not be sent again: the server has them, or will never take them. */
async function sendBatch(account: string, report: string, batch: readonly PendingMark[]): Promise<boolean> {
  const marks = batch.map(({ account: _account, report: _report, ...mark }) => mark)
  const params = { id: report }
  try {
    const progress = await call('POST /api/reports/{id}/marks', { params, body: { marks, sentAt: new Date().toISOString() } })
    queryClient.setQueryData([marksCall, { params }], progress)
    await cacheMarks(account, report, progress).catch(() => undefined)
    return true
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0
    if (status === 400 && batch.length > 1) return sendOneByOne(account, report, batch)
    // The refetch asks for the marks, and a signed-out person to sign in.
    if (status === 401 && failures === 0) void queryClient.invalidateQueries({ queryKey: [marksCall, { params }] })
    return finalStatuses.has(status)
  }
}

/** One by one: a rejected mark must not block the others. */
async function sendOneByOne(account: string, report: string, batch: readonly PendingMark[]): Promise<boolean> {
  for (const mark of batch) if (!(await sendBatch(account, report, [mark]))) return false
  return true
}

async function removeMarks(marks: readonly PendingMark[]): Promise<void> {
  const removedIds = new Set(marks.map(({ id }) => id))
  for (const id of removedIds) {
    await withMarkStore('readwrite', (store) => store.delete(id))
    unsaved.delete(id)
  }
  setPending(pending.filter(({ id }) => !removedIds.has(id)))
}

/** Removes an account's pending marks from this phone. */
export async function clearMarks(account: string): Promise<void> {
  await loadPending()
  await removeMarks(pending.filter((mark) => mark.account === account))
}

async function loadPending(): Promise<void> {
  const storedMarks = (await withMarkStore<PendingMark[]>('readonly', (store) => store.getAll())) ?? []
  const stored = new Set(storedMarks.map(({ id }) => id))
  setPending([...storedMarks, ...pending.filter(({ id }) => unsaved.has(id) && !stored.has(id))].sort((a, b) => (a.at < b.at ? -1 : 1)))
}

function setPending(marks: readonly PendingMark[]): void {
  if (marks.length === 0 && pending.length === 0) return
  pending = marks
  for (const notify of listeners) notify()
}
