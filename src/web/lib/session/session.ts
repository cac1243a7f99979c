import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { type CountryCode, countryCodeOf } from '#engine/quantity/vocabulary.ts'
import { flushPendingSignOut, hasPendingSignOut } from '../../worker/pending-sign-out.ts'
import { CallError, call, whenCallsSettled } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { deviceStore, keptAnswersKey, tabStore } from '../browser-store.ts'
import { clearCheckout, clearCurrency } from '../checkout/checkout-store.ts'
import { clearIntakeDraft } from '../intake/intake-draft.ts'
import { openedAsVisitor } from '../page-flags.ts'

const sessionKey = ['GET /api/auth/user', {}]
const maxRetryMs = 30_000

/** Only 401 means signed out. Any other failure leaves the session unknown and is retried with backoff. */
const sessionQuery = {
  queryKey: sessionKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await flushPendingSignOut()
    return call('GET /api/auth/user', {}, { signal })
  },
  retry: (_count: number, error: Error) => !isSignedOut(error),
  retryDelay: (count: number) => Math.min(maxRetryMs, 2000 * 2 ** count),
  // Signed out is an answer: a screen that mounts because of it must not ask again.
  retryOnMount: false,
  staleTime: 5 * 60_000,
}

function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401
}

export type Session = {
  /** The signed-in person; null when signed out, and until it is loaded. */
  user: SessionUser | null
  /** The session is not loaded yet. */
  loading: boolean
  /** The last attempt failed and is being retried; `retryNow` skips the delay. */
  failed: boolean
  retryNow: () => void
}

/** The session; fresh for 5 minutes, and invalidated when this page changes it. */
export function useSession(): Session {
  const { data, isPending, failureCount, refetch } = useQuery<SessionUser | null, Error>({ ...sessionQuery, enabled: !openedAsVisitor })
  const loading = isPending && !openedAsVisitor
  return { user: data ?? null, loading, failed: loading && failureCount > 0, retryNow: () => void refetchNow(refetch) }
}

/** A refetch joins a query that waits for its retry: it is cancelled first. */
async function refetchNow(refetchSession: () => Promise<unknown>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: sessionKey }, { revert: false, silent: true })
  await refetchSession()
}

/** Code of the signed-in person's home country; null while it is not known. */
export function readerCountry(): CountryCode | null {
  return countryCodeOf(queryClient.getQueryData<SessionUser>(sessionKey)?.locationId)
}

/** Loads the session before the first render. */
export function prefetchSession(): void {
  void queryClient.prefetchQuery(sessionQuery)
}

let sessionEnded = false
const listeners = new Set<() => void>()
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Whether the server reported, during use of a signed-in page, that the session has ended. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => sessionEnded,
    () => false,
  )
}

export function setSessionEnded(value: boolean): void {
  if (sessionEnded === value) return
  sessionEnded = value
  for (const notify of listeners) notify()
}

function onCallError(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'unauthenticated' || openedAsVisitor) return
  if (queryClient.getQueryData<SessionUser>(sessionKey)) void confirmSessionEnd()
}

let isConfirming = false

/**
 * A session may continue under another cookie, which this or another page of the browser received while the call was sent with the old one: it has
 * ended when a second request says so too.
 */
async function confirmSessionEnd(): Promise<void> {
  if (isConfirming || sessionEnded) return
  isConfirming = true
  try {
    await whenCallsSettled()
    const user = await call('GET /api/auth/user', {})
    if (user.id !== queryClient.getQueryData<SessionUser>(sessionKey)?.id) return location.assign('/')
    queryClient.setQueryData(sessionKey, user)
    await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'unauthenticated') setSessionEnded(true)
  } finally {
    isConfirming = false
  }
}
queryClient.getQueryCache().config.onError = onCallError
queryClient.getMutationCache().config.onError = onCallError

/**
 * Signs out: nothing of the account stays in memory or storage.
 * @returns false where the person stays after all
 * @throws CallError where the server cannot be reached, and this browser cannot store the pending sign-out
 */
export async function signOut(to = '/'): Promise<boolean> {
  if (!(await prepareToSignOut())) return false
  await call('POST /api/logout', {}).then(cleanUpAfterSignOut, async (error) => {
    if (isSignedOut(error)) return cleanUpAfterSignOut()
    if (!(error instanceof CallError) || !(await hasPendingSignOut())) throw error
  })
  deviceStore.write(signedOutKey, String(Date.now()))
  leave(to)
  return true
}

const signedOutKey = 'signed-out'

/** Whether somebody signed out in this browser while this page was open: in another window of it. */
export function isSignedOutInBrowser(): boolean {
  return Number(deviceStore.read(signedOutKey)) > performance.timeOrigin
}

/** Leaves a page whose session has ended for the start page: nothing of the account stays on it. */
export function leaveEndedSession(): void {
  const id = queryClient.getQueryData<SessionUser>(sessionKey)?.id
  const cleared = id ? loadSignOutCleanup().then(({ clearDeviceData }) => clearDeviceData(id)) : Promise.resolve()
  void cleared.catch(() => undefined).then(() => leave('/'))
}

function leave(to: string): void {
  queryClient.clear()
  clearStoredData()
  location.assign(to)
}

const loadSignOutCleanup = () => import('./sign-out-cleanup.ts')
const cleanUpAfterSignOut = () =>
  loadSignOutCleanup()
    .then(({ finishSignOut }) => finishSignOut())
    .catch(() => undefined)

/** Clears this phone's data of the account. Where that code cannot be loaded, nothing was stored. */
async function prepareToSignOut(): Promise<boolean> {
  const id = queryClient.getQueryData<SessionUser>(sessionKey)?.id
  return id
    ? loadSignOutCleanup()
        .then(({ prepareSignOut }) => prepareSignOut(id))
        .catch(() => true)
    : true
}

/** The account was deleted: the page continues signed out, with nothing of the person in memory or storage. */
export function clearSession(): void {
  const id = queryClient.getQueryData<SessionUser>(sessionKey)?.id
  if (id)
    loadSignOutCleanup()
      .then(({ clearDeviceData }) => clearDeviceData(id))
      .catch(() => undefined)
  setSessionEnded(false)
  queryClient.setQueryData(sessionKey, null)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] })
  clearStoredData()
  scrollTo(0, 0)
}

function clearStoredData(): void {
  tabStore.clear()
  clearCheckout()
  clearCurrency()
  clearIntakeDraft()
  deviceStore.remove(keptAnswersKey)
}
