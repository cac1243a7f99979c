import { useEffect } from 'react'
import { chromeTexts as t } from '#words/web/chrome.ts'
import type { Session } from '../lib/session/session.ts'
import { Page, Stack } from '../ui/layout.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

type Props = Pick<Session, 'retryNow'>

/** Replaces a page that needs the session while that cannot be loaded. It never counts as signed out. */
export function SessionFailed({ retryNow }: Props) {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.sessionFailed}</h1>
        <RetryNotice retryNow={retryNow} />
      </Stack>
    </Page>
  )
}

/** Strip over a page that is public. */
export function SessionFailedStrip({ retryNow }: Props) {
  return (
    <aside className="page session-strip" aria-label={t.sessionFailed}>
      <RetryNotice retryNow={retryNow} />
    </aside>
  )
}

function RetryNotice({ retryNow }: Props) {
  useEffect(() => {
    addEventListener('online', retryNow)
    return () => removeEventListener('online', retryNow)
  }, [retryNow])
  return <LoadFailed text={t.sessionFailedText} retryText={t.tryAgain} onRetry={retryNow} />
}
