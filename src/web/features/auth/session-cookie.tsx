import { CallError, call } from '../../lib/api/call.ts'
import { Notice } from '../../ui/surface.tsx'

/**
 * Checks that the browser returns the session's cookie. Some refuse cookies, and some proxies strip them: the next page would then be a visitor's,
 * without an explanation. Passes where the server cannot be reached.
 * @throws CallError unauthenticated
 */
export async function requireCookie(): Promise<void> {
  await call('GET /api/auth/user', {}).catch((error) => {
    if (!(error instanceof CallError) || error.code === 'unauthenticated') throw error
  })
}

/** The server accepted the sign-in and the browser did not store the cookie: nothing typed is wrong. */
export function CookieBlockedNotice({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="bad" live>
      {text}
    </Notice>
  ) : null
}
