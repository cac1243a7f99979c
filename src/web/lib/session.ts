import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { CallError, call } from './call.ts'
import { clearCheckout } from './checkout-store.ts'
import { openedAsVisitor } from './document.ts'
import { forgetCurrency } from './pay-currency.ts'
import { queryClient, useCall } from './queries.ts'

/** The signed-in person, null when signed out; fresh for 5 minutes, and at once when something here changes it. */
export function useSession(): { user: SessionUser | null; loading: boolean } {
  const { data, isPending } = useCall('GET /api/auth/user', {}, { staleTime: 5 * 60_000, enabled: !openedAsVisitor })
  return { user: data ?? null, loading: isPending && !openedAsVisitor }
}

let ended = false
const watchers = new Set<() => void>()
const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Whether the server said, in the middle of a signed-in page, that nobody is signed in. */
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
  for (const tell of watchers) tell()
}

function noticeEnd(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'unauthenticated' || openedAsVisitor) return
  if (queryClient.getQueryData(['GET /api/auth/user', {}])) setSessionEnded(true)
}
queryClient.getQueryCache().config.onError = noticeEnd
queryClient.getMutationCache().config.onError = noticeEnd

/** Signs out everywhere on this page: nothing of the account stays in memory or storage. */
export async function signOut(): Promise<void> {
  await call('POST /api/logout', {}).catch((error) => {
    if (!(error instanceof CallError)) throw error
  })
  queryClient.clear()
  forgetStored()
  location.assign('/')
}

/** The account is gone: the page goes on for nobody, with nothing of the person in memory or storage. */
export function forgetPerson(): void {
  const session = ['GET /api/auth/user', {}]
  setSessionEnded(false)
  queryClient.setQueryData(session, null)
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== session[0] })
  forgetStored()
  scrollTo(0, 0)
}

function forgetStored(): void {
  sessionStorage.clear()
  clearCheckout()
  forgetCurrency()
}
