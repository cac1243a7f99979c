import { deleteCache, hasCache, openCache } from './cache-store.ts'

const name = 'owed-sign-out'
const path = '/api/logout'

/** Somebody signs out and the server may not know yet: it hears of it before anything else is asked, whoever holds the phone by then. */
export async function queueSignOut(): Promise<void> {
  await (await openCache(name))?.put(path, new Response())
}

/** False too where the browser cannot keep it: then signing out is over only once the server has answered. */
export function hasPendingSignOut(): Promise<boolean> {
  return hasCache(name)
}

/** Tells the server where that is owed. */
export async function flushPendingSignOut(): Promise<void> {
  if (!(await hasPendingSignOut())) return
  const isAcknowledged = await fetch(path, { method: 'POST' }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
  if (isAcknowledged) await clearPendingSignOut()
}

/** Whoever signs in afterwards is not signed out for it. */
export async function clearPendingSignOut(): Promise<void> {
  await deleteCache(name)
}
