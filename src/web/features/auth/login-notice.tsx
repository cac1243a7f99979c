import { authTexts as t } from '#words/web/auth.ts'
import { Notice } from '../../ui/surface.tsx'

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
