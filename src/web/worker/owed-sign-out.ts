const name = 'owed-sign-out'
const path = '/api/logout'

/** Somebody signs out and the server may not know yet: it hears of it before anything else is asked, whoever holds the phone by then. */
export async function oweSignOut(): Promise<void> {
  if (globalThis.caches) await (await caches.open(name)).put(path, new Response())
}

export async function owesSignOut(): Promise<boolean> {
  return globalThis.caches ? caches.has(name) : false
}

/** Tells the server where that is owed. */
export async function paySignOut(): Promise<void> {
  if (!(await owesSignOut())) return
  const isTold = await fetch(path, { method: 'POST' }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
  if (isTold) await forgetSignOut()
}

/** Whoever signs in afterwards is not signed out for it. */
export async function forgetSignOut(): Promise<void> {
  if (globalThis.caches) await caches.delete(name)
}
