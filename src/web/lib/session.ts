import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { type CountryCode, countryCodeOf } from '#engine/quantity/vocabulary.ts'
import { owesSignOut, paySignOut } from '../worker/owed-sign-out.ts'
import { tabStore } from './browser-store.ts'
import { afterCalls, CallError, call } from './call.ts'
import { clearCheckout } from './checkout-store.ts'
import { openedAsVisitor } from './document.ts'
import { forgetCurrency } from './pay-currency.ts'
import { queryClient } from './queries.ts'

const sessionKey = ['GET /api/auth/user', {}]
const longestWaitMs = 30_000

/** 401 alone is an answer: nobody is signed in. Whatever else goes wrong says nothing of who is there, and is asked again, later each time. */
const sessionQuery = {
  queryKey: sessionKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await paySignOut()
    return call('GET /api/auth/user', {}, { signal })
  },
  retry: (_count: number, error: Error) => !isSignedOut(error),
  retryDelay: (count: number) => Math.min(longestWaitMs, 2000 * 2 ** count),
  staleTime: 5 * 60_000,
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401
}

export type Session = {
  /** The signed-in person; null when signed out, and while it is not known. */
  user: SessionUser | null
  /** It is not known yet who is there. */
  loading: boolean
  /** Nor could it be found out so far. It is being asked again; `again` asks at once. */
  failed: boolean
  again: () => void
}

/** Who is there; fresh for 5 minutes, and at once when something here changes it. */
export function useSession(): Session {
  const { data, isPending, failureCount, refetch } = useQuery<SessionUser | null, Error>({ ...sessionQuery, enabled: !openedAsVisitor })
  const loading = isPending && !openedAsVisitor
  return { user: data ?? null, loading, failed: loading && failureCount > 0, again: () => void askAtOnce(refetch) }
}

/** What waits for its next turn is not asked at once by asking for it: it is given up first. */
async function askAtOnce(ask: () => Promise<unknown>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey }, { revert: false, silent: true })
  await ask()
}

/** Code of the country that the signed-in person named as home; null while it is not known. */
export function readerCountry(): CountryCode | null {
  return countryCodeOf(queryClient.getQueryData<SessionUser>(sessionKey)?.locationId)
}

/** Asks who is there before the page is drawn. */
export function askWho(): void {
  void queryClient.prefetchQuery(sessionQuery)
}

let ended = false
const watchers = new Set<() => void>()
const watch = (notify: () => void) => {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Whether the server reported, in the middle of a signed-in page, that nobody is signed in. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    watch,
    () => ended,
    () => false,
  )
}

export function setSessionEnded(value: boolean): void {
  if (ended === value) return
  ended = value
  for (const notify of watchers) notify()
}

function noticeEnd(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'unauthenticated' || openedAsVisitor) return
  if (queryClient.getQueryData<SessionUser>(sessionKey)) void confirmEnd()
}

let confirming = false

/**
 * A session may go on under another cookie, given to this or another page of the browser while the call was on its way with the old one: it
 * has ended when a second look says so too.
 */
async function confirmEnd(): Promise<void> {
  if (confirming || ended) return
  confirming = true
  try {
    await afterCalls()
    const user = await call('GET /api/auth/user', {})
    if (user.id !== queryClient.getQueryData<SessionUser>(sessionKey)?.id) return location.assign('/')
    queryClient.setQueryData(sessionKey, user)
    await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'unauthenticated') setSessionEnded(true)
  } finally {
    confirming = false
  }
}
queryClient.getQueryCache().config.onError = noticeEnd
queryClient.getMutationCache().config.onError = noticeEnd

/**
 * Signs out everywhere on this page: nothing of the account stays in memory or storage.
 * @returns false where the person stays after all
 * @throws CallError where the server cannot be reached, and this browser cannot keep that somebody signed out
 */
export async function signOut(to = '/'): Promise<boolean> {
  if (!(await leaves())) return false
  await call('POST /api/logout', {}).then(left, async (error) => {
    if (isSignedOut(error)) return left()
    if (!(error instanceof CallError) || !(await owesSignOut())) throw error
  })
  queryClient.clear()
  forgetStored()
  location.assign(to)
  return true
}

const leaving = () => import('./leave-phone.ts')
const left = () =>
  leaving()
    .then(({ leftPhone }) => leftPhone())
    .catch(() => undefined)

/** What is kept on this phone goes with the person. Where that code cannot be fetched or run, nothing was kept. */
async function leaves(): Promise<boolean> {
  const id = queryClient.getQueryData<SessionUser>(sessionKey)?.id
  return id
    ? leaving()
        .then(({ leavePhone }) => leavePhone(id))
        .catch(() => true)
    : true
}

/** The account is gone: the page goes on for nobody, with nothing of the person in memory or storage. */
export function forgetPerson(): void {
  const id = queryClient.getQueryData<SessionUser>(sessionKey)?.id
  if (id)
    leaving()
      .then(({ forgetPhone }) => forgetPhone(id))
      .catch(() => undefined)
  setSessionEnded(false)
  queryClient.setQueryData(sessionKey, null)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  forgetStored()
  scrollTo(0, 0)
}

function forgetStored(): void {
  tabStore.clear()
  clearCheckout()
  forgetCurrency()
}
