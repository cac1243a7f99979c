import { cacheNames, deleteCache, hasCache, matchIn, openCache } from './cache-store.ts'
import {
  accountCacheName,
  isAccountCache,
  isOfflineCacheable,
  jsonResponse,
  listPath,
  minimalUserResponse,
  reportIdIn,
  userPath,
} from './offline-paths.ts'
import { clearPendingSignOut, flushPendingSignOut } from './pending-sign-out.ts'

/**
 * Opens purchased content offline: the pages' files as they were built together, and the responses that a page has cached. The network always comes
 * first; nothing is served from here that the server has refused. See `docs/offline.md`.
 */
declare const self: ServiceWorkerGlobalScope
/** Inlined by the build: the files of the screens that open offline and a version of exactly these. */
declare const shell: { version: string; assets: string }
/** The build writes the names of its assets in a row: the worker is requested often, and stays small. */
const shellFiles = ['/icon.svg', ...shell.assets.split(' ').map((name) => `/assets/${name}`)]

const shellCache = `shell-${shell.version}`
/** The engine of What-if is cached once it was needed. */
const engineFile = '/assets/what-if'
/** Every page is the same document: the address decides its content. */
const shellPage = '/reports'
/** Timeout for a connection that is up and delivers nothing. */
const timeoutMs = 4000
/** Afterwards the user may be another. */
const authPaths = /^\/(login$|api\/(login|logout)$|api\/auth\/(?!user$))/
const signInPaths = /^\/api\/(login$|auth\/(?!user$))/
/** Pages that the server renders with a person's own data. */
const serverRenderedPages = /^\/(explore|reports(\/rpt_\w+)?)?$/
/** Pages that open offline: home, the list of reports, a report, a walk. */
const offlinePages = /^\/(reports(\/rpt_\w+)?|gap-maps\/walk)?$/
/** Pages that show a notice offline, with links to the readable ones. */
const waitingPages = /^\/(explore|gap-maps|compare|account(\/\w+)?)$/

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
// Without `skipWaiting`: a new version waits until the last page of the old one is gone, and the old one's files stay until then.
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname, search } = new URL(url)
  if (origin !== self.location.origin) return
  if (authPaths.test(pathname)) event.waitUntil(deleteCaches(isAccountCache))
  if (signInPaths.test(pathname)) event.waitUntil(clearPendingSignOut())
  if (method !== 'GET') return
  if (mode === 'navigate') {
    if (!offlinePages.test(pathname) && !waitingPages.test(pathname)) return
    const page = flushPendingSignOut().then(() => fetch(event.request))
    if (serverRenderedPages.test(pathname)) event.waitUntil(page.then(updateFromPage, () => undefined))
    event.respondWith(offlinePages.test(pathname) ? networkFirst(page, cachedPage) : page.catch(async () => (await cachedPage()) ?? page))
  } else if (shellFiles.includes(pathname) || pathname.startsWith(engineFile)) event.respondWith(shellFile(event.request, pathname))
  else if (isOfflineCacheable(pathname)) event.respondWith(fetchAnswer(event.request, pathname, search === ''))
})

async function cacheShell(): Promise<void> {
  const cache = await openCache(shellCache)
  // Requested without `text/html`, it contains nothing of the current user.
  const page = await fetch(shellPage)
  if (!page.ok || page.redirected) throw new Error('The shell is for people who are signed in')
  const [isShellCached] = await Promise.all([cache?.put(shellPage, page), cache?.fetchAll(shellFiles)])
  if (!isShellCached) throw new Error('The browser keeps no shell')
}

/** Claims the page that registered the worker at once, so that a newer worker waits for it too. */
async function activate(): Promise<void> {
  await deleteCaches((name) => name.startsWith('shell-') && name !== shellCache)
  await self.clients.claim()
}

async function deleteCaches(isObsolete: (name: string) => boolean): Promise<void> {
  await Promise.all((await cacheNames()).filter(isObsolete).map(deleteCache))
}

/** The network's response; the fallback on failure, timeout, or while the server is down. */
async function networkFirst(answer: Promise<Response>, fallback: () => Promise<Response | undefined>): Promise<Response> {
  const timedOut = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))
  const okResponse = answer.then(
    (response) => (response.status < 500 ? response : null),
    () => null,
  )
  return (await Promise.race([okResponse, timedOut])) ?? (await fallback()) ?? answer
}

/** A visitor's page means signed out; a page rendered for a person carries answers that are not requested again. */
async function updateFromPage(page: Response): Promise<void> {
  if (!page.ok) return
  const text = await page.clone().text()
  if (/<html[^>]* data-visitor/.test(text)) return deleteCaches(isAccountCache)
  const primedAnswers = /<script type="application\/json" id="page-answers">(.*?)<\/script>/s.exec(text)?.[1] ?? '[]'
  for (const [key, { params, query }, answer] of JSON.parse(primedAnswers) as PrimedAnswer[]) {
    const path = key.replace('GET ', '').replace('{id}', params?.id ?? '')
    if (isOfflineCacheable(path))
      await updateCache(jsonResponse(answer, page.headers.get('Date') ?? ''), await currentCache(), path, !query)
  }
}

type PrimedAnswer = [key: string, input: { params?: { id: string }; query?: object }, answer: unknown]

async function cachedPage(): Promise<Response | undefined> {
  return (await currentCache()) ? matchIn(shellCache, shellPage) : undefined
}

/** A file's name changes with its content: what is cached is never old. */
async function shellFile(request: Request, path: string): Promise<Response> {
  const cached = await matchIn(shellCache, request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await put(shellCache, path, response.clone())
  return response
}

/** Name of the signed-in account's cache; nobody else has one. */
async function currentCache(): Promise<string | undefined> {
  return (await cacheNames()).find(isAccountCache)
}

/** A request for a part of a cached report is answered with the whole. */
async function fetchAnswer(request: Request, path: string, isWhole: boolean): Promise<Response> {
  const cacheName = await currentCache()
  const networkResponse = fetch(request).then(async (response) => {
    await updateCache(response.clone(), cacheName, path, isWhole)
    return response
  })
  return networkFirst(networkResponse, async () => (cacheName ? matchIn(cacheName, path) : undefined))
}

async function updateCache(response: Response, cacheName: string | undefined, path: string, isWhole: boolean): Promise<void> {
  if (path === userPath) await updateFromUser(response, cacheName)
  else if (cacheName) await updateFromAnswer(response, cacheName, path, isWhole)
}

/** Deletes the caches of everybody but the signed-in user. */
async function updateFromUser(response: Response, cacheName: string | undefined): Promise<void> {
  if (response.status === 401) return deleteCaches(isAccountCache)
  if (!response.ok) return
  const user = await response.json()
  const name = user.sharedPhone ? null : accountCacheName(user.id)
  await deleteCaches((other) => isAccountCache(other) && other !== name)
  if (cacheName === name) await put(cacheName, userPath, minimalUserResponse(user, response.headers.get('Date') ?? ''))
}

async function updateFromAnswer(response: Response, cacheName: string, path: string, isWhole: boolean): Promise<void> {
  if (response.status === 402 || response.status === 404) return remove(cacheName, path)
  if (!response.ok) return
  if (path === listPath) await removeUnreadable(cacheName, await response.clone().json())
  if (isWhole) await put(cacheName, path, response)
}

type ListedReport = { id: string; withdrawn: boolean }

/** A refunded report is removed from the cache too. */
async function removeUnreadable(cacheName: string, listed: ListedReport[]): Promise<void> {
  const readable = new Set(listed.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id))
  const paths = (await (await openCache(cacheName))?.paths()) ?? []
  const isUnreadable = (id: string | null) => id !== null && !readable.has(id)
  await Promise.all(paths.map((path) => isUnreadable(reportIdIn(path)) && remove(cacheName, path)))
}

/** Only while the cache exists: a late response must not recreate it. */
async function put(cacheName: string, path: string, response: Response): Promise<void> {
  if (await hasCache(cacheName)) await (await openCache(cacheName))?.put(path, response)
}

async function remove(cacheName: string, path: string): Promise<void> {
  if (await hasCache(cacheName)) await (await openCache(cacheName))?.delete(path)
}
