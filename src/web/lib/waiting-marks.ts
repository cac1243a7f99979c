import { useSyncExternalStore } from 'react'
import type { PlanMark } from '#engine/report/plan-marks.ts'
import { CallError, call } from './call.ts'
import { keepMarks } from './kept-reports.ts'
import { queryClient } from './queries.ts'

/** Ticks and notes that the server has not answered yet. They lie on this phone, each under its account, and go in the order in which they were made. */

export type WaitingMark = PlanMark & { account: string; report: string }

const mostInOneCall = 100
let waiting: readonly WaitingMark[] = []
const watchers = new Set<() => void>()
const watch = (notify: () => void) => {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** What waits on this phone, of every account. */
export function useWaitingMarks(): readonly WaitingMark[] {
  return useSyncExternalStore(watch, () => waiting)
}

/** Keeps a mark on this phone, shows it as waiting, and sends what waits. */
export async function addMark(mark: WaitingMark): Promise<void> {
  setWaiting([...waiting, mark])
  await inStore('readwrite', (store) => store.add(mark))
  await sendMarks(mark.account)
}

let sending: Promise<number> | null = null

/** Sends what an account has waiting, as far as the line goes. @returns how many still wait */
export function sendMarks(account: string): Promise<number> {
  sending = (sending ?? Promise.resolve(0)).then(() => sendInOrder(account))
  return sending
}

async function sendInOrder(account: string): Promise<number> {
  for (;;) {
    await readWaiting()
    const own = waiting.filter((mark) => mark.account === account)
    const report = own[0]?.report
    if (!report) return 0
    const next = own.filter((mark) => mark.report === report).slice(0, mostInOneCall)
    if (!(await isSettled(account, report, next))) return own.length
    await forget(next)
  }
}

/** Whether these need not be sent again: the server has them, or will never take them. */
async function isSettled(account: string, report: string, sent: readonly WaitingMark[]): Promise<boolean> {
  const marks = sent.map(({ id, task, at, done, note }) => ({ id, task, at, done, note }))
  const params = { id: report }
  try {
    const progress = await call('POST /api/reports/{id}/marks', { params, body: { marks } })
    queryClient.setQueryData(['GET /api/reports/{id}/marks', { params }], progress)
    await keepMarks(account, report, progress)
    return true
  } catch (error) {
    return error instanceof CallError && refused.has(error.status)
  }
}

/** The report was refunded or is another's, or no mark is made this way any more. */
const refused = new Set([400, 402, 404])

async function forget(marks: readonly WaitingMark[]): Promise<void> {
  const gone = new Set(marks.map(({ id }) => id))
  for (const id of gone) await inStore('readwrite', (store) => store.delete(id))
  setWaiting(waiting.filter(({ id }) => !gone.has(id)))
}

/** Takes what an account has waiting off this phone. */
export async function dropMarks(account: string): Promise<void> {
  await readWaiting()
  await forget(waiting.filter((mark) => mark.account === account))
}

async function readWaiting(): Promise<void> {
  const kept = await inStore<WaitingMark[]>('readonly', (store) => store.getAll())
  if (kept) setWaiting(kept.sort((a, b) => (a.at < b.at ? -1 : 1)))
}

function setWaiting(marks: readonly WaitingMark[]): void {
  if (marks.length === 0 && waiting.length === 0) return
  waiting = marks
  for (const notify of watchers) notify()
}

/** One step in the phone's own store; undefined in a browser that keeps none, where what waits ends with the page. */
function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  return openStore().then(
    (db) =>
      new Promise((resolve) => {
        const step = db.transaction('marks', mode)
        const request = act(step.objectStore('marks'))
        step.oncomplete = () => resolve(request.result)
        step.onabort = () => resolve(undefined)
      }),
    () => undefined,
  )
}

let opened: Promise<IDBDatabase> | null = null

function openStore(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('gapwise', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('marks', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}
