import { CallError, call } from '../../lib/api/call.ts'

/**
 * Asks whether the browser gives the session's cookie back. Some refuse cookies, and some proxies take them off: the next page would then be a
 * visitor's, without a word. Where nothing answers, nothing speaks against it.
 * @throws CallError unauthenticated
 */
export async function requireCookie(): Promise<void> {
  await call('GET /api/auth/user', {}).catch((error) => {
    if (!(error instanceof CallError) || error.code === 'unauthenticated') throw error
  })
}
