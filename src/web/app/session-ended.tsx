import { useState } from 'react'
import { chromeTexts as t } from '#words/web/chrome.ts'
import { ExternalSignInButtons, externalSignInMethods } from '../features/auth/external-sign-in-buttons.tsx'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { queryClient } from '../lib/api/queries.ts'
import { isSignedOutInBrowser, leaveEndedSession, setSessionEnded, useSession } from '../lib/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Stack } from '../ui/layout.tsx'

/** Says what happened, and asks to sign in again over the unchanged page, by the methods that this account has, or to leave it. Another person signing in gets a fresh page. */
export function SessionEnded() {
  const { user } = useSession()
  const [previousUser] = useState(user)
  const [isInBrowser] = useState(isSignedOutInBrowser)
  const [notMyPhone, setNotMyPhone] = useState(false)
  const linkedProviders = externalSignInMethods.filter((id) => previousUser?.signInMethods.includes(id))
  const currentAddress = `${location.pathname}${location.search}${location.hash}`
  return (
    <Dialog open layer={false} title={t.sessionEnded} closeText={t.close} onClose={() => setSessionEnded(false)}>
      <Stack>
        <p>{isInBrowser ? t.sessionEndedInBrowser : t.sessionEndedText}</p>
        <ExternalSignInButtons methods={linkedProviders} returnTo={currentAddress} notMyPhone={notMyPhone} />
        {linkedProviders.length > 0 && !previousUser?.signInMethods.includes('password') ? null : (
          <SignInForm
            returnTo={currentAddress}
            name={previousUser?.username ?? previousUser?.email}
            notMyPhone={notMyPhone}
            onNotMyPhone={setNotMyPhone}
            onDone={(signedIn) => {
              if (signedIn.id !== previousUser?.id) return location.assign('/')
              setSessionEnded(false)
              void queryClient.invalidateQueries()
            }}
          />
        )}
        <Button onClick={leaveEndedSession}>{t.leaveSignedOut}</Button>
      </Stack>
    </Dialog>
  )
}
