import { authTexts as t } from '#words/web/auth.ts'
import { Notice } from '../../ui/surface.tsx'

/** Why the server led to the sign-in page: an outside sign-in that came to nothing. */
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
