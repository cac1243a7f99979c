import { useSyncExternalStore } from 'react'
import type { PlanMark } from '#engine/report/plan-marks.ts'
import { CallError, call } from './call.ts'
import { keepMarks } from './kept-reports.ts'
import { inMarkStore } from './phone-database.ts'
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

const readKnown = () => waiting

/** What waits on this phone, of every account. */
export function useWaitingMarks(): readonly WaitingMark[] {
  return useSyncExternalStore(watch, readKnown, readKnown)
}

/** Ids of marks that lie in this page alone: on their way into the phone's store, or refused by it because it is full or shut. */
const onlyHere = new Map<string, 'on-the-way' | 'refused'>()

/** Whether a mark that waits is gone when its page is closed. */
export const isOnlyHere = ({ id }: WaitingMark) => onlyHere.get(id) === 'refused'

/** Keeps a mark on this phone, shows it as waiting, and sends what waits. */
export async function addMark(mark: WaitingMark): Promise<void> {
  onlyHere.set(mark.id, 'on-the-way')
  setWaiting([...waiting, mark])
  const stored = await inMarkStore('readwrite', (store) => store.put(mark))
  if (stored === undefined) onlyHere.set(mark.id, 'refused')
  else onlyHere.delete(mark.id)
  setWaiting([...waiting])
  await sendMarks(mark.account)
}

let sending: Promise<number> = Promise.resolve(0)

/** Sends what an account has waiting, as far as the line goes. @returns how many still wait */
export function sendMarks(account: string): Promise<number> {
  sending = sending.catch(() => 0).then(() => sendInOrder(account))
  return sending
}

async function sendInOrder(account: string): Promise<number> {
  for (;;) {
    await readWaiting()
    const own = waiting.filter((mark) => mark.account === account)
    const report = own[0]?.report
    if (!report) return 0
    const next = own.filter((mark) => mark.report === report).slice(0, mostInOneCall)
    if (!(await isSettled(account, report, next))) return sendAgainLater(account, own.length)
    refusals = 0
    await forget(next)
  }
}

const longestPauseMs = 5 * 60_000
let refusals = 0
let again: ReturnType<typeof setTimeout> | undefined

/** A line that is there and brings nothing is announced by no event, nor is a server that is busy. */
function sendAgainLater(account: string, left: number): number {
  clearTimeout(again)
  again = setTimeout(() => void sendMarks(account), Math.min(longestPauseMs, 5000 * 2 ** refusals++))
  return left
}

const marksCall = 'GET /api/reports/{id}/marks'
/** The report was refunded or is another's, or no mark is made this way any more. */
const refused = new Set([400, 402, 404])

/** Whether these need not be sent again: the server has them, or will never take them. */
async function isSettled(account: string, report: string, sent: readonly WaitingMark[]): Promise<boolean> {
  const marks = sent.map(({ id, task, at, done, note }) => ({ id, task, at, done, note }))
  const params = { id: report }
  try {
    const progress = await call('POST /api/reports/{id}/marks', { params, body: { marks, sentAt: new Date().toISOString() } })
    queryClient.setQueryData([marksCall, { params }], progress)
    await keepMarks(account, report, progress).catch(() => undefined)
    return true
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0
    if (status === 400 && sent.length > 1) return areSettled(account, report, sent)
    // The page asks for them itself, and so asks whoever is not signed in any more to sign in.
    if (status === 401 && refusals === 0) void queryClient.invalidateQueries({ queryKey: [marksCall, { params }] })
    return refused.has(status)
  }
}

/** One by one: one that is not taken must not take the others along. */
async function areSettled(account: string, report: string, sent: readonly WaitingMark[]): Promise<boolean> {
  for (const mark of sent) if (!(await isSettled(account, report, [mark]))) return false
  return true
}

async function forget(marks: readonly WaitingMark[]): Promise<void> {
  const gone = new Set(marks.map(({ id }) => id))
  for (const id of gone) {
    await inMarkStore('readwrite', (store) => store.delete(id))
    onlyHere.delete(id)
  }
  setWaiting(waiting.filter(({ id }) => !gone.has(id)))
}

/** Takes what an account has waiting off this phone. */
export async function dropMarks(account: string): Promise<void> {
  await readWaiting()
  await forget(waiting.filter((mark) => mark.account === account))
}

async function readWaiting(): Promise<void> {
  const kept = (await inMarkStore<WaitingMark[]>('readonly', (store) => store.getAll())) ?? []
  const stored = new Set(kept.map(({ id }) => id))
  setWaiting([...kept, ...waiting.filter(({ id }) => onlyHere.has(id) && !stored.has(id))].sort((a, b) => (a.at < b.at ? -1 : 1)))
}

function setWaiting(marks: readonly WaitingMark[]): void {
  if (marks.length === 0 && waiting.length === 0) return
  waiting = marks
  for (const notify of watchers) notify()
}
