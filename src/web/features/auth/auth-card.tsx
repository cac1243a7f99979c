import { useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { safeReturnTo } from '#contract/pages.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { clearDraft } from '../../lib/draft.ts'
import { takeOverIntakeSoon } from '../../lib/intake/take-over-soon.ts'
import { Stack } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Consent } from './consent.tsx'
import { ExternalSignInButtons, externalSignInMethods } from './external-sign-in-buttons.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export type AuthTab = 'login' | 'register'

const tabs = [
  { key: 'login', text: t.tabs.login },
  { key: 'register', text: t.tabs.register },
] as const

/** Signing in and up. After it a fresh document loads, in which the server knows the person. */
export function AuthCard({ tab, onTab, returnTo }: { tab: AuthTab; onTab: (tab: AuthTab) => void; returnTo: string }) {
  const [notMyPhone, setNotMyPhone] = useState(false)
  const returnPath = safeReturnTo(returnTo)
  const onDone = (_user: SessionUser) => {
    clearDraft('sign-in-name')
    // Back leads to what was before the sign-in page, never to it again.
    void takeOverIntakeSoon().finally(() => location[location.pathname === '/login' ? 'replace' : 'assign'](returnPath))
  }
  return (
    <Stack gap="s4">
      {externalSignInMethods.length > 0 ? (
        <Stack gap="s2">
          <ExternalSignInButtons methods={externalSignInMethods} returnTo={returnPath} notMyPhone={notMyPhone} />
          <Consent isExternal />
          <p className="or-line small quiet">{t.or}</p>
        </Stack>
      ) : null}
      <Tabs tabs={tabs} current={tab} onChange={onTab} label={t.tabs.label}>
        {tab === 'login' ? (
          <SignInForm returnTo={returnPath} notMyPhone={notMyPhone} onNotMyPhone={setNotMyPhone} onDone={onDone} />
        ) : (
          <RegisterForm returnTo={returnPath} onDone={onDone} />
        )}
      </Tabs>
    </Stack>
  )
}
