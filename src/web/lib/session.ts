import type { SessionUser } from '#contract/accounts.ts'
import { CallError, call } from './call.ts'
import { queryClient, useCall } from './queries.ts'

/** The signed-in person, null when signed out; fresh for 5 minutes, and at once when something here changes it. */
export function useSession(): { user: SessionUser | null; loading: boolean } {
  const { data, isPending } = useCall('GET /api/auth/user', {}, { staleTime: 5 * 60_000 })
  return { user: data ?? null, loading: isPending }
}

/** Signs out everywhere on this page: nothing of the account stays in memory or storage. */
export async function signOut(): Promise<void> {
  await call('POST /api/logout', {}).catch((error) => {
    if (!(error instanceof CallError)) throw error
  })
  queryClient.clear()
  sessionStorage.clear()
  for (const key of ['checkout-plan', 'checkout-opportunity', 'checkout-location']) localStorage.removeItem(key)
  location.assign('/')
}
