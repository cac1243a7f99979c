import { cacheNames, deleteCache, hasCache, matchIn, openCache } from './cache-store.ts'
import { isKept, isOwnCache, jsonAnswer, leastAnswer, listPath, ownCacheName, reportIdOf, reportPath, whoPath } from './kept-names.ts'
import { forgetSignOut, paySignOut } from './owed-sign-out.ts'

/**
 * Opens what was paid for where there is no signal: the pages' files as they were built together, and the answers that a page has kept. The
 * network is always asked first; nothing is answered from here that the server has refused. See `docs/offline.md`.
 */
declare const self: ServiceWorkerGlobalScope
/** Written in by the build: the files of the screens that open offline, and a name for just these. */
declare const shell: { version: string; files: string[] }

const shellCache = `shell-${shell.version}`
/** Every page is the same document: the address decides what it shows. */
const shellPage = '/reports'
/** So long a person waits for a line that says it is there and brings nothing. */
const patienceMs = 4000
/** Whoever is here afterwards may be somebody else. */
const signsInOrOut = /^\/(login$|api\/(login|logout)$|api\/auth\/(?!user$))/
const signsIn = /^\/api\/(login$|auth\/(?!user$))/
/** Pages that the server draws with what is a person's own. */
const isDrawn = /^\/(explore|reports(\/rpt_\w+)?)?$/
/** Pages that are read without a signal: home, the list of reports, a report. */
const isRead = /^\/(reports(\/rpt_\w+)?)?$/
/** Pages that say what they wait for without one, and lead to those that are read. */
const waits = /^\/(explore|gap-maps|compare|account(\/\w+)?)$/

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
// Without `skipWaiting`: a new version waits until the last page of the old one is gone, and the old one's files stay until then.
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname, search } = new URL(url)
  if (origin !== self.location.origin) return
  if (signsInOrOut.test(pathname)) event.waitUntil(forgetCaches(isOwnCache))
  if (signsIn.test(pathname)) event.waitUntil(forgetSignOut())
  if (method !== 'GET') return
  if (mode === 'navigate') {
    if (!isRead.test(pathname) && !waits.test(pathname)) return
    const page = paySignOut().then(() => fetch(event.request))
    if (isDrawn.test(pathname)) event.waitUntil(page.then(noticePage, () => undefined))
    event.respondWith(isRead.test(pathname) ? networkOr(page, keptPage) : page.catch(async () => (await keptPage()) ?? page))
  } else if (shell.files.includes(pathname)) event.respondWith(fileOf(event.request))
  else if (isKept(pathname)) event.respondWith(answerOf(event.request, pathname, search === ''))
})

async function keepShell(): Promise<void> {
  const cache = await openCache(shellCache)
  // Asked without `text/html`, it holds nothing of the person who is here.
  const page = await fetch(shellPage)
  if (!page.ok || page.redirected) throw new Error('The shell is for people who are signed in')
  const [isKept] = await Promise.all([cache?.put(shellPage, page), cache?.fetchAll(shell.files)])
  if (!isKept) throw new Error('The browser keeps no shell')
}

/** The page that asked for the worker counts as its own at once, so that a newer one waits for it too. */
async function begin(): Promise<void> {
  await forgetCaches((name) => name.startsWith('shell-') && name !== shellCache)
  await self.clients.claim()
}

async function forgetCaches(isOld: (name: string) => boolean): Promise<void> {
  await Promise.all((await cacheNames()).filter(isOld).map(deleteCache))
}

/** What the network answers; where it does not, not in time, or only that the server is down, what is kept. */
async function networkOr(answer: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
  const waited = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const good = answer.then(
    (response) => (response.status < 500 ? response : null),
    () => null,
  )
  return (await Promise.race([good, waited])) ?? (await kept()) ?? answer
}

/** A page for visitors says that nobody is signed in any more; one that was drawn for a person brings answers that are not asked for again. */
async function noticePage(page: Response): Promise<void> {
  if (!page.ok) return
  const text = await page.clone().text()
  if (/<html[^>]* data-visitor/.test(text)) return forgetCaches(isOwnCache)
  const brought = /<script type="application\/json" id="page-answers">(.*?)<\/script>/s.exec(text)?.[1] ?? '[]'
  for (const [key, { params, query }, answer] of JSON.parse(brought) as Brought[]) {
    const path = key.replace('GET ', '').replace('{id}', params?.id ?? '')
    if (isKept(path)) await notice(jsonAnswer(answer, page.headers.get('Date') ?? ''), await ownCache(), path, !query)
  }
}

type Brought = [key: string, input: { params?: { id: string }; query?: object }, answer: unknown]

async function keptPage(): Promise<Response | undefined> {
  return (await ownCache()) ? matchIn(shellCache, shellPage) : undefined
}

async function fileOf(request: Request): Promise<Response> {
  return (await matchIn(shellCache, request)) ?? fetch(request)
}

/** The cache of whoever is signed in, by its name; nobody else has one. */
async function ownCache(): Promise<string | undefined> {
  return (await cacheNames()).find(isOwnCache)
}

/** A report that is asked for in part is answered whole from here. */
async function answerOf(request: Request, path: string, isWhole: boolean): Promise<Response> {
  const own = await ownCache()
  const asked = fetch(request).then(async (response) => {
    await notice(response.clone(), own, path, isWhole)
    return response
  })
  return networkOr(asked, async () => (own ? matchIn(own, path) : undefined))
}

async function notice(response: Response, own: string | undefined, path: string, isWhole: boolean): Promise<void> {
  if (path === whoPath) await noticeWho(response, own)
  else if (own) await noticeAnswer(response, own, path, isWhole)
}

/** Whoever is not signed in any more, or is somebody else, finds nothing here. */
async function noticeWho(response: Response, own: string | undefined): Promise<void> {
  if (response.status === 401) return forgetCaches(isOwnCache)
  if (!response.ok) return
  const user = await response.json()
  const name = user.sharedPhone ? null : ownCacheName(user.id)
  await forgetCaches((other) => isOwnCache(other) && other !== name)
  if (own === name) await put(own, whoPath, leastAnswer(user, response.headers.get('Date') ?? ''))
}

async function noticeAnswer(response: Response, own: string, path: string, isWhole: boolean): Promise<void> {
  if (response.status === 402 || response.status === 404) return remove(own, path)
  if (!response.ok) return
  if (path === listPath) await removeUnreadable(own, await response.clone().json())
  if (isWhole) await put(own, path, response)
}

type Listed = { id: string; withdrawn: boolean }

/** A report that was refunded is not read from here either. */
async function removeUnreadable(own: string, listed: Listed[]): Promise<void> {
  const readable = new Set(listed.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id))
  const ids = ((await (await openCache(own))?.paths()) ?? []).map(reportIdOf)
  await Promise.all(ids.map((id) => id && !readable.has(id) && remove(own, reportPath(id))))
}

/** Only while the cache is there: what came too late is not kept again. */
async function put(own: string, path: string, response: Response): Promise<void> {
  if (await hasCache(own)) await (await openCache(own))?.put(path, response)
}

async function remove(own: string, path: string): Promise<void> {
  if (await hasCache(own)) await (await openCache(own))?.delete(path)
}
