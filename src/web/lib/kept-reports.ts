import type { SessionUser } from '#contract/accounts.ts'
import type { ReportListItem } from '#contract/reports.ts'
import { cacheNames, deleteCache, hasCache, hasCaches, openCache } from '../worker/cache-store.ts'
import {
  isOwnCache,
  jsonAnswer,
  leastAnswer,
  listPath,
  marksPath,
  ownCacheName,
  reportIdOf,
  reportPath,
  whoPath,
} from '../worker/kept-names.ts'
import { owesSignOut } from '../worker/owed-sign-out.ts'

/** Own reports kept on this phone, so that they open without a signal; read by the worker, which is registered here. */

const workerPath = '/offline-worker.js'
/** A report hardly changes; its whole is not fetched on every visit. */
const freshMs = 24 * 60 * 60 * 1000

const canKeep = () => window.isSecureContext && 'serviceWorker' in navigator && hasCaches()

const now = () => new Date().toUTCString()

type State = Pick<ReportListItem, 'id' | 'edition'> & { savedWhatIf: unknown }

/** Keeps a report that is open, whole, with what its page asks for beside it. @returns since when it is here, null where it cannot be kept */
export async function keepReport(user: SessionUser, report: State): Promise<Date | null> {
  if (!mayKeep(user)) return null
  const registration = await navigator.serviceWorker.register(workerPath)
  await forgetOwn((name) => name !== ownCacheName(user.id))
  const cache = await openCache(ownCacheName(user.id))
  if (!cache || !(await cache.put(whoPath, leastAnswer(user, now())))) return null
  const path = reportPath(report.id)
  if (!(await isFresh(await cache.match(path), report))) await cache.fetchAll([path])
  await cache.fetchAll([listPath, marksPath(report.id)])
  return (await isWorking(registration)) ? keptSince(await cache.match(path)) : null
}

export const mayKeep = ({ sharedPhone }: SessionUser) => canKeep() && !sharedPhone

/** What fetching a whole report takes, in bytes as they are sent; null where the server or the network does not say. */
export async function sizeOfReport(id: string): Promise<number | null> {
  const answer = await fetch(reportPath(id), { method: 'HEAD' }).catch(() => null)
  return answer?.ok ? Number(answer.headers.get('Content-Length')) || null : null
}

/** Once the worker has the files of these screens too: before that the report does not open from here. */
async function isWorking({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active) return true
  const worker = waiting ?? installing
  return new Promise((resolve) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(true)
      else if (!worker || worker.state === 'redundant') resolve(false)
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

async function isFresh(kept: Response | undefined, { savedWhatIf, edition }: State): Promise<boolean> {
  const since = keptSince(kept)
  if (!kept || !since || Date.now() - since.getTime() > freshMs) return false
  const before = (await kept.clone().json()) as State
  return JSON.stringify([before.savedWhatIf, before.edition]) === JSON.stringify([savedWhatIf, edition])
}

function keptSince(kept: Response | undefined): Date | null {
  const date = kept?.headers.get('Date')
  return date ? new Date(date) : null
}

/** Since when each own report is here, by its id. */
export async function keptReports({ id }: SessionUser): Promise<Map<string, Date>> {
  const since = new Map<string, Date>()
  if (!canKeep() || !(await hasCache(ownCacheName(id))) || !(await registered())?.active) return since
  const cache = await openCache(ownCacheName(id))
  for (const path of (await cache?.paths()) ?? []) {
    const report = reportIdOf(path)
    const date = report && keptSince(await cache?.match(path))
    if (report && date) since.set(report, date)
  }
  return since
}

/** Puts a newer answer in the place of a kept one. */
export async function keepMarks(account: string, report: string, marks: unknown): Promise<void> {
  if (!canKeep() || !(await hasCache(ownCacheName(account)))) return
  await (await openCache(ownCacheName(account)))?.put(marksPath(report), jsonAnswer(marks, now()))
}

/** Takes everything of everybody off this phone, and the worker with it, unless that has yet to tell the server that somebody signed out. */
export async function forgetKept(): Promise<void> {
  if (!canKeep()) return
  await forgetOwn(() => true)
  if (await owesSignOut()) return
  await (await registered())?.unregister().catch(() => false)
}

/** A browser that keeps nothing may refuse even to say so. */
function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}

async function forgetOwn(which: (name: string) => boolean): Promise<void> {
  const names = await cacheNames()
  await Promise.all(names.filter((name) => isOwnCache(name) && which(name)).map(deleteCache))
}
