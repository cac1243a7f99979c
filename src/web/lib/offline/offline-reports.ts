import type { SessionUser } from '#contract/accounts.ts'
import type { ReportListItem } from '#contract/reports.ts'
import { cacheNames, deleteCache, hasCache, hasCaches, openCache } from '../../worker/cache-store.ts'
import {
  accountCacheName,
  isAccountCache,
  jsonResponse,
  listPath,
  marksPath,
  minimalUserResponse,
  parseReportId,
  reportPath,
  userPath,
} from '../../worker/offline-paths.ts'
import { hasPendingSignOut } from '../../worker/pending-sign-out.ts'

/** Own reports cached on this phone, so that they open offline; read by the service worker, which is registered here. */

const workerPath = '/offline-worker.js'
/** A report hardly changes; its whole is not fetched on every visit. */
const maxAgeMs = 24 * 60 * 60 * 1000

const supportsOffline = () => window.isSecureContext && 'serviceWorker' in navigator && hasCaches()

const nowHttpDate = () => new Date().toUTCString()

type ReportState = Pick<ReportListItem, 'id' | 'edition'> & { savedWhatIf: unknown }

/** Caches an open report, whole, with the other reads of its page. @returns the time of caching, null where it cannot be cached */
export async function saveReportOffline(user: SessionUser, report: ReportState): Promise<Date | null> {
  const offline = await openAccountCache(user)
  if (!offline) return null
  const { registration, cache } = offline
  const path = reportPath(report.id)
  if (!(await isFresh(await cache.match(path), report))) await cache.fetchAll([path])
  await cache.fetchAll([listPath, marksPath(report.id)])
  return (await isWorkerActive(registration)) ? cachedAt(await cache.match(path)) : null
}

/** Caches what a walk needs to open offline: the screens' files, and who is signed in. @returns false where this phone keeps nothing */
export async function saveWalkOffline(user: SessionUser): Promise<boolean> {
  const offline = await openAccountCache(user)
  return offline !== null && isWorkerActive(offline.registration)
}

/** The one cache of an account, with who it is; null where nothing can be cached. Registers the worker that reads it. */
async function openAccountCache(user: SessionUser) {
  if (!canSaveOffline(user)) return null
  const registration = await navigator.serviceWorker.register(workerPath)
  await deleteAccountCaches((name) => name !== accountCacheName(user.id))
  const cache = await openCache(accountCacheName(user.id))
  return cache && (await cache.put(userPath, minimalUserResponse(user, nowHttpDate()))) ? { registration, cache } : null
}

export const canSaveOffline = ({ sharedPhone }: SessionUser) => supportsOffline() && !sharedPhone

/** Download size of a whole report in bytes as sent; null where the server or the network does not report it. */
export async function reportSize(id: string): Promise<number | null> {
  const answer = await fetch(reportPath(id), { method: 'HEAD' }).catch(() => null)
  return answer?.ok ? Number(answer.headers.get('Content-Length')) || null : null
}

/** Resolves once the worker has cached the screens' files: before that the report does not open offline. */
async function isWorkerActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if (active) return true
  const worker = waiting ?? installing
  return new Promise((resolve) => {
    const check = () => {
      if (worker?.state === 'activated') resolve(true)
      else if (!worker || worker.state === 'redundant') resolve(false)
    }
    worker?.addEventListener('statechange', check)
    check()
  })
}

async function isFresh(cached: Response | undefined, { savedWhatIf, edition }: ReportState): Promise<boolean> {
  const since = cachedAt(cached)
  if (!cached || !since || Date.now() - since.getTime() > maxAgeMs) return false
  const cachedState = (await cached.clone().json()) as ReportState
  return JSON.stringify([cachedState.savedWhatIf, cachedState.edition]) === JSON.stringify([savedWhatIf, edition])
}

function cachedAt(cached: Response | undefined): Date | null {
  const date = cached?.headers.get('Date')
  return date ? new Date(date) : null
}

/** When each own report was cached, by its id. */
export async function readOfflineReports({ id }: SessionUser): Promise<Map<string, Date>> {
  const since = new Map<string, Date>()
  if (!supportsOffline() || !(await hasCache(accountCacheName(id))) || !(await workerRegistration())?.active) return since
  const cache = await openCache(accountCacheName(id))
  for (const path of (await cache?.paths()) ?? []) {
    const report = parseReportId(path)
    const date = report && cachedAt(await cache?.match(path))
    if (report && date) since.set(report, date)
  }
  return since
}

/** Replaces the cached marks by a newer answer. */
export async function cacheMarks(account: string, report: string, marks: unknown): Promise<void> {
  if (!supportsOffline() || !(await hasCache(accountCacheName(account)))) return
  await (await openCache(accountCacheName(account)))?.put(marksPath(report), jsonResponse(marks, nowHttpDate()))
}

/** Clears the caches of all accounts and unregisters the worker, unless it still has a sign-out to send. */
export async function clearOfflineReports(): Promise<void> {
  if (!supportsOffline()) return
  await deleteAccountCaches(() => true)
  if (await hasPendingSignOut()) return
  await (await workerRegistration())?.unregister().catch(() => false)
}

/** A browser without storage may throw even on this look-up. */
function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}

async function deleteAccountCaches(matches: (name: string) => boolean): Promise<void> {
  const names = await cacheNames()
  await Promise.all(names.filter((name) => isAccountCache(name) && matches(name)).map(deleteCache))
}
