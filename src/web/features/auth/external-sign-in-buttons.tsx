import { authTexts as t } from '#words/web/auth.ts'
import { signInWith } from '../../lib/page-flags.ts'
import { LinkButton } from '../../ui/button.tsx'

export type ExternalSignInMethod = 'google' | 'apple'

/** Enabled external sign-ins, Google first. */
export const externalSignInMethods: readonly ExternalSignInMethod[] = (['google', 'apple'] as const).filter((id) => signInWith[id])

/** External sign-in; each redirects back to `returnTo`. */
export function ExternalSignInButtons({
  methods,
  returnTo,
  notMyPhone,
}: {
  methods: readonly ExternalSignInMethod[]
  returnTo: string
  notMyPhone: boolean
}) {
  const query = new URLSearchParams({
    ...(returnTo === '/' ? {} : { returnTo }),
    ...(notMyPhone ? { notMyPhone: 'true' } : {}),
  }).toString()
  return methods.map((id) => (
    <LinkButton key={id} external wide href={`/api/auth/${id}${query ? `?${query}` : ''}`}>
      {t[id]}
    </LinkButton>
  ))
}
