import { useState } from 'react'
import { SignInForm } from '../features/auth/sign-in-form.tsx'
import { queryClient } from '../lib/queries.ts'
import { setSessionEnded, useSession } from '../lib/session.ts'
import { chromeTexts as t } from '../texts/chrome.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Stack } from '../ui/layout.tsx'

/** Asks to sign in again over the page as it stands. Another person signing in gets a page of their own. */
export function SessionEnded() {
  const { user } = useSession()
  const [was] = useState(user?.id)
  return (
    <Dialog open title={t.sessionEnded} closeText={t.close} onClose={() => setSessionEnded(false)}>
      <Stack>
        <p>{t.sessionEndedText}</p>
        <SignInForm
          name={user?.username ?? user?.email}
          onDone={(signedIn) => {
            if (signedIn.id !== was) return location.assign('/')
            setSessionEnded(false)
            void queryClient.invalidateQueries()
          }}
        />
      </Stack>
    </Dialog>
  )
}
