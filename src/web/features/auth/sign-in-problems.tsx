import { authTexts as t } from '#words/web/auth.ts'
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

/** Why an external sign-in failed and the server redirected to the sign-in page. */
export function LoginNotice({ problem, provider }: { problem: string | null; provider: string | null }) {
  if (!isProblem(problem)) return null
  return (
    <Notice tone="gold" live>
      {t.problems[problem]({ provider: providerText(provider) })}
    </Notice>
  )
}

export function providerText(id: string | null): string {
  return id === 'apple' ? t.providers.apple : t.providers.google
}

function isProblem(problemCode: string | null): problemCode is keyof typeof t.problems {
  return problemCode !== null && Object.hasOwn(t.problems, problemCode)
}
