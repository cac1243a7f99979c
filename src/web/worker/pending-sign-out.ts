import { deleteCache, hasCache, openCache } from './cache-store.ts'

const name = 'owed-sign-out'
const path = '/api/logout'

/** Queues a sign-out that the server may not know yet: it is sent before any other request, whoever uses the phone by then. */
export async function queueSignOut(): Promise<void> {
  await (await openCache(name))?.put(path, new Response())
}

/** False too where the browser cannot store it: then signing out is done only once the server has answered. */
export function hasPendingSignOut(): Promise<boolean> {
  return hasCache(name)
}

/** Sends a queued sign-out. */
export async function flushPendingSignOut(): Promise<void> {
  if (!(await hasPendingSignOut())) return
  const isAcknowledged = await fetch(path, { method: 'POST' }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
  if (isAcknowledged) await clearPendingSignOut()
}

/** A later sign-in is not signed out by it. */
export async function clearPendingSignOut(): Promise<void> {
  await deleteCache(name)
}
